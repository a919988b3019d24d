"""The Terms and Conditions of one tournament: what the book leaves to the operator, as values that can be carried out.

Grouped as the books group them. An empty text or None means that the Terms say nothing of it; `conditions.py` finds
which clause then misses its item. Money is in whole cents, chips are whole, times are minutes of any clock that only
goes forward.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cardspeak.books.model.terms import ItemRow
from cardspeak.books.tournament import TournamentRules, load_tournament
from cardspeak.errors import BadInput, require_chips
from cardspeak.values import Named


class Part(Named):
    """One group of the Terms."""


class Purchase(Part):
    """Chips for money in the course of play: `until` is the last round in which, or after which, it is offered."""

    cost: int
    chips: int
    most: int = 1  # so many times
    until: int = 1
    method: str = ""


class Details(Part):
    when: str = ""  # for people to read
    starts: int = 0  # the same in minutes
    location: str = ""
    entry_fee: int | None = None  # kept by the operator; None: not said
    buy_in: int | None = None  # goes to the prize pool
    rebuy: Purchase | None = None  # with less than the starting bank, between hands
    add_on: Purchase | None = None  # once, between hands
    least: int = 0
    most: int = 0
    notice_minutes: int = 0  # what is reasonable notice of another starting time


class Entry(Part):
    method: str = ""
    copies: str = ""  # how players get the Terms
    refusal: bool = False  # the operator may turn down any application
    criteria: tuple[str, ...] | None = None  # None: none are applied
    charity: bool = False  # or a media event
    signature: bool = False
    withdraw_minutes: int | None = None  # so long before the start one withdraws without loss


class RoundPlan(Part):
    """One round or session. It lasts so many hands, or until so many minutes are over, or both."""

    name: str
    hands: int | None = None
    minutes: int | None = None
    tables: int = 0  # 0: as many as the seats need
    advance: int = 0  # of each table; 0: nobody goes on, this is the final
    fresh: bool = True  # everybody begins with the starting bank again; else chips are carried over
    who: Literal["advanced", "eliminated"] = "advanced"  # a repechage is for those who are out


class Format(Part):
    rounds: tuple[RoundPlan, ...] = ()
    start_chips: int = 0
    seats: int = 0  # at a table
    buy_back: Purchase | None = None  # for those who are out, between rounds
    repechage: Literal["", "planned", "director"] | None = None  # None: there is none
    chips_afterwards: Literal["", "returned", "cash"] = ""


class Wagers(Part):
    chips: str = ""  # which kind
    minimum: int = 0  # the compulsory wager of each hand
    maximum: int = 0
    unit: int = 1
    tables: dict[str, str] = {}  # which pay tables
    secret: int | None = None  # so many a round; None: there are none
    secret_method: str = ""


class Prizes(Part):
    """The pool: so many hundredths of what was bought, what the operator adds, and at least the guarantee."""

    percent: int | None = None
    added: int = 0
    guarantee: int = 0
    shares: tuple[int, ...] = ()  # hundredths, first place first; empty where chips are turned into cash


Missing = Literal["", "compulsory wagers are taken", "out"]
Timing = Literal["", "never", "before play", "between rounds"]


class Penalty(Part):
    """A warning, so many hands without a wager, so many chips, or disqualification."""

    kind: Literal["warning", "hands", "chips", "disqualified"]
    amount: int = 0


class Conduct(Part):
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


class Terms(Part):
    """Everything; `statements` are the sentences that the book wants in them, by the item's name."""

    book: str
    details: Details = Details()
    entry: Entry = Entry()
    format: Format = Format()
    wagers: Wagers = Wagers()
    prizes: Prizes = Prizes()
    conduct: Conduct = Conduct()
    elimination: str = ""
    winners: str = ""
    statements: dict[str, str] = {}

    @property
    def rules(self) -> TournamentRules:
        return load_tournament(self.book)

    @property
    def items(self) -> Sequence[ItemRow]:
        """What the book wants in them."""
        return self.rules.file.items

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


def standard_terms(
    book: str = "three-card",
    *,
    players: int = 21,
    rounds: tuple[RoundPlan, ...] | None = None,
    **parts: dict[str, Any],
) -> Terms:
    """Complete Terms with ordinary values, for about so many players; `entry={"charity": True}` changes a value."""
    rules = load_tournament(book)
    ordinary = rules.standard
    draft = Terms(
        book=rules.book.slug,
        details=Details(
            when="as announced",
            starts=24 * 60,
            location="the tournament area",
            entry_fee=2000,
            buy_in=10_000,
            least=2,
            most=max(2, players),
            notice_minutes=ordinary.notice_minutes.value,
        ),
        entry=Entry(
            method="in person, at the desk",
            copies="at the desk and on the tables",
            withdraw_minutes=ordinary.withdraw_minutes.value,
        ),
        format=Format(
            rounds=usual_rounds(rules, players) if rounds is None else rounds,
            start_chips=ordinary.start_chips.value,
            seats=ordinary.seats.value,
            chips_afterwards="returned",
        ),
        wagers=Wagers(
            chips="tournament chips without cash value",
            minimum=ordinary.minimum.value,
            maximum=ordinary.maximum.value,
            unit=ordinary.unit.value,
        ),
        prizes=Prizes(percent=100, shares=tuple(ordinary.prizes.value)),
        conduct=Conduct(
            penalties={"slow play": Penalty(kind="warning"), "card talk": Penalty(kind="hands", amount=1)},
            grounds=("cheating", "abuse", "breach of the Terms"),
            substitutes="before play",
            refunds={"withdrawn in time": 100, "withdrawn late": 0, "cancelled": 100, "refused": 100},
            late="compulsory wagers are taken",
            late_minutes=ordinary.late_minutes.value,
            absent="compulsory wagers are taken",
            telephone=Penalty(kind="warning"),
            substitution="takes over entry and chips",
            disqualification="chips leave play",
            retirement="chips leave play",
        ),
        elimination=ordinary.elimination.value,
        winners=ordinary.winners.value,
    )
    made = changed(draft, **parts)
    statements = {row.name: row.says for row in rules.file.items if row.statement and made.uses(row.when)}
    return msgspec.structs.replace(made, statements={**statements, **made.statements})


def changed(terms: Terms, **parts: Any) -> Terms:
    """The same Terms with some values of some parts different: `changed(terms, wagers={"minimum": 25})`."""
    for name, values in parts.items():
        old = getattr(terms, name, None)
        if old is None:
            raise BadInput(f"Terms have no part {name!r}; they have {', '.join(Terms.__struct_fields__[1:])}.")
        try:
            new = msgspec.structs.replace(old, **values) if isinstance(old, Part) else values
        except TypeError:
            known = ", ".join(type(old).__struct_fields__)
            raise BadInput(f"The part {name!r} of the Terms has {known}; not {', '.join(values)}.") from None
        terms = msgspec.structs.replace(terms, **{name: new})
    for amount in (terms.format.start_chips, terms.wagers.minimum, terms.wagers.maximum, terms.details.buy_in or 0):
        require_chips(amount, "The Terms name")
    return terms


def usual_rounds(rules: TournamentRules, players: int) -> tuple[RoundPlan, ...]:
    """Heats until one table is left: the best of each table go on, the last table plays the final."""
    ordinary = rules.standard
    seats, advance, hands = ordinary.seats.value, ordinary.advance.value, ordinary.hands.value
    plans: list[RoundPlan] = []
    left = players
    while left > seats:
        plans.append(RoundPlan(name=f"round {len(plans) + 1}", hands=hands, advance=advance))
        left = -(-left // seats) * advance
    return (*plans, RoundPlan(name="final", hands=hands))
