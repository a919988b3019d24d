"""The tables of a tournament: designated, used for nothing else, divided for two, played by machine, house or paper."""

from __future__ import annotations

from cardspeak.refusal import Refused
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import Answer, duty_cite, needs_director, refuse, rule_cite
from cardspeak.tournament.state import Felt, State, Station
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, names
from cardspeak.tournament.why import TournamentWhy

__all__ = ["ChangeFelt", "Designate", "Designated", "Divide", "FeltChanged", "TableDivided", "TableUsed", "UseTable"]


class Designate(Command):
    """Tables for the tournament; `occupied` are those at which people sit, as the room knows."""

    tables: tuple[str, ...]
    felt: Felt = "table"
    occupied: tuple[str, ...] = ()


class Divide(Command):
    """One table in two playing areas for matches of two, each with a number and backs of its own."""

    table: str
    numbers: tuple[str, ...]
    backs: tuple[str, ...]
    felt: Felt = "table"


class UseTable(Command):
    """Use a table for something else than the tournament."""

    table: str
    purpose: str


class ChangeFelt(Command):
    """From now on a table is played by machine, or on paper."""

    table: str
    felt: Felt


class Designated(Event):
    tables: tuple[str, ...]
    felt: Felt = "table"


class TableDivided(Event):
    table: str
    numbers: tuple[str, ...]
    backs: tuple[str, ...]
    seats: int
    felt: Felt = "table"


class TableUsed(Event):
    table: str
    purpose: str


class FeltChanged(Event):
    table: str
    felt: Felt


def _named(state: State, ask: Designate | Divide, cite: str) -> Refused | None:
    """The operator, or whoever is in charge."""
    return None if ask.by in ("", "operator") else needs_director(state, ask.by, cite)


def _felt(state: State, asked: Felt) -> Felt:
    """A table that is dealt plays the game of the Terms: among players, or against the house."""
    return asked if asked == "paper" else "banked" if state.terms.banked else "table"


def designate(state: State, ask: Designate) -> Answer:
    cite = duty_cite(state, "tables")
    wrong = _named(state, ask, cite)
    if wrong:
        return wrong
    if not ask.tables or len(set(ask.tables)) != len(ask.tables) or set(ask.tables) & set(state.tables):
        return refuse(state, TournamentWhy.NO_TABLE, cite, "Name each table once, and none that is designated already.")
    taken = [table for table in ask.tables if table in ask.occupied]
    if taken:
        exclusive = state.terms.rules.authority.exclusive_cite
        return refuse(state, TournamentWhy.NO_TABLE, exclusive, f"People are playing at {names(taken)}.")
    return [Designated(ask.tables, _felt(state, ask.felt), cite=cite, at=ask.at)]


def divide(state: State, ask: Divide) -> Answer:
    rules = state.terms.rules
    cite = rule_cite(state, "halves")
    wrong = _named(state, ask, cite)
    if wrong:
        return wrong
    if rules.rule("halves") < 2:
        return refuse(state, TournamentWhy.BOOK, cite, "The book knows no divided tables.")
    if len(ask.numbers) != rules.rule("halves"):
        return refuse(state, TournamentWhy.NO_TABLE, cite, f"A table has {rules.rule('halves')} playing areas.")
    clash = {ask.table, *state.tables}
    if rules.rule("numbers") and (len(set(ask.numbers)) < len(ask.numbers) or clash & set(ask.numbers)):
        says = "Each side has a number of its own, and not that of the table."
        return refuse(state, TournamentWhy.NO_TABLE, rule_cite(state, "numbers"), says)
    if rules.rule("backs") and (len(ask.backs) != len(ask.numbers) or len(set(ask.backs)) < len(ask.backs)):
        says = "The cards on either side have backs of different colours."
        return refuse(state, TournamentWhy.NO_TABLE, rule_cite(state, "backs"), says)
    seats = rules.rule("half seats")
    return [TableDivided(ask.table, ask.numbers, ask.backs, seats, _felt(state, ask.felt), cite=cite, at=ask.at)]


def use_table(state: State, ask: UseTable) -> Answer:
    """A designated table serves the tournament alone while it, or a session of it, runs."""
    cite = state.terms.rules.authority.exclusive_cite
    ours = ask.table in state.tables or any(table.half_of == ask.table for table in state.tables.values())
    running = state.phase == "playing" if state.rules_value("exclusive") == "tournament" else state.plan is not None
    if running and ours:
        says = f"{ask.table} is for the tournament while it runs, not for {ask.purpose}."
        return refuse(state, TournamentWhy.NOT_NOW, cite, says)
    return [TableUsed(ask.table, ask.purpose, cite=cite, at=ask.at)]


def change_felt(state: State, ask: ChangeFelt) -> Answer:
    cite = duty_cite(state, "tables")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    table = state.tables.get(ask.table)
    if table is None:
        return refuse(state, TournamentWhy.NO_TABLE, cite, f"{ask.table} is not designated.")
    if table.running:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"Finish the hand at {ask.table} first.")
    felt = _felt(state, ask.felt)
    if table.felt == felt:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"{ask.table} is played so already.")
    if table.loose and ask.felt != "paper":
        return refuse(state, TournamentWhy.CHIPS, cite, f"Count the chips at {ask.table} first.")
    return [FeltChanged(ask.table, felt, cite=cite, at=ask.at)]


def _designated(state: State, event: Designated) -> None:
    seats = state.terms.format.seats
    for name in event.tables:
        state.tables[name] = Station(name=name, felt=event.felt, seats=seats)
    state.done.add("tables")


def _divided(state: State, event: TableDivided) -> None:
    for at, name in enumerate(event.numbers):
        back = event.backs[at] if at < len(event.backs) else ""
        state.tables[name] = Station(name=name, felt=event.felt, seats=event.seats, half_of=event.table, back=back)
    state.done.add("tables")


def _used(state: State, event: TableUsed) -> None:
    for name in [name for name, table in state.tables.items() if event.table in (name, table.half_of)]:
        assert not state.tables[name].loose, "no chips lie at a table that is given away"
        del state.tables[name]


def _felt_changed(state: State, event: FeltChanged) -> None:
    state.change_table(event.table, felt=event.felt)


def _says_changed(event: FeltChanged) -> str:
    on = "on paper" if event.felt == "paper" else "by the machine"
    return f"{event.table} is played {on} from now on."


TOPIC = TopicRows(
    commands=(
        MayAsk(Designate, designate, "operator"),
        MayAsk(Divide, divide, "operator"),
        MayAsk(UseTable, use_table, "anybody"),
        MayAsk(ChangeFelt, change_felt, "director"),
    ),
    events=(
        CanHappen(Designated, _designated, lambda e: f"Designated: {names(e.tables)}."),
        CanHappen(
            TableDivided,
            _divided,
            lambda e: f"{e.table} is divided: {names(e.numbers)}, with {' and '.join(e.backs)} backs.",
        ),
        CanHappen(TableUsed, _used, lambda e: f"{e.table} is used for {e.purpose}."),
        CanHappen(FeltChanged, _felt_changed, _says_changed),
    ),
)
