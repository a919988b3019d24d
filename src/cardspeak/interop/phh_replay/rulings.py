"""Irregularities in a hand file: commentaries that begin with `!`, as in `# ! premature turn; cards Qs`.

A replay reports them to the machine, and the book rules on them again. A hand of ours that had rulings also keeps its
pack and every shuffle in `_record`, since what lies unseen on the stub decides what a ruling brings; such a hand is
played again with that pack, card for card.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardspeak.cards import UNKNOWN, Card, cards_text, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.asked_flop import flop_offered
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Setup
from cardspeak.hand.words.script import said
from cardspeak.interop.phh import actions as a
from cardspeak.interop.phh.cards import INCIDENT
from cardspeak.interop.phh.toml import TomlValue
from cardspeak.interop.replay.incidents import folded_for, is_incident, play, reported
from cardspeak.interop.replay.verdict import DisagreesError
from cardspeak.rulings.record import report_in
from cardspeak.rulings.report_line import report_line
from cardspeak.values import Named


class ReplayRecord(Named, forbid_unknown_fields=True):
    """The field `_record`: what an exact replay needs besides the actions."""

    pack: str
    shuffles: tuple[str, ...] = ()
    asked: bool = False


# -- writing -------------------------------------------------------------------------------------------------


def record_of(hand: Hand) -> TomlValue | None:
    """For a hand with rulings whose pack is known; None for any other."""
    if not any(isinstance(event, e.Ruled) for event in hand.events) or UNKNOWN in hand.pack():
        return None
    shuffles: list[TomlValue] = [cards_text(event.stub) for event in hand.events if isinstance(event, e.Reshuffled)]
    return {"pack": cards_text(hand.pack()), "shuffles": shuffles, "asked": hand.setup.asked}


def incident_of(event: e.Ruled, place: dict[int, int]) -> a.NoOp:
    """The report behind a ruling, its players by place."""
    report = report_in(event)
    moved = msgspec.structs.replace(report, seat=place.get(report.seat, 0), other=place.get(report.other, 0))
    return a.NoOp(f"{INCIDENT} {report_line(moved)}")


def run_of(event: e.RunAgreed, live: Sequence[int]) -> a.NoOp:
    """How often the board is run, which the format has no action for."""
    return a.NoOp(f"{INCIDENT}{INCIDENT} {said(c.Run(event.boards, tuple(live), event.leave))}")


def taken_up(place: int) -> a.NoOp:
    """An absent player is back in time."""
    return a.NoOp(f"{INCIDENT}{INCIDENT} {said(c.TakeUp(place))}")


# -- reading -------------------------------------------------------------------------------------------------


def hand_of_record(setup: Setup, value: TomlValue) -> Hand:
    """The hand before its first action, with its own pack and shuffles."""
    try:
        record = msgspec.convert(value, ReplayRecord)
    except msgspec.ValidationError as wrong:
        raise BadInput(f"_record: {wrong}.") from None
    setup = msgspec.structs.replace(setup, told=False, asked=record.asked)
    return Hand(setup, parse_cards(record.pack), shuffle=_Shuffles(record.shuffles))


class _Shuffles:
    """Every shuffle as it was."""

    def __init__(self, orders: Sequence[str]) -> None:
        self._orders = [parse_cards(order) for order in orders]

    def __call__(self, cards: Sequence[Card]) -> list[Card]:
        order = self._orders.pop(0) if self._orders else ()
        if sorted(order) != sorted(cards):
            raise DisagreesError("_record: a shuffle of other cards than lie there.")
        return list(order)


def play_record(hand: Hand, action: a.Action) -> None:
    """One action on a hand whose cards come from its own pack: what the dealer did follows by itself."""
    state = hand.state
    match action:
        case a.Fold(seat=seat):
            if not folded_for(hand, seat):
                play(hand, c.Fold(seat))
        case a.CheckCall(seat=seat):
            play(hand, c.Call(seat) if state.highest > state.bet[seat] else c.Check(seat))
        case a.BetRaiseTo(seat=seat, amount=amount):
            assert isinstance(amount, int), "a hand of ours is in whole chips"
            play(hand, (c.RaiseTo if state.highest else c.Bet)(seat, amount))
        case a.BringIn(seat=seat):
            play(hand, c.Bet(seat, min(hand.setup.stakes.bring_in, state.stack[seat])))
        case a.StandPatDiscard(seat=seat, cards=cards):
            play(hand, c.Discard(seat, cards))
        case a.Show(seat=seat, cards=cards) if hand.setup.jackpot and flop_offered(state):
            play(hand, c.AskFlop(seat, cards))
        case a.Show(seat=seat, cards=cards) if hand.setup.asked and seat in state.waiting:
            play(hand, c.Show(seat, cards))
        case a.Muck(seat=seat) if hand.setup.asked and seat in state.waiting:
            play(hand, c.Muck(seat))
        case a.NoOp(commentary=commentary) if commentary is not None and is_incident(action):
            reported(hand, commentary)
        case _:
            return
