"""The usual conventions, each with a row of its own in the book of open tables."""

from __future__ import annotations

import pytest
from tests.talk.talking import early, flop, hear, table, told

from cardspeak.refusal import Refused
from cardspeak.talk import Bound, gesture_of, judge
from cardspeak.talk.clock import Running, TimeSign, expire, start

BOOK = "open-table"


def clause(number: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(BOOK, number)


@clause("talk.words")
@clause("talk.first")
def test_words_bind_and_the_first_sign_counts() -> None:
    hand = table(BOOK)
    assert hear(hand, "3 says raise to 600") == "3 raises to 600, adds 600 [talk.words]"
    assert hear(hand, "3 says all in") == "3 raises to 20000, adds 20000 [talk.words]"
    found = judge(hand, gesture_of("3 pushes 100; says raise to 600"))
    assert told(found) == "3 calls [talk.chips]"
    assert isinstance(found, Bound)
    assert "talk.first" in {cite.clause for cite in found.considered}


@clause("talk.nearest")
@pytest.mark.parametrize(("named", "answer"), [(199, "200, adds 200"), (349, "349, adds 349"), (351, "350, adds 350")])
def test_the_nearest_legal_amount(named: int, answer: str) -> None:
    found = hear(table(BOOK, structure="pot"), f"3 says raise to {named}")
    assert found.startswith(f"3 raises to {answer} [")
    assert found.endswith("[talk.words]" if named == 349 else "[talk.nearest]")


@clause("talk.nearest")
def test_a_raise_where_none_is_open_is_a_call() -> None:
    """Bet 1000, all-in for 1500: who bet 1000 may only call or fold."""
    hand = flop(table(BOOK, [20000, 1600, 20000, 20000]), "1 bets 1000", "2 raises to 1500", "3 folds", "4 folds")
    assert hear(hand, "1 says raise to 9000") == "1 calls, adds 500 [talk.nearest]"
    assert hear(hand, "1 pushes 500 5000") == "1 calls, back 5000 [talk.nearest]"


@clause("talk.chips")
@clause("talk.motions")
def test_chips_and_motions() -> None:
    hand = table(BOOK)
    assert hear(hand, "3 pushes 100 200") == "3 raises to 300 [talk.chips]"
    assert hear(flop(table(BOOK)), "1 pushes 100 200") == "1 bets 300 [talk.chips]"
    assert hear(flop(table(BOOK)), "1 taps") == "1 checks [talk.motions]"
    for cards in ("forward", "over the line", "in the muck"):
        assert hear(hand, f"3 cards {cards}") == "3 folds [talk.motions]"


@clause("talk.single")
def test_one_chip() -> None:
    assert hear(table(BOOK), "3 pushes 500") == "3 calls, back 400 [talk.single]"
    assert hear(table(BOOK), "3 says raise; pushes 500") == "3 raises to 500 [talk.single]"
    assert hear(flop(table(BOOK)), "1 pushes 500") == "1 bets 500 [talk.single]"


@clause("talk.half")
@pytest.mark.parametrize(("extra", "answer"), [(499, "2 calls, back 499"), (500, "2 raises to 2000, adds 500")])
def test_half_a_raise(extra: int, answer: str) -> None:
    assert hear(flop(table(BOOK), "1 bets 1000"), f"2 pushes 1000 {extra}") == f"{answer} [talk.half]"


@clause("talk.short")
@clause("talk.string")
def test_short_chips_and_string_bets() -> None:
    hand = flop(table(BOOK), "1 bets 1000")
    assert hear(hand, "2 pushes 600") == "2 calls, adds 400 | 2 folds leaving 600 [talk.short]"
    found = judge(hand, gesture_of("2 pushes 1000; pushes 1000"))
    assert told(found) == "2 calls, back 1000 [talk.chips]"
    assert isinstance(found, Bound)
    assert "talk.string" in {cite.clause for cite in found.considered}


@clause("talk.early")
def test_out_of_turn_binds_while_the_price_is_the_same() -> None:
    assert early(flop(table(BOOK)), "3 pushes 300 200", "1 checks", "2 checks") == "3 bets 500 [talk.early]"
    free = "3 calls, back 300 | 3 folds, back 500 | raise to 400 to 19900 [talk.early]"
    assert early(flop(table(BOOK)), "3 pushes 300 200", "1 bets 200", "2 folds") == free
    assert early(table(BOOK), "4 says call", "3 calls") == "4 calls, adds 100 [talk.early]"
    assert early(flop(table(BOOK)), "3 says fold", "1 bets 200", "2 folds") == "3 folds [talk.early]"
    assert early(flop(table(BOOK)), "3 taps", "1 checks", "2 checks") == "3 checks [talk.early]"


@clause("talk.directed")
def test_the_dealers_mistake() -> None:
    found = judge(flop(table(BOOK)), gesture_of("3 pushes 500", directed=True))
    assert isinstance(found, Refused)
    assert found.cite.clause == "talk.directed"


@clause("talk.clock")
def test_the_clock() -> None:
    for hand, answer in ((flop(table(BOOK)), "1 checks"), (table(BOOK), "3 folds")):
        clock = start(hand, "called", at=5.0, by="floor", sign=TimeSign(seconds=60))
        assert isinstance(clock, Running)
        assert told(expire(hand, clock, at=64.9)) == "no [talk.clock]"
        assert told(expire(hand, clock, at=65.0)) == f"{answer} [talk.clock]"
