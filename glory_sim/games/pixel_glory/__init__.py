"""Play Pixel Glory: cards and rules as data, two engines, policies."""
