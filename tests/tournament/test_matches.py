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
    THREE,
    all_of,
    done,
    hand,
    happened,
    person,
    planned,
    refused,
    star,
    started,
    terms_of,
    wins,
)

from cardspeak.books.tournament import load_tournament
from cardspeak.errors import BadInput
from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.audit import audit_tournament
from cardspeak.tournament.conditions import lacking
from cardspeak.tournament.run import run
from cardspeak.tournament.standard import rounds_of, standard_terms
from cardspeak.tournament.terms import RoundPlan, changed
from cardspeak.tournament.views import board_for

SEMI, FINAL = RoundPlan(name="semi-final", best_of=3), RoundPlan(name="final", best_of=3)
SIDES = c.Divide("poker 7", ("T1", "T2"), ("red", "blue"))


def closed(book: str, tables: c.Command, **parts: Any) -> Tournament:
    event = planned(book, **parts)
    for ask in (c.Publish(), c.NotifyRegulator(), c.Appoint("dana"), tables, c.OpenEntries()):
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


@star("28.6.1")
@pytest.mark.parametrize("book", [STAR, CROWN, OPEN])
def test_on_paper_whoever_is_out_of_a_match_begins_the_next_with_the_bank(book: str) -> None:
    sides = c.Divide("poker 7", ("T1", "T2"), ("red", "blue"), "paper")
    event = closed(book, sides if book == STAR else c.Designate(("T1", "T2"), "paper"), rounds=(SEMI, FINAL))
    done(event, c.StartRound("x", at=START))
    first, second = event.state.matches[0].first, event.state.matches[0].second
    table = event.state.matches[0].table
    answer = done(event, c.ReportOut(table, (second,), at=START))
    assert happened(answer, e.WentOut) == []
    assert (event.state.chips[first], event.state.chips[second]) == (10_000, 10_000)
    assert (event.state.tables[table].loose, event.state.matches[0].wins) == (0, (1, 0))
    answer = done(event, c.ReportOut(table, (second,), at=START))
    assert [one.player for one in happened(answer, e.WentOut)] == [second]
    assert audit_tournament(event.setup, event.events) == []
    assert Tournament.replay(event.setup, event.events).state == event.state


# -- tables apart ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", [STAR, CROWN, OPEN])
def test_in_a_shoot_out_every_table_plays_apart_and_the_winners_meet(book: str) -> None:
    rounds = rounds_of("shoot-out", load_tournament(book), 6, 3)
    assert [(one.name, one.until, one.apart) for one in rounds] == [("round 1", 1, True), ("final", 1, False)]
    names = (*ALL, "eve", "fay")
    event = started(book, names, rounds=rounds, format={"seats": 3})
    one, two = event.state.at_table(TABLE), event.state.at_table(SECOND)
    wins(event, one[0], one[1])
    assert [prompt.kind for prompt in event.prompt] == ["deal", "deal"]  # three and two, and nobody moves
    wins(event, two[1], two[0])
    wins(event, two[1], two[2])
    assert event.state.tables[SECOND].standing == "ended"
    ended = happened(wins(event, one[0], one[2]), e.RoundEnded)[0]
    assert set(ended.advanced) == {one[0], two[1]}
    (heats,) = board_for(event.state).bracket
    assert [(row.table, row.went_on) for row in heats.tables] == [(TABLE, (one[0],)), (SECOND, (two[1],))]
    assert [row.players for row in heats.tables] == [(one[0], one[2], one[1]), (two[1], two[2], two[0])]
    done(event, c.StartRound("final", at=event.state.at))
    assert sorted(event.state.seat) == sorted(ended.advanced)
    wins(event, one[0], two[1])
    assert (event.over, event.state.places[one[0]], event.state.places[two[1]]) == (True, 1, 2)


def test_the_rounds_of_a_form() -> None:
    rules = load_tournament(STAR)
    named = [[plan.name for plan in rounds_of("heads-up", rules, many, 9)] for many in (2, 3, 4, 5, 9, 17)]
    assert named[0] == ["final"]
    assert named[1] == named[2] == ["semi-finals", "final"]
    assert named[3] == ["quarter-finals", "semi-finals", "final"]
    assert (named[4][0], named[5][0]) == ("round of 16", "round of 32")
    assert [len(rounds_of("shoot-out", rules, many, 9)) for many in (9, 10, 81, 82)] == [1, 2, 2, 3]
    with pytest.raises(BadInput, match="no matches of two"):
        rounds_of("heads-up", load_tournament(THREE), 4, 9)
    endless = changed(terms_of(STAR), format={"rounds": (RoundPlan(name="a", hands=9, advance=1, apart=True), FREEZE)})
    assert [lack.cite for lack in lacking(endless)] == ["28.4.2(f)"]


# -- a play-off in stages ----------------------------------------------------------------------------------------------


@star("28.1.1:play-off")
def test_a_play_off_in_stages() -> None:
    event = started(STAR, rounds=(RoundPlan(name="final", hands=1),))
    hand(event)  # everybody level
    tied = list(event.prompt[0].players)
    first, *rest = tied
    assert refused(event, c.PlayOff(tuple(tied), level=tuple(tied), at=START)) == "28.1.1:play-off"  # nobody was parted
    assert refused(event, c.PlayOff(tuple(tied), level=(first,), at=START)) == "28.1.1:play-off"
    assert refused(event, c.PlayOff(tuple(tied), level=(first, rest[1]), at=START)) == "28.1.1:play-off"  # not together
    assert refused(event, c.PlayOff(tuple(tied), level=(first, "zoe"), at=START)) == "28.1.1:play-off"
    done(event, c.PlayOff(tuple(tied), level=tuple(rest), at=START))  # one is first, the others play on
    assert sorted(event.prompt[0].players) == sorted(rest)
    done(event, c.PlayOff((rest[2], rest[0], rest[1]), at=START))
    assert event.state.places == {first: 1, rest[2]: 2, rest[0]: 3, rest[1]: 4}
