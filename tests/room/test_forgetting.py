"""Somebody is forgotten: no byte of the name is left, every hash and seal holds, and the log plays again as it did."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import psycopg
import pytest
from click.testing import CliRunner
from tests.room.sitting import memory, play, seated, table_of, turn
from tests.store.test_formats import FIXTURES, HEADS

from cardspeak.cli import command
from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.hand.commands import Fold
from cardspeak.room import who as names
from cardspeak.room.asks import digest_of
from cardspeak.room.desk import Desk
from cardspeak.room.forgetting import forget
from cardspeak.room.guard import OwnLimits
from cardspeak.room.names import require_name
from cardspeak.room.shown import Done
from cardspeak.room.to_forget import carry_out
from cardspeak.room.who import Who
from cardspeak.server.sessions import Sessions
from cardspeak.store import (
    Audit,
    Draft,
    Fault,
    Head,
    Store,
    StoreError,
    audit,
    canonical,
    open_log,
    open_reader,
    verify,
)
from cardspeak.store.address import is_postgres
from cardspeak.store.marking import FORMER
from cardspeak.store.naming import HOUSE, LIVE, NOBODY
from cardspeak.store.personal import Personal
from cardspeak.store.seals import Seal, make_key, seal_now
from cardspeak.table.topics.leaving import LeaveTable

SECRET = bytes(range(32))
NAME = 'Zyx "Ä" Quorn'  # with everything that is written otherwise in JSON or in an address
ZYX, BOB = Who(NAME), Who("Bob")
SAID = ((BOB, f"hello {NAME.upper()}, how are you"), (ZYX, "my number is 555-0100"), (BOB, "well"))
SUE, MAX, MIA = Who("Sue", "supervisor"), Who("Max", "manager"), Who("Mia", "manager")


@pytest.fixture(params=["file", "database"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    if request.param == "file":
        return tmp_path / "room.db"
    address: str = request.getfixturevalue("database")
    return address


def opened(place: Path | str) -> Any:
    return open_log(place, secret=SECRET, people=True)


async def evening(log: Any, *, leaves: bool = True) -> None:
    """An account, a seat, hands, words, a limit, an exclusion, a call and a lesson: whatever names somebody."""
    room = memory(log)
    room.restore()
    Sessions(log, open_door=False, clock=room.now).enter(NAME, "a long enough password")
    desk = await seated(room, ZYX, BOB)
    desk.mix(ZYX, "Zyx-Quorn")
    desk.mix(BOB, "b" * 32)
    for number, (who, words) in enumerate(SAID):
        said = msgspec.json.encode({"type": "Say", "words": words})
        id = f"{NAME} {number}"  # what a client calls a command is nobody's business, and may be anything
        assert isinstance(await desk.beside(who, "chat", said, id), Done)
        assert (await desk.beside(who, "chat", said, id)).repeated, "found again by its id"  # type: ignore[union-attr]
        with pytest.raises(BadInput, match="for something else"):
            await desk.beside(who, "chat", msgspec.json.encode({"type": "Say", "words": "no"}), id)
    called = msgspec.json.encode({"type": "CallFloor", "why": "somebody looks at my cards"})
    assert isinstance(await desk.beside(ZYX, "calls", called), Done)
    await room.warden.limit(ZYX, OwnLimits(name=NAME, minutes=90))
    await hands(desk, ZYX, leaves=leaves)
    await room.warden.exclude(SUE, NAME, 3, f"{NAME} shouted")
    await room.stop()


async def hands(desk: Desk, first: Who, *, leaves: bool = True) -> None:
    """Everybody folds in turn; after two hands whoever sits first gets up."""
    async with asyncio.timeout(60):
        while first.name in desk.people and (leaves or desk.hands < 3):
            hand = table_of(desk).hand
            if hand is not None and hand.turn:
                who, seat = turn(desk)
                if leaves and desk.hands >= 2:
                    await desk.ask(first, LeaveTable(seat=1))
                await desk.ask(who, play(Fold(seat)))
            await asyncio.sleep(0.01)


def sound(place: Path | str) -> None:
    found = audit(place, None, replayers(), across(), secret=SECRET)
    assert [str(fault) for fault in found.faults] == []


def everything(place: Path | str) -> str:
    """Every byte that is kept, as text."""
    if not is_postgres(place):
        path = Path(place)
        return "\n".join(one.read_bytes().decode("utf-8", "replace") for one in path.parent.glob(f"{path.name}*"))
    with psycopg.connect(str(place)) as connection:
        tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'cardspeak'").fetchall()
        told = []
        for (table,) in tables:
            for (row,) in connection.execute(f"SELECT t::text FROM cardspeak.{table} t").fetchall():
                told.append(row)
                told += [bytes.fromhex(part).decode("utf-8", "replace") for part in _blobs(row)]
        return "\n".join(told)


def _blobs(row: str) -> list[str]:
    return [part.strip('",)\\') for part in row.split("\\x")[1:] if len(part.strip('",)\\').split('"')[0]) % 2 == 0 and
            all(letter in "0123456789abcdef" for letter in part.strip('",)\\'))]  # fmt: skip


def says(place: Path | str) -> list[str]:
    whole = everything(place).casefold()
    forms = (NAME, quote(NAME, safe=""), msgspec.json.encode(NAME).decode()[1:-1], "Quorn", "555-0100", "shouted")
    return [form for form in forms if form.casefold() in whole]


def test_nothing_of_somebody_who_is_forgotten_is_left(
    place: Path | str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = make_key(tmp_path / "seal.key")
    digests: set[str] = set()

    def noted(asked: Any) -> str:
        digests.add(digest_of(asked))
        return digest_of(asked)

    monkeypatch.setattr("cardspeak.room.asks.digest_of", noted)
    with opened(place) as log:
        asyncio.run(evening(log))
        seal = seal_now(log, key, 1)
        assert isinstance(seal, Seal)
        head, held = log.head(), log.balances()
        assert log.balance(f"player/{quote(NAME, safe='')}") > 0
        bodies = "\n".join(record.body.decode() for record in log.read_all())
    with open_reader(place, raw=True) as raw:
        chain = "\n".join(str((*map(str, msgspec.structs.astuple(one)),)) for one in raw.read_all())
        assert "Quorn" not in chain, "the chain has marks only"
        packs = [one for one in raw.read_all() if one.stream == "packs/1"]
        assert b"b" * 32 in b"".join(one.body for one in raw.covers.opened(packs)), "seeds were mixed in"
        assert b"Quorn" not in b"".join(one.body for one in raw.covers.opened(tuple(raw.read_all()))), (
            "nor under covers"
        )
        assert len(digests) >= len(SAID)
        assert not [one for one in digests if one in chain], "nobody can try words against what was asked"
        assert "shouted" not in chain
        assert "555-0100" not in chain
    assert "Quorn" in bodies, "who reads the log reads names"
    sound(place)
    with opened(place) as log:
        done = forget(log, place, NAME, actor="operator", time=2)
        assert (done.known_as[: len(FORMER)], done.left) == (FORMER, 0)
        assert done.texts == 5, "the password, two of their own texts, the reason, and Bob's line that names them"
    assert says(place) == []
    assert verify(place, head, seals=[seal], keys=[key.public]).sound, "every hash and seal is what it was"
    sound(place)
    with opened(place) as log:
        assert done.known_as in {record.actor for record in log.read_all()}
        assert sorted(log.balances().values()) == sorted(held.values()), "every chip is where it was"
        words = [event["words"] for one in log.read("chat/1") for event in msgspec.json.decode(one.body)]
        assert words == ["(removed)", "(removed)", "well"]
        room = memory(log)
        room.restore()
        sessions = Sessions(log, open_door=False, clock=room.now)
        assert (sessions.known.named(NAME), sessions.known.named(done.known_as), sessions.people.marks.forged) == (
            None,
            None,
            0,
        )
        with pytest.raises(BadInput, match="belongs to the house"):
            sessions.enter(done.known_as, "a long enough password")
        sessions.enter(NAME, "another long password")  # somebody new, who has nothing of the other's
        assert log.balance(f"player/{quote(NAME, safe='')}") == 0
        with pytest.raises(BadInput, match="names nobody 'Nobody'"):
            forget(log, place, "Nobody", actor="operator", time=3)
    sound(place)


def test_whoever_sits_gets_up_first_and_a_name_is_held_to_its_mark(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    with opened(path) as log:
        asyncio.run(evening(log, leaves=False))
        with pytest.raises(BadInput, match="sits at table 1: they get up first"):
            forget(log, path, NAME, actor="operator", time=2)
    for change, says_so in (
        ("UPDATE personal SET value = 'Eve' WHERE value = 'Bob'", "'Eve' beside the chain is not what its mark"),
        ("DELETE FROM personal WHERE value = 'Bob'", "gone from beside the chain, and no record says"),
    ):
        copy = tmp_path / "altered.db"
        shutil.copy(path, copy)
        with closing(sqlite3.connect(copy, isolation_level=None)) as other:
            other.execute(change)
        found = audit(copy, None, replayers(), across(), secret=SECRET)
        assert says_so in str(found.faults[0])


def test_names_that_an_earlier_version_put_into_the_chain_stay_there(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    shutil.copy(FIXTURES / "room-1.db", path)
    with pytest.raises(BadInput, match="into the chain itself"), Store.open(path) as log:
        forget(log, path, "Ann", actor="operator", time=2)
    told = CliRunner().invoke(command, ["log", "upgrade", str(path)])
    assert "has format 2 now. 1 names stand in its chain" in told.output
    assert "has format 2, the present one" in CliRunner().invoke(command, ["log", "upgrade", str(path)]).output
    with Store.open(path, secret=SECRET) as log:
        with pytest.raises(BadInput, match="Ann cannot be forgotten: an earlier version"):
            forget(log, path, "Ann", actor="operator", time=2)
        Sessions(log).enter(NAME)
        Sessions(log).enter("Ann")
    refused = CliRunner().invoke(command, ["log", "forget", str(path), "Ann", "--yes"])
    assert (refused.exit_code, "into the chain itself" in str(refused.exception)) == (1, True)
    told = CliRunner().invoke(command, ["log", "forget", str(path), NAME], input="y\n")
    assert told.exit_code == 0, told.output
    assert "Backups and copies made before still hold the name" in told.output
    assert says(path) == []
    assert verify(path, Head.parse(HEADS["room-1.db"])).sound
    sound(path)


def test_two_managers_order_it_and_the_next_start_carries_it_out(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    async def ordered() -> None:
        with opened(path) as log:
            await evening(log)
            room = memory(log)
            room.restore()
            ask = {"type": "ForgetGuest", "name": NAME}
            assert not isinstance(await room.office.ask(SUE, ask), Done), "that is for a manager"
            assert isinstance(await room.office.ask(MAX, ask), Done)
            own = await room.office.ask(MAX, {"type": "ConfirmOrder", "proposal": 1})
            assert not isinstance(own, Done), "and for another one"
            assert carry_out(log, path, 2) == []
            assert isinstance(await room.office.ask(MIA, {"type": "ConfirmOrder", "proposal": 1}), Done)
            await room.stop()

    asyncio.run(ordered())
    with opened(path) as log:
        (told,) = carry_out(log, path, 2)
        assert told.startswith(f"Somebody was forgotten as two managers ordered, and is now called {FORMER}")
        assert carry_out(log, path, 3) == []
        assert says(path) == []
        Sessions(log, open_door=False).enter(NAME, "another long password")  # in the same run: somebody else
        assert log.balance(f"player/{quote(NAME, safe='')}") == 0
        assert [one.value for one in log.openings() if one.mark == one.owner].count(NAME) == 1
    sound(path)


def test_ids_that_an_earlier_version_put_into_the_chain_are_found(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It wrote them as clients chose them, and what was asked as a digest without a key."""
    said, other = (msgspec.json.encode({"type": "Say", "words": words}) for words in ("well", "else"))

    async def before() -> None:
        with opened(place) as log:
            room = memory(log)
            room.restore()
            desk = await seated(room, ZYX, BOB)
            assert isinstance(await desk.beside(BOB, "chat", said, "c-1"), Done)
            await room.stop()

    async def now() -> None:
        with opened(place) as log:
            assert "c-1" in {record.command for record in log.read_all()}
            room = memory(log)
            room.restore()
            desk = room.desk("1")
            assert (await desk.beside(BOB, "chat", said, "c-1")).repeated  # type: ignore[union-attr]
            with pytest.raises(BadInput, match="for something else"):
                await desk.beside(BOB, "chat", other, "c-1")
            assert isinstance(await desk.beside(ZYX, "chat", said, "c-1"), Done), "another's id is another's"
            await room.stop()

    with monkeypatch.context() as patch:
        patch.setattr(Personal, "command", lambda people, actor, id: id)
        patch.setattr(Personal, "asked", lambda people, actor, digest: digest)
        asyncio.run(before())
    asyncio.run(now())
    sound(place)


def test_copies_and_backups_carry_what_lies_beside_the_chain(tmp_path: Path, database: str) -> None:
    path, back, spare = tmp_path / "room.db", tmp_path / "back.db", tmp_path / "spare.db"
    with opened(path) as log:
        asyncio.run(evening(log))
        log.backup(spare)
    for source, target in ((path, database), (database, back)):
        assert CliRunner().invoke(command, ["log", "copy", str(source), str(target)]).exit_code == 0
    for place in (spare, back, database):
        sound(place)
        with open_reader(place) as log:
            assert NAME in {record.actor for record in log.read_all()}
    with opened(back) as log:
        forget(log, back, NAME, actor="operator", time=2)
        log.backup(tmp_path / "after.db")
    assert says(tmp_path / "after.db") == []


def test_words_of_the_store_are_those_of_the_room() -> None:
    assert (HOUSE, LIVE) == (names.HOUSE, names.LIVE)
    assert names.ROOM in NOBODY
    for name in (f"{FORMER}k3v9x2ab", "Former  Guest 7"):
        with pytest.raises(BadInput, match="belongs to the house"):
            require_name(name)


def test_a_guest_called_like_a_round_is_forgotten_and_a_log_that_would_not_stand_keeps_its_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, odd = tmp_path / "room.db", Who("pre-flop")

    async def played(log: Any) -> None:
        room = memory(log)
        room.restore()
        await hands(await seated(room, odd, BOB), odd)
        await room.stop()

    with opened(path) as log:
        asyncio.run(played(log))
        before = log.head()
        with monkeypatch.context() as patch:
            wrong = Audit(verify(path), (), (Fault("a table does not add up"),))
            patch.setattr("cardspeak.room.forgetting.audit", lambda *_, **__: wrong)
            with pytest.raises(StoreError, match=r"would not stand without that name.* a table does not add up"):
                forget(log, path, odd.name, actor="operator", time=2)
        assert (log.head(), odd.name in {one.value for one in log.openings()}) == (before, True)
        assert forget(log, path, odd.name, actor="operator", time=2).left > 0, "the round is called that, and stays"
    sound(path)


@pytest.mark.parametrize(
    "told",
    [
        {"type": "WinnersSat", "names": [NAME], "standing": ["Bob", NAME]},
        {"type": "SeatsDrawn", "again": [NAME], "order": [NAME], "seats": [[1, "Bob"], [2, NAME]]},
        {"type": "HandBegan", "absent": [NAME], "sitting": ["Bob", NAME]},
        {"type": "RoundEnded", "advanced": [NAME], "back": [NAME]},
        {"type": "CardsDrawn", "cards": {"Bob": "Ah", NAME: "Kd"}, "level": [NAME, "Bob"]},
        {"type": "ColouredUp", "after": {NAME: 500}, "cards": {NAME: ["Ah", "2c"]}},
        {"type": "MatchStarted", "button": NAME, "first": NAME},
        {"type": "BountyWon", "out": NAME, "winner": "Bob"},
        {"type": "Substituted", "player": "Bob", "substitute": NAME},
        {"type": "Brief", "understood": [NAME], "present": [NAME]},
        {"type": "RoundStarted", "setup": {"excluded": [NAME], "personal": {NAME: {"ante": {"least": 5}}},
                                           "claims": {"1": NAME}, "warned": [[NAME, "late"]]}},
        {"type": "Reported", "reason": f"it was {NAME}, who shouted", "what": "disruption"},
        {"type": "DisputeRaised", "about": f"the chips of {NAME}", "complaint": f"{NAME} took them"},
        {"type": "PrizePaid", "payee": NAME, "verified_by": NAME, "approved_by": "Bob"},
    ],
    ids=lambda told: str(told["type"]),
)  # fmt: skip
def test_wherever_a_record_names_somebody_there_is_a_mark(told: dict[str, Any], tmp_path: Path) -> None:
    body = canonical([told])
    with opened(tmp_path / "room.db") as log:
        for name in (NAME, "Bob"):
            log.append("people", None, (Draft("came", 1, name, "", b"{}"),)).result()
        log.append("table/1", 0, (Draft("table", 1, "room", "", body),)).result()
        assert [record.body for record in log.read("table/1")] == [body], "read as it was written, byte for byte"
    with open_reader(tmp_path / "room.db", raw=True) as raw:
        (kept,) = [record.body for record in raw.read("table/1")]
    assert b"Quorn" not in kept
    assert b'"Bob' not in kept
