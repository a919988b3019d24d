"""Bounties: all that was set aside goes out to those who may win, and nobody else has any, by a deal neither."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.tournament.hall import (
    ANN,
    BOB,
    BUY_IN,
    CAT,
    CROWN,
    DAN,
    FEE,
    STAR,
    START,
    TABLE,
    all_of,
    crown,
    done,
    entering,
    person,
    refused,
    star,
    started,
    wins,
)

from cardspeak.ledger.tournament import transfers
from cardspeak.room.tournament.deals import divisions
from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.audit import audit_tournament
from cardspeak.tournament.story import tell
from cardspeak.tournament.terms import RoundPlan

BOUNTY = 2_000
STAFF = "15.4.2(a)(v)"
KINDS = ("icm", "chip chop", "custom")
Story = Callable[[Tournament], None]


def puts_out(event: Tournament, winner: str, loser: str, *named: str) -> None:
    wins(event, winner, loser, credits={loser: named})


def the_other_two(event: Tournament) -> None:
    puts_out(event, BOB, CAT, BOB)
    puts_out(event, ANN, BOB, ANN)


def all_by_one(event: Tournament) -> None:
    for loser in (DAN, CAT, BOB):
        puts_out(event, ANN, loser, ANN)


def one_disqualified(event: Tournament) -> None:
    done(event, c.Disqualify(DAN, "cheating", at=START))
    the_other_two(event)


def one_retired(event: Tournament) -> None:
    done(event, c.Retire(DAN, at=START))
    the_other_two(event)


def nobody_named(event: Tournament) -> None:
    puts_out(event, BOB, DAN)
    the_other_two(event)


def shared_by_three(event: Tournament) -> None:
    puts_out(event, BOB, DAN, BOB, CAT, ANN)
    the_other_two(event)


def on_paper(event: Tournament) -> None:
    done(event, c.ChangeFelt(TABLE, "paper", at=START))
    done(event, c.ReportOut(TABLE, (DAN,), at=START))
    done(event, c.ReportOut(TABLE, (CAT,), by_whom=(BOB,), at=START))
    done(event, c.ReportOut(TABLE, (BOB,), by_whom=(ANN,), at=START))


def disqualified_on_paper(event: Tournament) -> None:
    done(event, c.ChangeFelt(TABLE, "paper", at=START))
    done(event, c.Disqualify(DAN, "cheating", at=START))
    done(event, c.ReportOut(TABLE, (CAT, BOB), {CAT: 2, BOB: 3}, by_whom=(ANN,), at=START))


def a_deal(event: Tournament) -> None:
    puts_out(event, ANN, DAN, ANN)
    done(event, c.Retire(CAT, at=START))
    agreed(event, "chip chop", divisions(event.state)["chip chop"])


def agreed(event: Tournament, kind: Any, amounts: dict[str, int]) -> None:
    done(event, c.OfferDeal(kind, amounts, told=tuple(amounts), at=START))
    for player in amounts:
        done(event, c.AgreeDeal(player, at=START))


@star("28.3.2")
@pytest.mark.parametrize(
    ("story", "bounties"),
    [
        (all_by_one, {ANN: 4 * BOUNTY}),
        (one_disqualified, {ANN: 3 * BOUNTY, BOB: BOUNTY}),
        (one_retired, {ANN: 3 * BOUNTY, BOB: BOUNTY}),
        (nobody_named, {ANN: 3 * BOUNTY, BOB: BOUNTY}),
        (shared_by_three, {ANN: 2 * BOUNTY + 666, BOB: BOUNTY + 667, CAT: 667}),
        (on_paper, {ANN: 3 * BOUNTY, BOB: BOUNTY}),
        (disqualified_on_paper, {ANN: 4 * BOUNTY}),
        (a_deal, {ANN: 3 * BOUNTY, BOB: BOUNTY}),  # neither was put out: each has their own
    ],
)
def test_all_that_was_bought_goes_out(story: Story, bounties: dict[str, int]) -> None:
    event = started(STAR, prizes={"bounty": BOUNTY, "deals": KINDS})
    story(event)
    state = event.state
    assert event.over
    assert state.bounties == bounties
    assert sum(state.prizes.values()) + sum(state.bounties.values()) == state.pool_bought == 4 * BUY_IN
    for player in {**state.prizes, **state.bounties}:
        done(event, c.PayPrize(player, at=START))
    assert sum(one.amount for one in all_of(event, e.PaidOut)) == 4 * BUY_IN
    assert audit_tournament(event.setup, event.events) == []
    assert Tournament.replay(event.setup, event.events).state == state
    left = Counter[str]()
    for one in transfers("x", event.events):
        left.update({one.credit: one.amount})
        left.subtract({one.debit: one.amount})
    ours = {name: amount for name, amount in left.items() if name.startswith("tournament/") and amount}
    assert ours == {"tournament/x/fees": 4 * FEE}


@star("28.3.2")
def test_who_comes_back_without_a_buy_in_has_no_second_bounty() -> None:
    again = RoundPlan(name="second chance", until=1, who="eliminated")
    rounds = (RoundPlan(name="first", until=2), again, RoundPlan(name="final", until=1))
    event = started(STAR, rounds=rounds, format={"repechage": "planned"}, prizes={"bounty": BOUNTY})
    puts_out(event, ANN, DAN, ANN)
    puts_out(event, BOB, CAT, BOB)
    done(event, c.StartRound("y", at=START))
    puts_out(event, DAN, CAT, DAN)
    done(event, c.StartRound("z", at=START))
    puts_out(event, ANN, DAN, ANN)
    puts_out(event, BOB, ANN, BOB)
    assert event.over
    assert [(one.player, one.out) for one in all_of(event, e.BountyWon)] == [
        (ANN, DAN),
        (BOB, CAT),
        (BOB, ANN),
        (BOB, BOB),
    ]
    assert sum(event.state.prizes.values()) + sum(event.state.bounties.values()) == 4 * BUY_IN


def test_what_is_said_of_bounties() -> None:
    event = started(STAR, prizes={"bounty": BOUNTY})
    nobody_named(event)
    said = "\n".join(one.says for one in tell(event.events))
    assert "ann wins the bounty of bob: $20" in said
    assert "ann wins their own bounty: $20" in said
    assert "ann wins the bounties that nobody won: $20" in said


def test_on_paper_chips_went_to_somebody_who_is_still_there() -> None:
    event = started(STAR, prizes={"bounty": BOUNTY})
    done(event, c.ChangeFelt(TABLE, "paper", at=START))
    for winners in (("stranger",), (DAN,), (ANN, ANN)):
        assert refused(event, c.ReportOut(TABLE, (DAN,), by_whom=winners, at=START))
    done(event, c.ReportOut(TABLE, (DAN,), by_whom=(ANN, BOB), at=START))
    assert event.state.bounties == {ANN: BOUNTY // 2, BOB: BOUNTY // 2}


# -- whoever may win no prize ------------------------------------------------------------------------------------------


def for_charity(**prizes: Any) -> Tournament:
    """Ann works for the casino."""
    event = entering(CROWN, entry={"charity": True}, prizes={"deals": KINDS, **prizes})
    done(event, c.Enter(person(ANN, staff="employee", approved_by="Chief Operating Officer"), FEE, BUY_IN))
    for player in (BOB, CAT, DAN):
        done(event, c.Enter(person(player), FEE, BUY_IN))
    done(event, c.CloseEntries())
    done(event, c.Brief((ANN, BOB, CAT, DAN)))
    done(event, c.StartRound("x", at=START))
    return event


@crown("15.4.2(a)(v)")
def test_an_employee_wins_no_bounty() -> None:
    event = for_charity(bounty=BOUNTY)
    puts_out(event, ANN, DAN, ANN)
    assert event.state.bounties == {}
    puts_out(event, ANN, CAT, ANN, BOB)
    assert event.state.bounties == {BOB: BOUNTY // 2}
    puts_out(event, ANN, BOB, ANN)
    assert event.state.places[ANN] == 1
    assert event.state.bounties == {BOB: 4 * BOUNTY}  # the first of those who may win
    assert ANN not in event.state.prizes
    assert sum(event.state.prizes.values()) == event.state.pool
    assert audit_tournament(event.setup, event.events) == []


@crown("15.4.2(a)(v)")
@pytest.mark.parametrize("kind", KINDS)
def test_an_employee_has_nothing_by_a_deal(kind: Any) -> None:
    event = for_charity()
    wins(event, CAT, DAN)  # fourth, and third of those who may win
    assert sum(event.state.chips[one] for one in (ANN, BOB)) == event.state.chips[CAT]
    assert refused(event, c.OfferDeal(kind, {ANN: 1, BOB: 15_999, CAT: 16_000}, at=START)) == STAFF
    assert refused(event, c.OfferDeal(kind, {ANN: 0, BOB: 16_000, CAT: 16_001}, at=START)) != STAFF  # one too many
    fair = divisions(event.state)
    assert {one[ANN] for one in fair.values()} == {0}
    assert {sum(one.values()) for one in fair.values()} == {32_000}
    agreed(event, kind, fair.get(kind, {ANN: 0, BOB: 15_000, CAT: 17_000}))
    assert event.over
    assert ANN not in event.state.prizes
    assert event.state.prizes[DAN] == 8_000  # moves up to the third prize
    assert sum(event.state.prizes.values()) == event.state.pool == 40_000
    assert audit_tournament(event.setup, event.events) == []


@crown("15.4.2(a)(v)")
def test_nobody_divides_with_an_employee_alone() -> None:
    event = for_charity()
    wins(event, ANN, DAN)
    wins(event, ANN, CAT)
    assert divisions(event.state) == {}
    assert refused(event, c.OfferDeal("custom", {ANN: 0, BOB: 20_000}, at=START)) == STAFF


@crown("15.4.2(a)(v)")
def test_an_offer_made_before_that_was_refused_finds_no_agreement() -> None:
    event = for_charity()
    event.happen(e.DealProposed("custom", {ANN: 10_000, BOB: 10_000, CAT: 10_000, DAN: 10_000}, (), cite="x", at=START))
    assert refused(event, c.AgreeDeal(BOB, at=START)) == STAFF
