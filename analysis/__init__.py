"""Turn the tables of a run into statistics, figures and a report.

The analysis reads a run through `glory_sim.load_run` and knows its columns; it
imports no game.
"""
