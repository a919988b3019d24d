"""Rounds by hands or minutes on paper: who is better hangs on a count; against the house the bank wins and loses."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tournament.hall import (
    ALL,
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
    THREE,
    all_of,
    crown,
    done,
    happened,
    person,
    planned,
    refused,
    star,
    terms_of,
    three,
)

from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.audit import audit_tournament
from cardspeak.tournament.terms import RoundPlan, Terms
from cardspeak.tournament.views import view_for

BY_HANDS = (RoundPlan(name="first", hands=5, advance=2), RoundPlan(name="final", hands=5))
BY_TIME = (RoundPlan(name="first", minutes=10, advance=2), RoundPlan(name="final", minutes=10))


def parts(book: str, rounds: tuple[RoundPlan, ...]) -> dict[str, Any]:
    return {"rounds": rounds, **({} if book == THREE else {"winners": "most chips"})}


def on_paper(book: str, rounds: tuple[RoundPlan, ...]) -> Tournament:
    event = planned(book, **parts(book, rounds))
    for ask in (c.Publish(), c.NotifyRegulator(), c.Appoint("dana"), c.Designate((TABLE,), "paper"), c.OpenEntries()):
        done(event, ask)
    for player in ALL:
        done(event, c.Enter(person(player), FEE, BUY_IN))
    done(event, c.CloseEntries())
    if "briefing" in event.terms.rules.duty:
        done(event, c.Brief(ALL))
    done(event, c.StartRound("seed", at=START))
    return event


def terms_then(book: str, rounds: tuple[RoundPlan, ...]) -> Terms:
    return terms_of(book, **parts(book, rounds))


@pytest.mark.parametrize("book", [CROWN, STAR, THREE])
@crown("15.4.6(a)")
@crown("15.4.3(a)(iii)")
@three("10.4.6(a)")
@star("28.9.3")
def test_a_round_of_hands_ends_with_a_count(book: str) -> None:
    """Stacks were last known when they were given out: nobody goes on by those."""
    event = on_paper(book, BY_HANDS)
    done(event, c.PlayHands(TABLE, 4, at=START))
    refused(event, c.PlayHands(TABLE, 2, at=START))  # one is left
    done(event, c.PlayHands(TABLE, 1, at=START))
    assert event.state.tables[TABLE].standing == "playing"
    (asked,) = [one for one in event.prompt if one.kind == "count"]
    assert asked.table == TABLE
    refused(event, c.PlayHands(TABLE, 1, at=START))
    bank = event.state.chips[ANN]
    stacks = {ANN: bank // 2, BOB: bank // 2 + bank, CAT: bank + bank // 4, DAN: bank - bank // 4}
    ended = happened(done(event, c.CountTable(TABLE, stacks, at=START)), e.RoundEnded)[0]
    assert set(ended.advanced) == {BOB, CAT}
    assert set(ended.out) == {ANN, DAN}
    assert audit_tournament(terms_then(book, BY_HANDS), event.events) == []


@crown("15.4.3(a)(i)")
def test_a_round_by_the_clock_ends_with_a_count() -> None:
    event = on_paper(CROWN, BY_TIME)
    later = START + 600
    assert refused(event, c.EndTable(TABLE, "time", at=later)).startswith("silent: a count")
    bank = event.state.chips[ANN]
    done(event, c.CountTable(TABLE, {ANN: 4 * bank - 300, BOB: 200, CAT: 75, DAN: 25}, at=later))
    ended = happened(done(event, c.EndTable(TABLE, "time", at=later)), e.RoundEnded)[0]
    assert set(ended.advanced) == {ANN, BOB}


def test_somebody_out_leaves_as_many_as_go_on_and_nothing_is_counted() -> None:
    event = on_paper(CROWN, BY_HANDS)
    done(event, c.ReportOut(TABLE, (CAT,), at=START))
    done(event, c.ReportOut(TABLE, (DAN,), at=START))
    ended = happened(done(event, c.PlayHands(TABLE, 5, at=START)), e.RoundEnded)[0]
    assert set(ended.advanced) == {ANN, BOB}


@three("10.4.5(a)")
def test_against_the_house_a_count_is_what_the_bank_won_or_paid() -> None:
    event = on_paper(THREE, BY_HANDS)
    bank = event.state.chips[ANN]
    done(event, c.PlayHands(TABLE, at=START))
    counted = done(event, c.CountTable(TABLE, {ANN: bank + 500, BOB: bank, CAT: bank - 200, DAN: 40}, at=START))
    (told,) = happened(counted, e.TableCounted)
    assert told.difference == 0
    assert told.bank == bank - 340  # 200 and all but 40, less the 500 that were paid
    assert event.state.bank == bank - 340
    assert event.state.balance == 0
    assert event.state.missing == 0
    done(event, c.TakeBackSlip("typed wrongly", at=START))
    assert event.state.bank == 0
    done(event, c.CountTable(TABLE, {ANN: bank + 500, BOB: bank, CAT: bank, DAN: 5}, at=START))  # 5 do not make a wager
    assert event.state.entrants[DAN].status == "out"
    assert audit_tournament(terms_then(THREE, BY_HANDS), event.events) == []


@three("10.4.5(a)")
def test_against_the_house_everybody_may_lose_all() -> None:
    event = on_paper(THREE, BY_HANDS)
    bank = event.state.chips[ANN]
    done(event, c.ReportOut(TABLE, (ANN, BOB, CAT), at=START))
    assert event.state.bank == 3 * bank
    assert event.state.tables[TABLE].loose == 0
    done(event, c.ReportOut(TABLE, (DAN,), at=START))
    assert not event.state.left
    assert event.state.balance == 0
    assert len(all_of(event, e.WentOut)) == 4
    assert audit_tournament(terms_then(THREE, BY_HANDS), event.events) == []


def test_the_average_knows_of_chips_that_nobody_has_counted() -> None:
    event = on_paper(CROWN, BY_HANDS)
    bank = event.state.chips[ANN]
    done(event, c.ReportOut(TABLE, (CAT, DAN), at=START))
    assert view_for(event.state).board.average == 2 * bank


def test_the_auditor_finds_a_bank_among_players() -> None:
    event = on_paper(CROWN, BY_HANDS)
    bank = event.state.chips[ANN]
    forged = e.TableCounted(TABLE, {ANN: bank - 100, BOB: bank, CAT: bank, DAN: bank}, 0, 100, cite="x", at=START)
    assert any(
        "were found of" in line for line in audit_tournament(terms_then(CROWN, BY_HANDS), [*event.events, forged])
    )
