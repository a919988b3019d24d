"""A tournament that the room itself conducts: whatever is due next, as the command that does it."""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.cards import Card, deck_of
from cardspeak.cards.chance import seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.tournament import commands as c
from cardspeak.tournament.prompt import Prompt, prompts_for
from cardspeak.tournament.state import State
from cardspeak.tournament.topics.entries import sessions_of
from cardspeak.tournament.topics.levels import level_over

DIRECTOR = "the room"
BACKS = ("red", "blue")  # of the cards at the two sides of a divided table


def duty(state: State, tables: tuple[str, ...], at: int) -> c.Command | None:
    """What the book wants done before play, one after the other."""
    done, rules = state.done, state.terms.rules
    if state.unpublished or ("published" in rules.duty and "published" not in done):
        return c.Publish(at=at, by="operator")
    if state.untold or ("regulator" in rules.duty and "regulator" not in done):
        return c.NotifyRegulator(at=at, by="operator")
    if not state.director:
        return c.Appoint(DIRECTOR, at=at, by="operator")
    if state.terms.rules.rule("halves") > 1 and any(plan.best_of is not None for plan in state.agenda):
        return _divided(state, tables, at)
    if not state.tables and tables:
        return c.Designate(tables, "banked" if state.terms.banked else "table", at=at, by="operator")
    return None


def _divided(state: State, tables: tuple[str, ...], at: int) -> c.Command | None:
    """Two tables of the room stand for the two sides of one, with a number and backs of its own each."""
    free = [table for table in tables if table not in state.tables]
    if len(free) < len(BACKS):
        return None
    sides = tuple(free[: len(BACKS)])
    return c.Divide(f"{' and '.join(sides)}, divided", sides, BACKS, at=at, by="operator")


def next_command(state: State, tables: tuple[str, ...], at: int, seed: Callable[[], str]) -> c.Command | None:
    """None: it waits for entries, or for its tables."""
    if state.phase in ("planning", "entries", "closed"):
        return duty(state, tables, at) or _before_play(state, at, seed)
    if state.phase == "playing" and state.plan is not None and level_over(state, at):
        return c.Tick(at=at, by="felt")
    ended = _time_over(state, at)
    if ended is not None:
        return ended
    for prompt in prompts_for(state):
        command = _answer(state, prompt, at, seed)
        if command is not None:
            return command
    return None


def entry_of(state: State, name: str, at: int, number: int = 0) -> c.Enter:
    """An entry with everything that the Terms ask for; where there are several sessions they are taken in turn."""
    details, sessions = state.terms.details, sessions_of(state)
    person = c.Person(name=name, signed=state.terms.entry.signature)
    session = sessions[number % len(sessions)] if sessions else ""
    return c.Enter(person, details.entry_fee or 0, details.buy_in or 0, session=session, at=at, by="desk")


def _time_over(state: State, at: int) -> c.Command | None:
    """A round of so many minutes ends at each table with the hand that is played then."""
    plan = state.plan
    if plan is None or plan.minutes is None or at < state.started + 60 * plan.minutes:
        return None
    table = next((one for one in state.live if not one.running), None)
    return c.EndTable(table.name, "time", at=at, by="director") if table is not None else None


def clock_due(state: State, at: int) -> c.Command | None:
    """The room keeps the clock: it runs from the draw on, whoever directs, until somebody pauses it."""
    level = state.stakes
    waits = state.phase == "playing" and state.plan is not None and state.clock_at is None and not state.resting
    return c.RunClock(at=at, by="director") if waits and level is not None and level.minutes is not None else None


def _before_play(state: State, at: int, seed: Callable[[], str]) -> c.Command | None:
    if state.phase == "planning":
        return c.OpenEntries(at=at, by="operator")
    entered = [name for name, who in state.entrants.items() if who.status == "in"]
    full = len(entered) >= state.terms.details.most
    if state.phase == "entries" and full:
        return c.CloseEntries(at=at, by="operator")
    if state.phase != "closed":
        return None
    unbriefed = tuple(name for name in entered if not state.entrants[name].briefed)
    if "briefing" in state.terms.rules.duty and unbriefed:
        return c.Brief(unbriefed, at=at, by="director")
    return c.StartRound(seed(), at=max(at, state.starts), by="director")


def _answer(state: State, prompt: Prompt, at: int, seed: Callable[[], str]) -> c.Command | None:
    match prompt.kind:
        case "start round":
            return c.StartRound(seed(), at=max(at, state.starts), by="director")
        case "draw cards":
            return c.DrawCards(_drawn(prompt.players, seed()), at=at, by="director")
        case "move" if not _running(state, prompt.players[0]):
            return c.Move(prompt.players[0], prompt.table, prompt.seat, at=at, by="director")
        case "break" if not state.tables[prompt.table].running:
            return c.BreakTable(prompt.table, seed(), at=at, by="director")
        case "duty" if prompt.players:
            return c.Brief(prompt.players, at=at, by="director")
        case "seat late":
            return c.SeatLate(seed(), at=at, by="director")
        case "pay" if prompt.players:
            return c.PayPrize(prompt.players[0], at=at, by="desk")
        case _:
            return None


def _running(state: State, player: str) -> bool:
    return state.tables[state.seat[player][0]].running


def _drawn(players: tuple[str, ...], seed: str) -> dict[str, Card]:
    cards = shuffled(deck_of(52).cards, seeded(seed))
    return dict(zip(players, cards, strict=False))
