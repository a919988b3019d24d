"""When a pack is shuffled, by which clause, and that every hand then has an order of its own."""

from __future__ import annotations

import pytest

from cardspeak.books.shuffle_rules import When, shuffle_rules
from cardspeak.cards import Card, deck_of
from cardspeak.cards.chance import seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.hand import open_hand


@pytest.mark.parametrize(
    ("book", "game", "when", "steps", "clause"),
    [
        pytest.param(
            "crown-melbourne-poker", "holdem", "before_round", "shuffle", "5.1",
            marks=pytest.mark.clause("crown-melbourne-poker", "5.1"),
        ),
        pytest.param(
            "star-sydney-poker", "holdem", "play_starts", "shuffle", "5.1.1",
            marks=pytest.mark.clause("star-sydney-poker", "5.1.1"),
        ),
        pytest.param(
            "star-sydney-poker", "holdem", "round_ends", "shuffle", "5.1.2",
            marks=pytest.mark.clause("star-sydney-poker", "5.1.2"),
        ),
        pytest.param(
            "star-sydney-poker", "holdem", "vacant_table_resumes", "shuffle", "5.1.3",
            marks=pytest.mark.clause("star-sydney-poker", "5.1.3"),
        ),
        pytest.param(
            "tasmania-poker", "five-card-stud", "new_deck", "wash", "B.4.1",
            marks=pytest.mark.clause("tasmania-poker", "B.4.1"),
        ),
        pytest.param(
            "tasmania-poker", "holdem", "gaming_day_starts", "wash", "C.9.1",
            marks=pytest.mark.clause("tasmania-poker", "C.9.1"),
        ),
        pytest.param("tasmania-poker", "holdem", "new_deck", "wash", "C.9.1"),
        pytest.param(
            "tasmania-poker", "holdem", "before_round", "shuffle", "C.9.2",
            marks=pytest.mark.clause("tasmania-poker", "C.9.2"),
        ),
    ],
)  # fmt: skip
def test_the_moment_is_due_and_hands_are_dealt_from_packs_of_their_own(
    book: str, game: str, when: When, steps: str, clause: str
) -> None:
    due = shuffle_rules(book, game).due(when)
    assert due is not None
    assert (due.steps[0], due.cite.book, due.cite.clause) == (steps, book, clause)
    packs = [open_hand(book, game, [200, 200, 200]).pack() for _ in range(4)]
    assert len({*packs, factory()}) == 5  # no two hands alike, and none as the pack came from its box
    assert all(set(pack) == deck_of(52).set and len(pack) == 52 for pack in packs)


def factory() -> tuple[Card, ...]:
    return tuple(deck_of(52).cards)


@pytest.mark.clause("tasmania-poker", "B.4.1")
def test_a_reduced_deck_is_washed_before_it_is_dealt() -> None:
    due = shuffle_rules("tasmania-poker", "five-card-stud").due("reduced_deck")
    assert due is not None
    assert "wash" in due.steps
    pack = open_hand("tasmania-poker", "five-card-stud", [200, 200, 200], deck=32).pack()
    assert set(pack) == deck_of(32).set


@pytest.mark.clause("crown-melbourne-poker", "1.1:Suit")
def test_a_suit_is_thirteen_cards_of_one_symbol_and_colour() -> None:
    suits: dict[str, set[str]] = {}
    for card in deck_of(52).cards:
        suits.setdefault(str(card)[1], set()).add(str(card)[0])
    assert {symbol: len(ranks) for symbol, ranks in suits.items()} == {"c": 13, "d": 13, "h": 13, "s": 13}
    assert all(ranks == set("23456789TJQKA") for ranks in suits.values())


def test_a_shuffle_loses_no_card() -> None:
    assert sorted(shuffled(factory(), seeded("moments"))) == sorted(factory())
