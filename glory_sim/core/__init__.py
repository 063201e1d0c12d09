"""Hold what every layer may use: the Game protocol and the errors."""
