"""Register the games: one line each, imported when first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from glory_sim.core.errors import InputError, quoted
from glory_sim.core.game import Game

REGISTRY = {
    "pixel_glory": "glory_sim.games.pixel_glory.game:GAME",
}


def find_game(name: str) -> Game:
    """Return the game of that name, or at an import string `module:ATTRIBUTE`."""
    module, colon, attribute = REGISTRY.get(name, name).partition(":")
    if not colon:
        raise InputError(f"there is no game {quoted(name)}; known games: {', '.join(REGISTRY)}")
    try:
        return cast(Game, getattr(import_module(module), attribute))
    except (ModuleNotFoundError, AttributeError, ValueError) as error:
        raise InputError(f"cannot import the game {quoted(name)}: {quoted(error)}") from error
