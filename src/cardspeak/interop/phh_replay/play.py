"""A PHH hand played again: what the file says, turned into a told hand, and the hands of ours with rulings."""

from __future__ import annotations

from cardspeak.errors import BadInput
from cardspeak.hand import commands as c
from cardspeak.hand.asked_flop import flop_offered
from cardspeak.hand.machine import Hand
from cardspeak.interop.phh import actions as a
from cardspeak.interop.phh.hand import HandHistory
from cardspeak.interop.phh.units import WholeAmounts
from cardspeak.interop.phh_replay.rulings import hand_of_record, play_record
from cardspeak.interop.phh_replay.table import setup_of
from cardspeak.interop.replay.outcome import Silent, Stacks, ToldResult, Winnings
from cardspeak.interop.replay.retelling import judged, replay_told, retell
from cardspeak.interop.replay.told import Told
from cardspeak.interop.replay.verdict import DisagreesError, Replayed


def replay(history: HandHistory) -> Replayed:
    """Play the hand again and compare the result with what the file says of it."""
    try:
        told = told_of(history)
    except BadInput as wrong:
        return Replayed(verdict="differs", why=str(wrong))
    if "_record" in history.custom:
        return _replay_record(history, told)[1]
    return replay_told(told)


def replayed_hand(history: HandHistory, told: Told | None = None) -> tuple[Hand, Replayed]:
    """The hand itself as far as it could be played, with its events; BadInput if no table can be made of the file."""
    told = told or told_of(history)
    return _replay_record(history, told) if "_record" in history.custom else retell(told)


def told_of(history: HandHistory) -> Told:
    """The hand as the machine will be fed it."""
    units = history.whole_amounts()
    stacks = units.starting_stacks
    unknown: frozenset[int] = frozenset()
    if None in stacks:
        unknown = frozenset(seat for seat, stack in enumerate(stacks, 1) if stack is None)
    common = history.custom.get("_common")
    told = Told(setup_of(history, units), units.actions, _outcome(units, unknown), units.scale, unknown)
    return told._replace(common=common) if isinstance(common, int) else told


def _outcome(units: WholeAmounts, unknown: frozenset[int]) -> ToldResult:
    if units.finishing_stacks is not None:
        after = enumerate(units.finishing_stacks, 1)
        return Stacks({seat: None if seat in unknown else stack for seat, stack in after})
    if units.winnings is not None and any(units.winnings):
        return Winnings(dict(enumerate(units.winnings, 1)), _posts(units))
    return Silent()


def _posts(units: WholeAmounts) -> int:
    """What somebody may have posted to come back and the file left out: a small and a big blind."""
    return sum(sorted([abs(blind) for blind in units.blinds_or_straddles or () if blind], reverse=True)[:2])


def _replay_record(history: HandHistory, told: Told) -> tuple[Hand, Replayed]:
    """A hand of ours with rulings: its own pack, its own shuffles, every irregularity ruled on again."""
    try:
        hand = hand_of_record(told.setup, history.custom["_record"])
    except BadInput as wrong:
        return Hand(told.setup), Replayed(verdict="differs", why=str(wrong))
    for number, action in enumerate(told.actions, 1):
        assert not isinstance(action, tuple), "a hand of ours has the actions of the format"
        try:
            play_record(hand, action)  # type: ignore[arg-type]
        except DisagreesError as wrong:
            return hand, Replayed(verdict="differs", why=f"action {number} ({a.action_text(action)}): {wrong}")  # type: ignore[arg-type]
    if hand.setup.jackpot and flop_offered(hand.state):
        hand.act(c.TakePot(hand.state.live[0]))
    if history.finishing_stacks is not None and not hand.over:
        return hand, Replayed(verdict="differs", why="at the end: the hand is not over.")
    found = judged(told, hand)
    assert found is not None, "a hand of ours keeps its events"
    return hand, found
