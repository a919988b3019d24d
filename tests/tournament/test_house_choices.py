"""What a book leaves to the Terms, or does not ask for: our choice there, as it is carried out."""

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
    THREE,
    done,
    entered,
    entering,
    happened,
    person,
    planned,
    refused,
    started,
    terms_of,
    wins,
)

from cardspeak.refusal import Refused
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.standard import standard_terms
from cardspeak.tournament.terms import RoundPlan, changed


def test_crown_asks_for_no_form_and_the_star_does() -> None:
    assert done(entering(CROWN), c.Enter(person(ANN, form=False), FEE, BUY_IN))
    assert refused(entering(STAR), c.Enter(person(ANN, form=False), FEE, BUY_IN))


@pytest.mark.parametrize(("fresh", "held"), [(False, 2), (True, 1)])
def test_at_crown_chips_are_carried_into_the_next_round_unless_the_terms_give_a_new_bank(
    fresh: bool, held: int
) -> None:
    rounds = (RoundPlan(name="first", until=2), RoundPlan(name="final", until=1, fresh=fresh))
    event = started(CROWN, rounds=rounds, format={"seats": 4})
    wins(event, ANN, DAN)
    wins(event, BOB, CAT)
    done(event, c.StartRound("again", at=max(event.state.at, event.state.starts)))
    bank = event.terms.format.start_chips
    assert [event.state.chips[one] for one in (ANN, BOB)] == [held * bank] * 2


def test_a_field_below_the_guarantee_is_a_reason_to_cancel_at_the_star_alone() -> None:
    cites = []
    for book in (CROWN, STAR):
        event = entered(book, prizes={"guarantee": 100_000, "guarantee_from": 10})
        (gone,) = happened(done(event, c.Cancel("too few", at=event.state.at)), e.Cancelled)
        cites.append(gone.cite)
    rules = [terms_of(book).rules for book in (CROWN, STAR)]
    assert cites == [rules[0].rules["cancelled"].cite, rules[1].rules["least field"].cite]


def test_entries_do_not_move_between_sessions_where_the_book_knows_no_transfers() -> None:
    sessions = tuple(RoundPlan(name=name, until=2, who="session") for name in ("monday", "tuesday"))
    rounds = (*sessions, RoundPlan(name="final", until=1))
    answers = {}
    for book in (CROWN, STAR):
        event = entering(book, entry={"transfers": True}, rounds=rounds)
        done(event, c.Enter(person(ANN), FEE, BUY_IN, session="monday"))
        answers[book] = isinstance(event.act(c.TransferEntry(ANN, "tuesday")), Refused)
    assert answers == {CROWN: True, STAR: False}


def test_chips_that_are_missing_are_told_by_the_clause_that_asks_for_it() -> None:
    for book in (CROWN, STAR):
        event = started(book, ALL[:2], format={"seats": 4})
        wins(event, ANN, BOB)
        assert event.over
        issued = {100: 10}
        (told,) = happened(done(event, c.CheckChips(issued, {100: 9}, at=event.state.at)), e.ShortfallTold)
        assert told.cite == event.terms.rules.rules["missing"].cite


def test_when_play_has_begun_the_terms_stand() -> None:
    event = started(CROWN)
    answer: Any = event.act(c.AmendTerms(changed(event.terms, details={"location": "elsewhere"}), at=START))
    assert (answer.cite.clause, answer.says) == ("15.4.1(c)", "Play has begun: the Terms stand.")
    before = planned(CROWN)
    done(before, c.Publish())
    draft = changed(before.terms, details={"location": "elsewhere"})
    assert happened(done(before, c.AmendTerms(draft)), e.TermsAmended)[0].requires == (
        "publish again",
        "tell the regulator",
    )


def test_the_button_may_rest_as_the_game_has_it() -> None:
    for book in (CROWN, THREE):
        known = [row.name for row in terms_of(book).rules.file.buttons]
        assert "game" in known


def test_ordinary_terms_say_what_they_said() -> None:
    crown, three = standard_terms(CROWN, players=9), standard_terms(THREE, players=14)
    assert (crown.conduct.late_minutes, crown.moves.tolerance) == (10, 1)
    assert (three.wagers.maximum, three.wagers.unit) == (500, 5)
    assert 1000 in three.format.denominations
