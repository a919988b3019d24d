"""Whoever is in charge is there while it is played; a dispute holds paper too; what is announced waits its time."""

from __future__ import annotations

from typing import Any

import pytest

from cardspeak.refusal import Refused
from cardspeak.tournament import Tournament, standard_terms
from cardspeak.tournament import commands as c
from cardspeak.tournament.state import Felt
from cardspeak.tournament.terms import Penalty
from cardspeak.tournament.why import TournamentWhy

STAR, CROWN = "star-sydney-poker", "crown-melbourne-poker"
NOON = 86_400


def opened(book: str, felt: Felt = "table", *, started: bool = True, closed: bool = True, **terms: Any) -> Tournament:
    event = Tournament(standard_terms(book, players=9, **terms))
    people = "abcd"
    for ask in (c.Publish(), c.NotifyRegulator(), c.Appoint("d"), c.Designate(("t1",), felt), c.OpenEntries()):
        event.act(ask)
    for name in people:
        event.act(c.Enter(c.Person(name=name), 2000, 10000))
    if closed:
        event.act(c.CloseEntries())
    event.act(c.Brief(tuple(people)))
    if started:
        event.act(c.StartRound("s", at=NOON))
        assert event.state.phase == "playing"
    return event


def why(answer: object) -> object:
    return answer.why if isinstance(answer, Refused) else None


@pytest.mark.clause(STAR, "28.1.1:tournament-supervisor")
@pytest.mark.clause(CROWN, "15.2.3")
@pytest.mark.parametrize("book", [STAR, CROWN])
def test_whoever_is_in_charge_decides_nothing_while_away(book: str) -> None:
    event = opened(book)
    event.act(c.DirectorLeaves(at=NOON + 1))
    away = event.act(c.SetLevel(2, at=NOON + 2))
    assert why(away) == TournamentWhy.DUTY
    assert why(event.act(c.Disqualify("a", "breach", at=NOON + 3, by="director"))) == TournamentWhy.DUTY
    event.act(c.DirectorReturns(at=NOON + 4))
    assert why(event.act(c.SetLevel(2, at=NOON + 5))) is None


@pytest.mark.clause(STAR, "28.1.1:tournament-supervisor")
@pytest.mark.parametrize("by", ["", "floor", "dealer"])
def test_on_paper_too_nothing_is_played_without_them(by: str) -> None:
    event = opened(STAR, "paper")
    event.act(c.DirectorLeaves(at=NOON + 1))
    assert why(event.act(c.PlayHands("t1", 1, at=NOON + 2, by=by))) == TournamentWhy.DUTY
    event.act(c.DirectorReturns(at=NOON + 3))
    assert why(event.act(c.PlayHands("t1", 1, at=NOON + 4, by=by))) is None


@pytest.mark.clause(STAR, "28.9.2")
def test_on_paper_too_the_game_waits_for_what_is_in_dispute() -> None:
    event = opened(STAR, "paper")
    event.act(c.OpenDispute("a", "whose chips these are", at=NOON + 1))
    assert why(event.act(c.PlayHands("t1", 1, at=NOON + 2))) == TournamentWhy.DISPUTED
    event.act(c.RuleDispute(1, "they are b's", at=NOON + 3))
    assert why(event.act(c.PlayHands("t1", 1, at=NOON + 4))) is None


@pytest.mark.clause(STAR, "28.7.8")
def test_a_limit_on_time_holds_from_the_moment_that_was_announced() -> None:
    event = opened(STAR)
    event.act(c.LimitTime(30, NOON + 1_801, at=NOON + 1))
    event.act(c.AskToDeal("t1", at=NOON + 2))
    assert why(event.act(c.TimeOut("a", True, at=NOON + 1_800))) == TournamentWhy.NOT_NOW
    assert why(event.act(c.TimeOut("a", True, at=NOON + 1_801))) is None


@pytest.mark.clause(STAR, "28.7.8")
def test_what_was_announced_before_holds_until_then() -> None:
    event = opened(STAR)
    event.act(c.LimitTime(30, NOON + 1_801, at=NOON + 1))
    event.act(c.LimitTime(20, NOON + 4_000, at=NOON + 2_000))
    limits = [event.state.limit_at(NOON + at) for at in (3_999, 4_000)]
    assert limits == [30, 20]


@pytest.mark.clause(STAR, "28.1.1:tournament")
def test_whoever_stands_in_fills_in_a_form_too() -> None:
    event = opened(STAR, started=False)
    assert why(event.act(c.Substitute("a", c.Person(name="z", form=False)))) == TournamentWhy.NOT_ELIGIBLE
    assert "a" in event.state.entrants
    assert why(event.act(c.Substitute("a", c.Person(name="z")))) is None


@pytest.mark.clause(CROWN, "15.4.1(c)")
def test_the_regulator_hears_of_another_start() -> None:
    event = opened(CROWN, started=False)
    event.act(c.MoveStart(NOON + 7_200, at=100))
    assert why(event.act(c.StartRound("s", at=NOON + 7_200))) == TournamentWhy.DUTY
    event.act(c.NotifyRegulator(at=200))
    assert why(event.act(c.StartRound("s", at=NOON + 7_200))) is None


def test_where_no_book_asks_for_it_nobody_is_told_of_another_start() -> None:
    event = opened(STAR, started=False)
    event.act(c.MoveStart(NOON + 7_200, at=100))
    assert not event.state.untold


@pytest.mark.clause(STAR, "28.7.3")
def test_whoever_comes_late_brings_the_buy_in() -> None:
    event = opened(STAR, closed=False, entry={"late_until": 2})
    late = c.Enter(c.Person(name="y"), 2000, at=NOON + 1)
    assert why(event.act(late)) == TournamentWhy.UNPAID
    assert "y" not in event.state.entrants
    assert why(event.act(c.Enter(c.Person(name="y"), 2000, 10000, at=NOON + 2))) is None


@pytest.mark.clause(STAR, "28.7.7")
@pytest.mark.parametrize(("kind", "stays"), [("warning", True), ("disqualified", False)])
def test_the_terms_make_no_warning_of_what_the_book_disqualifies_for(kind: Any, stays: bool) -> None:
    event = opened(STAR, conduct={"penalties": {"hides chips": Penalty(kind=kind)}})
    answer = event.act(c.Penalise("a", "hides chips", at=NOON + 1))
    assert why(answer) == (TournamentWhy.BOOK if stays else None)
    assert (event.state.entrants["a"].status == "in") is stays
