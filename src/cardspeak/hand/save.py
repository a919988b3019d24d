"""A hand as JSON and back, exactly: the setup, the pack, and every event with its clause.

Cards are written as text. With a commitment the pack stays out of the file, so that nobody reads the undealt cards
in it; whoever loads it then brings the record of the shuffle, which is held against the commitment.

Loading plays the hand again and compares event by event: a file with a wrong or missing event is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from cardspeak.cards import Card, cards_text, parse_cards
from cardspeak.cards.commitment import ShuffleRecord, verify
from cardspeak.cards.json import read_card, write_card
from cardspeak.errors import BadInput, CardspeakError
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.dealing import Shuffler
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Setup
from cardspeak.hand.setup_checks import check_setup
from cardspeak.hand.simulate import cards_of
from cardspeak.values import Named


class SavedHand(Named, forbid_unknown_fields=True):
    """The file: `pack` is None where the cards were told, or where a commitment stands for it."""

    version: Literal[1]
    setup: Setup
    pack: str | None
    commitment: str | None
    batches: tuple[int, ...]
    events: tuple[e.AnyEvent, ...]


def dump(hand: Hand, *, commitment: str | None = None) -> bytes:
    """The hand in JSON, as far as it has come."""
    if not hand.keeps_log:
        raise BadInput("This hand kept no events, so there is nothing to save; play it with log=True.")
    pack = None if hand.setup.told or commitment is not None else cards_text(hand.pack())
    saved = SavedHand(
        version=1,
        setup=hand.setup,
        pack=pack,
        commitment=commitment,
        batches=hand.batches,
        events=tuple(hand.events),  # type: ignore[arg-type]
    )
    return msgspec.json.encode(saved, enc_hook=write_card)


def load(raw: bytes, *, record: ShuffleRecord | None = None, shuffle: Shuffler | None = None) -> Hand:
    """The hand that was saved, ready to go on. `shuffle` is for shuffles still to come."""
    try:
        saved = msgspec.json.decode(raw, type=SavedHand, dec_hook=read_card)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as wrong:
        raise BadInput(f"This is not a saved hand: {wrong}.") from None
    try:
        check_setup(saved.setup)
        hand = Hand(saved.setup, _pack(saved, record))
        _play_again(hand, saved)
    except CardspeakError:
        raise
    except _IMPOSSIBLE as wrong:
        raise BadInput(f"The saved hand cannot be played: {type(wrong).__name__} {wrong}.") from None
    hand.shuffle_with(shuffle)
    return hand


# What the machine may meet in a setup or an event that no hand of ours has.
_IMPOSSIBLE = (AssertionError, LookupError, ValueError, TypeError, AttributeError, ArithmeticError)


def _pack(saved: SavedHand, record: ShuffleRecord | None) -> tuple[Card, ...] | None:
    if saved.setup.told:
        return None
    if saved.pack is not None:
        return parse_cards(saved.pack)
    if saved.commitment is None:
        raise BadInput("The saved hand has neither its pack nor a commitment to one.")
    if record is None:
        raise BadInput("The saved hand keeps its pack secret: load it with the record of its shuffle.")
    wrong = verify(record, saved.commitment)
    if wrong:
        raise BadInput(f"The record of the shuffle is not the one committed to: {wrong[0]}.")
    return parse_cards(record.final)


# -- playing it again --------------------------------------------------------------------------------------


def _play_again(hand: Hand, saved: SavedHand) -> None:
    """From event to event: whatever the machine does of itself must be there, and every choice must be legal."""
    done = 0
    marks: list[int] = []
    while True:
        done = _same(hand, saved, done)
        if done == len(saved.events):
            break
        event = saved.events[done]
        if done in saved.batches or type(event) is not e.Reshuffled:
            marks.append(done)
        if isinstance(event, e.Ruled):
            _rule_again(hand, saved, done)
            continue
        refused = hand.play(_command_behind(hand, saved, done))
        if refused is not None:
            raise BadInput(f"Event {done + 1} of the saved hand, {event}, cannot be: {refused}")
        if len(hand.events) == done:
            raise BadInput(f"Event {done + 1} of the saved hand, {event}, leads nowhere.")
    if list(saved.batches) != marks:
        raise BadInput("The saved hand divides its events into batches that no commands made.")
    hand.mark(marks)


def _rule_again(hand: Hand, saved: SavedHand, at: int) -> None:
    """A ruling is carried out as the file tells it: nobody is asked again, but what follows of itself must agree.

    Where in its batch the ruling ends and play goes on is not written: the shortest part that leads to the rest is it.
    """
    later = [mark for mark in saved.batches if mark > at]
    batch = saved.events[at : later[0] if later else len(saved.events)]
    cards, chips = _counted(hand)
    for end in range(1, len(batch) + 1):
        twin = hand.copy()
        try:
            twin.carry_out(batch[:end])
        except _IMPOSSIBLE:
            continue
        if tuple(twin.events[at:]) == batch:
            changed = sum(event.amount for event in batch if isinstance(event, e.StackChanged))
            changed -= hand.state.bonus if any(isinstance(event, e.HandVoided) for event in batch) else 0
            if _counted(twin) != (cards, chips + changed) and not hand.setup.told:
                raise BadInput(f"Event {at + 1} of the saved hand is a ruling by which cards or chips are lost.")
            hand.carry_out(batch[:end])
            return
    raise BadInput(f"Event {at + 1} of the saved hand is a ruling that does not lead to what follows.")


def _counted(hand: Hand) -> tuple[list[Card], int]:
    state = hand.state
    middle = 0 if state.over else state.pot - state.pushed
    return sorted(cards_of(state)), sum(state.stack) + sum(state.kept.values()) + state.commission + middle


def _same(hand: Hand, saved: SavedHand, done: int) -> int:
    """How many events agree so far: all that the machine has, or the file is wrong."""
    for at in range(done, len(hand.events)):
        if at >= len(saved.events):
            raise BadInput(f"Event {at + 1} of the saved hand is missing: {hand.events[at]} must follow.")
        if saved.events[at] != hand.events[at]:
            raise BadInput(f"Event {at + 1} of the saved hand is {saved.events[at]}; it must be {hand.events[at]}.")
    return len(hand.events)


def _command_behind(hand: Hand, saved: SavedHand, at: int) -> c.Command:
    """What was asked for, told by the event that answered it."""
    event = saved.events[at]
    if saved.setup.told and isinstance(event, e.Reshuffled) and at + 1 < len(saved.events):
        event = saved.events[at + 1]  # a live dealer's shuffle comes with the cards it serves
    make = COMMANDS.get(type(event))
    if make is None:
        raise BadInput(f"Event {at + 1} of the saved hand, {event}, does not follow from the one before.")
    return make(event, hand)


COMMANDS: dict[type, Callable[[Any, Hand], c.Command]] = {
    e.Checked: lambda event, hand: c.Check(event.seat),
    e.Called: lambda event, hand: c.Call(event.seat),
    e.BetTo: lambda event, hand: c.Bet(event.seat, event.total),
    e.RaisedTo: lambda event, hand: c.RaiseTo(event.seat, event.total),
    e.Folded: lambda event, hand: c.Fold(event.seat, event.surrendered),
    e.KittyTaken: lambda event, hand: c.TakeKitty(event.seat),
    e.HandTakenUp: lambda event, hand: c.TakeUp(event.seat),
    e.Discarded: lambda event, hand: c.Discard(event.seat, event.cards),
    e.UpCardChosen: lambda event, hand: c.TurnUp(event.seat, event.cards),
    e.Arranged: lambda event, hand: c.Arrange(event.seat, event.front, event.middle, event.back),
    e.RunAgreed: lambda event, hand: c.Run(event.boards, tuple(hand.state.live), event.leave),
    e.FlopAsked: lambda event, hand: c.AskFlop(event.seat, event.cards),
    e.FlopDeclined: lambda event, hand: c.TakePot(event.seat),
    e.Shown: lambda event, hand: c.Show(event.seat, event.cards),
    e.Mucked: lambda event, hand: c.Muck(event.seat),
    e.HandSeen: lambda event, hand: c.AskToSee(event.asked_by, event.seat),
    e.Dealt: lambda event, hand: (
        c.TellHole(event.seats[0], event.cards) if len({*event.seats}) == 1 else c.TellUnseen()
    ),
    e.Boarded: lambda event, hand: c.TellBoard(event.cards),
    e.SharedCard: lambda event, hand: c.TellBoard((event.card,)),
    e.Reshuffled: lambda event, hand: c.Reorder(event.stub),
}
