"""A plain twin of the settlement, written from the book without any of the program: both agree on every round."""

from __future__ import annotations

import pytest
from tests import seeds
from tests.banked.three_card.table import ANN, BOOK

from cardspeak.banked import commands as c
from cardspeak.banked.round import Round
from cardspeak.banked.setup import make_setup
from cardspeak.cards import Card, deck_of
from cardspeak.machine import Accepted

RANKS = "23456789TJQKA"
BONUS = {"A": {5: 5, 4: 4, 3: 1}, "B": {5: 5, 4: 3, 3: 1}, "C": {5: 4, 4: 3, 3: 1}}
PAIRS = {
    "A": {5: 40, 4: 30, 3: 6, 2: 4, 1: 1},
    "B": {5: 40, 4: 25, 3: 6, 2: 4, 1: 1},
    "C": {5: 40, 4: 30, 3: 5, 2: 4, 1: 1},
    "D": {5: 40, 4: 30, 3: 6, 2: 3, 1: 1},
    "E": {5: 35, 4: 25, 3: 6, 2: 4, 1: 1},
    "F": {5: 35, 4: 33, 3: 6, 2: 4, 1: 1},
}

Strength = tuple[int, list[int]]


def strength(cards: list[Card]) -> Strength:
    """0 odd cards, 1 pair, 2 flush, 3 straight, 4 three alike, 5 straight flush; then the ranks that decide."""
    ranks = sorted((RANKS.index(str(card)[0]) for card in cards), reverse=True)
    flush = len({str(card)[1] for card in cards}) == 1
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]  # the ace counts low
    straight = ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1
    if straight:
        return (5 if flush else 3), ranks
    if ranks[0] == ranks[2]:
        return 4, ranks
    if flush:
        return 2, ranks
    pair = ranks[1]
    if ranks.count(pair) == 2:
        return 1, [pair, next(rank for rank in ranks if rank != pair)]
    return 0, ranks


def net(mine: list[Card], dealer: list[Card], ante: int, plus: int, verb: str, bonus: str, pairs: str) -> int:
    """What a box wins or loses in all."""
    kind, total = strength(mine)[0], 0
    if plus:
        total += plus * PAIRS[pairs][kind] if kind and verb != "fold" else -plus
    if not ante:
        return total
    if verb != "play":
        return total - ante
    total += ante * BONUS[bonus].get(kind, 0)
    against = strength(dealer)
    if against < (0, [10, 1, 0]):  # below queen, three, two
        return total + ante
    mine_value = strength(mine)
    return total + (2 * ante if mine_value > against else -2 * ante if mine_value < against else 0)


@pytest.mark.parametrize("seed", range(40))
def test_the_twin_agrees(seed: int) -> None:
    chance = seeds.chance("twin", seed)
    for _ in range(25):
        bonus, pairs = chance.choice("ABC"), chance.choice("ABCDEF")
        setup = make_setup(
            BOOK,
            {ANN: 10_000},
            tables={"ante-bonus": bonus, "pair-plus": pairs},
            device=chance.choice(["shoe", "machine"]),
        )
        round_ = Round(setup, chance.sample(deck_of(52).cards, 52), cut=lambda places: chance.choice(places))
        bets = {box: (chance.choice([0, 10]), chance.choice([0, 5])) for box in range(1, chance.randrange(2, 10))}
        for box, (ante, plus) in bets.items():
            for name, amount in (("ante", ante), ("pair-plus", plus)):
                if amount:
                    assert isinstance(round_.act(c.Place(box, name, ANN, amount)), Accepted)
        if not round_.state.stakes:
            continue
        order = round_.state.stub[::-1]
        live = [box for box, wagers in bets.items() if any(wagers)]
        hands = dealt(order, [*live, 0], packets=setup.device == "machine")
        verbs = {}
        round_.act(c.Proceed("close"))
        while not round_.over:
            prompt = round_.prompt[0]
            verbs[prompt.box] = chance.choice(prompt.choices).verb
            assert isinstance(round_.act(c.Decide(prompt.box, verbs[prompt.box], sure=True)), Accepted)
        for box in live:
            ante, plus = bets[box]
            expected = net(hands[box], hands[0], ante, plus, verbs.get(box, ""), bonus, pairs)
            assert sum(line.amount for line in round_.lines if line.box == box) == expected, (box, hands, verbs)


def dealt(order: list[Card], boxes: list[int], *, packets: bool) -> dict[int, list[Card]]:
    number = len(boxes)
    if packets:
        return {box: order[3 * at : 3 * at + 3] for at, box in enumerate(boxes)}
    return {box: order[at : 3 * number : number] for at, box in enumerate(boxes)}
