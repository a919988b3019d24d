"""The book as it was, away from the cash tables: against the house, in tournaments, on PostgreSQL, in a backup."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.room import hours
from tests.room.boxes import ANN, SLOW, Floor, play
from tests.room.sitting import until
from tests.room.test_banked_desk import decided
from tests.room.test_tournaments import over, wish

from cardspeak.banked import commands as bc
from cardspeak.books import names
from cardspeak.books.editions import present_edition
from cardspeak.books.loader import forget_books, know_book, load_book
from cardspeak.books.tournament import load_tournament
from cardspeak.cli import command as cli
from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.room.audit.editions import named_editions
from cardspeak.room.banked import events as d
from cardspeak.room.editions import Editions, kept_editions
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.who import THE_ROOM
from cardspeak.store import Store
from cardspeak.store.auditing import audit
from cardspeak.store.opening import open_reader
from cardspeak.store.postgres import PostgresStore

CLAUSES = "clause,topic,kind,applies_to,paraphrase,testable\nh.1,definition,record,all,It is ours.,Ours\n"


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(names, "_editions", {})
    yield
    forget_books(["harbour"])


def banked(home: Path, *, pays: int) -> str:
    """A game against the house, whose ante pays so much; its edition."""
    folder = home / "harbour"
    if not folder.exists():
        shutil.copytree(names.HOME / "crown-melbourne-three-card", folder)
    file = folder / "banked.toml"
    text = file.read_text(encoding="utf-8")
    at = text.index("pays = ", text.index('name = "ante"\ntitle = "Ante"'))
    file.write_text(f"{text[:at]}pays = {pays}{text[text.index(chr(10), at) :]}", encoding="utf-8")
    know_book(folder)
    return present_edition("harbour").id


def among(home: Path, *, tournaments: bool) -> str:
    """A book over our conventions, with tournaments or without; its edition."""
    folder = home / "harbour"
    folder.mkdir(exist_ok=True)
    without = "[]" if tournaments else '["tournament.toml"]'
    head = f'over = "open-table"\nwithout = {without}\ntitle = "Harbour"\nshort = "Harbour"\nauthority = "nobody"\n'
    (folder / "book.toml").write_text(f'{head}version = "{tournaments}"\ncite = "h.1"\n', encoding="utf-8")
    (folder / "clauses.csv").write_text(CLAUSES, encoding="utf-8")
    know_book(folder)
    return present_edition("harbour").id


def faults(path: Path | str) -> list[str]:
    return [str(one) for one in audit(path, replayers=replayers(), across=across()).faults]


def by_the_new_book_alone(path: Path) -> tuple[object, ...]:
    """What an auditor finds who does not read the copies: that they are what makes the rest pass."""
    names._editions.clear()
    load_book.cache_clear()
    names._forget_what_was_read()
    return audit(path, replayers={**replayers(), "book": lambda *_: ()}).faults


def evening(path: Path, opened: Callable[[Room], Awaitable[object]] | None = None, rounds: int = 6) -> Room:
    async def story() -> Room:
        log = Store.open(path)
        room = Room(log, clock=hours.now)
        room.restore()
        room.start()
        if opened is not None:
            await opened(room)
        before = sum(desk.hands for desk in room.desks.values())
        await until(lambda: sum(desk.hands for desk in room.desks.values()) >= before + rounds, 60.0)
        assert not [note for note in room.notes if "edition" in note], room.notes
        await room.stop()
        log.close()
        return room

    return hours.run(story())


def rounds(path: Path, first: bool) -> str:
    """Four rounds of the house players and Ann; the edition by which the table plays."""

    async def story() -> str:
        with Store.open(path) as log:
            floor = Floor(log)
            if first:
                desk = await floor.open("harbour", house=3, pace=SLOW)
                await floor.sit(desk, ANN, 1)
            else:
                floor.room.restore()
                floor.room.start()
                desk = floor.room.desks["1"]
            for number in range(4):
                await floor.do(desk, THE_ROOM, d.OpenRound())
                await floor.place(desk, ANN, 1)
                await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
                await decided(floor, desk, random.Random(number))
            await floor.room.stop()
            return str(desk.machine.setup.edition)

    return asyncio.run(story())


def test_a_table_against_the_house_goes_by_the_book_that_it_was_opened_by(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    old = banked(tmp_path, pays=1)
    assert rounds(path, first=True) == old
    assert banked(tmp_path, pays=3) != old
    assert rounds(path, first=False) == old
    assert faults(path) == []
    assert by_the_new_book_alone(path)
    shutil.rmtree(tmp_path / "harbour")
    forget_books(["harbour"])
    names._editions.clear()
    assert faults(path) == []


def test_a_tournament_goes_by_the_book_under_which_its_terms_were_published(tmp_path: Path) -> None:
    """The revised book has no tournaments any more: this one is played out, and audited, by the book as it was."""
    path = tmp_path / "room.db"
    old = among(tmp_path, tournaments=True)
    asked = wish(book="harbour", house=3, players=3, level_hands=1, chips=500)
    evening(path, lambda room: open_tournament(room, asked), rounds=1)
    assert among(tmp_path, tournaments=False) != old

    async def story() -> None:
        with Store.open(path) as log:
            room = Room(log, clock=hours.now)
            room.restore()
            room.start()
            hall = room.halls["1"]
            assert hall.state.terms.edition == old
            await over(hall)
            assert {room.desks[id].machine.setup.edition for id in hall.tables} == {old}
            await room.stop()

    hours.run(story())
    assert faults(path) == []
    with open_reader(path) as log:
        assert {(book, edition) for _, book, edition in named_editions(log)} == {("harbour", old)}
    with pytest.raises(BadInput, match="has no tournaments"):
        load_tournament("harbour")


def test_copies_are_in_a_backup_and_come_back_with_it(tmp_path: Path) -> None:
    path, copy, again = (tmp_path / name for name in ("room.db", "copy.db", "again.db"))
    old = among(tmp_path, tournaments=False)
    evening(path, lambda room: room.open(Opening(book="harbour", game="holdem", house=3, pace=INSTANT)), rounds=2)
    for args in (["backup", path, copy], ["restore", copy, again]):
        done = CliRunner().invoke(cli, [*map(str, args)])
        assert done.exit_code == 0, done.output
    shutil.rmtree(tmp_path / "harbour")
    forget_books(["harbour"])
    names._editions.clear()
    assert faults(again) == []
    with open_reader(again) as log:
        assert [edition.id for _, edition in kept_editions(log)] == [old]
    evening(again, rounds=1)
    assert faults(again) == []


def test_copies_are_on_postgresql(database: str, tmp_path: Path) -> None:
    old = among(tmp_path, tournaments=False)

    async def story(first: bool) -> None:
        with PostgresStore.open(database) as log:
            room = Room(log)
            room.restore()
            room.start()
            if first:
                await room.open(Opening(book="harbour", game="holdem", house=3, pace=INSTANT))
            desk = room.desks["1"]
            assert desk.machine.setup.edition == old
            before = desk.hands
            await until(lambda: desk.hands >= before + 2, 60.0)
            await room.stop()

    hours.run(story(True))
    shutil.rmtree(tmp_path / "harbour")
    forget_books(["harbour"])
    names._editions.clear()
    hours.run(story(False))
    assert faults(database) == []
    with open_reader(database) as log:
        assert [edition.id for _, edition in kept_editions(log)] == [old]


def test_two_processes_may_write_the_same_copy_at_one_moment(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have seen that the log has none; one is faster, and the other goes on with its copy."""

    async def both() -> None:
        with PostgresStore.open(database, name="one") as one, PostgresStore.open(database, name="two") as two:
            rooms = [Editions(log, lambda: 0.0) for log in (one, two)]
            monkeypatch.setattr(Editions, "_is_kept", lambda *_: False)
            kept = [await room.keep("star-sydney-poker") for room in rooms]
            assert kept[0] == kept[1] == rooms[1].keep_now("star-sydney-poker")
            assert len(list(kept_editions(one))) == 1

    asyncio.run(both())
