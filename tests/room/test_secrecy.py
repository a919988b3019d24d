"""The secrecy checker: every kind of table, every kind of viewer, and every byte held against what those eyes may know.

What may be known is read from the records alone (`Known`, `learnt`). Looked at after every step: views, what is told,
rows and signs; rulings that could be looked at, with a guess and without, and those that are carried out; replays,
proofs of the pack, downloads; the coach; drills; tables of a tournament and its board; and the table again as it comes
back after a start. Where a dealer tells the cards two worlds are held against each other that differ in hidden ones.
The sockets and the HTTP side of it are in `test_hidden_cards.py`.

    CARDSPEAK_SECRECY=600 pytest tests/room/test_secrecy.py --slow        so many seconds in the place of an hour
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.room.boxes import BOOKS, CAT, SLOW, Floor
from tests.room.playing import chosen
from tests.room.sitting import ANN, BOB, CID, DEALER, MANAGER, SUPERVISOR, act
from tests.room.test_banked_desk import asked
from tests.room.test_hidden_banked import learnt
from tests.room.test_hidden_cards import GAMES, Known, cards_in
from tests.shelf import APPROVED

from cardspeak.books.loader import load_book
from cardspeak.cards import Card, deck_of
from cardspeak.errors import CardspeakError
from cardspeak.hand.machine import Hand
from cardspeak.hand.seen import Viewer, seen_cards
from cardspeak.hand.simulate import random_command
from cardspeak.learn.drill import Posed, drill_books
from cardspeak.learn.rounds import banked_books
from cardspeak.refusal import Refused
from cardspeak.room.batches import FINISHED, STARTED, Batch
from cardspeak.room.building import build
from cardspeak.room.desk import Desk, Done, encode
from cardspeak.room.history.proofs import proofs_of
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.looks import NAMING
from cardspeak.room.openings import Opening
from cardspeak.room.players.house import seat_command
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.room import Room
from cardspeak.room.tournament.halls import open_tournament
from cardspeak.room.tournament.openings import TournamentWish
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.rulings.report import Report
from cardspeak.server.drill_api import posed, question_id, question_of
from cardspeak.store import Log, MemoryStore, Reader, Store
from cardspeak.store.cover import is_face_down
from cardspeak.table import commands as c
from cardspeak.tournament import commands as tournament_commands

RAIL = Who("Rae")
PLAYERS, STAFF = (ANN, BOB, CID), (DEALER, SUPERVISOR, MANAGER)
FROM_THE_LOG = ("a replay", "the proofs", "a download")
PACK = deck_of(52).cards
NO_BOX = 10  # of those who have none: what lies open
EYES: tuple[Viewer, ...] = ("rail", "floor", 1)  # of a real table
TOLD = 40  # entries of its dealer
STEPS = 60  # of a table: some hands of each game every day, and others the next; an hour of tables in `make test-slow`
IN_TURN = 3  # of as many irregularities, one is looked at in each step
SECONDS = float(os.environ.get("CARDSPEAK_SECRECY", "3600"))


@lru_cache(256)
def shown_in(said: bytes) -> set[str]:
    """The cards in it; who sees the same as somebody else, or as before, is sent the same bytes."""
    return cards_in(said.decode())


class Checker:
    """One table: `may` says what a name may know of it at this moment."""

    def __init__(self, room: Room, desk: Desk, chance: random.Random) -> None:
        self.room, self.desk, self.chance = room, desk, chance
        self.shelves = Shelves(room.log)
        self.looked = self.ruled = 0
        self._upto = self._turn = 0
        self._known = Known(())
        self._boxes: dict[int, defaultdict[str, set[str]]] = {}  # position -> name -> cards
        self._table: dict[int, set[str]] = {}
        self._seats: dict[int, str] = {}  # who sat where when bets were closed, wherever they are now
        self._open = True
        self._here: dict[int, str] = {}  # who sits where now, at a table among players
        self._sat: dict[int, dict[str, int]] = {}  # position -> name -> seat in the hand

    def may(self, name: str, position: int) -> set[str]:
        """Cards of the hand or round that was on the table with that record."""
        machine = self.desk.machine
        for record in self.room.log.read(self.desk.stream, self._upto):
            self._upto = record.position
            if machine.kind == "players":
                self._known.hear(record)
                self._seat(record)
            else:
                self._hear(record)
        if machine.kind == "players":
            return self._known.may_see(position, self._sat[position].get(name, 99))
        return self._boxes[position][name]

    def _seat(self, record: Any) -> None:
        """Who was dealt in, wherever they are now: whoever has lost the seat since remembers the hand."""
        sat = self._sat.get(record.position - 1, {})
        for event in (
            () if record.kind in ("opened", "paused", "resumed", "closed") else msgspec.json.decode(record.body)
        ):
            match event["type"]:
                case "SeatTaken":
                    self._here[event["seat"]] = event["name"]
                case "SeatLeft" | "PickedUp":
                    self._here.pop(event["seat"], None)
                case "SeatChanged":
                    self._here[event["to"]] = self._here.pop(event["seat"])
                case "HandStarted":
                    sat = {name: seat for seat, name in self._here.items()}
        self._sat[record.position] = sat

    def _hear(self, record: Any) -> None:
        body = msgspec.json.decode(record.body)
        for event in body if isinstance(body, list) else ():
            if event["type"] == "RoundStarted":
                self._table, self._open = {}, True
                self._seats = {int(box): name for box, name in event["setup"]["seats"].items()}
            elif self._open:
                self._move(event)
            for one in event.get("events", ()):
                self._open = self._open and one["type"] != "BetsClosed"
                for box in range(NO_BOX + 1):
                    self._table.setdefault(box, set()).update(learnt(one, box))
        known: defaultdict[str, set[str]] = defaultdict(self._table.get(NO_BOX, set()).copy)
        for box, name in self._seats.items():
            known[name] |= self._table.get(box, set())
        self._boxes[record.position] = known

    def _move(self, event: Any) -> None:
        """Until bets are closed whoever sits down is in, and whoever gets up is out."""
        if event["type"] == "Sat":
            self._seats[event["box"]] = event["name"]
        elif event["type"] == "GotUp":
            self._seats = {box: name for box, name in self._seats.items() if name != event["name"]}

    def hold(self, name: str, what: str, value: Any) -> None:
        """Nothing in it that this person may not know; what was played is in the log a moment before it shows."""
        self.hold_said(name, what, encode(value))

    def hold_said(self, name: str, what: str, said: bytes) -> None:
        log = self.room.log
        position = log.position(self.desk.stream) if what in FROM_THE_LOG else self.desk.position
        secret = shown_in(said) - self.may(name, position)
        self.looked += 1
        assert not secret, f"{name} learns {secret} from {what} at {self.desk.position}: {said!r}"

    def everybody(self) -> None:
        machine = self.desk.machine
        row_and_sign = encode([machine.row(), machine.sign()])  # the same for all eyes
        seen: dict[Any, tuple[bytes, bytes]] = {}  # made once for all who look with the same eyes, as a desk does
        for who in (*PLAYERS, CAT, RAIL, *STAFF):
            viewer = machine.viewer(who)
            if viewer not in seen:
                seen[viewer] = encode(machine.view(viewer)), encode(machine.tell(machine.recent(), viewer))
            view, story = seen[viewer]
            self.hold_said(who.name, "the view", view)
            self.hold_said(who.name, "the story", story)
            self.hold_said(who.name, "the row and the sign", row_and_sign)
        for what, who, value in self.asked():
            self.hold(who.name, what, value)

    def asked(self) -> Iterator[tuple[str, Who, Any]]:
        """Looks at rulings with and without a guess, play out of turn, proofs or a replay."""
        machine, chance = self.desk.machine, self.chance
        self._turn = (self._turn + 1) % IN_TURN
        for kind in machine.incidents()[self._turn :: IN_TURN]:
            who, cards = chance.choice((*STAFF, ANN)), chance.choice(((), self.guess()))
            report = Report(incident=kind.name, seat=chance.randint(0, 4), cards=cards, count=1, note="x")
            yield f"a look at {kind.name}", who, self.answer(lambda who=who, one=report: machine.look(who, one, 9))
        who = chance.choice((RAIL, BOB, DEALER))
        if chance.random() < 0.5:  # a replay tells what was seen at every step before, too
            yield "a replay", who, self.answer(lambda: self.replayed(who))
        else:
            yield "the proofs", who, self.answer(lambda: self.proven(who))
        for who in (RAIL, ANN, DEALER):
            yield "a download", who, self.answer(lambda who=who: self.documents(who))

    def documents(self, who: Who) -> Any:
        """The hand that lies on the table, as a file and as rulings, once it is over."""
        shelf = self.shelves.of(self.desk.id)
        if not shelf.hands or not shelf.hands[-1].over:
            return ""
        last, form = shelf.hands[-1], "phh" if shelf.kind == "hand" else "json"
        log = self.room.log
        made = [self.answer(lambda: shelf.document(log, last, who, form).text)]
        return [*made, self.answer(lambda: [one.says for one in shelf.rulings(log, last, who)])]

    def stolen(self, path: Path) -> None:
        """The file as somebody reads it who has no key, from the start of the hand on: no more than the rail sees."""
        with Reader(path) as reader:
            ends = [one for one in reader.read(self.desk.stream) if one.kind in (*STARTED, *FINISHED)]
            if not ends or ends[-1].kind in FINISHED:
                return
            records = list(reader.read_all({1: ends[-1].seq - 1}))
        if any(one.kind in FINISHED for one in records):  # meanwhile
            return
        told = [("" if is_face_down(one) else one.body.decode(), *one.transfers) for one in records]
        self.hold(RAIL.name, "the file", told)

    def coached(self) -> None:
        """Whoever has a seat may ask what the own hand is worth: all that the coach is given is what that seat sees.

        It names outs, which are cards that nobody at the seat has seen."""
        for who in PLAYERS:
            self.hold(who.name, "what the coach is given", self.desk.machine.own_hand(who)[0])

    async def rule(self) -> None:
        """Something that can have gone wrong by now has, and the floor carries the ruling out."""
        possible = [kind.name for kind in self.desk.machine.incidents()]
        for incident in self.chance.sample(possible, min(3, len(possible))):
            seat = self.chance.randint(1, 3)
            report = Report(incident=incident, seat=seat, count=1, note="x")
            try:
                answer = await self.desk.rule(SUPERVISOR, report, carry_out=True)
            except CardspeakError as wrong:
                answer = str(wrong)
            self.hold(SUPERVISOR.name, f"the answer to {incident}", answer)
            self.ruled += isinstance(answer, Done)
            if isinstance(answer, Done):
                break

    def guess(self) -> tuple[Any, ...]:
        return (self.chance.choice(PACK),)

    def answer(self, ask: Any) -> Any:
        try:
            return ask()
        except CardspeakError as wrong:
            return str(wrong)

    def replayed(self, who: Who) -> Any:
        shelf = self.shelves.of(self.desk.id)
        if not shelf.hands:
            return ""
        last = shelf.hands[-1]
        return shelf.replay(self.room.log, last, who.name)["steps"]

    def proven(self, who: Who) -> Any:
        shelf = self.shelves.of(self.desk.id)
        if not shelf.hands:
            return ""
        packs = self.desk.machine.packs
        running = packs.running if packs is not None else None
        found = proofs_of(self.room.log, shelf, shelf.hands[-1], who.name, running=running, now=self.room.now())
        machine: Any = self.desk.machine
        newest = len(found.roots) - 1
        playing = machine.table.hand if isinstance(machine, PlayersTable) else machine.round
        stub = set() if playing is None or playing.over else {str(card) for card in playing.state.stub}
        told = {one.proof.card for one in found.cards if newest and one.pack == newest}
        assert not told & stub, f"{who.name} is told where {told & stub} will come"
        return [one.proof.card for one in found.cards]


async def a_table(
    book: str, game: str, chance: random.Random, steps: int, *, ruled: bool = False, log: Log | None = None
) -> Checker:
    room = Room(log if log is not None else MemoryStore())
    desk = await room.open(Opening(book=book, game=game, pace=SLOW))
    for seat, who in enumerate(PLAYERS, 1):
        await room.welcome(who.name)
        await desk.ask(who, seat_command(seat, who.name, desk.machine.setup.buy_in[0], 0))
    checker = Checker(room, desk, chance)
    await desk.ask(THE_ROOM, desk.machine.deal(int(room.now())))
    for step in range(steps):
        checker.everybody()
        if step == steps // 2:
            checker.coached()
        if isinstance(log, Store):
            checker.stolen(log.path)
        if ruled and desk.machine.running and not step % 3:
            await checker.rule()
        elif not await _step(desk, chance):
            await desk.ask(THE_ROOM, desk.machine.deal(int(room.now())))
    again = Room(room.log)
    again.restore()
    checker.room, checker.desk = again, again.desks[desk.id]
    checker.everybody()  # somebody who comes back after a start
    await room.stop()
    return checker


async def _step(desk: Desk, chance: random.Random) -> bool:
    """Somebody acts; whether anybody could."""
    if not desk.machine.running:
        return False
    for who in PLAYERS:
        seen = msgspec.json.decode(encode(desk.machine.view(desk.machine.viewer(who))))
        command = chosen(seen["hand"], chance) if seen["hand"] else None
        if command is not None:
            await desk.ask(who, desk.machine.read_command(encode({"type": "Play", "command": command})))
            return True
    move = desk.machine.house_move(0, 0)
    await desk.ask(THE_ROOM, move if isinstance(move, c.Play) else c.Play(command=move))
    return True


@pytest.mark.control("C28")
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_no_viewer_of_a_table_learns_a_hidden_card(book: str, game: str) -> None:
    chance = random.Random(f"{seeds.seed()} {book} {game}")
    assert asyncio.run(a_table(book, game, chance, STEPS)).looked > STEPS * 20


@pytest.mark.control("C28")
def test_whoever_reads_the_file_while_a_hand_runs_sees_what_the_rail_sees(tmp_path: Path) -> None:
    """With rulings and without, in games where cards are thrown away, drawn and set; and against the house."""
    chance = random.Random(f"{seeds.seed()} file")
    games = [
        ("crown-melbourne-poker", "triple-draw-27"),
        ("crown-melbourne-poker", "chinese-poker"),
        *chance.sample(GAMES, 2),
    ]
    for number, (book, game) in enumerate(games):
        with Store.open(tmp_path / f"{number}.log", secret=bytes(32)) as log:
            asyncio.run(a_table(book, game, chance, 10, ruled=bool(number % 2), log=log))
    for book in BOOKS:
        with Store.open(tmp_path / f"{book}.log", secret=bytes(32)) as log:
            asyncio.run(boxes(book, chance, 12, log=log))


@pytest.mark.control("C28")
@pytest.mark.parametrize("book", APPROVED)
def test_what_a_ruling_turns_up_is_all_that_anybody_learns_by_it(book: str) -> None:
    """Carried out by the floor, again and again, in a game of each book."""
    chance = random.Random(f"{seeds.seed()} {book} ruled")
    games = [game for slug, game in GAMES if slug == book]
    found = [
        asyncio.run(a_table(book, game, chance, 12, ruled=True)) for game in chance.sample(games, min(3, len(games)))
    ]
    assert all(one.looked for one in found)


async def boxes(book: str, chance: random.Random, steps: int, *, log: Log | None = None) -> int:
    floor = Floor(log if log is not None else MemoryStore())
    desk = await floor.open(book, house=1, committed=True)
    floor._twins.clear()  # packs are not dealt by a seed of the test's own
    await floor.sit(desk, ANN, 1)
    checker = Checker(floor.room, desk, chance)
    for _ in range(steps):
        who, command = asked(chance, desk)
        try:
            await desk.ask(who, command)
        except CardspeakError:
            continue
        if isinstance(log, Store):  # the house plays on meanwhile: what others see is looked at where nothing does
            checker.stolen(log.path)
        else:
            checker.everybody()
    await floor.room.stop()
    return checker.looked


@pytest.mark.control("C28")
@pytest.mark.parametrize("book", BOOKS)
def test_no_viewer_of_a_round_learns_a_hidden_card(book: str) -> None:
    assert asyncio.run(boxes(book, random.Random(f"{seeds.seed()} {book}"), 3 * STEPS)) > STEPS


# -- where a dealer tells the cards ----------------------------------------------------------------------------------


Said = list[tuple[Who, Any]]


def told_world(
    book: str,
    game: str,
    script: Said,
    open_: dict[Viewer, set[Card]],
    chance: random.Random | None = None,
    *,
    of: tuple[Viewer, ...] = EYES,
) -> list[dict[Viewer, str]]:
    """A real table, entry by entry: what each of these pairs of eyes sees of it and is told. `chance` writes the
    script; `open_` comes to hold the cards that each of them may know."""
    machine = build(Opening(book=book, game=game, told=True), "1")
    assert isinstance(machine, PlayersTable)
    for seat, who in enumerate(PLAYERS, 1):  # Ann is at a browser of her own, and the dealer speaks for the others
        chips = 3 * machine.setup.buy_in[0]
        act(machine, who if who is ANN else DEALER, c.TakeSeat(seat=seat, name=who.name, chips=chips), 5)
    shown: list[dict[Viewer, str]] = []
    for entry in range(TOLD if chance is not None else len(script)):
        if chance is not None:
            hand = machine.table.hand
            if hand is not None and hand.over:
                break
            script.append((DEALER, c.StartHand()) if hand is None else _entry(machine, hand, chance))
        who, command = script[entry]
        answer = machine.decide(who, command, 6)
        if isinstance(answer, Batch):
            machine.apply(answer.events)
        elif chance is not None:
            script[entry] = (DEALER, c.TakeBackEntry(by=""))  # nothing is taken back where that is refused too
            answer = act(machine, *script[entry], 6)
        told = answer.events if isinstance(answer, Batch) else ()
        hand = machine.table.hand
        if hand is not None:
            for eyes in of:
                open_.setdefault(eyes, set()).update(seen_cards(hand), known_to(hand, eyes))
        shown.append(
            {
                eyes: str(answer if isinstance(answer, Refused) else "") + encode([seen, said, machine.row()]).decode()
                for eyes in of
                for seen, said in [(machine.view(eyes), machine.tell(told, eyes))]
            }
        )
    return shown


def known_to(hand: Hand, eyes: Viewer) -> set[Card]:
    """Of the own cards, those held and those given up."""
    state = hand.state
    return {*state.holes[eyes], *state.discards.get(eyes, ())} if isinstance(eyes, int) else set()


def _entry(machine: PlayersTable, hand: Hand, chance: random.Random) -> tuple[Who, Any]:
    if chance.random() < 0.1:
        return DEALER, c.TakeBackEntry(by="")
    command = random_command(hand, chance.randrange)
    seat = getattr(command, "seat", 0)
    own = machine.table.state.dealt.get(seat) == ANN.name and not command.by_dealer
    return (ANN if own else DEALER), c.Play(command=command)  # type: ignore[arg-type]


def otherwise(command: Any, cards: dict[Card, Card]) -> Any:
    """The same entry, with other cards named where nobody sees them."""
    if not isinstance(command, c.Play):
        return command
    named = {name: getattr(command.command, name, ()) for name in NAMING}
    other = {name: tuple(cards.get(one, one) for one in these) for name, these in named.items() if these}
    return msgspec.structs.replace(command, command=msgspec.structs.replace(command.command, **other))


@pytest.mark.control("C28")
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_two_real_tables_look_alike_to_whoever_has_not_seen_how_they_differ(book: str, game: str) -> None:
    """The same night with other cards named face down: the same bytes to the same eyes, entries taken back included."""
    chance = random.Random(f"{seeds.seed()} {book} {game} told")
    script: Said = []
    open_: dict[Viewer, set[Card]] = {}
    first = told_world(book, game, script, open_, chance)
    deck = deck_of(load_book(book).game(game).default_deck).cards
    for eyes in EYES:
        hidden = [card for card in deck if card not in open_[eyes]]
        cards = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
        second = told_world(book, game, [(who, otherwise(command, cards)) for who, command in script], {}, of=(eyes,))
        assert [one[eyes] for one in first] == [one[eyes] for one in second], eyes


# -- drills ------------------------------------------------------------------------------------------------------


def drilled(book: str, game: str, seed: str) -> None:
    """A question shows what everybody at that table has seen, and the cards that the mistake turned up."""
    id = question_id(book, game, "", seed)
    made = posed(id)
    events = made.hand.events if isinstance(made, Posed) else made.round.events
    told = msgspec.json.decode(encode([{"type": "InHand", "events": list(events)}]))
    if isinstance(made, Posed):
        known = Known(())
        known.take(told)
        may = known.open
    else:
        may = set().union(*(learnt(one, NO_BOX) for one in told[0]["events"]))
    asked = msgspec.json.decode(encode(question_of(id)))
    turned = [one for one in asked["view"]["seats"] if one["seat"] == asked["seat"]] if isinstance(made, Posed) else []
    may |= {card for one in turned for card, up in zip(one["cards"], one["up"], strict=True) if up}  # by the mistake
    if isinstance(made, Posed) and "exposed" in asked["incident"]:
        may |= set(asked["view"]["exposed"][:1])  # the card of the stub that shows too soon
    secret = cards_in(encode(asked).decode()) - may - set(asked["cards"])
    assert not secret, f"the drill {id} shows {secret}"


@pytest.mark.control("C28")
def test_a_drill_shows_no_card_that_nobody_has_seen() -> None:
    for book in drill_books():
        for game in load_book(book).games:
            drilled(book, game, str(seeds.seed()))
    for book in banked_books():
        drilled(book, "", str(seeds.seed()))


# -- tournaments -------------------------------------------------------------------------------------------------


async def tournament(chance: random.Random, steps: int) -> int:
    """Two people and a house player at one table: its felt, its board, and the replays while it goes on."""
    room = Room(MemoryStore())
    for who in (ANN, BOB):
        await room.welcome(who.name)
    wish = TournamentWish(book="star", game="holdem", players=3, seats=3, level_hands=2, house=1, pace=SLOW)
    hall = await open_tournament(room, wish, ANN)
    await hall.prepared()
    for who in (ANN, BOB):
        await hall.ask(who, tournament_commands.Enter(tournament_commands.Person(name=who.name), 0))
    desk = room.desks[hall.tables[0]]
    for _ in range(1000):
        if desk.machine.people():
            break
        await asyncio.sleep(0.001)
    checker = Checker(room, desk, chance)
    for _ in range(steps):
        checker.everybody()
        for who in (ANN, BOB, CID, RAIL, *STAFF):
            board = encode(hall.view(who)).decode()
            assert not cards_in(board), f"{who.name} learns {cards_in(board)} from the board"
        if not await _step(desk, chance):
            await desk.ask(THE_ROOM, desk.machine.deal(int(room.now())))
    assert desk.hands or desk.machine.running, "hands were played"
    await room.stop()
    return checker.looked


@pytest.mark.control("C28")
def test_no_viewer_of_a_tournament_learns_a_hidden_card() -> None:
    assert asyncio.run(tournament(random.Random(f"{seeds.seed()} tournament"), STEPS)) > STEPS * 20


# -- for an hour -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_hour_of_tables() -> None:
    ends, number = time.monotonic() + SECONDS, 0
    while time.monotonic() < ends:
        number += 1
        chance = random.Random(f"{seeds.seed()} {number}")
        book, game = chance.choice(GAMES)
        asyncio.run(a_table(book, game, chance, 60, ruled=bool(number % 2)))
        asyncio.run(boxes(chance.choice(BOOKS), chance, 60))
        asyncio.run(tournament(chance, 40))
        drills = [*((slug, one) for slug in drill_books() for one in load_book(slug).games), *((b, "") for b in BOOKS)]
        drilled(*chance.choice(drills), str(number))
    assert number


def test_the_checker_finds_a_view_of_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proof of the test: whoever stands at the rail is shown what the first seat sees."""
    monkeypatch.setattr(PlayersTable, "viewer", lambda table, who: 1)
    with pytest.raises(AssertionError, match="learns"):
        asyncio.run(a_table("star-sydney-poker", "holdem", random.Random("leak"), 3))
