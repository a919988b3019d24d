"""Simple players: they look at their own view of the table, guess how strong they are, and answer legally.

They are given a view and nothing else, so they cannot know what they may not see. They are no experts; they make
hands worth reading and tables worth watching.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.cards import Card
from cardspeak.cards.chance import Below
from cardspeak.hand import commands as c
from cardspeak.hand.machine import Hand
from cardspeak.hand.prompt import Choice, Prompt, Verb
from cardspeak.hand.views import SeatView, View, view
from cardspeak.ranking.exact import exactly_so_many
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

# In hundredths of the order of hands: a pair of tens is about 45, two pair 60, three of a kind 75.
BET_FROM = 55
RAISE_FROM = 72
FOLD_BELOW = 22
KITTY_BELOW = 12
WHIM = 18  # how far a mood may shift any of these


def house_player(hand: Hand, below: Below) -> c.Command:
    """The answer of whoever is asked; the table as a whole runs the board once."""
    prompt = hand.prompt
    assert prompt is not None, "asked only while the hand goes on"
    if prompt.choice("run") is not None:
        return c.Run(1)
    return decide(view(hand, prompt.seat, since=len(hand.events)), below)


def decide(table: View, below: Below) -> c.Command:
    """What a modest player does at this table, from what this player sees of it."""
    prompt = table.prompt
    assert prompt is not None, "only the seat that is asked decides"
    seat = next(one for one in table.seats if one.seat == prompt.seat)
    game = load_book(table.book).game(table.game)
    match prompt.choices[0].verb:
        case "draw" | "discard":
            return c.Discard(seat.seat, _given_up(table, game, seat, prompt.choices[0]))
        case "turn up":
            return c.TurnUp(seat.seat, turned_up(table, game, seat, prompt.choices[0]))
        case "arrange":
            return _arranged(table, game, seat)
        case "show" | "muck":
            return c.Show(seat.seat)
        case "ask flop" | "take pot":
            return c.TakePot(seat.seat)
        case _:
            return _bet(table, game, seat, prompt, below)


def _bet(table: View, game: Game, seat: SeatView, prompt: Prompt, below: Below) -> c.Command:
    feeling = strength(table, game, seat.cards) + below(2 * WHIM + 1) - WHIM
    call = prompt.choice("call")
    kitty = prompt.choice("take kitty")
    if kitty is not None and feeling < KITTY_BELOW and kitty.amount < seat.stack:
        return c.TakeKitty(seat.seat)
    pressure = 50 * call.amount // (table.pot + call.amount) if call is not None else 0
    wanted: list[Verb] = []
    if feeling >= (BET_FROM if call is None else RAISE_FROM + pressure):
        wanted += ["bet", "raise to"]
    if call is None or feeling >= FOLD_BELOW + pressure:
        wanted += ["check", "call"]
    wanted += ["fold", "check", "call", "bet", "raise to"]
    choice = next(found for verb in wanted if (found := prompt.choice(verb)) is not None)
    return _said(choice, seat.seat, _size(choice, table.pot, feeling))


def _size(choice: Choice, pot: int, feeling: int) -> int:
    """About half the pot, more with more courage."""
    if choice.only:
        return choice.only[-1 if feeling >= RAISE_FROM else 0]
    return max(choice.least, min(choice.most, choice.least + pot * max(0, feeling - 30) // 80))


def _said(choice: Choice, seat: int, total: int) -> c.Command:
    match choice.verb:
        case "fold":
            return c.Fold(seat)
        case "check":
            return c.Check(seat)
        case "call":
            return c.Call(seat)
        case "bet":
            return c.Bet(seat, total)
        case _:
            return c.RaiseTo(seat, total)


# -- judging -----------------------------------------------------------------------------------------------


def strength(table: View, game: Game, cards: Sequence[Card]) -> int:
    """0 to 100: how far up its order a hand stands, the best share of the pot counting."""
    best = 0
    for part in game.parts(table.deck):
        board = [*(table.boards[part.row - 1] if table.boards else ()), *table.shared]
        best = max(best, _standing(part.ladder.shape, part.use, [*cards], board))
    return best


def _standing(shape: Shape, use: int | None, hole: list[Card], board: list[Card]) -> int:
    classes = len(evaluator(shape).tables.classes) - 1
    if not classes:  # no hand of this deck can win such a share: no low of eight with 36 cards
        return 0
    if use is not None:
        if len(hole) < use or len(board) < shape.size - use:
            return _promise(shape, hole)
        return 100 * exactly_so_many(shape, use)(hole, board) // classes
    cards = [*hole, *board]
    if not shape.size <= len(cards) <= 7:
        return _promise(shape, cards)
    return 100 * evaluator(shape).value(cards) // classes


def _promise(shape: Shape, cards: list[Card]) -> int:
    """A few cards: pairs, high cards and suits for a high hand; different low cards for a low one."""
    if not cards:
        return 0
    ranks = Counter(card.rank for card in cards)
    if shape.goal == "low":
        low = [shape.strength(rank) for rank in ranks if shape.strength(rank) <= 6]
        return 70 * len(low) // len(cards)
    pairs = max(ranks.values())
    suited = max(Counter(card.suit for card in cards).values())
    return min(100, max(ranks) * 3 + 25 * (pairs - 1) + 4 * (suited - 1))


# -- changing and setting cards ----------------------------------------------------------------------------


def _given_up(table: View, game: Game, seat: SeatView, choice: Choice) -> tuple[Card, ...]:
    """Exactly so many in a discard, up to so many in a draw."""
    if choice.verb == "discard":
        kept = max(
            combinations(seat.cards, len(seat.cards) - choice.cards),
            key=lambda cards: strength(table, game, cards),
        )
        return tuple(card for card in seat.cards if card not in kept)
    shape = game.parts(table.deck)[0].ladder.shape
    own = seat.cards[: len(seat.cards) - choice.least]  # cards received before one's own draw lie last, and are kept
    unwanted = _unwanted_low(shape, own) if shape.goal == "low" else _unwanted_high(own)
    spare = [card for card in own if card not in unwanted]
    return tuple([*unwanted, *spare][: max(choice.least, min(len(unwanted), choice.cards))])


def turned_up(table: View, game: Game, seat: SeatView, choice: Choice) -> tuple[Card, ...]:
    """What tells least: the cards that are best together stay face down."""
    down = [card for card, up in zip(seat.cards, seat.up, strict=True) if not up]
    kept = max(combinations(down, len(down) - choice.cards), key=lambda cards: strength(table, game, cards))
    return tuple(card for card in down if card not in kept)


def _unwanted_high(cards: Sequence[Card]) -> list[Card]:
    """Keep what is paired, four to a flush, or else the two highest."""
    ranks, suits = Counter(card.rank for card in cards), Counter(card.suit for card in cards)
    suit, count = suits.most_common(1)[0]
    if count >= 4:
        return [card for card in cards if card.suit != suit]
    if max(ranks.values()) > 1:
        return [card for card in cards if ranks[card.rank] == 1]
    return sorted(cards, key=lambda card: card.rank)[:-2]


def _unwanted_low(shape: Shape, cards: Sequence[Card]) -> list[Card]:
    """Keep one of each low rank, in badugi one of each suit too; the highest go first."""
    kept: list[Card] = []
    for card in sorted(cards, key=lambda card: shape.strength(card.rank)):
        alike = any(card.rank == other.rank or (shape.badugi and card.suit == other.suit) for other in kept)
        if not alike and shape.strength(card.rank) <= 7:
            kept.append(card)
    return sorted(
        (card for card in cards if card not in kept), key=lambda card: shape.strength(card.rank), reverse=True
    )


def _arranged(table: View, game: Game, seat: SeatView) -> c.Arrange:
    """The best five at the back, the best of the rest in the middle: rightly set, if seldom at its best."""
    shapes = [part.ladder.shape for part in game.parts(table.deck)]
    back = max(combinations(seat.cards, 5), key=evaluator(shapes[2]).value)
    rest = [card for card in seat.cards if card not in back]
    middle = max(combinations(rest, 5), key=evaluator(shapes[1]).value)
    return c.Arrange(seat.seat, tuple(card for card in rest if card not in middle), middle, back)
