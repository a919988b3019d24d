"""Waiting for a seat: the list, and players who would come over from another table."""

from __future__ import annotations

import re

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput
from cardspeak.hand.setup import Stakes
from cardspeak.hand.words.stakes import parse_stakes
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.priority import claim_cite
from cardspeak.table.refusing import Answer, closed, lacks, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import BY, NAME, Around, Asks, Happens, Reading, Topic, everybody
from cardspeak.table.topics.absence import ReturnToList, return_to_list

__all__ = [
    "AskTransfer",
    "JoinList",
    "LeaveList",
    "ListJoined",
    "ListLeft",
    "TransferAsked",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class JoinList(Command):
    name: str


class LeaveList(Command):
    name: str


class AskTransfer(Command):
    """Somebody playing at another table would come to this one. The dealer or the floor vouches for game and stakes."""

    name: str
    game: str
    stakes: Stakes
    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class ListJoined(TableEvent):
    name: str


class ListLeft(TableEvent):
    name: str


class TransferAsked(TableEvent):
    name: str
    by: str


# -- answers -----------------------------------------------------------------------------------------------------------


def join_list(state: TableState, command: JoinList) -> Answer:
    if state.seat_of(command.name) is not None or command.name in state.waiting:
        says = f"{command.name} is at the table or on the list already."
        return refuse(state, TableWhy.SEATED_TWICE, says)
    if command.name in state.kept and state.setup.table.absence.list_cite is not None:
        return return_to_list(state, ReturnToList(name=command.name, at=command.at))  # the place that is kept too
    cite = _list_cite(state)
    return [ListJoined(name=command.name, at=command.at, cite=cite)]


def leave_list(state: TableState, command: LeaveList) -> Answer:
    if command.name not in state.waiting:
        return refuse(state, TableWhy.NO_CHOICE, f"{command.name} is not on the list.", _list_cite(state))
    return [ListLeft(name=command.name, at=command.at, cite=_list_cite(state))]


def _list_cite(state: TableState) -> str:
    return claim_cite(state, "waiting list") or state.setup.table.seats.cite


def ask_transfer(state: TableState, command: AskTransfer) -> Answer:
    """Only the same game at the same limits counts; commission is no limit."""
    cite = claim_cite(state, "transfer")
    if cite is None:
        says = "Whoever comes from another table joins the waiting list here."
        return refuse(state, TableWhy.NO_CHOICE, says, claim_cite(state, "waiting list"))
    wrong = closed(state) or lacks(state, command.by, state.setup.rules.book.head.roles[0], cite)
    if wrong:
        return wrong
    if state.seat_of(command.name) is not None or command.name in state.transfers:
        return refuse(state, TableWhy.SEATED_TWICE, f"{command.name} is at the table or waiting already.")
    ours = msgspec.structs.replace(state.setup.stakes, charge=None)
    if command.game != state.setup.game or msgspec.structs.replace(command.stakes, charge=None) != ours:
        says = "Only players of the same game and limits come before the waiting list."
        return refuse(state, TableWhy.PRIORITY, says, cite)
    return [TransferAsked(name=command.name, by=command.by, at=command.at, cite=cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _list_joined(state: TableState, event: ListJoined) -> None:
    state.waiting.append(event.name)


def _list_left(state: TableState, event: ListLeft) -> None:
    state.waiting.remove(event.name)


def _transfer_asked(state: TableState, event: TransferAsked) -> None:
    state.transfers.append(event.name)


# -- words -------------------------------------------------------------------------------------------------------------


def _transfer(match: re.Match[str], around: Around) -> AskTransfer:
    """`Ann would come from holdem, no limit, blinds 1/2 by the dealer`."""
    if around.setup is None:
        raise BadInput("A transfer speaks of a table: say to which.")
    game = around.setup.rules.book.game(match["game"])
    stakes = parse_stakes(match["stakes"], game)
    return AskTransfer(name=match["name"], game=game.slug, stakes=stakes, by=match["by"], at=around.at)


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(JoinList, join_list, "anybody", rf"{NAME} joins? the list"),
        Asks(LeaveList, leave_list, "anybody", rf"{NAME} leaves? the list"),
        Asks(
            AskTransfer,
            ask_transfer,
            "floor",
            Reading(rf"{NAME} would come from (?P<game>\S+), (?P<stakes>.+?){BY}", _transfer),
        ),
    ),
    events=(
        Happens(ListJoined, _list_joined, everybody, lambda event: f"{event.name} joins the waiting list."),
        Happens(ListLeft, _list_left, everybody, lambda event: f"{event.name} leaves the waiting list."),
        Happens(
            TransferAsked,
            _transfer_asked,
            everybody,
            lambda event: f"{event.name} would come here from another table with the same game and limits.",
        ),
    ),
)
