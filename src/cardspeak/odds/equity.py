"""What each hand may expect of the pot: counted exactly where that takes a moment, else sampled with an interval."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Literal, NamedTuple

from cardspeak.asking import CARDS, LIST, SEED, TEXT, WHOLE, KindOfValue, asked
from cardspeak.books.book import Book, Game
from cardspeak.cards.chance import fresh_seed
from cardspeak.errors import BadInput
from cardspeak.odds.counting import MANY, best_work, count
from cardspeak.odds.intervals import Z95, Z99, Interval, share_interval
from cardspeak.odds.request import Cards, Request, find_game, read_request
from cardspeak.odds.sample.plain import USUAL, sample
from cardspeak.odds.tally import Tally, part_of_pot
from cardspeak.odds.tiers import Tier, choose
from cardspeak.odds.work import Progress
from cardspeak.runs import Crew

BUDGET = 5.0  # seconds that an answer may take before it is sampled instead
FEW = 20_000  # deals sampled in less time than it takes to load numba


class PartEquity(NamedTuple):
    """One share of the pot on its own: the high, the low, one of two boards."""

    name: str
    win: int
    tie: int
    equity: Fraction


class HandEquity(NamedTuple):
    """One hand's result; `win` counts deals on which it takes the whole pot, `tie` those on which it takes a part."""

    hand: str
    win: int
    tie: int
    equity: Fraction
    parts: tuple[PartEquity, ...] = ()  # where the pot has several shares
    interval95: Interval | None = None  # where it was sampled
    interval99: Interval | None = None

    @property
    def scoop(self) -> int:
        """Deals on which it takes every share of a divided pot."""
        return self.win


class Equity(NamedTuple):
    """The answer: exact counts, or a sample with intervals and the seed that gives it again."""

    book: str
    game: str
    deck: int
    method: Literal["exact", "sampled"]
    boards: int  # deals counted: completions of the boards times combinations of the hands
    hands: tuple[HandEquity, ...]
    tally: Tally
    tier: Tier
    seed: str | None = None
    stopped: bool = False  # somebody interrupted the sampling
    why: str | None = None  # why it was sampled though nobody asked for that

    def __repr__(self) -> str:
        shares = ", ".join(f"{hand.hand} {float(hand.equity):.2%}" for hand in self.hands)
        return f"<Equity: {self.game} of {self.book}, {self.method} over {self.boards:,} deals: {shares}>"

    def _repr_html_(self) -> str:
        from cardspeak.odds.notebook import equity_html

        rows = [(hand.hand, float(hand.equity), hand.interval95) for hand in self.hands]
        return equity_html(f"{self.game} · {self.book} · {self.method}", rows)


@asked(
    'cs.equity("star", ["AhAs", "KdKc"], game="holdem", board="2c7d9h")',
    where=KindOfValue("a book by its name, or a game of one,", lambda given: isinstance(given, str | Book | Game)),
    hands=KindOfValue("a list of hands", lambda given: LIST.fits(given) and all(CARDS.fits(hand) for hand in given)),
    game=TEXT,
    board=CARDS,
    dead=CARDS,
    deck=WHOLE,
    samples=WHOLE,
    seed=SEED,
    tier=TEXT,
)
def equity(
    where: str | Book | Game,
    hands: Iterable[str | Sequence[int]],
    *,
    game: str | None = None,
    board: Cards = "",
    dead: Cards = "",
    deck: int | None = None,
    exact: bool | None = None,
    samples: int | None = None,
    seed: str | int | None = None,
    tier: Tier | None = None,
    progress: Progress | None = None,
    crew: Crew | None = None,
    kept: Path | None = None,
) -> Equity:
    """`equity("star", ["AhAs", "KdKc"])`: hold'em unless a game is named.

    Exact if it takes a few seconds at most, else sampled. `exact=True` counts whatever it takes, `exact=False`,
    `samples` or `seed` sample. `progress(done, of)` is called now and then; Ctrl-C ends a sample early. A `crew` deals
    a sample elsewhere, with the same result; `kept` is a file in which it goes on after an interruption.
    """
    if isinstance(hands, str):
        raise BadInput(f'Give a list of two hands or more, as in ["AhAs", "KdKc"], not {hands!r} alone.')
    found = find_game(where, game)
    request = read_request(found, hands, board, dead, deck)
    asked_to_sample = samples is not None or seed is not None or exact is False
    if exact and asked_to_sample:
        raise BadInput("An exact answer is not sampled: leave out the number of samples and the seed.")
    if asked_to_sample:
        few = tier is None and samples is not None and samples <= FEW
        return _sampled(found, request, samples, seed, "plain" if few else choose(tier, MANY), progress, crew, kept)
    if crew is not None or kept is not None:
        raise BadInput("Only a sample is dealt by others or kept: say how many deals, and a seed if it is to go on.")
    work = best_work(request, tier)
    if exact or work.seconds <= BUDGET:
        return _answer(found, request, count(request, work, progress), "exact", work.tier)
    result = _sampled(found, request, None, None, choose(tier, MANY), progress)
    return result._replace(why=_why(work.seconds))


def _why(seconds: float) -> str:
    if seconds == float("inf"):
        return "There are too many deals to count them all."
    return f"To count every deal would take {_duration(seconds)}."


def _duration(seconds: float) -> str:
    for size, name in ((86_400, "days"), (3_600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"about {seconds / size:,.0f} {name}" if seconds < 1000 * 86_400 else "years"
    return f"about {seconds:.0f} seconds"


def _sampled(
    game: Game,
    request: Request,
    samples: int | None,
    seed: str | int | None,
    tier: Tier,
    progress: Progress | None,
    crew: Crew | None = None,
    kept: Path | None = None,
) -> Equity:
    text = fresh_seed(os.urandom) if seed is None else str(seed)
    drawn = sample(request, USUAL[tier] if samples is None else samples, text, tier, progress, crew=crew, kept=kept)
    answer = _answer(game, request, drawn.tally, "sampled", tier)
    return answer._replace(seed=text, stopped=drawn.stopped)


def _answer(game: Game, request: Request, tally: Tally, method: Literal["exact", "sampled"], tier: Tier) -> Equity:
    names = [part.name for part in game.parts(request.contest.deck)]
    hands = []
    for seat, (hand, share) in enumerate(zip(request.hands, tally.shares(), strict=True)):
        parts = tuple(PartEquity(name, *tally.part_wins(at, seat)) for at, name in enumerate(names))
        shown = parts if len(parts) > 1 else ()
        low, high = (_interval(tally, seat, z) if method == "sampled" else None for z in (Z95, Z99))
        hands.append(HandEquity(hand.text, *share, shown, low, high))
    deck = request.contest.deck
    return Equity(game.book.slug, game.slug, deck, method, tally.boards, tuple(hands), tally, tier)


def _interval(tally: Tally, seat: int, z: float) -> Interval:
    return share_interval(((float(part_of_pot(key, seat)), n) for key, n in tally.counts.items()), z)
