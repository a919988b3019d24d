"""Signs: the limits that are shown, the table opened, notices, and the end that a notice announces.

A table with players closes when its sign was up for as long as the book asks; one without closes at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal

from cardspeak.banked.setup import Limit
from cardspeak.banked.table.base import DEALER, Asker, Names, Order, RecordLine
from cardspeak.banked.table.state import BankedState, ClosingSign
from cardspeak.banked.why import RoundWhy
from cardspeak.books.model.banked import House
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused

MOST_MINUTES = 24 * 60

# -- orders ------------------------------------------------------------------------------------------------------


class ShowSign(Order):
    """The limits of every wager and the pay tables in use, for everybody to read."""

    asker: ClassVar[Asker] = DEALER


class OpenTable(Order):
    """Gaming begins: with checked cards, under a sign that says what is played."""

    asker: ClassVar[Asker] = DEALER


class ShowNotice(Order):
    """A sign that the table closes, that a minimum goes to `amount`, or that a wager gets this `limit`."""

    asker: ClassVar[Asker] = DEALER

    what: Literal["close", "minimum", "limit"]
    says: str
    amount: int = 0
    wager: str = ""
    limit: Limit | None = None


class CloseTable(Order):
    """The table is to close: a sign says so, for as long as the book asks or for `minutes`."""

    asker: ClassVar[Asker] = DEALER

    minutes: int = 0
    why: str = ""


class KeepOpen(Order):
    """The table does not close after all."""

    asker: ClassVar[Asker] = DEALER


class EndGaming(Order, omit_defaults=True):
    """The sign has been up long enough, nobody plays or everybody agreed: the cards are counted, the table closed."""

    asker: ClassVar[Asker] = DEALER

    total: int | None = None
    agreed: Names = ()


# -- answers -----------------------------------------------------------------------------------------------------


def may_change(
    state: BankedState,
    what: str,
    ways: Sequence[str],
    at: int,
    minutes: int,
    agreed: Names,
    amount: int | None = None,
) -> bool:
    """Whether one of the book's ways is open: a notice that stood long enough, no players, everybody's consent."""
    seated = set(state.setup.seats.values())
    return (
        ("no players" in ways and not seated)
        or ("all agree" in ways and seated <= set(agreed))
        or ("notice" in ways and _shown(state, what, at, minutes, amount))
    )


def _shown(state: BankedState, what: str, at: int, minutes: int, amount: int | None) -> bool:
    return any(
        kind == what and at - shown >= minutes and amount in (None, named) for kind, shown, named in state.notices
    )


def show_sign(state: BankedState, order: ShowSign, by: str, at: int) -> RecordLine:
    setup = state.setup
    limits = "; ".join(f"{name} {limit}" for name, limit in setup.limits.items())
    tables = "; ".join(setup.game.pay_table(name, key).title for name, key in setup.tables.items())
    return RecordLine("sign shown", state.house.sign_shows_cite, by, f"{limits}; {tables}")


def open_table(state: BankedState, order: OpenTable, by: str, at: int) -> RecordLine | Refused:
    house, sign = state.house, state.sign
    if not state.checked:
        return state.refuse(RoundWhy.NO_CHOICE, house.check_cite, "Check the cards before gaming starts.")
    if sign is None:
        return state.refuse(RoundWhy.NO_CHOICE, house.sign_cite, "Show the limit sign before opening.")
    if sign.tables != state.setup.tables or sign.limits != state.setup.limits:
        return state.refuse(RoundWhy.NO_CHOICE, house.tables_cite, "The sign shows other limits or pay tables.")
    return RecordLine("opened", house.tables_cite, by)


def show_notice(state: BankedState, order: ShowNotice, by: str, at: int) -> RecordLine:
    if (order.what == "limit") != (order.limit is not None) or (order.limit is not None and not order.wager):
        raise BadInput("A notice of a limit names the wager and its limit; another names neither.")
    notices = state.setup.game.file.notices
    cite = notices.close_table.cite if order.what == "close" else notices.raise_minimum.cite
    return RecordLine(f"notice: {order.what}", cite, "dealer", order.says, at, order.amount)


def close_table(state: BankedState, order: CloseTable, by: str, at: int) -> RecordLine | Refused:
    lacking = _closer(state, by)
    if lacking is not None:
        return lacking
    if not 0 <= order.minutes <= MOST_MINUTES:
        raise BadInput(f"A notice is of 0 to {MOST_MINUTES} minutes, not {order.minutes}.")
    cite = state.setup.game.file.notices.close_table.cite
    if state.closing is not None:
        return state.refuse(RoundWhy.NO_CHOICE, cite, "The sign says already that the table closes.")
    return RecordLine("notice: the table closes", cite, by, order.why, at, order.minutes)


def _closer(state: BankedState, by: str) -> Refused | None:
    notices = state.setup.game.file.notices
    if notices.close_authority and not state.ranks(by, notices.close_authority):
        return state.refuse(RoundWhy.AUTHORITY, notices.close_cite, f"The {notices.close_authority} closes the table.")
    return None


def keep_open(state: BankedState, order: KeepOpen, by: str, at: int) -> RecordLine | Refused:
    lacking = _closer(state, by)
    if lacking is not None:
        return lacking
    cite = state.setup.game.file.notices.close_table.cite
    if state.closing is None:
        return state.refuse(RoundWhy.NO_CHOICE, cite, "No sign says that the table closes.")
    return RecordLine("notice withdrawn: the table stays open", cite, by)


def end_gaming(state: BankedState, order: EndGaming, by: str, at: int) -> RecordLine | Refused:
    lacking, notices = _closer(state, by), state.setup.game.file.notices
    if lacking is not None:
        return lacking
    if state.running:
        return state.refuse(RoundWhy.NO_CHOICE, notices.close_cite, "Finish the round first.")
    minutes = notices.close_table
    if not may_change(state, "close", notices.close_by, at, minutes.value, order.agreed):
        return state.refuse(
            RoundWhy.NO_CHOICE, minutes.cite, f"Show the closing time for {minutes.value} minutes first."
        )
    ways = [way for way in notices.close_by if way != "notice"]
    early = state.closing is not None and at < state.closing.minute
    if early and not may_change(state, "close", ways, at, minutes.value, order.agreed):
        assert state.closing is not None, "the sign names a time"
        left = state.closing.minute - at
        return state.refuse(RoundWhy.NO_CHOICE, minutes.cite, f"The sign says that the table closes in {left} minutes.")
    if order.total is None:
        return state.refuse(RoundWhy.NO_CHOICE, state.house.count_cite, "Count the cards at the end of gaming.")
    return RecordLine("closed", notices.close_cite, by, at=at)


ANSWERS: dict[type, Callable[[BankedState, Any, str, int], RecordLine | Refused]] = {
    ShowSign: show_sign,
    OpenTable: open_table,
    ShowNotice: show_notice,
    CloseTable: close_table,
    KeepOpen: keep_open,
    EndGaming: end_gaming,
}

# -- what they change --------------------------------------------------------------------------------------------


def _sign_shown(state: BankedState, order: ShowSign, entry: RecordLine) -> None:
    state.sign = state.setup


def _opened(state: BankedState, order: OpenTable, entry: RecordLine) -> None:
    state.is_open = True


def _notice_shown(state: BankedState, order: ShowNotice, entry: RecordLine) -> None:
    state.notices.append((order.what, entry.at, order.amount))
    if order.limit is not None:
        state.announced.append((order.wager, order.limit, entry.at))


def _close_said(state: BankedState, order: CloseTable, entry: RecordLine) -> None:
    least = state.setup.game.file.notices.close_table.value
    state.closing = ClosingSign(entry.at + max(order.minutes, least), order.why)
    state.notices.append(("close", entry.at, order.minutes))


def _kept_open(state: BankedState, order: KeepOpen, entry: RecordLine) -> None:
    state.closing = None
    state.notices = [notice for notice in state.notices if notice[0] != "close"]


def _ended(state: BankedState, order: EndGaming, entry: RecordLine) -> None:
    state.is_open = False


EVOLVE: dict[type, Callable[[BankedState, Any, RecordLine], None]] = {
    ShowSign: _sign_shown,
    OpenTable: _opened,
    ShowNotice: _notice_shown,
    CloseTable: _close_said,
    KeepOpen: _kept_open,
    EndGaming: _ended,
}


def _counted_last(house: House, order: EndGaming, by: str) -> RecordLine:
    """The cards are counted at the end of gaming; that stands in the record before the end."""
    return RecordLine("cards counted", house.count_cite, by, amount=order.total or 0)


BEFORE: dict[type, Callable[[House, Any, str], RecordLine]] = {EndGaming: _counted_last}
