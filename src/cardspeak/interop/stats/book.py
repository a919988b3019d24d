"""Tallies of many players: hands come in one by one, and what is kept grows with the players alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from cardspeak.errors import BadInput
from cardspeak.hand.setup import Setup
from cardspeak.interop.hands.found import Found, PlayedAgain
from cardspeak.interop.phh.amounts import amount_of
from cardspeak.interop.stars.head import big_blind
from cardspeak.interop.stats.facts import Facts, facts_of
from cardspeak.interop.stats.tally import PlayerTally

By = Literal["player", "position", "stake", "game"]


def stake_text(setup: Setup, scale: int, currency: str) -> str:
    """`no limit 1/2 USD`, `fixed 2/4`: the limit and its two amounts."""
    stakes = setup.stakes
    big = big_blind(stakes)
    blinds = [*sorted(blind for blind in stakes.blinds if 0 < blind < big)[:1], *([big] if big else [])]
    pair = (stakes.small, stakes.big) if stakes.structure == "fixed" else blinds
    amounts = "/".join(str(amount_of(amount, scale)) for amount in pair) or str(amount_of(stakes.minimum, scale))
    return f"{stakes.structure} {amounts}{f' {currency}' if currency else ''}"


class Stats(msgspec.Struct):
    """Tallies under a player's name and one thing more: a place, a stake, a game, or nothing."""

    by: By = "player"
    only: str = ""  # one player's name
    hands: int = 0
    skipped: int = 0  # could not be read, or stopped in disagreement
    tallies: dict[tuple[str, str], PlayerTally] = {}

    def hear(self, played: PlayedAgain) -> None:
        """One hand; its result counts less what the house took, where it is known."""
        hand = played.hand
        self.hands += 1
        big = big_blind(hand.setup.stakes) or hand.setup.stakes.small
        known = played.result.finishing_stacks is not None
        for facts in facts_of(hand, played.names):
            if self.only and facts.name != self.only:
                continue
            facts.won -= played.taken.get(facts.seat, 0)
            key = (facts.name, self._part(facts, hand.setup, played.scale, played.currency))
            self.tallies.setdefault(key, PlayerTally()).add(facts, big, known=known)

    def read(self, found: Iterable[Found]) -> Stats:
        """Hands from files; those that differ are left out and counted."""
        for one in found:
            try:
                played = one.play()
            except BadInput:
                self.skipped += 1
                continue
            if not played.result.agrees or not played.hand.over:
                self.skipped += 1
                continue
            self.hear(played)
        return self

    def _part(self, facts: Facts, setup: Setup, scale: int, currency: str) -> str:
        match self.by:
            case "player":
                return ""
            case "position":
                return facts.position
            case "stake":
                return stake_text(setup, scale, currency)
            case "game":
                return setup.rules.title

    def merge(self, other: Stats) -> None:
        self.hands += other.hands
        self.skipped += other.skipped
        for key, tally in other.tallies.items():
            self.tallies.setdefault(key, PlayerTally()).merge(tally)

    def rows(self, least: int = 1) -> list[tuple[str, str, PlayerTally]]:
        """Players by how many hands they played, each with the parts in order."""
        total: dict[str, int] = {}
        for (name, _), tally in self.tallies.items():
            total[name] = total.get(name, 0) + tally.hands
        chosen = [key for key in self.tallies if total[key[0]] >= least]
        chosen.sort(key=lambda key: (-total[key[0]], key[0], key[1]))
        return [(name, part, self.tallies[name, part]) for name, part in chosen]
