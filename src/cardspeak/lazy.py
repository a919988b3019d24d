"""What is worked out, made or loaded when it is first asked for: a value of an object, a name of a package.

`functools.cached_property` takes a lock for it, which a hand feels.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 (used as a decorator)
    """Like `cached_property`, for values that come out the same whoever works them out first."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self.make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type | None = None) -> T:
        value = self.make(instance)
        instance.__dict__[self.name] = value
        return value


def made(instance: object, name: str) -> bool:
    """Whether a lazy value of this object has been asked for."""
    return name in instance.__dict__


def brings(package: str, names: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """The `__getattr__` of a package: its names by the module that has them, each loaded when it is first wanted."""
    where = {name: f"{package}.{module}" for module, known in names.items() for name in known}

    def get(name: str) -> Any:
        if name not in where:
            raise AttributeError(f"{package} has no {name!r}")
        value = getattr(import_module(where[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return get
