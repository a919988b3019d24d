"""House players think in a process of their own: it is told what their seats see, and no table stops when it dies."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room import hours
from tests.room.sitting import ANN, balanced, memory, until
from tests.room.test_hidden_cards import CARD, GAMES, Known

from cardspeak.banked import commands as bc
from cardspeak.banked.table import Play, SitAt
from cardspeak.books import names
from cardspeak.books.loader import forget_books
from cardspeak.cards.json import write_card
from cardspeak.room.bots import line as lines
from cardspeak.room.bots.apart import know
from cardspeak.room.bots.line import BotLine, surroundings
from cardspeak.room.bots.questions import BookKnown, MoveAsked, Thought, message, read_asked, whole_messages
from cardspeak.room.bots.thinkers import DEATHS, Apart, InTheRoom
from cardspeak.room.desk import Desk
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import Pace
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import TournamentWish
from cardspeak.store import MemoryStore

QUICK = Pace(house=0.02, pause=0.02, act=0.05, board=0.01, alone=0)
LONG = 120.0  # seconds that a busy machine may take over a story


class Kept(InTheRoom):
    """Thinks here, and keeps what was thought over."""

    def __init__(self) -> None:
        self.thoughts: list[Thought] = []

    def begin(self, thought: Callable[[], Any]) -> asyncio.Future[Any]:
        assert isinstance(thought, Thought)
        self.thoughts.append(thought)
        return super().begin(thought)


def thoughts_of(book: str, game: str, hands: int = 1, house: int = 4) -> list[Thought]:
    """What house players are asked in whole hands."""
    kept = Kept()

    async def story() -> None:
        room = memory()
        room.thinks = kept
        desk = await room.open(Opening(book=book, game=game, house=house, pace=Pace(house=1, pause=1, act=0, alone=0)))
        await until(lambda: desk.hands >= hands, 3600)
        await room.stop()

    hours.run(story())
    assert kept.thoughts
    return kept.thoughts


async def apart(notes: list[str] | None = None, most: int = 1) -> Apart:
    found = Apart((notes if notes is not None else []).append, most)
    await found.start()
    return found


async def served(notes: list[str] | None = None) -> Room:
    """A room in memory by the clock on the wall, whose house players think apart."""
    room = Room(MemoryStore())
    room.thinks = await apart(room.notes if notes is None else notes)
    return room


def only(room: Room) -> BotLine:
    assert isinstance(room.thinks, Apart)
    (line,) = room.thinks.lines
    return line


def runs(pid: int) -> bool:
    """Whether a process is there; one that has ended and was not reaped yet is not."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# -- the same answers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "game"),
    [
        ("star-sydney-poker", "holdem"),
        ("crown-melbourne-poker", "omaha-hilo"),
        ("crown-melbourne-poker", "chinese-poker"),
        ("crown-melbourne-poker", "draw-kitty"),
        ("crown-melbourne-poker", "crazy-pineapple"),
        ("tasmania-poker", "five-card-stud"),
    ],
)
def test_a_process_says_what_the_room_would_have_said(book: str, game: str) -> None:
    """The view, the name and the whim decide, wherever they are thought over."""
    thoughts = thoughts_of(book, game)

    async def story() -> None:
        thinks = await apart()
        async with asyncio.timeout(LONG):
            found = await asyncio.gather(*map(thinks.begin, thoughts))
        (line,) = thinks.lines
        assert line.answered == len(thoughts)
        assert found == [thought() for thought in thoughts]
        await thinks.stop()

    asyncio.run(story())


def test_the_questions_of_one_turn_are_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts = thoughts_of("star-sydney-poker", "holdem")
    sent = told_to_processes(monkeypatch)

    async def story() -> None:
        thinks = await apart()
        async with asyncio.timeout(LONG):
            await asyncio.gather(*map(thinks.begin, thoughts))
        await thinks.stop()

    asyncio.run(story())
    assert len(sent) == 1
    assert len(asked_in(sent)) == len(thoughts) > 3


def test_a_book_of_the_house_s_own_is_told_before_it_is_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process was started without it, and with every book as it is."""
    from tests.room.test_editions import written

    monkeypatch.setattr(names, "_editions", {})
    written(tmp_path, version="2025", first=True)
    thoughts = thoughts_of("harbour", "holdem")
    sent = told_to_processes(monkeypatch)

    async def story() -> None:
        thinks = await apart()
        async with asyncio.timeout(LONG):
            found = await asyncio.gather(*map(thinks.begin, thoughts))
        (line,) = thinks.lines
        assert line.answered == len(thoughts)
        assert found == [thought() for thought in thoughts]
        await thinks.stop()

    try:
        asyncio.run(story())
        (raw,) = sent
        books = [one for one in asked_of(raw) if isinstance(one, BookKnown)]
        assert [book.slug for book in books] == ["harbour"]
        assert books[0].name == thoughts[0].seen.book
        forget_books(["harbour"])
        know(books[0])
        assert "harbour" in names.known_books()
    finally:
        forget_books(["harbour"])


# -- what it is told -----------------------------------------------------------------------------------------------


def told_to_processes(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every byte that goes to a process from now on."""
    sent: list[bytes] = []
    real = BotLine.write

    def noted(line: BotLine, raw: bytes) -> None:
        sent.append(raw)
        real(line, raw)

    monkeypatch.setattr(BotLine, "write", noted)
    return sent


def asked_of(raw: bytes) -> list[MoveAsked | BookKnown]:
    return [one for body in whole_messages(bytearray(raw)) for one in read_asked(body)]


def asked_in(sent: list[bytes]) -> list[MoveAsked]:
    return [one for raw in sent for one in asked_of(raw) if isinstance(one, MoveAsked)]


@pytest.mark.control("C28")
@pytest.mark.parametrize(("book", "game"), [one for one in GAMES if one[0] != "open-table"])
def test_every_byte_is_something_that_the_seat_may_know(book: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a seat may know is worked out from the log; the bytes hold no other card, and nothing besides the view."""
    known: list[tuple[set[str], Thought]] = []
    sent = told_to_processes(monkeypatch)
    thoughts = Kept()

    async def story() -> None:
        room = memory()
        room.thinks = thoughts
        desk = await room.open(
            Opening(book=book, game=game, house=5, pace=Pace(house=1, pause=1, act=0, alone=0), committed=False)
        )
        seen = 0

        def look() -> bool:
            nonlocal seen
            for thought in thoughts.thoughts[seen:]:
                cards = Known(room.log.read(desk.stream)).may_see(desk.position, int(thought.seen.viewer))
                known.append((cards, thought))
            seen = len(thoughts.thoughts)
            return desk.hands >= 1

        await until(look, 3600)
        await room.stop()

    hours.run(story())

    async def ask() -> None:
        thinks = Apart(lambda note: None)
        line = BotLine(lambda said: None, lambda line: None)
        line._transport = Nowhere()  # type: ignore[assignment]
        thinks.lines.append(line)
        for _, thought in known:
            thinks.begin(thought)
            await asyncio.sleep(0)
        line._cut()

    asyncio.run(ask())
    assert len(sent) == len(known) > 2
    looked = 0
    for raw, (may_see, thought) in zip(sent, known, strict=True):
        (one,) = asked_of(raw)
        assert isinstance(one, MoveAsked)
        assert message([one]) == raw  # there is nothing in it that a question does not have
        plain = msgspec.json.encode(one, enc_hook=write_card).decode()  # as bytes, 75 chips and 100 would spell Kd
        found = {text[at : at + 2] for text in CARD.findall(plain) for at in range(0, len(text), 2)}
        assert found <= may_see, (found - may_see, thought)
        assert (one.seen, one.name, one.whim) == (thought.seen, thought.name, thought.whim)
        looked += len(found)
    assert looked


class Nowhere:
    """A line that leads to nobody."""

    def is_closing(self) -> bool:
        return False

    def write(self, raw: bytes) -> None: ...
    def abort(self) -> None: ...


def test_a_process_is_told_nothing_of_the_surroundings_that_could_be_a_secret() -> None:
    ours = {"PATH": "/bin", "PGPASSWORD": "secret", "CARDSPEAK_KEY": "secret", "AWS_SECRET": "secret", "HOME": "/h"}
    told = surroundings(ours)
    assert {"PATH": "/bin", "HOME": "/h"}.items() <= told.items()
    assert "secret" not in told.values()


# -- its end -------------------------------------------------------------------------------------------------------


@pytest.mark.control("C28")
def test_killed_at_any_moment_no_table_stops_and_no_chip_is_lost() -> None:
    """Players, a tournament, thirteen cards and boxes: killed again and again, all of them go on."""

    async def story() -> None:
        room = await served()
        holdem = await room.open(Opening(book="star-sydney-poker", game="holdem", house=6, pace=QUICK))
        chinese = await room.open(Opening(book="crown-melbourne-poker", game="chinese-poker", house=4, pace=QUICK))
        boxes = await room.open(
            Opening(book="crown-melbourne-three-card", kind="banked", house=2, pace=QUICK, committed=False)
        )
        await room.welcome(ANN.name)
        await boxes.ask(ANN, SitAt(box=1, chips=40 * boxes.machine.least, name=ANN.name))
        wish = TournamentWish(book="star", game="holdem", players=8, seats=4, house=8, level_minutes=60, pace=QUICK)
        await (await open_tournament(room, wish)).prepared()
        desks = list(room.desks.values())
        assert {desk.machine.kind for desk in desks} == {"players", "banked"}
        assert isinstance(room.thinks, Apart)
        killed = 0
        async with asyncio.timeout(LONG):
            for turn in range(8):
                before = [desk.hands for desk in (holdem, chinese)]
                await until(lambda: isinstance(room.thinks, Apart) and any(room.thinks.lines), LONG)
                line = only(room)
                if turn % 2:  # in the middle of a thought, or when it has nothing to do
                    await until(lambda line=line: line.asked, LONG)  # type: ignore[misc]
                os.kill(line.pid, signal.SIGKILL)
                killed += 1
                await placed(boxes)
                await until(lambda line=line: line not in room.thinks.lines, LONG)  # type: ignore[misc]
                await until(lambda b=before: holdem.hands > b[0] and chinese.hands > b[1], LONG)  # type: ignore[misc]
        await until(lambda: boxes.hands >= 1, LONG)
        assert [desk.fault for desk in room.desks.values()] == [""] * len(room.desks)
        assert sum("by signal 9" in note for note in room.notes) >= killed - 1  # the last may still be on its way
        await room.stop()
        balanced(room)

    asyncio.run(story())


async def placed(boxes: Desk) -> None:
    """Somebody bets, so that a round is played."""
    with suppress(Exception):
        least = boxes.machine.least
        await boxes.ask(ANN, Play(command=bc.Place(1, "ante", ANN.name, least)))


def test_a_question_over_which_processes_die_is_thought_over_in_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes the first question with it; others of the same message are answered."""
    thoughts = thoughts_of("star-sydney-poker", "holdem")[:3]
    poison = thoughts[0].whim
    program = (
        "import os, cardspeak.room.bots.questions as q, cardspeak.room.bots.apart as a\n"
        "real = q.MoveAsked.answer\n"
        f"q.MoveAsked.answer = lambda one: os._exit(7) if one.whim == {poison} else real(one)\n"
        "a.main()"
    )
    monkeypatch.setattr(lines, "PROGRAM", ("-c", program))
    notes: list[str] = []

    async def story() -> None:
        thinks = await apart(notes)
        async with asyncio.timeout(LONG):
            last = await asyncio.gather(*map(thinks.begin, thoughts[1:]))  # so that it has answered before
            first = await thinks.begin(thoughts[0])
            await until(lambda: len(notes) == 2, LONG)
        assert [first, *last] == [thought() for thought in thoughts]
        await thinks.stop()

    asyncio.run(story())
    assert all("with code 7" in note for note in notes)


FORGED = {
    "another seat folds": "hc.Fold(one.seen.prompt.seat % len(one.seen.seats) + 1)",
    "another seat shows": "hc.Show(one.seen.prompt.seat % len(one.seen.seats) + 1)",
    "more than anybody has": "hc.RaiseTo(one.seen.prompt.seat, 10**9 + 1)",
    "a hand that is not asked for": "hc.Muck(one.seen.prompt.seat)",
    "cards on the board": "hc.TellBoard(())",
    "another pack": "hc.Reorder(())",
    "the room's own order": "hc.Run(2)",
}


@pytest.mark.parametrize("said", FORGED.values(), ids=FORGED)
def test_a_forged_answer_moves_nobody_else_and_stops_no_table(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has the process plays the seats that it is asked about, legally; for the rest the room thinks itself."""
    program = (
        "import cardspeak.hand.commands as hc, cardspeak.room.bots.questions as q, cardspeak.room.bots.apart as a\n"
        f"q.MoveAsked.answer = lambda one: {said}\n"
        "a.main()"
    )
    monkeypatch.setattr(lines, "PROGRAM", ("-c", program))

    async def story() -> None:
        room = await served()
        desk = await room.open(Opening(book="star-sydney-poker", game="holdem", house=4, pace=QUICK))
        await until(lambda: desk.hands >= 2 or desk.fault, LONG)
        assert desk.fault == ""
        assert desk.hands >= 2
        await room.stop()
        balanced(room)

    asyncio.run(story())


def test_a_process_that_says_nothing_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts = thoughts_of("star-sydney-poker", "holdem")[:2]

    async def story() -> None:
        thinks = await apart()
        async with asyncio.timeout(LONG):
            await thinks.begin(thoughts[0])
            (line,) = thinks.lines
            os.kill(line.pid, signal.SIGSTOP)
            line._cut_watch()
            monkeypatch.setattr(lines, "SILENCE", 0.2)
            assert await thinks.begin(thoughts[1]) == thoughts[1]()
            assert line not in thinks.lines
        await thinks.stop()
        assert not runs(line.pid)

    asyncio.run(story())


@pytest.mark.parametrize("how", ["none can be started", "each dies at once"])
def test_without_a_process_they_think_in_the_room_which_says_so_once(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if how == "none can be started":
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
    else:
        monkeypatch.setattr(lines, "PROGRAM", ("-c", "raise SystemExit(3)"))

    async def story() -> None:
        room = await served()
        desk = await room.open(Opening(book="star-sydney-poker", game="holdem", house=4, pace=QUICK))
        await until(lambda: desk.hands >= 3, LONG)
        said = [note for note in room.notes if "think in the room's own process" in note]
        assert len(said) == 1
        ended = [note for note in room.notes if "has ended with code 3" in note]
        assert len(ended) == (0 if how == "none can be started" else DEATHS)
        assert not desk.fault
        await room.stop()
        balanced(room)

    asyncio.run(story())


def test_what_is_given_up_is_dropped_when_it_comes() -> None:
    """The table has gone on: the answer finds nobody, and the next is as good as ever."""
    thoughts = thoughts_of("star-sydney-poker", "holdem")[:2]

    async def story() -> None:
        thinks = await apart()
        async with asyncio.timeout(LONG):
            thinks.begin(thoughts[0]).cancel()
            assert await thinks.begin(thoughts[1]) == thoughts[1]()
            (line,) = thinks.lines
            await until(lambda: not line.asked, LONG)
        assert line.answered == 2
        assert not thinks._pending
        await thinks.stop()

    asyncio.run(story())


def test_crowded_processes_are_joined_by_another() -> None:
    thoughts = thoughts_of("star-sydney-poker", "holdem")
    many = [thought for _ in range(200 // len(thoughts) + 1) for thought in thoughts]

    async def story() -> None:
        thinks = await apart(most=2)
        async with asyncio.timeout(LONG):
            found = await asyncio.gather(*map(thinks.begin, many))
        assert len(thinks.lines) == 2
        assert found == [thought() for thought in thoughts] * (len(many) // len(thoughts))
        pids = [line.pid for line in thinks.lines]
        await thinks.stop()
        assert not any(map(runs, pids))

    asyncio.run(story())


def test_a_room_that_stops_leaves_no_process() -> None:
    async def story() -> None:
        room = await served()
        desk = await room.open(Opening(book="star-sydney-poker", game="holdem", house=4, pace=QUICK))
        await until(lambda: desk.hands >= 1, LONG)
        pid = only(room).pid
        assert runs(pid)
        await room.stop()
        assert not runs(pid)

    asyncio.run(story())


ROOM = """
import asyncio, sys
from cardspeak.room.bots.thinkers import Apart
async def story():
    thinks = Apart(print)
    await thinks.start()
    print(thinks.lines[0].pid, flush=True)
    await asyncio.sleep(600)
asyncio.run(story())
"""


@pytest.fixture
def killed_room() -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen([sys.executable, "-c", ROOM], stdout=subprocess.PIPE, text=True)
    yield process
    process.kill()
    process.communicate()


def test_a_room_that_is_killed_leaves_no_process(killed_room: subprocess.Popen[str]) -> None:
    assert killed_room.stdout is not None
    pid = int(killed_room.stdout.readline())
    assert runs(pid)
    killed_room.kill()
    killed_room.wait()
    gone = threading.Event()
    while runs(pid):
        gone.wait(0.01)


def test_a_message_that_came_in_pieces_is_read_when_it_is_whole() -> None:
    raw = message([BookKnown("a@1", "a", "/a")]) + message([BookKnown("b@1", "b", "/b")])
    buffer, found = bytearray(), list[Any]()
    for at in range(len(raw)):
        buffer += raw[at : at + 1]
        found += [one for body in whole_messages(buffer) for one in read_asked(body)]
    assert [msgspec.structs.astuple(one) for one in found] == [("a@1", "a", "/a"), ("b@1", "b", "/b")]
    assert not buffer
