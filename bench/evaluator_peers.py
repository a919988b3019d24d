"""Other packages' evaluators, each fed in its own native form, prepared before the watch starts.

Before anybody is timed its answers are compared with ours: it must put the same hands in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from bench.deals import NAMES, Hand, deal, over_and_over, text
from bench.model import Contestant, Ready
from bench.peers import peer

SAMPLE = 20_000  # different hands: too many for anybody to have the answers by heart
CHECKED = 200
BY_HAND = "by hand"
OTHER_ORDER = "puts hands in another order than we do"


def single_peers(count: int, *, only_fast: bool = False) -> tuple[Contestant, ...]:
    """One call for each hand; the fast ones are those that batches are compared with."""
    fast = (
        _by_hand(f"phevaluator.evaluate_{count}cards, ints", "phevaluator", partial(_pheval, count)),
        _by_hand("eval7.evaluate, Card objects", "eval7", partial(_eval7, count)),
    )
    if only_fast:
        return fast
    return (
        *fast,
        _by_hand("phevaluator.evaluate_cards, ints", "phevaluator", partial(_pheval_any, count)),
        _by_hand("phevaluator.evaluate_cards, strings", "phevaluator", partial(_pheval_strings, count)),
        Contestant("phevaluator._pheval, ints", partial(_pheval_private, count), "phevaluator", aside=True),
        _by_hand("poker_equity.score_batch, one string", "poker-equity", partial(_poker_equity_one, "high", count)),
        _by_hand("pyo3_poker_eval.rank_*, one list", "pyo3-poker-eval", partial(_pyo3_one, count)),
        _by_hand("treys.Evaluator.evaluate", "treys", partial(_treys, count)),
        _by_hand("texasholdem.evaluator.evaluate", "texasholdem", partial(_texasholdem, count)),
        _by_hand("clubs.poker.Evaluator.evaluate", "clubs", partial(_clubs, count)),
        _by_hand("pokerkit.StandardHighHand.from_game", "pokerkit", partial(_pokerkit, "StandardHighHand", count, 2)),
    )


def batch_peers(count: int) -> tuple[Contestant, ...]:
    """The two packages that take more than one hand in a call; neither takes an array."""
    return (
        Contestant("pyo3_poker_eval.rank_*, lists", partial(_pyo3_many, count), "pyo3-poker-eval"),
        Contestant("poker_equity.score_batch, strings", partial(_poker_equity_many, "high", count), "poker-equity"),
    )


def omaha_peers(*, batch: bool = False) -> tuple[Contestant, ...]:
    by_hand = _by_hand("phevaluator.evaluate_omaha_cards, ints", "phevaluator", _pheval_omaha)
    if batch:
        many = partial(_poker_equity_many, "omaha", 9)
        return (by_hand, Contestant("poker_equity.score_batch, strings", many, "poker-equity"))
    return (
        by_hand,
        _by_hand("poker_equity.score_batch, one string", "poker-equity", partial(_poker_equity_one, "omaha", 9)),
        _by_hand("pokerkit.OmahaHoldemHand.from_game", "pokerkit", partial(_pokerkit, "OmahaHoldemHand", 9, 4)),
    )


def _by_hand(name: str, package: str, prepare: Callable[[], Ready]) -> Contestant:
    return Contestant(name, prepare, package, frozenset({BY_HAND}))


# -- are the answers right? --------------------------------------------------------------------------------


@cache
def our_values(count: int) -> tuple[int, ...]:
    """The values of the hands that everybody is checked on; nine cards are an Omaha hand and its board."""
    from cardspeak.books.loader import load_book
    from cardspeak.ranking.exact import exactly_two
    from cardspeak.ranking.fast import evaluator

    shape = load_book("open-table").ladder().shape
    hands = deal(SAMPLE, count)[:CHECKED]
    if count == 9:
        return tuple(exactly_two(shape).value(hand[:4], hand[4:]) for hand in hands)
    return tuple(evaluator(shape).value(hand) for hand in hands)


def same_order(ours: Sequence[int], theirs: Sequence[Any]) -> bool:
    """Whether two evaluators mean the same, whichever way they count: equal where equal, else all one way."""
    pairs = sorted(set(zip(ours, theirs, strict=True)))
    numbers = [their for _, their in pairs]
    once = len({our for our, _ in pairs}) == len(pairs)
    return once and (numbers == sorted(set(numbers)) or numbers == sorted(set(numbers), reverse=True))


def _checked(work: Callable[[int], Sequence[Any]], count: int, note: str = "") -> Ready:
    """`work(n)` are the values of the first n hands."""
    right = same_order(our_values(count), work(CHECKED))
    return Ready(over_and_over(work, SAMPLE), note=note, wrong="" if right else OTHER_ORDER)


def _each(value: Callable[[Any], Any], hands: Sequence[Any], count: int, note: str = "") -> Ready:
    return _checked(lambda n: [value(hand) for hand in hands[:n]], count, note)


def _spread(value: Callable[..., Any], hands: Sequence[Any], count: int, note: str = "") -> Ready:
    """For functions that take the cards, or hole cards and board, as separate arguments."""
    return _checked(lambda n: [value(*hand) for hand in hands[:n]], count, note)


# -- one function per package ------------------------------------------------------------------------------


def _pheval(count: int) -> Ready:
    package = peer("phevaluator")
    return _spread(package.evaluate_5cards if count == 5 else package.evaluate_7cards, deal(SAMPLE, count), count)


def _pheval_any(count: int) -> Ready:
    return _spread(peer("phevaluator").evaluate_cards, deal(SAMPLE, count), count)


def _pheval_strings(count: int) -> Ready:
    hands = [[NAMES[card] for card in hand] for hand in deal(SAMPLE, count)]
    return _spread(peer("phevaluator").evaluate_cards, hands, count)


def _pheval_private(count: int) -> Ready:
    module = peer("phevaluator._pheval")
    value = module.evaluate_5cards if count == 5 else module.evaluate_7cards
    return _spread(value, deal(SAMPLE, count), count, "private C function: not compared with")


def _pheval_omaha() -> Ready:
    hands = [(*hand[4:], *hand[:4]) for hand in deal(SAMPLE, 9)]  # the board first
    return _spread(peer("phevaluator").evaluate_omaha_cards, hands, 9)


def _eval7(count: int) -> Ready:
    package = peer("eval7")
    cards = [package.Card(name) for name in NAMES]
    hands = [[cards[card] for card in hand] for hand in deal(SAMPLE, count)]
    return _each(package.evaluate, hands, count)


def _treys(count: int) -> Ready:
    package = peer("treys")
    cards = [package.Card.new(name) for name in NAMES]
    return _spread(package.Evaluator().evaluate, _hole_and_board(cards, count), count)


def _texasholdem(count: int) -> Ready:
    package, evaluate = peer("texasholdem"), peer("texasholdem.evaluator").evaluate
    cards = [package.Card(name) for name in NAMES]
    return _spread(evaluate, _hole_and_board(cards, count), count)


def _clubs(count: int) -> Ready:
    package = peer("clubs").poker
    cards = [package.Card(name) for name in NAMES]
    evaluator = package.Evaluator(4, 13, 5, 0, low_end_straight=True)
    return _spread(evaluator.evaluate, _hole_and_board(cards, count), count)


def _pokerkit(kind: str, count: int, hole: int) -> Ready:
    package = peer("pokerkit")
    cards = [next(iter(package.Card.parse(name))) for name in NAMES]
    hands = _hole_and_board(cards, count, hole)
    value = getattr(package, kind).from_game
    right = same_order(our_values(count), [value(*hand).entry.index for hand in hands[:CHECKED]])
    work = over_and_over(lambda n: [value(*hand) for hand in hands[:n]], SAMPLE)
    return Ready(work, wrong="" if right else OTHER_ORDER)


def _hole_and_board(cards: Sequence[Any], count: int, hole: int = 2) -> list[tuple[list[Any], list[Any]]]:
    hands = deal(SAMPLE, count)
    return [([cards[card] for card in hand[:hole]], [cards[card] for card in hand[hole:]]) for hand in hands]


def _poker_equity_one(kernel: str, count: int) -> Ready:
    score = peer("poker_equity").score_batch
    hands = [[text(hand)] for hand in deal(SAMPLE, count)]
    return _checked(lambda n: [score(kernel, hand)[0] for hand in hands[:n]], count)


def _poker_equity_many(kernel: str, count: int) -> Ready:
    score = peer("poker_equity").score_batch
    hands = [text(hand) for hand in deal(SAMPLE, count)]
    return _checked(lambda n: score(kernel, hands[:n]), count, f"{SAMPLE:,} at a time")


@cache
def pyo3() -> Any:
    """Made once: it builds its tables for more than a second."""
    return peer("pyo3_poker_eval").PokerEval()


def _pyo3_rank(count: int) -> Any:
    return pyo3().rank_five if count == 5 else pyo3().rank_seven


def _pyo3_one(count: int) -> Ready:
    rank = _pyo3_rank(count)
    hands = [{"hands": [list(hand)]} for hand in deal(SAMPLE, count)]
    return _checked(lambda n: [rank(hand)[0] for hand in hands[:n]], count)


def _pyo3_many(count: int) -> Ready:
    rank = _pyo3_rank(count)
    hands: list[Hand | list[int]] = [list(hand) for hand in deal(SAMPLE, count)]
    return _checked(lambda n: rank({"hands": hands[:n]}), count, f"{SAMPLE:,} at a time")
