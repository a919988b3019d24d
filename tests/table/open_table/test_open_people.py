"""Our own conventions for decks and disputes; and what every book has in common."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest
from tests.table.sitting import deal, done, fold_out, hand, opened, refused, sound, won_by

from cardspeak.errors import BadInput
from cardspeak.table import Table, make_table
from cardspeak.table import events as e
from cardspeak.table.audit import audit_table

ours: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "open-table")


def holdem(seats: Any, **more: Any) -> Table:
    return opened("open-table", "holdem", seats, **more)


@ours("shuffle")
@ours("table.decks")
def test_decks_are_checked_counted_and_changed_between_hands() -> None:
    table = holdem((1, 2, 3, 4), check_decks=True)
    assert refused(table, "deal").cite.clause == "table.decks"
    done(table, "check the deck by a dealer")
    assert refused(table, "deal").cite.clause == "shuffle"
    done(table, "wash and shuffle the deck by a dealer")
    deal(table)
    assert refused(table, "new deck, unfit by a dealer").cite.clause == "table.decks"
    done(table, "count by a dealer: 52")
    fold_out(table)
    assert refused(table, "new deck, asked for by a dealer: 1, 2").cite.clause == "table.decks"
    done(table, "new deck, asked for by a dealer: 1, 2, 3")
    assert refused(table, "deal").cite.clause == "table.decks"
    done(table, "check the deck by a dealer")
    done(table, "wash and shuffle the deck by a dealer")
    deal(table)
    sound(table)


@ours("table.disputes")
def test_the_floor_decides_excludes_and_hears_claims_until_the_next_deal() -> None:
    table = holdem((1, 2, 3))
    won_by(table, 3)
    done(table, "2 disputes: that was my pot")
    assert refused(table, "decide dispute 1 by a dealer: no").cite.clause == "table.disputes"
    done(table, "decide dispute 1 by a floor: no")
    deal(table)
    assert refused(table, "! pot contested; seat 2; by floor").cite.clause == "table.disputes"
    fold_out(table)
    done(table, "exclude p2 by a floor: again and again")
    assert refused(table, "p2 takes seat 5 with 100").cite.clause == "table.disputes"
    done(table, "Fay is the floor now by a dealer")
    assert refused(table, "Fay takes seat 5 with 100").cite.clause == "table.disputes"
    sound(table)


def test_what_a_book_does_not_know_is_refused_with_a_reason() -> None:
    table = holdem((1, 2, 3))
    hand(table)
    done(table, "3 steps away")
    for line in (
        "pick up seat 3 by a floor",
        "3 vacates by a floor",
        "draw seats: Ann As, Bob Kd",
        "the game begins at 900 by a dealer",
        "3 shows card X by a dealer",
        "direction by a floor: silence",
        "refuse the wagers of seat 1 by a floor: why not",
        "1 lends 10 to seat 2",
        "Ann would come from holdem, no limit, blinds 1/2 by a dealer",
        "review dispute 1 by a floor: x",
        "decide dispute 1 by a floor: x",
        "readmit Ann by a floor",
        "Ann is back",
    ):
        assert refused(table, line).says
    with pytest.raises(BadInput, match="lend"):
        make_table("open-table", "holdem", lending=True)


@pytest.mark.parametrize(
    "line",
    [
        "count by a dealer: x",
        "exclude by a floor: x",
        "replace 1c by a dealer",
        "! no such thing; seat 2",
        "draw seats: As",
    ],
)
def test_words_that_mean_nothing_are_said_to(line: str) -> None:
    with pytest.raises(BadInput):
        done(holdem((1, 2)), line)


def test_the_auditor_notices_chips_lent_kept_or_put_right_wrongly() -> None:
    table = opened("crown-melbourne-poker", "holdem", (1, 2, 3, 4))
    won_by(table, 3)
    done(table, "! fraud; choice void the hand; by TG Assistant Casino Manager")
    done(table, "4 steps away")
    done(table, "pick up seat 4 by a TG Area Manager")
    done(table, "p4 is back")
    assert audit_table(table.setup, table.events) == []
    for at, event in enumerate(table.events):
        match event:
            case e.ResultCorrected(stacks=((seat, chips), *rest)):
                false: Any = msgspec.structs.replace(event, stacks=((seat, chips + 1), *rest))
            case e.PickedUp(chips=chips) | e.ReturnedToList(chips=chips):
                false = msgspec.structs.replace(event, chips=chips - 1)
            case _:
                continue
        assert audit_table(table.setup, [*table.events[:at], false, *table.events[at + 1 :]]) != []
