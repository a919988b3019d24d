"""The state of a table between hands, and of pools, as JSON and back, so that a room with a long log starts quickly.

A snapshot is never trusted over the log: the store hands it out only if it belongs to the record it names and was kept
under the room's own secret, which the file does not hold. A room without a secret reads its whole log. An audit does
not look at snapshots, and one that was made by another version of the program is left aside.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Any, Protocol, TypeVar

import msgspec

from cardspeak.cards import Card
from cardspeak.cards.json import read_card, write_card
from cardspeak.errors import BadInput, CardspeakError
from cardspeak.hand.commission import KINDS as COMMISSIONS
from cardspeak.reads import Reads
from cardspeak.store import Log
from cardspeak.values import Value

NOTHING = msgspec.Raw(b"null")
MODULES = (  # whose values a state may hold; read with the first snapshot
    "cardspeak.hand.setup",
    "cardspeak.talk.clock",
    "cardspeak.table.setup",
    "cardspeak.table.state",
    "cardspeak.table.terms",
    "cardspeak.banked.setup",
    "cardspeak.banked.table.state",
    "cardspeak.jackpots.events",
    "cardspeak.jackpots.meter",
    "cardspeak.books.model.jackpot",
    "cardspeak.jackpots.by_hand.facts",
    "cardspeak.jackpots.by_hand.hit",
    "cardspeak.jackpots.by_hand.setup",
    "cardspeak.jackpots.by_hand.state",
)


@cache
def kinds() -> dict[str, type[msgspec.Struct]]:
    """The values that a state may hold, by name: nothing else is ever made from a snapshot."""
    modules = [import_module(name) for name in (*(kind.__module__ for kind in COMMISSIONS.values()), *MODULES)]
    return {
        name: kind
        for module in modules
        for name, kind in ((f"{module.__name__}.{key}", value) for key, value in vars(module).items())
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    }


@cache
def form() -> str:
    """A name for what the program knows of states: another version has another."""
    from cardspeak.banked.events import AnyEvent as AnyRoundEvent
    from cardspeak.banked.table.state import BankedState
    from cardspeak.hand.events import AnyEvent
    from cardspeak.jackpots.by_hand.state import MeterState
    from cardspeak.jackpots.state import State
    from cardspeak.table.state import TableState

    known = [*kinds().values(), *AnyEvent.__args__, *AnyRoundEvent.__args__, Saved, SavedPools]
    parts = [f"{kind.__module__}.{kind.__name__}{kind.__struct_fields__}" for kind in known]
    for state in (TableState, BankedState, State, MeterState):
        parts += state.__slots__
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


# -- values ------------------------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """A value in lists and dicts of text and numbers, each with its kind."""
    kind = type(value)
    if value is None or kind in (bool, int, float, str):
        return value
    if kind is list:
        return [plain(item) for item in value]
    if kind is tuple:
        return {"tuple": [plain(item) for item in value]}
    if kind is set:
        return {"set": [plain(item) for item in sorted(value)]}
    if kind is dict:
        return {"dict": [[plain(key), plain(item)] for key, item in value.items()]}
    if isinstance(value, Card):
        return {"card": str(value)}
    name = f"{kind.__module__}.{kind.__qualname__}"
    if name not in kinds():
        raise BadInput(f"A {name} cannot be kept in a snapshot.")
    return {"kind": name, "parts": [plain(getattr(value, part)) for part in kind.__struct_fields__]}


def real(value: Any) -> Any:
    """The value again."""
    if isinstance(value, list):
        return [real(item) for item in value]
    if not isinstance(value, dict):
        return value
    match value:
        case {"tuple": items}:
            return tuple(real(item) for item in items)
        case {"set": items}:
            return {real(item) for item in items}
        case {"dict": pairs}:
            return {real(key): real(item) for key, item in pairs}
        case {"card": text}:
            return Card(text)
        case {"kind": name, "parts": parts}:
            kind = kinds()[name]
            return kind(**dict(zip(kind.__struct_fields__, map(real, parts), strict=True)))
    raise BadInput("That is no part of a snapshot.")


class Saved(Value):
    form: str
    opening: str  # how the table was opened
    hands: int
    paused: bool
    parts: dict[str, Any]
    last: msgspec.Raw = NOTHING  # the hand or round that can still be seen, as its kind of table writes it


class SavedPools(Value):
    form: str
    parts: dict[str, Any]


class Balanced(Protocol):
    """What pools hold, and whether it comes to what was paid in."""

    @property
    def balance(self) -> int: ...


class EitherPools(Protocol):
    """Pools of either kind."""

    @property
    def state(self) -> Balanced: ...


T = TypeVar("T", Saved, SavedPools)
V = TypeVar("V", bound=Value)
P = TypeVar("P", bound=EitherPools)


def encode(saved: Saved | SavedPools) -> bytes:
    return msgspec.json.encode(saved, enc_hook=write_card)


def decode(raw: bytes) -> Saved | None:
    """What was saved of a table, if this program could have saved it."""
    return _decoded(raw, Saved)


def decode_pools(raw: bytes) -> SavedPools | None:
    return _decoded(raw, SavedPools)


def kept_pools(log: Log, stream: str, pools: P, names: Iterable[str]) -> tuple[P, int] | None:
    """Pools as they were kept, put into new ones, and after which record; nothing if no snapshot is of use here."""
    kept = log.snapshot(stream) if log.keyed else None
    found = decode_pools(kept.body) if kept is not None else None
    if kept is None or found is None or found.parts.keys() != set(names):
        return None
    try:
        put_back(pools.state, found.parts)
        sound = pools.state.balance == 0
    except (CardspeakError, LookupError, TypeError, ValueError, AttributeError):
        return None
    return (pools, kept.position) if sound else None


def _decoded(raw: bytes, kind: type[T]) -> T | None:
    try:
        saved = msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, ValueError):
        return None
    return saved if saved.form == form() else None


# -- tables ------------------------------------------------------------------------------------------------------


def parts_of(holder: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: plain(getattr(holder, name)) for name in names}


def put_back(holder: Any, parts: dict[str, Any]) -> None:
    for name, value in parts.items():
        setattr(holder, name, real(value))


def last_seen(value: Value | None) -> msgspec.Raw:
    """What lay on the felt last, for `Saved.last`."""
    return NOTHING if value is None else msgspec.Raw(msgspec.json.encode(value, enc_hook=write_card))


def reads_last(kind: type[V]) -> Callable[[Saved], V | None]:
    """Who reads it again, as this kind."""
    reads: Reads[V | None] = Reads(kind | None, read_card)
    return lambda saved: reads.decode(bytes(saved.last))
