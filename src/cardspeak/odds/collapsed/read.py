"""Counts by number, as the engines keep them, read as a tally."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardspeak.odds.collapsed.row import Shares
from cardspeak.odds.tally import Tally, TallyKey


def read(counts: Iterable[int], side_masks: Sequence[int], players: int, shares: Shares) -> Tally:
    """A number holds the winners of the main part and above them which of the side's masks; one mask per part."""
    found: dict[TallyKey, int] = {}
    for number, count in enumerate(counts):
        if count:
            main, side = number & ((1 << players) - 1), side_masks[number >> players]
            key = (main,) if shares.side is None else (main, side) if shares.main < shares.side else (side, main)
            found[key] = count
    return Tally(players, found)
