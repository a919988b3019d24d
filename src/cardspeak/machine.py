"""The one shape of everything that is run here: commands in, events out, state derived.

A machine is its state, its `ANSWERS` (a command to events, or to a refusal that names its clause), its `EVOLVE` (an
event to a changed state) and what is `following` by itself. From these come the words that are the same everywhere:

    decide    what would happen, down to the next question; nothing has
    apply     it has happened: this never refuses
    act       both at once
    undo      the last command and all that followed from it are taken back
    replay    the machine that these events make; the same events always make the same one
    copy      another in the same state, for what-if
    prompt    what is asked now, and of whom

Answers change nothing that a state is; what one found on the way it may leave beside it, for the batch that it decided.
Whoever writes events down before they are seen asks for a decision, appends it, and applies it: a twin that stands one
decision ahead does the thinking. When its decision is applied the two change places, so that what was worked out on the
way (the prompt, above all) is known already, and whoever is behind now catches up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.values import Named, Value


class AskedBack(Named):
    """A question back to whoever asked: something has to be known or chosen first. Nothing has happened."""


class Copied(Protocol):
    """A state that can be copied for a what-if."""

    def copy(self: S) -> S: ...


S = TypeVar("S", bound=Copied)  # the state
C = TypeVar("C")  # a command
E = TypeVar("E")  # an event
P = TypeVar("P")  # a prompt
Q = TypeVar("Q", bound="AskedBack")  # what it asks back; `Never` for a machine that only answers
M = TypeVar("M", bound="Machine[Any, Any, Any, Any, Any]")
Then = Callable[[S], C | None]


class Accepted(Value, Generic[E, P]):
    """What a command led to, down to the next question."""

    events: tuple[E, ...]
    prompt: P


class Machine(Generic[S, C, E, P, Q]):
    """Everything a kind of machine shares with the others; a kind gives its tables, its first state and its prompt."""

    __slots__ = ("_ahead", "_decided", "_forgot", "_marks", "_unmarked", "events", "setup", "state")

    ANSWERS: ClassVar[Mapping[type, Callable[[Any, Any], Any]]]
    EVOLVE: ClassVar[Mapping[type, Callable[[Any, Any], None]]]
    STANDS: ClassVar[tuple[str, ...]] = ("state", "events", "_marks")  # what says where one stands
    KNOWN: ClassVar[tuple[str, ...]] = ()  # parts of a state that were worked out of the others: the same for a twin

    setup: Any
    state: S
    events: list[E]

    def __init__(self, setup: Any, *, begin: bool = True) -> None:
        self.setup = setup
        self.state = self.blank()
        self.events = []
        self._marks: list[int] = []  # where in the events each batch begins
        self._forgot = False
        self._unmarked = False  # it was replayed, and nobody said where each batch begins
        self._ahead: Any = None  # a twin, level with this one or one decision ahead
        self._decided: tuple[E, ...] | None = None  # that decision, not applied yet
        if begin:
            self._run(self.beginning())

    # -- what a kind of machine says of itself -------------------------------------------------------------------

    def blank(self) -> S:
        """The state before anything has happened."""
        raise NotImplementedError

    def beginning(self) -> Iterable[E]:
        """What happens as soon as there is one."""
        return ()

    def answer(self, command: C) -> Iterable[E] | Refused | Q:
        """The events that a command leads to at once. Nothing changes here."""
        answer: Iterable[E] | Refused | Q = self.ANSWERS[type(command)](self.state, command)
        return answer

    def following(self) -> Iterable[E]:
        """What follows by itself from where things stand; nothing more, and somebody is asked."""
        return ()

    def take(self, batch: Sequence[E]) -> None:
        """Several events that belong together, in order."""
        for event in batch:
            self.happen(event)

    def happen(self, event: E) -> None:
        """One event changes the state."""
        self.EVOLVE[type(event)](self.state, event)
        self.events.append(event)

    @property
    def prompt(self) -> P:
        """What is asked now, and of whom."""
        raise NotImplementedError

    # -- the same everywhere -------------------------------------------------------------------------------------

    def act(self, command: C) -> Accepted[E, P] | Refused | Q:
        """Carry a command out, or refuse it with its clause and change nothing."""
        self._ahead = self._decided = None
        return self._answered(self._carried_out(command))

    def decide(self, command: C, then: Then[S, C] | None = None) -> Accepted[E, P] | Refused | Q:
        """The same answer with everything left as it was: `apply` its events when they are written down.

        `then` looks at what has come of it and may ask for one thing more, in the same batch.
        """
        twin = self._level()
        try:
            answer = twin._answered(twin._decided_on(command, then))
        except BaseException:  # nobody knows where the twin stands now
            self._ahead = None
            raise
        if isinstance(answer, Accepted):
            self._decided = answer.events
        return answer

    def after(self, events: Iterable[E]) -> S:
        """The state as it will be once this batch is applied; for looking at only."""
        batch = tuple(events)
        if batch != self._decided:
            twin = self._level()
            self._ahead = None
            twin.apply(batch)
            self._ahead, self._decided = twin, batch
        state: S = self._ahead.state
        return state

    def apply(self, events: Iterable[E]) -> None:
        """Take a batch that was decided here or elsewhere."""
        batch = tuple(events)
        twin = self._ahead if batch == self._decided else None
        self._ahead = self._decided = None
        if batch:
            behind = self if twin is None else self._changed_places(twin)
            behind._marks.append(len(behind.events))
            behind.take(batch)
            for name in self.KNOWN if twin is not None else ():
                setattr(behind.state, name, getattr(self.state, name))
        self._ahead = twin

    def undo(self) -> tuple[E, ...]:
        """Take back the last batch; the events that are gone. A copy made before is not touched."""
        if not self._marks:
            raise BadInput(f"There is nothing to take back here: {self._nothing_to_undo()}.")
        if self._forgot:
            raise BadInput("What came before is in the log alone: replay it from there.")
        mark = self._marks.pop()
        kept, gone = tuple(self.events[:mark]), tuple(self.events[mark:])
        self.state, self.events, self._ahead, self._decided = self.blank(), [], None, None
        self._retell(kept)
        return gone

    @classmethod
    def replay(
        cls: type[M], setup: Any, events: Iterable[Any], batches: Iterable[int] | None = None, **options: Any
    ) -> M:
        """The machine that these events make; the same events always make the same one.

        `batches` are those of the machine that was. Without them nobody knows what one command brought about, and
        nothing of it can be taken back.
        """
        machine, told = cls(setup, begin=False, **options), tuple(events)
        marks = [] if batches is None else list(batches)
        machine._marks, machine._unmarked = marks, batches is None and bool(told)
        machine._retell(told)
        return machine

    def copy(self: M) -> M:
        """An independent machine in the same state, for what-if."""
        twin = type(self).__new__(type(self))
        for kind in type(self).__mro__:
            for name in getattr(kind, "__slots__", ()):
                setattr(twin, name, getattr(self, name))
        for name, value in getattr(self, "__dict__", {}).items():  # of a kind that names no slots
            setattr(twin, name, value)
        twin.state, twin.events, twin._marks = self.state.copy(), list(self.events), list(self._marks)
        twin._ahead = twin._decided = None
        return twin

    def forget(self) -> None:
        """Let go of events that a log has and nobody needs here any more."""
        for one in (self, self._ahead):
            if one is not None:
                one.events.clear()
                one._marks.clear()
                one._forgot = True

    @property
    def batches(self) -> tuple[int, ...]:
        """How many events came before each batch."""
        return tuple(self._marks)

    # -- inside --------------------------------------------------------------------------------------------------

    def _nothing_to_undo(self) -> str:
        if self._forgot:
            return "the log has it"
        return "it was replayed without its `batches`" if self._unmarked else "nothing has been asked for"

    def _answered(self, done: tuple[E, ...] | Refused | Q) -> Accepted[E, P] | Refused | Q:
        return Accepted(done, self.prompt) if isinstance(done, tuple) else done

    def _decided_on(self, command: C, then: Then[S, C] | None) -> tuple[E, ...] | Refused | Q:
        done = self._carried_out(command)
        more = then(self.state) if then is not None and isinstance(done, tuple) else None
        if more is None or not isinstance(done, tuple):
            return done
        second = self._carried_out(more)
        assert isinstance(second, tuple), f"whoever asks for more knows that it can be had: {second}"
        if done and second:  # two batches are one; of one alone there is nothing to join
            self._marks.pop()
        return done + second

    def _carried_out(self, command: C) -> tuple[E, ...] | Refused | Q:
        """What has happened, in order; or why nothing has."""
        answer = self.answer(command)
        if isinstance(answer, Refused | AskedBack):
            return answer
        before = len(self.events)
        self._run(answer)
        if len(self.events) > before:
            self._marks.append(before)
        return tuple(self.events[before:])

    def _retell(self, told: tuple[E, ...]) -> None:
        """All of it again, batch by batch, as it was taken."""
        for start, end in pairwise((0, *self._marks, len(told))):
            self.take(told[start:end])

    def _run(self, first: Iterable[E]) -> None:
        """These events, and whatever follows by itself."""
        batch = tuple(first)
        while batch:
            self.take(batch)
            batch = tuple(self.following())

    def _changed_places(self: M, twin: M) -> M:
        """Stand where the twin stands, and the twin here; it is behind then."""
        for name in self.STANDS:
            mine = getattr(self, name)
            setattr(self, name, getattr(twin, name))
            setattr(twin, name, mine)
        return twin

    def _level(self: M) -> M:
        """A twin that stands where this machine stands: the one at hand, unless its decision was never applied."""
        if self._ahead is None or self._decided is not None:
            self._ahead = self.copy()
            self._decided = None
        twin: M = self._ahead
        return twin
