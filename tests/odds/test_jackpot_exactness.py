"""What is said to be counted is counted, and what is said to be sampled is not, game by game."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from tests.shelf import JACKPOTS

from cardspeak.books.jackpot import load_jackpot
from cardspeak.books.loader import load_book
from cardspeak.books.model.jackpot import BadBeat, BestOfPeriod, OfCategory, WholePool
from cardspeak.cli.jackpot import command
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.setup import EventPlan, PoolPlan
from cardspeak.odds.jackpot.exactness import KINDS, counted_rows, counting_of
from cardspeak.odds.jackpot.hits import condition_chance
from cardspeak.odds.jackpot.pricing import price_pool

STAR, OPEN, CROWN = "star-sydney-poker", "open-table", "crown-melbourne-poker"
FLOP, CARDS = KINDS["a category, with the flop"], KINDS["certain cards"]


@pytest.mark.parametrize(
    ("book", "name", "deck", "condition"),
    [
        (OPEN, "short-deck-holdem", 36, FLOP),
        (OPEN, "short-deck-holdem", 36, CARDS),
        (CROWN, "holdem", 52, CARDS),
        (OPEN, "omaha-six", 52, OfCategory(category="flush", or_better=True)),
        (STAR, "omaha", 52, BadBeat(category="full house")),
        (STAR, "omaha", 52, FLOP),
        (STAR, "omaha", 52, CARDS),
    ],
)
def test_as_it_is_said(book: str, name: str, deck: int, condition: OfCategory) -> None:
    game = load_book(book).game(name)
    said = counting_of(game, condition)
    samples = 20 if said.how == "sampled" else None
    found = condition_chance(game, deck, condition, players=3, samples=samples, seed="said", tier="plain")
    assert said.how == found.method
    assert said.why or said.how == "exact"


def test_what_is_counted_of_omaha() -> None:
    game = load_book(STAR).game("omaha")
    six = load_book(OPEN).game("omaha-six")
    rows = {"full house": ("exact", "sampled", "exact"), "four of a kind": ("exact", "exact", "exact"),
            "flush": ("exact", "sampled", "sampled")}  # fmt: skip
    for category, how in rows.items():
        made, beaten = OfCategory(category=category, or_better=True), BadBeat(category=category)
        found = (counting_of(game, made), counting_of(game, beaten), counting_of(six, made))
        assert tuple(one.how for one in found) == how, category
    for category in ("one pair", "straight"):
        for condition in (OfCategory(category=category), BestOfPeriod(category=category, minutes=60)):
            assert counting_of(game, condition).how == condition_chance(game, 52, condition).method == "exact"
    low = condition_chance(game, 52, BadBeat(category="full house"), players=3, samples=20, seed="low")
    assert (low.method, low.interval95 is not None, low.interval99 is not None) == ("sampled", True, True)


def test_what_is_not_worked_out_is_refused_with_the_reason() -> None:
    for book, name in ((STAR, "crazy-pineapple"), (STAR, "pineapple")):
        game = load_book(book).game(name)
        assert counting_of(game, CARDS).how == "not worked out"
        with pytest.raises(BadInput, match="two own cards"):
            condition_chance(game, 52, CARDS)


def test_a_price_of_pineapple_says_what_it_takes_for_granted() -> None:
    event = EventPlan(name="royal", condition=FLOP, prize=WholePool())
    plan = PoolPlan(name="p", tables=("t",), events=(event,), contribution=5_000)
    for name, how in (("pineapple", "as if kept at random"), ("holdem", "exact")):
        assert price_pool(load_book(STAR).game(name), 52, plan).events[0].how == how


def test_every_game_that_may_be_linked_is_listed() -> None:
    rows = {book: counted_rows(load_jackpot(book)) for book in JACKPOTS}
    assert {row.condition for row in rows[CROWN]} == {"a category, with the flop"}, "the one that the book has"
    assert {row.how for row in rows[CROWN]} == {"exact"}
    assert {row.game for row in rows[STAR]} == {load_book(STAR).game(one).title for one in
                                                 ("holdem", "omaha", "pineapple", "crazy-pineapple")}  # fmt: skip
    assert len(rows[STAR]) == 4 * len(KINDS)
    assert all(row.why for book in rows.values() for row in book if row.how != "exact")
    told = CliRunner().invoke(command, ["exact", "--book", "star", "--json"])
    assert told.exit_code == 0
    assert len(json.loads(told.output)) == len(rows[STAR])
    lines = CliRunner().invoke(command, ["exact", "--book", "star"]).output
    assert "not worked out: certain cards" in lines
