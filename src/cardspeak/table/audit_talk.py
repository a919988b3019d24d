"""The auditor of table talk: what gestures were held to, worked out again from the events and the book's own file.

It shares no code with `talk/`: the chips are followed by the hand's auditor, and `talk.toml` is read as it stands.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from cardspeak.books.names import per_book
from cardspeak.hand import commands as hc
from cardspeak.hand import events as he
from cardspeak.hand.audit.chips import ChipsClerk
from cardspeak.hand.setup import Setup
from cardspeak.table import events as e
from cardspeak.talk.gesture import GestureSign, Moved, Pushed, Said
from cardspeak.talk.result import Held, MustChoose

ACTED = (he.Checked, he.Called, he.BetTo, he.RaisedTo, he.Folded, he.KittyTaken)
_KINDS: dict[type, tuple[type, ...]] = {
    hc.Check: (he.Checked,),
    hc.Call: (he.Called,),
    hc.Bet: (he.BetTo,),
    hc.RaiseTo: (he.RaisedTo,),
    hc.Fold: (he.Folded,),
}


@per_book
def _rows(book: str, game: str) -> dict[str, Any]:
    """The book's file on talk, read without the model: the set that speaks for this game."""
    from cardspeak.books.alike import filled
    from cardspeak.books.loader import load_book

    rules = load_book(book).game(game)
    raw = filled(tomllib.loads((rules.book.folder / "talk.toml").read_text(encoding="utf-8")), "talk.toml")
    return next(rows for rows in raw.values() if rules.file.play in rows["play"])


def as_it_is(clerk: object) -> dict[str, Any]:
    """What a clerk has written down, with lists, dicts and sets of its own; all else that is kept never changes."""
    kept = vars(clerk).items()
    return {name: value.copy() if isinstance(value, (list, dict, set)) else value for name, value in kept}


class TalkClerk:
    """What was held, what was left to choose, and whether it went as the book says."""

    def __init__(self) -> None:
        self.chips: ChipsClerk | None = None
        self.held: dict[int, Held] = {}
        self.left: MustChoose | None = None
        self.bound: e.ActionBound | None = None  # the next wager in the hand is this one

    def copy(self) -> TalkClerk:
        """As it is now, for an entry that may be taken back."""
        twin = TalkClerk()
        vars(twin).update(as_it_is(self))
        if self.chips is not None:
            twin.chips = ChipsClerk.__new__(ChipsClerk)
            vars(twin.chips).update(as_it_is(self.chips))
        return twin

    def begins(self, setup: Setup) -> None:
        self.chips = ChipsClerk(setup)
        self.held, self.left, self.bound = {}, None, None

    def take(self, event: e.TableEvent) -> Iterator[str]:
        match event:
            case e.ActionHeld(seat=seat, held=held):
                yield from self._holds(seat, held)
            case e.ActionLapsed(seat=seat) | e.ActionReturned(seat=seat):
                if isinstance(event, e.ActionLapsed) and seat not in self.held:
                    yield f"nothing of seat {seat} was held that could lapse"
                self.held.pop(seat, None)
            case e.ChoiceLeft(seat=seat, options=options, since=since):
                if since is not None:
                    yield from self._settles(seat, since, event)
                if not options.choices and options.wager is None:
                    yield f"seat {seat} is left with nothing to choose"
                self.held.pop(seat, None)
                self.left = options
            case e.ActionBound():
                yield from self._binds(event)
            case e.InHand(events=events):
                for one in events:
                    yield from self._plays(one)
                if self.bound is not None:
                    yield f"the action of seat {self.bound.seat} was bound and did not happen"
                    self.bound = None

    # -- what binds ------------------------------------------------------------------------------------------

    def _binds(self, event: e.ActionBound) -> Iterator[str]:
        seat, pushed = event.seat, _pushed(event.signs)
        if event.pushed != pushed or pushed + event.added != event.put + event.returned:
            yield f"seat {seat} pushed {pushed}: {event.put} put in, {event.added} added, {event.returned} back"
        if event.added and event.returned:
            yield f"seat {seat} adds chips and takes chips back"
        if event.since is not None:
            yield from self._settles(seat, event.since, event)
        elif seat in self.held:
            yield f"seat {seat} acts though what it did out of turn is held"
        elif self.left is None:
            yield from self._in_turn(event)
        self.held.pop(seat, None)
        if self.left is not None and not _among(self.left, event.command):
            yield f"seat {seat} had to choose among {len(self.left.choices)} and did something else"
        self.left = None
        self.bound = event

    def _in_turn(self, event: e.ActionBound) -> Iterator[str]:
        """Silent chips against a bet: one is a call, several are a call or a raise by their sum."""
        chips, first = self.chips, event.signs[0]
        if chips is None or not isinstance(first, Pushed):
            yield from self._words(event, first)
            return
        price = chips.price - chips.bet[event.seat]
        amount, rows = sum(first.chips), self._book()
        raises = isinstance(event.command, hc.RaiseTo)
        if chips.price == 0 or price < 0:
            return
        if amount < price and amount < chips.stack[event.seat]:
            yield f"seat {event.seat} pushed {amount} of {price}, and it was no choice"
        if raises and len(first.chips) == 1:
            yield f"seat {event.seat} raises with one silent chip"
        if isinstance(event.command, hc.RaiseTo) and event.added:
            extra, step = amount - price, event.command.total - chips.price
            percent = rows["between"].get("percent")
            if percent is None or extra * 100 < percent * step:
                yield f"{extra} of {step} is made up to a raise"

    def _words(self, event: e.ActionBound, first: GestureSign) -> Iterator[str]:
        """A word or a motion is what it says, unless the limits make it less."""
        plain: dict[str, type] = {"fold": hc.Fold, "check": hc.Check, "call": hc.Call}
        if isinstance(first, Moved):
            wanted: type | None = hc.Check if first.motion == "tap" else hc.Fold
        else:
            wanted = plain.get(first.verb) if isinstance(first, Said) else None
        if wanted is not None and type(event.command) is not wanted:
            yield f"seat {event.seat} showed a {wanted.__name__.lower()}, and it became something else"

    # -- out of turn -----------------------------------------------------------------------------------------

    def _holds(self, seat: int, held: Held) -> Iterator[str]:
        chips = self.chips
        if chips is None or seat in self.held:
            yield f"seat {seat} cannot have anything held"
            return
        if chips.turn == seat:
            yield f"seat {seat} is to act, and its action is held"
        if held.highest != chips.price:
            yield f"the price was {chips.price}, not {held.highest}"
        if held.bets != tuple(chips.bet[other] for other in held.skipped):
            yield f"those who were passed over had other wagers in than {held.bets}"
        self.held[seat] = held

    def _since(self, held: Held) -> str:
        """The strongest thing that those who were passed over did."""
        chips = self.chips
        assert chips is not None, "something is held in a hand"
        if held.act == "check" and chips.price > chips.bet[held.seat]:
            return "bets more"
        if chips.price > held.highest:
            return "bets more" if chips.price > held.wager else "bets up to it"
        stayed = [seat for seat in held.skipped if seat in chips.live]
        before = dict(zip(held.skipped, held.bets, strict=True))
        if any(chips.bet[seat] > before[seat] for seat in stayed):
            return "calls"
        return "checks" if stayed else "folds"

    def _settles(self, seat: int, since: str, event: e.ActionBound | e.ChoiceLeft) -> Iterator[str]:
        held = self.held.get(seat)
        if held is None or self.chips is None:
            yield f"nothing of seat {seat} was held"
            return
        if since != self._since(held):
            yield f"what was held of seat {seat} is settled as if somebody {since}; it is {self._since(held)}"
        rows = self._book()
        row = next(row for row in rows["early"] if row["act"] == held.act and since in row["since"])
        short_all_in = held.all_in and "early_all_in_cite" in rows and held.wager < self.chips.price
        cite = rows["early_all_in_cite"] if short_all_in else row["cite"]
        if event.cite != cite:
            yield f"what was held of seat {seat} is settled by {event.cite}; it is {cite}"
        if not short_all_in:
            yield from self._as_the_row_says(seat, row["then"], event)

    def _as_the_row_says(self, seat: int, then: str, event: e.ActionBound | e.ChoiceLeft) -> Iterator[str]:
        command = event.command if isinstance(event, e.ActionBound) else None
        wager = event.options.wager is not None if isinstance(event, e.ChoiceLeft) else False
        wrong = {
            "check": command is not None and not isinstance(command, hc.Check),
            "call or fold": command is not None or wager,
            "any": command is not None,
            "stands": False,
        }
        if wrong[then]:
            yield f"what was held of seat {seat} was to be: {then}"

    # -- the hand --------------------------------------------------------------------------------------------

    def _plays(self, one: he.Event) -> Iterator[str]:
        if isinstance(one, ACTED):
            yield from self._acts(one)
        if self.chips is not None:
            for _ in self.chips.take(one):
                pass  # the hand's own auditor tells what is wrong with the chips

    def _acts(self, one: Any) -> Iterator[str]:
        bound, self.bound = self.bound, None
        left, self.left = self.left, None
        if bound is not None:
            command = bound.command
            same = one.seat == bound.seat and isinstance(one, _KINDS[type(command)])
            total = getattr(command, "total", getattr(command, "surrendered", 0))
            if not same or total != getattr(one, "total", getattr(one, "surrendered", 0)):
                yield f"seat {bound.seat} was bound to {command}, and seat {one.seat} did something else"
        elif one.seat in self.held:
            yield f"seat {one.seat} acts though what it did out of turn is held"
        elif left is not None and not (left.seat == one.seat and _was_left(left, one)):
            yield f"seat {left.seat} had to choose, and did something else"

    def _book(self) -> dict[str, Any]:
        assert self.chips is not None, "a hand is played"
        return _rows(self.chips.setup.named, self.chips.setup.game)


def _pushed(signs: tuple[GestureSign, ...]) -> int:
    return sum(chip for sign in signs if isinstance(sign, Pushed) for chip in sign.chips)


def _among(left: MustChoose, command: Any) -> bool:
    if isinstance(command, hc.Bet | hc.RaiseTo):
        return left.wager is not None or any(one.command == command for one in left.choices)
    return any(one.command == command for one in left.choices)


def _was_left(left: MustChoose, one: Any) -> bool:
    """Whether what was done is among what could be chosen, with the chips that had to stay."""
    if isinstance(one, he.BetTo | he.RaisedTo) and left.wager is not None:
        return True
    for bound in left.choices:
        if isinstance(one, _KINDS[type(bound.command)]):
            return getattr(bound.command, "surrendered", 0) == getattr(one, "surrendered", 0)
    return False
