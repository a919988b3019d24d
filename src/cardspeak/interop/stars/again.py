"""A hand of another site read, played and written again as we write: a tidy text from an untidy one."""

from __future__ import annotations

import msgspec

from cardspeak.errors import BadInput
from cardspeak.interop.phh.amounts import whole
from cardspeak.interop.replay.outcome import Awards, PotTakings, awards_of
from cardspeak.interop.replay.retelling import retell
from cardspeak.interop.stars.label import Label
from cardspeak.interop.stars.money import sum_text, symbol_of
from cardspeak.interop.stars.read import StarsHand
from cardspeak.interop.stars.write import stars_of


def label_of(hand: StarsHand) -> Label:
    """The label that the text carries; hidden cards are written as dealt where the text has them so."""
    header, body = hand
    told = hand.told
    zone = f" {header.zone}" if header.zone else ""
    names = {one.name: one.seat for one in body.seated}
    symbol = header.symbol if header.is_money else ""
    prize = symbol_of(header.buyin.partition("+")[0]) if any(map(str.isdigit, header.buyin)) else ""
    return Label(
        number=header.number,
        date=f"{header.date} {header.time}{zone}",
        table=body.table,
        size=body.size,
        names={one.seat: one.name for one in body.seated},
        symbol=symbol,
        currency=header.currency if header.is_money else "",
        kind=header.kind,
        club=header.club,
        mix=header.mix,
        limit=header.limit if "," in header.limit else "",
        tournament=header.tournament,
        buyin=header.buyin,
        level=header.level,
        match_round=header.match_round,
        seen=_seen(hand),
        mucks=frozenset(names[name] for name in body.known if name in names),
        unit=told.scale,
        cap=0 if header.cap is None else whole(header.cap, told.scale),
        beyond=dict(told.aside),
        bounties={one.seat: f"{prize}{one.bounty}" for one in body.seated if one.bounty is not None},
        others={
            one.seat: f"{one.name} ({sum_text(whole(one.chips, told.scale), told.scale, symbol)} in chips){one.rest}"
            for one in body.seated
            if one.seat not in told.setup.seats and one.chips is not None
        },
        cashed={names[line.name]: line.text for line in body.lines if line.kind == "cashed"},
        notes=body.notes,
    )


def _seen(hand: StarsHand) -> frozenset[int]:
    """Whose hidden cards the text says as they were dealt: of a stud hand more than the door card."""
    header, body = hand
    first: dict[str, int] = {}
    for line in body.lines:
        if line.kind == "dealt":
            first.setdefault(line.name, sum(map(len, line.cards)))
    least = 2 if header.named.family == "stud" else 1
    return frozenset(one.seat for one in body.seated if first.get(one.name, 0) >= least)


def rewritten(hand: StarsHand) -> str:
    """The same hand in our words; BadInput if the machine does not come to the end that the text has."""
    told = hand.told
    played, found = retell(told)
    if found.verdict not in ("to the chip", "within commission") or not isinstance(told.outcome, PotTakings):
        raise BadInput(f"Only a hand that agrees is written again: {found.why}")
    return stars_of(played, label_of(hand), _without_uncalled(told.outcome, awards_of(played)))


def _without_uncalled(result: PotTakings, awards: Awards) -> PotTakings:
    """Where the text counted an uncalled bet as won, in a total with its commission or without: apart, as we count."""
    own = awards.total + awards.house + result.added
    if result.total is None:
        stated = {own} if sum(result.won.values()) <= own else set()
    else:
        stated = {result.total, result.total + (result.commission or 0)}
    seats = {*awards.returned, *result.returned}
    moved = {seat: awards.returned.get(seat, 0) - result.returned.get(seat, 0) for seat in seats}
    if own in stated or (result.total is not None and own + sum(moved.values()) not in stated):
        return result
    won = {seat: chips - moved.get(seat, 0) for seat, chips in result.won.items()}
    return msgspec.structs.replace(result, won=won, total=awards.total, nets=())
