"""Disputes, integrity in doubt, and the end of a promotion (29.10, 29.11)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.promotions.desk import (
    ANN,
    BOB,
    CLOSES,
    DRAWN,
    STARTS,
    claimed,
    closed,
    done,
    drawn,
    enter,
    entered,
    hold,
    one,
    pay,
    refused,
    star,
    terms_of,
    winner,
)

from cardspeak.promotions import events as e
from cardspeak.promotions import orders as o
from cardspeak.promotions.base import PromotionOrder
from cardspeak.promotions.deadlines import deadlines
from cardspeak.promotions.machine import Promotion
from cardspeak.promotions.prizes import Money
from cardspeak.promotions.terms import HOUR


def stands(promotion: Promotion, what: str, now: int) -> list[str]:
    return [one.stands(now) for one in deadlines(promotion.state) if one.what == what]


@star("29.10")
def test_the_operator_decides_and_whoever_is_not_satisfied_hears_of_the_inspector() -> None:
    promotion = drawn()
    disputed = one(
        promotion, o.DisputePrize(patron=ANN, says="My ticket was left out.", by=ANN, at=DRAWN), e.PrizeDisputed
    )
    decide = o.DecidePrizeDispute(dispute=disputed.dispute, decision="It was in.", satisfied=False, by="boss", at=DRAWN)
    advise = o.AdviseComplaint(dispute=1, by="desk", at=DRAWN + 1)
    refused(promotion, advise, "not-now", "29.10")
    assert one(promotion, decide, e.PrizeDisputeDecided).cite == "29.10"
    assert "final" in refused(promotion, decide, "not-now", "29.10").says
    assert stands(promotion, "advise", DRAWN) == ["now"]
    advised = one(promotion, advise, e.ComplaintAdvised)
    assert "section 33" in advised.says
    assert stands(promotion, "advise", DRAWN) == ["met"]
    refused(promotion, advise, "not-now", "29.10")


@star("29.10")
def test_who_is_satisfied_needs_no_advice() -> None:
    promotion = drawn()
    done(promotion, o.DisputePrize(patron=ANN, says="Who won?", by=ANN, at=DRAWN))
    refused(promotion, o.DisputePrize(patron=ANN, says="", by=ANN, at=DRAWN), "details", "29.10")
    wrong = o.DecidePrizeDispute(dispute=2, decision="x", satisfied=True, by="boss", at=DRAWN)
    refused(promotion, wrong, "no-such", "silent: a number names what is there")
    empty = o.DecidePrizeDispute(dispute=1, decision="", satisfied=True, by="boss", at=DRAWN)
    refused(promotion, empty, "details", "29.10")
    done(promotion, o.DecidePrizeDispute(dispute=1, decision="Bob did.", satisfied=True, by="boss", at=DRAWN))
    assert stands(promotion, "advise", DRAWN) == []
    refused(promotion, o.AdviseComplaint(dispute=1, by="desk", at=DRAWN), "not-now", "29.10")


POSTPONE = o.PostponePromotion(why="a box of tickets was open", by="boss", at=CLOSES)


@star("29.11")
@pytest.mark.parametrize("order", [enter("Eve", STARTS), o.CloseDraw(seed="x" * 20, by="desk", at=CLOSES), hold()])
def test_while_its_integrity_is_in_doubt_nothing_goes_on(order: PromotionOrder) -> None:
    promotion = closed() if isinstance(order, o.HoldDraw) else entered()
    assert one(promotion, POSTPONE, e.PromotionPostponed).cite == "29.11"
    refused(promotion, order, "doubt", "29.11")
    refused(promotion, POSTPONE, "doubt", "29.11")
    done(promotion, o.ValidateIntegrity(how="counted again", by="boss", at=CLOSES + 1))
    done(promotion, order)


@star("29.11")
@pytest.mark.parametrize("way", ["postponed", "cancelled"])
@pytest.mark.parametrize(("after", "late"), [(48 * HOUR - 1, False), (48 * HOUR, False), (48 * HOUR + 1, True)])
def test_the_inspector_is_told_within_48_hours(way: str, after: int, late: bool) -> None:
    promotion = closed()
    done(promotion, POSTPONE if way == "postponed" else o.CancelPromotion(why="tampered", by="boss", at=CLOSES))
    assert stands(promotion, "tell inspector", CLOSES + after) == ["overdue" if late else "open"]
    told = one(promotion, o.NotifyInspector(by="desk", at=CLOSES + after), e.InspectorTold)
    assert (told.inspector, told.late, told.cite) == ("inspector", late, "29.11")
    assert stands(promotion, "tell inspector", CLOSES + after) == ["late" if late else "met"]
    refused(promotion, o.NotifyInspector(by="desk", at=CLOSES + after), "not-now", "29.11")


@star("29.11")
def test_a_cancelled_draw_gives_nothing_and_owes_nothing() -> None:
    promotion = claimed()
    assert promotion.state.owed == 150_000
    cancel = o.CancelPromotion(why="two boxes", by="boss", at=DRAWN)
    refused(promotion, o.CancelPromotion(why="", by="boss", at=DRAWN), "details", "29.11")
    done(promotion, cancel)
    assert (promotion.state.owed, promotion.state.returned) == (0, 150_000)
    refused(promotion, pay(promotion), "over", "29.1")
    refused(promotion, cancel, "over", "29.11")
    refused(promotion, o.LodgeTerms(by="boss", at=DRAWN), "over", "29.1")
    refused(promotion, o.AmendPromotion(terms=terms_of(nature="x"), by="boss", at=DRAWN), "over", "29.1")


@star("29.11")
def test_a_draw_is_cancelled_after_a_prize_was_given_too_and_what_was_given_stays_given() -> None:
    promotion = claimed()
    refused(promotion, o.ValidateIntegrity(how="x", by="boss", at=DRAWN), "not-now", "29.11")
    done(promotion, pay(promotion))
    done(promotion, o.PostponePromotion(why="tickets forged", by="boss", at=DRAWN))
    done(promotion, o.CancelPromotion(why="tickets forged", by="boss", at=DRAWN))
    state = promotion.state
    assert [award.given for award in state.awards.values()] == ["paid", "cancelled", "cancelled"]
    assert (state.paid, state.returned, state.owed) == (100_000, 50_000, 0)
    refused(promotion, o.NotifyWinner(award=2, method="mail", reached=True, by="desk", at=DRAWN), "over", "29.1")


@star("29.11")
@pytest.mark.parametrize(("after", "late"), [(23 * HOUR, False), (23 * HOUR + 1, True)])
def test_the_time_to_claim_does_not_run_while_the_promotion_is_postponed(after: int, late: bool) -> None:
    promotion = drawn(award={"claim_hours": 24})
    order = o.ClaimPrize(award=1, patron=winner(promotion), by=winner(promotion), at=DRAWN)
    back = DRAWN + 40 * HOUR
    done(promotion, o.PostponePromotion(why="doubts", by="boss", at=DRAWN + HOUR))
    refused(promotion, msgspec.structs.replace(order, at=DRAWN + 2 * HOUR), "doubt", "29.11")
    done(promotion, o.ValidateIntegrity(how="counted", by="boss", at=back))
    claim = msgspec.structs.replace(order, at=back + after)
    if late:
        refused(promotion, claim, "too-late", "29.7.8")
    else:
        done(promotion, claim)


def ready_to_end(**parts: Any) -> Promotion:
    promotion = claimed(ANN, BOB, prizes=(Money(name="First", value=100),), **parts)
    done(promotion, pay(promotion))
    done(promotion, o.PublishResults(by="desk", at=DRAWN))
    return promotion


END = o.EndPromotion(by="desk", at=DRAWN)


def test_a_promotion_ends_when_everything_is_done() -> None:
    refused(closed(), END, "open-duty", "29.7.10")
    refused(drawn(), END, "open-duty", "29.7.10")
    waiting = drawn()
    done(waiting, o.PublishResults(by="desk", at=DRAWN))
    assert winner(waiting) in refused(waiting, END, "open-duty", "29.7.8").says
    promotion = ready_to_end()
    done(promotion, END)
    assert promotion.over
    refused(promotion, END, "over", "29.1")


@star("29.9")
@star("29.10")
@star("29.11")
@star("29.12.1")
@pytest.mark.parametrize(
    ("orders", "clause"),
    [
        ([POSTPONE, o.ValidateIntegrity(how="counted", by="boss", at=CLOSES)], "29.11"),
        ([o.DisputePrize(patron=ANN, says="Why?", by=ANN, at=DRAWN)], "29.10"),
        (
            [
                o.DisputePrize(patron=ANN, says="Why?", by=ANN, at=DRAWN),
                o.DecidePrizeDispute(dispute=1, decision="So.", satisfied=False, by="boss", at=DRAWN),
            ],
            "29.10",
        ),
        ([o.AmendPromotion(terms=terms_of(nature="other"), by="boss", at=DRAWN)], "29.12.1"),
    ],
)
def test_no_file_is_closed_over_an_open_duty(orders: list[PromotionOrder], clause: str) -> None:
    promotion = ready_to_end()
    for order in orders:
        done(promotion, order)
    refused(promotion, END, "open-duty", clause)


@star("29.9")
def test_nor_before_everybody_knows_why_they_get_nothing() -> None:
    promotion = drawn(ANN, prizes=(Money(name="First", value=100),))
    done(promotion, o.RefusePrize(award=1, reason="under age", eligible=False, by="boss", at=DRAWN))
    done(promotion, o.PublishResults(by="desk", at=DRAWN))
    refused(promotion, END, "open-duty", "29.9")
    done(promotion, o.NotifyRefused(award=1, by="desk", at=DRAWN))
    done(promotion, END)


@star("29.8")
def test_nor_over_a_winner_whom_nobody_tried_to_tell() -> None:
    """As a file of an earlier version may have it; now such a prize cannot be refused at all."""
    promotion = drawn(ANN, prizes=(Money(name="First", value=100),))
    gone = e.PrizeRefused(award=1, patron=ANN, reason="not claimed", value=100, by="boss", at=DRAWN, cite="29.9")
    promotion.apply([gone])
    done(promotion, o.NotifyRefused(award=1, by="desk", at=DRAWN))
    done(promotion, o.PublishResults(by="desk", at=DRAWN))
    refused(promotion, END, "open-duty", "29.8")
    done(promotion, o.NotifyWinner(award=1, method="mail", reached=False, by="desk", at=DRAWN))
    done(promotion, END)
    refused(promotion, o.NotifyWinner(award=1, method="mail", reached=True, by="desk", at=DRAWN), "over", "29.1")


@star("29.8")
def test_a_winner_who_has_come_needs_no_telling() -> None:
    promotion = ready_to_end()
    assert stands(promotion, "tell winner", DRAWN + 99 * HOUR) == ["met"]
    done(promotion, END)
