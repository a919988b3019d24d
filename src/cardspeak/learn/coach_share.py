"""What part of the pot a seat may expect against random hands, from what that seat sees and nothing else.

Few deals are counted one by one; many are sampled, with an interval and a seed. Where somebody has still to draw or
to give up a card, deals are played out as a simple player would. The seed comes from what is seen: the same view has
the same answer, whatever lies hidden.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import combinations
from math import comb
from random import Random
from typing import Literal

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.cards import UNKNOWN, Card, cards_text
from cardspeak.errors import BadInput
from cardspeak.hand.views import SeatView, View
from cardspeak.hand.words.held import kept_of
from cardspeak.learn.worth import others_in, played_out
from cardspeak.odds.brute import hand_value
from cardspeak.odds.intervals import Z95, share_interval
from cardspeak.odds.request import Request, read_request
from cardspeak.odds.sample.plain import sample
from cardspeak.odds.sample.plan import DealPlan, plan_of
from cardspeak.odds.tally import Tally, TallyKey, part_of_pot, winners
from cardspeak.values import Named, Value

FEW = 3_000  # deals that are counted one by one
SAMPLED = {"plain": 1_500, "numpy": 10_000}  # deals; some tens of milliseconds
PLAYED = 3_000  # hands played out, of all players together

Method = Literal["exact", "sampled", "played out"]


class PartShare(Value):
    """One share of the pot on its own: the high, the low, one of two boards."""

    part: str
    share: float


class ShareOfPot(Named):
    """The part of the pot that comes to this hand on the average; with an interval of 95 % where it was sampled."""

    share: float
    low: float
    high: float
    method: Method
    deals: int
    against: int  # hands
    seed: str = ""
    parts: tuple[PartShare, ...] = ()


def share_of(table: View, me: SeatView) -> ShareOfPot | None:
    """None where there is no pot to speak of: in Chinese Poker, or once the board is dealt more than once."""
    game = load_book(table.book).game(table.game)
    if game.family == "chinese" or len(table.boards) > game.rows or UNKNOWN in me.cards or not me.cards:
        return None
    others = others_in(table, me)
    if not others:
        return ShareOfPot(share=1.0, low=1.0, high=1.0, method="exact", deals=1, against=0)
    request = _request(game, table, me, others)
    return (
        _played(table, me, len(others)) if request is None else _dealt(game, request, seed_of(table, me), len(others))
    )


def known(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not UNKNOWN)


def dead_cards(table: View, me: SeatView) -> tuple[Card, ...]:
    """Cards that are seen to be out of it: of players who folded, set aside, or lying open in the stub."""
    others = {one.seat for one in others_in(table, me)}
    folded = [card for one in table.seats if one.seat not in others and one is not me for card in known(one.cards)]
    return tuple(dict.fromkeys((*folded, *known(table.aside), *known(table.exposed))))


def seed_of(table: View, me: SeatView) -> str:
    """A name for everything that the answer depends on, so that asking again gives the same."""
    seen = [
        table.book,
        table.game,
        str(table.deck),
        table.round,
        cards_text(me.cards),
        *(cards_text(known(one.cards)) for one in others_in(table, me)),
        *map(cards_text, (*table.boards, table.shared, dead_cards(table, me))),
    ]
    return hashlib.sha256("|".join(seen).encode()).hexdigest()[:16]


def _request(game: Game, table: View, me: SeatView, others: Sequence[SeatView]) -> Request | None:
    """The question for the engines; None where they would not ask it so, and the hands are played out instead."""
    if game.draws or table.shared or len(me.cards) > kept_of(game):
        return None
    hands = [cards_text(me.cards), *(_hand(game, one) for one in others)]
    board = " / ".join(map(cards_text, table.boards)) if game.rows else ""
    try:
        return read_request(game, hands, board, cards_text(dead_cards(table, me)), table.deck)
    except BadInput:  # eight hands of seven cards are more than a deck
        return None


def _hand(game: Game, one: SeatView) -> str:
    seen = known(one.cards)
    if not seen:
        return "random"
    return cards_text(seen) + ("" if game.family == "stud" else "??" * (kept_of(game) - len(seen)))


# -- counted or sampled --------------------------------------------------------------------------------------


def _dealt(game: Game, request: Request, seed: str, against: int) -> ShareOfPot:
    plan = plan_of(request)
    exact = not plan.drawn and _ways(plan) <= FEW
    tier: Literal["numpy", "plain"] = "numpy" if find_spec("numpy") is not None else "plain"
    tally = _counted(plan) if exact else sample(request, SAMPLED[tier], seed, tier).tally
    share = float(tally.shares()[0][2])
    low, high = (share, share) if exact else _interval(tally)
    names = [part.name for part in game.parts(request.contest.deck)]
    parts = [PartShare(name, float(tally.part_wins(at, 0)[2])) for at, name in enumerate(names)]
    return ShareOfPot(
        share=share,
        low=low,
        high=high,
        method="exact" if exact else "sampled",
        deals=tally.boards,
        against=against,
        seed="" if exact else seed,
        parts=tuple(parts) if len(parts) > 1 else (),
    )


def _interval(tally: Tally) -> tuple[float, float]:
    return share_interval(((float(part_of_pot(key, 0)), count) for key, count in tally.counts.items()), Z95)


def _takers(plan: DealPlan) -> list[int]:
    """How many unseen cards go to each hand, and then to each board."""
    return [*plan.unknown, *plan.to_come]


def _ways(plan: DealPlan) -> int:
    left, ways = len(plan.stub), 1
    for count in _takers(plan):
        ways *= comb(left, count)
        left -= count
    return ways


def _counted(plan: DealPlan) -> Tally:
    """Every way in which the unseen cards can fall."""
    values = [hand_value(part, plan.contest.use) for part in plan.contest.parts]
    fixed = [*(combos[0] for combos in plan.combos), *plan.boards]
    counts: Counter[TallyKey] = Counter()
    for dealt in _deals(plan.stub, _takers(plan)):
        whole = [(*cards, *more) for cards, more in zip(fixed, dealt, strict=True)]
        hands, boards = whole[: plan.players], whole[plan.players :]
        counts[
            tuple(
                winners(value(hand, boards[part.row - 1] if boards else ()) for hand in hands)
                for part, value in zip(plan.contest.parts, values, strict=True)
            )
        ] += 1
    return Tally(plan.players, counts)


def _deals(stub: Sequence[int], takers: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not takers:
        yield ()
        return
    for cards in combinations(stub, takers[0]):
        left = [card for card in stub if card not in cards] if len(takers) > 1 else ()
        for rest in _deals(left, takers[1:]):
            yield cards, *rest


# -- played out ----------------------------------------------------------------------------------------------


def _played(table: View, me: SeatView, against: int) -> ShareOfPot:
    seed = seed_of(table, me)
    deals = PLAYED // ((against + 1) * (1 + load_book(table.book).game(table.game).draws))
    shares = Counter(played_out(table, me, deals, Random(seed)))
    share = sum(part * count for part, count in shares.items()) / deals
    low, high = share_interval(shares.items(), Z95)
    return ShareOfPot(share=share, low=low, high=high, method="played out", deals=deals, against=against, seed=seed)
