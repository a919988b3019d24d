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
from cardspeak.tournament.state import State, Station
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, names
from cardspeak.tournament.topics.outs import bounties
from cardspeak.tournament.topics.seats import unready
from cardspeak.tournament.topics.specials import lowest_of, special_cite
from cardspeak.tournament.why import TournamentWhy

__all__ = [
    "CountTable",
    "HandsPlayed",
    "OutsReported",
    "PlayHands",
    "PlaySpecial",
    "ReportOut",
    "SpecialPlayed",
    "TableCounted",
]


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


class PlaySpecial(Command):
    """The hand that was announced has been played at a table of paper.

    Who won the prize of a bonus round; after an elimination round everybody's chips, whoever has none left with 0.
    """

    table: str
    stacks: dict[str, int] = {}
    winner: str = ""
    button: int | None = None
    small: int | None = None
    big: int | None = None


class OutsReported(Event):
    """A wave: the chips of these are with the others at the table."""

    table: str
    players: tuple[str, ...]
    before: dict[str, int]


class TableCounted(Event):
    """`difference` is what was found less what should be there; against the house all of it is the `bank`'s."""

    table: str
    stacks: dict[str, int]
    difference: int
    bank: int = 0  # what the house has won there since the last count


class HandsPlayed(Event):
    table: str
    hands: int
    button: int | None = None
    small: int | None = None
    big: int | None = None


class SpecialPlayed(Event):
    """A bonus round or an elimination round; without `stacks` what the operator gave lies somewhere at the table."""

    table: str
    kind: str
    bonus: int = 0
    prize: str = ""
    winner: str = ""
    stacks: dict[str, int] = {}
    lowest: str = ""  # out after an elimination round
    button: int | None = None
    small: int | None = None
    big: int | None = None


def report_out(state: State, ask: ReportOut) -> Answer:
    cite = rule_cite(state, "order")
    table = playing_at(state, ask.table, cite)
    if isinstance(table, Refused):
        return table
    if table.felt != "paper":
        return refuse(state, TournamentWhy.NO_TABLE, cite, f"{ask.table} reports its hands by itself.")
    there = state.at_table(ask.table)
    strange = [player for player in ask.players if player not in there]
    if strange or not ask.players or len(set(ask.players)) < len(ask.players):
        return refuse(state, TournamentWhy.STRANGER, cite, f"At {ask.table} are {names(there)}.")
    if len(ask.players) >= len(there) and not state.terms.banked:
        return refuse(state, TournamentWhy.NOT_CONSERVED, cite, "Somebody at the table won their chips.")
    if not set(ask.by_whom) <= set(there) - set(ask.players) or len(set(ask.by_whom)) < len(ask.by_whom):
        others = [player for player in there if player not in ask.players]
        return refuse(state, TournamentWhy.STRANGER, cite, f"Their chips went to one or more of {names(others)}.")
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
        return refuse(state, TournamentWhy.STRANGER, cite, f"Count the chips of {names(there)}.")
    if table.running:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "Count between hands.")
    if table.felt != "paper":
        return refuse(state, TournamentWhy.NO_TABLE, cite, f"{ask.table} knows its stacks; order a count of everybody.")
    wrong = sum(ask.stacks.values()) - sum(state.chips[player] for player in there) - table.loose
    if state.terms.banked:
        return [TableCounted(ask.table, ask.stacks, 0, -wrong, cite=cite, at=ask.at)]
    if wrong > state.missing:
        says = f"{wrong} more than {ask.table} has by the books, and {state.missing} are missing: count again."
        return refuse(state, TournamentWhy.NOT_CONSERVED, cite, says)
    return [TableCounted(ask.table, ask.stacks, wrong, cite=cite, at=ask.at)]


def _played_at(state: State, ask: PlayHands | PlaySpecial, cite: str) -> Station | Refused:
    """A table of paper where hands could be played."""
    wrong = needs_director(state, ask.by, cite) if ask.by not in ("floor", "dealer") else None
    wrong = wrong or present(state) or disputed(state)
    if wrong:
        return wrong
    table = playing_at(state, ask.table, cite)
    if isinstance(table, Refused):
        return table
    if table.felt != "paper":
        return refuse(state, TournamentWhy.NO_TABLE, cite, f"{ask.table} reports its hands by itself.")
    return unready(state, state.at_table(ask.table)) or table


def play_hands(state: State, ask: PlayHands) -> Answer:
    cite = rounds_cite(state)
    table = _played_at(state, ask, cite)
    if isinstance(table, Refused):
        return table
    if ask.hands < 1:
        return refuse(state, TournamentWhy.NO_TABLE, cite, "Hands are typed in at a table of paper, one or more.")
    plan = state.plan
    if plan is not None and plan.hands is not None and table.hands + ask.hands > plan.hands:
        left = plan.hands - table.hands
        says = f"{left} hands are left of the round at {ask.table}."
        if not left:
            says = f"The hands of the round are played at {ask.table}: count the chips."
        return refuse(state, TournamentWhy.NOT_NOW, cite, says)
    if table.announced:
        says = (
            f"The next hand at {ask.table} was announced as a round of its own ({table.announced}): report that first."
        )
        return refuse(state, TournamentWhy.NOT_NOW, special_cite(state, table.announced), says)
    return [HandsPlayed(ask.table, ask.hands, ask.button, ask.small, ask.big, cite=cite, at=ask.at)]


def play_special(state: State, ask: PlaySpecial) -> Answer:
    """What the operator gave is at the table; after an elimination round the smallest stack is out, as anywhere."""
    table = _played_at(state, ask, rounds_cite(state))
    if isinstance(table, Refused):
        return table
    kind, there = table.announced, state.at_table(ask.table)
    if not kind:
        return refuse(
            state,
            TournamentWhy.NOT_NOW,
            rounds_cite(state),
            f"No bonus or elimination round was announced at {ask.table}.",
        )
    cite = special_cite(state, kind)
    if (ask.winner or table.bonus_prize) and ask.winner not in there:
        return refuse(
            state, TournamentWhy.STRANGER, cite, f"Say who won {table.bonus_prize or 'it'}: one of {names(there)}."
        )
    lies = sum(state.chips[player] for player in there) + table.loose + table.bonus
    counted = sorted(ask.stacks) == sorted(there) and min(ask.stacks.values()) >= 0
    if (ask.stacks or kind == "elimination") and not counted:
        return refuse(
            state, TournamentWhy.STRANGER, cite, f"Count the chips of {names(there)}: the smallest stack is out."
        )
    if ask.stacks and sum(ask.stacks.values()) != lies:
        says = f"{lies} chips lie at {ask.table}, not {sum(ask.stacks.values())}: count again."
        return refuse(state, TournamentWhy.NOT_CONSERVED, rule_cite(state, "moving"), says)
    return [
        SpecialPlayed(
            ask.table,
            kind,
            table.bonus,
            table.bonus_prize,
            ask.winner if table.bonus_prize else "",
            ask.stacks,
            lowest_of(state, ask.stacks) if kind == "elimination" else "",
            ask.button,
            ask.small,
            ask.big,
            cite=cite,
            at=ask.at,
        )
    ]


def _outs(state: State, event: OutsReported) -> None:
    if not state.hand_for_hand:
        state.wave += 1
    loose = 0
    for player in event.players:
        state.before[player] = event.before[player]
        loose += state.chips[player]
        state.chips[player] = 0
        state.condemned.add(player)
    if state.terms.banked:  # the house has won them, and nobody at the table
        state.bank += loose
        loose = 0
    state.change_table(event.table, loose=state.tables[event.table].loose + loose, exact=False)


def _counted(state: State, event: TableCounted) -> None:
    """What is missing leaves the books, and comes back to them where a later count finds it."""
    for player, chips in event.stacks.items():
        state.chips[player] = chips
    found = min(max(event.difference, 0), state.missing)
    lost = max(-event.difference, 0)
    state.missing += lost - found
    state.removed += lost - found
    state.issued += max(event.difference, 0) - found  # an old record may have more than was missing
    state.bank += event.bank
    state.change_table(event.table, loose=0, exact=True)
    state.counted[event.table] = event.difference


def _played(state: State, event: HandsPlayed | SpecialPlayed) -> None:
    table, hands = state.tables[event.table], event.hands if isinstance(event, HandsPlayed) else 1
    markers = {"button": event.button, "small": event.small, "big": event.big} if event.button is not None else {}
    state.change_table(
        event.table,
        hands=table.hands + hands,
        number=table.number + hands,
        level_hands=table.level_hands + hands,
        exact=False,
        first_button=None,
        **markers,
    )


def _special(state: State, event: SpecialPlayed) -> None:
    _played(state, event)
    state.issued += event.bonus
    for player, chips in event.stacks.items():
        state.before[player] = state.chips[player]
        state.chips[player] = chips
    loose = 0 if event.stacks else state.tables[event.table].loose + event.bonus
    done = {"announced": "", "bonus": 0, "bonus_prize": ""}
    state.change_table(event.table, loose=loose, exact=bool(event.stacks), **done)
    if event.prize and event.winner:
        state.goods[event.winner] = "; ".join(filter(None, (state.goods.get(event.winner, ""), event.prize)))
    if event.lowest:
        state.condemned.add(event.lowest)
    if not state.hand_for_hand:
        state.wave += 1


def _says_special(event: SpecialPlayed) -> str:
    given = f" The operator gave {event.bonus}." if event.bonus else ""
    won = f" {event.winner} wins {event.prize}." if event.winner else ""
    return f"{event.table}: the {event.kind} round is played.{given}{won}"


def _says_counted(event: TableCounted) -> str:
    wrong = f" {abs(event.difference)} {'too many' if event.difference > 0 else 'missing'}." if event.difference else ""
    house = f" The house has {'won' if event.bank > 0 else 'lost'} {abs(event.bank)}." if event.bank else ""
    return f"{event.table} is counted: {sum(event.stacks.values())}.{wrong}{house}"


TOPIC = TopicRows(
    commands=(
        MayAsk(ReportOut, report_out, "floor"),
        MayAsk(CountTable, count_table, "floor"),
        MayAsk(PlayHands, play_hands, "floor"),
        MayAsk(PlaySpecial, play_special, "floor"),
    ),
    events=(
        CanHappen(OutsReported, _outs, lambda e: f"{names(e.players)} went out at {e.table}."),
        CanHappen(TableCounted, _counted, _says_counted),
        CanHappen(HandsPlayed, _played, lambda e: f"{e.table}: {e.hands} hands."),
        CanHappen(SpecialPlayed, _special, _says_special),
    ),
)
