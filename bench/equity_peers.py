"""Other packages' exact odds, each answer compared with ours to eight digits before it is timed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from bench.deals import SEED, number, numbers
from bench.evaluator_peers import pyo3
from bench.model import Clock, Contestant, Effort, NoAnswerError, Ready
from bench.peers import peer

CLOSE = 1e-8
SAMPLED = "a sample, not an exact answer"
Answer = Callable[[], Sequence[float] | None]


def spot_peers(game: str, hands: tuple[str, ...], board: str = "") -> tuple[Contestant, ...]:
    """Everybody who deals out the missing cards of the board."""
    found = [_contestant("poker_equity.exact_from_text", "poker-equity", partial(_poker_equity, game, hands, board))]
    if game == "holdem":
        found.insert(
            0, _contestant("pyo3_poker_eval.game_det", "pyo3-poker-eval", partial(_pyo3, hands, board), "wall")
        )
        if len(hands) == 2:
            name = "eval7.py_hand_vs_range_exact"
            found.append(_contestant(name, "eval7", partial(_eval7, hands, board)))
    return tuple(found)


def sampled_peers(hands: tuple[str, str], effort: Effort) -> tuple[Contestant, ...]:
    """Packages that answer before the flop by sampling only: shown in a full run, never compared with."""
    if effort.quick:
        return ()
    return (
        _contestant("eval7 Monte Carlo, 1,000,000 deals", "eval7", partial(_eval7_sampled, hands)),
        _contestant("pokerkit.calculate_equities, 1,000 deals", "pokerkit", partial(_pokerkit_sampled, hands)),
    )


def random_peers(effort: Effort) -> tuple[Contestant, ...]:
    """One package takes an unknown hand; it is given the seconds it wants in a full run only."""
    if effort.quick:
        return ()
    return (_contestant("poker_equity.exact_from_text, unknown hand", "poker-equity", _poker_equity_random),)


def matchup_peers() -> tuple[Contestant, ...]:
    """Nobody else has such a table; one match-up after the other, as a user would make it."""
    return (
        Contestant("pyo3_poker_eval.game_det, one by one", _pyo3_matchups, "pyo3-poker-eval", clock="wall"),
        Contestant("poker_equity.exact_from_text, one by one", _poker_equity_matchups, "poker-equity"),
    )


def icm_peers(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> tuple[Contestant, ...]:
    """One package values stacks, order by order: for a final table, not for a field."""
    if len(stacks) > 10:
        return ()
    return (_contestant("pokerkit.calculate_icm", "pokerkit", partial(_pokerkit_icm, stacks, prizes)),)


def _pokerkit_icm(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> Ready:
    from cardspeak.odds.icm.request import icm

    package = peer("pokerkit")
    theirs, ours = package.calculate_icm(prizes, stacks), icm(stacks, prizes).equity
    wrong = "" if max(abs(a - b) for a, b in zip(theirs, ours, strict=True)) < CLOSE else f"answers {theirs}"
    return Ready(lambda count: [package.calculate_icm(prizes, stacks) for _ in range(count)], wrong=wrong)


def _contestant(name: str, package: str, prepare: Callable[[], Ready], clock: Clock = "cpu") -> Contestant:
    return Contestant(name, prepare, package, clock=clock)


@cache
def our_equities(game: str, hands: tuple[str, ...], board: str = "") -> tuple[float, ...]:
    from cardspeak.books.loader import load_book
    from cardspeak.odds.exact import tally
    from cardspeak.odds.spot import contest_of, spot_of

    contest = contest_of(load_book("open-table").game(game))
    spot = spot_of(contest, map(numbers, hands), [numbers(board)])
    return tuple(float(share.equity) for share in tally(spot, "plain").shares())


def _checked(answer: Answer, ours: Sequence[float]) -> Ready:
    theirs = answer()
    if theirs is None:
        wrong = "gives no answer"
    elif all(abs(their - our) < CLOSE for their, our in zip(theirs, ours, strict=False)):
        wrong = ""
    else:
        wrong = f"answers {theirs[0]:.6f} where {ours[0]:.6f} is right"

    def run(count: int) -> None:
        for _ in range(count):
            answer()

    return Ready(run, wrong=wrong)


def _poker_equity(game: str, hands: tuple[str, ...], board: str) -> Ready:
    exact, held = peer("poker_equity").exact_from_text, list(hands)

    def answer() -> Sequence[float] | None:
        found = exact(game, held, board)
        return None if found is None else [player["equity"] for player in found["players"]]

    return _checked(answer, our_equities(game, hands, board))


def _poker_equity_random() -> Ready:
    exact = peer("poker_equity").exact_from_text
    start = time.perf_counter()
    if exact("holdem", ["AhAs", "**"], "") is None:
        raise NoAnswerError(f"gives up after {time.perf_counter() - start:.1f} s, without an answer")
    return Ready(lambda n: [exact("holdem", ["AhAs", "**"], "") for _ in range(n)])


def _pyo3(hands: tuple[str, ...], board: str) -> Ready:
    game = {"players": [list(numbers(hand)) for hand in hands], "table": list(numbers(board))}

    def answer() -> Sequence[float]:
        # What it calls a tie is already the hand's share of the tied pots.
        return [player["win"] + player["tie"] for player in pyo3().game_det(game)]

    return _checked(answer, our_equities("holdem", hands, board))


def _eval7(hands: tuple[str, str], board: str) -> Ready:
    package = peer("eval7")
    held, shared = _eval7_cards(hands[0]), _eval7_cards(board)
    other = package.HandRange(hands[1])
    ours = our_equities("holdem", hands, board)
    return _checked(lambda: [package.py_hand_vs_range_exact(held, other, shared)], ours)


def _eval7_sampled(hands: tuple[str, str]) -> Ready:
    package = peer("eval7")
    held, other = _eval7_cards(hands[0]), package.HandRange(hands[1])
    sample = package.py_hand_vs_range_monte_carlo
    return Ready(lambda n: [sample(held, other, [], 1_000_000) for _ in range(n)], wrong=SAMPLED)


def _eval7_cards(cards: str) -> list[Any]:
    return [peer("eval7").Card(cards[at : at + 2]) for at in range(0, len(cards), 2)]


def _pokerkit_sampled(hands: tuple[str, str]) -> Ready:
    package = peer("pokerkit")
    ranges = tuple(package.parse_range(hand) for hand in hands)

    def run(count: int) -> None:
        for _ in range(count):
            package.calculate_equities(
                ranges, (), 2, 5, package.Deck.STANDARD, (package.StandardHighHand,), sample_count=1000
            )

    return Ready(run, wrong=SAMPLED)


# -- match-ups one by one ----------------------------------------------------------------------------------


@cache
def _some_matchups() -> tuple[tuple[str, str], ...]:
    rng = random.Random(SEED)
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    dealt = [rng.sample(cards, 4) for _ in range(1000)]
    return tuple((a + b, c + d) for a, b, c, d in dealt)


def _pyo3_matchups() -> Ready:
    games = [
        {"players": [[number(hand[:2]), number(hand[2:])] for hand in pair], "table": []} for pair in _some_matchups()
    ]
    table = pyo3()
    return Ready(lambda n: [table.game_det(game) for game in games[:n]], len(games), note="random match-ups")


def _poker_equity_matchups() -> Ready:
    exact = peer("poker_equity").exact_from_text
    pairs = [list(pair) for pair in _some_matchups()]
    return Ready(lambda n: [exact("holdem", pair, "") for pair in pairs[:n]], len(pairs), note="random match-ups")
