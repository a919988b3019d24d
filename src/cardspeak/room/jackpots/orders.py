"""What people ask of the meters: orders of the floor, and a winner who turns the cards over."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cardspeak.books.loader import load_book
from cardspeak.books.model.jackpot import StepName
from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent
from cardspeak.jackpots.by_hand.hit import JackpotHit
from cardspeak.jackpots.by_hand.machine import tell
from cardspeak.jackpots.by_hand.topics import (
    adding,
    adjusting,
    contributions,
    displays,
    faults,
    parameters,
    periods,
    running,
    settling,
    wins,
)
from cardspeak.jackpots.by_hand.why import MeterWhy
from cardspeak.refusal import Refused
from cardspeak.room.jackpots.meters import ORDERED, Meters
from cardspeak.room.who import Who, rank_in
from cardspeak.store import Draft, Log, canonical
from cardspeak.store.awaiting import awaited

ORDERS = (
    contributions.PressButton | contributions.ReverseContribution | contributions.ReleaseContribution
    | wins.RecordWin | periods.EndPeriod
    | settling.VerifyWin | settling.CountDeck | settling.ConfirmWin | settling.NotifySenior | settling.PayWin
    | settling.ClearShare | faults.ReportFault | faults.NotifyOf | faults.MendEquipment
    | adding.AddPool | adjusting.AdjustPool | parameters.SignChange | parameters.ApplyChange | parameters.WithdrawChange
    | running.DisablePool | running.EnablePool | displays.ReadDisplay | displays.MendDisplay
)  # fmt: skip
"""What the floor may ask for; what only the room tells (hands that begin and end, funds, links) is not among them."""


async def order(meters: Meters, who: Who, command: MeterCommand, now: float) -> tuple[str, ...] | Refused:
    """An order of the floor, by rank and name of whoever gives it; told in sentences once it is in the log."""
    own = own_hand(meters, who, command)
    if own is not None:
        return own
    rank = rank_in(load_book(meters.book), who)
    if isinstance(command, adding.AddPool):
        command = msgspec.structs.replace(command, link=None)  # a table is linked by opening it
    ready = msgspec.structs.replace(command, by=rank, who=who.name, at=max(int(now), meters.jackpot.state.at))
    answer = meters.decide(ready)
    return answer if isinstance(answer, Refused) else await written(meters, who, answer.events, now)


def own_hand(
    meters: Meters, who: Who, command: MeterCommand, plays_at: Callable[[str], bool] = lambda table: False
) -> Refused | None:
    """Whoever played a hand has no part in its prize but to be paid, and none in a pool while that is not settled.

    `plays_at`: nor whoever plays at its table, or asks from the place of somebody who does."""
    state = meters.jackpot.state
    hits = [hit for hit in state.hits.values() if _concerns(command, hit)]
    key = (getattr(command, "table", ""), getattr(command, "number", 0))
    hands = {*((hit.table, hit.number) for hit in hits), key}
    players = {share.name for hit in hits for share in hit.shares}
    players |= {one.name for hand in hands if hand in state.over for one in state.over[hand].seats}
    if who.name not in players and not any(plays_at(table) for table, _ in hands if table):
        return None
    says = "You played this hand yourself, or play at its table: call somebody else."
    return Refused("own-hand", meters.jackpot.setup.jackpot_rules.cite(controls.OWN), says)


STEPS: dict[type, StepName] = {settling.VerifyWin: "verify", settling.ConfirmWin: "confirm", settling.PayWin: "pay"}


def second_step(
    meters: Meters, who: Who, command: MeterCommand | None, one_person: Callable[[Who, Who], str]
) -> Refused | None:
    """What somebody else than whoever did the step before sees to is not seen to by a second name of theirs."""
    step, hit = STEPS.get(type(command)), meters.jackpot.state.hits.get(getattr(command, "id", 0))
    before = hit.doer(settling.APART[step]) if step is not None and hit is not None else None
    if before is None or before.who in ("", who.name):
        return None
    says = one_person(Who(before.who), who)
    return (
        Refused(MeterWhy.TWO_PEOPLE, meters.jackpot.setup.jackpot_rules.cite(controls.SEPARATE), says) if says else None
    )


def _concerns(command: MeterCommand, hit: JackpotHit) -> bool:
    return getattr(command, "id", 0) == hit.id or getattr(command, "pool", "") == hit.pool


async def turn_over(meters: Meters, who: Who, news: tuple[MeterEvent, ...], now: float) -> tuple[str, ...] | Refused:
    """A player of the last hand tables it for the jackpot: the own cards, and nobody else's."""
    if not news:
        claims = meters.jackpot.setup.jackpot_rules.file.claims
        says = "You have no hand here that could be tabled: it was folded, it lies open, or was played too long ago."
        return Refused("no-hand", meters.jackpot.setup.jackpot_rules.cite(claims.tabled_cite), says)
    return await written(meters, who, news, now)


async def written(meters: Meters, who: Who, news: tuple[MeterEvent, ...], now: float) -> tuple[str, ...]:
    log: Log = meters.log
    draft = Draft(ORDERED, int(now * 1e6), who.name, "", canonical(news), meters.transfers(news))
    await awaited(log.append(meters.stream, None, (draft,)))
    meters.apply(news)
    return tuple(map(tell, news))
