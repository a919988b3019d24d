"""How often one hand fits a description, for a known hand, a range or any hand: counted, with hardly an exception."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Literal, NamedTuple

from cardspeak.books.book import Book, Game
from cardspeak.books.loader import load_book
from cardspeak.cards import deck_of
from cardspeak.cards.chance import fresh_seed
from cardspeak.errors import BadInput, nearest
from cardspeak.odds.categories import asked_on, counted, sampled, seconds_to_count
from cardspeak.odds.counting import MANY
from cardspeak.odds.described import Description, Test, parse_description
from cardspeak.odds.equity import BUDGET
from cardspeak.odds.holdings import choices
from cardspeak.odds.intervals import Z95, Z99, Interval, wilson
from cardspeak.odds.playing import HOLE, Joint, of_any, of_known
from cardspeak.odds.ranges import HandForm
from cardspeak.odds.request import Cards, Request, compatible, find_game, read_hands, read_request, request_exchanges
from cardspeak.odds.spot import Contest, ShareRule
from cardspeak.odds.streets import Street, street_named, streets_of
from cardspeak.odds.tiers import Tier, choose
from cardspeak.odds.two_play.counts import count_made
from cardspeak.ranking.category import Category
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

RARE = (Category.FULL_HOUSE, Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
FOUR = 4  # cards of an Omaha hand, for which compiled loops are quick enough
HOUSE_STREETS = {"flop": 3, "turn": 4, "river": 5}  # of hold'em against the house


class Chance(NamedTuple):
    """So many of so many deals; exact, or a sample with its intervals and the seed that gives it again."""

    text: str
    method: Literal["exact", "sampled"]
    hits: int
    deals: int
    interval95: Interval | None = None
    interval99: Interval | None = None
    seed: str | None = None
    stopped: bool = False

    @property
    def probability(self) -> Fraction:
        return Fraction(self.hits, self.deals)


def chance(
    where: str | Book | Game,
    described: str | Description,
    hand: str = "random",
    *,
    game: str | None = None,
    board: Cards = "",
    dead: Cards = "",
    deck: int | None = None,
    street: str | None = None,
    exact: bool | None = None,
    samples: int | None = None,
    seed: str | int | None = None,
    tier: Tier | None = None,
) -> Chance:
    """`chance("star", "royal flush, both play")`: by the last street, or by another.

    A book against the house is asked by its own order of hands: two hole cards and a board, or three cards. Counted,
    but for an unknown hand of Omaha with five cards or more, or where nothing is compiled: below full houses that would
    take minutes and is sampled unless `exact` insists.
    """
    description = parse_description(described) if isinstance(described, str) else described
    book = load_book(where) if isinstance(where, str) else where
    if isinstance(book, Book) and not book.games:
        asked = _against_the_house(book, hand, board, dead, street)
    else:
        asked = _among_players(find_game(book, game), hand, board, dead, deck, street)
    part = asked.contest.parts[0]
    test = description.test(part.shape)
    counted_two = _two_play(asked, test, exact, samples, tier)
    if counted_two is not None:
        return Chance(str(description), "exact", *counted_two)
    drawn = not exact and seconds_to_count(asked) > BUDGET
    text = fresh_seed(os.urandom) if seed is None else str(seed)
    if drawn:
        counts = sampled(asked, part, samples, text, choose(tier, MANY))
        joint = Joint({(value, HOLE): deals for value, deals in counts.items()})
    else:
        joint = joint_of(asked, part, description.asks_who_plays)
    hits = sum(deals for (value, playing), deals in joint.items() if test(value, playing))
    deals = sum(joint.values())
    if not drawn:
        return Chance(str(description), "exact", hits, deals)
    low, high = (wilson(hits / deals, deals, z) for z in (Z95, Z99))
    return Chance(str(description), "sampled", hits, deals, low, high, text)


def _two_play(
    asked: Request, test: Test, exact: bool | None, samples: int | None, tier: Tier | None
) -> tuple[int, int] | None:
    """An unknown hand of Omaha. Of four cards every deal is counted by its value, where loops are compiled; otherwise
    hands are counted by the pairs that they hold, from full houses on in some seconds, below only with `exact`."""
    contest, hand = asked.contest, asked.hands[0]
    nothing_known = hand.combos == ((),) and not any(asked.boards) and not asked.dead
    if contest.use != HOLE or contest.rows != 1 or not nothing_known or samples is not None:
        return None
    shape = contest.parts[0].shape
    if counts_every_value(contest.hole, tier):
        from cardspeak.odds.two_play.histogram import deals_by_value

        deals = deals_by_value(shape, contest.deck, contest.board_cards)
        return sum(count for value, count in enumerate(deals) if count and test(value, HOLE)), sum(deals)
    if not exact and not is_rare(shape, test):
        return None
    return count_made(shape, lambda value: test(value, HOLE), contest.deck, contest.hole, contest.board_cards)


def counts_every_value(held: int, tier: Tier | None = None) -> bool:
    """Whether hands of so many cards, of which exactly two play, are counted whatever they are worth."""
    return held == FOUR and choose(tier, MANY) == "numba"


def is_rare(shape: Shape, test: Test) -> bool:
    """Whether only full houses and better fit."""
    classes = evaluator(shape).tables.classes
    high = [value for value, found in enumerate(classes) if found is not None and found.category in RARE]
    return shape.goal == "high" and not any(test(value, HOLE) for value in range(min(high, default=0)))


def _among_players(game: Game, hand: str, board: Cards, dead: Cards, deck: int | None, street: str | None) -> Request:
    request = read_request(game, [hand], board, dead, deck, least=1)
    on = streets_of(game)[-1] if street is None else street_named(game, street)
    _check_street(request, on)
    return asked_on(request, on, request.contest.parts[0])


def _against_the_house(book: Book, hand: str, board: Cards, dead: Cards, street: str | None) -> Request:
    ladder = book.ladder()
    three = ladder.shape.size == 3
    name = street or ("deal" if three else "river")
    streets = {"deal": 0} if three else HOUSE_STREETS
    if name not in streets:
        raise BadInput(f"{book.title} has no street {name!r}.{nearest(name, streets)} It has {', '.join(streets)}.")
    hole = 3 if three else HOLE
    contest = Contest(52, (ShareRule(ladder.shape, 1),), None, streets[name], 0 if three else 1, hole)
    form = HandForm(deck_of(52), hole, book.head.short, later=three)
    return compatible(read_hands(contest, form, [hand], board, dead))


def _check_street(request: Request, street: Street) -> None:
    least, known = request.contest.parts[0].shape.size, len(request.hands[0].combos[0])
    lying = min(map(len, request.boards), default=0)
    on_board = min(street.boards, default=0)
    if lying > on_board or (not request.boards and known > street.hole):
        raise BadInput(f"More cards are known than there are on the {street.name}; ask for a later street.")
    if street.hole + on_board < least or (request.contest.use and on_board < least - request.contest.use):
        raise BadInput(f"On the {street.name} there are too few cards for a hand; ask for a later street.")


def joint_of(asked: Request, part: ShareRule, who_plays: bool = True) -> Joint:
    """Deals by value and by how many hole cards play; where that is fixed, or nobody asks, by the most that can."""
    contest, hand = asked.contest, asked.hands[0]
    if not who_plays or not contest.board_cards or contest.use is not None:
        playing = contest.hole if contest.use is None else contest.use
        return Joint({(value, playing): deals for value, deals in counted(asked, part).items()})
    assert contest.hole == HOLE, "any hole cards play in games of two"
    board = asked.boards[0]
    if hand.combos == ((),) and not board:
        stub = [int(card) for card in asked.deck.cards if card not in asked.dead]
        return of_any(part.shape, HOLE + contest.board_cards, stub)
    total: Joint = Joint()
    for (hole,), weight in choices([hand.dealt_out(asked.deck, asked.seen)], request_exchanges(asked)):
        gone = {*asked.seen, *hole}
        stub = [int(card) for card in asked.deck.cards if card not in gone]
        for key, deals in of_known(part.shape, hole, board, contest.board_cards - len(board), stub).items():
            total[key] += weight * deals
    return total
