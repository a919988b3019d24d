"""What is asked of a player and what came of an answer, as plain values.

They stand apart from the functions that make them: `make compile` leaves modules with such classes as they are,
because msgspec reads their annotations while the program runs.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from cardspeak.hand import events as e
from cardspeak.machine import Accepted
from cardspeak.values import Acyclic, Value

Verb = Literal[
    "fold",
    "check",
    "call",
    "bet",
    "raise to",
    "take kitty",
    "discard",
    "turn up",
    "draw",
    "arrange",
    "show",
    "muck",
    "ask flop",
    "take pot",
    "run",
    "tell hole",
    "tell unseen",
    "tell board",
    "reorder",
]


class Choice(Value, omit_defaults=True):
    """One legal answer: an amount or a range of totals, a number of cards, and the clause that allows it."""

    verb: Verb
    cite: str
    amount: int = 0  # what a call or the kitty costs
    least: int = 0
    most: int = 0
    only: tuple[int, ...] = ()  # the only legal totals, where the limit is fixed
    cards: int = 0  # how many must (discard, turn up) or may at most (draw) be named, or are awaited
    called: str = ""  # the book's own word for it: stand, stay


class Prompt(Value):
    """Who is asked (0: the dealer, or the table as a whole) and what may be answered."""

    seat: int
    choices: tuple[Choice, ...]
    cite: str
    private: bool = False  # what is on offer tells something of hidden cards: for that seat's eyes only

    @property
    def unheard(self) -> bool:
        """Whether nobody else is to learn even that something is asked: a hand that is left may win a jackpot."""
        return self.choice("ask flop") is not None

    def choice(self, verb: Verb) -> Choice | None:
        for choice in self.choices:
            if choice.verb == verb:
                return choice
        return None


class Options(Acyclic):
    """What the seat to act may do, for programs in a hurry: `Prompt` says the same in words, with its clauses."""

    seat: int
    fold: bool
    check: bool
    call: int  # what it costs; 0: there is nothing to call
    least: int  # a bet or raise comes to a total from `least`
    most: int  # to `most`; 0: none is allowed
    only: tuple[int, ...]  # the only legal totals, where the limit is fixed
    raises: bool  # there is a bet already: the total is a raise's
    kitty: bool  # it may be taken


class Bounds(Acyclic):
    """Every legal total of a bet or raise: from `least` to `most`, or only those listed in `only`."""

    least: int
    most: int
    only: tuple[int, ...] = ()

    def admits(self, total: int) -> bool:
        return total in self.only if self.only else self.least <= total <= self.most


Played: TypeAlias = Accepted[e.Event, Prompt | None]  # what a command of a hand led to
