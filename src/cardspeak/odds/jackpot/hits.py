"""How often one player who never folds meets a condition, and of a bad beat a whole table: counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb

from cardspeak.books.book import Game
from cardspeak.books.model.jackpot import BadBeat, BestOfPeriod, Condition, OfCards, OfCategory
from cardspeak.cards import RANKS, deck_of
from cardspeak.errors import BadInput
from cardspeak.odds.badbeat import bad_beat
from cardspeak.odds.chances import Chance, chance
from cardspeak.odds.dealt import by_rank, rank_ways
from cardspeak.odds.tiers import Tier
from cardspeak.odds.two_play.counts import count_cards
from cardspeak.ranking.category import Category

PLAYS = {0: "", 1: ", one plays", 2: ", both play"}
HOLE, FLOP, BOARD = 2, 3, 5


def condition_chance(
    game: Game,
    deck: int,
    condition: Condition,
    *,
    players: int = 9,
    exact: bool | None = None,
    samples: int | None = None,
    seed: str | None = None,
    tier: Tier | None = None,
) -> Chance:
    """One player's chance in a hand that is played out; of a bad beat, the whole table's."""
    match condition:
        case OfCategory(category=category, or_better=better, own=own, cards=cards):
            text = f"{category}{'+' if better else ''}{_plays(game, own)}"
            street = "flop" if cards == "flop" else None
            return chance(game, text, deck=deck, street=street, exact=exact, samples=samples, seed=seed, tier=tier)
        case BestOfPeriod(category=category, own=own):
            text = f"{category}+{_plays(game, own)}"
            return chance(game, text, deck=deck, exact=exact, samples=samples, seed=seed, tier=tier)
        case OfCards():
            return _of_cards(game, deck, condition)
        case BadBeat(category=category, rank=rank, own=own, own_winner=winner):
            losing = f"{category}{f' {rank}' if rank else ''}+{_plays(game, own)}"
            winning = PLAYS[winner].removeprefix(", ") or None if game.use is None else None
            how = {"exact": exact, "samples": samples, "seed": seed, "tier": tier}
            return bad_beat(game, losing, winning, players=players, deck=deck, **how)  # type: ignore[arg-type]


def _plays(game: Game, own: int) -> str:
    """In games where exactly two own cards play there is nothing to ask."""
    return "" if game.use is not None else PLAYS[own]


def _of_cards(game: Game, deck: int, condition: OfCards) -> Chance:
    """Exactly these ranks among own cards and the board."""
    board = FLOP if condition.cards == "flop" else BOARD
    if game.use == HOLE and game.board_cards == BOARD and game.rows == 1:
        hits, deals = count_cards(deck, condition.ranks, condition.suit, game.hole_cards, board)
        return Chance(condition.ranks, "exact", hits, deals)
    if game.use is not None or game.hole_cards != HOLE or game.board_cards != BOARD:
        raise BadInput(f"Certain cards are counted for two own cards and a board of five, not for {game.title}.")
    deals = comb(deck, HOLE) * comb(deck - HOLE, board)
    held = condition.suit in ("any", "c", "d", "h", "s")
    hits = _suited(deck, condition, board) if held else _by_ranks(deck, condition, board)
    return Chance(condition.ranks, "exact", hits, deals)


def _suited(deck: int, condition: OfCards, board: int) -> int:
    """Five certain cards: so many of them in the hand, the others on the board beside any cards."""
    suits = 4 if condition.suit == "any" else 1
    lowest = deck_of(deck).lowest
    if any(RANKS.index(rank) < lowest for rank in condition.ranks):
        return 0
    hits = 0
    for own in range(condition.own, HOLE + 1):
        spare = board - (5 - own)
        if spare >= 0:
            others = comb(deck - 5, HOLE - own)
            hits += comb(5, own) * others * comb(deck - HOLE - (5 - own), spare)
    return suits * hits


def _by_ranks(deck: int, condition: OfCards, board: int) -> int:
    """Any suits: multisets of ranks that hold the five, and of each how many pairs of own cards play in them."""
    wanted = Counter(RANKS.index(rank) for rank in condition.ranks)
    stub = [int(card) for card in deck_of(deck).cards]
    hits = 0
    for ranks, ways in rank_ways(by_rank(stub), HOLE + board):
        counts = Counter(ranks)
        if all(counts[rank] >= need for rank, need in wanted.items()):
            hits += ways * sum(pairs for own, pairs in _pairs(counts, wanted) if own >= condition.own)
    return hits


def _pairs(counts: Counter[int], wanted: Counter[int]) -> Iterator[tuple[int, int]]:
    """Choices of two own cards among cards of these ranks: how many can be in the five, and how many choices."""
    for one, two in combinations_with_replacement(counts, HOLE):
        if one == two:
            yield min(HOLE, wanted[one]), comb(counts[one], 2)
        else:
            yield min(1, wanted[one]) + min(1, wanted[two]), counts[one] * counts[two]


def is_alone(game: Game, condition: Condition) -> bool:
    """Whether never more than one player of a hand can meet it, so that chances of players add up."""
    royal = isinstance(condition, OfCategory) and condition.category == Category.ROYAL_FLUSH
    return royal and game.rows == 1 and getattr(condition, "own", 0) == HOLE and game.use is None
