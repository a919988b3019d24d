"""What an answer says, and which other clauses were looked at before it was given."""

from __future__ import annotations

import pytest
from tests.talk.talking import do, flop, table, told

from cardspeak.talk import Bound, Held, MustChoose, gesture_of, judge, resolve

STAR, CROWN, TASMANIA = "star-sydney-poker", "crown-melbourne-poker", "tasmania-poker"


def why(answer: object) -> tuple[str, list[str]]:
    assert isinstance(answer, Bound | MustChoose)
    return answer.says, [cite.clause for cite in answer.considered]


@pytest.mark.clause(STAR, "7.8")
@pytest.mark.clause(CROWN, "6.12")
@pytest.mark.clause(TASMANIA, "C.19.13")
@pytest.mark.parametrize(
    ("book", "chips", "says", "looked"),
    [
        (STAR, "1000 499", "499 over the call is less than 50 % of 1000: a call, and the rest goes back.", ["7.9"]),
        (STAR, "1000 500", "500 over the call is 50 % of 1000 or more: made up to a raise to 2000.", ["7.9"]),
        (STAR, "1000 1000", "These chips raise to 2000.", ["7.9", "7.8"]),
        (STAR, "900 900", "Two chips alike, neither of them the bet, and together no raise: a call.", ["7.8"]),
        (CROWN, "1000 499", "499 over the call is less than 50 % of 1000: a call, and the rest goes back.", []),
        (CROWN, "1000 1000", "These chips raise to 2000.", ["6.12"]),
        (CROWN, "5000", "One chip of more than the bet, and no word of a raise: a call.", ["6.12"]),
        (TASMANIA, "1000 500", "500 over the call is less than a raise: a call, and the rest goes back.", []),
        (TASMANIA, "1000 1000", "These chips raise to 2000.", ["C.19.13"]),
    ],
)
def test_chips_over_a_call_with_what_else_was_looked_at(book: str, chips: str, says: str, looked: list[str]) -> None:
    """Never the clause that decided, and each of the others once."""
    assert why(judge(flop(table(book), "1 bets 1000"), gesture_of(f"2 pushes {chips}"))) == (says, looked)


@pytest.mark.clause(STAR, "26.5.4")
@pytest.mark.clause(CROWN, "6.18.1")
@pytest.mark.parametrize(
    ("book", "line", "says", "looked"),
    [
        (STAR, "4 pushes 100 100", "These chips raise to 200.", ["7.5.4", "7.9", "7.8"]),
        (CROWN, "4 pushes 100 100", "These chips raise to 200.", ["8.2.2", "6.12"]),
        (CROWN, "4 says call", "Said call.", ["6.18"]),
    ],
)
def test_what_stands_out_of_turn_names_what_it_would_have_been_in_turn(
    book: str, line: str, says: str, looked: list[str]
) -> None:
    hand = table(book)
    held = judge(hand, gesture_of(line))
    assert isinstance(held, Held)
    assert why(resolve(held, do(hand, "3 folds"))) == (f"Acted out of turn, and it stands. {says}", looked)


def test_what_is_offered_is_what_the_hand_allows() -> None:
    found = judge(flop(table(STAR), "1 bets 1000"), gesture_of("2 pushes 500"))
    assert isinstance(found, MustChoose)
    assert [(told(one), one.says) for one in found.choices] == [
        ("2 calls, adds 500 [7.5.3.1]", "Put in what is asked for."),
        (
            "2 folds leaving 500 [silent: a fold leaves the short chips in the pot]",
            "Fold and leave 500 in the pot.",
        ),
    ]


@pytest.mark.clause("open-table", "talk.nearest")
@pytest.mark.parametrize(
    ("stack", "named", "total"),
    [
        (20000, 199, 200),
        (20000, 210, 200),
        (20000, 224, 200),
        (20000, 225, 225),
        (20000, 19990, 19975),
        (210, 205, 200),
        (210, 210, 210),
        (20010, 20010, 20010),
    ],
)
def test_a_named_amount_comes_down_to_whole_units_unless_it_is_all_there_is(stack: int, named: int, total: int) -> None:
    found = judge(table("open-table", (20000, 20000, stack, 20000), unit=25), gesture_of(f"3 says raise to {named}"))
    number = "talk.words" if named == total else "talk.nearest"
    assert told(found) == f"3 raises to {total}, adds {total} [{number}]"
