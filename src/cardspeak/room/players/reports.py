"""Irregularities reported at a table among players: by whom, and that no report asks for a hidden card."""

from __future__ import annotations

import msgspec

from cardspeak.citation import Citation
from cardspeak.hand.machine import Hand
from cardspeak.hand.seen import seen_cards
from cardspeak.refusal import Refused
from cardspeak.room.who import SIDELINED, Who
from cardspeak.rulings.report import Report


def reported(book: str, who: Who, rank: str, report: Report) -> Report | Refused:
    """In the name of whoever reports, unless they say who told them; `rank`: theirs in this book."""
    if not who.at_least("dealer"):
        cite = Citation(book, "silent: whoever deals or supervises reports an irregularity to the room")
        says = SIDELINED if who.sidelined else "Call the dealer or the floor: they report it."
        return Refused("authority", cite, says)
    return msgspec.structs.replace(report, by=rank, reported_by=report.reported_by or who.role)


def guessing(book: str, hand: Hand | None, report: Report) -> Refused | None:
    """Where the room deals it knows every card. Naming one that has not been open is refused, right or wrong:
    otherwise the answer would tell whether the guess was good."""
    if not report.cards or hand is None or hand.setup.told or seen_cards(hand).issuperset(report.cards):
        return None
    cite = Citation(book, "silent: whoever reports names no card that has not been open")
    says = "The room knows which cards they are: report without naming cards that nobody has seen."
    return Refused("hidden", cite, says)
