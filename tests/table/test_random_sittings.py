"""Long random sittings at every game of every book: chips conserved, replay equal, nothing leaked, nothing stuck."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.table.sitting import shuffler

from cardspeak.books.loader import load_book
from cardspeak.cards import deck_of
from cardspeak.cards.chance import Below
from cardspeak.hand.simulate import random_command
from cardspeak.refusal import Refused
from cardspeak.table import Table, make_table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.audit import audit_table
from cardspeak.table.views import view_of

BOOKS = ("crown-melbourne-poker", "star-sydney-poker", "tasmania-poker", "open-table")
TABLES = [
    (book, game, deck) for book in BOOKS for game in load_book(book).games for deck in load_book(book).game(game).decks
]


class Sitting:
    """Random players who come, go, walk away, move and play; every refusal has to leave the table as it was."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.table = table
        self.rng = rng
        self.names = 0
        self.refused = 0

    def night(self, hands: int) -> None:
        for _ in range(hands * 12):
            if self.table.state.number >= hands:
                return
            self.something()
            self.hand()

    def something(self) -> None:
        for _ in range(self.rng.randrange(4)):
            self.act(self.happening())

    def act(self, command: c.Command) -> bool:
        before = self.table.state.copy()
        answer = self.table.act(command)
        if not isinstance(answer, Refused):
            return True
        assert answer.cite.clause
        assert self.table.state == before
        self.refused += 1
        return False

    def happening(self) -> c.Command:
        rng, table = self.rng, self.table
        seat = rng.randint(1, table.setup.places)
        at = table.state.at + rng.randrange(60)
        by = rng.choice(["", *table.setup.rules.book.head.roles])
        self.names += 1
        arrive = c.TakeSeat(seat=seat, name=f"n{self.names}", chips=rng.randint(35, 400), card=f"c{self.names}", at=at)
        return rng.choice(
            [
                arrive,
                arrive,
                arrive,
                msgspec.structs.replace(arrive, moved_by=by),
                c.LeaveTable(seat=seat, at=at),
                c.BuyChips(seat=seat, chips=rng.randint(1, 200), at=at),
                c.TakeChips(seat=seat, chips=rng.randint(1, 50), by=by, at=at),
                c.StepAway(seat=seat, at=at),
                c.ComeBack(seat=seat, at=at),
                c.ComeBack(seat=seat, at=at),
                c.ChooseEntry(seat=seat, how=rng.choice(("wait", "post")), at=at),
                c.Straddle(seat=seat, at=at),
                c.ChangeSeat(seat=seat, to=rng.randint(1, table.setup.places), at=at),
                c.FreeSeat(seat=seat, by=by, at=at),
                c.ReserveSeat(seat=seat, name=f"n{self.names + 1}", by=by, at=at),
            ]
        )

    def hand(self) -> None:
        rng, table = self.rng, self.table
        pack = tuple(rng.sample(deck_of(table.state.setup.deck).cards, table.state.setup.deck))
        if not self.act(c.StartHand(pack=pack, at=table.state.at)):
            assert len(table.state.ready()) < table.setup.rules.play.fewest, "enough players are always dealt to"
            self.make_room()
            return
        below: Below = rng.randrange
        while table.state.running:
            assert table.hand is not None
            if rng.random() < 0.1:
                self.act(self.happening())
            if rng.random() < 0.01:
                assert self.act(c.DeclareMisdeal(by="dealer", at=table.state.at))
                return
            command = random_command(table.hand, below)
            assert self.act(c.Play(command=command, at=table.state.at))  # type: ignore[arg-type]
        self.sound()

    def make_room(self) -> None:
        """Whoever is broke or away goes, and every seat is anybody's."""
        state = self.table.state
        for seat in [seat for seat, place in state.seats.items() if not place.ready]:
            assert self.act(c.LeaveTable(seat=seat, at=state.at))
        for seat in list(state.reserved):
            assert self.act(c.FreeSeat(seat=seat, by=self.table.setup.rules.book.head.roles[-1], at=state.at))

    def sound(self) -> None:
        state = self.table.state
        held = sum(state.chips(seat) for seat in state.seats)
        assert held + state.pot + state.commission + state.cashed == state.bought
        assert len(state.seats) <= state.setup.most_seated


def sat(book: str, game: str, deck: int, seed: int, hands: int) -> Table:
    rng = random.Random(f"{book}/{game}/{deck}/{seed}")
    setup = make_table(book, game, deck=deck, buy_in=(40, 300), straddle=True)
    sitting = Sitting(Table(setup, shuffle=shuffler(rng)), rng)
    sitting.night(hands)
    return sitting.table


@pytest.mark.parametrize(("book", "game", "deck"), TABLES)
def test_a_random_sitting_conserves_every_chip_and_replays(book: str, game: str, deck: int) -> None:
    table = sat(book, game, deck, 1, 25)
    assert table.state.number == 25, "a sitting gets somewhere"
    assert audit_table(table.setup, table.events) == []
    assert Table.replay(table.setup, table.events).state == table.state


@pytest.mark.parametrize(
    ("book", "game", "deck"), [("star-sydney-poker", "holdem", 52), ("tasmania-poker", "holdem", 52)]
)
def test_the_same_seed_gives_the_same_night(book: str, game: str, deck: int) -> None:
    assert sat(book, game, deck, 2, 15).events == sat(book, game, deck, 2, 15).events


@pytest.mark.parametrize(
    ("book", "game", "deck"), [table for table in TABLES if table[1] in ("holdem", "five-card-stud")]
)
def test_views_of_every_seat_hold_no_hidden_card(book: str, game: str, deck: int) -> None:
    table = sat(book, game, deck, 3, 5)
    for viewer in ("rail", "floor", *table.state.seats):
        seen = view_of(table, viewer)  # type: ignore[arg-type]
        assert not any(isinstance(event, e.InHand) for event in seen.events)
        assert all(not event.pack for event in seen.events if isinstance(event, e.HandStarted))


@pytest.mark.parametrize(("book", "game", "deck"), [table for table in TABLES if table[1].endswith("holdem")])
def test_the_auditor_finds_a_chip_that_is_gone(book: str, game: str, deck: int) -> None:
    table = sat(book, game, deck, 4, 5)
    for at, event in enumerate(table.events):
        if isinstance(event, e.HandFinished) and event.button_moves:
            (seat, stack), *rest = event.stacks
            false = msgspec.structs.replace(event, stacks=((seat, stack + 1), *rest))
            assert audit_table(table.setup, [*table.events[:at], false, *table.events[at + 1 :]]) != []
            return
    raise AssertionError("no hand was finished")
