"""One of our hands as PokerStars text, so that a tracker takes it.

What the grammar has no words for stands in a line of chat, which other readers pass over: `cardspeak said, "{...}"`
with the book, the game and the stakes. Our reader plays by them. What cannot be said at all is refused by name: games
that the site does not deal, half pot and spread limits, hands with rulings or extra time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.interop.replay.outcome import PotTakings, shares_of
from cardspeak.interop.stars.games import SiteGame
from cardspeak.interop.stars.head import big_blind, head_lines
from cardspeak.interop.stars.label import Label, check_names
from cardspeak.interop.stars.money import sum_text
from cardspeak.interop.stars.naming import named_for
from cardspeak.interop.stars.summary import summary_lines

ORDINALS = ("FIRST", "SECOND", "THIRD")
_UNSAID: dict[type, str] = {
    e.Ruled: "rulings",
    e.ExtraTimePaid: "extra time",
    e.KittyTaken: "a kitty",
    e.Arranged: "hands set in rows",
    e.UpCardChosen: "cards that a player chooses to turn up",
    e.HandVoided: "no result",
    e.BonusAdded: "chips of the operator in a pot",
    e.HandTakenUp: "a player who comes back to a hand",
}


def stars_of(hand: Hand, label: Label | None = None, result: PotTakings | None = None) -> str:
    """The hand as text; it must be over and have its events.

    `result` is what another house paid for the same hand, its commission taken: it is written in place of ours.
    """
    label = label or Label()
    check_names(label, hand.setup)
    named = named_for(hand.setup)
    if not hand.events:
        raise BadInput("This hand kept no events, so there is nothing to write; play it with log=True.")
    if not hand.over:
        raise BadInput("This hand is not over; the text is written of whole hands.")
    for event in hand.events:
        if type(event) in _UNSAID:
            raise BadInput(f"PokerStars text cannot say {_UNSAID[type(event)]}; write the hand as PHH.")
    return _Writer(hand, label, named, result).text()


class _Writer:
    """Walks the events with the chips and cards they leave on the table."""

    def __init__(self, hand: Hand, label: Label, named: SiteGame, result: PotTakings | None) -> None:
        self.result, self.paid = result, False
        self.hand, self.label, self.named = hand, label, named
        self.setup = hand.setup
        self.scale = label.scale(hand.setup)
        self.lines: list[str] = []
        self.stack = dict(zip(self.setup.seats, self.setup.stacks, strict=True))
        self.bet: dict[int, int] = {}
        self.highest = 0
        self.holes: dict[int, list[Card]] = {seat: [] for seat in self.setup.seats}
        self.up: dict[int, list[Card]] = {seat: [] for seat in self.setup.seats}
        self.boards: list[list[Card]] = []
        self.street = 0  # stud: cards each; draw: draws made
        self.common = 0  # cards on the board when it was agreed to run it again
        self.serving = self.kept = 0  # who is being served in a draw, and how many cards were kept
        self.began = self.showing = self.ran = self.drawing = False
        self.shows: list[str] = []
        self.paying: dict[int, list[str]] = {}  # who collects what, by board
        self.runs = max((event.boards for event in hand.events if isinstance(event, e.RunAgreed)), default=1)

    def text(self) -> str:
        self.lines += head_lines(self.setup, self.label, self.named)
        for event in self.hand.events:
            if type(event) is not e.Dealt and type(event) is not e.Reshuffled:
                self._flush()
            tell = _TELL.get(type(event))
            if tell is not None:
                tell(self, event)
        self._pay_boards()
        self.lines += (f"{self.name(seat)} {words}" for seat, words in self.label.cashed.items())
        self.lines += self.label.notes
        self.lines += summary_lines(self.hand, self.label, self.scale, self.boards, self.result)
        return "\n".join(self.lines) + "\n\n\n"

    # -- small words -----------------------------------------------------------------------------------------

    def sum(self, chips: int) -> str:
        return sum_text(chips, self.scale, self.label.symbol)

    @property
    def several(self) -> bool:
        """More than one board is played for."""
        return self.ran or self.setup.rules.rows > 1

    def name(self, seat: int) -> str:
        return self.label.name(seat)

    def say(self, seat: int, what: str) -> None:
        self.lines.append(f"{self.name(seat)}: {what}")

    def pay(self, seat: int, chips: int) -> str:
        """Take chips off the stack; how the line ends if they were the last."""
        self.stack[seat] -= chips
        if self.stack[seat]:
            return ""
        return f" and has reached the {self.sum(self.label.cap)} cap" if self.label.cap else " and is all-in"

    def cards(self, cards: list[Card] | tuple[Card, ...]) -> str:
        return "[" + " ".join(map(str, cards)) + "]"

    # -- posts and cards -------------------------------------------------------------------------------------

    def posted(self, event: e.Posted) -> None:
        big = big_blind(self.setup.stakes)
        for seat, chips in zip(event.seats, event.amounts, strict=True):
            if not chips:
                continue
            dead = self._dead(seat) if event.what == "late" else 0
            if event.what == "dead" and self._live(seat):
                continue  # stands with the live part, in one line
            ends = self.pay(seat, chips + dead)
            match event.what:
                case "ante":
                    words = "the ante"
                case "blind":
                    owed = dict(self.setup.blinds_owed)[seat]
                    words = "small blind" if owed < big else "big blind" if owed == big else "straddle"
                    words = "button blind" if self.named.deck == 36 else words
                case "late":
                    words = "small & big blinds" if dead else "big blind"
                case "dead":
                    words = "missed blind"
                case _:
                    words = "straddle"
            if event.what not in ("ante", "dead"):
                self.bet[seat] = self.bet.get(seat, 0) + chips
            self.say(seat, f"posts {words} {self.sum(chips + dead)}{ends}")
        self.highest = max(self.highest, event.price)

    def _dead(self, seat: int) -> int:
        """What a player who comes in posts dead, beside what is live."""
        return self._posts("dead").get(seat, 0)

    def _live(self, seat: int) -> int:
        return self._posts("late").get(seat, 0)

    def _posts(self, what: str) -> dict[int, int]:
        events = (event for event in self.hand.events if isinstance(event, e.Posted) and event.what == what)
        return {seat: chips for event in events for seat, chips in zip(event.seats, event.amounts, strict=True)}

    def charged(self, event: e.CommissionTaken) -> None:
        if event.pot < 0 and event.seats:
            for seat in event.seats:
                self.stack[seat] -= event.amount // len(event.seats)

    def dealt(self, event: e.Dealt) -> None:
        if self.drawing:
            self._replaced(event)
            return
        self._begin()
        for seat, card in zip(event.seats, event.cards, strict=True):
            if seat:
                self.holes[seat].append(card)
                if event.face == "up":
                    self.up[seat].append(card)
        if self.named.family == "stud":
            if event.face == "up" or len(self.holes[event.seats[0]]) == 7:
                self._stud_street(event)
            return
        for seat in sorted(set(event.seats)):
            if self.label.sees(seat) and UNKNOWN not in self.holes[seat]:
                self.lines.append(f"Dealt to {self.name(seat)} {self.cards(self.holes[seat])}")

    def _begin(self) -> None:
        if self.began or self.named.family == "stud":
            return
        self.began = True
        self.lines.append("*** HOLE CARDS ***" if self.named.family == "flop" else "*** DEALING HANDS ***")

    def _stud_street(self, event: e.Dealt) -> None:
        count = len(self.holes[event.seats[0]])
        if count != self.street:
            self.street = count
            self._clear()
            self.lines.append(
                "*** RIVER ***" if count == 7 else f"*** {count}{'rd' if count == 3 else 'th'} STREET ***"
            )
        for seat in dict.fromkeys(event.seats):
            own = self.label.sees(seat) and UNKNOWN not in self.holes[seat]
            if not own and event.face != "up":
                continue
            shown = self.holes[seat] if own else self.up[seat]
            before, new = shown[:-1], shown[-1:]
            if count == 3:
                self.lines.append(f"Dealt to {self.name(seat)} {self.cards(shown)}")
            else:
                self.lines.append(f"Dealt to {self.name(seat)} {self.cards(before)} {self.cards(new)}")

    def shared(self, event: e.SharedCard) -> None:
        self._clear()
        self.lines.append(f"*** RIVER *** [{event.card}]")

    def boarded(self, event: e.Boarded) -> None:
        if self.hand.state.flop_said:  # for a jackpot alone: no part of the game, and the format knows no such thing
            return
        rows = self.setup.rules.rows
        while len(self.boards) <= event.board:
            run = len(self.boards) // rows
            self.boards.append(list(self.boards[len(self.boards) % rows][: self.common]) if run else [])
        board = self.boards[event.board]
        before = list(board)
        board += event.cards
        self._clear()
        street = {1: "PRE-FLOP", 3: "FLOP", 4: "TURN", 5: "RIVER"}[len(board)]
        which = f"{ORDINALS[event.board]} " if rows > 1 or self.ran else ""
        if street in ("FLOP", "PRE-FLOP"):
            self.lines.append(f"*** {which}{street} *** {self.cards(board)}")
        else:
            self.lines.append(f"*** {which}{street} *** {self.cards(before)} {self.cards(event.cards)}")

    def agreed(self, event: e.RunAgreed) -> None:
        if event.boards > 1:
            if event.boards > len(ORDINALS) or self.setup.rules.rows > 1:
                raise BadInput(f"PokerStars text cannot say a board run {event.boards} times.")
            self.ran = True
            self.common = len(self.boards[0]) if self.boards else 0
            if not self.boards:
                self.boards.append([])

    def discarded(self, event: e.Discarded) -> None:
        if not self.drawing:
            self.drawing = True
            self._clear()
            self.street += 1
            if self.setup.rules.draws > 1:
                self.lines.append(f"*** {ORDINALS[self.street - 1]} DRAW ***")
        seat, count = event.seat, len(event.cards)
        own = self.label.sees(seat) and UNKNOWN not in event.cards
        if not count:
            pat = f" on {self.cards(self.holes[seat])}" if own and UNKNOWN not in self.holes[seat] else ""
            self.say(seat, f"stands pat{pat}")
            return
        for card in event.cards:
            held = self.holes[seat]
            held.remove(card if card in held else UNKNOWN)
        named = f" {self.cards(event.cards)}" if own else ""
        self.say(seat, f"discards {count} card{'s' if count > 1 else ''}{named}")

    def _replaced(self, event: e.Dealt) -> None:
        """Replacements, which may come in two parts where the stub runs out between them."""
        for seat, card in zip(event.seats, event.cards, strict=True):
            if self.serving != seat:
                self._flush()
                self.serving, self.kept = seat, len(self.holes[seat])
            self.holes[seat].append(card)

    def _flush(self) -> None:
        seat, self.serving = self.serving, 0
        if seat and self.label.sees(seat) and UNKNOWN not in self.holes[seat]:
            held = self.holes[seat]
            self.lines.append(
                f"Dealt to {self.name(seat)} {self.cards(held[: self.kept])} {self.cards(held[self.kept :])}"
            )

    def reshuffled(self, event: e.Reshuffled) -> None:
        self.lines.append("The deck is reshuffled")

    def step_closed(self, event: e.StepClosed) -> None:
        self.drawing = False

    # -- betting ---------------------------------------------------------------------------------------------

    def _clear(self) -> None:
        self.bet, self.highest = {}, 0

    def folded(self, event: e.Folded) -> None:
        self.say(event.seat, "folds ")

    def absent(self, event: e.AbsentFolded) -> None:
        for seat in event.seats:
            self.say(seat, "folds ")

    def given_up(self, event: e.HandKilled) -> None:
        self.say(event.seat, "folds ")

    def checked(self, event: e.Checked) -> None:
        self.say(event.seat, "checks ")

    def called(self, event: e.Called) -> None:
        ends = self.pay(event.seat, event.amount)
        self.bet[event.seat] = self.bet.get(event.seat, 0) + event.amount
        self.say(event.seat, f"calls {self.sum(event.amount)}{ends}")

    def bet_to(self, event: e.BetTo) -> None:
        ends = self.pay(event.seat, event.total - self.bet.get(event.seat, 0))
        self.bet[event.seat] = self.highest = event.total
        self.say(event.seat, f"{'brings in for' if event.bring_in else 'bets'} {self.sum(event.total)}{ends}")

    def raised_to(self, event: e.RaisedTo) -> None:
        ends = self.pay(event.seat, event.total - self.bet.get(event.seat, 0))
        by = event.total - self.highest
        self.bet[event.seat] = self.highest = event.total
        self.say(event.seat, f"raises {self.sum(by)} to {self.sum(event.total)}{ends}")

    def returned(self, event: e.UncalledReturned) -> None:
        self.stack[event.seat] += event.amount
        self.lines.append(f"Uncalled bet ({self.sum(event.amount)}) returned to {self.name(event.seat)}")

    def closed(self, event: e.BettingClosed) -> None:
        self._clear()

    # -- the end ---------------------------------------------------------------------------------------------

    def _show_down(self) -> None:
        if not self.showing:
            self.showing = True
            self.lines.append("*** FIRST SHOW DOWN ***" if self.several else "*** SHOW DOWN ***")

    def shown(self, event: e.Shown) -> None:
        self._show_down()
        words = f" ({event.words})" if event.words else ""
        self.say(event.seat, f"shows {self.cards(event.cards)}{words}")
        self.shows.append(self.lines[-1].removesuffix(words))  # with another board it is another hand

    def mucked(self, event: e.Mucked) -> None:
        self._show_down()
        self.say(event.seat, "mucks hand ")
        self.shows.append(self.lines[-1])

    def awarded(self, event: e.Awarded) -> None:
        if self.result is None:
            pots = max(award.pot for award in self.hand.events if isinstance(award, e.Awarded))
            side = "side pot" if pots == 1 else f"side pot-{event.pot}"
            self._collected(event.seat, event.amount, side if event.pot else "main pot" if pots else "pot", event.board)
        elif not self.paid:
            self.paid = True
            for share in shares_of(self.result):
                self._collected(share.seat, share.amount, share.pot, share.run)

    def _collected(self, seat: int, chips: int, pot: str, board: int) -> None:
        """Told at once; where there are several boards, with the showdown of its own."""
        line = f"{self.name(seat)} collected {self.sum(chips)} from {pot}"
        if self.several and self.showing:
            self.paying.setdefault(board, []).append(line)
        else:
            self.lines.append(line)

    def _pay_boards(self) -> None:
        self.lines += self.paying.pop(0, [])
        for board in sorted(self.paying):
            self.lines += [f"*** {ORDINALS[board]} SHOW DOWN ***", *self.shows, *self.paying[board]]


_TELL: dict[type, Callable[[_Writer, Any], None]] = {
    e.Posted: _Writer.posted,
    e.CommissionTaken: _Writer.charged,
    e.Dealt: _Writer.dealt,
    e.SharedCard: _Writer.shared,
    e.Boarded: _Writer.boarded,
    e.RunAgreed: _Writer.agreed,
    e.Discarded: _Writer.discarded,
    e.Reshuffled: _Writer.reshuffled,
    e.StepClosed: _Writer.step_closed,
    e.Folded: _Writer.folded,
    e.HandKilled: _Writer.given_up,
    e.AbsentFolded: _Writer.absent,
    e.Checked: _Writer.checked,
    e.Called: _Writer.called,
    e.BetTo: _Writer.bet_to,
    e.RaisedTo: _Writer.raised_to,
    e.UncalledReturned: _Writer.returned,
    e.BettingClosed: _Writer.closed,
    e.Shown: _Writer.shown,
    e.Mucked: _Writer.mucked,
    e.Awarded: _Writer.awarded,
}
