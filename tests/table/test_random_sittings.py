"""Long random sittings at every game of every book: chips conserved, replay equal, nothing leaked, nothing stuck."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.shelf import AMONG
from tests.table.night import hands_of, orbits, sat

from cardspeak.books.loader import load_book
from cardspeak.books.table import table_rules
from cardspeak.hand.setup import usual_stakes
from cardspeak.hand.words.stakes import parse_charge
from cardspeak.table import Table
from cardspeak.table import events as e
from cardspeak.table.audit import audit_table
from cardspeak.table.story import tell
from cardspeak.table.terms import Fees, KillTerms
from cardspeak.table.views import view_of

BOOKS = AMONG
TABLES = [
    (book, game, deck) for book in BOOKS for game in load_book(book).games for deck in load_book(book).game(game).decks
]


def proved(table: Table) -> None:
    """Everything that can be told from the log of a night."""
    assert audit_table(table.setup, table.events) == []
    assert Table.replay(table.setup, table.events).state == table.state
    assert all(str(sentence) for sentence in tell(table.events))
    rules = table_rules(table.setup.book, table.setup.game)
    if rules.button.moves == "with the blinds":
        assert list(orbits(table.events)) == []
    for hand in hands_of(table.events):
        assert hand.button is None or 1 <= hand.button <= table.setup.places
        if rules.blinds.not_on_button_cite is not None:
            assert not any(hand.dealt[name] == hand.button for name in hand.late), "a newcomer on the button"
        if table.setup.puck or rules.button.moves == "next seat":
            owners = {seat: name for name, seat in hand.dealt.items()}
            assert table.setup.row.seated is not None or hand.button is None or hand.button in owners


@pytest.mark.in_turn(days=3)
@pytest.mark.parametrize(("book", "game", "deck"), TABLES)
def test_a_random_sitting_conserves_every_chip_and_replays(book: str, game: str, deck: int) -> None:
    table = sat(book, game, deck, 1, 25, trouble=2).table
    assert table.state.number == 25, "a sitting gets somewhere"
    proved(table)


RICH = [
    ("crown-melbourne-poker", "holdem", {"kill": KillTerms(amount=4, qualifies=10), "fees": Fees(hourly=8)}),
    ("crown-melbourne-poker", "omaha-hilo", {"kill": KillTerms(amount=4), "charge": "5% cap 10"}),
    ("crown-melbourne-poker", "seven-card-stud", {"kill": KillTerms(amount=8)}),
    ("crown-melbourne-poker", "draw-ante", {"kill": KillTerms(amount=8)}),
    ("star-sydney-poker", "holdem", {"fees": Fees(hourly=8, sitting=2), "charge": "5% cap 10"}),
    ("star-sydney-poker", "seven-card-stud", {"charge": "3 per hand"}),
    ("tasmania-poker", "five-card-stud", {"lending": True, "charge": "scale"}),
    ("open-table", "holdem", {"kill": KillTerms(amount=4), "charge": "1 per person"}),
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("book", "game", "more"), RICH)
def test_a_sitting_with_charges_kill_pots_and_loans(book: str, game: str, more: dict[str, Any], seed: int) -> None:
    more = dict(more)
    if "charge" in more:
        stakes = usual_stakes(load_book(book).game(game))
        more["stakes"] = msgspec.structs.replace(stakes, charge=parse_charge(more.pop("charge")))
    sitting = sat(book, game, 52, 50 + seed, 40, trouble=4, **more)
    assert sitting.table.state.number == 40
    assert sitting.ruled > 0
    proved(sitting.table)


@pytest.mark.slow
@pytest.mark.parametrize(("book", "game", "deck"), TABLES)
def test_a_week_of_random_sittings(book: str, game: str, deck: int) -> None:
    for seed in (101, 102):
        sitting = sat(book, game, deck, seed, 150, trouble=seed - 101)
        assert sitting.table.state.number == 150
        proved(sitting.table)


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_thousands_of_hands_of_hold_em(book: str) -> None:
    ruled = 0
    for seed in range(10):
        sitting = sat(book, "holdem", 52, seed, 300, trouble=1)
        assert sitting.table.state.number == 300
        ruled += sitting.ruled
        proved(sitting.table)
    assert ruled > 100


@pytest.mark.parametrize(
    ("book", "game", "deck"), [("star-sydney-poker", "holdem", 52), ("tasmania-poker", "holdem", 52)]
)
def test_the_same_seed_gives_the_same_night(book: str, game: str, deck: int) -> None:
    assert sat(book, game, deck, 2, 15).table.events == sat(book, game, deck, 2, 15).table.events


@pytest.mark.parametrize(
    ("book", "game", "deck"), [table for table in TABLES if table[1] in ("holdem", "five-card-stud")]
)
def test_views_of_every_seat_hold_no_hidden_card(book: str, game: str, deck: int) -> None:
    table = sat(book, game, deck, 3, 5).table
    for viewer in ("rail", "floor", *table.state.seats):
        seen = view_of(table, viewer)  # type: ignore[arg-type]
        assert not any(isinstance(event, e.InHand) for event in seen.events)
        assert all(not event.pack for event in seen.events if isinstance(event, e.HandStarted))


@pytest.mark.parametrize(("book", "game", "deck"), [table for table in TABLES if table[1].endswith("holdem")])
def test_the_auditor_finds_a_chip_that_is_gone(book: str, game: str, deck: int) -> None:
    table = sat(book, game, deck, 4, 5).table
    for at, event in enumerate(table.events):
        if isinstance(event, e.HandFinished) and event.button_moves:
            (seat, stack), *rest = event.stacks
            false = msgspec.structs.replace(event, stacks=((seat, stack + 1), *rest))
            assert audit_table(table.setup, [*table.events[:at], false, *table.events[at + 1 :]]) != []
            return
    raise AssertionError("no hand was finished")


def test_a_night_sees_rulings_and_refusals() -> None:
    sitting = sat("star-sydney-poker", "holdem", 52, 5, 60, trouble=5)
    assert sitting.ruled > 5
    assert sitting.refused > 20
