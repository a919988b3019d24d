"""The state of a table between hands, and of pools, as JSON and back, so that a room with a long log starts quickly.

A snapshot is never trusted over the log: the store hands it out only if it belongs to the record it names and was kept
under the room's own secret, which the file does not hold. A room without a secret reads its whole log. An audit does
not look at snapshots, and one that was made by another version of the program is left aside.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

import msgspec

from cardspeak.banked import events as be
from cardspeak.banked import setup as banked_setup
from cardspeak.banked.round import Round
from cardspeak.banked.table import state as boxes_state
from cardspeak.books.model import jackpot as jackpot_rows
from cardspeak.cards import Card
from cardspeak.cards.json import read_card, write_card
from cardspeak.errors import BadInput, CardspeakError
from cardspeak.hand import events as he
from cardspeak.hand import setup as hand_setup
from cardspeak.hand.commission import KINDS as COMMISSIONS
from cardspeak.hand.machine import Hand
from cardspeak.jackpots import Jackpot
from cardspeak.jackpots import events as jackpot_events
from cardspeak.jackpots import meter as jackpot_meter
from cardspeak.jackpots import state as jackpot_state
from cardspeak.jackpots.by_hand import facts as meter_facts
from cardspeak.jackpots.by_hand import hit as meter_hit
from cardspeak.jackpots.by_hand import setup as meter_setup
from cardspeak.jackpots.by_hand import state as meter_state
from cardspeak.jackpots.by_hand.machine import HandJackpot
from cardspeak.store import Log
from cardspeak.table import setup as table_setup
from cardspeak.table import state as table_state
from cardspeak.table import terms as table_terms
from cardspeak.talk import clock as rulings_clock
from cardspeak.values import Value

MODULES = (
    *(import_module(kind.__module__) for kind in COMMISSIONS.values()),
    hand_setup,
    rulings_clock,
    table_setup,
    table_state,
    table_terms,
    banked_setup,
    boxes_state,
    jackpot_events,
    jackpot_meter,
    jackpot_rows,
    meter_facts,
    meter_hit,
    meter_setup,
    meter_state,
)
BOXES = tuple(  # of a table of boxes between rounds
    name for name in boxes_state.BankedState.__slots__ if name not in ("doors", "moved", "round", "shown")
)
POOLS = tuple(name for name in jackpot_state.State.__slots__ if name != "setup")  # their first record has it
METERS = tuple(name for name in meter_state.MeterState.__slots__ if name != "setup")


@cache
def kinds() -> dict[str, type[msgspec.Struct]]:
    """The values that a state may hold, by name: nothing else is ever made from a snapshot."""
    return {
        name: kind
        for module in MODULES
        for name, kind in ((f"{module.__name__}.{key}", value) for key, value in vars(module).items())
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    }


@cache
def form() -> str:
    """A name for what the program knows of states: another version has another."""
    known = [*kinds().values(), *he.AnyEvent.__args__, *be.AnyEvent.__args__]
    parts = [f"{kind.__module__}.{kind.__name__}{kind.__struct_fields__}" for kind in known]
    parts += [*table_state.TableState.__slots__, *BOXES, *POOLS, *METERS]
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


class Played(Value):
    """The last hand, so that it can still be seen."""

    setup: hand_setup.Setup
    pack: tuple[Card, ...]
    batches: tuple[int, ...]
    events: tuple[he.AnyEvent, ...]


class Settled(Value):
    """The last round against the house."""

    setup: banked_setup.TableSetup
    events: tuple[be.AnyEvent, ...]


class Saved(Value):
    form: str
    opening: str  # how the table was opened
    hands: int
    paused: bool
    parts: dict[str, Any]
    played: Played | None = None
    settled: Settled | None = None


class SavedPools(Value):
    form: str
    parts: dict[str, Any]


T = TypeVar("T", Saved, SavedPools)
P = TypeVar("P", Jackpot, HandJackpot)


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
        saved = msgspec.json.decode(raw, type=kind, dec_hook=read_card)
    except (msgspec.DecodeError, ValueError):
        return None
    return saved if saved.form == form() else None


# -- tables ------------------------------------------------------------------------------------------------------


def parts_of(holder: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: plain(getattr(holder, name)) for name in names}


def put_back(holder: Any, parts: dict[str, Any]) -> None:
    for name, value in parts.items():
        setattr(holder, name, real(value))


def played(hand: Hand | None) -> Played | None:
    if hand is None:
        return None
    return Played(hand.setup, hand.pack(), hand.batches, tuple(hand.events))  # type: ignore[arg-type]


def settled(round_: Round | None) -> Settled | None:
    return None if round_ is None else Settled(round_.setup, tuple(round_.events))  # type: ignore[arg-type]
