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
    events = [
        _price(
            plan,
            event,
            condition_chance(
                game, deck, event.condition, players=players, exact=exact, samples=samples, seed=seed, tier=tier
            ),
            players,
            alone=is_alone(game, event.condition),
            kept=counting_of(game, event.condition).how == "as if kept at random",
        )
        for event in plan.events
    ]
    reserve = Fraction(plan.reserve, 100)
    whole = [event.hand for event, row in zip(events, plan.events, strict=True) if isinstance(row.prize, WholePool)]
    seeds = sum(whole, Fraction(0)) * plan.seed
    return PoolPrice(
        pool=plan.name,
        players=players,
        contribution=contribution,
        events=tuple(events),
        cost=contribution + reserve + seeds,
    )


def _price(plan: PoolPlan, event: EventPlan, found: Chance, players: int, *, alone: bool, kept: bool) -> EventPrice:
    alone = alone or isinstance(event.condition, BadBeat)  # whose chance is that of the hand
    how: Exactness = "sampled" if found.method == "sampled" else "exact" if alone else "at most"
    hand = found.probability if isinstance(event.condition, BadBeat) else min(Fraction(1), players * found.probability)
    if kept and how != "sampled":
        how = "as if kept at random"
    if isinstance(event.condition, BestOfPeriod):
        how = "by the clock"
    hands = 1 / hand if hand else Fraction(0)
    wait = _deviation(hand)
    added = Fraction(plan.contribution, 100)
    match event.prize:
        case WholePool():
            prize, spread = plan.seed + added * hands, int(added * wait)
        case PoolPercent(percent=percent):
            # In the long run as much leaves a pool as comes in: so much each time it is hit.
            steady = added * hands * 100 / percent
            prize, spread = steady * percent / 100, int(added * wait * percent / 100)
        case FixedSum(cents=cents):
            prize, spread = Fraction(cents), 0
    return EventPrice(
        name=event.name,
        chance=found,
        hand=hand,
        how=how,
        hands=hands,
        deviation=wait,
        prize=prize,
        prize_deviation=spread,
        cost=hand * prize,
    )


def _deviation(hand: Fraction) -> int:
    """Of the number of hands to a hit: the square root of (1 - q) / q²."""
    return isqrt(int((1 - hand) / hand**2)) if hand else 0
