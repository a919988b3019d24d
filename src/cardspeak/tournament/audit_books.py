"""The books that a tournament's auditor keeps: chips, money and seats, from the events alone."""

from __future__ import annotations

from cardspeak.tournament.base import Event
from cardspeak.tournament.terms import Terms
from cardspeak.values import tag_of


class AuditBooks:
    """What the auditor has written down so far."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.paid: dict[str, list[int]] = {}  # fee, bought
        self.stays = 0  # bought by somebody who withdrew, and not given back
        self.received = 0
        self.refunded = 0
        self.chips: dict[str, int] = {}
        self.loose: dict[str, int] = {}
        self.given = 0  # chips from the operator
        self.taken = 0  # back, out of play, or with the house
        self.seat: dict[str, tuple[str, int]] = {}
        self.out: list[str] = []
        self.places: dict[str, int] = {}
        self.prizes: dict[str, int] = {}
        self.bounties = 0
        self.handed: dict[str, int] = {}
        self.pool: int | None = None
        self.running: set[str] = set()
        self.entered: set[str] = set()
        self.consents: dict[str, tuple[tuple[int, int], tuple[int, ...]]] = {}  # the price, and what was paid before
        self.unsure: set[str] = set()  # who took a consent back
        self.entries = 0
        self.gone: set[str] = set()
        self.over = False
        self.wrong: list[str] = []

    def say(self, at: int, event: Event, what: str) -> None:
        self.wrong.append(f"event {at}, {tag_of(event)}: {what}")
