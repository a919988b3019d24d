"""Orders as people tell them: of a kind that is known, and every name in them too, or it would be lost without a word.

Records are read leniently, for they outlive the version that wrote them; people are held to every name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from cardspeak.errors import BadInput, nearest
from cardspeak.values import tag_of

K = TypeVar("K", bound=msgspec.Struct)


def kind_told(told: Mapping[str, Any], kinds: Mapping[str, type[K]]) -> type[K]:
    """What is asked for, by its name in `type`; BadInput with the nearest name there is."""
    name = told.get("type")
    if not isinstance(name, str) or name not in kinds:
        raise BadInput(f"There is no order {name!r}.{nearest(str(name), kinds)} There are {', '.join(sorted(kinds))}.")
    return kinds[name]


def is_told(told: Mapping[str, Any], *kinds: type[msgspec.Struct]) -> bool:
    """Whether what was asked calls itself one of these: told before anybody has read it."""
    return any(told.get("type") == tag_of(kind) for kind in kinds)


def order_told(kind: type[K], told: Mapping[str, Any], ours: Mapping[str, Any], *, strict: bool = True) -> K:
    """The order, with what is the room's to say; BadInput for a name that its kind has not, or a value that is none."""
    require_known(kind, told)
    try:
        return msgspec.convert({**told, **ours}, kind, strict=strict)
    except msgspec.ValidationError as wrong:
        raise BadInput(f"That is no {tag_of(kind)}: {wrong}.") from None


def require_known(kind: type[msgspec.Struct], told: Any) -> None:
    """BadInput for the first name, at any depth, that this kind of value does not have."""
    _look(_type_of(kind), told, "")


@cache
def _type_of(kind: type[msgspec.Struct]) -> inspect.Type:
    return inspect.type_info(kind)


def _look(kind: inspect.Type, told: Any, where: str) -> None:
    match kind, told:
        case inspect.UnionType(types=types), _:
            fitting = [one for one in types if _fits(one, told)]
            if len(fitting) == 1:
                _look(fitting[0], told, where)
        case inspect.StructType(fields=fields), dict():
            known = {one.encode_name: one.type for one in fields}
            tag = {kind.tag_field} if kind.tag_field else set()
            for name, value in told.items():
                if name in known:
                    _look(known[name], value, f"{where}{name}.")
                elif name not in tag:
                    raise BadInput(_unknown(name, where, [*known, *tag]))
        case ((inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item)), list()):
            for value in told:
                _look(item, value, where)


def _fits(kind: inspect.Type, told: Any) -> bool:
    """Whether a value of a union may be meant as this one of its kinds."""
    if isinstance(kind, inspect.StructType):
        return isinstance(told, dict) and (kind.tag_field is None or told.get(kind.tag_field) == kind.tag)
    return isinstance(kind, inspect.ListType | inspect.VarTupleType) and isinstance(told, list)


def _unknown(name: str, where: str, known: list[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, known, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"it knows {', '.join(sorted(known))}."
    return f"There is no {f'{where}{name}'[:80]!r} here: {hint}"
