"""A row and a hand of the plain machine: answers in both languages, and the state of one written as the other's."""

from __future__ import annotations

from typing import Any

from cardspeak.batch.chinese import ALL_CARDS, ROW_BITS
from cardspeak.batch.records import (
    BETTING,
    CALL,
    CHANGE,
    CHANGING,
    FOLD,
    KITTY,
    NO_CARD,
    NOTHING,
    OVER,
    RAISE,
    RUN,
    SET,
    SETTING,
    Record,
)
from cardspeak.cards import Card
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.setup import Setup
from cardspeak.hand.state import NEVER, State


def command(state: State, kind: int, amount: int) -> c.Command:
    """An answer of the batch as a command of the plain machine."""
    seat = state.actor or (state.waiting[0] if state.waiting else 0)
    held = state.holes[seat]
    match kind:
        case _ if kind == FOLD:
            return c.Fold(seat)
        case _ if kind == CALL:
            return c.Call(seat) if state.highest > state.bet[seat] else c.Check(seat)
        case _ if kind == RAISE:
            return c.RaiseTo(seat, amount) if state.highest else c.Bet(seat, amount)
        case _ if kind == KITTY:
            return c.TakeKitty(seat)
        case _ if kind == CHANGE:
            return c.Discard(seat, chosen(held, amount))
        case _ if kind == RUN:
            runs = state.setup.play.runs
            return c.Run(amount, tuple(state.live), runs.leave if runs is not None else "")
        case _ if kind == SET:
            front, middle = amount & ALL_CARDS, amount >> ROW_BITS & ALL_CARDS
            rest = chosen(held, ALL_CARDS & ~(front | middle))
            return c.Arrange(seat, chosen(held, front), chosen(held, middle), rest)
        case _:
            raise AssertionError(f"{kind} is no answer")


def chosen(held: list[Card], places: int) -> tuple[Card, ...]:
    return tuple(card for at, card in enumerate(held) if places >> at & 1)


def answer_of(event: e.Event, held: list[int]) -> tuple[int, int]:
    """The answer that led to an event; NOTHING for what follows by itself."""
    match event:
        case e.Folded():
            return FOLD, 0
        case e.Checked() | e.Called():
            return CALL, 0
        case e.BetTo() | e.RaisedTo():
            return RAISE, event.total
        case e.KittyTaken():
            return KITTY, 0
        case e.Discarded():
            return CHANGE, _places(event.cards, held)
        case e.RunAgreed():
            return RUN, event.boards
        case e.Arranged():
            return SET, _places(event.front, held) | _places(event.middle, held) << ROW_BITS
        case _:
            return NOTHING, 0


def _places(cards: tuple[Card, ...], held: list[int]) -> int:
    return sum(1 << held.index(int(card)) for card in cards)


def holes_of(game: Record, row: Record, place: int) -> list[int]:
    """The cards that a place holds, in order."""
    first = place * int(game["width"])
    return [int(card) for card in row["hole"][first : first + int(row["held"][place])]]


def state_of(setup: Setup, game: Record, row: Record) -> State:
    """The state of the plain machine that a row stands for; what no question depends on (who showed) is left out."""
    state = State(setup, ())
    step = game["steps"][int(row["step"])]
    state.agenda = list(setup.layout.agenda[: len(setup.layout.agenda) - int(step["agenda"])])
    state.stub = [Card(int(card)) for card in row["pack"][int(row["at"]) : int(row["end"])]][::-1]
    state.boards = [
        [Card(int(card)) for card in row["board"][at, : int(row["boarded"][at])]] for at in range(setup.rules.rows)
    ]
    state.shared = [Card(int(row["shared"]))] if row["shared"] != NO_CARD else []
    for place, seat in enumerate(setup.order):
        _write_seat(state, game, row, place, seat)
    if game["steps"]["kitty"].any():
        cards = holes_of(game, row, len(setup.order))
        state.holes[0], state.faces[0] = [Card(card) for card in cards], ["down"] * len(cards)
    _write_round(state, row)
    return state


def _write_seat(state: State, game: Record, row: Record, place: int, seat: int) -> None:
    acted = bool(row["acted"] >> place & 1)
    state.stack[seat], state.bet[seat], state.paid[seat] = (int(row[name][place]) for name in ("stack", "bet", "paid"))
    state.folded[seat] = not row["live"] >> place & 1
    state.faced[seat] = int(row["faced"][place]) if acted else NEVER
    state.raised_at[seat] = int(row["raised_at"][place]) if acted else NEVER
    if state.folded[seat]:
        state.fold_order.append(seat)
        state.live.remove(seat)
        return
    cards = holes_of(game, row, place)
    state.holes[seat] = [Card(card) for card in cards]
    state.faces[seat] = ["up" if row["up"][place] >> at & 1 else "down" for at in range(len(cards))]


def _write_round(state: State, row: Record) -> None:
    order = state.order

    def seats(name: str) -> list[int]:
        return [seat for place, seat in enumerate(order) if row[name] >> place & 1]

    def seat(name: str) -> int:
        return order[row[name]] if 0 <= row[name] < len(order) else 0

    values: dict[str, Any] = {
        "dead": int(row["dead"]),
        "commission": int(row["house"]),
        "betting": bool(row["betting"]),
        "actor": seat("actor") if row["asks"] == BETTING else 0,
        "opener": seat("opener"),
        "aggressor": seat("aggressor"),
        "brought_in": seat("brought_in"),
        "last_blind": seat("last_blind"),
        "last_drawer": seat("last_drawer"),
        "ghosts": seats("ghosts"),
        "checkers": seats("checkers"),
        "waiting": seats("waiting") if row["asks"] in (CHANGING, SETTING) else [],
        "kitty_taken": bool(row["kitty_taken"]),
        "agreed_boards": int(row["runs"]),
        "over": bool(row["asks"] == OVER),
    }
    for name in ("highest", "full", "increment", "raises", "raise_number"):
        values[name] = int(row[name])
    for name in ("locked", "cap_stays", "paired", "upper", "voluntary", "draw_burned", "reshuffled"):
        values[name] = bool(row[name])
    for name, value in values.items():
        setattr(state, name, value)
