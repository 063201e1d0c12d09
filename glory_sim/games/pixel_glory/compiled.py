"""Set up the compiler: one decorator for kernels, one for entry points, one for policies.

Numba's disk cache watches only the file of the outermost kernel, so after an edit
in another module the old rules would play on silently. The cache folder is
therefore named by a hash of all engine sources, the Numba version, the CPU and the
compiler switches; it must be set before anything is decorated.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import warnings
from collections.abc import Callable
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


RECORD_SOURCES = ("layout.py", "state.py")
"""Sources that compile nothing themselves, but lay out what kernels read."""


def sources_digest(folder: Path) -> str:
    """Hash everything that decides what the compiled engine does."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        text = path.read_bytes()
        if path.name in RECORD_SOURCES or b"pixel_glory.compiled" in text or b"numba" in text:
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(text)
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


def _open_cache() -> bool:
    """Point Numba's cache to this engine's folder; False where none can be written."""
    if _config.DISABLE_JIT:
        return False
    home = os.environ.get("GLORY_SIM_CACHE") or os.environ.get("XDG_CACHE_HOME")
    root = Path(home) if home else Path("~").expanduser() / ".cache"
    folder = root / "glory-sim" / sources_digest(Path(__file__).parent)
    if not _writable_folder(folder):
        warnings.warn(
            f"the compiler's cache folder {str(folder)!r} cannot be written: the engine is "
            "compiled anew at every start (same results); set GLORY_SIM_CACHE to a writable folder",
            stacklevel=2,
        )
        return False
    _config.CACHE_DIR = str(folder)
    return True


HAS_CACHE = _open_cache()
IS_COMPILED = not _config.DISABLE_JIT


def kernel(function: F) -> F:
    """Compile a function that only other kernels call."""
    return cast(F, numba.njit(nogil=True, error_model="numpy")(function))


def entry_kernel(function: F) -> F:
    """Compile a function that Python calls; its machine code is kept on disk."""
    return cast(F, numba.njit(nogil=True, error_model="numpy", cache=HAS_CACHE)(function))


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
    compile_ = numba.njit(policy_signature, nogil=True, error_model="numpy", cache=HAS_CACHE)
    return cast(F, compile_(function))


def user_policy(function: F) -> F:
    """Compile a user's policy alone, with bounds checks on and no cache."""
    return cast(F, numba.njit(policy_signature, nogil=True, boundscheck=True)(function))
