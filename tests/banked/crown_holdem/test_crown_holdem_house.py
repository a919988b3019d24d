"""Crown Hold'em between rounds: the document, cards, signs, closing, seats and disputes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.banked.crown_holdem.felt import (
    ANN,
    BOB,
    BOOK,
    CAT,
    DAN,
    OPERATOR,
    SUPERVISOR,
    decide,
    do,
    no,
    perth,
    round_of,
    setup_of,
    table,
)

from cardspeak.banked import commands as c
from cardspeak.banked.round import Round
from cardspeak.banked.setup import Limit
from cardspeak.banked.table import BankedTable, Entry
from cardspeak.books.loader import load_book
from cardspeak.refusal import Refused

EVERYBODY = (ANN, BOB, CAT)


def yes(answer: Entry | Refused) -> Entry:
    assert isinstance(answer, Entry), answer
    return answer


def refused(answer: Entry | Refused) -> str:
    assert isinstance(answer, Refused), answer
    assert answer.cite.book == BOOK
    return answer.cite.clause


def house(**more: Any) -> BankedTable:
    """An open table."""
    opened = BankedTable(setup_of(**more))
    yes(opened.check_cards())
    yes(opened.show_sign())
    yes(opened.open())
    return opened


def play_round(at: BankedTable, *players: str) -> Round:
    round_ = round_of(at.setup, {1: "7c2d", 2: "KhQd", 3: "8c5d"})
    yes(at.begin(round_))
    for box, player in at.setup.seats.items():
        if player in players:
            do(round_, c.Place(box, "ante", player, 1000))
    do(round_, c.Proceed("close"))
    while not round_.over:
        decide(round_, round_.default(round_.prompt[0].box).verb)
    at.end()
    return round_


@perth("0:Approval")
def test_the_book_says_what_it_is() -> None:
    head = load_book(BOOK).head
    assert (head.authority, head.version) == ("Western Australia", "RAG/575 (10 June 2022)")
    assert head.roles == ["dealer", SUPERVISOR, OPERATOR]


@perth("Amendments:1.1:RAG 568")
@perth("Amendments:2.1:RAG 512")
@perth("Amendments:3.14:RAG 506")
@perth("Amendments:3.8; 3.13; 3.16 to 3.20:RAG 535")
@perth("Amendments:3.14, 3.16:RAG 568")
@perth("Amendments:4.19 deleted:RAG 506")
@perth("Amendments:4.18:RAG 535")
@perth("Amendments:4.1:RAG 575")
@perth("Amendments:5")
@perth("Amendments:6")
def test_the_books_own_history_is_kept() -> None:
    rows = load_book(BOOK).head.amendments
    assert [(row.rules, row.by, row.date) for row in rows] == [
        ("1.1", "RAG 568", "2020-08-13"),
        ("2.1", "RAG 512", "2016-08-16"),
        ("3.14", "RAG 506", "2016-03-22"),
        ("3.8; 3.13; 3.16 to 3.20", "RAG 535", "2018-12-05"),
        ("3.14, 3.16", "RAG 568", "2020-08-13"),
        ("4.19 deleted", "RAG 506", "2016-03-22"),
        ("4.18", "RAG 535", "2018-12-05"),
        ("4.1", "RAG 575", "2022-06-10"),
        ("5", "", ""),
        ("6", "", ""),
    ]
    assert max(row.date for row in rows) == "2022-06-10"


@perth("2.6")
@perth("2.6(a)")
@perth("2.6(b)")
def test_cards_are_changed_after_settlement_on_one_of_two_grounds() -> None:
    at = house()
    round_ = round_of(at.setup, {1: "7c2d"})
    yes(at.begin(round_))
    assert refused(at.change_cards(SUPERVISOR, "a bent ace")) == "2.6"
    do(round_, c.Place(1, "ante", ANN, 1000), c.Proceed("close"), c.Decide(1, "fold"))
    at.end()
    assert refused(at.change_cards("dealer", "a bent ace")) == "2.6(a)"
    unfit = yes(at.change_cards(SUPERVISOR, "a bent ace"))
    assert (unfit.cite, unfit.by, unfit.says.split(";")[0]) == ("2.6(a)", SUPERVISOR, "a bent ace")
    assert refused(at.change_cards(SUPERVISOR, "a new day", unfit=False)) == "2.6(b)"
    wish = yes(at.change_cards(OPERATOR, "a new day", unfit=False))
    assert (wish.cite, wish.by) == ("2.6(b)", OPERATOR)


@perth("3.5(c)")
def test_whoever_plays_a_box_sits_if_asked_to() -> None:
    asked = table(bets={}, close=False)
    assert no(asked, c.Place(5, "ante", DAN, 1000)) == "3.5(c)"
    standing = table(bets={}, close=False, must_sit=False)
    do(standing, c.Place(5, "ante", DAN, 1000))
    assert no(standing, c.Place(6, "ante", DAN, 1000)).startswith("silent")
    do(standing, c.Proceed("close"), c.Decide(5, "flop", owner=DAN))


@perth("6.3")
@perth("6.3(a)")
@perth("6.3(b)")
@perth("6.3(c)")
@pytest.mark.parametrize("limit", [Limit(2000, 10_000, 500), Limit(500, 10_000, 500), Limit(1000, 9000, 500)])
def test_any_limit_changes_on_one_of_three_grounds(limit: Limit) -> None:
    at = house()
    sign = at.log[1]
    assert "ante 1000 to 10000 in steps of 500" in sign.says
    assert refused(at.set_limits("ante", limit, 100)) == "6.3(c)"
    assert refused(at.set_limits("ante", limit, 100, agreed=(ANN, BOB))) == "6.3(c)"
    yes(at.set_limits("ante", limit, 100, agreed=EVERYBODY))
    yes(house(seats={}).set_limits("ante", limit, 100))
    noticed = house()
    yes(noticed.show_notice("minimum", 100, "new limits", limit.least))
    assert refused(noticed.set_limits("ante", limit, 109)) == "6.3(c)"
    yes(noticed.set_limits("ante", limit, 110))
    assert noticed.setup.limits["ante"] == limit


@perth("6.6")
def test_three_rounds_without_a_wager_and_the_seat_may_be_asked_for() -> None:
    """The table need not be full."""
    at = house()
    for rounds in range(1, 4):
        play_round(at, ANN)
        assert at.may_vacate(BOB) == (rounds >= 3)
        assert not at.may_vacate(ANN)
    play_round(at, ANN, BOB)
    assert not at.may_vacate(BOB)


@perth("6.7")
@perth("6.7(a)")
@perth("6.7(b)")
@perth("6.7(c)")
def test_a_table_closes_on_one_of_three_grounds() -> None:
    at = house()
    assert refused(at.close(100, OPERATOR, 52)) == "6.7(c)"
    assert refused(at.close(100, OPERATOR, 52, agreed=(ANN,))) == "6.7(c)"
    yes(house().close(100, OPERATOR, 52, agreed=EVERYBODY))
    yes(house(seats={}).close(100, OPERATOR, 52))
    yes(at.show_notice("close", 100, "closing at ten past"))
    assert refused(at.close(109, OPERATOR, 52)) == "6.7(c)"
    yes(at.close(110, OPERATOR, 52))


@perth("6.10")
def test_the_operator_has_the_last_word_and_the_commission_may_review_it() -> None:
    at = house()
    yes(at.complain(ANN, "my straight was not read"))
    assert refused(at.rule(1, SUPERVISOR, "it was")) == "6.10"
    assert refused(at.ask_review(1, ANN)) == "6.10"
    decided = yes(at.rule(1, OPERATOR, "it was"))
    assert (decided.cite, decided.by) == ("6.10", OPERATOR)
    yes(at.ask_review(1, ANN))
    assert at.disputes == {1: "under review"}


@perth("5.14")
@pytest.mark.parametrize(
    ("minute", "by", "paid"),
    [
        (72 * 60 - 1, SUPERVISOR, False),
        (72 * 60, SUPERVISOR, True),
        (72 * 60 + 1, SUPERVISOR, True),
        (1, OPERATOR, True),
    ],
)
def test_any_payment_is_held_for_72_hours_at_most(minute: int, by: str, paid: bool) -> None:
    at = house()
    round_ = round_of(at.setup, {1: "KhQd"})
    yes(at.begin(round_))
    do(round_, c.Place(1, "ante", ANN, 1000), c.Proceed("close"))
    decide(round_, "flop", "check", "check")
    do(round_, c.Report("hold winnings", by=OPERATOR, player=ANN))
    before, held = round_.stacks[ANN], round_.state.held[ANN]
    began = 1000
    at.end(began)
    assert refused(at.release(BOB, began, OPERATOR)) == "5.14"
    answer = at.release(ANN, began + minute, by)
    if paid:
        assert (yes(answer).amount, at.setup.stacks[ANN], at.held) == (held, before + held, [])
        assert refused(at.release(ANN, began + minute, by)) == "5.14"
    else:
        assert refused(answer) == "5.14"
        assert at.setup.stacks[ANN] == before
