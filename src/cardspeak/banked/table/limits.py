"""What is played for: limits of a wager, pay tables, and limits agreed with one player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from cardspeak.banked.setup import Limit
from cardspeak.banked.table.base import DEALER, Asker, Names, Order, RecordLine
from cardspeak.banked.table.signs import may_change
from cardspeak.banked.table.state import BankedState
from cardspeak.banked.why import RoundWhy
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused

# -- orders ------------------------------------------------------------------------------------------------------


class SetLimits(Order):
    """Another limit of a wager; `agreed` names the players who consent, where the book asks for that."""

    asker: ClassVar[Asker] = DEALER

    wager: str
    limit: Limit
    agreed: Names = ()


class ChooseTables(Order):
    """Other pay tables; `notified` names the players who were told."""

    asker: ClassVar[Asker] = DEALER

    tables: dict[str, str]
    notified: Names = ()


class AgreeLimits(Order):
    """Limits for one player alone; from now on the marker lies at the player's place."""

    asker: ClassVar[Asker] = DEALER

    player: str
    limits: dict[str, Limit]


# -- answers -----------------------------------------------------------------------------------------------------


def _check(known: Mapping[str, Limit], limits: Mapping[str, Limit]) -> None:
    for wager, limit in limits.items():
        if wager not in known:
            raise BadInput(f"{wager!r} has no limits here; {', '.join(known)} have.")
        if not 0 < limit.least <= limit.most or limit.unit < 1:
            raise BadInput(f"{wager}: {limit} is no limit; the least is above 0 and not above the most.")


def set_limits(state: BankedState, order: SetLimits, by: str, at: int) -> RecordLine | Refused:
    """Where the book asks for a notice, once it has stood long enough."""
    _check(state.setup.limits, {order.wager: order.limit})
    old, notices = state.setup.limits[order.wager], state.setup.game.file.notices
    boss = notices.limits_authority
    if boss is not None and not state.ranks(by, boss):
        return state.refuse(RoundWhy.AUTHORITY, notices.limits_cite, f"The {boss} changes limits.")
    if state.running:
        return state.refuse(RoundWhy.NO_CHOICE, notices.limits_cite, "Limits change between rounds.")
    minutes, limit = notices.raise_minimum, order.limit
    due = limit.least > old.least if notices.limits_change == "a higher minimum" else limit != old
    if due and not (_announced(state, order, at) or _other_way(state, order, at)):
        return state.refuse(RoundWhy.NO_CHOICE, minutes.cite, f"Show the new limits for {minutes.value} minutes first.")
    return RecordLine("limits changed", notices.limits_cite, by, f"{order.wager} {limit}", at)


def _announced(state: BankedState, order: SetLimits, at: int) -> bool:
    """A notice covers what it names: this limit of this wager, or a minimum, and then nothing but the minimum."""
    notices, limit = state.setup.game.file.notices, order.limit
    if "notice" not in notices.limits_by:
        return False
    minutes, old = notices.raise_minimum.value, state.setup.limits[order.wager]
    named = any((wager, new) == (order.wager, limit) and at - shown >= minutes for wager, new, shown in state.announced)
    alone = notices.limits_change == "a higher minimum" or limit == msgspec.structs.replace(old, least=limit.least)
    return named or (alone and may_change(state, "minimum", ["notice"], at, minutes, (), limit.least))


def _other_way(state: BankedState, order: SetLimits, at: int) -> bool:
    notices = state.setup.game.file.notices
    ways = [way for way in notices.limits_by if way != "notice"]
    return may_change(state, "minimum", ways, at, notices.raise_minimum.value, order.agreed)


def choose_tables(state: BankedState, order: ChooseTables, by: str, at: int) -> RecordLine | Refused:
    """Ordered by authority, between rounds, after everybody was told."""
    boss, cite = state.house.boss, state.house.change_tables_cite
    if not state.ranks(by, boss):
        return state.refuse(RoundWhy.AUTHORITY, cite, f"The {boss} confirms a change of pay tables.")
    if state.running:
        return state.refuse(RoundWhy.NO_CHOICE, cite, "Pay tables change before a game starts, not in it.")
    missing = sorted(set(state.setup.seats.values()) - set(order.notified))
    if state.is_open and missing:
        return state.refuse(RoundWhy.NO_CHOICE, cite, f"Tell {', '.join(missing)} first.")
    for name, key in order.tables.items():
        state.setup.game.pay_table(name, key)
    chosen = ", ".join(f"{name} {key}" for name, key in order.tables.items())
    return RecordLine("pay tables changed", cite, by, chosen)


def agree_limits(state: BankedState, order: AgreeLimits, by: str, at: int) -> RecordLine | Refused:
    _check(state.setup.limits, order.limits)
    cite = state.setup.game.file.limits.personal_cite
    if cite is None:
        raise BadInput(f"{state.setup.game.title} knows no personal limits.")
    if not state.seated(order.player):
        return state.refuse(RoundWhy.STRANGER, cite, f"{order.player} has no place where the marker could lie.")
    says = "; ".join(f"{name} {limit}" for name, limit in order.limits.items())
    return RecordLine("personal limits", cite, by, f"{order.player}: {says}")


ANSWERS: dict[type, Callable[[BankedState, Any, str, int], RecordLine | Refused]] = {
    SetLimits: set_limits,
    ChooseTables: choose_tables,
    AgreeLimits: agree_limits,
}

# -- what they change --------------------------------------------------------------------------------------------


def _limits_set(state: BankedState, order: SetLimits, entry: RecordLine) -> None:
    limits = {**state.setup.limits, order.wager: order.limit}
    state.setup = state.sign = msgspec.structs.replace(state.setup, limits=limits)


def _tables_chosen(state: BankedState, order: ChooseTables, entry: RecordLine) -> None:
    tables = {**state.setup.tables, **order.tables}
    state.setup = state.sign = msgspec.structs.replace(state.setup, tables=tables)


def _limits_agreed(state: BankedState, order: AgreeLimits, entry: RecordLine) -> None:
    personal = {**state.setup.personal, order.player: dict(order.limits)}
    state.setup = msgspec.structs.replace(state.setup, personal=personal)


EVOLVE: dict[type, Callable[[BankedState, Any, RecordLine], None]] = {
    SetLimits: _limits_set,
    ChooseTables: _tables_chosen,
    AgreeLimits: _limits_agreed,
}
