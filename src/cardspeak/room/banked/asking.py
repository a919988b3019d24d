"""Who is who: what somebody in the room asks, as a command of the table; or why it is not theirs to ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.banked import commands as bc
from cardspeak.banked.table import (
    BuyIn,
    ComeBack,
    Command,
    Follow,
    FreeBox,
    GetUp,
    Give,
    OpenRound,
    Order,
    Play,
    Ready,
    SitAt,
    StepAway,
    WriteSecret,
)
from cardspeak.banked.table.base import DEALER, PLAYER
from cardspeak.banked.table.rounds import asker_of
from cardspeak.banked.table.state import BankedState
from cardspeak.cards import Card, deck_of
from cardspeak.refusal import Refused
from cardspeak.room.banked.events import HouseSits
from cardspeak.room.who import Who, rank_in

Shuffle = Callable[[tuple[Card, ...]], tuple[Card, ...]]


def asked(state: BankedState, who: Who, command: Any, now: int, shuffle: Shuffle) -> Command | Refused:
    """The room fills in who asks and when, in the table's minutes; it shuffles for every round itself."""
    match command:
        case HouseSits(box=box, name=name, chips=chips):
            return SitAt(box=box, name=name, chips=chips) if who.is_room else state.no("The room seats its players.")
        case SitAt() | Ready() | WriteSecret():
            return msgspec.structs.replace(command, name=who.name)
        case Follow():
            return (
                command if who.is_room else state.no("The director says so to the tournament, and the table follows.")
            )
        case GetUp(name=name) | BuyIn(name=name) | StepAway(name=name) | ComeBack(name=name):
            return msgspec.structs.replace(command, name=name if who.is_room and name else who.name)
        case FreeBox():
            floor = who.at_least(DEALER)
            return command if floor else state.no("The floor asks for a box.", state.house.abstain_cite)
        case OpenRound():
            if not who.at_least(DEALER):
                return state.no("The room opens the betting.")
            pack = shuffle(deck_of(state.setup.game.file.deck).cards)
            return OpenRound(pack=pack, check=True, at=now // 60)
        case Play(command=one):
            mine = _theirs(state, who, one)
            return mine if isinstance(mine, Refused) else Play(command=mine, at=now // 60)
        case _:
            assert isinstance(command, Order), "every command has its answer"
            return _order(state, who, command, now // 60)


def _order(state: BankedState, who: Who, order: Any, at: int) -> Give | Refused:
    """Limits, pay tables, cards, disputes: the table's own business while no chip is on the layout."""
    players, floor = order.asker == PLAYER, who.at_least(DEALER)
    if not players and not floor:
        return state.no("That is for the floor to order.")
    if players and not floor and state.box_of(who.name) is None:
        return state.no("Take a box first.")
    return Give(order=order, by=who.name if players else rank_in(state.setup.game.book, who), at=at)


def _theirs(state: BankedState, who: Who, command: Any) -> Any:
    """A player acts with own chips and own hands; the dealer's words are the dealer's; the room deals."""
    if who.is_room:
        return command
    match asker_of(command):
        case "house":
            return state.no("The room shuffles, cuts and deals.")
        case "dealer" if not who.at_least(DEALER):
            return state.no("The dealer does that.")
        case "dealer":
            return msgspec.structs.replace(command, by=rank_in(state.setup.game.book, who))
    if isinstance(command, bc.Place | bc.Declare) and command.means != "chips":
        return state.no("In the room wagers are made in chips.")
    if command.owner not in ("", who.name):
        return state.no("Those chips are not yours.")
    playing = isinstance(command, bc.Decide | bc.Look | bc.Expose)
    if playing and (state.round is None or state.round.state.owner(command.box) != who.name):
        return state.no(f"Box {command.box} is not yours to play.")
    return msgspec.structs.replace(command, owner=who.name)
