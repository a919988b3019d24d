"""The book as it was: a room's log carries a copy of every edition it plays by, and hands are judged by theirs."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from tests.room import hours
from tests.room.sitting import ANN, BOB, Eyes, memory, play, same_as_the_log, seated, table_of, turn, until

from cardspeak.books import names
from cardspeak.books.editions import keep_edition, present_edition
from cardspeak.books.loader import forget_books, know_book, load_book
from cardspeak.cli import command as cli
from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.room.audit.editions import by_the_present_book, editions_are_there, replay_edition
from cardspeak.room.desk import Desk
from cardspeak.room.editions import Copy, kept_editions, read_copy
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.openings import read_opening
from cardspeak.room.room import Room
from cardspeak.store import Draft, MemoryStore, Store, canonical
from cardspeak.store.auditing import audit
from cardspeak.store.opening import open_reader
from cardspeak.table import commands as c
from cardspeak.table.opening import make_table
from cardspeak.table.topics.editions import EditionTaken, changed

HEAD = """over = "open-table"
without = ["tournament.toml"]
title = "Harbour rules"
short = "Harbour"
authority = "nobody: an example"
version = "{version}"
cite = "harbour.1"
"""
CLAUSES = (
    "clause,topic,kind,applies_to,paraphrase,testable\nharbour.1,definition,record,all,Who posts first.,Two play\n"
)
PLAY = '[all]\nheads_up = {{ button_first = {first}, cite = "harbour.1" }}\n'


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(names, "_editions", {})
    yield
    forget_books(["harbour"])


def written(home: Path, *, version: str, first: bool) -> None:
    """The book as somebody wrote it: with two players the button posts the first blind, or the last."""
    folder = home / "harbour"
    folder.mkdir(exist_ok=True)
    (folder / "book.toml").write_text(HEAD.format(version=version))
    (folder / "clauses.csv").write_text(CLAUSES)
    (folder / "play.toml").write_text(PLAY.format(first=str(first).lower()))
    know_book(folder)


async def folded(desk: Desk) -> None:
    """A hand between two: whoever is asked first folds."""
    if not table_of(desk).state.running:
        await desk.ask(ANN, c.StartHand())
    who, seat = turn(desk)
    await desk.ask(who, play(hc.Fold(seat)))


def first_to_act(desk: Desk) -> bool:
    """Whether the button is asked first before the flop."""
    hand = table_of(desk).hand
    assert hand is not None
    return hand.turn == hand.setup.button


def faults(path: Path) -> list[str]:
    return [str(one) for one in audit(path, replayers=replayers(), across=across()).faults]


def sat_down(path: Path) -> None:
    """The first run of the room: one hand is over, the next one begun."""

    async def story() -> None:
        log = Store.open(path)
        room = Room(log, clock=hours.now)
        desk = await seated(room, ANN, BOB, book="harbour", game="holdem")
        await folded(desk)
        await desk.ask(ANN, c.StartHand())
        assert first_to_act(desk)
        await room.stop()
        log.close()

    hours.run(story())


def test_a_hand_is_played_to_its_end_by_the_book_as_it_was(tmp_path: Path) -> None:
    """Between two runs the book is revised: the hand that runs ends by the old edition, the next follows the new."""
    path = tmp_path / "room.db"
    written(tmp_path, version="2025", first=True)
    old = present_edition("harbour").id
    sat_down(path)
    written(tmp_path, version="2026", first=False)
    new = present_edition("harbour").id
    assert new != old

    async def story() -> Any:
        log = Store.open(path)
        room = Room(log, clock=hours.now)
        room.restore()
        desk = room.desks["1"]
        table = table_of(desk)
        room.start()
        assert table.state.setup.edition == old
        assert first_to_act(desk)
        await folded(desk)
        await until(lambda: table.state.setup.edition == new)
        await desk.ask(ANN, c.StartHand())
        assert not first_to_act(desk)
        eyes = Eyes(BOB)
        desk.watch(eyes)
        await folded(desk)
        same_as_the_log(room, desk)
        await room.stop()
        log.close()
        return eyes.shown[0]["view"]["edition"]

    announced = hours.run(story())
    (change,) = announced["changes"]
    assert (announced["was"], announced["version"]) == ("2025", "2026")
    what = "play, heads up, button first"
    assert change == {"what": what, "before": "yes", "after": "no", "cite": "harbour.1"}
    assert "play, heads up, button first: yes becomes no" in announced["says"]
    assert announced["at"] > 0

    assert faults(path) == []
    with open_reader(path) as log:
        kept = {edition.version: edition.id for _, edition in kept_editions(log)}
        assert kept == {"2025": old, "2026": new}
        first, *_, last = Shelves(log).of("1").hands  # type: ignore[arg-type]
        steps = [Shelves(log).of("1").replay(log, one, "Ann")["steps"] for one in (first, last)]  # type: ignore[arg-type]
    assert all(steps)

    # the folder is gone, and the program has never heard of the book: the log has all that is needed
    shutil.rmtree(tmp_path / "harbour")
    forget_books(["harbour"])
    names._editions.clear()
    with pytest.raises(BadInput):
        load_book("harbour")
    assert faults(path) == []
    assert load_book("harbour").head.version in ("2025", "2026")


def test_the_old_hand_fails_by_the_new_book(tmp_path: Path) -> None:
    """That the book as it was is what makes it pass: by the new one the same hand is wrong."""
    path = tmp_path / "room.db"
    written(tmp_path, version="2025", first=True)
    sat_down(path)
    written(tmp_path, version="2026", first=False)
    assert faults(path) == []
    names._editions.clear()
    load_book.cache_clear()
    alone = {kind: replay for kind, replay in replayers().items() if kind != "book"} | {"book": lambda *_: ()}
    assert audit(path, replayers=alone).faults


def test_a_room_goes_on_without_the_folder(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    written(tmp_path, version="2025", first=True)
    sat_down(path)
    shutil.rmtree(tmp_path / "harbour")
    forget_books(["harbour"])
    names._editions.clear()

    async def story() -> None:
        log = Store.open(path)
        room = Room(log, clock=hours.now)
        room.restore()
        room.start()
        await folded(room.desks["1"])
        await folded(room.desks["1"])
        await room.stop()
        log.close()

    hours.run(story())
    assert faults(path) == []


def test_a_copy_is_written_once() -> None:
    async def story() -> MemoryStore:
        log = MemoryStore()
        for _ in range(2):
            room = memory(log)
            room.restore()
            await seated(room, ANN, BOB)
            await seated(room, ANN, BOB, game="omaha")
        return log

    log = hours.run(story())
    ((record, edition),) = kept_editions(log)
    assert edition == present_edition("star-sydney-poker")
    assert edition.files["book.toml"] == (names.HOME / edition.book / "book.toml").read_text(encoding="utf-8")
    assert [one.stream for one in log.read_all() if one.kind == "edition"] == [record.stream]
    opened = [read_opening(one.body).edition for one in log.read_all() if one.kind == "opened"]
    assert opened == [edition.id] * 4
    assert list(editions_are_there(log)) == []  # type: ignore[arg-type]
    assert by_the_present_book(log) == []


def test_nobody_says_by_which_edition_a_table_plays() -> None:
    """What somebody asks for is not believed: the room fills it in. No person may have a table take one."""

    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, edition="f" * 32)
        assert table_of(desk).setup.edition == present_edition("star-sydney-poker").id
        for who in (ANN, *(msgspec.structs.replace(ANN, role=role) for role in ("supervisor", "manager"))):
            answer = await desk.ask(who, c.TakeEdition(edition="f" * 32))
            assert "Nobody may ask for that" in str(answer)

    hours.run(story())


def test_an_edition_that_the_table_cannot_stand_by_is_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    written(tmp_path, version="2025", first=True)
    sat_down(path)
    play_toml = tmp_path / "harbour" / "play.toml"
    play_toml.write_text(play_toml.read_text() + 'structures = { allowed = ["pot"], cite = "harbour.1" }\n')
    know_book(tmp_path / "harbour")

    async def story() -> None:
        log = Store.open(path)
        room = Room(log, clock=hours.now)
        room.restore()
        room.start()
        desk = room.desks["1"]
        await folded(desk)
        await folded(desk)
        assert not any(isinstance(event, EditionTaken) for event in table_of(desk).events)
        assert "goes on by the edition that it has" in room.notes[0]
        await room.stop()
        log.close()

    hours.run(story())
    assert faults(path) == []


def test_a_copy_is_held_to_its_digest() -> None:
    edition = present_edition("tasmania-poker")

    async def story() -> MemoryStore:
        room = memory()
        await seated(room, ANN, book="tasmania-poker")
        assert isinstance(room.log, MemoryStore)
        return room.log

    ((record, _),) = kept_editions(hours.run(story()))
    assert list(replay_edition(record.stream, iter([record]))) == []
    copy = msgspec.json.decode(record.body, type=Copy)
    for wrong in (
        msgspec.structs.replace(copy, digest="0" * 64),
        msgspec.structs.replace(copy, packed=copy.packed[:-8]),
        msgspec.structs.replace(copy, packed="%"),
        msgspec.structs.replace(copy, book="../../etc"),
    ):
        with pytest.raises(BadInput, match="no copy"):
            read_copy(canonical(wrong))
        assert list(replay_edition(record.stream, iter([msgspec.structs.replace(record, body=canonical(wrong))])))
    other = msgspec.structs.replace(record, stream=f"book/{edition.book}/{'0' * 32}")
    assert "it is a copy of" in str(*replay_edition(other.stream, iter([other])))


def test_no_file_of_a_copy_leaves_its_folder() -> None:
    from cardspeak.books.editions import edition_of

    files = present_edition("open-table").files
    for name in ("../evil.toml", "/tmp/evil.toml", "games/../../evil.toml", ".bashrc", "games/x.py"):
        with pytest.raises(BadInput, match="no copy of a book"):
            edition_of("open-table", {**files, name: "x"})


def test_a_table_that_names_an_edition_has_its_copy_in_the_log() -> None:
    async def story() -> MemoryStore:
        room = memory()
        await seated(room, ANN)
        assert isinstance(room.log, MemoryStore)
        return room.log

    log = hours.run(story())
    without = MemoryStore()
    for record in log.read("table/1"):
        without.append(record.stream, None, [Draft(record.kind, record.time, record.actor, "", record.body)]).result()
    assert "has no copy of star-sydney-poker@" in str(next(iter(editions_are_there(without))))  # type: ignore[arg-type]


def test_an_earlier_file_says_that_it_was_played_by_the_book_as_it_is() -> None:
    log = MemoryStore()
    log.append(
        "table/1", 0, [Draft("opened", 1, "room", "", canonical({"book": "star-sydney-poker", "game": "holdem"}))]
    )
    assert by_the_present_book(log) == [
        "table/1 is of before books were kept: played again by star-sydney-poker as it is"
    ]


def test_editions_of_a_log_are_listed_and_compared(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    written(tmp_path, version="2025", first=True)
    sat_down(path)
    written(tmp_path, version="2026", first=False)
    listed = CliRunner().invoke(cli, ["book", "editions", str(path), "--to", str(tmp_path / "out")])
    (line,) = listed.output.splitlines()
    name, _, version = line.split("  ")
    assert name.startswith("harbour@")
    assert version == "2025"
    (head,) = (tmp_path / "out").glob("*/harbour/book.toml")
    assert 'version = "2025"' in head.read_text()
    said = "heads up, button first: yes [harbour.1] -> no [harbour.1]"
    for before in (name, str(head.parent)):
        compared = CliRunner().invoke(cli, ["book", "compare", before, "harbour", "--log", str(path)])
        assert said in compared.output, compared.output
    by_value = CliRunner().invoke(cli, ["rules", "compare", name, "harbour", "--game", "holdem", "--log", str(path)])
    assert "1 value differs" in by_value.output, by_value.output
    in_words = CliRunner().invoke(cli, ["rules", "compare", name, "harbour", "posts", "first", "--log", str(path)])
    assert in_words.output.count("Who posts first.") == 2, in_words.output
    for asked in (["book", "compare"], ["rules", "compare", "--game", "holdem"], ["rules", "compare"]):
        words = ["posts"] if asked == ["rules", "compare"] else []
        lost = CliRunner().invoke(cli, [*asked, "harbour@0000", "harbour", *words, "--log", str(path)])
        assert "Nobody has kept an edition" in str(lost.output) + str(lost.exception), asked


def test_a_ruling_that_changes_is_announced_at_the_table(tmp_path: Path) -> None:
    """What no single game says is told too; what is said of tournaments alone is not."""
    written(tmp_path, version="2025", first=True)
    before = present_edition("harbour")
    keep_edition(before)
    rulings = '[substantial]\nplayers = 3\nwagers = 1\ncite = "harbour.1"\n'
    (tmp_path / "harbour" / "rulings.toml").write_text(rulings)
    know_book(tmp_path / "harbour")
    after = present_edition("harbour")
    keep_edition(after)
    table = msgspec.structs.replace(make_table("harbour", "holdem"), edition=before.id)
    told = {one.what: (one.before, one.after, one.cite) for one in changed(table, after.id)}
    assert told["rulings, substantial, players"] == ("", "3", "harbour.1")


def test_the_audit_says_which_tables_were_played_by_the_book_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    written(tmp_path, version="2025", first=True)
    sat_down(path)
    found = CliRunner().invoke(cli, ["audit", str(path)])
    assert "as it is" not in found.output
    assert found.exit_code in (0, None), found.output
