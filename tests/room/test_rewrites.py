"""A log rewritten with every hash worked out anew: what an audit finds by what the records mean, and what by a seal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.room.rewriting import Change, after, evening, forged, named, swapped

from cardspeak.cli.audit import across, replayers
from cardspeak.ledger import Transfer
from cardspeak.room.money import WELCOME
from cardspeak.room.room import Room
from cardspeak.store import Header, Reader, Record, Store, StoreError, audit, canonical
from cardspeak.store.auditing import Audit
from cardspeak.store.seals import FileKey, Seal, make_key
from cardspeak.store.seals.seal import SEALS, read_seal

OWING = ("bank", "cage", "player")
TABLE, BOXES, POOLS = "table/2", "table/1", "jackpot/crown-perth-holdem"


def is_kind(stream: str, kind: str) -> Callable[[Record], bool]:
    return lambda record: (record.stream, record.kind) == (stream, kind)


def in_play(record: Record) -> bool:
    return record.stream == TABLE and record.kind == "play"


def holding(*words: str, stream: str = TABLE) -> Callable[[Record], bool]:
    return lambda record: record.stream == stream and all(word.encode() in record.body for word in words)


def welcomed(name: str) -> Callable[[Record], bool]:
    return is_kind(f"player/{name}", "welcomed")


def renamed(where: Callable[[Record], bool], old: str, new: str) -> Change:
    return lambda record: msgspec.structs.replace(record, **named(record, old, new)) if where(record) else record


def given(chips: int, *, told: int = WELCOME, debit: str = "cage", credit: str = "player/Eve") -> Change:
    """Eve's welcome, of another sum, from or to another account."""

    def moved(record: Record) -> object:
        return (msgspec.structs.replace(record.transfers[0], debit=debit, credit=credit, amount=chips),)

    body = json.dumps({"chips": told, "name": "Eve"}, separators=(",", ":")).encode()
    return swapped(welcomed("Eve"), body=body, transfers=moved)


def numbered_otherwise(record: Record) -> Record:
    body = record.body.replace(b'"number":1', b'"number":0') if record.stream == "packs/2" else record.body
    return msgspec.structs.replace(record, body=body)


def other_house(record: Record) -> bytes:
    told = json.loads(record.body)
    return canonical({**told, "house": "0" * 64})


def stacked(record: Record) -> Record | tuple[()]:
    """Two cards that nobody saw change places, and the seed that would tell is left out."""
    if record.stream == "packs/2":
        told = json.loads(record.body)
        told.pop("seed")
        return () if record.kind == "opened" else msgspec.structs.replace(record, body=canonical(told))
    if not is_kind(TABLE, "hand started")(record):
        return record
    events = json.loads(record.body)
    pack = next(event for event in events if event["type"] == "HandStarted")["pack"]
    pack[-1], pack[-2] = pack[-2], pack[-1]
    return msgspec.structs.replace(record, body=canonical(events))


class Shuffling:
    """A shuffle put in before the first burn of a hand: the cards that come are the same, and only what nobody would
    ever have seen lies otherwise."""

    def __init__(self, stream: str) -> None:
        self._stream = stream
        self._stub: list[str] = []
        self._done = False

    def __call__(self, record: Record) -> Record:
        if record.stream != self._stream or self._done or not record.body.startswith(b"["):
            return record
        events = json.loads(record.body)
        for event in events:
            if event["type"] == "HandStarted":
                self._stub = list(event["pack"])
            inner = event.get("events", [])
            for at, one in enumerate(inner):
                if one["type"] == "Burned":
                    mixed = [*self._stub[:-2], *reversed(self._stub[-2:])]
                    put = {"cite": one["cite"], "skips_burn": False, "stub": mixed, "taken": []}
                    inner.insert(at, {"type": "Reshuffled", **put})
                    self._done = True
                    return msgspec.structs.replace(record, body=canonical(events))
                self._stub = self._stub[len(one["cards"]) :] if one["type"] == "Dealt" else self._stub
        return record


class DealtAnew:
    """All the cards of a round against the house shuffled again before its flop, whose cards lie on top: what was dealt
    went back into the deck."""

    def __init__(self) -> None:
        self._deck: list[str] = []
        self._dealt: list[str] = []
        self._done = False

    def __call__(self, record: Record) -> Record:
        if record.stream != BOXES or self._done or not record.body.startswith(b"["):
            return record
        events = json.loads(record.body)
        for event in events:
            inner = event.get("events", [])
            for at, one in enumerate(inner):
                match one["type"]:
                    case "Shuffled":
                        self._deck = one["order"]
                    case "WasCut":
                        self._deck = self._deck[one["at"] :] + self._deck[: one["at"]]
                    case "Dealt":
                        self._dealt += one["cards"]
                    case "Boarded":
                        rest = [card for card in self._deck if card not in self._dealt]
                        order = [*rest, *self._dealt]
                        inner.insert(at, {"type": "Shuffled", "cite": "4.1", "order": order, "pack": "blue"})
                        self._done = True
                        return msgspec.structs.replace(record, body=canonical(events))
        return record


SAID, BOBS = {"chips": WELCOME, "name": "Eve"}, {"chips": WELCOME, "name": "Bob"}
REWRITES: dict[str, tuple[Callable[[], Change], str]] = {
    "chips from the seats, in the list of people": (
        lambda: after(in_play, "people", "account", {"name": "Eve"}, (f"{TABLE}/seats", "player/Eve", 100)),
        "it moves 100",
    ),
    "chips from the bank, in the room's own stream": (
        lambda: after(in_play, "room", "note", {}, ("bank", "player/Eve", 500)),
        "it moves 500",
    ),
    "chips from the jackpot, in a look": (
        lambda: after(
            in_play,
            "looks/2",
            "looked",
            {"answered": "ruling", "incident": "x", "position": 4, "seat": 0},
            (POOLS, "player/Eve", 100),
        ),
        "no look",
    ),
    "chips of another player, beside a seal": (
        lambda: after(in_play, "seal", "sealed", {}, ("player/Ann", "player/Eve", 100)),
        "seal",
    ),
    "chips of another player, in her own stream": (
        lambda: after(in_play, "player/Eve", "gift", {"from": "Ann"}, ("player/Ann", "player/Eve", 500)),
        "it moves 500",
    ),
    "chips of another player, as a welcome": (
        lambda: after(in_play, "player/Eve", "welcomed", SAID, ("player/Ann", "player/Eve", 500)),
        "it moves 500",
    ),
    "chips of a pot, in the stream of another table": (
        lambda: after(in_play, BOXES, "table", [], (f"{TABLE}/seats", "player/Eve", 100)),
        "it moves 100",
    ),
    "chips of the seats, where the floor pauses a table": (
        lambda: swapped(
            is_kind(TABLE, "paused"),
            transfers=(Transfer(f"{TABLE}/seats", "player/Eve", 100, "x"),),
        ),
        "it moves 100",
    ),
    "chips of the pools, in the pools' own stream": (
        lambda: after(in_play, POOLS, "pools", [], (POOLS, "player/Eve", 100)),
        "it moves 100",
    ),
    "chips in a stream that nobody knows": (
        lambda: after(in_play, "gifts/1", "given", {}, ("bank", "player/Eve", 100)),
        "nobody knows such a stream",
    ),
    "a stream that nobody knows": (lambda: after(in_play, "notes", "noted", {}), "nobody knows such a stream"),
    "a table that nobody opened": (
        lambda: after(in_play, "table/99", "bought", {}, ("player/Ann", "player/Eve", 100)),
        "does not begin with the opening",
    ),
    "a chain that is closed, with chips": (
        lambda: after(in_play, "log", "joined", {"chains": []}, ("bank", "player/Eve", 100)),
        "it moves 100",
    ),
    "a welcome of 100,000 that pays 10,000,000": (lambda: given(10_000_000), "it moves 10000000"),
    "a welcome of 10,000,000": (lambda: given(10_000_000, told=10_000_000), "the room gives 100000"),
    "a welcome out of the bank": (lambda: given(WELCOME, debit="bank"), "it moves 100000 from bank"),
    "a welcome for somebody who has chips": (
        lambda: after(in_play, "player/Eve", "welcomed", SAID, ("cage", "player/Eve", WELCOME), actor="Eve"),
        "given to somebody who holds 100000",
    ),
    "a welcome for somebody who sits at a table": (
        lambda: after(
            in_play, "player/Bob", "welcomed", SAID | {"name": "Bob"}, ("cage", "player/Bob", WELCOME), actor="Bob"
        ),
        "who sits at table 2",
    ),
    "another leaves the seat, with the chips": (
        lambda: renamed(holding('"SeatLeft"'), "Bob", "Eve"),
        "in which Bob sits",
    ),
    "another leaves the box, with the chips": (
        lambda: renamed(holding('"GotUp"', stream=BOXES), "Ann", "Eve"),
        "has no box",
    ),
    "somebody sits down with another's chips": (
        lambda: swapped(holding('"SeatTaken"', '"Bob"'), body=lambda r: r.body.replace(b'"Bob"', b'"Eve"')),
        "its events move",
    ),
    "somebody else asked for the seat": (
        lambda: swapped(holding('"SeatTaken"', '"Bob"'), actor="Eve"),
        "what is Bob's to ask",
    ),
    "somebody else played the hand": (
        lambda: swapped(holding('"Called"'), actor="Eve"),
        "to ask",
    ),
    "a call a day later": (
        lambda: swapped(in_play, time=lambda record: record.time + 86_400_000_000),
        "is stamped",
    ),
    "a decision that the game does not know": (
        lambda: swapped(holding('"Decided"', stream=BOXES), body=lambda r: r.body.replace(b'"step":"', b'"step":"x')),
        "table/1 cannot be played",
    ),
    "somebody else committed to the pack": (
        lambda: swapped(is_kind("packs/2", "committed"), actor="Eve"),
        "it goes with no record of its moment",
    ),
    "a pack that was committed to a minute later": (
        lambda: swapped(is_kind("packs/2", "committed"), time=lambda record: record.time + 60_000_000),
        "it goes with no record of its moment",
    ),
    "another hand's pack": (lambda: numbered_otherwise, "it commits to hand 0, and hand 1 is dealt"),
    "another digest that the house had shown": (
        lambda: swapped(is_kind("packs/2", "committed"), body=other_house),
        "is not the one whose digest was shown",
    ),
    "a stacked pack whose seed was never opened": (lambda: stacked, "the house's seed of its pack was never opened"),
    "a shuffle that no rule asks for": (lambda: Shuffling(TABLE), "the stub is shuffled though it has 48 cards"),
    "a second shuffle in a round": (DealtAnew, "is Shuffled; by the cards and the wagers it is Boarded"),
    "another set of blinds": (
        lambda: swapped(
            is_kind(TABLE, "hand started"), body=lambda r: r.body.replace(b'"blinds":[', b'"blinds":[1,', 1)
        ),
        "what was asked leads to another HandStarted",
    ),
    "another clause behind a call": (
        lambda: swapped(holding('"Called"'), body=lambda r: r.body.replace(b'"cite":"', b'"cite":"9', 1)),
        "what was asked leads to another InHand",
    ),
    "another price of a call": (
        lambda: swapped(holding('"Called"'), body=lambda r: r.body.replace(b'"amount":', b'"amount":1', 1)),
        "what was asked leads to another InHand",
    ),
    "a wager that the ledger calls a gift": (
        lambda: swapped(
            lambda record: in_play(record) and bool(record.transfers),
            transfers=lambda r: tuple(msgspec.structs.replace(one, memo="a gift") for one in r.transfers),
        ),
        "its chips move for a gift",
    ),
    "a token of somebody else": (
        lambda: swapped(is_kind("people", "token"), actor="Max"),
        "it is told of Ann and was asked by Max",
    ),
    "a record of people that nobody knows": (
        lambda: after(in_play, "people", "pardoned", {"name": "Eve"}),
        "nobody knows such a record of people",
    ),
    "the end of a session that nobody had": (
        lambda: after(in_play, "people", "token ended", b'"%s"' % (b"0" * 64), actor="Ann"),
        "no session or link was begun under that digest",
    ),
    "an exclusion by somebody who gave none": (
        lambda: after(in_play, "people", "excluded", {"by": "Sue", "name": "Ann", "until": 0.0, "why": "x"}),
        "it is told of Sue and was asked by room",
    ),
    "a record of the room that nobody knows": (
        lambda: after(in_play, "room", "forgiven", {}),
        "nobody knows such a record of the room",
    ),
    "a start that somebody tells of": (
        lambda: swapped(is_kind("room", "started"), actor="Eve"),
        "Eve tells of what the room tells of",
    ),
    "an order to all tables that nobody gave": (
        lambda: after(in_play, "room", "all paused", {"tables": ["2"], "why": "x"}),
        "this is no order that somebody gave",
    ),
    "a look before it was": (
        lambda: swapped(is_kind("looks/2", "looked"), time=1_000_000),
        "it is stamped 1000000",
    ),
}


SHUFFLED = ("a shuffle that no rule asks for", "a second shuffle in a round")


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> FileKey:
    return make_key(tmp_path_factory.mktemp("key") / "seal.key")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory, key: FileKey) -> Path:
    path = tmp_path_factory.mktemp("evening") / "room.log"
    evening(path, key)
    return path


def audited(path: Path, key: FileKey | None = None, seals: tuple[Seal, ...] = ()) -> Audit:
    return audit(path, None, replayers(strictly=True), across(), keys=[key.public] if key else (), seals=seals)


def told(found: Audit) -> str:
    return "\n".join(map(str, found.faults))


@pytest.mark.control("C11")
def test_the_evening_itself_is_sound(path: Path, key: FileKey) -> None:
    found = audited(path, key)
    assert found.faults == ()
    with Reader(path) as log:
        assert set(found.replayed) == set(log.streams()), "every stream was played again"
    kinds = {stream.partition("/")[0] for stream in found.replayed}
    assert kinds == {"table", "book", "looks", "jackpot", "packs", "player", "people", "room", "seal"}


@pytest.mark.control("C11")
@pytest.mark.parametrize("name", [name for name in REWRITES if name not in SHUFFLED])
def test_a_rewrite_is_found(name: str, path: Path, tmp_path: Path) -> None:
    """Without a key, a seal or a head: by what the records mean alone."""
    made, says = REWRITES[name]
    found = audited(forged(path, tmp_path / "forged.log", unsealed(made())))
    assert not found.sound
    assert says in told(found), told(found)


@pytest.mark.control("C26")
@pytest.mark.parametrize("strictly", [True, False], ids=["by this program", "by another version"])
@pytest.mark.parametrize("name", SHUFFLED)
def test_cards_that_are_shuffled_again_are_found(name: str, strictly: bool, path: Path, tmp_path: Path) -> None:
    """Also in the log of another version, whose decisions are not made again."""
    made, says = REWRITES[name]
    copy = forged(path, tmp_path / "forged.log", unsealed(made()))
    assert says in told(audit(copy, None, replayers(strictly=strictly), across()))


def unsealed(change: Change) -> Change:
    """Whoever forges leaves the old seals out, or they would speak."""
    return lambda record: () if record.stream == SEALS else change(record)


@pytest.mark.control("C11")
def test_a_header_that_lets_players_owe_is_found_and_not_started_with(path: Path, tmp_path: Path) -> None:
    """Under it anybody could wager what they have not got, and every entry would fit."""
    copy = forged(path, tmp_path / "forged.log", unsealed(lambda record: record), header=Header(below_zero=OWING))
    assert "the header lets player owe chips" in told(audited(copy))
    with Store.open(copy) as log, pytest.raises(StoreError, match="lets player owe chips"):
        Room(log).restore()


# -- what only a seal can find ---------------------------------------------------------------------------------


def everywhere(record: Record, by: int) -> Record:
    """All times an hour earlier, in what happened as well."""
    body = record.body
    if record.stream == TABLE and body.startswith(b"["):
        events = json.loads(body)
        for event in events:
            event["at"] = event["at"] - by
        body = json.dumps(events, sort_keys=True, separators=(",", ":")).encode()
    return msgspec.structs.replace(record, time=record.time - by * 1_000_000, body=body)


SILENT: dict[str, Callable[[], Change]] = {
    "all times": lambda: lambda record: everywhere(record, 3600),
    "who looked": lambda: swapped(is_kind("looks/2", "looked"), actor="Max"),
    "the room in a player's place": lambda: swapped(holding('"Called"'), actor="room"),
    "who came in": lambda: renamed(lambda record: record.stream == "people", "Eve", "Max"),
}


@pytest.mark.control("C11")
@pytest.mark.parametrize("name", SILENT)
def test_what_could_have_been_is_found_by_a_seal(name: str, path: Path, key: FileKey, tmp_path: Path) -> None:
    copy = forged(path, tmp_path / "forged.log", SILENT[name]())
    assert "seal" in told(audited(copy, key)), "the seal in the log, by its public key"
    without = forged(path, tmp_path / "without.log", unsealed(SILENT[name]()))
    assert "no seal signed by a key" in told(audited(without, key)), "a log without its seals"
    assert not audited(without, seals=kept(path)).sound, "seals kept elsewhere"


def kept(path: Path) -> tuple[Seal, ...]:
    with Reader(path) as log:
        return tuple(read_seal(record.body) for record in log.read(SEALS))


@pytest.mark.control("C11")
def test_a_tail_that_was_cut_is_found_by_a_seal_kept_elsewhere(path: Path, key: FileKey, tmp_path: Path) -> None:
    with Reader(path) as log:
        last = log.head().seq
    copy = forged(path, tmp_path / "cut.log", lambda record: () if record.seq > last - 4 else record)
    assert not audited(copy, seals=kept(path)).sound
    assert "no seal signed by a key" in told(audited(copy, key))


@pytest.mark.control("C11")
def test_cards_that_nobody_saw_are_found_by_a_seal(path: Path, key: FileKey, tmp_path: Path) -> None:
    """Two cards at the bottom of the pack change places: play is as it was."""

    def change(record: Record) -> Record:
        if record.stream != TABLE or record.kind != "hand started":
            return record
        events = json.loads(record.body)
        pack = next(event for event in events if event["type"] == "HandStarted")["pack"]
        pack[-1], pack[-2] = pack[-2], pack[-1]
        return msgspec.structs.replace(record, body=json.dumps(events, sort_keys=True, separators=(",", ":")).encode())

    assert not audited(forged(path, tmp_path / "swapped.log", change), key).sound
