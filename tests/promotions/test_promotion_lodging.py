"""Lodging with the NICC a day before, amending before and after the start (29.12, 29.12.1)."""

from __future__ import annotations

import pytest
from tests.promotions.desk import DAY, LODGED, STARTS, done, enter, one, refused, running, star, terms_of

from cardspeak.promotions import events as e
from cardspeak.promotions import orders as o
from cardspeak.promotions.deadlines import deadlines
from cardspeak.promotions.machine import Promotion, says


def stands(promotion: Promotion, what: str, now: int) -> list[str]:
    return [one.stands(now) for one in deadlines(promotion.state) if one.what == what]


@star("29.1")
@star("1.1:nicc")
def test_a_promotion_is_lodged_with_the_regulator_and_begins() -> None:
    promotion = Promotion(terms_of())
    told = one(promotion, o.LodgeTerms(by="boss", at=LODGED), e.TermsLodged)
    assert (told.regulator, told.cite) == ("NICC", "29.12")
    assert says(told) == "The Terms are lodged with the NICC."
    started = one(promotion, o.StartPromotion(by="desk", at=STARTS), e.PromotionStarted)
    assert started.cite == "29.1"
    assert promotion.state.phase == "running"


@star("29.12")
@pytest.mark.parametrize(("lodged", "ok"), [(LODGED - 1, True), (LODGED, True), (LODGED + 1, False)])
def test_the_terms_lie_there_for_a_day_before_the_start(lodged: int, ok: bool) -> None:
    promotion = Promotion(terms_of())
    done(promotion, o.LodgeTerms(by="boss", at=lodged))
    assert stands(promotion, "lodge", STARTS) == ["met" if ok else "late"]
    if ok:
        done(promotion, o.StartPromotion(by="desk", at=STARTS))
    else:
        refused(promotion, o.StartPromotion(by="desk", at=STARTS), "too-soon", "29.12")
        done(promotion, o.StartPromotion(by="desk", at=STARTS + 1))


@star("29.12")
def test_without_lodging_nothing_begins_and_the_hour_is_shown() -> None:
    promotion = Promotion(terms_of())
    refused(promotion, o.StartPromotion(by="desk", at=STARTS), "not-lodged", "29.12")
    assert stands(promotion, "lodge", LODGED) == ["open"]
    assert stands(promotion, "lodge", LODGED + 1) == ["overdue"]
    (due,) = [one.due for one in promotion.prompt if one.what == "lodge"]
    assert due == STARTS - DAY


@star("29.12")
def test_terms_amended_before_the_start_are_lodged_anew_and_the_day_runs_again() -> None:
    promotion = Promotion(terms_of())
    done(promotion, o.LodgeTerms(by="boss", at=0))
    amended = one(promotion, o.AmendPromotion(terms=terms_of(entry={"each": 2}), by="boss", at=10), e.PromotionAmended)
    assert not amended.again
    refused(promotion, o.StartPromotion(by="desk", at=STARTS), "not-lodged", "29.12")
    assert stands(promotion, "lodge", LODGED + 1) == ["overdue"]
    done(promotion, o.LodgeTerms(by="boss", at=LODGED + 5))
    refused(promotion, o.StartPromotion(by="desk", at=STARTS + 4), "too-soon", "29.12")
    done(promotion, o.StartPromotion(by="desk", at=STARTS + 5))


@star("29.12.1")
def test_terms_amended_after_the_start_go_back_as_soon_as_possible() -> None:
    promotion = running()
    assert stands(promotion, "lodge again", STARTS) == []
    order = o.AmendPromotion(terms=terms_of(entry={"each": 2}), by="boss", at=STARTS + 60)
    amended = one(promotion, order, e.PromotionAmended)
    assert (amended.again, amended.cite) == (True, "29.12.1")
    assert stands(promotion, "lodge again", STARTS + 60) == ["now"]
    done(promotion, enter("Ann", STARTS + 61))  # it goes on meanwhile
    told = one(promotion, o.LodgeTerms(by="boss", at=STARTS + 90), e.TermsLodged)
    assert told.cite == "29.12.1"
    assert stands(promotion, "lodge again", STARTS + 90) == []
    assert stands(promotion, "lodge", STARTS + 90) == ["met"]


@star("29.12.1")
def test_terms_amended_and_put_back_go_to_the_regulator_again_too() -> None:
    promotion = running()
    first = promotion.terms
    done(promotion, o.AmendPromotion(terms=terms_of(nature="other"), by="boss", at=STARTS + 60))
    done(promotion, o.AmendPromotion(terms=first, by="boss", at=STARTS + 61))
    assert stands(promotion, "lodge again", STARTS + 62) == ["now"]
    done(promotion, o.LodgeTerms(by="boss", at=STARTS + 62))
    assert stands(promotion, "lodge again", STARTS + 62) == []
    refused(promotion, o.LodgeTerms(by="boss", at=STARTS + 63), "not-now", "29.12")


def test_nothing_is_lodged_or_amended_twice() -> None:
    promotion = Promotion(terms_of())
    done(promotion, o.LodgeTerms(by="boss", at=0))
    refused(promotion, o.LodgeTerms(by="boss", at=1), "not-now", "29.12")
    refused(promotion, o.AmendPromotion(terms=terms_of(), by="boss", at=1), "not-now", "29.7")
    refused(promotion, o.AmendPromotion(terms=terms_of(nature=""), by="boss", at=1), "terms", "29.7.5")


@star("29.7.7")
@pytest.mark.parametrize(("at", "ok"), [(STARTS - 1, False), (STARTS, True)])
def test_it_begins_at_the_time_of_its_terms(at: int, ok: bool) -> None:
    promotion = Promotion(terms_of())
    done(promotion, o.LodgeTerms(by="boss", at=0))
    if ok:
        done(promotion, o.StartPromotion(by="desk", at=at))
        refused(promotion, o.StartPromotion(by="desk", at=at), "not-now", "29.1")
    else:
        refused(promotion, o.StartPromotion(by="desk", at=at), "too-soon", "29.7.7")
