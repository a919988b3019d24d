"""What the seat that is asked does, by name: `hand.call()`, `hand.raise_to(60)`.

Anything may be passed in here, and what is no number of chips is refused by the machine as bad input (Crown Melbourne
6.2, Star 7.2). `make compile` leaves this module alone: a compiled function turns a wrong argument away by itself.
"""

from __future__ import annotations

from typing import Never

from cardspeak.cards import parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.hand.choices import Played
from cardspeak.hand.look import HandFace
from cardspeak.hand.words.script import command_of
from cardspeak.refusal import Refused


class ByName(HandFace):
    """The short way to a command, for whoever has a turn and a way to act."""

    __slots__ = ()

    @property
    def turn(self) -> int:
        raise NotImplementedError

    def act(self, command: c.Command) -> Played | Refused:
        raise NotImplementedError

    def say(self, line: str) -> Played | Refused:
        """A command in plain words: `3 raises to 60`, `2 folds`."""
        return self.act(command_of(line))

    def fold(self, *seat: Never, **named: Never) -> Played | Refused:
        if seat or named:
            _no_seat("fold")
        return self.act(c.Fold(self.turn))

    def check(self, *seat: Never, **named: Never) -> Played | Refused:
        if seat or named:
            _no_seat("check")
        return self.act(c.Check(self.turn))

    def call(self, *seat: Never, **named: Never) -> Played | Refused:
        if seat or named:
            _no_seat("call")
        return self.act(c.Call(self.turn))

    def bet(self, total: int) -> Played | Refused:
        return self.act(c.Bet(self.turn, total))

    def raise_to(self, total: int) -> Played | Refused:
        return self.act(c.RaiseTo(self.turn, total))

    def discard(self, cards: str = "") -> Played | Refused:
        """Give up or change these cards; none stands pat."""
        return self.act(c.Discard(self.turn, parse_cards(cards)))

    def turn_up(self, cards: str) -> Played | Refused:
        """Turn these cards up, of those that lie face down."""
        return self.act(c.TurnUp(self.turn, parse_cards(cards)))


def _no_seat(verb: str) -> Never:
    """It acts for whoever is asked: for somebody else there are words."""
    raise BadInput(
        f'hand.{verb}() takes nothing: it is for the seat whose turn it is. For another, hand.say("3 {verb}s").'
    )
