"""A round against the house as it is told: amounts, odds and people where there are any, and nothing where not."""

from __future__ import annotations

import pytest

from cardspeak.banked import events as e
from cardspeak.banked.lines import Result
from cardspeak.banked.table.story import said
from cardspeak.banked.views import event_foreseen
from cardspeak.cards import UNKNOWN, parse_cards


def line(outcome: Result, odds: int, amount: int) -> e.Settled:
    return e.Settled(e.Line(3, "ann", "ante", 500, outcome, odds, amount, "8.2"), "8.2")


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (line("won", 5, 2500), "Box 3, ante: won at 5 to 1 +2,500."),
        (line("lost", 0, -500), "Box 3, ante: lost -500."),
        (line("lost", 5, -500), "Box 3, ante: lost -500."),
        (line("stand-off", 0, 0), "Box 3, ante: stand-off."),
        (line("won", 0, 500), "Box 3, ante: won +500."),
        (e.Reported("exposed card", 2, "dealer", "9.1"), "Irregularity: exposed card, box 2."),
        (e.Reported("wrong count", 0, "dealer", "9.1"), "Irregularity: wrong count."),
        (e.CardExposed(0, 1, "9.1"), "A card of the dealer was exposed."),
        (e.CardExposed(4, 1, "9.1"), "A card of box 4 was exposed."),
        (e.Exposure(1, "ann", True, "4.12"), "Box 1 shows."),
        (e.Exposure(1, "ann", False, "4.12"), "Box 1 keeps the cards face down."),
        (e.Answered(1, "ann", ("ante", "play"), "5.5"), "ann withdraws ante, play."),
        (e.Answered(1, "ann", (), "5.5"), "ann stays in."),
        (e.Dealt((2, 0, 2, 0), (), "4.1"), "Cards face down for the dealer, box 2."),
    ],
)
def test_a_sentence_for_an_event(event: e.Event, says: str) -> None:
    assert [told for told, _ in said([event])] == [says]


def test_an_event_that_has_not_happened_shows_no_card() -> None:
    cards = parse_cards("AsKd7c")
    assert event_foreseen(e.Boarded("flop", cards, "4.6")) == e.Boarded("flop", (UNKNOWN,) * 3, "4.6")
    decided = e.Decided(1, "flop", "fold", "4.4")
    assert event_foreseen(decided) == decided
