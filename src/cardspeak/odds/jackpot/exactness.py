"""Which chances of a jackpot are counted, for which games, and what is not, with the reason."""

from __future__ import annotations

from typing import Literal

from cardspeak.books.book import Game
from cardspeak.books.jackpot import JackpotRules
from cardspeak.books.model.game import Discard
from cardspeak.books.model.jackpot import BadBeat, BestOfPeriod, Condition, OfCards, OfCategory
from cardspeak.jackpots.by_hand.setup import TableLink, kind_of, table_fault
from cardspeak.odds.chances import RARE, counts_every_value
from cardspeak.values import Named

How = Literal["exact", "as if kept at random", "sampled", "not worked out"]
# One of each kind that is answered alike in every game.
KINDS: dict[str, Condition] = {
    "a category, with the flop": OfCategory(category="royal flush", own=2, cards="flop"),
    "a category, with the board": OfCategory(category="straight flush", or_better=True, own=2),
    "certain cards": OfCards(ranks="AKQJT", suit="any", own=2),
    "a bad beat": BadBeat(category="four of a kind"),
    "the best hand of a period": BestOfPeriod(category="full house", minutes=60),
}


class Counting(Named):
    how: How
    why: str = ""


class CountingRow(Named):
    game: str
    condition: str
    how: How
    why: str


def counting_of(game: Game, condition: Condition) -> Counting:
    """How the chance of such a hand is found in this game."""
    omaha = game.use is not None
    if isinstance(condition, OfCards) and not omaha and game.hole_cards != 2:
        return Counting(how="not worked out", why="certain cards are counted for two own cards that are never changed")
    if isinstance(condition, BadBeat) and game.rows > 1:
        why = "hands on two boards are drawn against each other, not counted; with its interval"
        return Counting(how="sampled", why=why)
    if omaha:
        return _of_two(game, condition)
    if any(isinstance(step, Discard) for step in game.script):
        why = "which card is given up is the player's choice: somebody who plays for the jackpot hits it more often"
        return Counting(how="as if kept at random", why=why)
    if isinstance(condition, BadBeat):
        return Counting(how="exact", why="with aces full or better; with less it is sampled unless --exact asks")
    return Counting(how="exact")


def _of_two(game: Game, condition: Condition) -> Counting:
    """Where exactly two own cards play, hands of four are counted by value, others by the pairs that they hold."""
    beat = isinstance(condition, BadBeat)
    if isinstance(condition, OfCards) or (not beat and game.rows == 1 and counts_every_value(game.hole_cards)):
        return Counting(how="exact")
    least = "four of a kind" if beat else "a full house"
    if condition.category in (RARE[1:] if beat else RARE):
        return Counting(how="exact", why=f"from {least} on; with less it is sampled unless --exact asks")
    return Counting(
        how="sampled", why=f"below {least} a count takes minutes: --exact does; the sample has its interval"
    )


def counted_rows(rules: JackpotRules) -> tuple[CountingRow, ...]:
    """Every game of a book that may be linked, and every kind of condition that the book allows."""
    kit = tuple(row.name for row in rules.file.equipment)
    offer, rows = rules.file.offer, []
    for game in sorted(rules.book.games.values(), key=lambda one: one.title):
        deck = max(game.decks)
        link = TableLink(table=game.slug, game=game.slug, deck=deck, equipment=kit, display="page")
        if game.streets[:1] != (3,) or table_fault(rules, link) is not None:
            continue
        for name, condition in KINDS.items():
            if kind_of(condition) in offer.kinds and (not offer.conditions or condition in offer.conditions):
                found = counting_of(game, condition)
                rows.append(CountingRow(game=game.title, condition=name, how=found.how, why=found.why))
    return tuple(rows)
