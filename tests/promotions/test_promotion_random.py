"""Random stories of promotions: whatever is asked in whatever order, the money adds up and the log tells it again."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from tests import seeds
from tests.promotions.desk import CRITERIA, STARTS, terms_of

from cardspeak.machine import Accepted
from cardspeak.promotions import orders as o
from cardspeak.promotions.base import PromotionOrder
from cardspeak.promotions.collected import ANSWERS, EVOLVE, AnyPromotionEvent
from cardspeak.promotions.deadlines import deadlines
from cardspeak.promotions.drawing import verify_draw
from cardspeak.promotions.machine import Promotion, says
from cardspeak.promotions.prizes import AnyPrize, CasinoDollars, Goods, Money
from cardspeak.promotions.state import PlayRef
from cardspeak.promotions.terms import HOUR, PromotionTerms, Qualifying
from cardspeak.refusal import Refused

PATRONS = ("Ann", "Bob", "Cat", "Dan", "Eve")
STAFF = ("boss", "desk", "cashier")


def random_terms(chance: Random) -> PromotionTerms:
    prizes: list[AnyPrize] = [
        Money(name="Money", value=chance.choice([100, 10_001, 1_000_001]), count=chance.randrange(1, 3)),
        CasinoDollars(name="Credit", value=500),
        Goods(name="Watch", value=70_000, alternative=True),
    ]
    return terms_of(
        entry={
            "each": chance.choice([0, 1, 2]),
            "wager": chance.choice([None, Qualifying(least=500)]),
        },
        award={
            "present": chance.choice([True, False]),
            "once": chance.choice([True, False]),
            "again": chance.choice([True, False]),
            "claim_hours": chance.choice([None, 2]),
        },
        prizes=tuple(prizes),
    )


def anything(promotion: Promotion, chance: Random, at: int) -> PromotionOrder:
    """Something that may or may not be in order now."""
    state, by, patron = promotion.state, chance.choice(STAFF), chance.choice(PATRONS)
    number = chance.randrange(1, 6)
    won = state.awards.get(number)
    value = won.value if won is not None else 100
    payee = won.patron if won is not None and chance.random() < 0.8 else patron
    play = tuple(
        PlayRef(stream="table/1", position=chance.randrange(1, 40), amount=chance.choice([250, 500]))
        for _ in range(chance.randrange(3))
    )
    return chance.choice(
        [
            o.LodgeTerms(by=by, at=at),
            o.StartPromotion(by=by, at=at),
            *([o.AmendPromotion(terms=random_terms(chance), by=by, at=at)] if chance.random() < 0.1 else []),
            *[o.EnterDraw(patron=patron, meets=CRITERIA, play=play, by=chance.choice([patron, "desk"]), at=at)] * 4,
            o.StrikeEntry(ticket=number, why="excluded", by=by, at=at),
            o.NominateScrutineer(name=chance.choice(["Sue", patron]), by=by, at=at),
            *[o.CloseDraw(seed=f"a seed of {chance.random()}", by=by, at=at)] * 2,
            *[o.HoldDraw(word=str(number), scrutineer=state.scrutineer, present=PATRONS[:number], by=by, at=at)] * 2,
            o.NotifyWinner(award=number, method="mail", reached=chance.random() < 0.5, by=by, at=at),
            o.PublishResults(by=by, at=at),
            *[o.ClaimPrize(award=number, patron=payee, by=payee, at=at)] * 2,
            o.AcceptLateClaim(award=number, why="was ill", by=by, at=at),
            *[o.ConfirmCriteria(award=number, meets=CRITERIA[: chance.choice([1, 2, 2])], by=by, at=at)] * 2,
            o.RefusePrize(
                award=number,
                reason="no",
                name="N",
                address=chance.choice(["", "A"]),
                eligible=chance.random() < 0.5,
                by=by,
                at=at,
            ),
            o.DenyClaim(award=number, patron=patron, reason="no", name="N", address="A", by=by, at=at),
            o.NotifyRefused(award=number, by=by, at=at),
            o.TakeMoney(award=number, patron=payee, by=payee, at=at),
            *[o.PayWinner(award=number, payee=payee, ways={"crossed cheque": value}, by=by, at=at)] * 2,
            o.PayWinner(award=number, payee=payee, ways={"cash": value}, by=by, at=at),
            *[o.HandOverPrize(award=number, by=by, at=at)] * 2,
            o.DisputePrize(patron=patron, says="Mine.", by=patron, at=at),
            o.DecidePrizeDispute(dispute=number, decision="No.", satisfied=chance.random() < 0.5, by=by, at=at),
            o.AdviseComplaint(dispute=number, by=by, at=at),
            *([o.PostponePromotion(why="doubts", by=by, at=at)] if chance.random() < 0.1 else []),
            o.ValidateIntegrity(how="counted", by=by, at=at),
            *([o.CancelPromotion(why="tampered", by=by, at=at)] if chance.random() < 0.05 else []),
            o.NotifyInspector(by=by, at=at),
            o.PrescribeItem(item="surgery", by=by, at=at),
            o.EndPromotion(by=by, at=at),
        ]
    )


class Story(NamedTuple):
    """A promotion after four hundred orders, and those of them that were carried out."""

    promotion: Promotion
    asked: frozenset[type]


@cache
def story(seed: int) -> Story:
    chance = seeds.chance("promotion", seed)
    promotion = Promotion(random_terms(chance))
    promotion.act(o.LodgeTerms(by="boss", at=0))
    asked, at = set[type](), STARTS - 2 * HOUR
    for _ in range(400):
        at += chance.choice([0, 1, 60, HOUR // 2])
        order = anything(promotion, chance, at)
        foreseen = promotion.decide(order)
        answer = promotion.act(order)
        assert foreseen == answer
        if isinstance(answer, Accepted):
            asked.add(type(order))
            assert all(says(event) and event.cite for event in answer.events)
        else:
            assert isinstance(answer, Refused)
            assert answer.cite.clause
        assert all(one.stands(at) for one in deadlines(promotion.state))
    return Story(promotion, frozenset(asked))


@pytest.mark.parametrize("seed", range(40))
def test_a_random_promotion_keeps_its_books(seed: int) -> None:
    promotion = story(seed).promotion
    state = promotion.state
    assert state.won == state.owed + state.paid + state.returned
    tickets = [award.ticket for award in state.awards.values()]
    assert len(tickets) == len(set(tickets)), "a ticket wins once"
    record = promotion.draw_record()
    assert record is None or verify_draw(record, state.commitment) == ()
    raw = msgspec.json.encode(promotion.events)
    back = msgspec.json.decode(raw, type=list[AnyPromotionEvent])
    assert back == promotion.events
    assert Promotion.replay(promotion.setup, back).state == state


def test_every_order_and_every_event_comes_about() -> None:
    """Over these stories nothing is left that nobody can reach; what comes seldom has tests of its own."""
    seldom = {"EndPromotion", "PromotionEnded"}
    asked: set[type] = set()
    told: set[type] = set()
    for seed in range(400):  # on most days a tenth of them is enough
        one = story(seed)
        asked.update(one.asked)
        told.update(type(event) for event in one.promotion.events)
        missing = {kind.__name__ for kind in (*(ANSWERS.keys() - asked), *(EVOLVE.keys() - told))}
        if missing <= seldom:
            break
    assert {kind.__name__ for kind in ANSWERS.keys() - asked} <= seldom
    assert {kind.__name__ for kind in EVOLVE.keys() - told} <= seldom
