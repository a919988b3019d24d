"""Rounds by chance, under a strategy: an interval that should hold the exact figure, and does so by other means.

`sample_three_card` and `sample_crown_holdem` deal and settle by themselves, fast; `sample_machine` plays whole rounds
at the table, wager by wager through the round machine, and reads the result from the player's chips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from typing import NamedTuple

from cardspeak.banked import commands as c
from cardspeak.banked import open_round
from cardspeak.banked.round import Round
from cardspeak.banked.setup import make_setup
from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.machine import Accepted
from cardspeak.odds.classes import kind_of
from cardspeak.odds.house.crown_holdem import CrownHoldem
from cardspeak.odds.house.holdem_count import count
from cardspeak.odds.house.three_card import Met, ThreeCard
from cardspeak.odds.intervals import Z95, Z99, Interval
from cardspeak.odds.work import Progress
from cardspeak.ranking.fast import evaluator

STEP = 1000  # rounds between two reports of progress

Board = tuple[Card, ...]
Answer = Callable[[Board, Board], str]
"""The verb for a hand's hole cards and the board so far."""


class Sampled(NamedTuple):
    """Net result per unit of the first wager."""

    rounds: int
    mean: float
    deviation: float
    seed: str

    def interval(self, z: float) -> Interval:
        half = z * self.deviation / sqrt(self.rounds)
        return self.mean - half, self.mean + half

    @property
    def interval95(self) -> Interval:
        return self.interval(Z95)

    @property
    def interval99(self) -> Interval:
        return self.interval(Z99)


def _sampled(nets: Iterable[int], rounds: int, seed: str, progress: Progress | None) -> Sampled:
    if rounds < 2:
        raise BadInput(f"A sample needs at least two rounds, not {rounds}.")
    total = squares = 0
    for number, net in enumerate(nets, 1):
        total += net
        squares += net * net
        if progress is not None and number % STEP == 0:
            progress(number, rounds)
    mean = total / rounds
    return Sampled(rounds, mean, sqrt((squares - rounds * mean * mean) / (rounds - 1)), seed)


def sample_three_card(
    rounds: int,
    seed: str,
    game: ThreeCard | None = None,
    plays: Callable[[Met], bool] | None = None,
    progress: Progress | None = None,
) -> Sampled:
    """Ante and Play with the bonus; best play unless a strategy is given."""
    game = game or ThreeCard()
    chance, value = Random(seed), evaluator(game.game.ladder.shape).value_for(3)
    plays = plays or game.best
    answers = {met: plays(met) for met in game.alike}

    def one() -> int:
        cards = chance.sample(range(52), 6)
        met, theirs = game.met[tuple(sorted(cards[:3]))], value(cards[3:])  # type: ignore[index]
        if not answers[met]:
            return game.fold_value
        if theirs < game.qualifying:
            return game.settled("no hand") + game.bonus(met.value)
        fact = "higher" if met.value > theirs else "equal" if met.value == theirs else "lower"
        return game.settled(fact) + game.bonus(met.value)

    return _sampled((one() for _ in range(rounds)), rounds, seed, progress)


def sample_crown_holdem(
    rounds: int, seed: str, game: CrownHoldem | None = None, progress: Progress | None = None
) -> Sampled:
    """Ante, Flop, Turn and River under best play: every Turn and River wager decided by an exact count."""
    game = game or CrownHoldem()
    chance, answer = Random(seed), best_answer(game)
    evaluate = evaluator(game.game.ladder.shape)

    def one() -> int:
        cards = tuple(map(Card, chance.sample(range(52), 9)))
        hole, board, dealer = cards[:2], cards[2:7], cards[7:]
        if answer(hole, ()) == "fold":
            return game.fold_value
        bets = 2 * (answer(hole, board[:3]) == "turn") + (answer(hole, board[:4]) == "river")
        own, theirs = evaluate.value((*hole, *board)), evaluate.value((*dealer, *board))
        return game.net(bets, evaluate.category(own), (own > theirs) - (own < theirs))

    return _sampled((one() for _ in range(rounds)), rounds, seed, progress)


def best_answer(game: CrownHoldem) -> Answer:
    """Best play, as verbs of the book's decisions."""
    shape, folds = game.game.ladder.shape, set(game.folds)

    def answer(hole: Board, board: Board) -> str:
        if not board:
            return "fold" if kind_of(hole) in folds else "flop"
        win, _, lose = count(hole, board, shape)
        return "check" if win <= lose else "turn" if len(board) == 3 else "river"

    return answer


def three_card_answer(game: ThreeCard) -> Answer:
    """Best play; a hand that is not played keeps its Pair Plus."""

    def answer(hole: Board, board: Board) -> str:
        return game.advise(hole).verb

    return answer


def sample_machine(
    book: str,
    rounds: int,
    seed: str,
    answer: Answer,
    wagers: dict[str, int] | None = None,
    tables: dict[str, str] | None = None,
    progress: Progress | None = None,
) -> Sampled:
    """One player at the table, through the round machine. `wagers` before the deal; results are in whole chips."""
    chips = 1_000_000
    setup = make_setup(book, {"player": chips}, tables=tables)

    def one(number: int) -> int:
        round_ = open_round(setup, seed=f"{seed}/{number}")
        for wager, amount in (wagers or {"ante": 1}).items():
            _carry(round_, c.Place(1, wager, "player", amount))
        _carry(round_, c.Proceed("close"))
        while not round_.over:
            state = round_.state
            verb = answer(tuple(state.hands[1]), tuple(state.board))
            _carry(round_, c.Decide(1, verb, sure=True))
        return round_.stacks["player"] - chips

    return _sampled((one(number) for number in range(rounds)), rounds, seed, progress)


def _carry(round_: Round, command: c.Command) -> None:
    answered = round_.act(command)
    if not isinstance(answered, Accepted):
        raise BadInput(f"The table refuses {command}: {answered}")
