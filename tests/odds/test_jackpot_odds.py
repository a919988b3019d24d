"""Chances of jackpots: counted, against an enumeration that shares no code with the counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from tests import seeds

from cardspeak.books.loader import load_book
from cardspeak.books.model.jackpot import BadBeat, BestOfPeriod, Condition, FixedSum, OfCards, OfCategory, PoolPercent
from cardspeak.cards import Card, deck_of
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.facts import HandFacts, SeatFacts
from cardspeak.jackpots.by_hand.files import usual_plan
from cardspeak.jackpots.by_hand.judging import qualifying
from cardspeak.jackpots.by_hand.setup import ROYAL_ON_THE_FLOP, EventPlan, PoolPlan
from cardspeak.odds.badbeat import is_bad_beat
from cardspeak.odds.described import parse_description
from cardspeak.odds.jackpot.hits import condition_chance
from cardspeak.odds.jackpot.pricing import price_pool
from cardspeak.odds.jackpot.year import simulate_year

CROWN, STAR = "crown-melbourne-poker", "star-sydney-poker"
HOLDEM = load_book(CROWN).game("holdem")


def facts(hands: list[tuple[Card, ...]], board: tuple[Card, ...], deck: int = 52) -> HandFacts:
    seats = tuple(SeatFacts(seat=at, name=str(at), cards="".join(map(str, cards))) for at, cards in enumerate(hands, 1))
    text = "".join(map(str, board))
    return HandFacts(table="t", number=1, book=CROWN, game="holdem", deck=deck, seats=seats, board=text)


@pytest.mark.clause(CROWN, "1.1:Royal Flush Jackpot")
def test_a_royal_flush_on_the_flop_with_both_own_cards_is_one_in_649740() -> None:
    found = condition_chance(HOLDEM, 52, ROYAL_ON_THE_FLOP)
    assert (found.method, found.probability) == ("exact", Fraction(1, 649_740))


@pytest.mark.parametrize(
    "condition",
    [
        ROYAL_ON_THE_FLOP,
        OfCategory(category="four of a kind", own=2, cards="flop"),
        OfCategory(category="full house", or_better=True, cards="flop"),
        OfCards(ranks="AAAKK", cards="flop"),
        OfCards(ranks="AKQJT", suit="any", own=2, cards="flop"),
        OfCards(ranks="AKQJT", suit="h", cards="flop"),
    ],
)
def test_the_flop_against_a_plain_enumeration(condition: Condition) -> None:
    """Every five cards of a pack of 20, by the jackpot's own judge."""
    cards = deck_of(20).cards
    hits = 0
    for five in combinations(cards, 5):
        # Five cards in a row are own hand and flop in ten ways, and on the flop all of them play.
        hits += 10 * bool(qualifying(condition, facts([five[:2]], five[2:], 20)))
    found = condition_chance(HOLDEM, 20, condition)
    assert found.probability == Fraction(hits, comb(20, 2) * comb(18, 3))


def in_five(counts: Counter[str], hole: tuple[Card, Card], wanted: Counter[str]) -> int:
    own = Counter(str(card)[0] for card in hole)
    return sum(min(own[rank], wanted[rank]) for rank in own) if all(counts[r] >= n for r, n in wanted.items()) else -1


@pytest.mark.parametrize("own", [0, 1, 2])
def test_certain_ranks_with_the_whole_board(own: int) -> None:
    """Seven cards of twenty, and every two of them in the hand."""
    wanted = Counter("AAAKK")
    cards = [card for card in deck_of(20).cards if str(card)[0] in "AKQ" or str(card) in ("Jc", "Td")]
    assert len(cards) == 14
    hits = deals = 0
    names = {card: str(card)[0] for card in deck_of(20).cards}
    for seven in combinations(deck_of(20).cards, 7):
        ranks = [names[card] for card in seven]
        deals += 21
        if all(ranks.count(rank) >= need for rank, need in wanted.items()):
            hits += sum(in_five(Counter(ranks), two, wanted) >= own for two in combinations(seven, 2))
    found = condition_chance(HOLDEM, 20, OfCards(ranks="AAAKK", own=own))
    assert found.probability == Fraction(hits, deals)


@pytest.mark.parametrize("own", [0, 1, 2])
def test_certain_cards_of_one_suit_with_the_whole_board(own: int) -> None:
    """The royal flush in hearts is in C(47, 2) of the seven cards; with both own cards in 10 of their 21 pairs."""
    playing = {0: 21, 1: 20, 2: 10}[own]
    found = condition_chance(HOLDEM, 52, OfCards(ranks="AKQJT", suit="h", own=own))
    assert found.probability == Fraction(comb(47, 2) * playing, comb(52, 7) * 21)


def test_both_own_cards_in_a_royal_flush_by_the_river() -> None:
    found = condition_chance(HOLDEM, 20, OfCategory(category="royal flush", own=2))
    assert found.probability == Fraction(4 * comb(15, 2) * 10, comb(20, 7) * 21)


def test_the_judge_of_the_jackpot_and_the_odds_agree_on_bad_beats() -> None:
    """Deals of a short pack, in which good hands meet often: four of a kind beaten with both own cards playing."""
    chance = seeds.chance("bad beats")
    cards = list(deck_of(20).cards)
    shape = HOLDEM.parts(20)[0].ladder.shape
    beaten = parse_description("full house+, both play").test(shape)
    beats = parse_description("both play").test(shape)
    condition = BadBeat(category="full house")
    found = 0
    for _ in range(400):
        chance.shuffle(cards)
        hands, board = [tuple(cards[2 * at : 2 * at + 2]) for at in range(4)], tuple(cards[8:13])
        mine = bool(qualifying(condition, facts(hands, board, 20)))
        theirs = is_bad_beat(shape, None, beaten, beats, [tuple(map(int, h)) for h in hands], tuple(map(int, board)))
        assert mine == theirs, (hands, board)
        found += mine
    assert 5 < found < 395


def test_a_bad_beat_is_sampled_with_its_interval() -> None:
    found = condition_chance(
        HOLDEM, 20, BadBeat(category="four of a kind"), players=4, samples=2_000, seed="one", tier="plain"
    )
    assert found.method == "sampled"
    assert found.interval95 is not None
    assert found.interval95[0] <= found.probability <= found.interval95[1]


def test_what_cannot_be_counted_is_said() -> None:
    pineapple = load_book(STAR).game("pineapple")
    with pytest.raises(BadInput, match="two own cards"):
        condition_chance(pineapple, 52, OfCards(ranks="AKQJT"))


def test_the_price_of_the_usual_pool() -> None:
    setup = usual_plan(CROWN)
    (event,) = price_pool(HOLDEM, 52, setup.pools[0], players=9).events
    assert event.how == "exact"
    assert event.hand == Fraction(9, 649_740)
    assert event.hands == Fraction(649_740, 9)
    assert event.prize == 5_000_000 + 50 * event.hands
    assert event.cost == event.hand * event.prize
    priced = price_pool(HOLDEM, 52, setup.pools[0], players=9)
    assert priced.cost == 50 + 5_000_000 * event.hand == event.cost
    assert event.deviation == 72_192


def test_where_several_can_win_the_chance_is_at_most_the_sum() -> None:
    rows = (
        EventPlan(name="flush", condition=OfCategory(category="flush", cards="flop"), prize=PoolPercent(percent=10)),
        EventPlan(name="high", condition=BestOfPeriod(category="flush", minutes=60), prize=FixedSum(cents=500)),
    )
    plan = PoolPlan(name="p", tables=("t",), events=rows, contribution=100)
    flush, high = price_pool(HOLDEM, 52, plan, players=6).events
    assert (flush.how, high.how) == ("at most", "by the clock")
    assert flush.hand == 6 * Fraction(5_108, comb(52, 5))


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_year_loses_nothing_and_is_the_same_again(seed: str) -> None:
    plan = usual_plan(CROWN).pools[0]
    year = simulate_year(plan, [1 / 500], 10_000, seed)
    assert year == simulate_year(plan, [1 / 500], 10_000, seed)
    assert 5 <= year.hits[0] <= 45
    assert year.contributed == 10_000 * 50
    assert year.contributed + year.seeded + year.made_up == year.paid + year.left


def test_a_year_without_a_chance_has_no_hit() -> None:
    plan = usual_plan(CROWN).pools[0]
    assert simulate_year(plan, [0.0], 1_000, "x").hits == (0,)
    assert simulate_year(plan, [1.0], 10, "x").hits == (10,)
