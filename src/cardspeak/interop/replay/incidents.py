"""Irregularities in a hand file: commentaries that begin with `!`, as in `# ! premature turn; cards Qs`."""

from __future__ import annotations

from cardspeak.errors import CardspeakError
from cardspeak.hand import commands as c
from cardspeak.hand.machine import Hand
from cardspeak.hand.words.script import command_of
from cardspeak.interop.phh import actions as a
from cardspeak.interop.phh.cards import INCIDENT
from cardspeak.interop.replay.verdict import DisagreesError
from cardspeak.refusal import Refused
from cardspeak.rulings.report_line import report_from
from cardspeak.rulings.rule import Ruling, rule


def is_incident(action: object) -> bool:
    return type(action) is a.NoOp and action.commentary is not None and action.commentary.startswith(INCIDENT)


def reported(hand: Hand, commentary: str) -> None:
    """Report what the commentary says and have it ruled on, or take the run that was agreed."""
    if commentary.startswith(INCIDENT * 2):
        play(hand, command_of(commentary[2:].strip()))
        return
    try:
        answer = rule(hand, report_from(commentary.removeprefix(INCIDENT).strip()))
    except CardspeakError as wrong:
        raise DisagreesError(str(wrong)) from None
    if isinstance(answer, Refused):
        raise DisagreesError(str(answer))
    if not isinstance(answer, Ruling):
        options = ", ".join(option.name for option in answer.options)
        raise DisagreesError(f"{answer.says} Say which: {options}.")


def folded_for(hand: Hand, seat: int) -> bool:
    """Whether the machine has folded this hand by itself, because its player is absent."""
    event = hand.setup.tournament
    return event is not None and seat in event.absent and hand.state.folded[seat]


def play(hand: Hand, command: c.Command) -> None:
    """Carry out a command that the file says was carried out."""
    refused = hand.play(command)
    if refused is not None:
        raise DisagreesError(str(refused))
