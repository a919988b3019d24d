"""The Terms and Conditions of one tournament: what the book leaves to the operator, as values that are carried out.

Grouped as the books group them. An empty text or None means that the Terms say nothing of it; `conditions.py` finds
which clause then misses its item. Money is in whole cents, chips are whole, lengths of time are minutes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cardspeak.books.model.terms import ItemRow
from cardspeak.books.names import book_name
from cardspeak.books.tournament import TournamentRules, load_tournament
from cardspeak.errors import BadInput, require_chips
from cardspeak.hand.setup import Stakes
from cardspeak.values import Named


class TermsGroup(Named):
    """One group of the Terms."""


class Purchase(TermsGroup):
    """Chips for money in the course of play: `until` is the last level, or for a buy-back the last round, for it."""

    cost: int
    chips: int
    most: int = 1  # so many times
    until: int = 1
    method: str = ""


class Details(TermsGroup):
    when: str = ""  # for people to read
    starts: int = 0  # the same in minutes
    location: str = ""
    entry_fee: int | None = None  # kept by the operator; None: not said
    buy_in: int | None = None  # goes to the prize pool
    rebuy: Purchase | None = None  # with less than the starting bank, between hands
    add_on: Purchase | None = None  # once, between hands
    least: int = 0
    most: int = 0
    notice_minutes: int = 0  # what is reasonable notice of another starting time, or of a limit on time


class EntryGroup(TermsGroup):
    method: str = ""
    copies: str = ""  # how players get the Terms
    form: str = ""  # the application form
    refusal: bool = False  # the operator may turn down any application
    criteria: tuple[str, ...] | None = None  # None: none are applied
    charity: bool = False  # or a media event
    signature: bool = False
    withdraw_minutes: int | None = None  # so long before the start one withdraws without loss
    late_until: int = 0  # the last level in which entries are taken; 0: none once play has begun
    reentries: int = 0  # so often somebody who is out may enter again, as long as entries are taken
    transfers: bool = False  # an entry may be moved to another session


class RoundPlan(TermsGroup):
    """One round or session: so many hands, so many minutes, until so many players are left, or matches of two."""

    name: str
    hands: int | None = None
    minutes: int | None = None
    until: int | None = None  # players left in the round; 1: to the last
    apart: bool = False  # players left at each table, and nobody is moved: a shoot-out
    best_of: int | None = None  # heads-up: matches, until one has won most of them
    tables: int = 0  # 0: as many as the seats need
    advance: int = 0  # of each table; 0: nobody goes on, this is the final
    fresh: bool = True  # everybody begins with the starting bank again; else chips are carried over
    who: Literal["advanced", "eliminated", "session"] = "advanced"  # a repechage is for those who are out

    @property
    def freezes(self) -> bool:
        """Played across its tables until so many are left, with tables kept even and broken."""
        return self.until is not None and not self.apart

    @property
    def goes_on(self) -> int:
        """So many of each table, where tables are played apart."""
        return (self.until or 1) if self.apart else self.advance


class Level(TermsGroup):
    """What is posted and for how long; a break has no stakes."""

    minutes: int | None = None
    hands: int | None = None
    stakes: Stakes | None = None
    minimum: int = 0  # against the house
    maximum: int = 0
    rest: bool = False

    @property
    def blinds(self) -> tuple[int, ...]:
        return self.stakes.blinds if self.stakes is not None else ()


class Format(TermsGroup):
    rounds: tuple[RoundPlan, ...] = ()
    start_chips: int = 0
    seats: int = 0  # at a table
    denominations: tuple[int, ...] = ()
    buy_back: Purchase | None = None  # for those who are out, between rounds
    buy_back_said: bool = True  # whether there is buying back is said either way
    repechage: Literal["", "planned", "director"] | None = None  # None: there is none
    chips_afterwards: Literal["", "returned", "cash"] = ""


class Wagers(TermsGroup):
    chips: str = ""  # which kind
    minimum: int = 0  # against the house: the compulsory wager of each hand
    maximum: int = 0
    unit: int = 1
    levels: tuple[Level, ...] = ()  # among players: what is posted, and when it rises
    ante: Literal["each", "big blind", "button"] = "each"  # who pays it
    tables: dict[str, str] = {}  # against the house: which pay tables
    secret: int | None = None  # so many a round; None: there are none
    secret_method: str = ""
    seconds: int = 0  # for a wager; 0: no limit but the game's


Mover = Literal["", "big blind next", "big blind next, not twice", "fewest moves", "last emptied"]
Breaking = Literal["", "last table", "fewest players", "in order"]


class Moving(TermsGroup):
    """How seats are given, and how tables are kept even."""

    allocation: Literal["", "draw"] = ""  # by the verifiable draw
    tolerance: int = 0  # players between the fullest and the emptiest table
    mover: Mover = ""
    halt: int = 3  # a table so many short of the fullest waits; 0: play goes on
    breaking: Breaking = ""
    order: tuple[str, ...] = ()  # of breaking, where it is `in order`
    button: str = ""  # a policy of the book
    hand_for_hand: bool = True
    bubble: Literal["tied", "by stack"] = "by stack"  # out in one round of hand for hand
    race: Literal["at least half", "more than half"] = "at least half"
    bonus: bool = False  # rounds with chips from the operator are announced
    lowest: bool = False  # rounds after which the smallest stack is out


class Prizes(TermsGroup):
    """The pool: so many hundredths of what was bought, what the operator adds, and at least the guarantee."""

    percent: int | None = None
    added: int = 0
    goods: tuple[str, ...] = ()  # or services, for the first places, besides the money
    guarantee: int = 0
    guarantee_from: int = 0  # only with so many entries
    shares: tuple[int, ...] = ()  # first place first, parts of `whole`; empty where chips are turned into cash
    whole: int = 100
    least_multiple: int = 0  # the last place paid wins at least so many buy-ins
    bounty: int = 0  # of each buy-in, to whoever puts its payer out
    seat: int = 0  # a satellite: the pool in seats of this price, what is left to the next place
    ties: Literal["", "draw", "share"] = "draw"  # level where a prize hangs on it
    deals: tuple[str, ...] = ()  # kinds of agreement on what is left: `icm`, `chip chop`, `custom`
    method: str = "in cash, at the desk"  # how they are paid


Missing = Literal["", "compulsory wagers are taken", "out"]
Timing = Literal["", "never", "before play", "between rounds", "any time"]


class Penalty(TermsGroup):
    """A warning, so many hands without a wager, so many chips, or disqualification."""

    kind: Literal["warning", "hands", "chips", "disqualified"]
    amount: int = 0


class Conduct(TermsGroup):
    penalties: dict[str, Penalty] = {}  # by offence
    grounds: tuple[str, ...] = ()  # of disqualification
    substitutes: Timing = ""
    refunds: dict[str, int] = {}  # hundredths of what was paid: withdrawn in time, withdrawn late, cancelled, refused
    late: Missing = ""
    late_minutes: int = 0
    absent: Missing = ""
    telephone: Penalty | None = None
    substitution: Literal["", "takes over entry and chips"] = ""
    disqualification: Literal["", "chips leave play"] = ""
    retirement: Literal["", "chips leave play"] = ""


Elimination = Literal["", "no chips", "cannot follow"]
Winners = Literal["", "last one left", "most chips"]


class Terms(TermsGroup):
    """Everything; `statements` are the sentences that the book wants in them, by the item's name."""

    book: str
    game: str = ""
    details: Details = Details()
    entry: EntryGroup = EntryGroup()
    format: Format = Format()
    wagers: Wagers = Wagers()
    moves: Moving = Moving()
    prizes: Prizes = Prizes()
    conduct: Conduct = Conduct()
    elimination: Elimination = ""
    winners: Winners = ""
    statements: dict[str, str] = {}
    edition: str = ""  # of the book, where somebody keeps it; empty: the book as it is

    @property
    def named(self) -> str:
        """The book with its edition: what is loaded by it is the book as it was."""
        return book_name(self.book, self.edition)

    @property
    def rules(self) -> TournamentRules:
        return load_tournament(self.named)

    @property
    def items(self) -> Sequence[ItemRow]:
        """What the book wants in them."""
        return self.rules.file.items

    @property
    def banked(self) -> bool:
        """Played against the house."""
        return self.rules.book.head.kind == "banked"

    def uses(self, feature: str) -> bool:
        """Whether these Terms make use of something of which the book then wants details; empty is always."""
        return {
            "": True,
            "refusal": self.entry.refusal,
            "criteria": self.entry.criteria is not None,
            "charity": self.entry.charity,
            "signature": self.entry.signature,
            "several rounds": len(self.format.rounds) > 1,
            "buying back": self.format.buy_back is not None,
            "repechage": self.format.repechage is not None or any(r.who == "eliminated" for r in self.format.rounds),
            "secret wagers": self.wagers.secret is not None,
            "chips for cash": self.format.chips_afterwards == "cash",
        }[feature]


def changed(terms: Terms, **parts: Any) -> Terms:
    """The same Terms with some values of some parts different: `changed(terms, wagers={"minimum": 25})`."""
    for name, values in parts.items():
        old = getattr(terms, name, None)
        if old is None:
            raise BadInput(f"Terms have no part {name!r}; they have {', '.join(Terms.__struct_fields__[1:])}.")
        try:
            new = msgspec.structs.replace(old, **values) if isinstance(old, TermsGroup) else values
        except TypeError:
            known = ", ".join(type(old).__struct_fields__)
            raise BadInput(f"The part {name!r} of the Terms has {known}; not {', '.join(values)}.") from None
        terms = msgspec.structs.replace(terms, **{name: new})
    for amount in (terms.format.start_chips, terms.wagers.minimum, terms.wagers.maximum, terms.details.buy_in or 0):
        require_chips(amount, "The Terms name")
    return terms


def terms_from(raw: bytes | str) -> Terms:
    """Terms out of a JSON file; a fault names the place in it."""
    try:
        return msgspec.json.decode(raw, type=Terms)
    except msgspec.MsgspecError as wrong:
        raise BadInput(f"These are no Terms: {wrong}.") from None
