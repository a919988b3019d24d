"""Winners told, prizes claimed, refused, paid and handed over (29.3, 29.4, 29.8, 29.9)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.promotions.desk import (
    ANN,
    BOB,
    CLOSES,
    CRITERIA,
    DRAWN,
    SEED,
    STARTS,
    claimed,
    closed,
    done,
    drawn,
    hold,
    one,
    pay,
    refused,
    running,
    star,
    winner,
)

from cardspeak.promotions import events as e
from cardspeak.promotions import orders as o
from cardspeak.promotions.deadlines import deadlines
from cardspeak.promotions.machine import Promotion
from cardspeak.promotions.prizes import CasinoDollars, Goods, Money
from cardspeak.promotions.terms import HOUR, changed_terms

TWO_DAYS = 48 * HOUR


def tell(award: int = 1, **more: Any) -> o.NotifyWinner:
    return o.NotifyWinner(**{"award": award, "method": "telephone", "reached": True, "by": "desk", "at": DRAWN, **more})


def telling(promotion: Promotion, now: int) -> list[str]:
    return [one.stands(now) for one in deadlines(promotion.state) if one.what == "tell winner"]


# -- telling winners ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "clause"),
    [
        pytest.param("face-to-face", "29.8.1", marks=star("29.8.1")),
        pytest.param("mail", "29.8.2", marks=star("29.8.2")),
        pytest.param("telephone", "29.8.3", marks=star("29.8.3")),
        pytest.param("email", "29.8.4", marks=star("29.8.4")),
    ],
)
def test_a_winner_is_told_by_a_way_of_the_book(method: str, clause: str) -> None:
    promotion = drawn()
    assert one(promotion, tell(method=method), e.WinnerTold).cite == clause
    award = promotion.state.awards[1]
    assert (award.attempts[0].method, award.reached) == (method, DRAWN)


@star("29.8")
def test_no_other_way_will_do_nor_one_that_the_terms_do_not_name() -> None:
    refused(drawn(), tell(method="loudspeaker"), "method", "29.8")
    refused(drawn(award={"tell_by": ("mail",)}), tell(), "method", "29.7.9")
    refused(drawn(), tell(award=9), "no-such", "silent: a number names what is there")


@star("29.8")
@pytest.mark.parametrize(
    ("after", "late", "before_it"), [(TWO_DAYS - 1, False, "open"), (TWO_DAYS, False, "open"), (TWO_DAYS + 1, True, "")]
)
def test_within_two_days_of_the_draw(after: int, late: bool, before_it: str) -> None:
    promotion = drawn(ANN, prizes=(Money(name="First", value=1),))
    assert telling(promotion, DRAWN + after) == [before_it or "overdue"]
    told = one(promotion, tell(at=DRAWN + after), e.WinnerTold)
    assert told.late == late
    assert telling(promotion, DRAWN + after) == ["late" if late else "met"]


@star("29.8")
def test_attempts_that_reach_nobody_are_kept() -> None:
    promotion = drawn()
    done(promotion, tell(reached=False))
    done(promotion, tell(method="email", reached=False, at=DRAWN + HOUR))
    award = promotion.state.awards[1]
    assert [one.reached for one in award.attempts] == [False, False]
    assert award.reached is None


@star("29.8")
def test_where_one_must_be_present_nobody_is_sought() -> None:
    promotion = drawn()
    assert telling(promotion, DRAWN) == ["open"] * 3
    present = closed(award={"present": True})
    done(present, hold(present=(ANN,)))
    assert telling(present, DRAWN) == []


@star("29.7.10")
def test_results_are_published_as_the_terms_say() -> None:
    promotion = drawn()
    order = o.PublishResults(by="desk", at=DRAWN)
    assert publishing(promotion) == ["now"]
    refused(promotion, msgspec.structs.replace(order, where="nowhere at all"), "details", "29.7.10")
    event = one(promotion, order, e.ResultsPublished)
    assert (event.where, event.cite) == (promotion.terms.award.results, "29.7.10")
    refused(promotion, order, "not-now", "29.7.10")
    assert publishing(promotion) == ["met"]
    done(drawn(), msgspec.structs.replace(order, where=promotion.terms.award.results))
    refused(closed(), order, "not-now", "29.7.10")


def publishing(promotion: Promotion) -> list[str]:
    return [one.stands(DRAWN) for one in deadlines(promotion.state) if one.what == "publish"]


@star("29.7.10")
def test_a_winner_who_is_drawn_after_them_is_published_too() -> None:
    promotion = drawn(ANN, BOB, prizes=(Money(name="First", value=100),))
    order = o.PublishResults(by="desk", at=DRAWN)
    done(promotion, order)
    done(promotion, turn_down())
    assert publishing(promotion) == ["now"]
    done(promotion, o.NotifyRefused(award=1, by="desk", at=DRAWN))
    done(promotion, o.ClaimPrize(award=2, patron=winner(promotion, 2), by="x", at=DRAWN))
    done(promotion, pay(promotion, 2))
    refused(promotion, o.EndPromotion(by="desk", at=DRAWN), "open-duty", "29.7.10")
    done(promotion, order)
    refused(promotion, order, "not-now", "29.7.10")
    done(promotion, o.EndPromotion(by="desk", at=DRAWN))


# -- claims and refusals -----------------------------------------------------------------------------------------------


def claim(promotion: Promotion, at: int = DRAWN, patron: str = "") -> o.ClaimPrize:
    return o.ClaimPrize(award=1, patron=patron or winner(promotion), by="x", at=at)


@star("29.7.8")
@pytest.mark.parametrize(("after", "ok"), [(HOUR - 1, True), (HOUR, True), (HOUR + 1, False)])
def test_a_prize_is_claimed_in_the_time_of_the_terms(after: int, ok: bool) -> None:
    promotion = drawn(award={"claim_hours": 1})
    if ok:
        done(promotion, claim(promotion, DRAWN + after))
        refused(promotion, claim(promotion, DRAWN + after), "not-now", "29.7.8")
    else:
        refused(promotion, claim(promotion, DRAWN + after), "too-late", "29.7.8")


def test_only_the_winner_claims() -> None:
    promotion = drawn()
    other = next(one for one in (winner(promotion, 2), winner(promotion, 3)))
    refused(promotion, claim(promotion, patron=other), "payee", "29.7.8")


def turn_down(**more: Any) -> o.RefusePrize:
    return o.RefusePrize(**{"award": 1, "reason": "not a member", "eligible": False, "by": "boss", "at": DRAWN, **more})


@star("29.9")
def test_a_refusal_has_its_reason_and_the_patron_is_told() -> None:
    promotion = drawn(prizes=(Money(name="First", value=10_000),))
    patron = winner(promotion)
    refused(promotion, turn_down(reason=" "), "no-reason", "29.9")
    assert one(promotion, turn_down(), e.PrizeRefused).cite == "29.9"
    told = [one for one in deadlines(promotion.state) if one.what == "tell refusal"]
    assert [(one.stands(DRAWN), one.cite) for one in told] == [("now", "29.9")]
    assert one(promotion, o.NotifyRefused(award=1, by="desk", at=DRAWN + 5), e.RefusalTold).patron == patron
    refused(promotion, o.NotifyRefused(award=1, by="desk", at=DRAWN + 5), "not-now", "29.9")
    refused(promotion, o.NotifyRefused(award=2, by="desk", at=DRAWN + 5), "not-now", "29.9")
    refused(promotion, turn_down(), "not-now", "29.9")


@star("29.9.1")
@pytest.mark.parametrize(("cents", "kept"), [(9_999, False), (10_000, False), (10_001, True)])
def test_details_of_a_refused_claim_above_a_hundred_dollars_are_kept(cents: int, kept: bool) -> None:
    promotion = drawn(prizes=(Money(name="First", value=cents),))
    patron = winner(promotion)
    if kept:
        refused(promotion, turn_down(), "details", "29.9.1")
        refused(promotion, turn_down(name=patron), "details", "29.9.1")
        refused(promotion, turn_down(address="1 Harbour Street"), "details", "29.9.1")
    event = one(promotion, turn_down(name="A. Smith", address="1 Harbour Street"), e.PrizeRefused)
    assert (event.kept, event.cite) == (kept, "29.9.1" if kept else "29.9")
    (record,) = promotion.state.refusals
    assert (record.name, record.address, record.reason) == ("A. Smith", "1 Harbour Street", "not a member")


def test_a_refused_prize_goes_on_in_the_order_of_the_draw() -> None:
    promotion = drawn(prizes=(Money(name="First", value=10_000),))
    order = list(promotion.state.order)
    patron = winner(promotion)
    won = one(promotion, turn_down(), e.PrizeDrawn)
    assert (won.number, won.ticket) == (2, order[0])
    assert won.patron != patron
    assert promotion.state.owed == 10_000
    last = drawn(ANN, prizes=(Money(name="First", value=10_000),))
    done(last, turn_down())
    assert (last.state.owed, last.state.returned) == (0, 10_000)
    kept = drawn(prizes=(Money(name="First", value=10_000),), award={"again": False})
    done(kept, turn_down())
    assert len(kept.state.awards) == 1


def test_whoever_was_refused_wins_no_other_prize() -> None:
    promotion = drawn(*[ANN] * 9, entry={"each": 0}, award={"once": False}, prizes=(Money(name="First", value=1),))
    done(promotion, turn_down())
    assert len(promotion.state.awards) == 1


@star("29.8")
def test_nobody_loses_a_prize_as_not_claimed_before_somebody_tried_to_tell_them() -> None:
    promotion = drawn(prizes=(Money(name="First", value=100),))
    gone = turn_down(reason="not claimed", eligible=True)
    assert winner(promotion) in refused(promotion, gone, "open-duty", "29.8").says
    done(promotion, tell(reached=False))
    done(promotion, gone)
    there = closed(prizes=(Money(name="First", value=100),), award={"present": True})
    done(there, hold(present=(ANN,)))
    done(there, gone)  # who had to be there knows


@star("29.7.8")
@pytest.mark.parametrize(("after", "soon"), [(0, True), (2 * HOUR, True), (2 * HOUR + 1, False)])
def test_nor_before_the_time_to_claim_is_over(after: int, soon: bool) -> None:
    promotion = drawn(prizes=(Money(name="First", value=100),), award={"claim_hours": 2})
    done(promotion, tell())
    gone = turn_down(reason="not claimed", eligible=True, at=DRAWN + after)
    if soon:
        refused(promotion, gone, "too-soon", "29.7.8")
        done(promotion, o.ClaimPrize(award=1, patron=winner(promotion), by=winner(promotion), at=DRAWN + after))
    done(promotion, gone)  # whoever has claimed it is refused at any time, and told why


@star("29.8")
def test_whether_one_had_to_be_present_is_settled_with_the_draw() -> None:
    promotion = drawn()
    amended = changed_terms(promotion.terms, award={"present": True})
    done(promotion, o.AmendPromotion(terms=amended, by="boss", at=DRAWN + 1))
    assert telling(promotion, DRAWN + TWO_DAYS) == ["open"] * 3
    refused(promotion, turn_down(eligible=True, name="A", address="B"), "open-duty", "29.8")


@star("29.7.8")
def test_a_claim_that_comes_too_late_is_for_the_operator_to_accept() -> None:
    promotion = drawn(award={"claim_hours": 2})
    until = DRAWN + 2 * HOUR
    late = o.AcceptLateClaim(award=1, why="was in hospital", by="boss", at=until + 1)
    refused(promotion, msgspec.structs.replace(late, at=until), "too-soon", "29.7.8")
    refused(promotion, msgspec.structs.replace(late, why=" "), "details", "29.7.8")
    refused(promotion, msgspec.structs.replace(late, award=9), "no-such", "silent: a number names what is there")
    refused(drawn(), late, "too-soon", "29.7.8")
    event = one(promotion, late, e.PrizeClaimed)
    assert (event.late, event.patron, event.cite) == ("was in hospital", winner(promotion), "29.7.8")
    refused(promotion, late, "not-now", "29.7.8")
    done(promotion, pay(promotion, at=until + 2))


@star("29.9.1")
@pytest.mark.parametrize(("cents", "kept"), [(9_999, False), (10_000, False), (10_001, True)])
def test_a_denied_claim_of_somebody_else_is_kept_and_the_winner_keeps_the_prize(cents: int, kept: bool) -> None:
    promotion = drawn(ANN, BOB, prizes=(Money(name="First", value=cents), Money(name="Second", value=1)))
    patron, other = winner(promotion), winner(promotion, 2)
    deny = o.DenyClaim(award=1, patron="Zed", reason="not his ticket", by="boss", at=DRAWN)
    if kept:
        refused(promotion, deny, "details", "29.9.1")
    deny = msgspec.structs.replace(deny, name="Z. Zed", address="2 Dock Road")
    refused(promotion, msgspec.structs.replace(deny, reason=""), "no-reason", "29.9")
    refused(promotion, msgspec.structs.replace(deny, patron=patron), "payee", "29.9")
    refused(promotion, msgspec.structs.replace(deny, patron=""), "details", "29.9")
    event = one(promotion, deny, e.ClaimDenied)
    assert (event.kept, event.cite) == (kept, "29.9.1" if kept else "29.9")
    refused(promotion, deny, "not-now", "29.9")
    assert (winner(promotion), promotion.state.owed) == (patron, cents + 1)
    (kept_,) = promotion.state.refusals
    assert (kept_.patron, kept_.name, kept_.address, kept_.won) == ("Zed", "Z. Zed", "2 Dock Road", False)
    done(promotion, msgspec.structs.replace(deny, patron=other, reason="hers is the second"))
    done(promotion, turn_down(name="P", address="Q"))
    told = [o.NotifyRefused(award=1, patron=name, by="desk", at=DRAWN) for name in (patron, "Zed")]
    for order in told:
        done(promotion, order)
        refused(promotion, order, "not-now", "29.9")
    done(promotion, o.NotifyRefused(award=1, by="desk", at=DRAWN))
    assert [one.told for one in promotion.state.refusals] == [DRAWN] * 3


def test_whoever_asked_for_anothers_prize_may_still_win_one() -> None:
    promotion = drawn(ANN, BOB, prizes=(Money(name="First", value=100),))
    first, other = winner(promotion), next(name for name in (ANN, BOB) if name != winner(promotion))
    done(promotion, o.DenyClaim(award=1, patron=other, reason="not hers", by="boss", at=DRAWN))
    assert one(promotion, turn_down(), e.PrizeDrawn).patron == other != first


@star("29.7.3")
def test_criteria_on_the_winners_own_word_are_looked_at_before_a_prize_is_given() -> None:
    promotion = running(prizes=(Money(name="First", value=100),))
    done(promotion, o.EnterDraw(patron=ANN, meets=CRITERIA, by=ANN, at=STARTS))
    done(promotion, o.CloseDraw(seed=SEED, by="desk", at=CLOSES))
    done(promotion, hold())
    done(promotion, o.ClaimPrize(award=1, patron=ANN, by=ANN, at=DRAWN))
    refused(promotion, pay(promotion), "not-eligible", "29.7.3")
    look = o.ConfirmCriteria(award=1, meets=CRITERIA, by="desk", at=DRAWN)
    refused(promotion, msgspec.structs.replace(look, by=ANN), "same-person", "29.7.3")
    refused(promotion, msgspec.structs.replace(look, meets=CRITERIA[:1]), "not-eligible", "29.7.3")
    done(promotion, look)
    refused(promotion, look, "not-now", "29.7.3")
    done(promotion, pay(promotion))


@star("29.5.5")
def test_an_item_prescribed_after_the_draw_is_not_handed_over_and_goes_to_nobody_else() -> None:
    promotion = claimed(prizes=(Goods(name="Drone", value=5_000, alternative=True),))
    done(promotion, o.PrescribeItem(item="drone", by="boss", at=DRAWN))
    refused(promotion, o.HandOverPrize(award=1, by="desk", at=DRAWN), "terms", "29.5.5")
    taken = claimed(prizes=(Goods(name="Drone", value=5_000, alternative=True),))
    done(taken, o.PrescribeItem(item="drone", by="boss", at=DRAWN))
    done(taken, o.TakeMoney(award=1, patron=winner(taken), by=winner(taken), at=DRAWN))
    done(taken, pay(taken))
    done(promotion, turn_down(reason="prescribed", eligible=True))
    assert len(promotion.state.awards) == 1


# -- given -------------------------------------------------------------------------------------------------------------


@star("29.4")
@pytest.mark.parametrize(
    "ways",
    [
        {"crossed cheque": 100_000},
        {"electronic transfer": 100_000},
        {"crossed cheque": 1, "electronic transfer": 99_999},
    ],
)
def test_money_is_paid_by_cheque_transfer_or_both(ways: dict[str, int]) -> None:
    promotion = claimed()
    paid = one(promotion, pay(promotion, ways=ways, account="062-000 1234"), e.WinnerPaid)
    assert (paid.cheque, paid.transfer) == (ways.get("crossed cheque", 0), ways.get("electronic transfer", 0))
    assert promotion.state.paid == 100_000
    refused(promotion, pay(promotion, ways=ways), "not-now", "29.7.8")


@star("29.4")
@pytest.mark.parametrize("way", ["cash", "chips", "cheque", "casino dollars"])
def test_never_cash_nor_anything_else(way: str) -> None:
    promotion = claimed()
    refused(promotion, pay(promotion, ways={way: 100_000}), "cash", "29.4")
    refused(promotion, pay(promotion, ways={way: 1, "crossed cheque": 99_999}), "cash", "29.4")


@star("29.4")
@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"payee": "somebody else"}, "payee"),
        ({"ways": {"crossed cheque": 99_999}}, "amount"),
        ({"ways": {"crossed cheque": 100_001}}, "amount"),
        ({"ways": {}}, "amount"),
        ({"ways": {"crossed cheque": 100_001, "electronic transfer": -1}}, "amount"),
        ({"ways": {"electronic transfer": 100_000}}, "details"),
    ],
)
def test_the_whole_prize_to_the_winner(more: dict[str, Any], why: str) -> None:
    promotion = claimed()
    refused(promotion, pay(promotion, **more), why, "29.4")


@pytest.mark.control("C7")
def test_whoever_held_the_draw_gives_no_prize_of_it() -> None:
    promotion = claimed()
    control = "silent: whoever held the draw gives no prize of it (control C7)"
    refused(promotion, pay(promotion, by="drawer"), "same-person", control)
    done(promotion, pay(promotion))


@star("29.3")
def test_the_winner_may_take_money_instead_of_goods() -> None:
    promotion = claimed(prizes=(Goods(name="Watch", value=70_000, alternative=True),))
    patron = winner(promotion)
    order = o.TakeMoney(award=1, patron=patron, by=patron, at=DRAWN)
    refused(promotion, pay(promotion), "no-choice", "29.3")
    assert promotion.state.owed == 0
    assert one(promotion, order, e.MoneyChosen).value == 70_000
    assert promotion.state.owed == 70_000
    refused(promotion, order, "no-choice", "29.3")
    refused(promotion, o.HandOverPrize(award=1, by="desk", at=DRAWN), "no-choice", "29.4")
    refused(promotion, pay(promotion, ways={"cash": 70_000}), "cash", "29.4")
    done(promotion, pay(promotion))
    assert promotion.state.owed == 0
    refused(promotion, order, "no-choice", "29.3")


@star("29.3")
def test_casino_dollars_stay_casino_dollars_and_goods_without_the_offer_stay_goods() -> None:
    promotion = claimed(prizes=(CasinoDollars(name="Credit", value=5_000),))
    patron = winner(promotion)
    refused(promotion, o.TakeMoney(award=1, patron=patron, by=patron, at=DRAWN), "no-choice", "29.3")
    assert promotion.state.owed == 5_000
    done(promotion, o.HandOverPrize(award=1, by="desk", at=DRAWN))
    assert (promotion.state.owed, promotion.state.paid) == (0, 5_000)
    goods = claimed(prizes=(Goods(name="Watch", value=70_000),))
    patron = winner(goods)
    refused(goods, o.TakeMoney(award=1, patron=patron, by=patron, at=DRAWN), "no-choice", "29.3")
    refused(goods, o.TakeMoney(award=1, patron="Zoe", by="Zoe", at=DRAWN), "payee", "29.3")
    assert one(goods, o.HandOverPrize(award=1, by="desk", at=DRAWN), e.PrizeHandedOver).name == "Watch"


def test_nothing_is_given_before_it_is_claimed() -> None:
    promotion = drawn()
    refused(promotion, pay(promotion), "not-now", "29.7.8")
    refused(promotion, o.HandOverPrize(award=1, by="desk", at=DRAWN), "not-now", "29.7.8")
