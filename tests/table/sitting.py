"""A table for tests: opened, seated and dealt in plain words, with whatever is refused found at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardspeak.cards import Card, deck_of
from cardspeak.hand import commands as hc
from cardspeak.hand.machine import Hand
from cardspeak.refusal import Refused
from cardspeak.table import Accepted, Table, make_table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.script import command_of


def opened(book: str, game: str, seats: Sequence[int] = (), *, chips: int = 100, **more: Any) -> Table:
    """A table with players p1, p2 ... at these seats; chips enough for everything unless said otherwise."""
    more.setdefault("buy_in", (10, None))
    table = Table(make_table(book, game, **more), shuffle=list)
    for seat in seats:
        done(table, f"p{seat} takes seat {seat} with {chips}, card c{seat}")
    return table


def pack(table: Table) -> tuple[Card, ...]:
    return tuple(deck_of(table.state.setup.deck).cards)


def done(table: Table, line: str, *, at: int | None = None) -> Accepted:
    answer = table.act(command_of(line, at=table.state.at if at is None else at, pack=pack(table)))
    assert isinstance(answer, Accepted), f"{line!r} was not done: {answer}"
    return answer


def refused(table: Table, line: str) -> Refused:
    """A refusal has a reason, a clause and a way out, and changes nothing."""
    before, events = table.state.copy(), list(table.events)
    answer = table.act(command_of(line, at=table.state.at, pack=pack(table)))
    assert isinstance(answer, Refused), f"{line!r} was carried out"
    assert answer.why
    assert answer.cite.clause
    assert answer.says.endswith(".")
    assert (table.state, table.events) == (before, events), f"{line!r} was refused and left a trace"
    return answer


def deal(table: Table) -> e.HandStarted:
    """Start a hand: who is in, from where, owing what."""
    started = done(table, "deal").events[0]
    assert isinstance(started, e.HandStarted)
    return started


def fold_out(table: Table) -> None:
    """Everybody gives way as cheaply as the book allows, until the hand is over."""
    while table.state.running:
        assert table.hand is not None
        answer = table.act(c.Play(command=meekest(table.hand), at=table.state.at))  # type: ignore[arg-type]
        assert not isinstance(answer, Refused), answer


def meekest(hand: Hand) -> hc.Command:
    prompt = hand.prompt
    assert prompt is not None
    seat, verbs = prompt.seat, {choice.verb: choice for choice in prompt.choices}
    if "fold" in verbs:
        return hc.Fold(seat)
    if "bet" in verbs:
        return hc.Bet(seat, verbs["bet"].least)
    raise AssertionError(f"{prompt} offers no way out")


def hand(table: Table) -> e.HandStarted:
    """A whole hand, folded out."""
    started = deal(table)
    fold_out(table)
    return started


def blinds(started: e.HandStarted) -> dict[str, int]:
    """Which seat owes what: `{"blind 1": 3, "blind 2": 5}`."""
    return {due.what: due.seat for due in started.dues if due.chips}


def posted(started: e.HandStarted) -> list[tuple[int, str, int]]:
    return [(due.seat, due.what, due.chips) for due in started.dues if due.chips]


def shuffler(rng: random.Random) -> Any:
    return lambda cards: rng.sample(list(cards), len(cards))
