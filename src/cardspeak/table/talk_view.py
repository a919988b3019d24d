"""What everybody sees of table talk: actions that are held, with what may become of them, and a choice that is open."""

from __future__ import annotations

from cardspeak.books.model.talk import Since, Then
from cardspeak.hand import commands as hc
from cardspeak.table.state import TableState
from cardspeak.table.talking import left_to
from cardspeak.talk.gesture import gesture_text
from cardspeak.talk.result import MustChoose
from cardspeak.values import Named, Value

# What a gesture comes to, as a prompt calls it.
VERBS: dict[type, str] = {
    hc.Check: "check",
    hc.Call: "call",
    hc.Bet: "bet",
    hc.RaiseTo: "raise to",
    hc.Fold: "fold",
}


class Prospect(Value):
    """If somebody who was passed over does this, then that becomes of it."""

    since: Since
    then: Then
    cite: str


class HeldView(Named):
    seat: int
    what: str  # was shown, in words
    pushed: int
    says: str
    cite: str
    outlook: tuple[Prospect, ...]


class ChoiceWay(Value):
    """One way to choose: the action, and what it costs in all, more or back."""

    verb: str
    put: int
    added: int
    returned: int
    cite: str


class ChoiceView(Named):
    seat: int
    what: str
    pushed: int
    says: str
    cite: str
    ways: tuple[ChoiceWay, ...]
    least: int  # of a bet or raise, where that is open too; 0: it is not
    most: int


def held_views(state: TableState) -> tuple[HeldView, ...]:
    if not state.held or not state.running:
        return ()
    return tuple(
        HeldView(
            seat=seat,
            what=gesture_text(held.gesture.signs),
            pushed=held.gesture.pushed,
            says=held.says,
            cite=held.cite.clause,
            outlook=tuple(Prospect(one.since, one.then, one.cite.clause) for one in held.outlook),
        )
        for seat, held in state.held.items()
    )


def choice_view(state: TableState) -> ChoiceView | None:
    left = left_to(state)
    return None if left is None else ways_of(left.options, gesture_text(left.signs))


def ways_of(options: MustChoose, what: str) -> ChoiceView:
    """A choice for people to read."""
    wager = options.wager
    return ChoiceView(
        seat=options.seat,
        what=what,
        pushed=options.pushed,
        says=options.says,
        cite=options.cite.clause,
        ways=tuple(
            ChoiceWay(VERBS[type(one.command)], one.put, one.added, one.returned, one.cite.clause)
            for one in options.choices
        ),
        least=(wager.only[0] if wager.only else wager.least) if wager is not None else 0,
        most=(wager.only[-1] if wager.only else wager.most) if wager is not None else 0,
    )
