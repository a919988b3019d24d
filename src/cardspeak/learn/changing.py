"""Which cards a house player keeps in a draw, gives up in a discard, and how thirteen cards are set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from cardspeak.cards import Card
from cardspeak.learn.standing import standing
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

NINE, EIGHT = 7, 6  # the highest card that a low hand keeps: with one draw left, and with more


def wanted(shape: Shape, cards: Sequence[Card], *, last: bool) -> list[Card]:
    """The cards worth keeping."""
    if _is_low(shape):
        return _low(shape, cards, NINE if last else EIGHT)
    return _high(cards)


def _is_low(shape: Shape) -> bool:
    """Badugi has an order of its own, and wants low cards too."""
    return shape.goal == "low" or shape.badugi


def _low(shape: Shape, cards: Sequence[Card], highest: int) -> list[Card]:
    """One of each low rank, in badugi one of each suit too; a straight or a flush that counts is broken."""
    kept: list[Card] = []
    for card in sorted(cards, key=lambda card: shape.strength(card.rank)):
        alike = any(card.rank == other.rank or (shape.badugi and card.suit == other.suit) for other in kept)
        if not alike and shape.strength(card.rank) <= highest:
            kept.append(card)
    if len(kept) == shape.size and not shape.badugi and _spoiled(shape, kept):
        kept.pop()
    return kept


def _spoiled(shape: Shape, cards: Sequence[Card]) -> bool:
    """Whether low cards make a straight or a flush where that counts."""
    flush = shape.flushes and len({card.suit for card in cards}) == 1
    return flush or frozenset(card.rank for card in cards) in shape.straights


def _high(cards: Sequence[Card]) -> list[Card]:
    """What is paired; else four to a flush or in a row; else the two highest."""
    ranks, suits = Counter(card.rank for card in cards), Counter(card.suit for card in cards)
    if len(cards) == 5 and (max(suits.values()) == 5 or _in_a_row(cards)):
        return list(cards)
    paired = [card for card in cards if ranks[card.rank] > 1]
    if paired:
        return paired
    suit, count = suits.most_common(1)[0]
    if count >= 4:
        return [card for card in cards if card.suit == suit]
    for four in combinations(sorted(cards, key=lambda card: card.rank), 4):
        if four[3].rank - four[0].rank == 3:
            return list(four)
    return sorted(cards, key=lambda card: card.rank)[-2:]


def _in_a_row(cards: Sequence[Card]) -> bool:
    ranks = sorted({card.rank for card in cards})
    return len(ranks) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])


def given_up(shape: Shape, cards: Sequence[Card], least: int, most: int, *, last: bool) -> tuple[Card, ...]:
    """Discards of a draw: the unwanted, at least and at most so many."""
    kept = wanted(shape, cards, last=last)
    rest = sorted((card for card in cards if card not in kept), key=lambda card: shape.strength(card.rank))
    if _is_low(shape):
        rest.reverse()
        kept.reverse()
    spare = kept
    return tuple([*rest, *spare][: max(least, min(len(rest), most))])


# -- thirteen cards ----------------------------------------------------------------------------------------------

BACKS, MIDDLES = 24, 8  # settings looked at


def setting(cards: Sequence[Card], shapes: Sequence[Shape], deck: int) -> tuple[tuple[Card, ...], ...]:
    """Front, middle and back: of many settings in the right order, the one that beats most hands in all three rows."""
    from cardspeak.hand.chinese import rightly_set

    value = [evaluator(shape).value for shape in shapes]
    backs = _varied(cards, value[2], BACKS)
    best: tuple[float, tuple[tuple[Card, ...], ...]] | None = None
    for back in backs:
        rest = [card for card in cards if card not in back]
        for middle in _varied(rest, value[1], MIDDLES):
            front = tuple(card for card in rest if card not in middle)
            hands = (front, middle, back)
            if not rightly_set(hands, shapes):
                continue
            score = sum(standing(shape, deck, hand) for shape, hand in zip(shapes, hands, strict=True))
            if best is None or score > best[0]:
                best = (score, hands)
    assert best is not None, "the best five at the back and the best of the rest in the middle are in order"
    return best[1]


def _varied(cards: Sequence[Card], value: Callable[[Sequence[Card]], int], most: int) -> list[tuple[Card, ...]]:
    """The best five cards of every kind of hand, the best kinds first."""
    found: dict[int, tuple[Card, ...]] = {}
    for five in combinations(cards, 5):
        found.setdefault(value(five), five)
    return [found[key] for key in sorted(found, reverse=True)[:most]]
