"""Hold the play styles: bidding for the town, playing for the dungeon."""
