"""Run experiments on any game and read what they left: blocks, tables, intervals."""
