"""What a call of the front door says to somebody who called it wrongly: the name that was meant, or the way it goes.

    @asked('cs.icm([50, 30, 20], [70, 30])', stacks=LIST, prizes=LIST)
    def icm(stacks, prizes): ...

A call that is right pays nothing for it. Where one fails with Python's own words, its arguments are looked at: too
many, too few, a misspelt name, or another kind of thing than is wanted are told so. Whatever else went wrong stays as
it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

from cardspeak.errors import BadInput, nearest
from cardspeak.values import NamedFields

P = ParamSpec("P")
R = TypeVar("R")


class BadCall(BadInput, TypeError):
    """A function was called in a way that it cannot be."""


class KindOfValue(NamedTuple):
    """What an argument has to be, in words, and how to see that it is."""

    words: str
    fits: Callable[[Any], bool]


def _is_list(value: object) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, str | bytes)


TEXT = KindOfValue("a text", lambda value: isinstance(value, str))
WHOLE = KindOfValue("a whole number", lambda value: isinstance(value, int) and not isinstance(value, bool))
LIST = KindOfValue("a list", _is_list)
CARDS = KindOfValue('cards, as in "AsKd"', lambda value: isinstance(value, str) or _is_list(value))
SEED = KindOfValue("a text or a whole number", lambda value: isinstance(value, str | int))
PATH = KindOfValue("the path of a file or folder", lambda value: isinstance(value, str) or hasattr(value, "__fspath__"))
PAIR = KindOfValue("a pair, as in (40, 200)", lambda value: isinstance(value, tuple | list) and len(value) == 2)


def asked(example: str, **kinds: KindOfValue) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A function of the front door: how a call of it looks, and what its arguments have to be."""

    def wrap(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def call(*args: P.args, **named: P.kwargs) -> R:
            try:
                return function(*args, **named)
            except BadInput:
                raise
            except (TypeError, AttributeError):
                wrong = _wrong(function, args, named, kinds)
                if not wrong:
                    raise
            name = example.partition("(")[0]
            raise BadCall(f"{name} {wrong} Write it as in {example}.")

        return call

    return wrap


def _wrong(
    function: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any], kinds: dict[str, KindOfValue]
) -> str:
    """What is wrong with these arguments; nothing if it is not they."""
    from inspect import Parameter, signature

    takes = signature(function)
    known = {name: one for name, one in takes.parameters.items() if one.kind is not Parameter.VAR_KEYWORD}
    if next(iter(known), "") == "self":  # a method: whose it is, nobody has to give
        del known["self"]
        args = args[1:]
    ordered = [name for name, one in known.items() if one.kind is Parameter.POSITIONAL_OR_KEYWORD]
    for name in named:
        if name not in known:
            return f"takes no {name!r}.{nearest(name, known)} It takes {', '.join(known)}."
    if len(args) > len(ordered):
        later = [name for name in known if name not in ordered]
        rest = f", and by name {', '.join(later)}" if later else ""
        return f"takes {' and '.join(ordered) or 'nothing'} in this order{rest}; {len(args)} things were given."
    given = {**dict(zip(ordered, args, strict=False)), **named}
    for name, one in known.items():
        if name not in given and one.default is Parameter.empty:
            return f"needs {name!r}."
    for name, value in given.items():
        if name in kinds and not kinds[name].fits(value) and not (value is None and known[name].default is None):
            return f"wants {kinds[name].words} for {name!r}, not {_short(value)}."
    return ""


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


class MadeByCall(NamedFields):
    """A struct of the front door that is made by calling its class: `EXAMPLE` says how such a call looks."""

    if not TYPE_CHECKING:  # whoever checks types sees the fields

        def __call__(self, *args: Any, **named: Any) -> Any:
            try:
                return super().__call__(*args, **named)
            except BadInput:
                raise
            except TypeError:
                fields = self.__struct_fields__
                wrong = next((name for name in named if name not in fields), None)
                if wrong is not None:
                    says = f"takes no {wrong!r}.{nearest(wrong, fields)}"
                elif args:
                    says = f"takes its fields by name, not {_short(args[0])}."
                else:
                    raise
            raise BadCall(f"{self.__name__} {says} It takes {', '.join(fields)}. Write it as in {self.EXAMPLE}.")
