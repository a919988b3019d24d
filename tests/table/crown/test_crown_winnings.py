"""Conduct found when the pot is pushed, and winnings that are held until somebody lets them go (18.2, 18.4)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from tests.table.sitting import deal, done, happened, opened, refused, sound

from cardspeak.hand.setup import Stakes
from cardspeak.table import Table
from cardspeak.table import events as e

clause: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "crown-melbourne-poker")
ACM, AREA = "TG Assistant Casino Manager", "TG Area Manager"


def table() -> Table:
    stakes = Stakes(structure="no limit", blinds=(5, 10), small=10)
    made = opened("crown-melbourne-poker", "holdem", (1, 2, 3), chips=200, stakes=stakes)
    deal(made)
    for line in ("3 raises to 30", "1 calls", "2 folds", "1 checks", "3 bets 40"):
        done(made, line)
    return made


def won() -> Table:
    """Seat 3 has taken 70 and stands at 240; no hand is running."""
    made = table()
    done(made, "1 folds")
    assert made.state.seats[3].stack == 240
    return made


@clause("18.2.3")
def test_winnings_are_held_off_the_table_and_let_go_again() -> None:
    night = won()
    assert refused(night, f"! device used; seat 3; choice hold the winnings; by {AREA}").cite.clause == "18.2"
    done(night, f"! device used; seat 3; choice hold the winnings; by {ACM}")
    (held,) = happened(night, e.WinningsSeized)
    assert (held.seat, held.name, held.chips, held.cite) == (3, "p3", 40, "18.2.3")
    assert (night.state.seats[3].stack, night.state.withheld) == (200, {"p3": 40})
    sound(night)
    assert refused(night, f"release the winnings of p3 by {AREA}").cite.clause == "18.2.3"
    assert refused(night, f"release the winnings of p1 by {ACM}").cite.clause == "18.2.3"
    done(night, f"release the winnings of p3 by {ACM}")
    assert night.state.withheld == {}
    assert happened(night, e.WinningsReleased)[-1].chips == 40
    sound(night)


@clause("18.2.3")
def test_found_while_the_hand_is_played_they_are_held_when_it_is_over() -> None:
    night = table()
    done(night, f"! device used; seat 3; choice hold the winnings; by {ACM}")
    assert night.state.withheld == {}
    done(night, "1 folds")
    assert (night.state.seats[3].stack, night.state.withheld) == (200, {"p3": 40})
    sound(night)
    lost = table()
    done(lost, f"! device used; seat 1; choice hold the winnings; by {ACM}")
    done(lost, "1 folds")
    assert lost.state.withheld == {}, "nothing was won"
    sound(lost)


@clause("18.2.2")
@clause("18.2.3")
def test_who_is_excluded_goes_with_what_is_left() -> None:
    night = won()
    done(night, f"! device used; seat 3; choice hold the winnings and exclude; by {ACM}")
    assert 3 not in night.state.seats
    assert "p3" in night.state.excluded
    assert (happened(night, e.SeatLeft)[-1].chips, night.state.withheld) == (200, {"p3": 40})
    sound(night)


@clause("18.2")
@clause("18.2.2")
@clause("18.4")
def test_a_breach_found_when_the_pot_is_pushed() -> None:
    night = won()
    done(night, f"! rules broken; seat 3; choice judge the conduct; by {AREA}")
    done(night, f"! rules broken; seat 3; choice exclude the player; by {ACM}")
    assert 3 not in night.state.seats
    assert "p3" in night.state.excluded
    sound(night)
    before = won()
    deal(before)
    assert refused(before, f"! rules broken; seat 1; choice void the wagers; by {AREA}").cite.clause == "18.2"
