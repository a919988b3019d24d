"""A hand of another site read, played and written again as we write: a tidy text from an untidy one."""

from __future__ import annotations

import msgspec

from cardspeak.errors import BadInput
from cardspeak.interop.replay.feed import retell
from cardspeak.interop.replay.outcome import Awards, Collected, awards_of
from cardspeak.interop.stars.label import Label
from cardspeak.interop.stars.read import StarsHand
from cardspeak.interop.stars.write import stars_of


def label_of(hand: StarsHand) -> Label:
    """The label that the text carries; hidden cards are written as far as they were known."""
    header, body = hand
    zone = f" {header.zone}" if header.zone else ""
    return Label(
        number=header.number,
        date=f"{header.date} {header.time}{zone}",
        table=body.table,
        size=body.size,
        names={one.seat: one.name for one in body.seated},
        symbol=header.symbol if header.is_money else "",
        currency=header.currency if header.is_money else "",
        tournament=header.tournament,
        buyin=header.buyin,
        level=header.level,
    )


def rewritten(hand: StarsHand) -> str:
    """The same hand in our words; BadInput if the machine does not come to the end that the text has."""
    told = hand.told
    played, found = retell(told)
    if found.verdict not in ("to the chip", "within commission") or not isinstance(told.outcome, Collected):
        raise BadInput(f"Only a hand that agrees is written again: {found.why}")
    if told.outcome.cashed or told.aside:
        raise BadInput("A hand that was cashed out, or played under a cap, is not written again.")
    return stars_of(played, label_of(hand), _without_uncalled(told.outcome, awards_of(played)))


def _without_uncalled(result: Collected, awards: Awards) -> Collected:
    """Where the text counted an uncalled bet as won: as we count it, apart."""
    if result.total is None or result.total == awards.total + awards.house + result.added:
        return result
    seats = {*awards.returned, *result.returned}
    moved = {seat: awards.returned.get(seat, 0) - result.returned.get(seat, 0) for seat in seats}
    if result.total != awards.total + awards.house + result.added + sum(moved.values()):
        return result
    won = {seat: chips - moved.get(seat, 0) for seat, chips in result.won.items()}
    return msgspec.structs.replace(result, won=won, total=awards.total, nets=())
