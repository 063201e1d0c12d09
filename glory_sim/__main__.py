"""Run the command line: `python -m glory_sim`."""

from glory_sim.cli.main import start

start()
