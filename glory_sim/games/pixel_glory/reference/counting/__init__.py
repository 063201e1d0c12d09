"""Count a game's outcome from its event log alone, by the definitions of `schema.py`.

The fast engine counts while it plays. Here the log is read back into facts
(`facts`, `history`), and the tables are sums over facts (`scoring`, `seats`,
`ledger`), so the two ways of counting share no slip.
"""
