"""The one machine that plays every game against the house.

A command is answered with events or with a refusal that names its clause; whatever needs no choice happens in the
same batch, which ends with the next questions. At an attended table the dealer leads each step; else the round runs
on by itself once bets are closed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Never

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.answers import ANSWERS
from cardspeak.banked.evolve import EVOLVE
from cardspeak.banked.prompt import Prompt, board_needed, cut_due, cut_rule, exposures, prompts_for, undecided, untold
from cardspeak.banked.refuse import Answer, refuse
from cardspeak.banked.settle import end_events
from cardspeak.banked.setup import BankedSetup
from cardspeak.banked.state import State
from cardspeak.banked.steps import step_events
from cardspeak.banked.why import RoundWhy
from cardspeak.books.model import banked as m
from cardspeak.cards import UNKNOWN, Card, deck_of
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, require_chips
from cardspeak.machine import Machine

Shuffler = Callable[[Sequence[Card]], tuple[Card, ...]]
Cutter = Callable[[range], int]


class Round(Machine[State, c.Command, e.Event, tuple[Prompt, ...], Never]):
    """One round, from the shuffle to the last settled wager."""

    __slots__ = ("_cut", "_pack", "_prompts", "_shuffle")

    ANSWERS = ANSWERS
    EVOLVE = EVOLVE
    STANDS = (*Machine.STANDS, "_prompts")
    setup: BankedSetup

    def __init__(
        self,
        setup: BankedSetup,
        pack: Sequence[Card] | None = None,
        *,
        shuffle: Shuffler | None = None,
        cut: Cutter | None = None,
        begin: bool = True,
    ) -> None:
        """`pack` is freshly shuffled, first card first; where real cards are dealt it is unknown. `cut` picks a place
        and `shuffle` makes a new order when one is due; without them the round asks for it."""
        self._pack = _checked(setup, pack) if begin else ()
        self._shuffle = shuffle
        self._cut = cut
        self._prompts: tuple[Prompt, ...] | None = None  # until something happens
        super().__init__(setup, begin=begin)

    def blank(self) -> State:
        return State(self.setup)

    def beginning(self) -> tuple[e.Event, ...]:
        moment = self.setup.game.shuffling.due("before_round")
        assert moment is not None, "every banked book shuffles before a round"
        return (e.Shuffled(self._pack, self.setup.pack, moment.cite.clause),)

    # -- asking -------------------------------------------------------------------------------------------------

    def answer(self, command: c.Command) -> Answer:
        require_chips(getattr(command, "amount", 0), "Put down")
        if self.state.suspended and not isinstance(command, c.Report):
            return refuse(self.state, RoundWhy.NO_CHOICE, "Gaming is suspended; wait.", self.state.suspended)
        return ANSWERS[type(command)](self.state, command)

    @property
    def prompt(self) -> tuple[Prompt, ...]:
        """Everything that may be answered now; nothing when the round is over."""
        if self._prompts is None:
            self._prompts = prompts_for(self.state)
        return self._prompts

    def default(self, box: int) -> c.Decide:
        """The answer of a box that does not answer."""
        step = self.state.step
        assert isinstance(step, m.Decide), "a default belongs to a decision"
        option = next(option for option in step.options if option.verb == step.default)
        keeps = not option.keeps or any(self.state.stake(box, name) for name in option.keeps)
        verb = option.verb if keeps else next(o.verb for o in step.options if o.does == "fold" and not o.keeps)
        return c.Decide(box, verb, sure=True)

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def lines(self) -> tuple[e.Line, ...]:
        """How every wager was settled, in the order in which the dealer did it."""
        return tuple(self.state.lines)

    @property
    def stacks(self) -> dict[str, int]:
        return dict(self.state.stack)

    def cite(self, event: e.Event) -> Citation:
        """The clause behind an event, with its book."""
        return Citation(self.setup.book, event.cite)  # type: ignore[attr-defined]

    # -- keeping ------------------------------------------------------------------------------------------------

    @classmethod
    def resume(cls, setup: BankedSetup, state: State) -> Round:
        """A round that goes on from this state, in place; its events are those from here on."""
        twin = Round.replay(setup, ())
        twin.state = state
        return twin

    def resume_with(self, shuffle: Shuffler | None, cut: Cutter | None) -> None:
        """Let shuffles and cuts still to come be made this way."""
        self._shuffle, self._cut = shuffle, cut

    # -- going on -----------------------------------------------------------------------------------------------

    def take(self, batch: Sequence[e.Event]) -> None:
        """As every machine takes them, in one loop: a round is played thousands of times a second."""
        self._prompts = None
        state, evolve, keep = self.state, self.EVOLVE, self.events.append
        for event in batch:
            evolve[type(event)](state, event)
            keep(event)

    def happen(self, event: e.Event) -> None:
        self.take((event,))

    def following(self) -> list[e.Event]:
        """Everything that needs no choice, until somebody has to choose or the round is over."""
        if self.state.over:
            return []
        state, step = self.state, self.state.step
        assert step is not None, "a round that is not over has a step"
        if state.answering is not None:
            return self._reshuffled(state.answering)
        if state.offers or state.suspended:
            return []
        if state.closed and not state.stakes and not state.hands:
            return [e.RoundOver(step.cite)]  # every wager was returned before the deal
        match step:
            case m.Cut():
                return self._cutting(step)
            case m.Bets():
                return [e.StepDone("bets", step.close_cite)] if state.closed else []
            case m.Decide():
                return [] if undecided(state, step) else [e.StepDone("decide", step.cite)]
            case m.Settle() if state.claimed:
                return [] if state.claims else end_events(state, step)
            case m.Settle() if exposures(state):
                return []
            case _:
                waits = self.setup.attended or bool(untold(state)) or self._board_untold(step)
                return [] if waits else step_events(state, step)

    def _board_untold(self, step: m.Step) -> bool:
        return self.setup.told and isinstance(step, m.Board) and board_needed(self.state, step)

    def _cutting(self, step: m.Cut) -> list[e.Event]:
        rule = cut_rule(self.state)
        if not cut_due(self.state):
            machine = rule.machine if self.setup.device == "machine" else None
            return [e.StepDone("cut", machine.cite.clause if machine else step.cite)]
        if self._cut is None:
            return []
        return [e.WasCut(self._cut(rule.places(len(self.state.stub))), rule.cutter.cite.clause)]

    def _reshuffled(self, asked: e.Asked) -> list[e.Event]:
        if asked.what != "shuffle" or self._shuffle is None or self.setup.told:
            return []
        order = self._shuffle(deck_of(self.setup.game.file.deck).cards)
        return [e.Shuffled(order, self.state.pack, asked.cite, asked.reason)]


def _checked(setup: BankedSetup, pack: Sequence[Card] | None) -> tuple[Card, ...]:
    """A whole pack, or an unknown one where the cards will be told."""
    deck = deck_of(setup.game.file.deck)
    if pack is None:
        if not setup.told:
            raise BadInput("A round needs a shuffled pack, or a setup that says the cards will be told.")
        return (UNKNOWN,) * deck.size
    if len(pack) != deck.size or set(pack) != deck.set:
        raise BadInput(
            f"The pack has {len(pack)} cards, {len(set(pack) & deck.set)} of them different; "
            f"{setup.game.title} takes {deck.size}, each once ({setup.cite(setup.game.file.deck_cite)})."
        )
    return tuple(pack)
