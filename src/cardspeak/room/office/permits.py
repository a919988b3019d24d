"""Who may give which order to the office, and what is not the asker's to say: time, name, balances, who is excluded.

A cashier pays and is paid; the floor runs lists, dealers and tables and pays nobody; a manager does both, and what
takes two people takes two people of a manager too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from cardspeak.office.base import OfficeOrder, refuse
from cardspeak.office.machine import ASKS
from cardspeak.office.topics.rotation import ClockIn
from cardspeak.refusal import Refused
from cardspeak.room.known import kind_told, order_told, require_known
from cardspeak.room.who import Role, Who
from cardspeak.values import tag_of

MAY: Mapping[Role, frozenset[str]] = {
    "player": frozenset({"self"}),
    "cashier": frozenset({"self", "staff", "desk", "cage"}),
    "dealer": frozenset({"self", "staff", "table"}),
    "supervisor": frozenset({"self", "staff", "desk", "table", "floor"}),
    "manager": frozenset({"self", "staff", "desk", "table", "floor", "cage", "manager"}),
}
NEEDS = {
    "staff": "somebody of the house",
    "desk": "the desk or the floor",
    "cage": "a cashier or a manager",
    "table": "a dealer or the floor",
    "floor": "the floor",
    "manager": "a manager",
    "room": "the room itself",
}
KINDS: Mapping[str, type[OfficeOrder]] = {tag_of(kind): kind for kind, row in ASKS.items() if row.may != "room"}
OURS = ("by", "at", "second", "held", "barred", "known", "sits", "may", "out")  # what the room says


class OfficeKnows(Protocol):
    """What the room knows and an order needs."""

    def held(self, name: str) -> int: ...
    def barred(self, name: str) -> str: ...
    def table_of(self, name: str, among: tuple[str, ...] = ()) -> str: ...
    def has_table(self, table: str) -> bool: ...
    def tables_of_list(self, id: str) -> tuple[str, ...]: ...
    def name_behind(self, order: Mapping[str, Any]) -> str: ...


def read_office_order(room: OfficeKnows, who: Who, told: dict[str, Any], at: int) -> OfficeOrder | Refused:
    """What was asked, as an order of this person's, with what only the room knows."""
    kind = kind_told(told, KINDS)
    needs = ASKS[kind].may
    if needs not in MAY[who.role]:
        return refuse("authority", "each does what the role is for", f"That is for {NEEDS[needs]} to do.")
    require_known(kind, told)
    wrong = _own(who, needs, told)
    if wrong is not None:
        return wrong
    theirs = {key: value for key, value in told.items() if key not in OURS}
    known = {key: value for key, value in _known(room, who, told, kind).items() if key in kind.__struct_fields__}
    return order_told(kind, theirs, {**known, "by": who.name, "at": at}, strict=False)


def _own(who: Who, needs: str, told: Mapping[str, Any]) -> Refused | None:
    """Players ask for themselves, dealers clock themselves; the desk and the floor for everybody."""
    name = told.get("name")
    others = MAY[who.role] & {"desk", "floor"}
    if needs not in ("self", "staff") or not isinstance(name, str) or name == who.name or others:
        return None
    return refuse("authority", "people ask for themselves", "Ask for yourself, or have the desk do it.")


def _known(room: OfficeKnows, who: Who, told: Mapping[str, Any], kind: type[OfficeOrder]) -> dict[str, Any]:
    name, table = str(told.get("name", "")), str(told.get("table", ""))
    found: dict[str, Any] = {"held": room.held(room.name_behind(told)), "barred": room.barred(name)}
    found["known"] = room.has_table(table)
    found["may"] = sorted(MAY[who.role])
    if kind is ClockIn and name == who.name:
        found["role"] = who.role  # nobody is on duty as what they are not
    if "to" in kind.__struct_fields__:
        found["table"] = room.table_of(name)
    if "list" in told:
        found["sits"] = room.table_of(name, room.tables_of_list(str(told["list"])))
    return found
