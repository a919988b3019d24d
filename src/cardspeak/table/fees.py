"""What the house charges for time at the table and for sitting down, and where its money goes.

Hours are counted from the first hand on and paid for in advance; everybody who sits pays, also those who sit out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.table import commands_terms as c
from cardspeak.table import events_terms as e
from cardspeak.table.event_base import TableEvent
from cardspeak.table.refusing import Answer, lacks, refuse
from cardspeak.table.state import TableState
from cardspeak.table.terms import HOUR, QUARTER, Fees

# -- reading -----------------------------------------------------------------------------------------------------------


def hour_at(state: TableState, at: int) -> int:
    """The hour of the game that is running then; the first is 0."""
    return 0 if state.began is None else (at - state.began) // HOUR


def due(state: TableState, at: int) -> list[TableEvent]:
    """Everything owed for hours that have begun by then."""
    fees, rows = state.setup.fees, state.setup.table.fees
    if fees is None or rows is None:
        return []
    hour = hour_at(state, at)
    owing = {
        seat: hour - state.paid_hours.get(place.name, -1)
        for seat, place in sorted(state.seats.items())
        if hour > state.paid_hours.get(place.name, -1)
    }
    if not owing:
        return []
    if fees.table_hourly:
        return _charged(state, _table_shares(fees.table_hourly, owing), hour, at, rows.table_cite)
    amounts = {seat: hours * fees.hourly for seat, hours in owing.items()}
    return _charged(state, amounts, hour, at, rows.advance_cite)


def _table_shares(total: int, owing: dict[int, int]) -> dict[int, int]:
    """Hour by hour among those who owe it; what does not divide falls to the lowest seats."""
    shares = dict.fromkeys(owing, 0)
    for back in range(max(owing.values())):
        seats = [seat for seat, hours in owing.items() if hours > back]
        each, odd = divmod(total, len(seats))
        for place, seat in enumerate(seats):
            shares[seat] += each + (place < odd)
    return shares


def _charged(state: TableState, amounts: dict[int, int], hour: int, at: int, cite: str) -> list[TableEvent]:
    amounts = {seat: amount for seat, amount in amounts.items() if amount}
    if not amounts:
        return []
    cash = tuple(seat for seat, amount in amounts.items() if state.seats[seat].stack <= amount or state.plays(seat))
    charged = e.FeesCharged(
        what="time",
        seats=tuple(amounts),
        amounts=tuple(amounts.values()),
        cash=cash,
        hour=hour,
        at=at,
        cite=cite,
    )
    return [charged, *_dropped_at_once(state, sum(amounts.values()), at)]


def on_arrival(state: TableState, seat: int, *, moved: bool, at: int) -> list[TableEvent]:
    """What a newcomer pays besides the stake: for sitting down, and for what is left of the hour."""
    fees, rows = state.setup.fees, state.setup.table.fees
    if fees is None or rows is None:
        return []
    done: list[TableEvent] = []
    if fees.sitting and not moved and rows.sitting_cite is not None:
        done.append(_in_cash("sitting", seat, fees.sitting, None, at, rows.sitting_cite))
    if (fees.hourly or fees.table_hourly) and state.began is not None:
        share = 0 if moved else _share(fees, at - state.began)
        done.append(
            _in_cash("time", seat, share, hour_at(state, at), at, rows.moved_cite if moved else rows.joins_cite)
        )
    paid = sum(amount for one in done if isinstance(one, e.FeesCharged) for amount in one.amounts)
    return [*done, *(_dropped_at_once(state, paid, at) if paid else [])]


def _share(fees: Fees, since: int) -> int:
    """The quarter hours left of the hour, the one in progress counted; a table that paid as one has paid."""
    quarters = 4 - since % HOUR // QUARTER
    return fees.hourly * quarters // 4


def _in_cash(what: Any, seat: int, amount: int, hour: int | None, at: int, cite: str) -> e.FeesCharged:
    return e.FeesCharged(what=what, seats=(seat,), amounts=(amount,), cash=(seat,), hour=hour, at=at, cite=cite)


def _dropped_at_once(state: TableState, amount: int, at: int) -> list[TableEvent]:
    """Into the box, unless somebody has to verify it first."""
    row = state.setup.table.drop
    return [] if row.verify_by is not None else [_drop(state, amount, at, row.time_cite or row.pot_cite)]


def _drop(state: TableState, amount: int, at: int, cite: str, by: str = "") -> e.CommissionDropped:
    return e.CommissionDropped(amount=amount, to="float" if state.setup.stand_alone else "box", by=by, at=at, cite=cite)


def before_the_cards(hand: Hand) -> int:
    """What the players of a hand paid for it before the deal."""
    taken = (one for one in hand.events if isinstance(one, he.CommissionTaken) and one.pot < 0)
    return sum(one.amount for one in taken)


def less_the_fee(hand: Hand, stacks: dict[int, int]) -> dict[int, int]:
    """The stacks as they were when the first card was dealt: that charge is paid once, however often it is dealt."""
    left = dict(stacks)
    for one in hand.events:
        if isinstance(one, he.CommissionTaken) and one.pot < 0:
            for seat in one.seats:
                left[seat] -= one.amount // len(one.seats)
    return left


def dropped_before(state: TableState, events: Iterable[he.Event], at: int) -> list[TableEvent]:
    """A charge on each person is dropped as soon as it is taken."""
    row = state.setup.table.drop
    amount = sum(one.amount for one in events if isinstance(one, he.CommissionTaken) and one.pot < 0)
    if not amount:
        return []
    cite = row.float_other_cite if state.setup.stand_alone else row.person_cite
    return [_drop(state, amount, at, cite or row.pot_cite)]


def dropped_after(state: TableState, hand: Hand, commission: int, at: int) -> list[TableEvent]:
    """What came out of the pots is dropped when the hand is over."""
    row = state.setup.table.drop
    amount = commission - before_the_cards(hand)
    if amount <= 0:
        return []
    charge = hand.setup.stakes.charge
    fixed = charge is not None and charge.fixed
    cite = row.float_pot_cite if state.setup.stand_alone and not fixed else row.hand_cite if fixed else row.pot_cite
    return [_drop(state, amount, at, cite or row.pot_cite)]


# -- answers -----------------------------------------------------------------------------------------------------------


def collect_time(state: TableState, command: c.CollectTime) -> Answer:
    rows = state.setup.table.fees
    cite = rows.advance_cite if rows is not None else state.setup.rules.play.commission.cite
    wrong = lacks(state, command.by, state.setup.rules.book.head.roles[0], cite)
    if wrong:
        return wrong
    owing = [] if state.began is None else due(state, command.at)
    return owing or refuse(state, TableWhy.NO_CHOICE, "No time charge is due.", cite)


def verify_time(state: TableState, command: c.VerifyTime) -> Answer:
    row = state.setup.table.drop
    cite = row.verify_cite or row.pot_cite
    if not state.slide:
        return refuse(state, TableWhy.NO_CHOICE, "Nothing on the slide waits for anybody.", cite)
    wrong = lacks(state, command.by, row.verify_by or "", cite)
    if wrong:
        return wrong
    return [_drop(state, state.slide, command.at, cite, command.by)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _fees_charged(state: TableState, event: e.FeesCharged) -> None:
    for seat, amount in zip(event.seats, event.amounts, strict=True):
        place = state.seats[seat]
        if seat in event.cash:
            state.bought += amount
        else:
            state.seats[seat] = msgspec.structs.replace(place, stack=place.stack - amount)
        if event.hour is not None:
            state.paid_hours[place.name] = event.hour
        state.commission += amount
        state.slide += amount


def _dropped(state: TableState, event: e.CommissionDropped) -> None:
    state.dropped += event.amount
    state.slide -= event.amount


ANSWERS: dict[type, Callable[[TableState, Any], Answer]] = {
    c.CollectTime: collect_time,
    c.VerifyTime: verify_time,
}
EVOLVE: dict[type, Callable[[TableState, Any], None]] = {
    e.FeesCharged: _fees_charged,
    e.CommissionDropped: _dropped,
}
