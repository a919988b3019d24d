"""numba, met in one place. Importing this module imports numba; the layers above do so only when asked to.

Kernels are compiled on their first call and kept on disk, beside the module or in the user's cache folder.
Where neither can be written numba would refuse to decorate at all; such a kernel is compiled per process.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """A kernel: free of the interpreter's lock, so that threads share its work."""
    try:
        return cast(F, numba.njit(cache=True, nogil=True)(function))
    except RuntimeError:  # no folder to keep it in
        return cast(F, numba.njit(nogil=True)(function))


def inlined(function: F) -> F:
    """A part of kernels, written into each of them."""
    return cast(F, numba.njit(inline="always")(function))
