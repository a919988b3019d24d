"""What every value of ours is: a frozen struct. Events, commands, rows of a book and views are values.

`Value` is made with its fields in order, `Named` by their names alone, `Acyclic` is one that the garbage collector
passes over. What a base says holds for all below it, so that a class header names its base and nothing of this.
"""

from __future__ import annotations

from typing import Any, dataclass_transform

import msgspec


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Value(msgspec.Struct, frozen=True):
    """Never changed once it is made."""


class Acyclic(Value, gc=False):
    """A value among very many, in which no circle can stand: the garbage collector need not look at it."""


class NamedFields(msgspec.StructMeta):
    """Fields are given by name here and in every class below, which msgspec would ask each of them to say."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any) -> Any:
        return super().__new__(mcs, name, bases, namespace, **{"kw_only": True, **options})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Named(msgspec.Struct, metaclass=NamedFields, frozen=True):
    """The same, and its fields are given by name."""


def tag_of(value: msgspec.Struct | type[msgspec.Struct]) -> str:
    """The name under which it, or one of this class, is written down and sent.

    It stays, whatever the class comes to be called.
    """
    return str(value.__struct_config__.tag)
