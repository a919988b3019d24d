"""The cut: who may, how often, how deep, and what a book says to anyone else.

Cutting at n lifts the top n cards and puts the rest upon them; the order within each part stays (Crown
Melbourne 1.1, Cut). A rule is a row of a book's `shuffle.toml`; nothing here knows which book it serves.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal, TypeAlias

import msgspec

from cardspeak.cards.card import Card
from cardspeak.citation import Citation, Cited
from cardspeak.refusal import Refused
from cardspeak.values import Named, Value

WhoCuts: TypeAlias = Literal["dealer", "right_of_puck"]
CutPerson: TypeAlias = Literal["dealer", "right_of_puck", "player"]
"""Who asks: `player` is anyone at the table but the one sitting to the right of the puck."""

_NAMES = {
    "dealer": "the dealer",
    "right_of_puck": "the player to the right of the puck",
    "player": "a player",
}


def cut_at(cards: Sequence[Card], at: int) -> tuple[Card, ...]:
    """The order after the top `at` cards went to the bottom."""
    assert 0 <= at <= len(cards), "a cut falls within the pack"
    return (*cards[at:], *cards[:at])


class CutRule(Named):
    """What one book says of the cut in one of its games, each part with its clause."""

    cutter: Cited[WhoCuts]
    others: Citation  # turns everybody else away
    declined: Cited[WhoCuts] | None = None  # who cuts when the cutter would rather not; None: no declining
    times: Cited[int]  # cuts after one shuffle
    leave: Cited[int]  # least number of cards above and below the cut
    before_deal: Citation  # no cut once cards have been dealt
    machine: Cited[bool] | None = None  # is a machine's shuffle cut too? None: the book knows no machine

    def places(self, size: int) -> range:
        """Every place at which a pack of this size may be cut; empty if it is too small."""
        return range(self.leave.value, size - self.leave.value + 1)


class Pack(Value):
    """A shuffled deck, or the stub after a reshuffle, on its way to the deal."""

    cards: tuple[Card, ...]
    machine: bool = False  # shuffled by a machine
    cuts: int = 0  # since the shuffle
    declined: bool = False
    dealing: bool = False  # the deal has begun; a ruling that has the stub cut again starts a new Pack

    def cut_by(self, rule: CutRule) -> WhoCuts:
        """Who is to cut now."""
        return rule.declined.value if self.declined and rule.declined else rule.cutter.value


class Cut(Value, tag=True):
    """A command: cut, leaving `at` cards in the upper part."""

    by: CutPerson
    at: int


class DeclineCut(Value, tag=True):
    """A command: I would rather not cut."""

    by: CutPerson


class WasCut(Value, tag=True):
    """An event."""

    by: CutPerson
    at: int
    cite: Citation


class CutDeclined(Value, tag=True):
    """An event."""

    by: CutPerson
    cite: Citation


class CutWhy(StrEnum):
    """In order of precedence; each has its clause in the rule."""

    DEALING_HAS_BEGUN = "dealing_has_begun"
    NOT_AFTER_MACHINE = "not_after_machine"
    ALREADY_CUT = "already_cut"
    NOT_THE_CUTTER = "not_the_cutter"
    CANNOT_DECLINE = "cannot_decline"
    TOO_NEAR_AN_END = "too_near_an_end"


def decide(pack: Pack, ask: Cut | DeclineCut, rule: CutRule) -> WasCut | CutDeclined | Refused:
    """Answer a cut, or the wish not to, with its event or the clause that refuses it."""
    if refused := _not_now(pack, rule) or _not_yours(pack, ask.by, rule):
        return refused
    if isinstance(ask, DeclineCut):
        return _decide_decline(pack, ask, rule)
    places = rule.places(len(pack.cards))
    if ask.at not in places:
        return Refused(CutWhy.TOO_NEAR_AN_END, rule.leave.cite, _says_where(places, len(pack.cards), rule))
    return WasCut(ask.by, ask.at, _warrant(pack, rule))


def evolve(pack: Pack, event: WasCut | CutDeclined) -> Pack:
    match event:
        case WasCut():
            return msgspec.structs.replace(pack, cards=cut_at(pack.cards, event.at), cuts=pack.cuts + 1)
        case CutDeclined():
            return msgspec.structs.replace(pack, declined=True)


def _not_now(pack: Pack, rule: CutRule) -> Refused | None:
    if pack.dealing:
        says = "The deal has begun; the cards are cut before it only."
        return Refused(CutWhy.DEALING_HAS_BEGUN, rule.before_deal, says)
    if pack.machine and rule.machine and not rule.machine.value:
        says = "The machine's shuffle is not cut; deal from it as it is."
        return Refused(CutWhy.NOT_AFTER_MACHINE, rule.machine.cite, says)
    if pack.cuts >= rule.times.value:
        says = "The cards have been cut; shuffle before another cut."
        return Refused(CutWhy.ALREADY_CUT, rule.times.cite, says)
    return None


def _not_yours(pack: Pack, by: CutPerson, rule: CutRule) -> Refused | None:
    cutter = pack.cut_by(rule)
    if by == cutter:
        return None
    says = f"It is not for {_NAMES[by]} to cut; {_NAMES[cutter]} does."
    return Refused(CutWhy.NOT_THE_CUTTER, rule.others, says)


def _decide_decline(pack: Pack, ask: DeclineCut, rule: CutRule) -> CutDeclined | Refused:
    if rule.declined is None or pack.declined:
        says = f"The cut cannot be declined; {_NAMES[ask.by]} cuts."
        return Refused(CutWhy.CANNOT_DECLINE, _warrant(pack, rule), says)
    return CutDeclined(ask.by, rule.declined.cite)


def _warrant(pack: Pack, rule: CutRule) -> Citation:
    """The clause by which the present cutter cuts."""
    return rule.declined.cite if pack.declined and rule.declined else rule.cutter.cite


def _says_where(places: range, size: int, rule: CutRule) -> str:
    least = rule.leave.value
    if not places:
        return f"{size} cards cannot be cut with {least} left at each end; deal them uncut."
    return f"Cut {size} cards at {places[0]} to {places[-1]}, so that {least} or more stay at each end."
