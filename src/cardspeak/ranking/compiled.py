"""numba, met in one place. Importing this module imports numba; the layers above do so only when asked to.

Kernels are compiled on their first call and kept on disk, beside the module or in the user's cache folder.
Where neither can be written numba would refuse to decorate at all; such a kernel is compiled per process.

numba itself takes a kept kernel for good as long as the kernel's own file has not changed. What is kept here is kept
under a digest of everything that the kernel is made of, wherever it stands (`made_of`): change a helper or a constant
in another module, and what was compiled before is not found again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core.caching import FunctionCache

from cardspeak.ranking.parts import PartCompiler

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """A kernel: free of the interpreter's lock, so that threads share its work."""
    return _kept(function, nogil=True)


def fast(function: F) -> F:
    """A kernel that divides without asking for zero: its divisors were looked at before it was called."""
    return _kept(function, nogil=True, error_model="numpy")


def inlined(function: F) -> F:
    """A part of kernels, written into each of them."""
    return cast(F, numba.njit(inline="always")(function))


def written_in(function: F) -> F:
    """The same for the kernels of `fast`, by LLVM: numba's own way copies and types a part once more for each place."""
    return cast(F, _jit(forceinline=True, **_PART)(function))


def called(function: F) -> F:
    """A part of such kernels that is called."""
    return cast(F, _jit(forceinline=False, **_PART)(function))


def _kept(function: F, **options: Any) -> F:
    kernel = _jit(**options)(function)
    with suppress(RuntimeError):  # no folder to keep it in
        kernel._cache = _cache(function)
    return cast(F, kernel)


class KeyedCache(FunctionCache):
    """numba's own cache, with the digest of the whole kernel in its key."""

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        key: tuple[Any, ...] = super()._index_key(sig, codegen)  # type: ignore[no-untyped-call]
        return (*key, self._py_func.__module__, digest(self._py_func))  # what is kept names its module


# `forceinline` is handed down to whatever a part calls, unless that says otherwise.
_PART: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": PartCompiler,
}
_jit: Any = numba.njit  # its options are more than its types say
_cache: Any = KeyedCache


def digest(function: Callable[..., Any]) -> str:
    """A hash of everything that a kernel is made of."""
    found = hashlib.sha256()
    for part in made_of(function, set()):
        found.update(f"{len(part)}:".encode() + part)
    return found.hexdigest()


def made_of(function: Callable[..., Any], seen: set[int]) -> Iterator[bytes]:
    """The code of a function, and of every function and the value of every constant that it names, in order."""
    plain = getattr(function, "py_func", function)
    if id(plain) in seen:
        return
    seen.add(id(plain))
    yield from _code(plain.__code__)
    named = plain.__globals__
    for name in _names(plain.__code__):
        if name in named:
            yield name.encode()
            yield from _value(named[name], seen)
    for cell in plain.__closure__ or ():
        yield from _value(cell.cell_contents, seen)


def _code(code: CodeType) -> Iterator[bytes]:
    yield code.co_code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code(constant)
        else:
            yield repr(constant).encode()
    yield repr((code.co_names, code.co_varnames, code.co_freevars)).encode()


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _value(value: object, seen: set[int]) -> Iterator[bytes]:
    if isinstance(value, FunctionType) or hasattr(value, "py_func"):
        yield from made_of(cast(Callable[..., Any], value), seen)
    elif isinstance(value, np.ndarray):
        yield f"{value.dtype}{value.shape}".encode() + value.tobytes()
    elif isinstance(value, ModuleType):
        # A module of our own is taken whole; numba looks after its own version, and numpy's functions are its own.
        ours = value.__name__.split(".")[0] == __name__.split(".")[0]
        yield Path(str(value.__file__)).read_bytes() if ours and value.__file__ else value.__name__.encode()
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _value(one, seen)
    elif isinstance(value, type):
        yield f"{value.__module__}.{value.__qualname__}".encode()
    else:
        yield f"{type(value).__name__} {value!r}".encode()
