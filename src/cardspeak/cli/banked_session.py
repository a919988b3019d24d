"""A seat at a banked table in the terminal: lines in, cards and settlement lines out.

The loop knows no game: it answers the prompts of the round, whatever they are, in the words that they offer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import click
import msgspec

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.open import open_round
from cardspeak.banked.prompt import Choice, Prompt
from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup, Limit
from cardspeak.banked.table import next_setup
from cardspeak.banked.views import event_for, sign_of, view_of
from cardspeak.banked.why import RoundWhy
from cardspeak.cards import Card, parse_cards
from cardspeak.cards.chance import fresh_seed
from cardspeak.cli.output import console, styled_cards
from cardspeak.jackpots import Jackpot, LinkedRound
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused

if TYPE_CHECKING:
    from rich.console import Console

YOU = "you"
QUIT = ("quit", "q", "exit", "leave")


class GotUpError(Exception):
    """The player gets up, or the lines of the pipe have ended."""


class BankedSitting:
    """One player at one table, round after round."""

    def __init__(
        self,
        setup: BankedSetup,
        seed: str | None,
        as_json: bool,
        names: Mapping[str, str],
        jackpot: Jackpot | None = None,
    ) -> None:
        """`names` are the words for the wagers before the deal; bare numbers mean them in that order. The pools of
        `jackpot` last as long as the session."""
        self.jackpot = jackpot
        self.linked: LinkedRound | None = None
        self.setup = setup
        self.seed = fresh_seed(os.urandom) if seed is None else seed
        self.as_json = as_json
        self.names = dict(names)
        self.began_with = setup.stacks[YOU]
        self.last: list[c.Place] = []
        self.leaving = False
        self.out: Console = console()

    def run(self, rounds: int | None = None) -> int:
        """Play until the player leaves, is out of chips, or has had so many rounds."""
        self._welcome()
        try:
            while rounds is None or self.setup.number <= rounds:
                if self.setup.stacks[YOU] < min(limit.least for limit in self.setup.limits.values()):
                    self._say("You are out of chips.")
                    break
                self._round()
        except GotUpError:
            pass
        self._farewell()
        return 0

    # -- a round --------------------------------------------------------------------------------------------------

    def _round(self) -> None:
        round_ = open_round(self.setup, seed=f"{self.seed} round {self.setup.number}")
        if self.jackpot is not None:
            self.linked = LinkedRound(round_, self.jackpot, "this table", at=self.setup.number)
        self._hear(round_, round_.events)
        self._say(f"\nRound {self.setup.number}. You have {round_.stacks[YOU]}.")
        self._show_jackpot()
        self._bet(round_)
        self._act(round_, c.Proceed("close"))
        while not round_.over:
            self._decide(round_)
        self._show_result(round_)
        self.setup = next_setup(self.setup, round_)
        if self.leaving:
            raise GotUpError

    def _bet(self, round_: Round) -> None:
        """Ask until something lies on the layout; a line that is refused leaves it as it was."""
        while True:
            limits = limits_text(round_.prompt[0])
            line = self._ask(f"Wagers ({limits}): ", round_.prompt[0])
            asks = self._parse(line)
            if not asks:
                continue
            trial = round_.copy()
            wrong = next((answer for ask in asks if isinstance(answer := trial.act(ask), Refused)), None)
            if wrong is not None:
                self._refused(wrong)
                continue
            for ask in asks:
                self._act(round_, ask)
            self.last = asks
            return

    def _parse(self, line: str) -> list[c.Place]:
        """`10 5`, `ante 10 pair 5`, `10 box 2 20`; an empty line repeats the last wagers."""
        words = line.lower().split()
        if not words:
            if not self.last:
                self._misheard("Say how much: 10 is an Ante of 10, help explains the rest.")
            return self.last
        asks: list[c.Place] = []
        box, order, named = 1, list(dict.fromkeys(self.names.values())), ""
        left = list(order)
        for at, word in enumerate(words):
            if word == "box":
                left, named = list(order), ""
            elif at and words[at - 1] == "box" and _is_number(word):
                box = int(word)
            elif word in self.names:
                named = self.names[word]
            elif _is_number(word) and (named or left):
                wager = named or left.pop(0)
                named = ""
                if int(word):
                    asks.append(c.Place(box, wager, YOU, int(word)))
            else:
                name = list(self.names)[1]
                self._misheard(f"{word!r} is not understood; say for example: 10 5, {name} 5, 10 box 2 20.")
                return []
        if not asks:
            self._misheard("That is no wager: say how much, 10 is an Ante of 10.")
        return asks

    def _decide(self, round_: Round) -> None:
        """Put one question; whoever gets up has answered all of them with what the book's default is."""
        prompt = next(prompt for prompt in round_.prompt if prompt.owner == YOU)
        if not self.as_json and not self.leaving:
            self._show_box(round_, prompt.box)
        choices = {choice.verb: choice for choice in prompt.choices}
        offer = ", ".join(_offer(choice) for choice in choices.values())
        while True:
            try:
                word = "" if self.leaving else self._ask(f"Box {prompt.box} ({offer}): ", prompt).lower()
            except GotUpError:
                self.leaving = True
            if self.leaving:
                show = c.Expose(prompt.box, YOU, show=True)
                self._act(round_, show if prompt.kind == "expose" else round_.default(prompt.box))
                return
            if word in ("advice", "advise"):
                self._advise(round_, prompt)
                continue
            verb = next((verb for verb in choices if word and verb.startswith(word)), None)
            if verb is None:
                self._misheard(f"Say one of: {', '.join(choices)}.")
                continue
            if choices[verb].confirm and not self._sure():
                continue
            answer = c.Decide(prompt.box, verb, sure=True)
            self._act(round_, c.Expose(prompt.box, YOU, verb == "show") if prompt.kind == "expose" else answer)
            return

    def _sure(self) -> bool:
        try:
            return self._ask("This gives up a wager that your hand wins. Sure (yes or no)? ").lower().startswith("y")
        except GotUpError:
            return False

    def _advise(self, round_: Round, prompt: Prompt) -> None:
        """Practice only: at a casino's table neither staff nor devices may help (11.1, 11.5)."""
        cards = tuple(round_.state.hands[prompt.box])
        if round_.state.blind(prompt.box):
            self._say("  Nobody has seen these cards: no advice on a blind hand.")
            return
        advise = ADVICE.get(self.setup.game.file.game)
        board = tuple(round_.state.board)
        if advise is None or prompt.kind != "decide":
            self._say("  There is no advice on this here.")
        else:
            self._say(f"  {advise(self.setup, cards, board)}")

    # -- speaking -------------------------------------------------------------------------------------------------

    def _ask(self, text: str, prompt: Prompt | None = None) -> str:
        """A line from the player; help, sign and quit are understood everywhere."""
        while True:
            if not self.as_json:
                click.echo(text, nl=False)
            elif prompt is not None:
                self._line({"type": "Prompt", "prompt": prompt})
            line = sys.stdin.readline()
            if not line:
                raise GotUpError
            if not self.as_json and not sys.stdin.isatty():
                click.echo(line.strip())  # so that a transcript of piped lines reads like the table
            word = line.strip().lower()
            if word in QUIT:
                raise GotUpError
            if word == "sign":
                self._show_sign()
            elif word == "help":
                self._say(HELP)
            else:
                return line.strip()

    def _act(self, round_: Round, ask: c.Command) -> None:
        answer = round_.act(ask) if self.linked is None else self.linked.act(ask)
        if isinstance(answer, Refused):
            self._refused(answer)
        else:
            assert isinstance(answer, Accepted)
            self._hear(round_, answer.events)

    def _hear(self, round_: Round, events: tuple[e.Event, ...] | list[e.Event]) -> None:
        """As JSON, every event as far as this player may know it; else only what is not shown otherwise."""
        for event in events:
            if self.as_json:
                self._line(event_for(round_.state, event, YOU))
            elif isinstance(event, e.Warned):
                self._say(f"  Warned: {event.what} ({event.cite}).")
            elif isinstance(event, e.Returned):
                self._say(f"  Returned: {event.amount} of {event.wager} ({event.cite}).")
            elif isinstance(event, e.Noted):
                self._say(f"  Note: {event.what} ({event.cite}).")

    def _line(self, value: object) -> None:
        click.echo(msgspec.json.encode(value, enc_hook=str).decode())

    def _say(self, text: str) -> None:
        if not self.as_json:
            self.out.print(text, markup=False, soft_wrap=True)

    def _misheard(self, says: str) -> None:
        if self.as_json:
            self._line({"type": "Refused", "why": RoundWhy.NO_CHOICE, "cite": "", "says": says})
        else:
            self._say(f"  {says}")

    def _refused(self, answer: Refused) -> None:
        if self.as_json:
            self._line({"type": "Refused", "why": answer.why, "cite": answer.cite.clause, "says": answer.says})
        else:
            self._say(f"  Refused: {answer}")

    def _cards(self, head: str, cards: tuple[Card, ...], tail: str = "") -> None:
        self.out.print(head, styled_cards(cards), f"  {tail}" if tail else "", sep="", soft_wrap=True)

    def _welcome(self) -> None:
        game = self.setup.game
        self._say(f"{game.title}, {game.book.title}")
        self._show_sign()

    def _farewell(self) -> None:
        stack = self.setup.stacks[YOU]
        self._say(f"\nYou leave with {stack}: {stack - self.began_with:+d}. Seed: {self.seed}")

    def _show_sign(self) -> None:
        if self.as_json:
            return
        for table in sign_of(self.setup).tables:
            lines = ", ".join(f"{hand} {odds}" for hand, odds in table.lines)
            self._say(f"  {table.title}: {lines} ({table.cite})")

    def _show_jackpot(self) -> None:
        """What can be won now; the amounts are cents, as all chips at such a table are."""
        if self.jackpot is None:
            return
        displays = self.jackpot.displays
        if self.as_json:
            self._line({"type": "Displays", "displays": displays})
            return
        amounts = ", ".join(f"{display.level} {display.amount} for {display.stake}" for display in displays)
        cites = ", ".join(display.cite for display in displays)
        self._say(f"  Jackpots: {amounts} ({cites})")
        if displays[0].note and self.setup.number == 1:
            self._say(f"  Assumed: {displays[0].note}")

    def _show_box(self, round_: Round, box: int) -> None:
        view = view_of(round_.state, YOU).boxes[box - 1]
        cards = parse_cards("".join(view.cards))
        words = "played blind" if view.blind else view.words
        if round_.state.board:
            self._cards("  Board: ", tuple(round_.state.board))
        self._cards(f"  Box {box}: ", cards, words)

    def _show_result(self, round_: Round) -> None:
        """The whole round as it was; as JSON, the order of the cards that it was dealt from."""
        if self.as_json:
            order = next(event.order for event in round_.events if isinstance(event, e.Shuffled))
            self._line({"type": "Disclosed", "order": order, "stack": round_.stacks[YOU]})
            return
        if round_.state.board:
            self._cards("  Board: ", tuple(round_.state.board))
        if round_.state.revealed:
            turned = next(event for event in round_.events if isinstance(event, e.Revealed))
            below = round_.state.game.file.dealer
            called = below.fails if below else "no hand"
            no_hand = next((f": {called} ({event.cite})" for event in round_.events if isinstance(event, e.NoHand)), "")
            self._cards("  Dealer: ", turned.cards, f"{turned.words}{no_hand}")
        for event in round_.events:
            if isinstance(event, e.Declared):
                self._cards(f"  Box {event.box}:  ", event.cards, event.words)
        for line in round_.lines:
            wager = self.setup.game.wagers.get(line.wager)
            self._say(f"  {line_text(line, spent=wager is not None and wager.pool is not None)}")
        self._say(f"  You have {round_.stacks[YOU]}.")


def _is_number(word: str) -> bool:
    """Digits that make a number of chips; nobody has more than fits into twenty of them."""
    return word.isdecimal() and len(word) <= 20


def _offer(choice: Choice) -> str:
    return f"{choice.verb} {choice.amount}" if choice.amount else choice.verb


def limits_text(prompt: Prompt) -> str:
    """What may be bet, said once where it is the same for every wager."""
    by_limit: dict[str, list[str]] = {}
    for choice in prompt.choices:
        limit = Limit(choice.least, choice.most, choice.unit)
        exact = f"exactly {limit.least}" if limit.least == limit.most else str(limit)
        by_limit.setdefault(exact, []).append(choice.wager)
    return "; ".join(f"{', '.join(names)} {limit}" for limit, names in by_limit.items())


def line_text(line: e.Line, *, spent: bool = False) -> str:
    """One settled wager as a line: what it was, what it did, by which odds and clauses.

    `spent`: the stake is not returned beside the prize, which is so many times the wager or comes from the pools."""
    odds = f" at {line.odds} to 1" if line.odds else ""
    if spent and line.outcome == "won":
        odds = f" {line.odds} times the wager" if line.odds else " the jackpot"
    cites = ", ".join(dict.fromkeys(cite for cite in (line.cite, line.odds_cite, line.rounded_cite) if cite))
    return f"box {line.box}  {line.wager:<12}{line.stake:>7}  {line.outcome}{odds}: {line.amount:+d}  ({cites})"


def three_card_advice(setup: BankedSetup, cards: tuple[Card, ...], board: tuple[Card, ...] = ()) -> str:
    """The exact worth of playing and folding, by the pay table in use."""
    from cardspeak.odds.house.three_card import advise

    found = advise(cards, setup.tables["ante-bonus"])
    worth = f"playing is worth {float(found.play):+.4f} of the Ante, folding {float(found.fold):+.0f}"
    return f"{found.verb.capitalize()}: {worth}."


def crown_holdem_advice(setup: BankedSetup, cards: tuple[Card, ...], board: tuple[Card, ...] = ()) -> str:
    """The exact worth of the wager that is asked for, against leaving it."""
    from cardspeak.odds.house.holdem_advice import advise

    found = advise(cards, board[:3] or None, board[3:4] or None)
    worth = f"betting is worth {float(found.bet):+.4f} of the Ante, not betting {float(found.leave):+.4f}"
    return f"{found.verb.capitalize()}: {worth}."


Advice = Callable[[BankedSetup, tuple[Card, ...], tuple[Card, ...]], str]
ADVICE: dict[str, Advice] = {"three-card-poker": three_card_advice, "crown-holdem": crown_holdem_advice}


HELP = """  10 5          an Ante of 10 and a second wager of 5, in the order of the layout
  pair 5        a wager by its name
  10 box 2 20   more boxes: they are played blind
  (empty line)  the same wagers as before
  play, fold, keep, check ... whatever the question offers; its first letters are enough
  advice        what the mathematics says of your cards
  sign          the pay tables; quit leaves the table"""
