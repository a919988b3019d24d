"""A recorded hand, action by action, with the table as it stood before each: for pot odds, decisions, pictures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from cardspeak.asking import PATH, asked
from cardspeak.errors import BadInput
from cardspeak.hand.machine import Hand
from cardspeak.interop.hands import Found, hand_files, hands_in, hands_of
from cardspeak.interop.phh import actions as a
from cardspeak.interop.phh.hand import HandHistory
from cardspeak.interop.phh_replay.play import told_of
from cardspeak.interop.replay.feed import Feed, action_words, feed_action
from cardspeak.interop.replay.told import CallOf, Deed, Take, Told
from cardspeak.interop.replay.verdict import DisagreesError, Replayed
from cardspeak.values import Value

ACTS = (a.Fold, a.CheckCall, a.BetRaiseTo, a.BringIn, CallOf, Take)


class ReplayStep(Value):
    """Somebody is about to act. The numbers are of that moment; `hand` is the table before the action and goes on when
    the next step is asked for: take a `copy()` to keep it.
    """

    number: str  # of the hand in its file
    hand: Hand
    seat: int
    player: str
    action: str
    pot: int
    to_call: int
    pot_odds: Fraction | None  # the share of the pot that a call has to win to be worth it; None: nothing to call


def _pot_odds(hand: Hand) -> Fraction | None:
    """Of a bet beyond what the caller has left only the part that can be called is in the pot."""
    price, state = hand.to_call, hand.state
    if not price:
        return None
    most = state.paid[state.actor] + price
    return Fraction(price, sum(min(paid, most) for paid in state.paid) + state.dead + price)


@asked('cs.phh("file.phh")', source=PATH)
def phh(source: str | Path) -> Iterator[ReplayStep]:
    """Every decision of every hand of a file or folder, whatever its format: `for step in cs.phh("file.phh")`."""
    files = hand_files([Path(source)])
    return (step for file in files for found in hands_in(file) for step in steps(found))


def steps(found: Found) -> Iterator[ReplayStep]:
    """The decisions of one hand; BadInput where the machine cannot follow the file."""
    if isinstance(found.item, str):
        raise BadInput(f"{found.file}: {found.item}")
    told, names = _told(found)
    feed = Feed(told, log=True)
    for deed in told.actions:
        if isinstance(deed, ACTS):
            name = names.get(deed.seat) or f"Seat {deed.seat}"
            hand = feed.hand
            words = action_words(deed, told.scale)
            yield ReplayStep(found.hand or "", hand, deed.seat, name, words, hand.pot, hand.to_call, _pot_odds(hand))
        _go(feed, deed, found)


def _go(feed: Feed, deed: Deed, found: Found) -> None:
    try:
        feed_action(feed, deed)
    except DisagreesError as wrong:
        raise BadInput(f"{found.file}, hand {found.hand}: {wrong}") from None


def _told(found: Found) -> tuple[Told, dict[int, str]]:
    item = found.item
    if isinstance(item, HandHistory):
        return told_of(item), dict(enumerate(item.players or (), 1))
    assert not isinstance(item, str), "asked only of a hand that could be read"
    played = found.play()
    return item.told, played.names


@asked('cs.replay("hands/")', source=PATH)
def replay(source: str | Path) -> Iterator[Replayed]:
    """What playing every hand of a file or folder again proves: `for found in cs.replay("hands/")`."""
    files = hand_files([Path(source)])
    return (found.replay() for found in hands_of(files))
