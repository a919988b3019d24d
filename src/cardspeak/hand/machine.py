"""The one machine that plays every game among players.

A command is answered with events or with a refusal that names its clause; whatever needs no choice happens in
the same batch, which ends with the next question. `Hand.act` does it in place and fast; `Hand.decide` leaves the
hand as it was and returns the events, for a caller that must write them down first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cardspeak.books.model.game import Deal
from cardspeak.cards import UNKNOWN, Card, deck_of
from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.hand import dealing
from cardspeak.hand import events as e
from cardspeak.hand.answers import ANSWERS
from cardspeak.hand.asked_flop import flop_follows
from cardspeak.hand.by_name import ByName
from cardspeak.hand.choices import Choice, Options, Played, Prompt
from cardspeak.hand.commission.taking import fees_before
from cardspeak.hand.evolve import EVOLVE
from cardspeak.hand.following import NEXT, absent_cite, close_betting
from cardspeak.hand.look import BySeat
from cardspeak.hand.moves import begin_step
from cardspeak.hand.prompt import options_for, prompt_for
from cardspeak.hand.setup import Setup
from cardspeak.hand.showdown import settle
from cardspeak.hand.state import State
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused

# Compiled, a class of another module is looked up by name at every use; what is Final is not.
_DEAL: Final = Deal
_COMMANDS: Final = 'hand.say("3 raises to 60") takes words, hand.raise_to(60) and hand.call() act for whose turn it is'


class Hand(ByName):
    """One hand, from posting to the pushed pot."""

    __slots__ = ("_asked", "_log", "_marks", "_pack", "_shuffle", "events", "setup", "state")

    def __init__(
        self,
        setup: Setup,
        stub: Sequence[Card] | None = None,
        *,
        shuffle: dealing.Shuffler | None = None,
        log: bool = True,
        begin: bool = True,
        state: State | None = None,
    ) -> None:
        """`stub` is the pack in the order in which it will be dealt; a live dealer's pack is unknown.

        A hand that is already going on is told its `state`.
        """
        if not isinstance(setup, Setup):
            raise BadInput(
                f'A hand is made of a setup, not of {setup!r}: cs.open_hand("star", "holdem", [200, 200]) does both.'
            )
        if state is not None:
            assert stub is not None, "what goes on has a pack"
        elif stub is None:
            if not setup.told:
                raise BadInput("A hand needs a shuffled pack, or a setup that says the cards will be told.")
            stub = (UNKNOWN,) * setup.deck
            shuffle = shuffle or list  # one unknown order is as good as another
        else:
            _check_pack(stub, setup)
        self.setup = setup
        self._pack = tuple(stub)
        self.state = State(setup, self._pack) if state is None else state
        self.events: list[e.Event] = []
        self._log = log
        self._shuffle = shuffle
        self._marks: list[int] = []  # where in the events each command's batch begins
        self._asked: tuple[int, e.Event, Prompt | None] | None = None  # the last prompt, and what it followed
        if state is None:
            begin_step(self.state)
        if begin and state is None:
            fee = fees_before(self.state)
            if fee is not None:
                self.happen(fee)
            self._advance()

    # -- asking ---------------------------------------------------------------------------------------------

    def act(self, command: c.Command) -> Played | Refused:
        """Carry out a command, or refuse it with its clause and change nothing."""
        before = len(self.events)
        refused = self.play(command)
        return refused if refused is not None else Accepted(tuple(self.events[before:]), self.prompt)

    def play(self, command: c.Command) -> Refused | None:
        """The same without a report, for whoever plays many hands: None means that it was done."""
        state = self.state
        answering = ANSWERS.get(type(command))
        if answering is None:
            raise BadInput(f"{command!r} is no command: {_COMMANDS}.")
        answer = answering(state, command)
        if not isinstance(answer, list):
            return answer
        for event in answer:
            EVOLVE[type(event)](state, event)
        if self._log:
            self._marks.append(len(self.events))
            self.events += answer
        if state.actor:
            if state.absent and state.actor in state.absent:
                self._advance()
        # While a live dealer still has cards of a deal to tell, nothing follows by itself.
        elif not state.waiting or type(state.agenda[-1]) is not _DEAL:
            self._advance()
        return None

    def decide(self, command: c.Command) -> Played | Refused:
        """The same answer, with this hand left as it was."""
        return self.copy().act(command)

    def apply(self, events: Iterable[e.Event]) -> None:
        """Take events that were decided elsewhere; together they are one batch."""
        before = len(self.events)
        for event in events:
            self.happen(event)
        if len(self.events) > before:
            self._marks.append(before)

    def carry_out(self, events: Iterable[e.Event]) -> Played:
        """A batch that somebody else decided (a ruling), and then whatever follows by itself."""
        before = len(self.events)
        self.follow(events)
        return Accepted(tuple(self.events[before:]), self.prompt)

    def follow(self, events: Iterable[e.Event]) -> None:
        """The same without a report."""
        self.apply(events)
        self._advance()

    @property
    def prompt(self) -> Prompt | None:
        """Who is asked what, with every legal answer; None when the hand is over."""
        events = self.events
        if not events:
            return prompt_for(self.state)
        # Only events change what is asked; many eyes look between two of them.
        asked = self._asked
        if asked is None or asked[0] != len(events) or asked[1] is not events[-1]:
            self._asked = asked = (len(events), events[-1], prompt_for(self.state))
        return asked[2]

    @property
    def legal(self) -> tuple[Choice, ...]:
        """What the seat that is asked may do."""
        prompt = self.prompt
        return prompt.choices if prompt is not None else ()

    @property
    def options(self) -> Options | None:
        """What the seat to act may do, and between which totals: `legal` without words and clauses, for programs.

        None where nobody has to bet, check or fold: the hand is over, or `prompt` asks for something else.
        """
        return options_for(self.state)

    @property
    def turn(self) -> int:
        """The seat that is asked; 0 is the dealer, or nobody."""
        if self.state.actor:
            return self.state.actor
        prompt = self.prompt
        return prompt.seat if prompt is not None else 0

    @property
    def stacks(self) -> dict[int, int]:
        return BySeat([(seat, self.state.stack[seat]) for seat in self.setup.seats])

    @property
    def over(self) -> bool:
        return self.state.over

    def cite(self, event: e.Event) -> Citation:
        """The clause behind an event, with its book."""
        return Citation(self.setup.book, event.cite)  # type: ignore[attr-defined]

    # -- keeping --------------------------------------------------------------------------------------------

    def copy(self) -> Hand:
        """An independent hand in the same state, for what-if."""
        twin = Hand(self.setup, self._pack, shuffle=self._shuffle, log=self._log, state=self.state.copy())
        twin.events = list(self.events)
        twin._marks = list(self._marks)
        return twin

    def undo(self) -> tuple[e.Event, ...]:
        """Take back the last command and all that followed from it; the events that are gone.

        A copy made before is not touched, so a what-if can go back and forth as it likes.
        """
        if not self._marks:
            raise BadInput("There is nothing to take back: no command has been carried out.")
        mark = self._marks.pop()
        gone = tuple(self.events[mark:])
        del self.events[mark:]
        state = State(self.setup, self._pack)
        begin_step(state)
        for event in self.events:
            EVOLVE[type(event)](state, event)
        self.state = state
        return gone

    def mark(self, batches: Iterable[int]) -> None:
        """Say where each command's batch begins, for a hand put together from a record."""
        self._marks = list(batches)

    def shuffle_with(self, shuffle: dealing.Shuffler | None) -> None:
        """Let shuffles during the hand be made this way; without one the machine waits to be told."""
        self._shuffle = shuffle if shuffle is not None or not self.setup.told else list

    @property
    def shuffler(self) -> dealing.Shuffler | None:
        """How shuffles during the hand are made."""
        return self._shuffle

    @property
    def keeps_log(self) -> bool:
        return self._log

    @property
    def batches(self) -> tuple[int, ...]:
        """How many events came before each command: `events[a:b]` for neighbours a and b is what one command did."""
        return tuple(self._marks)

    def pack(self) -> tuple[Card, ...]:
        """The pack as it lay before the first card was dealt, first card first."""
        return self._pack

    @classmethod
    def replay(
        cls, setup: Setup, pack: Sequence[Card], events: Iterable[e.Event], batches: Iterable[int] | None = None
    ) -> Hand:
        """The hand that these events make; the same events always make the same hand.

        `batches` are those of the hand that was; without them each event that only a command brings about is taken
        to begin one.
        """
        hand = cls(setup, pack or None, begin=False)  # a told hand has none
        for event in events:
            hand.happen(event)
        begins = first_of_batch(setup)
        known = batches if batches is not None else (at for at, one in enumerate(hand.events) if type(one) in begins)
        hand.mark(known)
        return hand

    # -- going on -------------------------------------------------------------------------------------------

    def happen(self, event: e.Event) -> None:
        EVOLVE[type(event)](self.state, event)
        if self._log:
            self.events.append(event)

    def _advance(self) -> None:
        """Everything that follows by itself, until somebody has to choose or the hand is over."""
        state = self.state
        while not state.over:
            following: list[e.Event] | None
            if state.actor:
                if state.actor not in state.absent:
                    return
                following = [e.AbsentFolded((state.actor,), absent_cite(state))]  # the last blind's turn: nobody there
            elif len(state.live) <= 1:
                if state.betting:
                    following = close_betting(state)
                else:
                    following = flop_follows(state) if self.setup.jackpot else settle(state)
            else:
                step = state.agenda[-1]
                following = NEXT[type(step)](self, state, step)
            if not following:
                return
            for event in following:
                EVOLVE[type(event)](state, event)
            if self._log:
                self.events += following


_CHOSEN = frozenset(
    {e.Checked, e.Called, e.BetTo, e.RaisedTo, e.Folded, e.KittyTaken, e.Discarded, e.Arranged, e.RunAgreed}
    | {e.UpCardChosen, e.HandSeen, e.Ruled, e.HandTakenUp, e.FlopAsked, e.FlopDeclined}
)


def first_of_batch(setup: Setup) -> frozenset[type]:
    """The kinds of event that come about by a command only."""
    asked = {e.Shown, e.Mucked} if setup.asked and setup.rules.family != "chinese" else set()
    told = {e.Dealt, e.Boarded, e.SharedCard} if setup.told else set()
    return _CHOSEN | asked | told


def _check_pack(stub: Sequence[Card], setup: Setup) -> None:
    deck = deck_of(setup.deck)
    if len(stub) != setup.deck:
        raise BadInput(f"The pack has {len(stub)} cards; {setup.game} here is played with {setup.deck}.")
    if set(stub) != deck.set and UNKNOWN not in stub:
        odd = next((card for card in stub if card not in deck or stub.count(card) > 1), None)
        raise BadInput(f"The pack is not a deck of {setup.deck}: look at {odd}.")
