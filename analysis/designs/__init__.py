"""Measure the report's designs: arms on common deals that differ in one thing each."""
