"""Set up the compiler: one decorator for kernels, one for entry points, one for policies.

Numba's disk cache watches only the file of the outermost kernel, so after an edit
in another module the old rules would play on silently. What a kernel was compiled
from therefore names the folder of its machine code: its module, all of the game's
modules that this one imports, the Numba version, the CPU and the compiler switches.
A policy is no part of the engine: editing one compiles no other.
"""

from __future__ import annotations

import ast
import hashlib
import os
import tempfile
import warnings
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core.errors import NumbaExperimentalFeatureWarning

from glory_sim.games.pixel_glory import layout

_config = cast(Any, numba.config)  # its attributes are made at run time
F = TypeVar("F", bound=Callable[..., Any])

warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)


FOLDER = Path(__file__).parent
PACKAGE = __name__.rpartition(".")[0]


def sources_of(module: Path, folder: Path = FOLDER) -> list[Path]:
    """Return a module and all modules of the game that it imports, one by another."""
    found, waiting = set(), [module]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imported_by(path, folder)
    return sorted(found)


def _imported_by(path: Path, folder: Path) -> list[Path]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(f"{PACKAGE}."):
            names += [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
    inside = (name.removeprefix(PACKAGE).lstrip(".").split(".") for name in names)
    paths = (folder.joinpath(*parts).with_suffix(".py") for parts in inside if parts != [""])
    return [path for path in paths if path.exists()]


def sources_digest(module: Path, folder: Path = FOLDER) -> str:
    """Hash everything that decides what the kernels of a module do once compiled."""
    digest = hashlib.sha256()
    for path in sources_of(module, folder):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    cpu = _config.CPU_NAME or _host_cpu()
    switches = (_config.CPU_FEATURES, _config.BOUNDSCHECK)
    for setting in (numba.__version__, np.__version__, cpu, *switches):
        digest.update(repr(setting).encode())
    return digest.hexdigest()[:16]


def _host_cpu() -> str:
    from llvmlite import binding

    return f"{binding.get_host_cpu_name()}{sorted(binding.get_host_cpu_features().items())}"


def _writable_folder(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _cache_root() -> Path | None:
    """Return the folder of all machine code; None where none can be kept."""
    if _config.DISABLE_JIT:
        return None
    home = os.environ.get("GLORY_SIM_CACHE") or os.environ.get("XDG_CACHE_HOME")
    root = Path(home) if home else Path("~").expanduser() / ".cache"
    folder = root / "glory-sim"
    if _writable_folder(folder):
        return folder
    warnings.warn(
        f"the compiler's cache folder {str(folder)!r} cannot be written: the engine is "
        "compiled anew at every start (same results); set GLORY_SIM_CACHE to a writable folder",
        stacklevel=2,
    )
    return None


CACHE_ROOT = _cache_root()
IS_COMPILED = not _config.DISABLE_JIT


_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Kernels make no array, so no reference needs counting (`_nrt`)."""


def kernel(function: F) -> F:
    """Compile a function that only other kernels call."""
    return cast(F, numba.njit(**_OPTIONS)(function))


def inlined(function: F) -> F:
    """Compile a kernel into its callers: for small ones, and for those with one caller."""
    if _config.BOUNDSCHECK:
        return kernel(function)  # checks in all that is inlined take minutes to compile
    return cast(F, numba.njit(**_OPTIONS, forceinline=True)(function))


@lru_cache
def cache_folder(module: Path) -> Path | None:
    """Return where the machine code of a module's kernels is kept; None if nowhere."""
    return CACHE_ROOT / sources_digest(module) if CACHE_ROOT else None


def _kept_on_disk(function: F) -> bool:
    """Point Numba's cache to the folder of a function's module; False if there is none."""
    folder = cache_folder(Path(function.__code__.co_filename))
    if folder:
        _config.CACHE_DIR = str(folder)
    return folder is not None


def entry_kernel(function: F) -> F:
    """Compile a function that Python calls; its machine code is kept on disk."""
    is_kept = _kept_on_disk(function)
    return cast(F, numba.njit(nogil=True, error_model="numpy", cache=is_kept)(function))


params_type = types.Array(types.float64, 1, "C", readonly=True)
policy_signature = types.int64(
    numba.from_dtype(layout.view_dtype),
    numba.from_dtype(layout.cards_dtype),
    numba.from_dtype(layout.rules_dtype),
    params_type,
    numba.from_dtype(layout.scratch_dtype),
)
"""The one signature of every policy: int64(view, cards, rules, params, scratch)."""


def policy(function: F) -> F:
    """Compile a shipped policy to the one signature."""
    is_kept = _kept_on_disk(function)
    compile_ = numba.njit(policy_signature, **_OPTIONS, cache=is_kept)
    return cast(F, compile_(function))


def user_policy(function: F) -> F:
    """Compile a user's policy alone, with bounds checks on and no cache."""
    return cast(F, numba.njit(policy_signature, nogil=True, boundscheck=True)(function))
