"""Chips at home come from the host: who wants some asks, the host hands them out, and a slip is taken back."""

from __future__ import annotations

import msgspec

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.home.state import ChipsWanted, NightState
from cardspeak.refusal import Refused

BUYS = "the host of a home game hands out the chips"
MOST_AT_ONCE = 10**9


class AskForChips(OfficeOrder):
    chips: int


class HandOutChips(OfficeOrder):
    """`wanted`: the number of the question that this answers, if there was one."""

    name: str
    chips: int
    wanted: int = 0


class TakeBackChips(OfficeOrder):
    """A slip: chips that were handed out by mistake, or that somebody is done with."""

    name: str
    chips: int


class ChipsAskedFor(OfficeEvent):
    number: int
    chips: int


class ChipsHandedOut(OfficeEvent):
    name: str
    chips: int
    wanted: int = 0


class ChipsTakenBack(OfficeEvent):
    name: str
    chips: int


def _amount(state: NightState, chips: int) -> Refused | None:
    if state.ended is not None:
        return refuse("over", BUYS, "The night is over and settled: begin another.")
    if not 1 <= chips <= MOST_AT_ONCE:
        return refuse("amount", BUYS, f"Say how many chips, from 1 to {MOST_AT_ONCE:,}.")
    return None


def ask_for_chips(state: NightState, order: AskForChips) -> Verdict:
    wrong = _amount(state, order.chips)
    if wrong is not None:
        return wrong
    if any(one.open and one.name == order.by for one in state.wanted.values()):
        return refuse("asked", BUYS, "You have asked already: the host answers next.")
    return [ChipsAskedFor(number=len(state.wanted) + 1, chips=order.chips, by=order.by, at=order.at)]


def hand_out(state: NightState, order: HandOutChips) -> Verdict:
    wrong = _amount(state, order.chips)
    if wrong is not None:
        return wrong
    if order.name not in state.names:
        return refuse("unknown", BUYS, f"{order.name} is not here: let them in first.")
    asked = state.wanted.get(order.wanted) if order.wanted else None
    if order.wanted and (asked is None or not asked.open or asked.name != order.name):
        return refuse("unknown", BUYS, "That question has been answered already.")
    given = ChipsHandedOut(name=order.name, chips=order.chips, wanted=order.wanted, by=order.by, at=order.at)
    return [given]


def take_back(state: NightState, order: TakeBackChips) -> Verdict:
    wrong = _amount(state, order.chips)
    if wrong is not None:
        return wrong
    had = state.bought.get(order.name, 0)
    if order.name not in state.bought:
        return refuse("unknown", BUYS, f"{order.name} has been given no chips.")
    if order.chips > had:
        return refuse(
            "amount", BUYS, f"{order.name} has been given {had:,}: take back at most that; winnings settle up."
        )
    return [ChipsTakenBack(name=order.name, chips=order.chips, by=order.by, at=order.at)]


def _asked(state: NightState, event: ChipsAskedFor) -> None:
    state.wanted[event.number] = ChipsWanted(number=event.number, name=event.by, chips=event.chips, at=event.at)


def _handed(state: NightState, event: ChipsHandedOut) -> None:
    if event.wanted:
        state.wanted[event.wanted] = msgspec.structs.replace(state.wanted[event.wanted], open=False)
    state.bought[event.name] = state.bought.get(event.name, 0) + event.chips
    state.buys[event.name] = state.buys.get(event.name, 0) + 1


def _back(state: NightState, event: ChipsTakenBack) -> None:
    state.bought[event.name] -= event.chips


TOPIC = OfficeTopic(
    (
        OfficeAsk(AskForChips, ask_for_chips, "guest"),
        OfficeAsk(HandOutChips, hand_out, "host"),
        OfficeAsk(TakeBackChips, take_back, "host"),
    ),
    (
        OfficeTell(ChipsAskedFor, _asked, lambda e: f"{e.by} asks for {e.chips:,} chips."),
        OfficeTell(ChipsHandedOut, _handed, lambda e: f"{e.by} hands {e.name} {e.chips:,} chips."),
        OfficeTell(ChipsTakenBack, _back, lambda e: f"{e.by} takes {e.chips:,} chips back from {e.name}."),
    ),
)
