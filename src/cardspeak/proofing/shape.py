"""What a file says against what its type allows: every fault, with its path, what is allowed and the nearest word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, time
from functools import cache
from typing import Any

from msgspec import inspect

from cardspeak.errors import nearest
from cardspeak.proofing.lines import FieldPath
from cardspeak.values import Value

PLAIN: dict[type[inspect.Type], tuple[type, str]] = {
    inspect.StrType: (str, "text in quotes"),
    inspect.BoolType: (bool, "true or false"),
    inspect.IntType: (int, "a whole number"),
    inspect.FloatType: (float, "a number"),
}


class Misshapen(Value):
    path: FieldPath
    says: str


def misshapen(kind: Any, told: Any) -> tuple[Misshapen, ...]:
    """Everything in which a value is not of this kind."""
    return tuple(_look(_info(kind), told, ()))


@cache
def _info(kind: Any) -> inspect.Type:
    """Worked out once: it takes longer than the look."""
    return inspect.type_info(kind)


def _look(kind: inspect.Type, told: Any, path: FieldPath) -> Iterator[Misshapen]:
    match kind:
        case inspect.Metadata(type=inner):
            yield from _look(inner, told, path)
        case inspect.UnionType(types=types):
            yield from _union(types, told, path)
        case inspect.StructType():
            yield from _struct(kind, told, path)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            yield from _items(item, told, path)
            if kind.min_length and told == []:
                yield Misshapen(path, "the list is empty; it needs something.")
        case inspect.DictType(key_type=keys, value_type=values):
            yield from _dict(keys, values, told, path)
        case inspect.LiteralType(values=values):
            yield from _choice([str(one) for one in values], told, path)
        case inspect.EnumType(cls=cls):
            yield from _choice([str(one.value) for one in cls], told, path)
        case _:
            yield from _plain(kind, told, path)


def _plain(kind: inspect.Type, told: Any, path: FieldPath) -> Iterator[Misshapen]:
    wanted = PLAIN.get(type(kind))
    if wanted is None:
        return
    right = isinstance(told, wanted[0]) and (wanted[0] is bool or not isinstance(told, bool))
    if not right:
        yield Misshapen(path, f"this is {_shown(told)}; write {wanted[1]}.")
    elif isinstance(kind, inspect.StrType) and kind.min_length and len(told) < kind.min_length:
        yield Misshapen(path, "this is empty; say something.")
    elif isinstance(kind, inspect.IntType):
        least = 0 if kind.ge is None else kind.ge  # nothing that a book counts is below zero
        if told < least:
            yield Misshapen(path, f"this is {told}; write {least} or more.")
        if kind.le is not None and told > kind.le:
            yield Misshapen(path, f"this is {told}; write {kind.le} or less.")


def _choice(allowed: Sequence[str], told: Any, path: FieldPath) -> Iterator[Misshapen]:
    if str(told) not in allowed or isinstance(told, dict | list):
        hint = nearest(str(told), allowed) if isinstance(told, str) else ""
        yield Misshapen(path, f"{_shown(told)} is none of the choices.{hint} Allowed: {', '.join(allowed)}.")


def _items(item: inspect.Type, told: Any, path: FieldPath) -> Iterator[Misshapen]:
    if not isinstance(told, list):
        yield Misshapen(path, f"this is {_shown(told)}; write a list in [ ].")
        return
    for at, value in enumerate(told):
        yield from _look(item, value, (*path, at))


def _dict(keys: inspect.Type, values: inspect.Type, told: Any, path: FieldPath) -> Iterator[Misshapen]:
    if not isinstance(told, dict):
        yield Misshapen(path, f"this is {_shown(told)}; write a table.")
        return
    for key, value in told.items():
        yield from _look(keys, key, (*path, key))
        yield from _look(values, value, (*path, key))


def _struct(kind: inspect.StructType, told: Any, path: FieldPath) -> Iterator[Misshapen]:
    if not isinstance(told, dict):
        yield Misshapen(path, f"this is {_shown(told)}; write a table with {_listed(kind)}.")
        return
    known = {one.encode_name: one for one in kind.fields}
    tag = [kind.tag_field] if kind.tag_field else []
    for name, value in told.items():
        if name in known:
            yield from _look(known[name].type, value, (*path, name))
        elif name not in tag:
            allowed = [*tag, *known]
            yield Misshapen((*path, name), f"there is no {name!r} here.{nearest(name, allowed)} {_listed(kind)}")
    for name, one in known.items():
        if one.required and name not in told:
            yield Misshapen(path, f"{name!r} is missing.")


def _listed(kind: inspect.StructType) -> str:
    return f"Allowed: {', '.join(one.encode_name for one in kind.fields)}."


def _union(types: tuple[inspect.Type, ...], told: Any, path: FieldPath) -> Iterator[Misshapen]:
    structs = [one for one in types if isinstance(one, inspect.StructType)]
    if isinstance(told, dict) and structs:
        tagged = {str(one.tag): one for one in structs if one.tag_field}
        field = next((one.tag_field for one in structs if one.tag_field), "")
        if tagged and field:
            if field not in told:
                yield Misshapen(path, f"{field!r} is missing. Allowed: {', '.join(tagged)}.")
            elif str(told[field]) not in tagged:
                yield from _choice(list(tagged), told[field], (*path, field))
            else:
                yield from _struct(tagged[str(told[field])], told, path)
            return
    found = [tuple(_look(one, told, path)) for one in types if not isinstance(one, inspect.NoneType)]
    if found and all(found):
        yield from min(found, key=len)


def _shown(told: Any) -> str:
    if isinstance(told, bool):
        return "true" if told else "false"
    if isinstance(told, dict):
        return "a table"
    if isinstance(told, date | time):
        return f"the date or time {told}"
    return "a list" if isinstance(told, list) else repr(told)
