"""A hand of ours as a file to take away: PHH, Open Hand History or PokerStars text, under one label.

For somebody who did not see every card, give the hand as that person saw it: unknown cards are written as unknown.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardspeak.errors import BadInput
from cardspeak.hand.machine import Hand
from cardspeak.interop.ohh.write import ohh_text
from cardspeak.interop.phh.hand import HandHistory
from cardspeak.interop.phh.write import write_phh
from cardspeak.interop.phh_replay.record import phh_of
from cardspeak.interop.stars.label import Label
from cardspeak.interop.stars.write import stars_of

WrittenFormat = Literal["phh", "ohh", "pokerstars"]
SUFFIX: dict[WrittenFormat, str] = {"phh": ".phh", "ohh": ".ohh", "pokerstars": ".txt"}


def hand_text(hand: Hand, to: WrittenFormat, label: Label | None = None) -> str:
    """The text of the file; BadInput names what the format cannot say of this hand."""
    label = label or Label()
    match to:
        case "pokerstars":
            return stars_of(hand, label)
        case "ohh":
            return ohh_text(hand, label)
        case "phh":
            return write_phh(_labelled(hand, label))
    raise BadInput(f"{to!r} is no format to write: choose {', '.join(SUFFIX)}.")


def _labelled(hand: Hand, label: Label) -> HandHistory:
    """PHH with the names, the number and the day of the label."""
    if label.seen is not None:
        raise BadInput("PHH writes the cards that the hand knows: give the hand as its reader saw it, not seen=.")
    history = phh_of(hand)
    players = tuple(label.name(seat) for seat in hand.setup.order)
    history = msgspec.structs.replace(history, players=players, hand=label.number, table=label.table)
    when = label.when
    if when is None:
        return history
    return msgspec.structs.replace(history, year=when.year, month=when.month, day=when.day)
