"""A table for tests: opened, seated and dealt in plain words, with whatever is refused found at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from cardspeak.cards import Card, deck_of
from cardspeak.hand import commands as hc
from cardspeak.hand.machine import Hand
from cardspeak.hand.pack import stacked_pack
from cardspeak.refusal import Refused
from cardspeak.table import Accepted, Table, make_table
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.audit import audit_table
from cardspeak.table.plan import Plan, plan
from cardspeak.table.script import command_of
from cardspeak.table.story import tell


def opened(book: str, game: str, seats: Sequence[int] = (), *, chips: int = 100, **more: Any) -> Table:
    """A table with players p1, p2 ... at these seats; chips enough for everything unless said otherwise."""
    more.setdefault("buy_in", (10, None))
    table = Table(make_table(book, game, **more), shuffle=list)
    for seat in seats:
        done(table, f"p{seat} takes seat {seat} with {chips}, card c{seat}")
    return table


def planned_afresh(table: Table) -> None:
    """What is kept of the next hand is what would be found of it now."""
    kept = table.state.planned
    if kept is not None:
        table.state.planned = None
        assert kept == plan(table.state)


def pack(table: Table) -> tuple[Card, ...]:
    return tuple(deck_of(table.state.setup.deck).cards)


def done(table: Table, line: str, *, at: int | None = None) -> Accepted[Any, Any]:
    answer = table.act(
        command_of(line, at=table.state.at if at is None else at, pack=pack(table), setup=table.state.setup)
    )
    assert isinstance(answer, Accepted), f"{line!r} was not done: {answer}"
    return answer


def refused(table: Table, line: str, *, at: int | None = None) -> Refused:
    """A refusal has a reason, a clause and a way out, and changes nothing."""
    before, events = table.state.copy(), list(table.events)
    answer = table.act(
        command_of(line, at=table.state.at if at is None else at, pack=pack(table), setup=table.state.setup)
    )
    assert isinstance(answer, Refused), f"{line!r} was carried out"
    assert answer.why
    assert answer.cite.clause
    assert answer.says.endswith(".")
    assert (table.state, table.events) == (before, events), f"{line!r} was refused and left a trace"
    return answer


def deal(table: Table, *, at: int | None = None) -> e.HandStarted:
    """Start a hand: who is in, from where, owing what."""
    events = done(table, "deal", at=at).events
    return next(event for event in events if isinstance(event, e.HandStarted))


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


def hand(table: Table, *, at: int | None = None) -> e.HandStarted:
    """A whole hand, folded out."""
    started = deal(table, at=at)
    fold_out(table)
    return started


def blinds(started: e.HandStarted) -> dict[str, int]:
    """Which seat owes what: `{"blind 1": 3, "blind 2": 5}`."""
    return {due.what: due.seat for due in started.dues if due.chips}


def posted(started: e.HandStarted) -> list[tuple[int, str, int]]:
    return [(due.seat, due.what, due.chips) for due in started.dues if due.chips]


def shuffler(rng: random.Random) -> Any:
    return lambda cards: rng.sample(list(cards), len(cards))


K = TypeVar("K", bound=e.TableEvent)


def happened(table: Table, kind: type[K]) -> list[K]:
    """Every event of a kind, in order."""
    return [event for event in table.events if isinstance(event, kind)]


def sound(table: Table) -> None:
    """No chip is lost, the auditor finds nothing, and the events make the same table again."""
    state = table.state
    held = sum(state.chips(seat) for seat in state.seats)
    assert held + state.pot + state.commission + state.cashed == state.bought
    assert state.slide + state.dropped == state.commission or state.running
    assert audit_table(table.setup, table.events) == []
    raw = msgspec.json.encode(table.events, enc_hook=str)
    read = msgspec.json.decode(raw, type=list[e.AnyTableEvent], dec_hook=lambda _, text: Card(text))
    again = Table.replay(table.setup, read, shuffle=list)
    assert again.state == state
    assert len([*tell(table.events)]) >= len(table.events) - sum(isinstance(one, e.InHand) for one in table.events)


def won_by(table: Table, winner: int, *, at: int | None = None) -> e.HandStarted:
    """A hand that everybody gives up to one player."""
    started = deal(table, at=at)
    _played(table, lambda seat: seat == winner)
    return started


def called_down(table: Table, *, holes: dict[int, str] | None = None, board: str = "") -> e.HandStarted:
    """A hand that everybody calls to the end, with these cards."""
    planned = plan(table.state)
    assert isinstance(planned, Plan), planned
    cards = stacked_pack(planned.setup, holes, board)
    answer = table.act(c.StartHand(pack=cards, at=table.state.at))
    assert isinstance(answer, Accepted), answer
    _played(table, lambda seat: True)
    return next(event for event in answer.events if isinstance(event, e.HandStarted))


def _played(table: Table, stays: Callable[[int], bool]) -> None:
    while table.state.running:
        assert table.hand is not None
        seat, state = table.hand.turn, table.hand.state
        command: hc.Command = hc.Call(seat) if state.highest > state.bet[seat] else hc.Check(seat)
        answer = table.act(c.Play(command=command if stays(seat) else hc.Fold(seat), at=table.state.at))  # type: ignore[arg-type]
        assert isinstance(answer, Accepted), answer
