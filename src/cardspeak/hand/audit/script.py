"""The clerk who follows the script: every step of the game in its order, none left out and none added.

He knows the book's script and who is still in; a hand may stop early only because one player is left.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.books.model import game as m
from cardspeak.hand import events as e
from cardspeak.hand.audit.kept import ScriptKept
from cardspeak.hand.audit.rulings import RULED, rule_script
from cardspeak.hand.steps import RunStep, ServeStep, ShuffleStep

_ABOUT_A_FLOP = (e.FlopAsked, e.FlopDeclined, e.Boarded, e.HandEnded)


class ScriptClerk(ScriptKept):
    """Each event against the step that is due."""

    def take(self, event: e.Event) -> Iterator[str]:
        self.ruling = self.ruling and isinstance(event, RULED)
        if self.ruling and isinstance(event, e.Reshuffled):
            return
        self._skip()
        step = self.todo[0] if self.todo else None
        yield from self._asked_flop(event)
        match event:
            case e.Posted(what=what):
                yield from self._post(what, step)
            case e.Dealt() | e.SharedCard() | e.Reshuffled() | e.Burned() | e.Boarded():
                yield from self._cards(event, step)
            case e.BettingOpened(name=name) | e.BettingSkipped(name=name) | e.BettingClosed(name=name):
                yield from self._betting(event, name, step)
            case e.Checked() | e.Called() | e.BetTo() | e.RaisedTo() | e.Folded() | e.KittyTaken():
                yield from self._action(event)
            case e.BonusAdded():
                if self.posted or not isinstance(step, m.Post | m.Deal):
                    yield self._astray("a bonus")
            case e.AbsentFolded(seats=seats):
                step = self._after_posting(step)
                if isinstance(step, m.Deal | m.Post):
                    yield "hands are folded for being away before the deal is complete"
                self.live = [seat for seat in self.live if seat not in seats]
            case e.HandTakenUp():
                return
            case e.Discarded() | e.Arranged():
                if not isinstance(step, m.Draw | m.Discard | m.Arrange):
                    yield self._astray("a discard")
                if event.seat in self.chosen:
                    yield f"seat {event.seat} has chosen already"
                self.chosen.add(event.seat)
            case e.UpCardChosen() | e.UpCardsTurned():
                yield from self._turned_up(event, step)
            case e.StepClosed() | e.KittyMucked():
                yield from self._closed(event, step)
            case e.RunAgreed(boards=boards):
                self._again(boards)
            case e.FlopAsked() | e.FlopDeclined():
                self.flop = "asked" if isinstance(event, e.FlopAsked) else "declined"
            case e.Awarded() | e.UnitsSettled() | e.HandEnded():
                if self.opened:
                    yield "the betting is still open"
                if len(self.live) > 1 and not isinstance(step, m.Show):
                    yield self._astray("the end")
            case _:
                yield from rule_script(self, event)

    def _post(self, what: str, step: m.Step | RunStep | ServeStep | ShuffleStep | None) -> Iterator[str]:
        """Antes and blinds, each where the script has them; with the last ante that step is over."""
        where = self._posted_at(what)
        if isinstance(step, m.Post) and step.what == "antes" and self.posted and where != "antes":
            self.todo.pop(0)
            self._skip()
            step = self.todo[0]
        self.posted.add(what)
        if not isinstance(step, m.Post) or step.what != where:
            yield self._astray(f"posting of {what}s")

    def _posted_at(self, what: str) -> str:
        """The step at which it is made: at the other one, where the script has not this."""
        own = what == "kill" and not any(self.setup.stakes.blinds)  # posted with the antes
        where, other = ("antes", "blinds") if what == "ante" or own else ("blinds", "antes")
        known = {step.what for step in self.setup.rules.script if isinstance(step, m.Post)}
        return other if what != "ante" and where not in known and other in known else where

    def _action(self, event: e.Event) -> Iterator[str]:
        """What a player does with chips or cards while the betting is open."""
        if not self.opened:
            yield self._astray("an action")
        if isinstance(event, e.Folded):
            self.live = [seat for seat in self.live if seat != event.seat]
        if isinstance(event, e.KittyTaken) and self.kitty_taken:
            yield "the kitty is taken twice"
        self.kitty_taken |= isinstance(event, e.KittyTaken)

    def _asked_flop(self, event: e.Event) -> Iterator[str]:
        """At a table with a jackpot whoever is left before the flop is asked, once, and gets a flop if it is wanted."""
        if not isinstance(event, _ABOUT_A_FLOP):
            return
        alone = len(self.live) == 1 and self.setup.jackpot and not self.ruled
        next_up = next((step for step in self.todo if not isinstance(step, m.Burn | m.Discard)), None)
        before = isinstance(next_up, m.Board) and next_up.count == 3 and not self.boarded
        match event:
            case e.FlopAsked(seat=seat) | e.FlopDeclined(seat=seat):
                if not self.setup.jackpot or self.live != [seat] or self.flop or not before:
                    yield f"seat {seat} is asked about a flop that is not to be had"
                if isinstance(event, e.FlopAsked) and self.todo and isinstance(self.todo[0], m.Discard):
                    self.todo.pop(0)  # one player gives up nothing
            case e.Boarded():
                if alone and not self.ruling and (self.flop != "asked" or self.boarded):
                    yield "a flop is dealt to one player who did not ask for it"
                self.boarded = True
            case e.HandEnded() if alone and not self.void:
                if self.flop == "asked" and not self.boarded:
                    yield "the flop that was asked for was not dealt"
                early = any(isinstance(step, m.Discard) for step in self.todo[:1])  # earlier logs did not ask there
                if not self.flop and before and not early:
                    yield "nobody asked the last player about the flop"
            case _:
                return

    def _skip(self) -> None:
        """Steps that leave no trace: nothing to post, a kitty that was taken."""
        while self.todo:
            step = self.todo[0]
            posted = isinstance(step, m.Post) and not self._posts(step)
            if not posted and not (isinstance(step, m.Kitty) and self.kitty_taken):
                return
            self.todo.pop(0)

    def _posts(self, step: m.Post) -> bool:
        stakes, setup = self.setup.stakes, self.setup
        owed = {
            "ante": any(stakes.antes),
            "blind": any(stakes.blinds),
            "straddle": bool(stakes.straddles),
            "kill": setup.kill is not None,
            "late": bool(setup.late),
        }
        return any(owed[what] and self._posted_at(what) == step.what for what in owed)

    def _after_posting(self, step: RunStep | None) -> RunStep | None:
        """Posting is over once something else happens, if there was any."""
        if isinstance(step, m.Post) and self.posted:
            self.todo.pop(0)
            self._skip()
        return self.todo[0] if self.todo else None

    def _astray(self, what: str) -> str:
        step = self.todo[0] if self.todo else None
        kind = "bet" if isinstance(step, m.BettingRound) else type(step).__name__.lower()
        where = f"{kind} ({step.cite})" if step is not None else "nothing more"
        return f"{what} where the script has {where}"

    def _cards(self, event: e.Event, step: RunStep | None) -> Iterator[str]:
        step = self._after_posting(step)
        if isinstance(step, m.Draw):
            return
        match event, step:
            case e.Dealt(seats=seats, dead=dead), _ if set(seats) == set(dead):
                return
            case e.Dealt(), m.Deal():
                yield from self._dealt(event, step)
            case e.Dealt(), ServeStep(face=face):
                up = int(face == "up")
                yield from self._dealt(event, m.Deal(cite=step.cite, up=up, down=1 - up))
            case e.SharedCard(), m.Deal() if step.short is not None:
                self.todo.pop(0)
            case e.SharedCard(), m.Burn() if len(self.todo) > 1 and isinstance(self.todo[1], m.Deal):
                del self.todo[:2]
            case e.Reshuffled(), ShuffleStep():
                self.todo.pop(0)
            case e.Reshuffled(), m.Burn() | m.Deal() | m.Board() | ServeStep():
                if event.skips_burn:
                    self.todo.pop(0)
            case e.Burned(), m.Burn():
                self.todo.pop(0)
            case e.Boarded(cards=cards), m.Board(count=count):
                if len(cards) != count:
                    yield f"{len(cards)} cards on the board, {count} are due"
                self.todo.pop(0)
            case _:
                yield self._astray(type(event).__name__.lower())

    def _dealt(self, event: e.Dealt, step: m.Deal) -> Iterator[str]:
        count, face = step.down or step.up, "up" if step.up else "down"
        owed = self.owed.pop(event.seats[0], "") if len(set(event.seats)) == 1 else ""
        if event.face not in (face, owed):
            yield f"cards dealt face {event.face}, not {face}"
        for seat in event.seats:
            if seat not in event.dead:  # a dead seat's card goes into the muck, whenever it comes
                self.served[seat] = self.served.get(seat, 0) + 1
        due = {*self.live, *([0] if step.kitty else [])}
        if set(self.served) - due:
            yield f"cards for seats {sorted(set(self.served) - due)}, which are not in the hand"
        if any(got > count for got in self.served.values()):
            yield f"more than {count} cards to one seat"
        if all(self.served.get(seat, 0) >= count for seat in due):
            self.served = {}
            self.todo.pop(0)

    def _betting(self, event: e.Event, name: str, step: RunStep | None) -> Iterator[str]:
        step = self._after_posting(step)
        if not isinstance(step, m.BettingRound) or step.name != name:
            yield self._astray(f"the round {name!r}")
            return
        if isinstance(event, e.BettingOpened):
            if self.opened:
                yield f"the round {name!r} opens twice"
            self.opened = True
        else:
            self.opened = False
            self.todo.pop(0)

    def _turned_up(self, event: e.UpCardChosen | e.UpCardsTurned, step: RunStep | None) -> Iterator[str]:
        """Each chooses once; where all turn at once, nobody's card lies open before the last has chosen."""
        if not isinstance(step, m.TurnUp):
            yield self._astray("a card turned up")
            return
        if isinstance(event, e.UpCardChosen):
            if event.seat in self.chosen:
                yield f"seat {event.seat} has chosen already"
            if len(event.cards) != step.count and not self.ruled:
                yield f"seat {event.seat} chooses {len(event.cards)} cards, {step.count} are due"
            self.chosen.add(event.seat)
            return
        if set(event.seats) - self.chosen:
            yield f"cards of seats {sorted(set(event.seats) - self.chosen)} are turned up before they have chosen"
        if step.at_once and set(self.live) - self.chosen:
            yield f"cards are turned up before seats {sorted(set(self.live) - self.chosen)} have chosen"

    def _closed(self, event: e.StepClosed | e.KittyMucked, step: RunStep | None) -> Iterator[str]:
        if isinstance(event, e.KittyMucked):
            if not isinstance(step, m.Kitty):
                yield self._astray("the kitty")
        elif (
            type(step)
            is not {"draw": m.Draw, "discard": m.Discard, "arrange": m.Arrange, "turn up": m.TurnUp}[event.do]
        ):
            yield self._astray(f"the end of a {event.do}")
        elif set(self.live) != self.chosen and not self.ruled:
            yield f"the {event.do} ends before seats {sorted(set(self.live) - self.chosen)} have chosen"
        self.chosen = set()
        if self.todo:
            self.todo.pop(0)

    def _again(self, boards: int) -> None:
        """The rest of the board is dealt again, after the first time."""
        rest = [step for step in self.todo if isinstance(step, m.Burn | m.Board)]
        last = max(at for at, step in enumerate(self.todo) if isinstance(step, m.Board)) + 1
        self.todo[last:last] = rest * (boards - 1)

    def close(self) -> Iterator[str]:
        self._skip()
        if not self.void and len(self.live) > 1 and [type(step) for step in self.todo] != [m.Show]:
            yield f"{len(self.todo)} steps of the script were never carried out, the first {self._astray('')}"
