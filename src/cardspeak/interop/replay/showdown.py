"""The showdown of a file, in which some hands were never seen.

Known hands are shown and the machine compares them. Where a hand is unknown, the file's result tells whether it
won: an unknown loser mucks; if an unknown hand is the only winner, everybody else mucks. If unknown and known
hands share in the result, nobody can say how, and the replay leaves it undecided.
"""

from __future__ import annotations

from typing import Protocol

from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand import commands as c
from cardspeak.hand.machine import Hand
from cardspeak.hand.state import State
from cardspeak.interop.replay.told import Told


class Fed(Protocol):
    """A machine that is told a file, at its showdown."""

    state: State
    hand: Hand
    told: Told
    shown: dict[int, tuple[Card, ...] | None]
    undecided: bool
    notes: list[str]

    def play(self, command: c.Command) -> None: ...


def show_down(feed: Fed) -> None:
    """Every hand still in shown or mucked, as the file has it."""
    state = feed.state
    live = state.live
    for seat in live:  # a hand dealt open to the file speaks even where the file does not show it
        if seat not in feed.shown and state.known(seat):
            feed.shown[seat] = tuple(state.holes[seat])
    unknown = {seat for seat in live if UNKNOWN in (feed.shown.get(seat, (UNKNOWN,)) or ())}
    if unknown:
        _settle_unknown(feed, live, unknown)
    if all(feed.shown[seat] is None for seat in live) or (feed.undecided and unknown):
        feed.undecided = True
    for seat in [seat for seat in feed.shown if seat in live]:  # in the order of the file
        # The last hand left for a pot wins it and an all-in hand is tabled, whatever the file says.
        if state.over or seat not in state.waiting:
            continue
        if feed.shown[seat] is not None or feed.hand.play(c.Muck(seat)) is not None:
            feed.play(c.Show(seat, feed.shown[seat] or ()))


def _settle_unknown(feed: Fed, live: list[int], unknown: set[int]) -> None:
    winners = feed.told.outcome.winners(feed.state)
    known = {seat for seat in live if seat not in unknown and feed.shown[seat] is not None}
    if winners is None:  # nobody says who won: what was not shown was mucked
        feed.undecided = not known
        losers = unknown if known else set()
    elif not winners & unknown:
        losers = unknown if known else set()
        feed.undecided = not known
    elif len(winners) == 1:
        losers = set(live) - winners
    else:
        losers = set()
        feed.undecided = True
    for seat in unknown:
        feed.shown[seat] = tuple(feed.state.holes[seat])
    for seat in losers:
        feed.shown[seat] = None
    if losers:
        feed.notes.append("the cards of " + " and ".join(f"p{seat}" for seat in sorted(unknown)) + " are unknown")
