"""House players who think: what their hand is worth against random hands, and what the pot offers for it.

They are given a view and nothing else, so they cannot know what they may not see. Each name has a manner of its own.
"""

from __future__ import annotations

import hashlib
from random import Random
from typing import NamedTuple

from cardspeak.books.loader import load_book
from cardspeak.hand import commands as c
from cardspeak.hand.house import turned_up
from cardspeak.hand.prompt import Choice, Prompt
from cardspeak.hand.views import SeatView, View
from cardspeak.learn.changing import setting
from cardspeak.learn.exchange import changed
from cardspeak.learn.worth import worth


class Manner(NamedTuple):
    """How a player differs from the next one, all of it small."""

    tight: float  # more than the pot asks for, before chips go in
    bold: float  # how readily a good hand is bet and raised
    tricky: float  # how often a weak one is


def manner_of(name: str) -> Manner:
    """The same for the same name, everywhere."""
    drawn = hashlib.sha256(name.encode()).digest()
    tight, bold, tricky = (byte / 255 for byte in drawn[:3])
    return Manner(0.01 + 0.05 * tight, 0.2 * bold, 0.02 + 0.06 * tricky)


def think(table: View, name: str, chance: Random) -> c.Command:
    """What this player does at this table, from what this player sees of it."""
    prompt = table.prompt
    assert prompt is not None, "only the seat that is asked decides"
    me = next(one for one in table.seats if one.seat == prompt.seat)
    match prompt.choices[0].verb:
        case "draw" | "discard":
            return c.Discard(me.seat, changed(table, me, prompt.choices[0]))
        case "turn up":
            game = load_book(table.book).game(table.game)
            return c.TurnUp(me.seat, turned_up(table, game, me, prompt.choices[0]))
        case "arrange":
            return _arranged(table, me)
        case "show" | "muck":
            return c.Show(me.seat)
        case "ask flop" | "take pot":
            return c.TakePot(me.seat)
        case _:
            return _bet(table, me, prompt, manner_of(name), chance)


def _bet(table: View, me: SeatView, prompt: Prompt, manner: Manner, chance: Random) -> c.Command:
    share = worth(table, me, chance)
    others = sum(1 for one in table.seats if one.seat != me.seat and not one.folded)
    call = prompt.choice("call")
    kitty = prompt.choice("take kitty")
    if kitty is not None and share * (others + 1) < 0.5 and kitty.amount < me.stack // 4:
        return c.TakeKitty(me.seat)
    fair = 1 / (others + 1)
    price = call.amount / (table.pot + call.amount) if call is not None else 0.0
    eager = share > fair * (1.3 - manner.bold) or share > 0.85
    bluff = call is None and chance.random() < manner.tricky
    bets = prompt.choice("bet") or prompt.choice("raise to")
    if bets is not None and (bluff or (eager and chance.random() < 0.75 + manner.bold)):
        return _put(bets, me.seat, _size(bets, table.pot, call.amount if call else 0, share))
    if call is None and prompt.choice("check") is not None:
        return c.Check(me.seat)
    if call is not None and (share > price + manner.tight or call.amount == 0):
        return c.Call(me.seat)
    if prompt.choice("fold") is not None:
        return c.Fold(me.seat)
    if prompt.choice("check") is not None:
        return c.Check(me.seat)
    if call is not None:
        return c.Call(me.seat)
    assert bets is not None, "something can be done"
    return _put(bets, me.seat, bets.only[0] if bets.only else bets.least)


def _size(choice: Choice, pot: int, call: int, share: float) -> int:
    """Between half the pot and all of it, the better the hand the more."""
    if choice.only:
        return choice.only[-1 if share > 0.6 else 0]
    wished = choice.least + int((pot + call) * (0.35 + 0.5 * max(0.0, share - 0.4)))
    return max(choice.least, min(choice.most, wished))


def _put(choice: Choice, seat: int, total: int) -> c.Command:
    return c.Bet(seat, total) if choice.verb == "bet" else c.RaiseTo(seat, total)


def _arranged(table: View, me: SeatView) -> c.Arrange:
    shapes = [part.ladder.shape for part in load_book(table.book).game(table.game).parts(table.deck)]
    front, middle, back = setting(me.cards, shapes, table.deck)
    return c.Arrange(me.seat, front, middle, back)
