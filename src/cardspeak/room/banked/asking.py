"""Who is who: what somebody in the room asks, as a command of the table; or why it is not theirs to ask.

Every command says itself who may ask for it (`asker`), those of a round too; one that does not is for nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.banked import commands as bc
from cardspeak.banked.commands import DEALER, HOUSE, NOBODY, PLAYER, Asker
from cardspeak.banked.table import Command, Follow, FreeBox, Give, OpenRound, Order, Play, SitAt
from cardspeak.banked.table.state import BankedState
from cardspeak.cards import Card, deck_of
from cardspeak.refusal import Refused
from cardspeak.room.banked.events import HouseSits
from cardspeak.room.banked.incidents import naming
from cardspeak.room.who import SIDELINED, Who, rank_in

Shuffle = Callable[[tuple[Card, ...]], tuple[Card, ...]]

# What whoever may not ask is told: of some commands, and of all the others.
WORDS: dict[type, str] = {
    HouseSits: "The room seats its players.",
    Follow: "The director says so to the tournament, and the table follows.",
    FreeBox: "The floor asks for a box.",
    OpenRound: "The room opens the betting.",
}
AT_THE_TABLE: dict[Asker, str] = {
    NOBODY: "Nobody may ask for that in the room.",
    DEALER: "That is for the floor to order.",
    HOUSE: "The room does that itself.",
}
IN_A_ROUND: dict[Asker, str] = {
    NOBODY: "Nobody may ask for that in the room.",
    DEALER: "The dealer does that.",
    HOUSE: "The room shuffles, cuts and deals.",
}


def may(who: Who, asker: Asker) -> bool:
    match asker:
        case "player":
            return True
        case "dealer":
            return who.at_least("dealer")
        case "house":
            return who.is_room
        case "nobody":
            return False


def asked(state: BankedState, who: Who, command: Any, now: int, shuffle: Shuffle) -> Command | Refused:
    """The room fills in who asks and when, in the table's minutes; it shuffles for every round itself."""
    if not may(who, command.asker):
        words = WORDS.get(type(command), AT_THE_TABLE[command.asker])
        if who.sidelined and command.asker == DEALER:
            words = SIDELINED
        return state.no(words, state.house.abstain_cite) if isinstance(command, FreeBox) else state.no(words)
    match command:
        case HouseSits(box=box, name=name, chips=chips):
            return SitAt(box=box, name=name, chips=chips)
        case OpenRound():
            pack = shuffle(deck_of(state.setup.game.file.deck).cards)
            return OpenRound(pack=pack, check=True, at=now // 60)
        case Play(command=one):
            mine = _theirs(state, who, one)
            return mine if isinstance(mine, Refused) else Play(command=mine, at=now // 60)
        case Order():
            return _order(state, who, command, now // 60)
        case _ if command.asker == PLAYER:  # the room says in whose place it acts
            name = command.name if who.is_room and command.name else who.name
            command = msgspec.structs.replace(command, name=name)
    assert isinstance(command, Command), "every command has its answer"
    return command


def _order(state: BankedState, who: Who, order: Any, at: int) -> Give | Refused:
    """Limits, pay tables, cards, disputes: the table's own business while no chip is on the layout."""
    players = order.asker == PLAYER
    if players and not who.at_least("dealer") and state.box_of(who.name) is None:
        return state.no("Take a box first.")
    return Give(order=order, by=who.name if players else rank_in(state.setup.game.book, who), at=at)


def _theirs(state: BankedState, who: Who, command: Any) -> Any:
    """A player acts with own chips and own hands; the dealer's words are the dealer's; the room deals."""
    if not may(who, command.asker):
        return state.no(SIDELINED if who.sidelined and command.asker == DEALER else IN_A_ROUND[command.asker])
    if who.is_room:
        return command
    if isinstance(command, bc.Report) and (wrong := naming(command, state.round.state.board if state.round else ())):
        return state.no(wrong)
    if command.asker == DEALER:
        return msgspec.structs.replace(command, by=rank_in(state.setup.game.book, who))
    if isinstance(command, bc.Place | bc.Declare) and command.means != "chips":
        return state.no("In the room wagers are made in chips.")
    if command.owner not in ("", who.name):
        return state.no("Those chips are not yours.")
    playing = isinstance(command, bc.Decide | bc.Look | bc.Expose)
    if playing and (state.round is None or state.round.state.owner(command.box) != who.name):
        return state.no(f"Box {command.box} is not yours to play.")
    return msgspec.structs.replace(command, owner=who.name)
