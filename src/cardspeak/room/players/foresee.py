"""What a gesture would amount to, before anybody holds the player to it: asked by whoever may enter it.

Only what lies open decides it (chips, words, whose turn it is), so the answer tells nothing of a card.
"""

from __future__ import annotations

from cardspeak.refusal import Refused
from cardspeak.table.commands import Observe
from cardspeak.table.events import ActionBound, ActionHeld, ChoiceLeft, TableEvent
from cardspeak.table.machine import Table
from cardspeak.table.story import tell
from cardspeak.table.talk_view import VERBS, ChoiceView, Prospect, ways_of
from cardspeak.table.topics.talk import observe
from cardspeak.talk.gesture import GestureSign, gesture_text
from cardspeak.values import Named


class ForeseeGesture(Named, tag=True):
    """Say what this would be; nothing happens."""

    seat: int
    signs: tuple[GestureSign, ...]
    directed: bool = False


class GestureForeseen(Named):
    """The sentence that would tell it, with its clause, and whatever is left open by it."""

    says: str
    cite: str
    becomes: str  # the action: call, bet, raise to, check, fold; or choice, held, taken back
    returned: int = 0
    added: int = 0
    total: int = 0
    considered: tuple[str, ...] = ()
    choice: ChoiceView | None = None
    outlook: tuple[Prospect, ...] = ()


def foreseen(table: Table, command: Observe) -> GestureForeseen | Refused:
    """Of everything that would follow only what the gesture itself comes to."""
    answer = observe(table.state, command)
    if isinstance(answer, Refused):
        return answer
    first: TableEvent = answer[0]
    says = " ".join(map(str, tell([first])))
    match first:
        case ActionBound():
            return GestureForeseen(
                says=says,
                cite=first.cite,
                becomes=VERBS[type(first.command)],
                returned=first.returned,
                added=first.added,
                total=getattr(first.command, "total", 0),
                considered=first.considered,
            )
        case ChoiceLeft(options=options, signs=signs):
            choice = ways_of(options, gesture_text(signs))
            return GestureForeseen(says=says, cite=first.cite, becomes="choice", choice=choice)
        case ActionHeld(held=held):
            outlook = tuple(Prospect(one.since, one.then, one.cite.clause) for one in held.outlook)
            return GestureForeseen(says=says, cite=first.cite, becomes="held", outlook=outlook)
        case _:
            return GestureForeseen(says=says, cite=first.cite, becomes="taken back")
