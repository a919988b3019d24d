"""Players of one's own against each other, in five lines.

def tight(turn):
    pair = turn.holes[0].rank == turn.holes[1].rank
    return "raise" if pair else "call" if turn.to_call <= 2 else "fold"

print(cs.play([tight, cs.caller, cs.random_player], hands=1000, seed="a").win_rates)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from math import inf, sqrt
from typing import TypeAlias

from cardspeak.asking import LIST, TEXT, WHOLE, KindOfValue, asked
from cardspeak.cards import Card, deck_of
from cardspeak.cards.chance import Below, fresh_seed, seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.hand.choices import Options
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.open import STAKES, stakes_for
from cardspeak.hand.setup import Stakes
from cardspeak.hand.simulate import random_command
from cardspeak.values import Value

Answer: TypeAlias = "str | int | None"


class Turn(Value):
    """What a player sees when asked: the own cards, what lies open, the price and the bounds."""

    seat: int
    holes: tuple[Card, ...]
    board: tuple[Card, ...]
    pot: int
    to_call: int
    stack: int
    options: Options
    below: Below  # chance, from the seed of the game

    @property
    def least(self) -> int:
        """The least total of a bet or raise; 0 where there is none."""
        return self.options.least

    @property
    def most(self) -> int:
        return self.options.most


Player: TypeAlias = Callable[[Turn], Answer]


class MatchScore(Value):
    """How a match ended: chips won by each player in all, and big blinds a hundred hands with the standard error."""

    hands: int
    won: tuple[int, ...]
    win_rates: tuple[tuple[float, float], ...]


def caller(turn: Turn) -> Answer:
    """Checks and calls, whatever comes."""
    return "call"


def folder(turn: Turn) -> Answer:
    """Checks, and folds to every bet."""
    return "check"


def random_player(turn: Turn) -> Answer:
    """One of what is legal, by chance."""
    if not isinstance(turn, Turn):
        raise BadInput("cs.random_player is a player itself: give it as it is, cs.play([cs.random_player, cs.caller]).")
    may = turn.options
    words: list[Answer] = ["call", "fold" if may.fold else "check"]
    if may.most:
        words.append(
            may.least + turn.below(may.most - may.least + 1) if not may.only else may.only[turn.below(len(may.only))]
        )
    return words[turn.below(len(words))]


STACKS = KindOfValue("whole chips, one number for all or a list", lambda value: WHOLE.fits(value) or LIST.fits(value))


@asked(
    'cs.play([cs.caller, cs.random_player], hands=100, game="holdem", seed="a")',
    players=KindOfValue(
        "a list of players, each a function of a turn,", lambda given: LIST.fits(given) and all(map(callable, given))
    ),
    hands=WHOLE,
    book=TEXT,
    game=TEXT,
    stacks=STACKS,
    stakes=STAKES,
    seed=TEXT,
)
def play(
    players: Sequence[Player],
    *,
    hands: int = 1,
    book: str = "open-table",
    game: str = "holdem",
    stacks: int | Sequence[int] = 200,
    stakes: Stakes | str | None = None,
    seed: str | None = None,
) -> MatchScore:
    """So many hands with the same stacks each, the button going round.

    A player answers a `Turn` with a word (`fold`, `check`, `call`, `bet`, `raise`: the least there is) or with a total.
    Draws, discards and settings of a hand are made by chance; a player of one's own is asked for wagers.
    """
    count = len(players)
    each = [stacks] * count if isinstance(stacks, int) else list(stacks)
    if count < 2 or len(each) != count:
        raise BadInput("Give two players or more, and one stack for each (or one for all).")
    if hands < 1:
        raise BadInput(f"{hands} hands cannot be played: one or more.")
    for number, player in enumerate(players, 1):
        _require_player(number, player)
    below = seeded(fresh_seed(os.urandom) if seed is None else seed)
    ready = stakes_for(book, game, stakes)
    setups = [make_setup(book, game, each, stakes=ready, button=seat) for seat in range(1, count + 1)]
    pack = deck_of(setups[0].deck).cards
    won, squares = [0] * count, [0.0] * count
    for number in range(hands):
        setup = setups[number % count]
        hand = Hand(setup, shuffled(pack, below), shuffle=lambda cards: shuffled(cards, below), log=False)
        while not hand.over:
            _turn(hand, players, below)
        for at, began in enumerate(each):
            gain = hand.state.stack[at + 1] - began
            won[at] += gain
            squares[at] += gain * gain
    big = max(setups[0].stakes.blinds, default=0) or setups[0].stakes.minimum
    return MatchScore(hands, tuple(won), tuple(_rate(w, s, hands, big) for w, s in zip(won, squares, strict=True)))


def _require_player(number: int, player: Player) -> None:
    """Before the first hand: a player can be asked with a turn, and nothing more."""
    from inspect import signature

    if isinstance(player, type):
        raise BadInput(f"Player {number} is the class {player.__name__}: give one of it, {player.__name__}(...).")
    try:
        takes = signature(player)
    except (TypeError, ValueError):  # one that does not say what it takes is believed
        return
    try:
        takes.bind(None)
    except TypeError:
        raise BadInput(f"Player {number} takes {takes}; a player takes a turn: def player(turn): ...") from None


def _rate(won: int, squares: float, hands: int, big: int) -> tuple[float, float]:
    """One hand says nothing of how far its result may be from the truth: the error is without bounds."""
    mean = won / hands
    spread = sqrt(max(0.0, squares - hands * mean * mean) / (hands - 1) / hands) if hands > 1 else inf
    return 100 * mean / big, 100 * spread / big


def _turn(hand: Hand, players: Sequence[Player], below: Below) -> None:
    may = hand.options
    if may is None:
        refused = hand.play(random_command(hand, below))
        assert refused is None, "what is drawn by chance is legal"
        return
    state, seat = hand.state, may.seat
    turn = Turn(seat, tuple(state.holes[seat]), hand.board, state.pot, hand.to_call, state.stack[seat], may, below)
    answer = players[seat - 1](turn)
    refused = hand.play(_command(may, answer))
    if refused is not None:
        raise BadInput(f"Player {seat} answered {answer!r}: {refused}")


def _command(may: Options, answer: Answer) -> c.Command:
    seat = may.seat
    if isinstance(answer, int):
        return (c.RaiseTo if may.raises else c.Bet)(seat, answer)
    match answer:
        case "raise" | "bet" if may.most:
            return (c.RaiseTo if may.raises else c.Bet)(seat, may.least)
        case "fold" | "check" | None:
            if may.check and not may.call:
                return c.Check(seat)
            return c.Fold(seat) if may.fold else c.Bet(seat, may.least)  # whoever is forced to open does
        case "call" | "raise" | "bet":
            return c.Call(seat) if may.call else c.Check(seat) if may.check else c.Bet(seat, may.least)
    raise BadInput(f"Player {seat} answered {answer!r}; say fold, check, call, bet, raise, or a total.")
