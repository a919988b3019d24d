"""What a bonus has to know of somebody's hand, read off it once: a value that can be written down and judged again."""

from __future__ import annotations

from itertools import combinations

from cardspeak.cards import UNKNOWN
from cardspeak.cards.card import cards_text
from cardspeak.hand.machine import Hand
from cardspeak.hand.parts import hand_values, rules_of
from cardspeak.hand.showdown import gave_up
from cardspeak.ranking.fast import evaluator
from cardspeak.values import Named

HIGH_FIRST = "AKQJT98765432"


class BonusHand(Named):
    """One player's part of one hand, as it stands: told to whoever judges, who never reaches into a table."""

    table: str
    number: int
    seat: int
    player: str
    cards: str  # the player's own, as in `AsKs`
    makes: tuple[str, ...] = ()  # the category made, and after it every lower one of the book's order
    own: int = 0  # of the player's own cards, so many play
    folded: bool = False
    shown: bool = False  # it lies on the table for everybody to see
    over: bool = False
    void: bool = False


def read_bonus_hand(hand: Hand, seat: int, *, table: str, number: int, player: str) -> BonusHand:
    """The hand of a seat as it stands now; by the first board and the first share of the pot, where there are more."""
    state = hand.state
    hole = [card for card in state.holes[seat] if card != UNKNOWN]
    value = _value(hand, seat) if hole else 0
    makes: tuple[str, ...] = ()
    own = 0
    if value:
        ladder = state.setup.rules.parts(state.setup.deck)[0].ladder
        ranks = [rung.category for rung in ladder.rungs]
        made = evaluator(ladder.shape).category(value)
        assert made is not None, "a value above nought is a hand"
        makes = tuple(str(one) for one in ranks[ranks.index(made) :])
        own = _own(hand, seat, value)
    return BonusHand(
        table=table,
        number=number,
        seat=seat,
        player=player,
        cards=cards_text(hole),
        makes=makes,
        own=own,
        folded=state.folded[seat],
        shown=seat in state.shown and not gave_up(state, seat),
        over=state.over,
        void=bool(state.outcome),
    )


def _value(hand: Hand, seat: int) -> int:
    """What the hand is worth; as long as nothing was given up yet, with no more cards than the game leaves."""
    state, game = hand.state, hand.state.setup.rules
    hole, kept = state.holes[seat], game.kept_cards
    if not kept < len(hole) <= game.hole_cards or UNKNOWN in hole:
        return hand_values(state, seat)[0]
    part = rules_of(state)[0]
    board = state.boards[part.row - 1] if state.boards else []
    if kept + len(board) < part.shape.size:
        return 0
    return max(part.value(list(mine), board) for mine in combinations(hole, kept))


def _own(hand: Hand, seat: int, value: int) -> int:
    """The most of one's own cards with which five cards make this hand."""
    state = hand.state
    part = rules_of(state)[0]
    hole, board = list(state.holes[seat]), list(state.boards[part.row - 1]) if state.boards else []
    five = evaluator(part.shape).value
    for count in range(min(5, len(hole), state.setup.rules.kept_cards), -1, -1):
        if 5 - count > len(board):
            continue
        for mine in combinations(hole, count):
            if any(five([*mine, *rest]) == value for rest in combinations(board, 5 - count)):
                return count
    return 0


def ranks_of(cards: str) -> str:
    """`AsKs` as `AK`, the highest first."""
    return "".join(sorted(cards[::2], key=HIGH_FIRST.index))
