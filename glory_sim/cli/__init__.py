"""The command line `glory-sim`: parse, call, print; no logic."""
