"""What people ask of the meters: orders of the floor, and a winner who turns the cards over; and what they may see."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from cardspeak.books.loader import load_book
from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent
from cardspeak.jackpots.by_hand.hit import JackpotHit
from cardspeak.jackpots.by_hand.machine import tell
from cardspeak.jackpots.by_hand.sign import figure_of, sign_of
from cardspeak.jackpots.by_hand.topics import (
    adjusting,
    contributions,
    displays,
    faults,
    parameters,
    running,
    settling,
    wins,
)
from cardspeak.refusal import Refused
from cardspeak.room.jackpots.meters import ORDERED, Meters
from cardspeak.room.who import Who, rank_in
from cardspeak.store import Draft, Log, canonical

ORDERS = (
    contributions.PressButton | contributions.ReverseContribution | contributions.ReleaseContribution
    | wins.RecordWin | wins.EndPeriod
    | settling.VerifyWin | settling.CountDeck | settling.ConfirmWin | settling.TellSenior | settling.PayWin
    | settling.ClearShare | faults.ReportFault | faults.NotifyOf | faults.MendEquipment
    | adjusting.AdjustPool | parameters.SignChange | parameters.ApplyChange | parameters.WithdrawChange
    | running.DisablePool | running.EnablePool | displays.ReadDisplay | displays.MendDisplay
)  # fmt: skip
"""What the floor may ask for; what only the room tells (hands that begin and end, funds, links) is not among them."""
READ_ORDER = msgspec.json.Decoder(ORDERS)


async def order(meters: Meters, who: Who, command: MeterCommand, now: float) -> tuple[str, ...] | Refused:
    """An order of the floor, by rank and name of whoever gives it; told in sentences once it is in the log."""
    rank = rank_in(load_book(meters.book), who.role)
    ready = msgspec.structs.replace(command, by=rank, who=who.name, at=max(int(now), meters.jackpot.state.at))
    news = meters.decide(ready)
    return news if isinstance(news, Refused) else await _written(meters, who, news, now)


async def turn_over(meters: Meters, who: Who, news: tuple[MeterEvent, ...], now: float) -> tuple[str, ...] | Refused:
    """A player of the last hand tables it for the jackpot: the own cards, and nobody else's."""
    if not news:
        claims = meters.jackpot.setup.rules.file.claims
        says = "You have no hand here that could be tabled: it was folded, it lies open, or the next one has begun."
        return Refused("no-hand", meters.jackpot.setup.rules.cite(claims.tabled_cite), says)
    return await _written(meters, who, news, now)


async def _written(meters: Meters, who: Who, news: tuple[MeterEvent, ...], now: float) -> tuple[str, ...]:
    log: Log = meters.log
    draft = Draft(ORDERED, int(now * 1e6), who.name, "", canonical(news), meters.transfers(news))
    await asyncio.wrap_future(log.append(meters.stream, None, (draft,)))
    meters.apply(news)
    return tuple(map(tell, news))


# -- seen ------------------------------------------------------------------------------------------------------------


def shown(meters: Meters, who: Who) -> dict[str, Any]:
    """Figures and signs for everybody; the console for those who run the tables."""
    state, rules = meters.jackpot.state, meters.jackpot.setup.rules
    pools = [{"figure": figure_of(state, pool), "sign": sign_of(state, pool)} for pool in state.plans]
    found: dict[str, Any] = {"book": meters.book, "title": rules.title, "tables": sorted(state.links), "pools": pools}
    if who.at_least("dealer"):
        found["console"] = _console(meters)
    return found


def _console(meters: Meters) -> dict[str, Any]:
    state, rules = meters.jackpot.state, meters.jackpot.setup.rules
    return {
        "gauges": {
            pool: {"amount": gauge.amount, "reserve": gauge.reserve, "totals": gauge}
            for pool, gauge in state.gauges.items()
        },
        "hits": [_hit(meters, hit) for hit in state.hits.values()],
        "history": [_hit(meters, hit) for hit in reversed(state.history)],
        "missed": _keys(sorted(state.missed)),
        "voids": _keys(sorted(state.voids)),
        "held": _keys(sorted(state.held)),
        "over": _keys(sorted(state.over)),
        "faults": sorted(state.faults),
        "to_tell": list(state.tell_owed),
        "disabled": state.suspended,
        "changes": state.changes,
        "incidents": state.incidents[-25:],
        "steps": [{"do": row.do, "by": row.by, "cite": row.cite} for row in rules.file.steps],
        "means": rules.file.prizes.means,
        "plans": state.plans,
    }


def _keys(keys: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    return [{"table": table, "number": number} for table, number in keys]


def _hit(meters: Meters, hit: JackpotHit) -> dict[str, Any]:
    """A win, and what is still to be done for it by whom."""
    rules = meters.jackpot.setup.rules
    done = {one.step for one in hit.done}
    left = [] if hit.settled else [row for row in rules.file.steps if row.do not in done]
    todo = [{"do": row.do, "by": row.by, "cite": row.cite} for row in left]
    return {"hit": hit, "amount": hit.amount, "todo": todo}
