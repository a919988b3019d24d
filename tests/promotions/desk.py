"""A promotion of the Star for tests, brought as far as a test wants it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import pytest

from cardspeak.machine import Accepted
from cardspeak.promotions import orders as o
from cardspeak.promotions.base import PromotionEvent, PromotionOrder
from cardspeak.promotions.machine import Promotion
from cardspeak.promotions.terms import HOUR, PromotionTerms, standard_promotion
from cardspeak.refusal import Refused

BOOK = "star-sydney-poker"
star: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, BOOK)

DAY = 24 * HOUR
STARTS = 7 * DAY
CLOSES = STARTS + DAY
DRAWN = STARTS + 25 * HOUR
LODGED = STARTS - DAY
CRITERIA = ("member of the club", "of age")
SEED = "a seed that nobody can guess"
ANN, BOB, CAT, DAN = "Ann", "Bob", "Cat", "Dan"
E = TypeVar("E", bound=PromotionEvent)


def terms_of(**parts: Any) -> PromotionTerms:
    return standard_promotion(BOOK, starts=STARTS, **parts)


def done(promotion: Promotion, order: PromotionOrder) -> tuple[PromotionEvent, ...]:
    answer = promotion.act(order)
    assert isinstance(answer, Accepted), str(answer)
    return answer.events


def refused(promotion: Promotion, order: PromotionOrder, why: str, clause: str) -> Refused:
    before = promotion.state.copy()
    answer = promotion.act(order)
    assert isinstance(answer, Refused), answer
    assert (str(answer.why), answer.cite.clause) == (why, clause), str(answer)
    assert promotion.state == before
    return answer


def one(promotion: Promotion, order: PromotionOrder, kind: type[E]) -> E:
    """The one event of this kind that an order leads to."""
    (event,) = [event for event in done(promotion, order) if isinstance(event, kind)]
    return event


def enter(patron: str, at: int = STARTS, **more: Any) -> o.EnterDraw:
    return o.EnterDraw(patron=patron, meets=CRITERIA, by="desk", at=at, **more)


def running(**parts: Any) -> Promotion:
    promotion = Promotion(terms_of(**parts))
    done(promotion, o.LodgeTerms(by="boss", at=LODGED))
    done(promotion, o.StartPromotion(by="desk", at=STARTS))
    return promotion


def entered(*patrons: str, **parts: Any) -> Promotion:
    promotion = running(**parts)
    for patron in patrons or (ANN, BOB, CAT, DAN):
        done(promotion, enter(patron))
    return promotion


def closed(*patrons: str, **parts: Any) -> Promotion:
    promotion = entered(*patrons, **parts)
    done(promotion, o.CloseDraw(seed=SEED, by="desk", at=CLOSES))
    return promotion


def hold(at: int = DRAWN, **more: Any) -> o.HoldDraw:
    return o.HoldDraw(**{"word": "seventeen", "by": "drawer", "at": at, **more})


def drawn(*patrons: str, **parts: Any) -> Promotion:
    promotion = closed(*patrons, **parts)
    done(promotion, hold())
    return promotion


def claimed(*patrons: str, **parts: Any) -> Promotion:
    """The first prize is claimed."""
    promotion = drawn(*patrons, **parts)
    done(promotion, o.ClaimPrize(award=1, patron=winner(promotion), by=winner(promotion), at=DRAWN))
    return promotion


def winner(promotion: Promotion, award: int = 1) -> str:
    return promotion.state.awards[award].patron


def pay(promotion: Promotion, award: int = 1, **more: Any) -> o.PayWinner:
    won = promotion.state.awards[award]
    told: dict[str, Any] = {"payee": won.patron, "ways": {"crossed cheque": won.value}, "by": "cashier", "at": DRAWN}
    return o.PayWinner(**{"award": award, **told, **more})
