"""Turn the run of a tournament into win shares, against all and against each."""
