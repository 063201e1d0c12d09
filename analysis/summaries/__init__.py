"""Summarise one cell of a run: its sums in, a tidy frame out.

A tidy frame has the keys of its table, then `metric`, `estimate`, `se` and the
intervals; `definitions.toml` says what each metric of each table means.
"""
