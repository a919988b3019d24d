"""The auditor of a table's log: events as they can happen, and each one step beside it."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
import pytest

from cardspeak.table import events as e
from cardspeak.table import make_table
from cardspeak.table.audit import TableClerk
from cardspeak.table.terms import Closing, NewTerms

EMPTY: dict[str, Any] = {"int": 0, "str": "", "bool": False}
Kind = TypeVar("Kind", bound=msgspec.Struct)


def made(kind: type[Kind], **given: Any) -> Kind:
    """An event of which only some fields matter here."""
    for field in msgspec.structs.fields(kind):
        if field.required and field.name not in given:
            given[field.name] = EMPTY.get(getattr(field.type, "__name__", ""), ())
    return kind(**given)


def clerk(**more: Any) -> TableClerk:
    """Ann with 100 in seat 1, Bob with 80 in seat 2."""
    kept = TableClerk(make_table("open-table", "holdem", buy_in=(10, None), **more))
    for seat, name, chips in ((1, "Ann", 100), (2, "Bob", 80)):
        assert list(kept.take(made(e.SeatTaken, seat=seat, name=name, chips=chips))) == []
    return kept


HELD = made(e.WinningsSeized, seat=1, name="Ann", chips=30)
PICKED = made(e.PickedUp, seat=1, name="Ann", chips=100)
NOTICE = made(e.NoticeGiven, number=1, change=Closing())
FROZEN = made(e.FreezeOutBegun)


@pytest.mark.parametrize(
    ("before", "event", "says"),
    [
        ([], made(e.SeatTaken, seat=3, name="Cid", chips=50), ""),
        ([], made(e.SeatTaken, seat=2, name="Cid", chips=80), "seat 2 or Cid is seated already"),
        ([], made(e.SeatTaken, seat=3, name="Bob", chips=50), "seat 3 or Bob is seated already"),
        ([], made(e.SeatChanged, seat=1, to=3), ""),
        ([], made(e.SeatChanged, seat=1, to=2), "seat 2 is taken"),
        ([], made(e.SeatChanged, seat=4, to=3), "nobody sits in seat 4"),
        ([], made(e.ChipsBought, seat=1, chips=10), ""),
        ([], made(e.ChipsBought, seat=3, chips=10), "nobody sits in seat 3"),
        (
            [made(e.ChipsBought, seat=2, chips=20), FROZEN],
            made(e.ChipsBought, seat=1, chips=10),
            "chips are bought in a freeze-out",
        ),
        ([], FROZEN, "a freeze-out begins with unequal chips"),
        ([made(e.ChipsBought, seat=2, chips=20)], FROZEN, ""),
        ([], made(e.ChipsTaken, seat=1, chips=100), ""),
        ([], made(e.ChipsTaken, seat=1, chips=101), "a stack is below zero"),
        ([], HELD, ""),
        ([HELD], made(e.WinningsReleased, name="Ann", chips=30), ""),
        ([HELD], made(e.WinningsReleased, name="Ann", chips=29), "Ann gets 29, not what was held"),
        ([], made(e.WinningsReleased, name="Ann", chips=30), "Ann gets 30, not what was held"),
        ([], made(e.PlayerOut, seat=2, why="left"), ""),
        ([], made(e.PlayerOut, seat=2, why=""), "seat 2 is out with 80 chips"),
        ([], PICKED, ""),
        ([PICKED], made(e.ReturnedToList, name="Ann", chips=100), ""),
        ([PICKED], made(e.ReturnedToList, name="Ann", chips=99), "Ann gets 99 back, not what was kept"),
        ([], made(e.ChipsLent, seat=1, to=2, chips=50), ""),
        ([], made(e.ChipsLent, seat=1, to=3, chips=50), "nobody sits in seat 3"),
        ([], made(e.SeatLeft, seat=2, name="Bob", chips=80), ""),
        ([], made(e.SeatLeft, seat=2, name="Bob", chips=81), "seat 2 goes with 81 and has 80"),
        ([], made(e.SeatLeft, seat=2, name="Cid", chips=80), "Cid goes from seat 2, in which Bob sits"),
        ([], made(e.FeesCharged, seats=(1, 2), amounts=(5, 80), cash=()), ""),
        ([], made(e.FeesCharged, seats=(2,), amounts=(81,), cash=()), "a stack is below zero"),
        ([], made(e.FeesCharged, seats=(2,), amounts=(81,), cash=(2,)), ""),
        ([], made(e.CommissionDropped, amount=1), "1 is dropped, more than the house has taken"),
        ([made(e.FeesCharged, seats=(1,), amounts=(5,), cash=())], made(e.CommissionDropped, amount=5), ""),
        ([NOTICE], made(e.TableClosed, notice=1), ""),
        ([NOTICE], made(e.TableClosed, notice=2), "notice 2 was not given"),
        ([NOTICE, made(e.NoticeWithdrawn, notice=1)], made(e.TableClosed, notice=1), "notice 1 was not given"),
        ([NOTICE, made(e.TableClosed, notice=1)], made(e.ChipsBought, seat=1, chips=1), "the table is closed"),
        ([], made(e.HandFinished, button_moves=True), "no hand is running"),
        ([], made(e.HandReported), "a hand is reported that was not played for a tournament"),
        ([], made(e.ResultCorrected), "no hand is over that could be put right"),
        ([], made(e.OneHandAnnounced, change=NewTerms(game="omaha"), back=NewTerms(game="holdem")), ""),
        (
            [],
            made(e.OneHandAnnounced, change=NewTerms(game="omaha"), back=NewTerms(game="razz")),
            "one hand is to be followed by razz, and holdem is played",
        ),
        (
            [made(e.OneHandAnnounced, change=NewTerms(game="omaha"), back=NewTerms(game="holdem"))],
            made(e.OneHandOver, change=NewTerms(game="holdem")),
            "",
        ),
        (
            [made(e.OneHandAnnounced, change=NewTerms(game="omaha"), back=NewTerms(game="holdem"))],
            made(e.OneHandAnnounced, change=NewTerms(game="razz"), back=NewTerms(game="omaha")),
            "one hand is to be followed by omaha, and omaha is played",
        ),
        ([], made(e.OneHandOver, change=NewTerms(game="omaha")), "omaha comes back, which was not interrupted"),
        (
            [],
            made(e.GameTurned, turn=0, change=NewTerms(game="omaha")),
            "omaha has its turn, which it has not at this table",
        ),
    ],
)
def test_one_event_after_others(before: list[e.TableEvent], event: e.TableEvent, says: str) -> None:
    kept = clerk()
    for one in before:
        assert list(kept.take(one)) == []
    assert list(kept.take(event)) == [says] * bool(says)


def test_whose_word_it_is() -> None:
    bought = made(e.ChipsBought, seat=2, chips=10)
    assert clerk().whose(bought) == "Bob"
    assert clerk().whose(made(e.SeatTaken, seat=3, name="Cid", chips=50)) == "Cid"
    assert clerk().whose(made(e.ChipsTaken, seat=1, chips=1)) == "Ann"
    assert clerk().whose(made(e.TableClosed, notice=1)) == ""
    assert clerk(told=True, asked=True).whose(bought) == ""  # the dealer speaks for others


def test_everything_that_was_bought_is_somewhere() -> None:
    kept = clerk()
    assert list(kept.close()) == []
    kept.stack[1] += 1
    assert list(kept.close()) == ["180 bought; 181 held, 0 taken, 0 cashed out"]


def test_more_than_the_table_has_places_for() -> None:
    kept = clerk()
    said = [list(kept.take(made(e.SeatTaken, seat=seat, name=f"p{seat}", chips=10))) for seat in range(3, 12)]
    assert said == [[]] * 8 + [["11 are seated"]]
