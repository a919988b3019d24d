"""Crown Hold'em between rounds: the document, cards, signs, closing, seats and disputes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.banked.crown_holdem.felt import (
    ANN,
    BOB,
    BOOK,
    CAT,
    CUT,
    DAN,
    OPERATOR,
    SUPERVISOR,
    no,
    perth,
    round_of,
    setup_of,
    table,
)
from tests.banked.crown_holdem.felt import do as in_round
from tests.banked.house import accepted, begin, do, give, open_table, yes

from cardspeak.banked import commands as c
from cardspeak.banked import table as f
from cardspeak.banked.setup import Limit
from cardspeak.banked.table import BankedTable
from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused

EVERYBODY = (ANN, BOB, CAT)


def refused(answer: Any) -> str:
    assert isinstance(answer, Refused), answer
    assert answer.cite.book == BOOK
    return answer.cite.clause


def house(**more: Any) -> BankedTable:
    """An open table."""
    return open_table(setup_of(**more), CUT)


def opens(at: BankedTable, hands: dict[int, str]) -> None:
    accepted(begin(at, round_of(at.state.setup, hands)))


def decide(at: BankedTable, *verbs: str) -> None:
    """One answer after another, each to the next question put to a box."""
    for verb in verbs:
        prompt = next(prompt for prompt in at.prompt.asks if prompt.kind == "decide")
        do(at, c.Decide(prompt.box, verb))


def play_round(at: BankedTable, *players: str) -> None:
    opens(at, {1: "7c2d", 2: "KhQd", 3: "8c5d"})
    for box, player in at.state.setup.seats.items():
        if player in players:
            do(at, c.Place(box, "ante", player, 1000))
    do(at, c.Proceed("close"))
    while at.state.round is not None:
        decide(at, at.state.round.default(at.prompt.asks[0].box).verb)


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
    opens(at, {1: "7c2d"})
    do(at, c.Place(1, "ante", ANN, 1000))
    assert refused(give(at, f.ChangeCards(reason="a bent ace"), SUPERVISOR)) == "2.6"
    do(at, c.Proceed("close"), c.Decide(1, "fold"))
    assert refused(give(at, f.ChangeCards(reason="a bent ace"), "dealer")) == "2.6(a)"
    unfit = yes(give(at, f.ChangeCards(reason="a bent ace"), SUPERVISOR))
    assert (unfit.cite, unfit.by, unfit.says.split(";")[0]) == ("2.6(a)", SUPERVISOR, "a bent ace")
    assert refused(give(at, f.ChangeCards(reason="a new day", unfit=False), SUPERVISOR)) == "2.6(b)"
    wish = yes(give(at, f.ChangeCards(reason="a new day", unfit=False), OPERATOR))
    assert (wish.cite, wish.by) == ("2.6(b)", OPERATOR)


@perth("3.5(c)")
def test_whoever_plays_a_box_sits_if_asked_to() -> None:
    asked = table(bets={}, close=False)
    assert no(asked, c.Place(5, "ante", DAN, 1000)) == "3.5(c)"
    standing = table(bets={}, close=False, must_sit=False)
    in_round(standing, c.Place(5, "ante", DAN, 1000))
    assert no(standing, c.Place(6, "ante", DAN, 1000)).startswith("silent")
    in_round(standing, c.Proceed("close"), c.Decide(5, "flop", owner=DAN))


@perth("6.3")
@perth("6.3(a)")
@perth("6.3(b)")
@perth("6.3(c)")
@pytest.mark.parametrize("limit", [Limit(2000, 10_000, 500), Limit(500, 10_000, 500), Limit(1000, 9000, 500)])
def test_any_limit_changes_on_one_of_three_grounds(limit: Limit) -> None:
    at = house()
    sign = tuple(at.record)[1]
    assert "ante 1000 to 10000 in steps of 500" in sign.says
    change = f.SetLimits(wager="ante", limit=limit)
    assert refused(give(at, f.SetLimits(wager="ante", limit=limit, agreed=EVERYBODY), "dealer", 100)) == "6.3"
    assert refused(give(at, change, SUPERVISOR, 100)) == "6.3(c)"
    assert refused(give(at, f.SetLimits(wager="ante", limit=limit, agreed=(ANN, BOB)), SUPERVISOR, 100)) == "6.3(c)"
    yes(give(at, f.SetLimits(wager="ante", limit=limit, agreed=EVERYBODY), SUPERVISOR, 100))
    yes(give(house(seats={}), change, OPERATOR, 100))
    noticed = house()
    yes(give(noticed, f.ShowNotice(what="limit", says="new limits", wager="ante", limit=limit), at=100))
    assert refused(give(noticed, change, SUPERVISOR, 109)) == "6.3(c)"
    yes(give(noticed, change, SUPERVISOR, 110))
    assert noticed.state.setup.limits["ante"] == limit


@perth("6.3(c)")
def test_a_notice_covers_what_it_names_and_nothing_else() -> None:
    at = house()
    yes(give(at, f.ShowNotice(what="limit", says="ante", wager="ante", limit=Limit(1000, 9000, 500)), at=100))
    yes(give(at, f.ShowNotice(what="minimum", says="from 2000", amount=2000), at=100))
    for other in (Limit(1000, 8000, 500), Limit(2000, 9000, 500), Limit(500, 10_000, 500)):
        assert refused(give(at, f.SetLimits(wager="ante", limit=other), SUPERVISOR, 200)) == "6.3(c)", other
    assert (
        refused(give(at, f.SetLimits(wager="dealer-extra", limit=Limit(1000, 9000, 500)), SUPERVISOR, 200)) == "6.3(c)"
    )
    yes(give(at, f.SetLimits(wager="ante", limit=Limit(2000, 10_000, 500)), SUPERVISOR, 200))
    with pytest.raises(BadInput, match="names the wager"):
        give(at, f.ShowNotice(what="limit", says="new limits"), at=100)


@perth("6.6")
def test_three_rounds_without_a_wager_and_the_seat_may_be_asked_for() -> None:
    """The table need not be full."""
    at = house()
    for rounds in range(1, 4):
        play_round(at, ANN)
        assert at.state.may_vacate(BOB) == (rounds >= 3)
        assert not at.state.may_vacate(ANN)
    play_round(at, ANN, BOB)
    assert not at.state.may_vacate(BOB)


@perth("6.7")
@perth("6.7(a)")
@perth("6.7(b)")
@perth("6.7(c)")
def test_a_table_closes_on_one_of_three_grounds() -> None:
    at = house()
    for order in (f.EndGaming(total=52, agreed=EVERYBODY), f.CloseTable(), f.KeepOpen()):
        assert refused(give(at, order, "dealer", 100)) == "6.7"
    assert refused(give(at, f.EndGaming(total=52), OPERATOR, 100)) == "6.7(c)"
    assert refused(give(at, f.EndGaming(total=52, agreed=(ANN,)), OPERATOR, 100)) == "6.7(c)"
    yes(give(house(), f.EndGaming(total=52, agreed=EVERYBODY), OPERATOR, 100))
    yes(give(house(seats={}), f.EndGaming(total=52), OPERATOR, 100))
    yes(give(at, f.ShowNotice(what="close", says="closing at ten past"), at=100))
    assert refused(give(at, f.EndGaming(total=52), OPERATOR, 109)) == "6.7(c)"
    yes(give(at, f.EndGaming(total=52), OPERATOR, 110))


@perth("6.7(c)")
@pytest.mark.parametrize(("minute", "closed"), [(110, False), (129, False), (130, True)])
def test_a_table_closes_at_the_time_on_its_sign_and_not_before(minute: int, closed: bool) -> None:
    at = house()
    yes(give(at, f.CloseTable(minutes=30, why="the night ends"), SUPERVISOR, 100))
    answer = give(at, f.EndGaming(total=52), SUPERVISOR, minute)
    if closed:
        yes(answer)
    else:
        assert refused(answer) == "6.7(c)"
        yes(give(at, f.EndGaming(total=52, agreed=EVERYBODY), SUPERVISOR, minute))


@perth("6.10")
def test_the_operator_has_the_last_word_and_the_commission_may_review_it() -> None:
    at = house()
    yes(give(at, f.Complain(says="my straight was not read"), ANN))
    assert refused(give(at, f.SettleDispute(dispute=1, says="it was"), SUPERVISOR)) == "6.10"
    assert refused(give(at, f.AskReview(dispute=1), ANN)) == "6.10"
    decided = yes(give(at, f.SettleDispute(dispute=1, says="it was"), OPERATOR))
    assert (decided.cite, decided.by) == ("6.10", OPERATOR)
    yes(give(at, f.AskReview(dispute=1), ANN))
    assert at.state.disputes == {1: "under review"}


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
    opens(at, {1: "KhQd"})
    do(at, c.Place(1, "ante", ANN, 1000), c.Proceed("close"))
    decide(at, "flop", "check", "check")
    began = 1000
    round_ = do(at, c.Report("hold winnings", by=OPERATOR, player=ANN), at=began)
    before, held = round_.stacks[ANN], round_.state.held[ANN]
    assert refused(give(at, f.Release(player=BOB), OPERATOR, began)) == "5.14"
    answer = give(at, f.Release(player=ANN), by, began + minute)
    if paid:
        assert (yes(answer).amount, at.state.setup.stacks[ANN], at.state.held) == (held, before + held, [])
        assert refused(give(at, f.Release(player=ANN), by, began + minute)) == "5.14"
    else:
        assert refused(answer) == "5.14"
        assert f"until minute {began + 72 * 60}, or" in answer.says
        assert at.state.setup.stacks[ANN] == before
