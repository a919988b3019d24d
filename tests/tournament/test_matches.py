"""Matches of two: at divided tables alone where the book divides them, with the first button in turn."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tournament.hall import (
    ALL,
    BUY_IN,
    CROWN,
    FEE,
    FREEZE,
    OPEN,
    SECOND,
    STAR,
    START,
    TABLE,
    all_of,
    done,
    happened,
    person,
    planned,
    refused,
    star,
    wins,
)

from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.run import run
from cardspeak.tournament.standard import standard_terms
from cardspeak.tournament.terms import RoundPlan
from cardspeak.tournament.views import board_for

SEMI, FINAL = RoundPlan(name="semi-final", best_of=3), RoundPlan(name="final", best_of=3)
SIDES = c.Divide("poker 7", ("T1", "T2"), ("red", "blue"))


def closed(book: str, tables: c.Command, **parts: Any) -> Tournament:
    event = planned(book, **parts)
    for ask in (c.Publish(), c.TellRegulator(), c.Appoint("dana"), tables, c.OpenEntries()):
        done(event, ask)
    for name in ALL:
        done(event, c.Enter(person(name), FEE, BUY_IN))
    done(event, c.CloseEntries())
    if "briefing" in event.terms.rules.duty:
        done(event, c.Brief(ALL))
    return event


@star("28.5.3")
@pytest.mark.parametrize("felt", ["table", "paper"])
def test_matches_of_two_are_played_at_divided_tables(felt: Any) -> None:
    event = closed(STAR, c.Designate((TABLE, SECOND), felt), rounds=(SEMI, FINAL))
    assert refused(event, c.StartRound("x", at=START)) == "28.5.3"
    done(event, c.Divide("poker 7", ("T1", "T2"), ("red", "blue"), felt))
    done(event, c.StartRound("x", at=START))
    assert sorted({table for table, _ in event.state.seat.values()}) == ["T1", "T2"]


@star("28.5.3")
def test_a_side_of_a_divided_table_is_for_two() -> None:
    event = closed(STAR, SIDES)
    assert refused(event, c.StartRound("x", at=START)) == "28.5.3"  # four to the last one, and no whole table
    done(event, c.Designate((TABLE,)))
    done(event, c.StartRound("x", at=START))
    assert {table for table, _ in event.state.seat.values()} == {TABLE}


@pytest.mark.parametrize("book", [CROWN, OPEN])
def test_where_no_table_is_divided_any_table_serves(book: str) -> None:
    event = closed(book, c.Designate((TABLE, SECOND)), rounds=(SEMI, FINAL))
    done(event, c.StartRound("x", at=START))
    assert len(event.state.matches) == 2


@star("28.6.1")
@star("28.2.4")
def test_the_first_button_of_a_match_is_drawn_and_then_goes_in_turn() -> None:
    event = closed(STAR, SIDES, rounds=(SEMI, FINAL))
    done(event, c.StartRound("x", at=START))
    first, second = event.state.matches[0].first, event.state.matches[0].second
    table = event.state.matches[0].table
    began = [happened(done(event, c.AskToDeal(table, at=START)), e.HandBegan)[0].button]
    done(event, c.ReportHand(table, {first: 10_000, second: 10_000}, counts=False, at=START))  # a misdeal
    began.append(happened(done(event, c.AskToDeal(table, at=START)), e.HandBegan)[0].button)
    done(event, c.ReportHand(table, {first: 11_000, second: 9_000}, at=START))
    began.append(happened(done(event, c.AskToDeal(table, at=START)), e.HandBegan)[0].button)
    again = done(event, c.ReportHand(table, {first: 20_000, second: 0}, at=START))
    assert happened(again, e.MatchStarted)[0].button == second
    began.append(happened(done(event, c.AskToDeal(table, at=START)), e.HandBegan)[0].button)
    assert began == [1, 1, None, 2]
    terms = standard_terms(STAR, players=4, rounds=(SEMI, FINAL), format={"start_chips": 500})
    played = run(terms, 4, "in turn")
    told = {(one.table, one.number): one for one in all_of(played, e.HandHeard)}
    due = [(told[one.table, one.number], one.button) for one in all_of(played, e.HandBegan) if one.button]
    assert len(due) == 3 + len(all_of(played, e.MatchStarted))
    assert all((heard.button, heard.small) == (seat, seat) for heard, seat in due)  # and posts the first blind


def test_the_bracket_is_kept_round_by_round() -> None:
    event = closed(STAR, SIDES, rounds=(SEMI, FINAL))
    done(event, c.StartRound("x", at=START))
    for match in event.state.matches:
        wins(event, match.first, match.second)
        wins(event, match.first, match.second)
    board = board_for(event.state)
    assert [(one.name, len(one.matches)) for one in board.bracket] == [("semi-final", 2)]
    done(event, c.StartRound("y", at=event.state.at))
    final = event.state.matches[0]
    wins(event, final.second, final.first)
    (_, last) = board_for(event.state).bracket
    assert [(one.first, one.second, one.wins, one.winner) for one in last.matches] == [
        (final.first, final.second, (0, 1), "")
    ]
    wins(event, final.second, final.first)
    assert [one.winner for one in board_for(event.state).bracket[-1].matches] == [final.second]
    assert Tournament.replay(event.setup, event.events).state == event.state


def test_events_that_are_no_matches_have_no_bracket() -> None:
    event = closed(STAR, c.Designate((TABLE,)), rounds=(FREEZE,))
    done(event, c.StartRound("x", at=START))
    assert board_for(event.state).bracket == ()
