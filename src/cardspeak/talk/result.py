"""What a gesture amounts to: an action that binds, a choice to make, or an action held until its turn."""

from __future__ import annotations

from cardspeak.books.model.talk import Act, Since, Then
from cardspeak.citation import Citation
from cardspeak.hand import commands as c
from cardspeak.hand.prompt import Choice
from cardspeak.refusal import Refused
from cardspeak.talk.gesture import Gesture
from cardspeak.values import Named, Value


class Bound(Named):
    """The command that binds, and where the chips go: pushed + added = put + returned."""

    command: c.Check | c.Call | c.Bet | c.RaiseTo | c.Fold
    pushed: int = 0
    put: int = 0  # what the command takes from the stack
    cite: Citation
    says: str  # why, in our words
    considered: tuple[Citation, ...] = ()  # clauses that were looked at and do not apply, or say the same
    confirm: str = ""  # the role that has to confirm it, where the book only says that it may be so
    barred: bool = False  # may neither bet nor raise for the rest of this round

    @property
    def returned(self) -> int:
        """What goes back to the player."""
        return max(0, self.pushed - self.put)

    @property
    def added(self) -> int:
        """What the player has still to put in."""
        return max(0, self.put - self.pushed)


class MustChoose(Named):
    """The player has to choose among these, and among nothing else."""

    seat: int
    choices: tuple[Bound, ...]
    wager: Choice | None = None  # a bet or raise of any total within these bounds is open too
    pushed: int = 0
    cite: Citation
    says: str
    considered: tuple[Citation, ...] = ()


TalkOutcome = Bound | MustChoose | Refused


class Outlook(Value):
    """If the strongest thing that somebody passed over does is this, then that becomes of an early action."""

    since: Since
    then: Then
    cite: Citation


class Held(Named):
    """An action out of turn: it waits for its turn, and `resolve` says then what has become of it."""

    gesture: Gesture
    act: Act
    wager: int  # the whole bet that was indicated; 0 for a check or a fold
    all_in: bool
    skipped: tuple[int, ...]  # who should have acted before
    bets: tuple[int, ...]  # what each of them had in
    highest: int  # the price at that time
    steps: int  # how much of the script was left: another round is another matter
    cite: Citation
    says: str
    outlook: tuple[Outlook, ...]  # what will bind it, limit it or release it

    @property
    def seat(self) -> int:
        return self.gesture.seat
