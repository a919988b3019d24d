"""A state packed into bytes and unpacked again, for whoever keeps a tournament between two looks at its log."""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.cards.json import read_card, write_card
from cardspeak.tournament.state import DealOffered, Entrant, Exit, Match, RoundPlayed, Slip, State, Station
from cardspeak.tournament.terms import RoundPlan, Terms
from cardspeak.tournament.topics.waiting import OrderKept

# What each slot holds where JSON alone would not tell; whatever is not here is as JSON has it.
_KINDS: dict[str, Any] = {
    "terms": Terms,
    "done": set[str],
    "deputies": tuple[str, ...],
    "tables": dict[str, Station],
    "entrants": dict[str, Entrant],
    "agenda": list[RoundPlan],
    "plan": RoundPlan | None,
    "seat": dict[str, tuple[str, int]],
    "absent": set[str],
    "late": set[str],
    "condemned": set[str],
    "matches": list[Match],
    "bracket": list[RoundPlayed],
    "outs": list[Exit],
    "mark": dict[str, tuple[int, int, int, int]],
    "drawn": dict[str, tuple[int, ...]],
    "credits": dict[str, tuple[str, ...]],
    "deal": DealOffered | None,
    "waiting": tuple[OrderKept, ...],
    "next_limit": tuple[int, int] | None,
    "disputes": dict[int, str],
    "complaints": dict[int, tuple[str, str]],
}


def packed(state: State) -> bytes:
    """Everything, the moments that can be gone back to included."""
    return msgspec.json.encode(_plain(state), enc_hook=write_card)


def unpacked(raw: bytes) -> State:
    return _state(msgspec.json.decode(raw))


def _plain(state: State) -> dict[str, Any]:
    found = {name: getattr(state, name) for name in state.parts() if name != "slips"}
    slips = [{"events": one.events, "what": one.what, "state": _plain(one.state)} for one in state.slips]
    return {**found, "slips": slips}


def _state(raw: dict[str, Any]) -> State:
    state = State(msgspec.convert(raw["terms"], Terms))
    for name, value in raw.items():
        if name != "slips":
            kind = _KINDS.get(name, Any)
            setattr(state, name, msgspec.convert(value, kind, strict=False, dec_hook=read_card))
    state.slips = tuple(
        Slip(events=one["events"], what=one["what"], state=_state(one["state"])) for one in raw["slips"]
    )
    return state
