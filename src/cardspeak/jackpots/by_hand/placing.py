"""Wins of a pool one after the other: what those after one of them are worth when it goes, comes back, or changes.

Their order is that of the first record of their hand (Crown Melbourne 17.5.2(b)). A hand that was corrected and still
wins, or that wins after all, keeps its place; those after it that nobody was paid have what it leaves them.
"""

from __future__ import annotations

import msgspec

from cardspeak.jackpots.by_hand.hit import JackpotHit
from cardspeak.jackpots.by_hand.pricing import Basis, basis_then, doubted_before, event_of, priced
from cardspeak.jackpots.by_hand.setup import EventPlan
from cardspeak.jackpots.by_hand.state import MeterState, follow
from cardspeak.jackpots.meter import CENT

Later = tuple[JackpotHit, ...]


def taken_out(state: MeterState, hit: JackpotHit, way: int) -> None:
    """The money of a prize leaves its pool and is owed, or comes back."""
    state.gauges[hit.pool] = state.gauges[hit.pool].plus(
        awards=way * hit.taken, seeds=way * hit.seed, reserve_used=way * hit.from_reserve, hits=way
    )
    state.made_up += way * hit.made_up
    state.owed += way * hit.amount * CENT


def priced_again(state: MeterState, later: Later, at: int) -> None:
    """Wins that were taken out of the count before are in it again, with their new amounts."""
    for new in later:
        state.hits[new.id] = new
        taken_out(state, new, 1)
        follow(state, new.pool, at)


def _given_back(state: MeterState, hit: JackpotHit) -> JackpotHit:
    """A win with as much of its seed as its pool still holds: a later win may have paid that out."""
    later = [*state.hits.values(), *state.history]
    seed = min(hit.seed, state.gauges[hit.pool].amount + hit.taken)
    if any(one.pool == hit.pool and one.order > hit.order and one.resets and not one.struck for one in later):
        seed = 0
    return msgspec.structs.replace(hit, seed=seed, from_reserve=min(hit.from_reserve, seed))


def without(state: MeterState, hit: JackpotHit) -> tuple[JackpotHit, Later]:
    """A win as it goes back, and those after it, each by the figure that would have counted without it."""
    later = [] if hit.pending else _after(state, hit)
    twin = _set_aside(state, later)
    struck = _given_back(twin, hit)
    if not hit.pending:
        taken_out(twin, struck, -1)
        struck = _with_base(twin, struck)
    more, reserve = struck.taken - struck.seed, struck.from_reserve  # that the pool would have had, and beside it
    return struck, _repriced(twin, later, more, reserve, shown=unread(state, struck))


def _with_base(twin: MeterState, struck: JackpotHit) -> JackpotHit:
    """A win that goes, with what its figure rests on: should it come back, those before it may be others by then."""
    base = struck.held - _won_before(twin, struck)
    return msgspec.structs.replace(
        struck, base=base, base_reserve=struck.from_reserve + twin.gauges[struck.pool].reserve_used
    )


def _won_before(twin: MeterState, hit: JackpotHit) -> int:
    """Seeds less prizes of a pool before one of its wins, in a state without that win and the unpaid ones after it."""
    gauge = twin.gauges[hit.pool]
    after = [one for one in (*twin.hits.values(), *twin.history) if one.pool == hit.pool and one.order > hit.order]
    return gauge.seeds - gauge.awards + sum(one.taken - one.seed for one in after if _fixed(one))


def makes_way(state: MeterState, hit: JackpotHit) -> JackpotHit:
    """A win as it goes back to leave its place to another one at once."""
    return _given_back(_set_aside(state, _after(state, hit)), hit)


def in_place(state: MeterState, before: JackpotHit, new: JackpotHit, event: EventPlan) -> tuple[JackpotHit, Later]:
    """A win where another one was, by the figure of its time; and those after it.

    The one before is struck: a while ago, and given back; or with this, and its money is moved when the new one comes.
    """
    new = msgspec.structs.replace(new, place=before.order)
    if new.pending:
        return new, ()
    later = _after(state, new)
    twin = _set_aside(state, later)
    if not before.struck:
        taken_out(twin, before, -1)
    new = priced(twin, new, event, _basis_in_place(twin, before))
    taken_out(twin, new, 1)
    # The figures of those after it were taken with the one before still in the count, or without any.
    had = (0, 0) if before.struck else (before.taken - before.seed, before.from_reserve)
    more, reserve = had[0] - (new.taken - new.seed), had[1] - new.from_reserve
    still = before.display if before.display != before.console else None  # won once, and by this one
    return new, _repriced(twin, later, more, reserve, won=still)


def _basis_in_place(twin: MeterState, before: JackpotHit) -> Basis:
    """By what a win is priced that comes at once in the place of another; or after it was struck for a while."""
    then = basis_then(before)
    if before.base is None:
        return then
    held = before.base + _won_before(twin, before)
    display = then.display if then.display != before.console else held // CENT
    return Basis(held, display, then.seed, before.base_reserve - twin.gauges[before.pool].reserve_used)


def recorded_again(state: MeterState, new: JackpotHit, event: EventPlan) -> tuple[JackpotHit, Later]:
    """A hand whose win was struck, and that has won after all: in its place, unless a win after it was paid since."""
    same = (new.pool, new.event, new.table, new.number)
    struck = [one for one in state.history if one.struck and (one.pool, one.event, one.table, one.number) == same]
    if not struck or struck[-1].base is None or doubted_before(state, new) or _paid_after(state, struck[-1]):
        return new, ()
    return in_place(state, struck[-1], new, event)


def _paid_after(state: MeterState, hit: JackpotHit) -> bool:
    every = [one for one in (*state.hits.values(), *state.history) if one.pool == hit.pool and one.order > hit.order]
    return any(_fixed(one) for one in every)


def _fixed(hit: JackpotHit) -> bool:
    return bool(hit.doubted) or any(share.paid for share in hit.shares)


def _after(state: MeterState, hit: JackpotHit) -> list[JackpotHit]:
    """The unpaid wins of a pool after one of them, up to one that was paid and let the pool begin again."""
    every = [one for one in (*state.hits.values(), *state.history) if one.pool == hit.pool and one.order > hit.order]
    until = min((one.order for one in every if _fixed(one) and one.resets), default=state.next_id)
    found = [one for one in state.hits.values() if one in every and not _fixed(one) and not one.pending]
    return sorted((one for one in found if one.order < until), key=lambda one: one.order)


def _set_aside(state: MeterState, later: list[JackpotHit]) -> MeterState:
    """The state as it would be without these wins."""
    twin = state.copy()
    for one in reversed(later):
        taken_out(twin, twin.hits.pop(one.id), -1)
    return twin


def _repriced(
    twin: MeterState,
    later: list[JackpotHit],
    more: int,
    reserve: int,
    *,
    shown: int | None = None,
    won: int | None = None,
) -> Later:
    """Wins that were set aside, each with so much more in its pool and its reserve than when it was recorded.

    `shown`: what a display that stands still leaves to the first of them; `won`: what it showed, and they have not won.
    """
    news = []
    for one in later:
        event, then = event_of(twin, one), basis_then(one)
        assert event is not None, "a hand that has won keeps what it was played for"
        held = then.held + more
        follows = then.display in (one.console, won)
        display = then.display if not follows else held // CENT if shown is None else shown
        new = priced(twin, one, event, Basis(held, display, then.seed, then.reserve + reserve))
        new = _confirmed_anew(twin, new) if new.amount != one.amount else new
        taken_out(twin, new, 1)
        news.append(new)
        more += (new.seed - new.taken) - (one.seed - one.taken)
        reserve -= new.from_reserve - one.from_reserve
        shown = None
    return tuple(news)


def unread(state: MeterState, hit: JackpotHit) -> int | None:
    """The figure of a display that stood still when a win took it, and that nobody has read or mended since."""
    stood = hit.pool in state.used and hit.display == state.displays[hit.pool] and hit.display != hit.console
    return hit.display if stood else None


def _confirmed_anew(state: MeterState, hit: JackpotHit) -> JackpotHit:
    """Another amount is confirmed, and told, like the one before."""
    rules = state.setup.jackpot_rules
    done = [one for one in hit.done if one.step != "confirm" and "confirm" not in rules.before(one.step)]
    return msgspec.structs.replace(hit, done=tuple(done))
