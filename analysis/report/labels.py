"""Name seats and keys as people read them."""

from __future__ import annotations

KEY_TITLES = {
    "weak_monsters": "monsters weak to it",
    "taker": "who",
    "plays_before": "cards before",
    "dead": "monsters dead",
    "asks": "asks for",
    "hp": "HP",
    "victim": "worked",
    "thief": "took the fame",
    "counted_from": "counted from",
    "distance": "seats after",
    "monster": "monster element",
    "card": "card element",
}


def seat_name(distance: object, counted_from: str, players: int) -> str:
    """Name a seat by where it sits: "who holds the staff", "just before the starter"."""
    if distance == 0:
        return "who holds the staff first" if counted_from == "staff" else "who starts the dungeon"
    start = "the staff holder" if counted_from == "staff" else "the starter"
    if distance == players - 1:
        return f"just before {start}" if players > 2 else f"opposite {start}"
    return f"{distance} {'seat' if distance == 1 else 'seats'} after {start}"
