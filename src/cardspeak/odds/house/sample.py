"""Rounds by chance, under a strategy: an interval that should hold the exact figure, and does so by other means.

`sample_three_card` and `sample_crown_holdem` deal and settle by themselves, fast; `sample_machine` plays whole rounds
at the table, wager by wager through the round machine, and reads the result from the player's chips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import lru_cache
from math import sqrt
from pathlib import Path
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
from cardspeak.runs import Crew, Here, KeptRun, Span, in_order

STEP = 1000  # rounds between two reports of progress

THREE_CARD, CROWN_HOLDEM = "three-card", "crown-holdem"
PIECE = {THREE_CARD: 100_000, CROWN_HOLDEM: 2_000}  # rounds; a second or so of work

Board = tuple[Card, ...]
OneRound = Callable[[Random], int]
"""Deals one round, and gives its net result."""
Answer = Callable[[Board, Board], str]
"""The verb for a hand's hole cards and the board so far."""


class Sums(NamedTuple):
    """What so many rounds came to; the sums of two pieces add up."""

    rounds: int
    total: int
    squares: int


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


class Deals(NamedTuple):
    """Pieces of a sample for one worker: `span` of those that `rounds` are cut into, `size` in each but the last."""

    game: str
    tables: tuple[str | None, ...]
    seed: str
    rounds: int
    size: int
    span: Span


def sample_three_card(
    rounds: int,
    seed: str,
    game: ThreeCard | None = None,
    plays: Callable[[Met], bool] | None = None,
    progress: Progress | None = None,
    *,
    crew: Crew | None = None,
    kept: Path | None = None,
) -> Sampled:
    """Ante and Play with the bonus; best play unless a strategy is given, which no crew can be sent."""
    game = game or ThreeCard()
    if plays is not None:
        one = three_card_round(game, plays)
        size = PIECE[THREE_CARD]
        return _of(rounds, seed, (_dealt(one, seed, rounds, piece, size) for piece in _pieces(rounds, size)))
    tables = (game.ante_bonus.key, game.pair_plus_table.key)
    return _by(THREE_CARD, tables, three_card_round(game, game.best), rounds, seed, progress, crew, kept)


def three_card_round(game: ThreeCard, plays: Callable[[Met], bool]) -> OneRound:
    value = evaluator(game.game.ladder.shape).value_for(3)
    answers = {met: plays(met) for met in game.alike}

    def one(chance: Random) -> int:
        cards = chance.sample(range(52), 6)
        met, theirs = game.met[tuple(sorted(cards[:3]))], value(cards[3:])  # type: ignore[index]
        if not answers[met]:
            return game.fold_value
        if theirs < game.qualifying:
            return game.settled("no hand") + game.bonus(met.value)
        fact = "higher" if met.value > theirs else "equal" if met.value == theirs else "lower"
        return game.settled(fact) + game.bonus(met.value)

    return one


def sample_crown_holdem(
    rounds: int,
    seed: str,
    game: CrownHoldem | None = None,
    progress: Progress | None = None,
    *,
    crew: Crew | None = None,
    kept: Path | None = None,
) -> Sampled:
    """Ante, Flop, Turn and River under best play: every Turn and River wager decided by an exact count."""
    game = game or CrownHoldem()
    return _by(CROWN_HOLDEM, (game.ante_from,), crown_holdem_round(game), rounds, seed, progress, crew, kept)


def crown_holdem_round(game: CrownHoldem) -> OneRound:
    answer, evaluate = best_answer(game), evaluator(game.game.ladder.shape)

    def one(chance: Random) -> int:
        cards = tuple(map(Card, chance.sample(range(52), 9)))
        hole, board, dealer = cards[:2], cards[2:7], cards[7:]
        if answer(hole, ()) == "fold":
            return game.fold_value
        bets = 2 * (answer(hole, board[:3]) == "turn") + (answer(hole, board[:4]) == "river")
        own, theirs = evaluate.value((*hole, *board)), evaluate.value((*dealer, *board))
        return game.net(bets, evaluate.category(own), (own > theirs) - (own < theirs))

    return one


# -- in pieces -----------------------------------------------------------------------------------------------


def _by(
    game: str,
    tables: tuple[str | None, ...],
    one: OneRound,
    rounds: int,
    seed: str,
    progress: Progress | None,
    crew: Crew | None,
    kept: Path | None,
) -> Sampled:
    """Here if nobody else is asked: the same pieces with the same seeds, and so the same rounds."""
    size = PIECE[game]
    pieces = _pieces(rounds, size)
    if crew is None and kept is None:
        here = (_dealt(one, seed, rounds, piece, size) for piece in pieces)
        return _of(rounds, seed, _told(here, rounds, progress))
    jobs = [Deals(game, tables, seed, rounds, size, Span(piece, piece + 1)) for piece in pieces]
    with ExitStack() as stack:
        what = ("edge", game, tables, seed, rounds, size)
        found = stack.enter_context(KeptRun(kept, what, Sums)) if kept is not None else None
        done = in_order(dealt_sums, jobs, crew or Here(), found)
        return _of(rounds, seed, _told(done, rounds, progress))


def dealt_sums(deals: Deals) -> Sums:
    """What the rounds of these pieces came to."""
    one = _round_of(deals.game, deals.tables)
    return _added(_dealt(one, deals.seed, deals.rounds, piece, deals.size) for piece in range(*deals.span))


@lru_cache(maxsize=4)
def _round_of(game: str, tables: tuple[str | None, ...]) -> OneRound:
    if game == THREE_CARD:
        bonus, plus = tables
        assert bonus is not None
        assert plus is not None
        found = ThreeCard(bonus, plus)
        return three_card_round(found, found.best)
    return crown_holdem_round(CrownHoldem(tables[0]))


def _pieces(rounds: int, size: int) -> range:
    return range(-(-rounds // size))


def _dealt(one: OneRound, seed: str, rounds: int, piece: int, size: int) -> Sums:
    """The first piece has the seed itself, every other its number in it."""
    chance = Random(f"{seed}/{piece}" if piece else seed)
    nets = [one(chance) for _ in range(min(size, rounds - piece * size))]
    return Sums(len(nets), sum(nets), sum(net * net for net in nets))


def _added(sums: Iterable[Sums]) -> Sums:
    columns = list(zip(*sums, strict=True))
    return Sums(*map(sum, columns)) if columns else Sums(0, 0, 0)


def _told(sums: Iterable[Sums], rounds: int, progress: Progress | None) -> Iterator[Sums]:
    done = 0
    for one in sums:
        done += one.rounds
        if progress is not None:
            progress(done, rounds)
        yield one


def _of(rounds: int, seed: str, sums: Iterable[Sums]) -> Sampled:
    if rounds < 2:
        raise BadInput(f"A sample needs at least two rounds, not {rounds}.")
    _, total, squares = _added(sums)
    mean = total / rounds
    return Sampled(rounds, mean, sqrt((squares - rounds * mean * mean) / (rounds - 1)), seed)


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

    def all_of_them() -> Iterator[Sums]:
        for number in range(rounds):
            net = one(number)
            if progress is not None and (number + 1) % STEP == 0:
                progress(number + 1, rounds)
            yield Sums(1, net, net * net)

    return _of(rounds, seed, all_of_them())


def _carry(round_: Round, command: c.Command) -> None:
    answered = round_.act(command)
    if not isinstance(answered, Accepted):
        raise BadInput(f"The table refuses {command}: {answered}")
