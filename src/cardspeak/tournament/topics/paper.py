"""Paper: real cards and real chips, and somebody who types who is out, or a count.

Between counts nobody knows each stack, only what lies at a table altogether: the chips of somebody who went out are
somewhere at that table (`loose`) until they are counted. So conservation holds without a report of every hand.
"""

from __future__ import annotations

from cardspeak.refusal import Refused
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import (
    Answer,
    disputed,
    needs_director,
    playing_at,
    present,
    refuse,
    rounds_cite,
    rule_cite,
)
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, names
from cardspeak.tournament.topics.outs import bounties
from cardspeak.tournament.why import Why

__all__ = ["CountTable", "HandsPlayed", "OutsReported", "PlayHands", "ReportOut", "TableCounted"]


class ReportOut(Command):
    """Exit in one hand, with what each had before it where that is known; `by_whom` won their chips."""

    table: str
    players: tuple[str, ...]
    before: dict[str, int] = {}
    by_whom: tuple[str, ...] = ()


class CountTable(Command):
    """Everybody's chips at a table of paper."""

    table: str
    stacks: dict[str, int]


class PlayHands(Command):
    """So many hands were played at a table of paper, where levels or rounds go by hands."""

    table: str
    hands: int = 1
    button: int | None = None
    small: int | None = None
    big: int | None = None


class OutsReported(Event):
    """A wave: the chips of these are with the others at the table."""

    table: str
    players: tuple[str, ...]
    before: dict[str, int]


class TableCounted(Event):
    """`difference` is what was found less what should be there."""

    table: str
    stacks: dict[str, int]
    difference: int


class HandsPlayed(Event):
    table: str
    hands: int
    button: int | None = None
    small: int | None = None
    big: int | None = None


def report_out(state: State, ask: ReportOut) -> Answer:
    cite = rule_cite(state, "order")
    table = playing_at(state, ask.table, cite)
    if isinstance(table, Refused):
        return table
    if table.felt != "paper":
        return refuse(state, Why.NO_TABLE, cite, f"{ask.table} reports its hands by itself.")
    there = state.at_table(ask.table)
    strange = [player for player in ask.players if player not in there]
    if strange or not ask.players or len(set(ask.players)) < len(ask.players):
        return refuse(state, Why.STRANGER, cite, f"At {ask.table} are {names(there)}.")
    if len(ask.players) >= len(there):
        return refuse(state, Why.NOT_CONSERVED, cite, "Somebody at the table won their chips.")
    if not set(ask.by_whom) <= set(there) - set(ask.players) or len(set(ask.by_whom)) < len(ask.by_whom):
        others = [player for player in there if player not in ask.players]
        return refuse(state, Why.STRANGER, cite, f"Their chips went to one or more of {names(others)}.")
    known = {player: ask.before.get(player, state.chips[player]) for player in ask.players}
    reported = OutsReported(ask.table, ask.players, known, cite=cite, at=ask.at)
    paid = [event for player in ask.players for event in bounties(state, player, ask.by_whom, ask.at)]
    return [reported, *paid]


def count_table(state: State, ask: CountTable) -> Answer:
    cite = rule_cite(state, "count")
    table = playing_at(state, ask.table, cite)
    if isinstance(table, Refused):
        return table
    there = state.at_table(ask.table)
    if sorted(ask.stacks) != sorted(there) or any(chips < 0 for chips in ask.stacks.values()):
        return refuse(state, Why.STRANGER, cite, f"Count the chips of {names(there)}.")
    if table.running:
        return refuse(state, Why.NOT_NOW, cite, "Count between hands.")
    if table.felt != "paper":
        return refuse(state, Why.NO_TABLE, cite, f"{ask.table} knows its stacks; order a count of everybody.")
    wrong = sum(ask.stacks.values()) - sum(state.chips[player] for player in there) - table.loose
    return [TableCounted(ask.table, ask.stacks, wrong, cite=cite, at=ask.at)]


def play_hands(state: State, ask: PlayHands) -> Answer:
    cite = rounds_cite(state)
    wrong = needs_director(state, ask.by, cite) if ask.by not in ("floor", "dealer") else None
    wrong = wrong or present(state) or disputed(state)
    if wrong:
        return wrong
    table = playing_at(state, ask.table, cite)
    if isinstance(table, Refused):
        return table
    if table.felt != "paper" or ask.hands < 1:
        return refuse(state, Why.NO_TABLE, cite, "Hands are typed in at a table of paper, one or more.")
    return [HandsPlayed(ask.table, ask.hands, ask.button, ask.small, ask.big, cite=cite, at=ask.at)]


def _outs(state: State, event: OutsReported) -> None:
    if not state.hand_for_hand:
        state.wave += 1
    loose = 0
    for player in event.players:
        state.before[player] = event.before[player]
        loose += state.chips[player]
        state.chips[player] = 0
        state.condemned.add(player)
    state.change_table(event.table, loose=state.tables[event.table].loose + loose)


def _counted(state: State, event: TableCounted) -> None:
    """What is too much or too little is put to the books as issued or missing, and stands in the record."""
    for player, chips in event.stacks.items():
        state.chips[player] = chips
    if event.difference > 0:
        state.issued += event.difference
    else:
        state.removed -= event.difference
    state.change_table(event.table, loose=0)
    state.counted[event.table] = event.difference


def _played(state: State, event: HandsPlayed) -> None:
    table = state.tables[event.table]
    markers = {"button": event.button, "small": event.small, "big": event.big} if event.button is not None else {}
    state.change_table(
        event.table,
        hands=table.hands + event.hands,
        number=table.number + event.hands,
        level_hands=table.level_hands + event.hands,
        **markers,
    )


def _says_counted(event: TableCounted) -> str:
    wrong = f" {abs(event.difference)} {'too many' if event.difference > 0 else 'missing'}." if event.difference else ""
    return f"{event.table} is counted: {sum(event.stacks.values())}.{wrong}"


TOPIC = TopicRows(
    commands=(
        MayAsk(ReportOut, report_out, "floor"),
        MayAsk(CountTable, count_table, "floor"),
        MayAsk(PlayHands, play_hands, "floor"),
    ),
    events=(
        CanHappen(OutsReported, _outs, lambda e: f"{names(e.players)} went out at {e.table}."),
        CanHappen(TableCounted, _counted, _says_counted),
        CanHappen(HandsPlayed, _played, lambda e: f"{e.table}: {e.hands} hands."),
    ),
)
