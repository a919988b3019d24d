"""What a report says that the story does not show: one sentence for each, and nothing that is plain to see."""

from __future__ import annotations

import pytest

from cardspeak.hand import Hand, open_hand
from cardspeak.rulings.particulars import particulars
from cardspeak.rulings.report import report_of

CROWN, OPEN = "crown-melbourne-poker", "open-table"


def holdem(stacks: tuple[int, ...] = (100, 100, 100), book: str = CROWN, game: str = "holdem") -> Hand:
    return open_hand(book, game, list(stacks), seed="particulars")


@pytest.mark.parametrize(("amount", "bound"), [(120, "least"), (80, "most")])
def test_a_wrong_stake_is_told_against_the_bound_that_it_misses(amount: int, bound: str) -> None:
    report = report_of("wrong stake", seat=2, amount=amount)
    says = f"Seat 2 brought 100; the {bound} that the sign allows is {amount}."
    word = "short" if bound == "least" else "over"
    assert particulars(holdem(), report, {"stake": word}) == (says,), "once, where the book asks for it"
    assert particulars(holdem(), report, {}) == (says,), "and where it does not"


def test_no_amount_says_nothing_of_a_stake() -> None:
    assert particulars(holdem(), report_of("boxed card", count=1), {}) == ()


def test_which_board_it_was_is_told_where_there_are_two() -> None:
    report = report_of("too many board cards", row=2)
    assert particulars(holdem(book=OPEN, game="double-board-holdem"), report, {"row": "bottom"}) == (
        "It was the bottom board.",
    )
    assert particulars(holdem(), report_of("too many board cards"), {"row": "top"}) == ()


def test_what_only_people_know_is_asked_and_answered_and_what_the_hand_shows_is_not() -> None:
    report = report_of("burn forgotten")
    assert particulars(holdem(), report, {"reconstructible": "yes"}) == (
        "Can the cards be put where they belong? Yes.",
    )
    assert particulars(holdem(), report, {"caused by": "dealer"}) == ("Whose mistake was it? The dealer's.",)
    assert particulars(holdem(), report, {"action since": "no"}) == (), "the story shows who has acted"


def test_who_asks_and_how_many_cards() -> None:
    assert particulars(holdem(), report_of("mucked hand asked for", seat=1, other=3), {}) == ("Seat 3 asks.",)
    assert particulars(holdem(), report_of("boxed card", other=3), {}) == ()
    assert particulars(holdem(), report_of("wrong number of cards", seat=1, count=3), {}) == ("Seat 1 holds 3 cards.",)
    assert particulars(holdem(), report_of("boxed card", count=2), {"boxed": "few"}) == ("2 cards were found so.",)
    assert particulars(holdem(), report_of("information passed", count=1), {"players": "one"}) == (
        "One player is concerned.",
    )
    assert particulars(holdem(), report_of("information passed", count=2), {"players": "more"}) == (
        "2 players are concerned.",
    )


def test_boxed_cards_found_before_are_counted_with_those_found_now() -> None:
    from cardspeak.rulings import Ruling, rule

    hand = holdem(game="omaha")
    assert isinstance(rule(hand, report_of("boxed card", count=2)), Ruling)
    said = particulars(hand, report_of("boxed card", count=1), {"boxed": "few"})
    assert said == ("One card was found so. With those before it makes 3 in this deal.",)
