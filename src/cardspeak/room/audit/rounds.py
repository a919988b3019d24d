"""Rounds against the house for an audit: dealt again from the recorded order of the cards and settled again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from cardspeak.banked import commands as bc
from cardspeak.banked import events as be
from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup
from cardspeak.banked.table import BankedTable
from cardspeak.cards import Card
from cardspeak.refusal import Refused
from cardspeak.room.banked import events as d
from cardspeak.values import tag_of


class RoundClerk:
    """Keeps every round's events; when it is over, plays it again from its wagers and decisions alone."""

    def __init__(self, table: BankedTable) -> None:
        self._table = table
        self._events: list[Any] = []
        self._sitting: frozenset[str] = frozenset()  # of a tournament: those who make no wager in the next round

    def take(self, event: Any) -> Iterator[str]:
        state = self._table.state
        match event:
            case d.GotUp(name=name, chips=chips):
                # who leaves with the end of a round is counted after it, by the machine
                if state.box_of(name) is None:
                    yield f"{name} leaves with {chips} and has no box"
                    return
                has = state.chips_of(name)
                if state.round is None and name in state.setup.stacks and chips != has:
                    yield f"{name} leaves with {chips} and has {has}"
            case d.BoxTaken(name=name, chips=chips) if chips != state.chips_of(name):
                yield f"{name} is taken away with {chips} and has {state.chips_of(name)}"
            case d.SittingOut(players=players):
                self._sitting = frozenset(players)
            case d.RoundOpened(setup=setup, number=number):
                self._events = []
                if setup != state.setup or number != setup.number:
                    yield "the round is not set up as the table stands"
            case d.InRound(events=events):
                self._events += events
            case d.RoundFinished():
                yield from self._finished(event)

    def whose(self, event: Any) -> str:
        """Chips are brought, and wagered, by their owner."""
        match event:
            case d.Sat(name=name) | d.BoughtIn(name=name):
                return str(name)
            case d.InRound(events=events) if any(isinstance(one, be.BetsClosed) for one in events):
                return ""  # in a tournament the wagers of those who are away, or were written down, are laid with it
            case d.InRound(events=(be.Placed(owner=owner), *_)):
                return str(owner)
            case d.SecretWritten(name=name):
                return str(name)
        return ""

    def close(self) -> tuple[str, ...]:
        """A round that is not over may go on another day."""
        return ()

    def _finished(self, event: d.RoundFinished) -> Iterator[str]:
        round_ = self._table.state.round
        if round_ is None:
            yield "no round is open"
            return
        setup = round_.setup
        yield from _compulsory(setup, self._events, self._sitting)
        yield from replayed(setup, self._events)
        again = Round.replay(setup, self._events)
        if not again.over:
            yield "the round is not over"
        if dict(event.stacks) != again.stacks:
            yield f"the stacks are {dict(event.stacks)} and should be {again.stacks}"
        lost = sum(setup.stacks.values()) - sum(again.stacks.values())
        if event.bank != lost:
            yield f"the bank has {event.bank} of it and should have {lost}"


def _compulsory(setup: BankedSetup, events: Sequence[Any], sitting: frozenset[str]) -> Iterator[str]:
    """In a tournament everybody plays the own box, with the compulsory wager at least; who sits out plays nothing."""
    mode = setup.tournament
    if mode is None or not any(isinstance(one, be.BetsClosed) for one in events):
        return
    laid: Counter[tuple[int, str, str]] = Counter()
    for event in takewhile(lambda one: not isinstance(one, be.BetsClosed), events):
        if isinstance(event, be.Placed | be.Returned):
            laid[event.box, event.wager, event.owner] += event.amount if isinstance(event, be.Placed) else -event.amount
    owners = {owner for (_, _, owner), left in laid.items() if left}
    for (box, wager, owner), left in laid.items():
        if left and setup.seats.get(box) != owner:
            yield f"{owner} has {left} on {wager} of box {box}, which is not theirs"
    for box, name in setup.seats.items():
        least = setup.limits[mode.wager].least
        if name in sitting and name in owners:
            yield f"{name} has a wager and sits this round out"
        elif name not in sitting and laid[box, mode.wager, name] < least:
            yield f"{name} has not made the compulsory wager of {least}"


RULED = (be.Reported, be.Warned, be.JackpotAmended)


def replayed(setup: BankedSetup, events: Sequence[Any]) -> Iterator[str]:
    """The same cards, wagers and answers lead to the same events; a round with rulings is left to its conservation."""
    state = Round.replay(setup, events).state
    if sorted(state.places) != sorted(set(state.places)):
        yield "a card lies in two places"
    if any(isinstance(event, RULED) for event in events):
        return
    events = _without_the_gone(setup, events)
    again = _again(setup, events)
    if isinstance(again, str):
        yield again
        return
    for number, (told, right) in enumerate(zip(events, again, strict=False), 1):
        if told != right:
            yield f"event {number} of the round is {_named(told)}; by the cards and the wagers it is {_named(right)}"
            return
    if len(events) != len(again):
        yield f"the round has {len(events)} events and should have {len(again)}"


def _without_the_gone(setup: BankedSetup, events: Sequence[Any]) -> list[Any]:
    """Wagers that were taken back whole, while bets were open, by somebody who then left the box: nothing follows from
    them, and the table of now would refuse them."""
    net: Counter[tuple[int, str, str]] = Counter()
    for event in takewhile(lambda one: not isinstance(one, be.BetsClosed), events):
        if isinstance(event, be.Placed | be.Returned):
            sign = 1 if isinstance(event, be.Placed) else -1
            net[event.box, event.wager, event.owner] += sign * event.amount
    gone = {key for key, left in net.items() if not left and setup.seats.get(key[0]) != key[2]}
    return [
        event
        for event in events
        if not isinstance(event, be.Placed | be.Returned) or (event.box, event.wager, event.owner) not in gone
    ]


def _named(event: Any) -> str:
    line = getattr(event, "line", None)
    if line is not None:
        return f"{tag_of(event)} of box {line.box}: {line.wager} {line.outcome} {line.amount:+}"
    return tag_of(event)


def _again(setup: BankedSetup, events: Sequence[Any]) -> list[Any] | str:
    shuffles = [event for event in events if isinstance(event, be.Shuffled)]
    cuts = iter([event.at for event in events if isinstance(event, be.WasCut)])
    orders = iter([event.order for event in shuffles[1:]])

    def shuffle(cards: Sequence[Card]) -> tuple[Card, ...]:
        return next(orders)

    try:
        round_ = Round(setup, shuffles[0].order, shuffle=shuffle, cut=lambda places: next(cuts))
        for command in _commands(setup, events):
            answer = round_.act(command)
            if isinstance(answer, Refused):
                return f"{tag_of(command)} would have been refused: {answer}"
            _prizes(round_, events)
    except StopIteration:
        return "the cards were shuffled or cut more often than is told"
    except IndexError:
        return "the round has no cards"
    return list(round_.events)


def _commands(setup: BankedSetup, events: Sequence[Any]) -> Iterator[bc.Command]:
    """What was asked, as far as it shows: a wager that belongs to a decision was not asked for apart."""
    closed = False
    for event in events:
        match event:
            case be.Placed() if not closed:
                yield bc.Place(event.box, event.wager, event.owner, event.amount)
            case be.Returned() if not closed:
                yield bc.TakeBack(event.box, event.wager, event.owner, event.amount)
            case be.Waived():
                yield bc.Waive(event.box, event.wager, event.owner)
            case be.BetsClosed():
                closed = True
                yield bc.Proceed("close", setup.game.book.head.roles[0])
            case be.Looked():
                yield bc.Look(event.box, event.owner)
            case be.Decided():
                yield bc.Decide(event.box, event.verb, sure=True)
            case be.Exposure():
                yield bc.Expose(event.box, event.owner, event.shown)


def _prizes(round_: Round, events: Sequence[Any]) -> None:
    """What the pools gave stands in their own stream: taken here as told, settled as the book says."""
    while round_.state.claims:
        claim = round_.state.claims[0]
        rules = round_.setup.game.file.jackpot
        assert rules is not None, "only a jackpot has claims"
        lines = [event.line for event in events if isinstance(event, be.Settled) and event.line.outcome == "won"]
        paid = sum(line.amount + line.stake for line in lines if line.box == claim.box and line.wager in claim.wagers)
        answer = round_.act(bc.PayPrize(claim.box, rules.verifier, paid, in_suits=True))
        assert not isinstance(answer, Refused), answer
