"""Refusals of a jackpot by hand, and who may ask for what."""

from __future__ import annotations

from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.base import MeterCommand
from cardspeak.jackpots.by_hand.state import MeterState
from cardspeak.jackpots.by_hand.why import MeterWhy
from cardspeak.refusal import Refused


def refuse(state: MeterState, why: MeterWhy, cite: str, says: str) -> Refused:
    return Refused(why, state.setup.jackpot_rules.cite(cite), says)


def lacks(state: MeterState, ask: MeterCommand, least: str, cite: str) -> Refused | None:
    """A role below the one that the clause names."""
    if state.setup.jackpot_rules.book.ranks(ask.by, least):
        return None
    return refuse(state, MeterWhy.AUTHORITY, cite, f"That is for the {least} or above.")


def no_pool(state: MeterState, pool: str) -> Refused | None:
    if pool in state.plans:
        return None
    has = ", ".join(state.plans)
    return refuse(
        state, MeterWhy.NO_POOL, state.setup.jackpot_rules.file.cite, f"There is no pool {pool!r}; there is {has}."
    )


def disabled(state: MeterState, pool: str) -> Refused | None:
    reason = state.suspended.get(pool)
    if reason is None:
        return None
    return refuse(state, MeterWhy.DISABLED, controls.DISABLED, f"{pool} is disabled: {reason}.")


def alone(state: MeterState, ask: MeterCommand, second: str) -> Refused | None:
    """Some things take two people, both named."""
    if ask.who and second and ask.who != second:
        return None
    return refuse(state, MeterWhy.TWO_PEOPLE, controls.TWO_PEOPLE, "A second person has to agree, and be named.")
