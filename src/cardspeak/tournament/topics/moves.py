"""Moving: keeping tables even, breaking them, hand for hand. Nobody moves chips but by such an order."""

from __future__ import annotations

from cardspeak.tournament.balance import Proposed
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.draws import SeatDraw, draw_seats
from cardspeak.tournament.refuse import Answer, busy, cite_of, needs_director, needs_player, refuse, rule_cite
from cardspeak.tournament.seating import proposal
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows
from cardspeak.tournament.topics.seats import open_seats
from cardspeak.tournament.why import TournamentWhy

__all__ = [
    "BreakTable",
    "EndHandForHand",
    "HandForHandBegan",
    "HandForHandEnded",
    "HandForHandGoesOn",
    "Move",
    "PlayerMoved",
    "StartHandForHand",
    "TableBroken",
    "TakeChipsOff",
]


class Move(Command):
    """One player to another seat, as proposed or as the director sees fit; `chips` as counted where it is paper."""

    player: str
    table: str
    seat: int
    chips: int | None = None


class BreakTable(Command):
    """A table is not needed any more: its players draw seats at the others; on paper with their chips as counted."""

    table: str
    seed: str
    chips: dict[str, int] = {}


class StartHandForHand(Command):
    """From now on every table plays one hand and waits for the others."""


class EndHandForHand(Command):
    pass


class TakeChipsOff(Command):
    """Somebody would take chips off the table, or pass them to somebody."""

    player: str
    chips: int
    to: str = ""


class PlayerMoved(Event):
    player: str
    table: str
    seat: int
    why: str
    chips: int  # that go along
    loose: int = 0  # what the count at a table of paper leaves with the others there


class TableBroken(Event):
    table: str
    seed: str
    seats: tuple[SeatDraw, ...]
    chips: dict[str, int]
    loose: int = 0


class HandForHandBegan(Event):
    pass


class HandForHandGoesOn(Event):
    """Every table has finished its hand: the next one."""


class HandForHandEnded(Event):
    pass


def moves_cite(state: State) -> str:
    return cite_of(state, "allocation", "tables per round")


def move(state: State, ask: Move) -> Answer:
    cite = rule_cite(state, "balancing")
    wrong = (
        needs_director(state, ask.by, cite) or needs_player(state, ask.player, cite) or busy(state, ask.player, cite)
    )
    if wrong:
        return wrong
    if ask.player not in state.seat:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"{ask.player} sits nowhere.")
    target = state.tables.get(ask.table)
    if target is None or target.standing in ("broken", "ended") or not 1 <= ask.seat <= target.seats:
        return refuse(state, TournamentWhy.NO_SEAT, cite, f"There is no seat {ask.seat} at {ask.table}.")
    if (ask.table, ask.seat) in state.seat.values():
        return refuse(state, TournamentWhy.NO_SEAT, cite, f"Seat {ask.seat} at {ask.table} is taken.")
    table, _ = state.seat[ask.player]
    source = state.tables[table]
    if table != ask.table and _apart(state):
        return refuse(state, TournamentWhy.NOT_NOW, cite, "In a round of matches or of tables apart nobody is moved.")
    counted = state.chips[ask.player] if ask.chips is None else ask.chips
    if source.felt != "paper" and counted != state.chips[ask.player]:
        says = f"{ask.player} has {state.chips[ask.player]}, and takes all of them along."
        return refuse(state, TournamentWhy.CHIPS, rule_cite(state, "moving"), says)
    if (
        source.felt == "paper"
        and not 0 < counted <= sum(map(state.chips.__getitem__, state.at_table(table))) + source.loose
    ):
        return refuse(
            state, TournamentWhy.CHIPS, rule_cite(state, "moving"), f"There are not so many chips at {table}."
        )
    planned = proposal(state)
    why = "the director's order"
    if isinstance(planned, Proposed) and (planned.player, planned.to) == (ask.player, ask.table):
        why = planned.why
    loose = state.chips[ask.player] - counted
    return [PlayerMoved(ask.player, ask.table, ask.seat, why, counted, loose, cite=cite, at=ask.at)]


def _apart(state: State) -> bool:
    return state.plan is not None and (state.plan.best_of is not None or state.plan.apart)


def break_table(state: State, ask: BreakTable) -> Answer:
    cite = rule_cite(state, "breaking")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    table = state.tables.get(ask.table)
    if table is None or table.standing != "playing":
        return refuse(state, TournamentWhy.NO_TABLE, cite, f"Nothing is played at {ask.table}.")
    if table.running:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"Finish the hand at {ask.table} first.")
    if _apart(state):
        return refuse(
            state, TournamentWhy.NOT_NOW, cite, "In a round of matches, or of tables apart, no table is broken."
        )
    players = state.at_table(ask.table)
    free = {
        name: seats
        for name, seats in open_seats(state).items()
        if name != ask.table and state.tables[name].standing == "playing"
    }
    if sum(map(len, free.values())) < len(players):
        return refuse(state, TournamentWhy.NO_SEAT, cite, "The other tables have no seats for them.")
    chips = {player: state.chips[player] for player in players}
    if table.felt == "paper" and (table.loose or ask.chips):
        total = sum(chips.values()) + table.loose
        if sorted(ask.chips) != sorted(players) or sum(ask.chips.values()) != total:
            says = f"Count the chips at {ask.table} before it is broken: {total} lie there."
            return refuse(state, TournamentWhy.CHIPS, rule_cite(state, "moving"), says)
        chips = dict(ask.chips)
    sitting = state.by_table()
    counts = {name: len(sitting[name]) for name in free}
    seats = draw_seats(players, free, ask.seed, counts)
    return [TableBroken(ask.table, ask.seed, seats, chips, table.loose, cite=cite, at=ask.at)]


def start_hand_for_hand(state: State, ask: StartHandForHand) -> Answer:
    cite = moves_cite(state)
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if not state.terms.moves.hand_for_hand:
        return refuse(state, TournamentWhy.TERMS, cite, "The Terms know no hand for hand.")
    if state.hand_for_hand or len(state.live) < 2:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "It is for two tables or more, and begins once.")
    return [HandForHandBegan(cite=cite, at=ask.at)]


def end_hand_for_hand(state: State, ask: EndHandForHand) -> Answer:
    cite = moves_cite(state)
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if not state.hand_for_hand:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "It is not hand for hand.")
    return [HandForHandEnded(cite=cite, at=ask.at)]


def take_chips(state: State, ask: TakeChipsOff) -> Answer:
    """Chips stay in full view where they are; they move with their player when a table is balanced or broken."""
    cite = rule_cite(state, "moving")
    to = f" to {ask.to}" if ask.to else " off the table"
    return refuse(state, TournamentWhy.CHIPS, cite, f"{ask.player} passes no chips{to}: they stay where they are.")


def hand_for_hand_goes_on(state: State) -> list[Event]:
    """Once every table has finished, the next hand; with one table left there is nothing to wait for."""
    if not state.hand_for_hand:
        return []
    sitting = state.by_table()
    dealing = [one for one in state.live if one.felt != "paper" and len(sitting[one.name]) > 1]
    cite = moves_cite(state)
    if len(state.live) < 2:
        return [HandForHandEnded(cite=cite, at=state.at)]
    if dealing and all(table.waits for table in dealing):
        return [HandForHandGoesOn(cite=cite, at=state.at)]
    return []


def _moved(state: State, event: PlayerMoved) -> None:
    old, seat = state.seat[event.player]
    table = state.tables[old]
    state.seat[event.player] = (event.table, event.seat)
    state.chips[event.player] = event.chips
    exact = table.exact and not event.loose
    state.change_table(old, emptied=(*table.emptied, seat), loose=table.loose + event.loose, exact=exact)
    target = state.tables[event.table]
    state.change_table(
        event.table,
        standing="playing",
        emptied=tuple(one for one in target.emptied if one != event.seat),
    )
    state.change(event.player, moves=state.entrants[event.player].moves + 1)


def _broken(state: State, event: TableBroken) -> None:
    for place in event.seats:
        state.seat[place.player] = (place.table, place.seat)
        state.chips[place.player] = event.chips[place.player]
        target = state.tables[place.table]
        state.change_table(place.table, emptied=tuple(one for one in target.emptied if one != place.seat))
        state.change(place.player, moves=state.entrants[place.player].moves + 1)
    state.change_table(event.table, standing="broken", loose=0, why="broken")


def _began(state: State, event: HandForHandBegan) -> None:
    state.hand_for_hand = True
    state.wave += 1
    for name in state.tables:
        state.change_table(name, waits=False)


def _goes_on(state: State, event: HandForHandGoesOn) -> None:
    state.wave += 1
    for name in state.tables:
        state.change_table(name, waits=False)


def _ended(state: State, event: HandForHandEnded) -> None:
    state.hand_for_hand = False
    state.wave += 1
    for name in state.tables:
        state.change_table(name, waits=False)


TOPIC = TopicRows(
    commands=(
        MayAsk(Move, move, "director"),
        MayAsk(BreakTable, break_table, "director"),
        MayAsk(StartHandForHand, start_hand_for_hand, "director"),
        MayAsk(EndHandForHand, end_hand_for_hand, "director"),
        MayAsk(TakeChipsOff, take_chips, "own"),
    ),
    events=(
        CanHappen(PlayerMoved, _moved, lambda e: f"{e.player} moves to {e.table}, seat {e.seat} ({e.why})."),
        CanHappen(
            TableBroken,
            _broken,
            lambda e: (
                f"{e.table} is broken: " + "; ".join(f"{p.player} to {p.table}, seat {p.seat}" for p in e.seats) + "."
            ),
        ),
        CanHappen(HandForHandBegan, _began, lambda e: "Hand for hand: each table plays one hand and waits."),
        CanHappen(HandForHandGoesOn, _goes_on, lambda e: "Hand for hand: the next hand."),
        CanHappen(HandForHandEnded, _ended, lambda e: "Hand for hand is over."),
    ),
)
