"""Section A: the value of five and seven cards and of Omaha hands, one call each and many at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Literal

from bench.compiled import Work, compiled
from bench.deals import deal, over_and_over
from bench.evaluator_peers import BY_HAND, CHECKED, batch_peers, omaha_peers, our_values, single_peers
from bench.evaluator_peers import SAMPLE as SINGLE
from bench.model import AtLeast, Bar, Contestant, Effort, Ready, Task

if TYPE_CHECKING:
    from cardspeak.ranking.ladder import Shape

Tier = Literal["numpy", "numba"]

SMALL = 50_000  # a batch that stays on one core
LARGE = 1_000_000
DIFFERS = "differs from the evaluator of single hands"
WORDS = {5: "five", 7: "seven"}
SEVEN_BARS = (AtLeast(1, "eval7"), AtLeast(1.4, "phevaluator"))
SEVEN_COMPILED = (AtLeast(2, "eval7"),)
OMAHA_COMPILED = (AtLeast(1, "phevaluator"),)


def tasks(effort: Effort) -> Iterator[Task]:
    for count, bars, fast in ((5, (), ()), (7, SEVEN_BARS, SEVEN_COMPILED)):
        ahead = compiled(f"evaluator.value_for({count}), plain ints", __name__, WORDS[count], effort, fast)
        yield Task(
            f"{WORDS[count]} cards, one call each", "hands", (*_single(count, bars), ahead, *single_peers(count))
        )
    for count, numpy_bar, numba_bar in ((5, 0, 0), (7, 15, 60)):
        ours = _batches(count, numpy_bar, numba_bar)
        peers = (*batch_peers(count), *single_peers(count, only_fast=True))
        yield Task(f"{WORDS[count]} cards, many at once", "hands", (*ours, *peers))
    ahead = compiled("exactly_two.value", __name__, "Omaha", effort, OMAHA_COMPILED)
    yield Task("Omaha, one call each", "hands", (Contestant("exactly_two.value", _omaha_value), ahead, *omaha_peers()))
    yield Task("Omaha, many at once", "hands", (*_omaha_batches(), *omaha_peers(batch=True)))


@cache
def _shape() -> Shape:
    from cardspeak.books.loader import load_book

    return load_book("open-table").ladder().shape


# -- one call each -----------------------------------------------------------------------------------------


def _single(count: int, bars: tuple[Bar, ...]) -> tuple[Contestant, ...]:
    return (
        Contestant(f"evaluator.value_for({count}), plain ints", partial(_value_for, count), bars=bars),
        Contestant(f"evaluator.value_for({count}), Card objects", partial(_value_for, count, cards=True)),
        Contestant("evaluator.value, plain ints", partial(_value, count)),
    )


def _value_for(count: int, *, cards: bool = False) -> Ready:
    from cardspeak.cards import Card
    from cardspeak.ranking.fast import evaluator

    value = evaluator(_shape()).value_for(count)
    hands: list[Sequence[int]] = [list(map(Card, hand)) if cards else list(hand) for hand in deal(SINGLE, count)]
    return Ready(over_and_over(lambda n: [value(hand) for hand in hands[:n]], SINGLE))


def _value(count: int) -> Ready:
    from cardspeak.ranking.fast import evaluator

    value = evaluator(_shape()).value
    hands = [list(hand) for hand in deal(SINGLE, count)]
    return Ready(over_and_over(lambda n: [value(hand) for hand in hands[:n]], SINGLE))


def _omaha_value() -> Ready:
    from cardspeak.ranking.exact import exactly_two

    value = exactly_two(_shape()).value
    hands = [(list(cards[:4]), list(cards[4:])) for cards in deal(SINGLE, 9)]
    return Ready(over_and_over(lambda n: [value(hole, board) for hole, board in hands[:n]], SINGLE))


WORKS: dict[str, Work] = {
    "five": lambda _: _value_for(5),
    "seven": lambda _: _value_for(7),
    "Omaha": lambda _: _omaha_value(),
}


# -- many at once ------------------------------------------------------------------------------------------


def _batches(count: int, numpy_bar: float, numba_bar: float) -> tuple[Contestant, ...]:
    return (
        Contestant("batch.values, numpy", partial(_batch, count, "numpy", SMALL), bars=_by_hand(numpy_bar)),
        Contestant("batch.values, numba, one core", partial(_batch, count, "numba", SMALL), bars=_by_hand(numba_bar)),
        Contestant("batch.values, numba, every core", partial(_batch, count, "numba", LARGE), clock="wall"),
    )


def _by_hand(times: float) -> tuple[Bar, ...]:
    return (AtLeast(times, BY_HAND, "the fastest peer hand by hand"),) if times else ()


def _batch(count: int, tier: Tier, size: int) -> Ready:
    import numpy as np

    from cardspeak.ranking.batch import values

    shape = _shape()
    hands = np.tile(np.array(deal(SMALL, count), np.uint8), (size // SMALL, 1))
    wrong = "" if values(hands[:CHECKED], shape, tier).tolist() == list(our_values(count)) else DIFFERS
    run = _repeated(lambda: values(hands, shape, tier))
    return Ready(run, each=size, note=f"{size:,} at a time", wrong=wrong)


def _omaha_batches() -> tuple[Contestant, ...]:
    return (
        Contestant("batch.values_exactly_two, numpy", partial(_omaha_batch, "numpy", SMALL)),
        Contestant("batch.values_exactly_two, numba, one core", partial(_omaha_batch, "numba", SMALL)),
        Contestant("batch.values_exactly_two, numba, every core", partial(_omaha_batch, "numba", LARGE), clock="wall"),
    )


def _omaha_batch(tier: Tier, size: int) -> Ready:
    import numpy as np

    from cardspeak.ranking.batch import values_exactly_two

    shape = _shape()
    dealt = np.tile(np.array(deal(SMALL, 9), np.uint8), (size // SMALL, 1))
    hole, board = np.ascontiguousarray(dealt[:, :4]), np.ascontiguousarray(dealt[:, 4:])
    first = values_exactly_two(hole[:CHECKED], board[:CHECKED], shape, tier).tolist()
    run = _repeated(lambda: values_exactly_two(hole, board, shape, tier))
    wrong = "" if first == list(our_values(9)) else DIFFERS
    return Ready(run, each=size, note=f"{size:,} at a time, own boards", wrong=wrong)


def _repeated(work: Callable[[], object]) -> Callable[[int], None]:
    def run(count: int) -> None:
        for _ in range(count):
            work()

    return run
