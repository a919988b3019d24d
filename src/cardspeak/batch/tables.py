"""The look-ups of a showdown, copied from `ranking.arrays` into records, one for each share of the pot."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from operator import itemgetter

import numpy as np

from cardspeak.batch.records import AID, BADUGI, BY_RANKS, BY_SUIT, EXACTLY_TWO, TABLES, HandRows, Record
from cardspeak.batch.scripts import ScriptCards
from cardspeak.books.book import Game as BookGame
from cardspeak.cards import Card
from cardspeak.hand.chinese import class_strength
from cardspeak.hand.compare import class_key, open_key
from cardspeak.hand.setup import Setup
from cardspeak.ranking.arrays import arrays_for, badugi_arrays
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape


def write_tables(game: Record, setup: Setup, layout: ScriptCards) -> HandRows:
    """The tables of a setup as one record, and into its record how each share is valued."""
    rules = setup.rules
    parts = rules.parts(setup.deck)
    fives = _fives(game)
    whole = np.zeros(1, TABLES)
    tables = whole[0]["part"]
    game["parts"], game["five"] = len(parts), len(parts) if fives else 0
    for at, part in enumerate(parts):
        shape = part.ladder.shape
        game["row"][at], game["flushes"][at] = part.row - 1, shape.flushes
        lowest = min(shape.strength(rank) for rank in range(13))
        game["strength"][at] = [shape.strength(rank) - lowest for rank in range(13)]
        if rules.family == "chinese":
            _by_ranks(tables[at], shape, shape.size)
            game["valued"][at] = BY_RANKS
            continue
        count = layout.held + (layout.boards[part.row - 1] if rules.rows else 0)
        game["valued"][at] = _value(tables[at], shape, count, rules)
        game["better"][at] = count > shape.size
        if fives:
            _by_ranks(tables[len(parts) + at], shape, shape.size)
    if rules.use is not None:
        game["triples"], game["triple"] = 10, list(combinations(range(5), 3))
    if rules.family == "chinese":
        tables[0]["aid"][: len(evaluator(parts[0].ladder.shape).tables.classes)] = _least_middle(
            *(part.ladder.shape for part in parts)
        )
    if setup.play.check_must_beat is not None:
        if layout.held != 5 or game["ups"] != 4 or rules.rows:
            raise NotImplementedError("a check that must beat open cards in another game than five card stud is")
        tables[0]["aid"] = _least_beating(parts[0].ladder.shape)
    return whole


def _fives(game: Record) -> bool:
    """Whether a rule asks which five of a player's cards play: odd chips by suit, boards with a shared card."""
    by_suit = bool(game["odd_to"] == BY_SUIT)
    if by_suit and game["rows"]:
        raise NotImplementedError("odd chips by suit where cards lie in the middle are")
    return by_suit or any(step["shared"] for step in game["steps"])


def _value(table: Record, shape: Shape, count: int, rules: BookGame) -> int:
    if shape.badugi:
        if count != 4 or rules.rows:
            raise NotImplementedError(f"badugi hands of {count} cards are")
        arrays = badugi_arrays()
        table["by_suit"] = arrays.by_mask
        table["first"], table["subsets"][: len(arrays.subsets)] = arrays.first, arrays.subsets
        return BADUGI
    if not rules.one_way or shape.least is not None:
        raise NotImplementedError("shares won with different cards, or from a least hand on, are")
    if rules.use is not None:
        if rules.use != 2 or shape.size != 5:
            raise NotImplementedError(f"hands of exactly {rules.use} hole cards are")
        exact = arrays_for(shape).exact
        table["by_suit"] = arrays_for(shape).by_suit
        table["pair_rows"], table["triple_ids"], table["pair_ids"] = exact.by_ranks, exact.triple_ids, exact.pair_ids
        return EXACTLY_TWO
    if shape.size != 5 or (shape.goal == "low" and shape.flushes and count > 5):
        raise NotImplementedError(f"hands of {shape.size} of {count} cards are")
    _by_ranks(table, shape, count)
    return BY_RANKS


def _by_ranks(table: Record, shape: Shape, count: int) -> None:
    arrays = arrays_for(shape)
    if count not in arrays.sizes:
        raise NotImplementedError(f"hands of {count} cards are")
    size = arrays.sizes[count]
    table["start"], table["mask"], table["shift"] = size.start, size.mask, size.shift
    table["words"], table["by_suit"] = size.words, arrays.by_suit
    table["offsets"][: len(size.offsets)] = size.offsets
    table["by_ranks"][: len(size.by_ranks)] = size.by_ranks


@cache
def _least_beating(shape: Shape) -> np.ndarray[tuple[int], np.dtype[np.uint16]]:
    """By the ranks of four open cards: the least value of five that beats them whatever the fifth is."""
    keys = [class_key(found, shape) for found in evaluator(shape).tables.classes if found is not None]
    if keys != sorted(keys):
        raise NotImplementedError("open cards that are not ranked as hands are")
    aid = np.zeros(AID, np.uint16)
    for ranks in combinations_with_replacement(range(13), 4):
        suits: dict[int, int] = {}
        cards = []
        for rank in ranks:
            suits[rank] = suits.get(rank, -1) + 1
            cards.append(Card(4 * rank + suits[rank]))
        least = bisect_right(keys, open_key(cards, shape)) + 1  # values begin with 1
        for a, b, c, d in set(permutations(ranks)):
            aid[((a * 13 + b) * 13 + c) * 13 + d] = least
    aid.setflags(write=False)
    return aid


@cache
def _least_middle(front: Shape, middle: Shape, back: Shape) -> tuple[int, ...]:
    """By the value of a front hand: the least value of a middle hand that is not below it (Crown Melbourne 13.2.1)."""
    middles = [class_strength(found) for found in evaluator(middle).tables.classes if found is not None]
    if middles != sorted(middles) or evaluator(middle) is not evaluator(back):
        raise NotImplementedError("middle and back hands of different orders are")
    least = []
    for found in evaluator(front).tables.classes:
        if found is None:
            least.append(0)
            continue
        key = class_strength(found)
        least.append(1 + bisect_left(middles, key, key=itemgetter(slice(len(key)))))
    return tuple(least)
