"""What a hand adds to the pools: the button, forgotten or late, held for a look, taken back where the hand is void."""

from __future__ import annotations

from cardspeak.books.model.jackpot import LateRow
from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.base import HandKey, MeterCommand, MeterEvent, exact
from cardspeak.jackpots.by_hand.refusing import lacks, refuse
from cardspeak.jackpots.by_hand.state import Contribution, MeterState, follow
from cardspeak.jackpots.by_hand.topic import MeterAnswer, MeterAsks, MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.why import MeterWhy
from cardspeak.jackpots.meter import CENT
from cardspeak.refusal import Refused

__all__ = [
    "Contributed", "ContributionDropped", "ContributionHeld", "ContributionKept", "ContributionReversed",
    "PressButton", "ReleaseContribution", "ReverseContribution",
]  # fmt: skip

HOUR = 3600


# -- asked -----------------------------------------------------------------------------------------------------------


class PressButton(MeterCommand):
    """The button of a hand that has begun; `late` once somebody has acted. `leave` is the role that authorised it."""

    table: str
    number: int
    late: bool = False
    leave: str = ""


class ReverseContribution(MeterCommand):
    """What a void hand added is taken back, where the book takes it back."""

    table: str
    number: int


class ReleaseContribution(MeterCommand):
    """Somebody has looked at a contribution beyond reason: it counts, or it does not."""

    table: str
    number: int
    counts: bool
    why: str


# -- happened --------------------------------------------------------------------------------------------------------


class Contributed(MeterEvent):
    """`how`: at the start, late, after the hand, or released."""

    counted: Contribution
    how: str = "start"
    leave: str = ""


class ContributionHeld(MeterEvent):
    counted: Contribution
    why: str


class ContributionDropped(MeterEvent):
    """A held one that somebody found not to be a hand."""

    counted: Contribution
    why: str


class ContributionReversed(MeterEvent):
    counted: Contribution


class ContributionKept(MeterEvent):
    """The hand is void, and the book leaves its increment where it is."""

    table: str
    number: int


# -- answers ---------------------------------------------------------------------------------------------------------


def unlinked(state: MeterState, table: str) -> Refused | None:
    if state.pools_of(table):
        return None
    cite = state.setup.jackpot_rules.file.claims.linked_cite
    return refuse(state, MeterWhy.NOT_LINKED, cite, f"{table} takes no part in this jackpot.")


def owing(state: MeterState, key: HandKey) -> tuple[str, ...]:
    """Pools that run and that a hand has not been counted for; those that are put right by an adjustment aside."""
    counted, offer = state.counted.get(key), state.offers.get(key)
    if offer is not None and offer.apart:
        return ()
    done = counted.own if counted is not None else ()
    adjusted = state.setup.jackpot_rules.file.fault.counts == "adjusted"
    failed = {*state.faults, *(offer.faulty if offer is not None else ())} if adjusted else set()
    return tuple(
        pool for pool in state.pools_of(key[0]) if pool not in state.suspended and pool not in {*done, *failed}
    )


def parts_of(state: MeterState, key: HandKey, pools: tuple[str, ...]) -> Contribution:
    """What a hand adds to these pools; what a full pool cannot take goes on to another, if that one runs."""
    parts: dict[str, int] = {}
    reserves: dict[str, int] = {}
    overflow: dict[str, int] = {}
    for pool in pools:
        plan = state.plans[pool]
        room = plan.ceiling * CENT - state.amount(pool) if plan.ceiling else plan.contribution
        fits = max(0, min(plan.contribution, room))
        parts[pool] = parts.get(pool, 0) + fits
        if fits < plan.contribution and plan.overflow not in state.suspended:
            overflow[pool] = plan.contribution - fits
            parts[plan.overflow] = parts.get(plan.overflow, 0) + overflow[pool]
        if plan.reserve:
            reserves[pool] = plan.reserve
    return Contribution(
        table=key[0],
        number=key[1],
        parts=parts,
        reserves=reserves,
        overflow=overflow,
        pools=() if tuple(parts) == pools else pools,
        since={pool: state.begins[pool][0] for pool in parts if pool in state.begins},
    )


def counted_now(
    state: MeterState,
    key: HandKey,
    ask: MeterCommand,
    how: str,
    cite: str,
    leave: str = "",
    pools: tuple[str, ...] | None = None,
) -> list[MeterEvent]:
    """`pools`: those that it is counted for now; none said: all that it is owed to."""
    counted = parts_of(state, key, owing(state, key) if pools is None else pools)
    if not counted.parts:
        return []
    strange = _strange(state, key[0], ask.at) if how == "start" else ""
    if strange:
        return [ContributionHeld(counted=counted, why=strange, at=ask.at, cite=controls.REASONABLE)]
    return [Contributed(counted=counted, how=how, leave=leave, at=ask.at, cite=cite, by=ask.by, who=ask.who)]


def _strange(state: MeterState, table: str, at: int) -> str:
    """Why a contribution is beyond reason; empty: it is not."""
    last = state.last.get(table)
    if last is not None and at - last < state.setup.fastest:
        return f"{at - last} seconds after the hand before"
    hour = [one for one in state.counts.get(table, []) if one > at - HOUR]
    return f"{len(hour) + 1} hands in an hour" if len(hour) >= state.setup.most_an_hour else ""


def press_button(state: MeterState, ask: PressButton) -> MeterAnswer:
    """At the start by the dealer; later, or after the hand, on the authority that the book names."""
    wrong = unlinked(state, ask.table)
    if wrong:
        return wrong
    file, key = state.setup.jackpot_rules.file, (ask.table, ask.number)
    due = owing(state, key)
    if key in state.held or (key in state.counted and not due):
        return refuse(state, MeterWhy.COUNTED, controls.ONCE, f"Hand {ask.number} of {ask.table} has been counted.")
    if key not in state.begun and key not in state.missed:
        says = f"No hand {ask.number} of {ask.table} waits for the button."
        return refuse(state, MeterWhy.NO_HAND, file.contribution.cite, says)
    over = key in state.missed
    row, how = (file.after, "after") if over else (file.late, "late")
    broken = [pool for pool in state.pools_of(ask.table) if pool in state.faults]
    if not due and broken:
        says = "The equipment does not work: the pool is put right by an adjustment."
        return refuse(state, MeterWhy.FAULTY, file.fault.counts_cite, says)
    by_hand = any(pool in due for pool in broken)
    if not over and not ask.late and not by_hand:
        wrong = lacks(state, ask, file.contribution.by, file.contribution.cite)
        return wrong or counted_now(state, key, ask, "start", file.contribution.cite)
    cite = row.cite
    if by_hand:
        cite = file.fault.counts_cite
        wrong = None if _ranks(state, ask, file.fault.by) else lacks(state, ask, file.fault.by, cite)
    else:
        wrong = None if _ranks(state, ask, row.by) else _not_pressed(state, row)
    return wrong or counted_now(state, key, ask, how, cite, ask.leave)


def _not_pressed(state: MeterState, row: LateRow) -> Refused:
    """Who presses what for a hand that was forgotten, or gives leave for it."""
    says = f"That is for the {row.by} or above, who presses {' and then '.join(row.presses)}."
    return refuse(state, MeterWhy.AUTHORITY, row.cite, says)


def _ranks(state: MeterState, ask: PressButton, least: str) -> bool:
    """Whoever presses, or whoever gave leave."""
    book = state.setup.jackpot_rules.book
    return book.ranks(ask.by, least) or book.ranks(ask.leave, least)


def voided(state: MeterState, ask: MeterCommand, key: HandKey) -> list[MeterEvent]:
    row = state.setup.jackpot_rules.file.contribution
    counted = state.counted.get(key)
    if counted is None:
        return []
    if row.void == "kept":
        return [ContributionKept(table=key[0], number=key[1], at=ask.at, cite=row.void_cite)]
    if not state.setup.jackpot_rules.book.ranks(ask.by, row.void_by):
        return []  # it waits for whoever may take it back
    return [_back(state, counted, ask)]


def _back(state: MeterState, counted: Contribution, ask: MeterCommand) -> ContributionReversed:
    """As much as is still there: what another table has won meanwhile is not taken from the next pool."""
    gauges = state.gauges

    def left(pool: str, amount: int) -> int:
        won = counted.since.get(pool, 0) < state.begins.get(pool, [0, 0])[1]
        return 0 if won else min(amount, gauges[pool].amount)

    less = Contribution(
        table=counted.table,
        number=counted.number,
        parts={pool: left(pool, amount) for pool, amount in counted.parts.items()},
        reserves={pool: min(amount, gauges[pool].reserve) for pool, amount in counted.reserves.items()},
    )
    cite = state.setup.jackpot_rules.file.contribution.void_cite
    return ContributionReversed(counted=less, at=ask.at, cite=cite, by=ask.by, who=ask.who)


def reverse_contribution(state: MeterState, ask: ReverseContribution) -> MeterAnswer:
    row, key = state.setup.jackpot_rules.file.contribution, (ask.table, ask.number)
    if row.void == "kept":
        return refuse(state, MeterWhy.REASON, row.void_cite, "What a void hand has added stays in the pool.")
    wrong = lacks(state, ask, row.void_by, row.void_cite)
    if wrong:
        return wrong
    if key not in state.voids:
        says = f"Hand {ask.number} of {ask.table} is not void, or added nothing."
        return refuse(state, MeterWhy.NO_HAND, row.void_cite, says)
    return [_back(state, state.counted[key], ask)]


def release_contribution(state: MeterState, ask: ReleaseContribution) -> MeterAnswer:
    file, key = state.setup.jackpot_rules.file, (ask.table, ask.number)
    wrong = lacks(state, ask, file.after.by, controls.REASONABLE)
    if wrong:
        return wrong
    if key not in state.held:
        says = f"Nothing of hand {ask.number} of {ask.table} is held."
        return refuse(state, MeterWhy.NO_HAND, controls.REASONABLE, says)
    if not ask.why.strip():
        return refuse(state, MeterWhy.REASON, controls.REASONABLE, "Say why.")
    if not ask.counts:
        counted = state.held[key]
        cite = controls.REASONABLE
        return [ContributionDropped(counted=counted, why=ask.why, at=ask.at, cite=cite, by=ask.by, who=ask.who)]
    told = state.over.get(key)
    if told is not None and told.void and file.contribution.void == "reversed":
        says = f"Hand {ask.number} of {ask.table} is void, and adds nothing: say that it does not count."
        return refuse(state, MeterWhy.VOID, file.contribution.void_cite, says)
    return counted_now(state, key, ask, "released", file.contribution.cite, pools=state.held[key].own)


# -- evolve ----------------------------------------------------------------------------------------------------------


def _contributed(state: MeterState, event: Contributed) -> None:
    counted = event.counted
    key = counted.key
    before = state.counted.get(key)
    _count(state, counted, 1, event.at, hands=1 if before is None else 0)
    state.counted[key] = counted if before is None else before.with_(counted)
    state.held.pop(key, None)
    state.missed.discard(key)
    state.failed.discard(key)
    state.fresh = {name for name in state.fresh if name[0] not in counted.parts}
    _noted(state, counted.table, event.at)


def _noted(state: MeterState, table: str, at: int) -> None:
    state.last[table] = at
    state.counts[table] = [one for one in state.counts.get(table, []) if one > at - HOUR] + [at]


def _count(state: MeterState, counted: Contribution, way: int, at: int, hands: int = 1) -> None:
    for pool, amount in counted.parts.items():
        over = counted.overflow.get(pool, 0)
        gauge = state.gauges[pool]
        if way > 0:
            reserve = counted.reserves.get(pool, 0)
            state.gauges[pool] = gauge.plus(increments=amount, overflow=over, reserved=reserve, hands=1)
        else:
            state.gauges[pool] = gauge.plus(reversals=amount, reserved=-counted.reserves.get(pool, 0))
        follow(state, pool, at)
    so_far, added = state.day.get(counted.table, [0, 0])
    state.day[counted.table] = [so_far + way * hands, added + way * counted.total]


def _held(state: MeterState, event: ContributionHeld) -> None:
    state.held[event.counted.key] = event.counted
    state.incidents.append(f"{event.counted.table}, hand {event.counted.number}: contribution held, {event.why}.")
    _noted(state, event.counted.table, event.at)


def _dropped(state: MeterState, event: ContributionDropped) -> None:
    state.held.pop(event.counted.key)


def _reversed(state: MeterState, event: ContributionReversed) -> None:
    _count(state, event.counted, -1, event.at)
    state.counted.pop(event.counted.key)
    state.voids.discard(event.counted.key)


def _kept(state: MeterState, event: ContributionKept) -> None:
    state.voids.discard((event.table, event.number))


# -- told ------------------------------------------------------------------------------------------------------------


def _says_contributed(event: Contributed) -> str:
    parts = ", ".join(f"{pool} {exact(amount)}" for pool, amount in event.counted.parts.items())
    late = {"start": "", "late": " late", "after": " after the hand", "released": " once it was looked at"}[event.how]
    return f"Hand {event.counted.number} of {event.counted.table} is counted{late}: {parts}."


TOPIC = MeterTopic(
    commands=(
        MeterAsks(PressButton, press_button),
        MeterAsks(ReverseContribution, reverse_contribution),
        MeterAsks(ReleaseContribution, release_contribution),
    ),
    events=(
        MeterHappens(Contributed, _contributed, _says_contributed),
        MeterHappens(
            ContributionHeld,
            _held,
            lambda event: f"Hand {event.counted.number} of {event.counted.table} is held: {event.why}.",
        ),
        MeterHappens(
            ContributionDropped,
            _dropped,
            lambda event: f"Hand {event.counted.number} of {event.counted.table} does not count: {event.why}.",
        ),
        MeterHappens(
            ContributionReversed,
            _reversed,
            lambda event: f"Hand {event.counted.number} of {event.counted.table} is void: what it added is taken back.",
        ),
        MeterHappens(
            ContributionKept,
            _kept,
            lambda event: f"Hand {event.number} of {event.table} is void: what it added stays.",
        ),
    ),
)
