"""House players at the boxes of a table against the house: a wager within the limits, then a rule one can remember.

They are given what a player at their box sees, and nothing else.
"""

from __future__ import annotations

from cardspeak.banked import commands as bc
from cardspeak.banked.prompt import Prompt
from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup
from cardspeak.banked.views import View, view_of
from cardspeak.cards import Card, parse_cards

THREE = 3
EIGHT, ACE = 6, 12  # ranks, the deuce being 0
LEAST_PLAYED = (10, 4, 2)  # queen, six, four: from here on playing loses less than folding


def wager(setup: BankedSetup, name: str, box: int, stack: int) -> bc.Command | None:
    """The least Ante, if there are chips for it and for what must follow; None for somebody who sits out."""
    limit = setup.limit("ante", name)
    follows = setup.game.wager(setup.game.decisions[0].wager).times_ante or 0
    if stack < limit.least * (1 + follows):
        return None
    return bc.Place(box, "ante", name, limit.least)


def answer(round_: Round, prompt: Prompt, name: str) -> bc.Command:
    """What a house player says who is asked."""
    if prompt.kind != "decide":
        return by_default(round_, prompt)
    seen = view_of(round_.state, name)
    verbs = [choice.verb for choice in prompt.choices]
    bets = next((choice.verb for choice in prompt.choices if choice.amount), "")
    if bets and _likes(seen, prompt.box):
        return bc.Decide(prompt.box, bets)
    quiet = next((verb for verb in verbs if verb != bets and verb != "fold"), None)
    return bc.Decide(prompt.box, quiet or ("fold" if "fold" in verbs else verbs[0]), sure=True)


def by_default(round_: Round, prompt: Prompt) -> bc.Command:
    """What the book makes of somebody who does not answer; where it says nothing, all stays as it is."""
    match prompt.kind:
        case "expose":
            return bc.Expose(prompt.box, prompt.owner, show=True)
        case "retract":
            return bc.Retract(prompt.box, prompt.owner)
        case "cards":
            return bc.NameCards(prompt.box, ())
        case "count":
            return bc.Count(len(round_.state.places))
        case _:
            return round_.default(prompt.box)


def _likes(seen: View, box: int) -> bool:
    """Cards that nobody has looked at are played: nothing speaks against them."""
    row = seen.boxes[box - 1]
    if row.blind or "??" in row.cards:
        return True
    cards = parse_cards("".join(row.cards))
    return _three_cards(cards) if len(cards) == THREE else _hold_em(cards, parse_cards("".join(seen.board)))


def _three_cards(cards: tuple[Card, ...]) -> bool:
    """Anything better than high cards, or high cards from queen-six-four up."""
    ranks = sorted((card.rank for card in cards), reverse=True)
    paired = len(set(ranks)) < THREE
    suited = len({card.suit for card in cards}) == 1
    straight = ranks[0] - ranks[2] == 2 or ranks == [ACE, 1, 0]
    return paired or suited or straight or tuple(ranks) >= LEAST_PLAYED


def _hold_em(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Before the flop nearly everything; afterwards a hole card that pairs, a pair in the hand, or an ace."""
    high, low = sorted((card.rank for card in hole), reverse=True)
    if not board:
        return high == low or high >= EIGHT or hole[0].suit == hole[1].suit or high - low <= 2
    there = {card.rank for card in board}
    return high in (low, ACE) or high in there or low in there


def waited_for(prompts: tuple[Prompt, ...]) -> list[Prompt]:
    """Questions that hold the round up: a player's, or the count that a ruling asked the dealer for."""
    return [
        prompt
        for prompt in prompts
        if (prompt.kind in ("decide", "expose", "retract", "cards") and prompt.owner) or prompt.kind == "count"
    ]
