"""A tournament table by our own conventions: what the clauses `tournament.*` of the open table say."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.table.sitting import deal, done, fold_out, hand, happened, refused, sound
from tests.table.tournament.felt import DIRECTOR, marked, opened
from tests.table.tournament.felt import OPEN as BOOK

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput
from cardspeak.hand import events as he
from cardspeak.hand.commission import Percent
from cardspeak.hand.setup import Stakes
from cardspeak.refusal import Refused
from cardspeak.table import Table, make_table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.state import Marks
from cardspeak.table.terms import KillTerms, TournamentMode
from cardspeak.talk.clock import TimeSign

FIXED = Stakes(structure="fixed", blinds=(1, 2), small=2, big=4)
clause: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, BOOK)


def table_of(seats: tuple[int, ...] = (1, 2, 3, 4), **more: Any) -> Table:
    return opened(seats, book=BOOK, by=DIRECTOR, **more)


@pytest.mark.parametrize(
    ("line", "cite"),
    [
        pytest.param("2 buys 50", "tournament.chips", marks=clause("tournament.chips")),
        pytest.param("2 takes off 5 by floor", "tournament.chips", marks=clause("tournament.chips")),
        pytest.param("2 lends 5 to 3", "tournament.chips", marks=clause("tournament.chips")),
        pytest.param("x takes seat 7 with 100, card cx", "tournament.seats", marks=clause("tournament.seats")),
        pytest.param("2 moves to seat 8", "tournament.seats", marks=clause("tournament.seats")),
        pytest.param("2 leaves", "tournament.seats", marks=clause("tournament.seats")),
        pytest.param("2 straddles", "tournament.charges", marks=clause("tournament.charges")),
        pytest.param("2 posts", "tournament.blinds", marks=clause("tournament.blinds")),
    ],
)
def test_what_only_the_director_does_is_refused_to_everybody_else(line: str, cite: str) -> None:
    answer = refused(table_of(), line)
    assert (answer.why, answer.cite.clause) == (TableWhy.TOURNAMENT, cite)


@clause("tournament.seats")
@clause("tournament.chips")
def test_the_director_seats_gives_takes_and_takes_away() -> None:
    table = table_of()
    assert happened(table, e.SeatTaken)[0].cite == "tournament.seats"
    assert refused(table, "give 1 5 by dealer").why == TableWhy.AUTHORITY
    done(table, f"give 1 50 by {DIRECTOR}")
    done(table, f"remove 25 from 1 by {DIRECTOR}")
    assert table.state.chips(1) == 125
    assert refused(table, f"remove 126 from 1 by {DIRECTOR}").cite.clause == "tournament.chips"
    done(table, f"unseat 1 by {DIRECTOR}")
    assert 1 not in table.state.seats
    sound(table)


@clause("tournament.charges")
@pytest.mark.parametrize(
    ("what", "more"),
    [
        ("commission", {"stakes": Stakes(blinds=(1, 2), charge=Percent(percent=5))}),
        ("time for sale", {"time": TimeSign(seconds=30, extra=30, price=2)}),
        ("straddles", {"straddle": True}),
        (
            "kill pots",
            {"stakes": Stakes(structure="fixed", blinds=(1, 2), small=2, big=4), "kill": KillTerms(amount=4)},
        ),
    ],
)
def test_nothing_is_charged_there(what: str, more: dict[str, Any]) -> None:
    more = {"stakes": Stakes(blinds=(1, 2)), **more}
    with pytest.raises(BadInput, match=rf"no {what} \(open-table tournament\.charges\)"):
        make_table(BOOK, "holdem", tournament=TournamentMode(event="x"), **more)
    make_table(BOOK, "holdem", **more)


@clause("tournament.blinds")
def test_nobody_misses_a_blind_so_nobody_makes_one_good() -> None:
    table = table_of(absence="sits out")
    hand(table)
    done(table, "3 steps away")
    for _ in range(5):
        assert 3 not in hand(table).setup.seats
    done(table, "3 comes back")
    assert not table.state.seats[3].missed
    assert 3 in hand(table).setup.seats


@clause("tournament.stakes")
def test_stakes_are_the_levels_and_change_between_hands() -> None:
    table = table_of()
    level = c.SetStakes(stakes=Stakes(blinds=(2, 4)), by=DIRECTOR, level="level 2")
    deal(table)
    running = table.act(level)
    assert isinstance(running, Refused)
    assert (running.why, running.cite.clause) == (TableWhy.HAND_RUNNING, "tournament.stakes")
    fold_out(table)
    assert not isinstance(table.act(level), Refused)
    assert {due.chips for due in deal(table).dues} == {2, 4}


@clause("tournament.antes")
@pytest.mark.parametrize(("kind", "payer"), [("each", None), ("big blind", 2), ("button", 4)])
def test_an_ante_is_everybodys_or_one_for_all(kind: str, payer: int | None) -> None:
    table = table_of(stakes=Stakes(blinds=(1, 2), antes=(8,)), ante=kind)
    deal(table)
    assert table.hand is not None
    (antes,) = [one for one in table.hand.events if isinstance(one, he.Posted) and one.what == "ante"]
    assert dict(zip(antes.seats, antes.amounts, strict=True)) == (
        {payer: 8} if payer else dict.fromkeys((1, 2, 3, 4), 8)
    )


@clause("tournament.bonus")
def test_the_house_announces_a_bonus_before_the_hand() -> None:
    table = table_of()
    deal(table)
    assert refused(table, f"bonus round of 50 by {DIRECTOR}").cite.clause == "tournament.bonus"
    fold_out(table)
    done(table, f"bonus round of 50 by {DIRECTOR}")
    deal(table)
    assert table.hand is not None
    assert table.hand.state.pot == 53


@clause("tournament.absent")
def test_who_is_away_posts_is_dealt_in_and_folded_the_last_blind_when_its_turn_comes() -> None:
    table = table_of()
    for seat in (1, 2):
        done(table, f"{seat} steps away")
    deal(table)  # the button is seat 4, the blinds are 1 and 2
    assert table.hand is not None
    assert table.hand.state.folded[1]
    assert not table.hand.state.folded[2]
    assert table.state.chips(1) == 99
    done(table, "3 folds")
    done(table, "4 folds")
    assert not table.state.running  # everybody folded before: the last blind wins, there or not
    assert (table.state.chips(2), table.state.chips(1)) == (101, 99)


@clause("tournament.button")
@pytest.mark.parametrize(("policy", "button"), [("dead", 4), ("held", 3)])
def test_the_button_rests_at_an_empty_seat_or_never(policy: str, button: int) -> None:
    table = opened(range(1, 7), book=BOOK, by=DIRECTOR, button=policy, last=Marks(3, (4, 5)))
    done(table, f"unseat 4 by {DIRECTOR}")
    found, blinds, cite = marked(table)
    assert (found, cite) == (button, "tournament.button")
    assert max(blinds.values()) == 6  # the last blind goes on by one player


@clause("tournament.report")
def test_every_hand_is_reported_with_stacks_and_who_is_out() -> None:
    table = table_of((1, 2, 3))
    hand(table)
    (told,) = happened(table, e.HandReported)
    assert told.cite == "tournament.report"
    assert sum(one.before for one in told.stands) == sum(one.after for one in told.stands) == 300
    assert {one.seat: one.after for one in told.stands} == {seat: table.state.chips(seat) for seat in (1, 2, 3)}


@clause("tournament.held")
def test_a_table_on_hold_deals_nothing_until_it_goes_on() -> None:
    table = table_of()
    done(table, f"hold the table by {DIRECTOR}: a count")
    assert refused(table, "deal").cite.clause == "tournament.held"
    done(table, f"release the table by {DIRECTOR}")
    hand(table)


@clause("tournament.last")
def test_hands_are_dealt_to_the_last_two() -> None:
    table = table_of((1, 2))
    assert hand(table).setup.seats == (1, 2)
    done(table, f"unseat 2 by {DIRECTOR}")
    assert refused(table, "deal").why == TableWhy.TOO_FEW
