"""A hand of a file played again from its first action to its last, and what that says of the file."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from cardspeak.books.model import game as m
from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.live.telling import LEFT_UNDEALT
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Setup
from cardspeak.hand.state import State
from cardspeak.interop.phh import actions as a
from cardspeak.interop.phh.amounts import Amount, amount_of
from cardspeak.interop.replay.feed import FEED, Feed, action_words
from cardspeak.interop.replay.told import CallOf, Take, Told
from cardspeak.interop.replay.verdict import DisagreesError, Replayed

# Compiled, a name of another module is looked up at every use; what is Final is not.
_DEAL_HOLE: Final = a.DealHole
_FEED: Final = FEED
_UNKNOWN: Final = UNKNOWN


def replay_told(told: Told) -> Replayed:
    """Play the hand again and compare the result with what the file says of it."""
    return retell(told, log=False)[1]


def retell(told: Told, *, log: bool = True) -> tuple[Hand, Replayed]:
    """The same, with the hand itself as far as it could be played; `log` keeps its events."""
    feed = Feed(told, log=log)
    done = 0
    try:
        done = _deal_first(feed)
        for action in told.actions[done:] if done else told.actions:
            _FEED[type(action)](feed, action)
            done += 1
        feed.finish()
    except DisagreesError as wrong:
        found: Replayed | None = _stopped(feed, done, str(wrong))
    else:
        found = judged(told, feed.hand, undecided=feed.undecided, notes=feed.notes)
    if found is None:
        return retell(told, log=True)
    if found.verdict == "differs" and feed.others:
        other = retell(told._replace(common=feed.others[0]), log=log)
        return other if other[1].agrees else (feed.hand, found)
    if found.verdict == "differs" and told.either:
        other = retell(told._replace(setup=_other_house(told.setup), either=False), log=log)
        return other if other[1].agrees else (feed.hand, found)
    return feed.hand, found


def _other_house(setup: Setup) -> Setup:
    """The same table where a short all-in raise is completed if it was raised upon, and the other way round."""
    stakes = structs.replace(setup.stakes, completing=not setup.stakes.completing)
    return structs.replace(setup, stakes=stakes)


def _deal_first(feed: Feed) -> int:
    """The first hands are dealt at once, where a file begins with all of them; how many actions that were.

    Hands that nobody saw are one command. Hands that were seen are a command each to whoever reads the events; where
    nobody will, they are one event, if nothing about them could be refused.
    """
    state, actions = feed.state, feed.told.actions
    step = state.agenda[-1]
    count = len(state.waiting)
    if type(step) is not m.Deal or not step.down or not 0 < count < len(actions):
        return 0
    down = step.down
    hands: dict[int, tuple[Card, ...]] = {}
    for action in actions[:count]:
        if type(action) is not _DEAL_HOLE:
            return 0
        cards = action.cards
        if len(cards) != down:
            return 0
        hands[action.seat] = cards
    if hands.keys() != set(state.waiting):
        return 0
    known = [card for cards in hands.values() for card in cards if card is not _UNKNOWN]
    if not known:
        feed.play(c.TellUnseen())
        return count
    if feed.hand.keeps_log or not _untouched(feed, count * down):
        return 0
    if len(set(known)) < len(known) or min(known) < 52 - state.setup.deck:
        return 0
    seats = tuple([seat for seat in hands for _ in range(down)])
    dealt = tuple([card for cards in hands.values() for card in cards])
    feed.hand.follow([e.Dealt(seats, dealt, "down", step.cite)])
    return count


def _untouched(feed: Feed, cards: int) -> bool:
    """Whether the pack is as it was before the first card, with more than so many to spare."""
    state = feed.state
    return (
        len(state.stub) == state.setup.deck
        and len(state.stub) - cards >= LEFT_UNDEALT
        and not (state.reshuffled or state.exposed or state.face_owed or state.ghosts)
    )


def judged(told: Told, hand: Hand, *, undecided: bool = False, notes: list[str] | None = None) -> Replayed | None:
    """The verdict on a hand that was played to its end; None if it takes the events, which were not kept."""
    found = told.outcome.found(hand, told.scale, undecided)
    if found is None:
        return None
    if told.cut and found.verdict == "differs":
        return Replayed(verdict="stops early", why=f"the file breaks off among the payments: {found.why}.")
    why = found.why
    if (notes or told.notes) and found.verdict != "differs":
        why = "; ".join([why, *told.notes, *(notes or ())])
    taken = None if found.commission is None else amount_of(found.commission, told.scale)
    finished = None if undecided else _in_chips(told, hand)
    return Replayed(verdict=found.verdict, why=f"{why}.", commission=taken, finishing_stacks=finished)


def _in_chips(told: Told, hand: Hand) -> tuple[Amount | None, ...]:
    """In the file's own amounts, in its order; None where nobody knows what the player began with."""
    stack, seats = hand.state.stack, told.setup.seats
    if not told.unknown and not told.aside:
        scale = told.scale
        if scale == 1:
            return tuple([stack[seat] for seat in seats])
        return tuple([amount_of(stack[seat], scale) for seat in seats])
    return tuple(
        [
            None if seat in told.unknown else amount_of(stack[seat] + told.aside.get(seat, 0), told.scale)
            for seat in seats
        ]
    )


def _stopped(feed: Feed, done: int, wrong: str) -> Replayed:
    """Why the machine could not go on: the file ends too soon, or says what cannot have been."""
    told = feed.told
    rest = told.actions[done:]
    hidden = told.unknown.intersection(feed.state.live)
    if not rest and told.cut:
        return Replayed(verdict="stops early", why=f"the file breaks off within the hand: {wrong}")
    if hidden and not feed.state.over and not any(isinstance(action, _WAGERS) for action in rest):
        who = " and ".join(f"p{seat}" for seat in sorted(hidden))
        return Replayed(
            verdict="stops early",
            why=f"the betting stops early: an all-in is hidden by the unknown stack of {who}, or is left out.",
        )
    out_of_turn = rest and isinstance(rest[0], _WAGERS) and rest[0].seat != feed.state.actor
    if out_of_turn and _up_unknown(feed.state):
        return Replayed(
            verdict="stops early",
            why=f"legal as far as up cards are known; they say who acts first. After that: {wrong}",
        )
    unused = feed.board or any(feed.pending)
    if not (rest or unused or told.outcome.logged or told.outcome.winners(feed.state) or feed.state.over):
        return Replayed(verdict="stops early", why=f"the file ends before the hand does: {wrong}")
    at = f"action {done + 1} ({action_words(rest[0], told.scale)})" if rest else "at the end"
    scaled = f" (amounts in 1/{told.scale})" if told.scale > 1 else ""
    return Replayed(verdict="differs", why=f"{at}: {wrong}{scaled}")


def _up_unknown(state: State) -> bool:
    """Whether a card that everybody at the table saw is unknown to the file."""
    return any(
        card is _UNKNOWN and face == "up"
        for seat in state.live
        for card, face in zip(state.holes[seat], state.faces[seat], strict=False)
    )


_WAGERS = (a.Fold, a.CheckCall, a.BetRaiseTo, a.BringIn, CallOf, Take)
