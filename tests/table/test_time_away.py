"""How long somebody may be away: told on the sign and to the table, and what follows, by every book."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests import shelf
from tests.table.sitting import deal, done, fold_out, opened, refused, sound

from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.table import Table
from cardspeak.table import events as e
from cardspeak.table.audit import audit_table
from cardspeak.table.setup import LONGEST_AWAY
from cardspeak.table.sign import sign_of
from cardspeak.table.story import tell
from cardspeak.table.views import view_of

MINUTES = 20
BEGUN = 100
OVER = BEGUN + MINUTES * 60
CROWN, STAR = "crown-melbourne-poker", "star-sydney-poker"
RESERVED = (CROWN,)  # where a person of some rank decides


def sitting(book: str, away: int | None = MINUTES, **more: Any) -> Table:
    game = "holdem" if "holdem" in load_book(book).games else next(iter(load_book(book).games))
    return opened(book, game, (1, 2, 3, 4), chips=500, away=away, **more)


def lowest(table: Table) -> str:
    return table.setup.rules.book.head.roles[0]


@pytest.mark.control("C25")
@pytest.mark.parametrize("book", shelf.AMONG)
def test_the_time_stands_on_the_sign_and_is_told_when_somebody_steps_away(book: str) -> None:
    table = sitting(book)
    line = next(line for line in sign_of(table.state.setup) if line.title == "Being away")
    assert f"{MINUTES} minutes" in line.says
    assert line.cite == table.setup.away_cite
    stepped, started = done(table, "3 steps away", at=BEGUN).events[-2:]
    assert isinstance(stepped, e.SteppedAway)
    assert started == e.TimeAwayStarted(seat=3, minutes=MINUTES, until=OVER, at=BEGUN, cite=line.cite)
    for eyes in (1, 3, "rail", "floor"):
        place = view_of(table, eyes).seats[2]
        assert (place.seat, place.away_until, place.overdue) == (3, OVER, False)
    done(table, "3 comes back", at=BEGUN + 1)
    assert view_of(table, 3).seats[2].away_until is None
    sound(table)


@pytest.mark.control("C25")
@pytest.mark.parametrize("book", [book for book in shelf.AMONG if book not in RESERVED])
@pytest.mark.parametrize("late", [0, 1, 600])
def test_the_seat_is_given_up_when_the_time_is_over_and_not_a_second_before(book: str, late: int) -> None:
    table = sitting(book)
    done(table, "3 steps away", at=BEGUN)
    chips = table.state.chips(3)
    ends = f"the time away of seat 3 ends by a {lowest(table)}"
    assert refused(table, ends, at=OVER - 1).cite.clause == table.setup.away_cite
    over, left = done(table, ends, at=OVER + late).events[-2:]
    assert isinstance(over, e.TimeAwayOver)
    assert isinstance(left, e.SeatLeft)
    assert (left.name, left.chips, left.cite) == ("p3", chips, table.setup.away_cite)
    assert 3 not in table.state.seats
    assert "p3 is away too long and gives up seat 3." in [str(one) for one in tell([over])]
    sound(table)


@pytest.mark.control("C25")
@pytest.mark.clause(CROWN, "8.11")
@pytest.mark.clause(CROWN, "1.1:Picked up")
def test_where_an_area_manager_decides_one_is_called_when_the_time_is_over() -> None:
    table = sitting(CROWN)
    assert table.setup.away_cite == "1.1:Picked up"
    done(table, "3 steps away", at=BEGUN)
    calls = "the floor is called for seat 3 away"
    assert refused(table, calls, at=OVER - 1).why == "no such choice now"
    (over,) = done(table, calls, at=OVER).events
    assert (over.calls, over.cite) == ("TG Area Manager", "8.11")
    assert "p3 in seat 3 is away too long: a TG Area Manager is called." in [str(one) for one in tell([over])]
    assert table.state.seats[3].overdue, "the seat is kept until somebody decides"
    assert refused(table, calls, at=OVER + 1).why == "no such choice now", "once"
    ends = refused(table, "the time away of seat 3 ends by a TG Area Manager", at=OVER)
    assert (ends.why, ends.cite.clause) == ("authority", "8.11")
    done(table, "pick up seat 3 by a TG Area Manager", at=OVER + 60)
    assert table.state.kept["p3"].chips == 500
    sound(table)


def test_whoever_is_back_in_time_or_was_never_away_keeps_the_seat() -> None:
    table = sitting(STAR)
    ends = "the time away of seat 3 ends by a dealer"
    assert "not away" in refused(table, ends, at=OVER).says
    done(table, "3 steps away", at=BEGUN)
    done(table, "3 comes back", at=OVER)
    assert "not away" in refused(table, ends, at=OVER).says
    done(table, "3 steps away", at=OVER)
    assert "not over" in refused(table, ends, at=OVER + MINUTES * 60 - 1).says, "it begins anew each time"
    done(table, "the time away of seat 3 starts", at=OVER + 60)
    assert "not over" in refused(table, ends, at=OVER + MINUTES * 60).says
    done(table, ends, at=OVER + 60 + MINUTES * 60)
    sound(table)


def test_nobody_loses_a_seat_in_the_middle_of_a_hand() -> None:
    table = sitting(STAR)
    deal(table)
    done(table, "3 steps away")
    until = table.state.seats[3].away_until
    assert until is not None
    ends = "the time away of seat 3 ends by a dealer"
    assert refused(table, ends, at=until).why == "a hand is running"
    fold_out(table)
    done(table, ends, at=until)
    sound(table)


@pytest.mark.parametrize("away", [None, 0])
def test_where_the_sign_names_no_time_nobody_goes(away: int | None) -> None:
    table = sitting(STAR, away)
    assert all(line.title != "Being away" for line in sign_of(table.state.setup))
    events = done(table, "3 steps away", at=BEGUN).events
    assert [type(event) for event in events] == [e.SteppedAway]
    assert "no time" in refused(table, "the time away of seat 3 ends by a dealer", at=10**9).says


@pytest.mark.parametrize(("away", "allowed"), [(-1, False), (0, True), (LONGEST_AWAY, True), (LONGEST_AWAY + 1, False)])
def test_a_time_is_from_nought_to_a_day(away: int, allowed: bool) -> None:
    if allowed:
        sitting(STAR, away)
    else:
        with pytest.raises(BadInput, match="away for 0 to"):
            sitting(STAR, away)


def test_the_auditor_finds_somebody_removed_too_early_or_who_was_there() -> None:
    table = sitting(STAR)
    done(table, "3 steps away", at=BEGUN)
    done(table, "the time away of seat 3 ends by a dealer", at=OVER)
    events = list(table.events)
    assert audit_table(table.setup, events) == []
    at = next(index for index, event in enumerate(events) if isinstance(event, e.TimeAwayOver))
    early = [msgspec.structs.replace(one, at=OVER - 1) if index >= at else one for index, one in enumerate(events)]
    assert any("was to last until" in str(fault) for fault in audit_table(table.setup, early))
    unasked = [one for one in events if not isinstance(one, e.SteppedAway | e.TimeAwayStarted)]
    assert any("is not away" in str(fault) for fault in audit_table(table.setup, unasked))
    shorter = [
        msgspec.structs.replace(one, until=BEGUN + 1) if isinstance(one, e.TimeAwayStarted) else one for one in events
    ]
    assert any("are over at" in str(fault) for fault in audit_table(table.setup, shorter))
