"""Where a promotion stands. Only what `EVOLVE` of its topics does changes it."""

from __future__ import annotations

from typing import Literal

from cardspeak.promotions.prizes import AnyPrize
from cardspeak.promotions.terms import HOUR, PromotionTerms
from cardspeak.slotted import Slotted
from cardspeak.values import Named

Phase = Literal["planned", "running", "closed", "drawn", "cancelled", "over"]
Given = Literal["won", "claimed", "paid", "handed over", "refused", "cancelled"]


class PlayRef(Named):
    """Something wagered, by the place in the log where it stands: a stream, the record, and how much it was."""

    stream: str
    position: int
    amount: int


class Ticket(Named):
    """One entry."""

    number: int
    patron: str
    at: int
    play: tuple[PlayRef, ...] = ()
    struck: str = ""  # why it does not count
    declared: bool = False  # that the criteria are met is the patron's own word


class Attempt(Named):
    """Somebody tried to tell a winner."""

    method: str
    at: int
    by: str
    reached: bool
    late: bool = False


class Winning(Named):
    """A prize that somebody has won, and what has become of it."""

    number: int
    prize: AnyPrize
    ticket: int
    patron: str
    at: int
    given: Given = "won"
    attempts: tuple[Attempt, ...] = ()
    money: bool = False  # paid in money: a money prize, or its value taken instead
    claimed: int | None = None
    confirmed: bool = True  # somebody of the office has looked at the criteria

    @property
    def value(self) -> int:
        return self.prize.value or 0

    @property
    def in_ledger(self) -> bool:
        """Money, and casino dollars: what the house owes for it is kept in accounts."""
        return self.money or self.prize.sort == "casino dollars"

    @property
    def reached(self) -> int | None:
        """When the winner was told."""
        return next((one.at for one in self.attempts if one.reached), None)


class Denial(Named):
    """A claim that was not met. Beyond an amount the book has names, addresses and reasons kept.

    `won` says whether the prize was the claimant's, and was refused; else somebody asked for what another has won.
    """

    award: int
    patron: str
    value: int
    reason: str
    at: int
    name: str = ""
    address: str = ""
    told: int | None = None  # when the patron was told why
    won: bool = True
    eligible: bool = True  # a winner by the Terms, to whom it was not given for another reason


class PrizeDispute(Named):
    number: int
    patron: str
    says: str
    at: int
    decided: str = ""
    decided_at: int | None = None
    satisfied: bool | None = None
    advised: int | None = None  # of the way to an inspector


class Doubt(Named):
    """The integrity of the promotion is in doubt."""

    why: str
    at: int
    told: int | None = None  # the inspector
    settled: int | None = None  # validated, or cancelled


class PromotionState(Slotted):
    """Everything that can be known of one promotion."""

    __slots__ = (
        "amended",
        "awards",
        "begun_with",
        "commitment",
        "disputes",
        "doubts",
        "drawn",
        "drawn_by",
        "due_again",
        "lodged",
        "lodged_terms",
        "next_ticket",
        "order",
        "paid",
        "phase",
        "prescribed",
        "present",
        "published",
        "published_upto",
        "refusals",
        "returned",
        "scrutineer",
        "sealed",
        "setup",
        "started",
        "terms",
        "tickets",
        "used",
        "won",
        "word",
    )

    def __init__(self, setup: PromotionTerms) -> None:
        self.setup = setup
        self.terms = setup
        self.phase: Phase = "planned"
        self.prescribed: list[str] = []
        self.lodged: int | None = None  # when the regulator was given Terms last
        self.lodged_terms: PromotionTerms | None = None
        self.amended: int | None = None
        self.due_again: int | None = None  # amended once begun: since when the regulator waits
        self.started: int | None = None
        self.begun_with: int | None = None  # when the Terms by which it began were lodged
        self.tickets: dict[int, Ticket] = {}
        self.next_ticket = 1
        self.used: set[tuple[str, int, str]] = set()  # record and player: what was wagered counts for one entry
        self.sealed = ""  # the seed, for nobody's eyes before the draw
        self.commitment = ""
        self.scrutineer = ""
        self.drawn: int | None = None
        self.drawn_by = ""
        self.present: bool | None = None  # by the Terms of that day one had to be there
        self.word = ""
        self.order: list[int] = []  # tickets that are left, the next winner first
        self.awards: dict[int, Winning] = {}
        self.refusals: list[Denial] = []
        self.disputes: dict[int, PrizeDispute] = {}
        self.doubts: list[Doubt] = []
        self.published: int | None = None
        self.published_upto = 0  # the last prize whose winner has been published
        self.won = 0  # cents that have come to be owed
        self.paid = 0
        self.returned = 0  # not owed any more

    @property
    def doubt(self) -> Doubt | None:
        """What keeps the promotion waiting now."""
        last = self.doubts[-1] if self.doubts else None
        return last if last is not None and last.settled is None else None

    @property
    def live(self) -> list[Ticket]:
        return [ticket for ticket in self.tickets.values() if not ticket.struck]

    @property
    def owed(self) -> int:
        """What winners still have to get in money or casino dollars."""
        open_ = ("won", "claimed")
        return sum(award.value for award in self.awards.values() if award.in_ledger and award.given in open_)

    @property
    def balance(self) -> int:
        """Always nought: what was won is owed, paid or no longer owed."""
        return self.won - self.paid - self.returned - self.owed

    @property
    def unpublished(self) -> tuple[Winning, ...]:
        """Winners whose names the results do not give yet; a prize that goes on has a new one."""
        gone = ("refused", "cancelled")
        return tuple(
            award for number, award in self.awards.items() if number > self.published_upto and award.given not in gone
        )

    def tell_until(self, award: Winning) -> int | None:
        """Until when a winner who need not be present is told; who is drawn later has as long from then on.

        Whether one had to be present was settled when the draw was held, whatever the Terms are made to say after it.
        """
        return None if self.present else award.at + self.terms.rules.file.tell_hours.value * HOUR

    def claim_until(self, award: Winning) -> int | None:
        """Until when it may be claimed; None: no limit. The time during which nothing went on does not count."""
        hours = self.terms.award.claim_hours
        if hours is None:
            return None
        waited = (max(0, doubt.settled - max(doubt.at, award.at)) for doubt in self.doubts if doubt.settled is not None)
        return award.at + hours * HOUR + sum(waited)
