"""Three Card Poker, exactly: every hand of the player against every hand the dealer may then hold.

All 22,100 hands are walked through once, weakest first, with counters per card and per pair of cards: the weaker hands
there are, less those that hold one of the player's cards. Plain Python, a fifth of a second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations, groupby
from math import comb
from typing import NamedTuple

from cardspeak.books.banked import BankedGame, load_banked, outcome_of
from cardspeak.books.model.banked import Fact, Wager
from cardspeak.cards import Card, cards_text, parse_cards
from cardspeak.cards.card import require_distinct
from cardspeak.errors import BadInput
from cardspeak.odds.house.results import Cost, Hit, Results, UnitsAmount
from cardspeak.ranking.fast import evaluator, hand_class
from cardspeak.ranking.words import describe

BOOK = "crown-melbourne-three-card"
DEALER_HANDS = comb(49, 3)

Hand = tuple[int, int, int]


class Met(NamedTuple):
    """The dealer's 18,424 hands as one hand of the player meets them."""

    value: int
    no_hand: int
    beaten: int
    tied: int
    lost: int


class ThreeCardAdvice(NamedTuple):
    """What to do with a hand, and what each answer is worth per unit of the Ante."""

    cards: tuple[Card, ...]
    words: str
    verb: str
    play: Fraction
    fold: Fraction
    met: Met


Strategy = Callable[[Met], bool]
"""Whether to play a hand, by what it meets."""


class ThreeCard:
    """The game with one Ante Bonus table and one Pair Plus table of the book."""

    def __init__(self, ante_bonus: str = "A", pair_plus: str = "A", game: BankedGame | None = None) -> None:
        self.game = game or load_banked(BOOK)
        self.ante_bonus = self.game.pay_table("ante-bonus", ante_bonus.upper())
        self.pair_plus_table = self.game.pay_table("pair-plus", pair_plus.upper())
        self._bonus = {line.category: line.pays for line in self.ante_bonus.lines}
        self._pays = {line.category: line.pays for line in self.pair_plus_table.lines}

    def __repr__(self) -> str:
        return f"<ThreeCard: Ante Bonus {self.ante_bonus.key}, Pair Plus {self.pair_plus_table.key}>"

    @cached_property
    def met(self) -> dict[Hand, Met]:
        return _meetings(self.game)

    @cached_property
    def alike(self) -> Counter[Met]:
        """Hands that meet the same, and how many there are."""
        return Counter(self.met.values())

    @property
    def qualifying(self) -> int:
        """The least value with which the dealer has a hand."""
        return _least_qualifying(self.game)

    # -- what a round brings --------------------------------------------------------------------------------

    @cached_property
    def _settled(self) -> tuple[int, ...]:
        """Net of Ante and Play together, without the bonus, in the order of `Met`."""
        ante, play = self.game.wager("ante"), self.game.wager("play")
        times = play.times_ante or 0
        facts: tuple[Fact, ...] = ("no hand", "higher", "equal", "lower")
        return tuple(_net(ante, fact, self.game) + times * _net(play, fact, self.game) for fact in facts)

    def settled(self, fact: str) -> int:
        """Net of Ante and Play together, without the bonus, when the hands compare so."""
        return self._settled[("no hand", "higher", "equal", "lower").index(fact)]

    def bonus(self, value: int) -> int:
        return self._bonus.get(_category(self.game, value), 0)

    def played(self, met: Met) -> list[tuple[int, int]]:
        """Net results of playing, each with how many of the dealer's hands lead to it."""
        bonus = self.bonus(met.value)
        return [(net + bonus, number) for net, number in zip(self._settled, met[1:], strict=True)]

    def play_value(self, met: Met) -> Fraction:
        return Fraction(sum(net * number for net, number in self.played(met)), DEALER_HANDS)

    @cached_property
    def fold_value(self) -> int:
        return _net(self.game.wager("ante"), "folded", self.game)

    @property
    def _stake(self) -> int:
        return 1 + (self.game.wager("play").times_ante or 0)

    def results(self, plays: Strategy) -> Results:
        """Ante and Play, with the bonus, under any strategy."""
        counts: Counter[tuple[UnitsAmount, UnitsAmount]] = Counter()
        for met, hands in self.alike.items():
            if plays(met):
                for net, number in self.played(met):
                    counts[net, self._stake] += hands * number
            else:
                counts[self.fold_value, 1] += hands * DEALER_HANDS
        return Results(counts)

    # -- best play ------------------------------------------------------------------------------------------

    def best(self, met: Met) -> bool:
        return self.play_value(met) > self.fold_value

    @cached_property
    def ante_and_play(self) -> Results:
        return self.results(self.best)

    @cached_property
    def threshold(self) -> tuple[Card, ...]:
        """The weakest hand worth playing; that every better one is too is looked at, not taken for granted."""
        least = min(met.value for met in self.alike if self.best(met))
        exceptions = [met for met in self.alike if self.best(met) != (met.value >= least)]
        assert not exceptions, "hands above the threshold are all worth playing, those below it are not"
        hand = next(hand for hand, met in self.met.items() if met.value == least)
        return tuple(sorted((Card(card) for card in hand), key=lambda card: -card.rank))

    @property
    def threshold_text(self) -> str:
        return "-".join(str(card)[0] for card in self.threshold)

    @cached_property
    def costs(self) -> list[Cost]:
        """What simpler ways to play cost."""
        ways: list[tuple[str, str, Strategy]] = [
            ("always play", "play every hand", lambda _: True),
            ("mimic the dealer", "play whatever would qualify", lambda met: met.value >= self.qualifying),
            ("never play", "fold every hand", lambda _: False),
        ]
        best = self.ante_and_play.ev
        return [Cost(name, words, found := self.results(plays).ev, best - found) for name, words, plays in ways]

    def advise(self, cards: str | Sequence[Card]) -> ThreeCardAdvice:
        """Play or fold."""
        held = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
        require_distinct(held)
        if len(held) != 3 or not all(card.known for card in held):
            raise BadInput(f"{cards_text(held)!r} is not a hand of Three Card Poker; give three known cards.")
        met = self.met[tuple(sorted(map(int, held)))]  # type: ignore[index]
        value = self.play_value(met)
        words = describe(hand_class(self.game.ladder.shape, met.value), self.game.ladder.shape)
        return ThreeCardAdvice(
            held, words, "play" if value > self.fold_value else "fold", value, Fraction(self.fold_value), met
        )

    # -- Pair Plus ------------------------------------------------------------------------------------------

    @cached_property
    def pair_plus(self) -> Results:
        """Pair Plus for a hand that keeps it: no answer about the Ante need cost it (7.5.2(b))."""
        counts: Counter[tuple[UnitsAmount, UnitsAmount]] = Counter()
        for met, hands in self.alike.items():
            counts[self._pair_plus_net(met.value), 1] += hands
        return Results(counts)

    def _pair_plus_net(self, value: int) -> int:
        wager = self.game.wager("pair-plus")
        category = _category(self.game, value)
        facts: frozenset[Fact] = frozenset({"listed" if category in self._pays else "unlisted"})
        row = outcome_of(wager, facts, self.game, None)
        assert row is not None
        return self._pays[category] if row.result == "won" else -1

    @cached_property
    def pair_plus_hits(self) -> list[Hit]:
        return self._hits(self._pays)

    @cached_property
    def bonus_hits(self) -> list[Hit]:
        return self._hits(self._bonus)

    def _hits(self, pays: dict[str, int]) -> list[Hit]:
        total, counts = len(self.met), Counter[str]()
        for met, hands in self.alike.items():
            counts[_category(self.game, met.value)] += hands
        return [Hit(category, odds, Fraction(counts[category], total)) for category, odds in pays.items()]

    # -- both -----------------------------------------------------------------------------------------------

    @cached_property
    def both(self) -> Results:
        """One unit on the Ante and one on Pair Plus, which win and lose with the same cards."""
        counts: Counter[tuple[UnitsAmount, UnitsAmount]] = Counter()
        for met, hands in self.alike.items():
            side = self._pair_plus_net(met.value)
            if self.best(met):
                for net, number in self.played(met):
                    counts[net + side, self._stake + 1] += hands * number
            else:
                counts[self.fold_value + side, 2] += hands * DEALER_HANDS
        return Results(counts)


def every_combination() -> dict[tuple[str, str], ThreeCard]:
    """All pay tables of the book with each other: they combine freely."""
    game = load_banked(BOOK)
    letters = (game.tables["ante-bonus"], game.tables["pair-plus"])
    return {(bonus, plus): ThreeCard(bonus, plus, game) for bonus in letters[0] for plus in letters[1]}


def advise(cards: str | Sequence[Card], ante_bonus: str = "A") -> ThreeCardAdvice:
    """What to do with three cards: `advise("Qs6d4c").verb`."""
    return ThreeCard(ante_bonus).advise(cards)


def _net(wager: Wager, fact: Fact, game: BankedGame) -> int:
    row = outcome_of(wager, frozenset({fact}), game, None)
    if row is None:
        return 0
    return {"won": wager.pays, "lost": -1, "stand-off": 0, "void": 0}[row.result]


@cache
def _category(game: BankedGame, value: int) -> str:
    found = hand_class(game.ladder.shape, value)
    assert found is not None
    return str(found.category)


@cache
def _least_qualifying(game: BankedGame) -> int:
    """The least value with which the dealer has a hand."""
    seen: dict[int, Hand] = {}
    value = evaluator(game.ladder.shape).value_for(3)
    for hand in combinations(range(52), 3):
        seen.setdefault(value(hand), hand)
    least = None
    for worth in sorted(seen, reverse=True):
        if not game.qualifies(game.rank(tuple(map(Card, seen[worth])))):
            break
        least = worth
    assert least is not None
    return least


@cache
def _meetings(game: BankedGame) -> dict[Hand, Met]:
    """How every hand fares against all that the other 49 cards can make."""
    value = evaluator(game.ladder.shape).value_for(3)
    qualifying = _least_qualifying(game)
    ordered = sorted((value(hand), hand) for hand in combinations(range(52), 3))
    below = Disjoint()
    no_hand: dict[Hand, int] = {}
    won: dict[Hand, int] = {}
    found: dict[Hand, Met] = {}
    counted = False
    for worth, equal in groupby(ordered, key=lambda one: one[0]):
        hands = [hand for _, hand in equal]
        if worth >= qualifying and not counted:
            counted = True
            no_hand = {hand: below.apart(hand) for _, hand in ordered}
        for hand in hands:
            won[hand] = below.apart(hand)
        for hand in hands:
            below.add(hand)
        for hand in hands:
            found[hand] = Met(worth, 0, won[hand], below.apart(hand) - won[hand], DEALER_HANDS - below.apart(hand))
    return {hand: _without_no_hand(met, no_hand[hand], qualifying) for hand, met in found.items()}


def _without_no_hand(met: Met, no_hand: int, qualifying: int) -> Met:
    """Hands with which the dealer is not in the game count as that alone, whatever they would beat."""
    if met.value >= qualifying:
        return met._replace(no_hand=no_hand, beaten=met.beaten - no_hand)
    return Met(met.value, no_hand, 0, 0, DEALER_HANDS - no_hand)


class Disjoint:
    """A growing set of hands that tells how many of them share no card with a given hand."""

    def __init__(self) -> None:
        self.hands: set[Hand] = set()
        self.ones = [0] * 52
        self.twos = [0] * (52 * 52)

    def add(self, hand: Hand) -> None:
        a, b, c = hand
        self.hands.add(hand)
        for card in hand:
            self.ones[card] += 1
        for pair in (52 * a + b, 52 * a + c, 52 * b + c):
            self.twos[pair] += 1

    def apart(self, hand: Hand) -> int:
        """All, less those with one of the cards, plus those with two, less the one with all three."""
        a, b, c = hand
        ones, twos = self.ones, self.twos
        with_two = twos[52 * a + b] + twos[52 * a + c] + twos[52 * b + c]
        return len(self.hands) - ones[a] - ones[b] - ones[c] + with_two - (hand in self.hands)
