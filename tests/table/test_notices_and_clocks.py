"""Notices with a reason and a time of the floor's own, the clock that somebody asks for, votes as they are seen."""

from __future__ import annotations

import msgspec
import pytest
from tests.table.sitting import deal, done, hand, happened, opened, refused, sound, won_by

from cardspeak.errors import BadInput
from cardspeak.hand.setup import Stakes
from cardspeak.table import Table, make_table
from cardspeak.table.events import ClockAsked, NoticeGiven
from cardspeak.table.story import tell
from cardspeak.table.topics.changes import _why_now, can_be_made
from cardspeak.table.topics.clocks import asked, running, warns_at
from cardspeak.table.topics.notices import takes_effect
from cardspeak.table.views import view_of
from cardspeak.talk.clock import TimeSign

STAKES = Stakes(structure="no limit", blinds=(5, 10), small=10, dollar=1)


def table_of(book: str, seats: tuple[int, ...] = (1, 2, 3), game: str = "holdem", **more: object) -> Table:
    more.setdefault("stakes", STAKES) if game == "holdem" else None
    return opened(book, game, seats, chips=500, **more)


def dealt(table: Table) -> int:
    """A hand begins; who is to act."""
    deal(table)
    assert table.hand is not None
    return table.hand.turn


# -- notices -----------------------------------------------------------------------------------------------------------


def test_a_notice_says_why_and_when() -> None:
    table = table_of("tasmania")
    done(table, "notice of 45 minutes by management representative: closing (the carpet is changed)", at=100)
    given = happened(table, NoticeGiven)[0]
    assert (given.minutes, given.why) == (45, "the carpet is changed")
    (line,) = tell([given])
    assert "the table closes, in 45 minutes at the earliest (the carpet is changed)" in str(line)
    (seen,) = view_of(table, "rail").notices
    assert (seen.kind, seen.why, seen.hands, seen.due) == ("closing", "the carpet is changed", 0, 100 + 45 * 60)
    assert refused(table, "notice 1 takes effect by management representative", at=2799).cite.clause == "C.1.3"
    done(table, "notice 1 takes effect by management representative", at=2800)
    assert table.state.closed


@pytest.mark.clause("tasmania-poker", "C.1.3")
@pytest.mark.parametrize("minutes", [0, 1, 29, 30])
def test_the_books_own_notice_is_the_least(minutes: int) -> None:
    table = table_of("tasmania")
    done(table, f"notice of {minutes} minutes by management representative: closing", at=60)
    assert takes_effect(table.state, table.state.notices[1]) == (0, 60 + 1800)
    refused(table, "notice 1 takes effect by management representative", at=1859)
    done(table, "notice 1 takes effect by management representative", at=1860)


@pytest.mark.parametrize(("minutes", "fits"), [(-1, False), (0, True), (1440, True), (1441, False)])
def test_a_notice_is_of_a_day_at_most(minutes: int, fits: bool) -> None:
    from cardspeak.table.commands import GiveNotice
    from cardspeak.table.terms import Closing

    table = table_of("tasmania")
    command = GiveNotice(change=Closing(), by="management representative", minutes=minutes)
    if fits:
        assert table.act(command)
        return
    with pytest.raises(BadInput, match="0 to 1440 minutes"):
        table.act(command)


def test_hands_and_minutes_are_both_waited_for() -> None:
    table = table_of("crown-melbourne-poker")
    done(table, "notice of 10 minutes by TG Area Manager: closing", at=0)
    for left in (3, 2, 1):
        assert takes_effect(table.state, table.state.notices[1]) == (left, 600)
        hand(table, at=5)
    assert refused(table, "notice 1 takes effect by TG Area Manager", at=599).cite.clause == "18.3"
    assert not can_be_made(table.state, table.state.notices[1], 599)
    assert can_be_made(table.state, table.state.notices[1], 600)
    done(table, "notice 1 takes effect by TG Area Manager", at=600)


@pytest.mark.parametrize(("change", "deck"), [("buy-in 100 to 400", 36), ("game crown-stud", 52)])
def test_a_table_keeps_its_deck_and_another_game_comes_with_its_own(change: str, deck: int) -> None:
    table = opened("crown-melbourne-poker", "five-card-stud", (1, 2, 3), chips=200, deck=36)
    done(table, f"notice by TG Area Manager: {change}")
    for seat in (1, 2, 3):
        done(table, f"{seat} agrees to notice 1")
    done(table, "notice 1 takes effect by TG Area Manager")
    assert table.state.setup.deck == deck


def test_a_deck_that_was_dealt_from_is_not_new_any_more() -> None:
    table = table_of("star")
    assert not table.state.deck.washed
    deal(table)
    assert table.state.deck.washed


def test_the_same_notice_is_not_given_twice() -> None:
    table = table_of("star")
    done(table, "notice by gaming supervisor: closing")
    assert refused(table, "notice of 30 minutes by gaming supervisor: closing").cite.clause == "27.10"
    done(table, "notice by gaming supervisor: buy-in 100 to 400")
    done(table, "withdraw notice 1 by gaming supervisor")
    done(table, "notice of 30 minutes by gaming supervisor: closing")


def test_a_change_that_is_no_longer_possible_is_not_made() -> None:
    table = table_of("crown-melbourne-poker", (1, 2, 3))
    done(table, "notice by TG Area Manager: game five-card-stud")
    assert not can_be_made(table.state, table.state.notices[1], 0)
    for seat in (1, 2):
        done(table, f"{seat} agrees to notice 1")
    assert can_be_made(table.state, table.state.notices[1], 0)
    deal(table)
    assert not can_be_made(table.state, table.state.notices[1], 0), "not in the middle of a hand"


def test_a_freeze_out_ends_before_a_notice_takes_effect() -> None:
    table = table_of("star", (1, 2))
    done(table, "notice by gaming supervisor: closing")
    done(table, "sign for notice 1 by dealer, for 1200")
    done(table, "freeze-out by Gaming Manager: 1, 2", at=1200)
    assert refused(table, "notice 1 takes effect by gaming supervisor", at=1200).why == "freeze-out"


def test_whoever_has_the_kill_button_leaves_a_table_that_is_closed() -> None:
    from cardspeak.table.terms import KillTerms

    table = table_of("crown-melbourne-poker", (1, 2, 3), kill=KillTerms(amount=20))
    won_by(table, 1)
    won_by(table, 1)
    killer = table.state.seat_of(table.state.kill.name)
    assert (killer, table.state.kill.face) == (1, "kill")
    refused(table, f"{killer} leaves")
    done(table, "notice by TG Area Manager: closing")
    for seat in (1, 2, 3):
        done(table, f"{seat} agrees to notice 1")
    done(table, "notice 1 takes effect by TG Area Manager")
    done(table, f"{killer} leaves")
    sound(table)


# -- the time to act ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "role", "length"), [("star", "gaming supervisor", 40), ("tasmania", "management representative", 90)]
)
def test_a_player_asks_for_the_time_and_somebody_above_calls_it(book: str, role: str, length: int) -> None:
    table = table_of(book)
    refused(table, "1 asks for the clock")
    turn = dealt(table)
    assert view_of(table, "rail").callable
    other = next(seat for seat in (1, 2, 3) if seat != turn)
    refused(table, f"{turn} asks for the clock")
    refused(table, "9 asks for the clock")
    done(table, f"{other} asks for the clock", at=50)
    assert happened(table, ClockAsked)[0].on == turn
    wish = view_of(table, "rail").clock_asked
    assert wish is not None
    assert (wish.seat, wish.on, wish.at) == (other, turn, 50)
    refused(table, f"{other} asks for the clock", at=51)
    done(table, f"call the clock by {role}", at=60)
    assert asked(table.state) is None, "it has been called"
    refused(table, f"{other} asks for the clock", at=61)
    clock = running(table.state)
    assert clock is not None
    assert clock.ends == 60 + length
    done(table, f"time is up by {role}", at=60 + length)
    assert table.hand is not None
    assert table.hand.state.folded[turn]


def test_a_wish_for_the_time_ends_with_the_turn() -> None:
    table = table_of("tasmania")
    turn = dealt(table)
    other = next(seat for seat in (1, 2, 3) if seat != turn)
    done(table, f"{other} asks for the clock")
    done(table, f"{turn} calls")
    assert asked(table.state) is None
    assert view_of(table, "rail").clock_asked is None


def test_where_no_time_is_called_nobody_asks_for_it() -> None:
    for book, game, clause in (
        ("crown-melbourne-poker", "holdem", "6.15"),
        ("tasmania", "five-card-stud", "silent: stud knows no time to act"),
    ):
        table = table_of(book, game=game)
        turn = dealt(table)
        assert not view_of(table, "rail").callable
        other = next(seat for seat in (1, 2, 3) if seat != turn)
        assert refused(table, f"{other} asks for the clock").cite.clause == clause


@pytest.mark.clause("open-table", "talk.clock")
def test_at_an_open_table_the_time_called_is_what_the_table_agreed_on() -> None:
    silent = table_of("open-table")
    deal(silent)
    assert refused(silent, "call the clock by dealer").cite.clause == "talk.clock"
    table = table_of("open-table", time=TimeSign(seconds=25))
    turn = dealt(table)
    done(table, "call the clock by dealer", at=10)
    refused(table, "time is up by dealer", at=34)
    done(table, "time is up by dealer", at=35)
    assert table.hand is not None
    assert table.hand.state.folded[turn]


def test_no_sign_names_a_time_that_the_book_names() -> None:
    with pytest.raises(BadInput, match="that a sign could name"):
        make_table("tasmania", "holdem", time=TimeSign(seconds=30))
    with pytest.raises(BadInput, match="that a sign could name"):
        make_table("crown-melbourne-poker", "chinese-poker", time=TimeSign(seconds=30))


@pytest.mark.clause("star-sydney-poker", "7.13.5")
def test_nobody_is_warned_twice_of_the_same_end() -> None:
    table = table_of("star", time=TimeSign(seconds=20, extra=15, price=3))
    turn = dealt(table)
    done(table, "clock by dealer", at=100)
    assert warns_at(table.state) == 115
    done(table, "warn by dealer", at=115)
    assert warns_at(table.state) is None
    assert refused(table, "warn by dealer", at=116).cite.clause == "7.13.5"
    done(table, f"{turn} buys time", at=117)
    assert warns_at(table.state) == 130, "the time that was bought ends later"
    done(table, "warn by dealer", at=130)


# -- running the board again -------------------------------------------------------------------------------------------


def all_in(table: Table) -> None:
    deal(table)
    assert table.hand is not None
    while table.hand.prompt is not None and table.hand.prompt.choice("run") is None:
        seat = table.hand.turn
        done(table, f"{seat} calls" if table.hand.state.highest == 500 else f"{seat} raises to 500")


@pytest.mark.clause("crown-melbourne-poker", "12.6.1(a)")
def test_one_against_it_is_enough_and_nobody_else_is_waited_for() -> None:
    table = table_of("crown-melbourne-poker", runs=True)
    all_in(table)
    done(table, "2 wants 2 boards")
    assert view_of(table, "rail").votes == ((2, 2),)
    assert table.state.running
    done(table, "1 wants 1 board")
    assert not table.state.running
    assert table.hand is not None
    assert len(table.hand.state.boards) == 1
    assert view_of(table, "rail").votes == ()
    sound(table)


def test_a_change_is_made_by_its_notice_or_by_the_agreement_that_did_away_with_it() -> None:
    table = table_of("crown-melbourne-poker", (1, 2, 3))
    done(table, "notice by TG Area Manager: game five-card-stud")
    row = msgspec.structs.replace(table.setup.table.changes.terms, agree_cite="agreed", notice_cite="given")

    def why() -> str:
        return _why_now(table.state, table.state.notices[1], row)

    assert why() == "given", "nobody has agreed"
    for seat in (1, 2):
        done(table, f"{seat} agrees to notice 1")
    assert why() == "agreed"
    served = msgspec.structs.replace(table.state.notices[1], hands=row.hands)
    assert _why_now(table.state, served, row) == "given", "so many hands have been dealt since"
