"""The price of a pool: how many hands to a hit, what it has grown to by then, and what it costs the house a hand."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Literal

from cardspeak.books.book import Game
from cardspeak.books.model.jackpot import BadBeat, BestOfPeriod, FixedSum, PoolPercent, WholePool
from cardspeak.jackpots.by_hand.setup import EventPlan, PoolPlan
from cardspeak.odds.chances import Chance
from cardspeak.odds.jackpot.exactness import counting_of
from cardspeak.odds.jackpot.hits import condition_chance, is_alone
from cardspeak.odds.jackpot.long_run import PoolFound, long_run
from cardspeak.odds.tiers import Tier
from cardspeak.values import Named

Exactness = Literal["exact", "at most", "sampled", "by the clock", "as if kept at random"]


class EventPrice(Named):
    """One event: the chance of one player, of a hand, and what that means. Amounts in cents."""

    name: str
    chance: Chance
    hand: Fraction  # that a hand of so many players hits it
    how: Exactness  # "at most": winners of one hand are counted one by one
    hands: Fraction  # to a hit, on average
    deviation: int  # of that number of hands: one hit is much like another, and waiting has no memory
    prize: Fraction  # on average, in cents
    prize_deviation: int
    cost: Fraction  # a hand, in cents, for this event


class PoolPrice(Named):
    """A pool: what each hand adds to it, and what it costs the house in the long run. Amounts in cents."""

    pool: str
    players: int
    contribution: Fraction
    events: tuple[EventPrice, ...]
    cost: Fraction  # a hand: contributions, seeds, and what the house makes up
    at_least: bool = False  # a fixed sum may find less than the average of a pool that others take from


def price_pool(
    game: Game,
    deck: int,
    plan: PoolPlan,
    *,
    players: int = 9,
    exact: bool | None = None,
    samples: int | None = None,
    seed: str | None = None,
    tier: Tier | None = None,
) -> PoolPrice:
    """The long run of a pool at tables with so many players who all stay to the end."""
    contribution = Fraction(plan.contribution, 100)
    chances = [
        condition_chance(
            game, deck, event.condition, players=players, exact=exact, samples=samples, seed=seed, tier=tier
        )
        for event in plan.events
    ]
    hit = [_of_a_hand(event, found, players) for event, found in zip(plan.events, chances, strict=True)]
    run = long_run(plan, hit)
    rows = zip(plan.events, chances, hit, run.found, strict=True)
    events = [_price(game, event, found, hand, pool) for event, found, hand, pool in rows]
    whole = [event.hand for event, row in zip(events, plan.events, strict=True) if isinstance(row.prize, WholePool)]
    seeds = sum(whole, Fraction(0)) * plan.seed
    fixed = sum(isinstance(event.prize, FixedSum) for event in plan.events)
    return PoolPrice(
        pool=plan.name,
        players=players,
        contribution=contribution,
        events=tuple(events),
        cost=contribution + Fraction(plan.reserve, 100) + seeds + run.made_up,
        at_least=bool(fixed) and len(plan.events) > 1,
    )


def _of_a_hand(event: EventPlan, found: Chance, players: int) -> Fraction:
    """The chance that a hand hits an event; that of a bad beat is the table's already."""
    if isinstance(event.condition, BadBeat):
        return found.probability
    return min(Fraction(1), players * found.probability)


def _price(game: Game, event: EventPlan, found: Chance, hand: Fraction, pool: PoolFound) -> EventPrice:
    hands = 1 / hand if hand else Fraction(0)
    held = pool.pool or Fraction(0)
    match event.prize:
        case WholePool():
            prize, spread = held, pool.deviation
        case PoolPercent(percent=percent):
            prize, spread = held * percent / 100, pool.deviation * percent // 100
        case FixedSum(cents=cents):
            prize, spread = Fraction(cents), 0
    return EventPrice(
        name=event.name,
        chance=found,
        hand=hand,
        how=_how(game, event, found),
        hands=hands,
        deviation=_deviation(hand),
        prize=prize if hand else Fraction(0),
        prize_deviation=spread,
        cost=hand * prize,
    )


def _how(game: Game, event: EventPlan, found: Chance) -> Exactness:
    if isinstance(event.condition, BestOfPeriod):
        return "by the clock"
    if found.method == "sampled":
        return "sampled"
    if counting_of(game, event.condition).how == "as if kept at random":
        return "as if kept at random"
    alone = is_alone(game, event.condition) or isinstance(event.condition, BadBeat)  # whose chance is that of the hand
    return "exact" if alone else "at most"


def _deviation(hand: Fraction) -> int:
    """Of the number of hands to a hit: the square root of (1 - q) / q²."""
    return isqrt(int((1 - hand) / hand**2)) if hand else 0
