"""Sampling: deals drawn at random where counting them all would take too long.

Hands are drawn from their ranges and redrawn together if two hold the same card, then unknown cards and boards
are dealt from what is left; so every deal that the request allows is as likely as every other.

A sample is cut into pieces of fixed size, each with its own generator seeded by SHA-512 from the seed's text
and the number of the piece. The same seed gives the same deals again whatever the number of cores. The tiers
have different generators, so one seed gives each of them other deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import lru_cache, partial
from itertools import islice, repeat
from pathlib import Path
from typing import NamedTuple

from cardspeak.cards.chance import seeded, stream
from cardspeak.errors import BadInput
from cardspeak.odds.brute import hand_value
from cardspeak.odds.ranges import Combo
from cardspeak.odds.request import Request
from cardspeak.odds.sample.plan import DealPlan, plan_of
from cardspeak.odds.tally import Tally, TallyKey, winners
from cardspeak.odds.work import Progress, cores, in_threads
from cardspeak.ranking.batch import Tier
from cardspeak.runs import Crew, Here, KeptRun, Span, in_order, spans

TOGETHER = {"plain": 10, "numpy": 10, "numba": 20}  # pieces that one worker is given: a second or so of work
PIECE = {"plain": 5_000, "numpy": 50_000, "numba": 250_000}
USUAL = {"plain": 100_000, "numpy": 1_000_000, "numba": 5_000_000}  # deals, where nobody says how many


class Sample(NamedTuple):
    """What was drawn: the counts, and whether somebody stopped it early."""

    tally: Tally
    stopped: bool


def sample(
    request: Request,
    samples: int,
    seed: str,
    tier: Tier,
    progress: Progress | None = None,
    *,
    crew: Crew | None = None,
    kept: Path | None = None,
) -> Sample:
    """So many deals; interrupted from the keyboard, as many as were made.

    By a crew, or kept in a file, the pieces and their seeds are the same, and so is the sample.
    """
    if samples < 1:
        raise BadInput(f"A sample needs at least one deal, not {samples}.")
    plan = plan_of(request)
    if crew is not None or kept is not None:
        return _by(plan, samples, seed, tier, progress, crew or Here(), kept)
    draw = dealer(plan, tier)
    pieces = (partial(draw, size, piece_seed(seed, number)) for number, size in enumerate(piece_sizes(samples, tier)))
    tally = Tally(plan.players)
    done = 0
    try:
        for counts in in_threads(pieces, 1 if tier == "plain" else cores()):
            tally.counts.update(counts)
            done += sum(counts.values())
            if progress is not None:
                progress(done, samples)
    except KeyboardInterrupt:
        if not done:
            raise
    return Sample(tally, done < samples)


class Draws(NamedTuple):
    """Pieces of a sample for one worker."""

    plan: DealPlan
    samples: int
    seed: str
    tier: Tier
    span: Span


Drawn = list[tuple[TallyKey, int]]


def drawn(draws: Draws) -> Drawn:
    """Who won how often in these pieces."""
    draw, counts = _dealer(draws.plan, draws.tier), Counter[TallyKey]()
    sizes = list(islice(piece_sizes(draws.samples, draws.tier), *draws.span))
    for number, size in enumerate(sizes, draws.span.first):
        counts.update(draw(size, piece_seed(draws.seed, number)))
    return sorted(counts.items())


def _by(
    plan: DealPlan, samples: int, seed: str, tier: Tier, progress: Progress | None, crew: Crew, kept: Path | None
) -> Sample:
    pieces = -(-samples // PIECE[tier])
    jobs = [Draws(plan, samples, seed, tier, span) for span in spans(pieces, TOGETHER[tier])]
    tally, done = Tally(plan.players), 0
    with ExitStack() as stack:
        what = ("equity", plan, samples, seed, tier, PIECE[tier], TOGETHER[tier])
        found = stack.enter_context(KeptRun(kept, what, Drawn)) if kept is not None else None
        try:
            for counts in in_order(drawn, jobs, crew, found):
                tally.counts.update(dict(counts))
                done = tally.boards
                if progress is not None:
                    progress(done, samples)
        except KeyboardInterrupt:
            if not done:
                raise
    return Sample(tally, done < samples)


def piece_sizes(samples: int, tier: Tier) -> Iterator[int]:
    """A sample cut into pieces."""
    whole, rest = divmod(samples, PIECE[tier])
    yield from repeat(PIECE[tier], whole)
    if rest:
        yield rest


def piece_seed(seed: str, number: int) -> bytes:
    """256 bits for one piece of a sample."""
    return next(islice(stream(f"{seed}/piece {number}"), 1))[:32]


def dealer(plan: DealPlan, tier: Tier) -> Callable[[int, bytes], Counter[TallyKey]]:
    """(deals, seed) -> who won how often."""
    if tier == "numba":
        from cardspeak.odds.sample import compiled as sample_numba

        return sample_numba.dealer(plan)
    if tier == "numpy":
        from cardspeak.odds.sample import vector as sample_numpy

        return sample_numpy.dealer(plan)
    return partial(plain_deals, plan)


_dealer = lru_cache(maxsize=4)(dealer)  # for a worker that is given one job after the other


def plain_deals(plan: DealPlan, deals: int, seed: bytes) -> Counter[TallyKey]:
    """One deal after the other, in plain Python."""
    values = [hand_value(part, plan.contest.use) for part in plan.contest.parts]
    counts: Counter[TallyKey] = Counter()
    for hands, boards in plain_dealing(plan, deals, seed):
        counts[
            tuple(
                winners(value(hand, boards[part.row - 1] if boards else ()) for hand in hands)
                for part, value in zip(plan.contest.parts, values, strict=True)
            )
        ] += 1
    return counts


def plain_dealing(plan: DealPlan, deals: int, seed: bytes) -> Iterator[tuple[list[Combo], list[Combo]]]:
    """So many deals: complete hands and complete boards."""
    below = seeded(seed.hex())
    pack = list(plan.stub)
    for _ in range(deals):
        held = _draw_hands(plan, below)
        taken = {card for seat in plan.drawn for card in held[seat]}
        cards = iter(_shuffled_out(pack, taken, plan.cards, below))
        hands = [(*own, *islice(cards, more)) for own, more in zip(held, plan.unknown, strict=True)]
        boards = [(*row, *islice(cards, more)) for row, more in zip(plan.boards, plan.to_come, strict=True)]
        yield hands, boards


def _draw_hands(plan: DealPlan, below: Callable[[int], int]) -> list[Combo]:
    """One hand from each range; all again if two of them share a card."""
    while True:
        held = [combos[below(len(combos))] if len(combos) > 1 else combos[0] for combos in plan.combos]
        cards = [card for hand in held for card in hand]
        if len(set(cards)) == len(cards):
            return held


def _shuffled_out(pack: list[int], taken: set[int], count: int, below: Callable[[int], int]) -> list[int]:
    """So many cards off a pack shuffled no further than needed, past those that are in a hand already."""
    out: list[int] = []
    at = 0
    while len(out) < count:
        other = at + below(len(pack) - at)
        pack[at], pack[other] = pack[other], pack[at]
        if pack[at] not in taken:
            out.append(pack[at])
        at += 1
    return out
