"""Applying an event to the pools. Nothing here refuses or chooses: the same events give the same state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.jackpots import events as e
from cardspeak.jackpots.setup import CENT
from cardspeak.jackpots.state import State


def evolve(state: State, event: e.Event) -> None:
    """Apply one event; afterwards every hundredth of a cent still has its place."""
    EVOLVE[type(event)](state, event)
    assert state.balance == 0, "every cent taken has been paid, is displayed or is held"


def _seeded(state: State, event: e.Seeded) -> None:
    state.count(event.pool, seeds=event.amount)
    state.fund -= event.amount


def _wagered(state: State, event: e.Wagered) -> None:
    _count(state, event, 1)
    state.wagers[event.table, event.number, event.box] = event
    state.open.add((event.table, event.number))
    state.started[event.table] = max(event.number, state.started.get(event.table, event.number))


def _taken_back(state: State, event: e.TakenBack) -> None:
    wager = event.wager
    _count(state, wager, -1)
    del state.wagers[wager.table, wager.number, wager.box]


def _count(state: State, wager: e.Wagered, way: int) -> None:
    state.taken += way * wager.stake * CENT
    state.fund += way * wager.fund
    for pool, amount in wager.pools.items():
        state.count(pool, **({"increments": amount} if way > 0 else {"reversals": amount}))


def _keyed_off(state: State, event: e.KeyedOff) -> None:
    if state.broken:
        for pool, amount in event.pools.items():
            state.verified[pool] = max(state.verified[pool] - amount, state.reseed(pool))
    _move(state, event, 1)
    state.owed += event.prize * CENT
    state.keyed[event.table, event.number, event.box] = event
    state.at = event.at


def _undone(state: State, event: e.Undone) -> None:
    keyed = event.keyed
    _move(state, keyed, -1)
    state.owed -= keyed.prize * CENT
    state.owed -= event.shared * CENT
    state.fund += event.shared * CENT
    del state.keyed[keyed.table, keyed.number, keyed.box]


def _move(state: State, event: e.KeyedOff, way: int) -> None:
    for pool, amount in event.pools.items():
        state.count(pool, awards=way * amount)
    for pool, amount in event.lifts.items():
        state.count(pool, seeds=way * amount)
        state.fund -= way * amount


def _awarded(state: State, event: e.PrizeAwarded) -> None:
    if event.kind == "bonus":
        state.fund -= event.amount * CENT
        state.owed += event.amount * CENT
    state.awards[event.table, event.number, event.box] = event


def _award_struck(state: State, event: e.AwardStruck) -> None:
    award = event.award
    place = (award.table, award.number, award.box)
    if place in state.settled:
        state.settled.discard(place)
        state.paid -= award.amount * CENT
        state.owed += award.amount * CENT
    if award.kind == "bonus":
        state.fund += award.amount * CENT
        state.owed -= award.amount * CENT
    state.held.pop(place, None)
    del state.awards[place]


def _prize_paid(state: State, event: e.PrizePaid) -> None:
    state.owed -= event.amount * CENT
    state.paid += event.amount * CENT
    state.settled.add((event.table, event.number, event.box))


def _closed(state: State, event: e.GameClosed | e.RoundVoided) -> None:
    state.open.discard((event.table, event.number))
    _forget(state, event.table, event.number)


def _forget(state: State, table: str, number: int) -> None:
    """Earlier rounds of this table can no longer be annulled; only prizes that are still owed stay on record."""
    owed = {place for place in state.awards if place not in state.settled}
    for record in (state.wagers, state.keyed, state.awards):
        for place in [place for place in record if place[0] == table and place[1] < number and place not in owed]:
            del record[place]
    state.settled = {place for place in state.settled if place[0] != table or place[1] >= number}


def _display_verified(state: State, event: e.DisplayVerified) -> None:
    state.verified = dict(event.pools)


def _display_failed(state: State, event: e.DisplayFailed) -> None:
    state.broken = True


def _display_restored(state: State, event: e.DisplayRestored) -> None:
    state.broken = False


def _suspended(state: State, event: e.Suspended) -> None:
    state.suspended.update(event.tables)


def _resumed(state: State, event: e.Resumed) -> None:
    state.suspended.difference_update(event.tables)


def _prize_held(state: State, event: e.PrizeHeld) -> None:
    state.held[event.table, event.number, event.box] = event.until


def _prize_released(state: State, event: e.PrizeReleased) -> None:
    del state.held[event.table, event.number, event.box]


def _regulator_told(state: State, event: e.RegulatorTold) -> None:
    state.notices[event.wager] = event.applies


def _wager_changed(state: State, event: e.WagerChanged) -> None:
    state.wager = event.wager
    del state.notices[event.wager]


def _nothing(state: State, event: e.Event) -> None:
    """For the record only."""


EVOLVE: dict[type[e.Event], Callable[[State, Any], None]] = {
    e.Seeded: _seeded,
    e.Wagered: _wagered,
    e.TakenBack: _taken_back,
    e.KeyedOff: _keyed_off,
    e.Undone: _undone,
    e.PrizeAwarded: _awarded,
    e.AwardStruck: _award_struck,
    e.Verified: _nothing,
    e.SortedIntoSuits: _nothing,
    e.PrizePaid: _prize_paid,
    e.GameClosed: _closed,
    e.DisplayVerified: _display_verified,
    e.DisplayFailed: _display_failed,
    e.DisplayRestored: _display_restored,
    e.Suspended: _suspended,
    e.Resumed: _resumed,
    e.FaultConfirmed: _nothing,
    e.RoundVoided: _closed,
    e.PrizeHeld: _prize_held,
    e.PrizeReleased: _prize_released,
    e.RegulatorTold: _regulator_told,
    e.WagerChanged: _wager_changed,
}
