"""Applying an event to the state. Nothing here refuses or chooses: the same events give the same state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.banked import events as e
from cardspeak.banked.state import State, WagerKey
from cardspeak.books.model import banked as m
from cardspeak.cards import UNKNOWN


def evolve(state: State, event: e.Event) -> None:
    """Apply one event."""
    EVOLVE[type(event)](state, event)


# -- cards -------------------------------------------------------------------------------------------------------


def _shuffled(state: State, event: e.Shuffled) -> None:
    state.stub = list(reversed(event.order))
    state.pack = event.pack
    state.cuts = 0
    for hand in state.hands.values():
        hand.clear()
    state.hands.clear()
    state.board.clear()
    state.rack.clear()
    state.collected.clear()
    state.burnt.clear()
    state.looked.clear()
    state.exposed = 0
    state.dealt = False
    state.tray = False
    state.answering = None
    state.at = 0


def _was_cut(state: State, event: e.WasCut) -> None:
    cards = state.stub[::-1]
    state.stub = (cards[event.at :] + cards[: event.at])[::-1]
    state.cuts += 1


def _dealt(state: State, event: e.Dealt) -> None:
    for box, card in zip(event.boxes, event.cards, strict=True):
        top = state.stub.pop()
        assert top is card, "cards are dealt from the top"
        state.hands.setdefault(box, []).append(card)
    state.tray = state.tray or event.tray


def _told(state: State, event: e.CardsTold) -> None:
    state.hands[event.box] = list(event.cards)


def _deal_done(state: State, event: e.DealDone) -> None:
    state.dealt = True
    _next(state)


def _boarded(state: State, event: e.Boarded) -> None:
    for card in event.cards:
        top = state.stub.pop()
        assert top in (card, UNKNOWN), "cards are dealt from the top"
        state.board.append(card)
    _next(state)


def _looked(state: State, event: e.Looked) -> None:
    state.looked.add(event.box)


def _collected(state: State, event: e.Collected) -> None:
    cards = state.hands.pop(event.box, [])
    state.rack += cards
    state.collected[event.box] = tuple(cards)


def _burnt(state: State, event: e.Burnt) -> None:
    """Cards that reached an empty box come off the stub, which is where the record still has them."""
    for card in event.cards:
        state.stub.remove(card)
        state.burnt.append(card)


def _taken(state: State, event: e.Taken) -> None:
    state.rack += state.hands[event.box]
    state.hands[event.box] = []
    state.taken.add(event.box)


def _given_back(state: State, event: e.GivenBack) -> None:
    for card in event.cards:
        state.rack.remove(card)
    state.hands[event.box] = list(event.cards)
    state.taken.discard(event.box)
    state.collected.pop(event.box, None)
    _settle_question(state, event.box)


def _declared(state: State, event: e.Declared) -> None:
    state.declared.add(event.box)


def _exposed(state: State, event: e.CardExposed) -> None:
    state.exposed += event.count


# -- chips -------------------------------------------------------------------------------------------------------


def _converted(state: State, event: e.Converted) -> None:
    state.stack[event.owner] += event.amount
    state.bought[event.owner] += event.amount


def _placed(state: State, event: e.Placed) -> None:
    state.stack[event.owner] -= event.amount
    _add(state, (event.box, event.wager, event.owner), event.amount)


def _returned(state: State, event: e.Returned) -> None:
    state.stack[event.owner] += event.amount
    _add(state, (event.box, event.wager, event.owner), -event.amount)


def _add(state: State, key: WagerKey, amount: int) -> None:
    left = state.stakes.get(key, 0) + amount
    assert left >= 0, "no wager is below nothing"
    if left:
        state.stakes[key] = left
    else:
        state.stakes.pop(key, None)


def _settled(state: State, event: e.Settled) -> None:
    line = event.line
    stake = state.stakes.pop(line.key)
    assert stake == line.stake, "a line settles the whole wager"
    _move(state, line, 1)
    state.lines.append(line)
    state.claims = [
        claim for claim in state.claims if any((claim.box, name, claim.owner) in state.stakes for name in claim.wagers)
    ]


def _paid(state: State, event: e.Paid) -> None:
    _move(state, event.line, 1)
    state.lines.append(event.line)


def _reinstated(state: State, event: e.Reinstated) -> None:
    line = event.line
    state.lines.remove(line)
    _move(state, line, -1)
    if line.outcome != "bonus":
        _add(state, line.key, line.stake)


def _move(state: State, line: e.Line, way: int) -> None:
    """The chips of a line, from the layout and the tray to their owners, or (`way` -1) back."""
    stake = 0 if line.outcome == "bonus" else line.stake
    state.stack[line.owner] += way * (stake + line.amount)
    wager = state.game.wagers.get(line.wager)
    if wager is not None and wager.pool:
        state.jackpot -= way * line.amount
    else:
        state.bank -= way * line.amount


def _winnings_held(state: State, event: e.WinningsHeld) -> None:
    state.stack[event.owner] -= event.amount
    held = state.held.pop(event.owner, 0) + event.amount
    if held:
        state.held[event.owner] = held


# -- the script --------------------------------------------------------------------------------------------------


def _next(state: State) -> None:
    state.at += 1


def _bets_closed(state: State, event: e.BetsClosed) -> None:
    state.closed = True


def _announced(state: State, event: e.DecisionsOpened) -> None:
    state.announced = True
    state.looked.update(event.looked)
    _next(state)


def _step_done(state: State, event: e.StepDone) -> None:
    _next(state)


def _decided(state: State, event: e.Decided) -> None:
    state.decided[event.box, event.step] = event.verb
    step = next(step for step in state.game.decisions if step.name == event.step)
    option = next(option for option in step.options if option.verb == event.verb)
    if option.does == "fold":
        state.folded[event.box] = event.verb


def _revealed(state: State, event: e.Revealed) -> None:
    state.revealed = event.cards
    state.tray = False
    _next(state)


def _no_hand(state: State, event: e.NoHand) -> None:
    state.no_hand = True
    state.wager_cites.update(event.wager_cites)


def _round_ended(state: State, event: e.RoundOver) -> None:
    state.over = True
    state.at = len(state.game.script)


# -- rulings -----------------------------------------------------------------------------------------------------


def _asked(state: State, event: e.Asked) -> None:
    state.answering = event


def _cards_counted(state: State, event: e.CardsCounted) -> None:
    if state.answering is not None and state.answering.what == "count":
        state.answering = None


def _settle_question(state: State, box: int) -> None:
    """What was asked about a box needs no answer once the box is decided."""
    if state.answering is not None and state.answering.box == box and state.answering.what != "shuffle":
        state.answering = None


def _offered(state: State, event: e.Offered) -> None:
    state.offers = list(zip(event.boxes, event.owners, strict=True))
    state.offers_cite = event.cite
    state.offers_whole = event.whole


def _answered(state: State, event: e.Answered) -> None:
    state.offers.remove((event.box, event.owner))


def _hand_void(state: State, event: e.HandVoid) -> None:
    state.void_boxes.add(event.box)
    _settle_question(state, event.box)


def _round_void(state: State, event: e.RoundVoid) -> None:
    state.void = True
    state.suspended = ""
    state.answering = None
    state.offers.clear()


def _warned(state: State, event: e.Warned) -> None:
    state.warned.add((event.owner, event.what))


def _excluded(state: State, event: e.Excluded) -> None:
    state.excluded.add(event.owner)


def _notified(state: State, event: e.Notified) -> None:
    state.told.append(event.role)


def _reported(state: State, event: e.Reported) -> None:
    if event.what == "wrong count":
        state.miscounted.add(event.box)


def _waived(state: State, event: e.Waived) -> None:
    state.waived.add((event.box, event.wager))


def _exposure(state: State, event: e.Exposure) -> None:
    state.exposure.add(event.box)
    if not event.shown:
        state.unexposed.add(event.box)


def _claimed(state: State, event: e.Claimed) -> None:
    state.claims = list(event.claims)
    state.claimed = True


def _forgotten(state: State, event: e.Forgotten) -> None:
    state.decided[event.box, event.step] = "forgotten"
    state.barred.add(event.box)


def _rebuilt(state: State, event: e.Rebuilt) -> None:
    loose = [card for card in state.board if card not in event.cards]
    state.stub = [card for card in state.stub if card not in event.cards] + loose[::-1]
    state.board = list(event.cards)


def _suspended(state: State, event: e.Suspended) -> None:
    state.suspended = event.cite


def _resumed(state: State, event: e.Resumed) -> None:
    state.suspended = ""


def _nothing(state: State, event: e.Event) -> None:
    """For the record only."""


EVOLVE: dict[type[e.Event], Callable[[State, Any], None]] = {
    e.Shuffled: _shuffled,
    e.WasCut: _was_cut,
    e.Converted: _converted,
    e.Placed: _placed,
    e.Returned: _returned,
    e.Warned: _warned,
    e.Noted: _nothing,
    e.Waived: _waived,
    e.GameStarted: _nothing,
    e.JackpotAmended: _nothing,
    e.BetsClosed: _bets_closed,
    e.Dealt: _dealt,
    e.CardsTold: _told,
    e.DealDone: _deal_done,
    e.DecisionsOpened: _announced,
    e.Looked: _looked,
    e.Decided: _decided,
    e.StepDone: _step_done,
    e.Boarded: _boarded,
    e.Revealed: _revealed,
    e.NoHand: _no_hand,
    e.Declared: _declared,
    e.Exposure: _exposure,
    e.Claimed: _claimed,
    e.Settled: _settled,
    e.Paid: _paid,
    e.Reinstated: _reinstated,
    e.Collected: _collected,
    e.Burnt: _burnt,
    e.Reported: _reported,
    e.CardExposed: _exposed,
    e.CardsCounted: _cards_counted,
    e.Notified: _notified,
    e.Asked: _asked,
    e.Offered: _offered,
    e.Answered: _answered,
    e.Taken: _taken,
    e.GivenBack: _given_back,
    e.HandVoid: _hand_void,
    e.RoundVoid: _round_void,
    e.Forgotten: _forgotten,
    e.Rebuilt: _rebuilt,
    e.Suspended: _suspended,
    e.Resumed: _resumed,
    e.Excluded: _excluded,
    e.WinningsHeld: _winnings_held,
    e.RoundOver: _round_ended,
}

STEP_NAMES: dict[type, str] = {
    m.Bets: "close",
    m.Cut: "cut",
    m.Deal: "deal",
    m.Announce: "announce",
    m.Decide: "decide",
    m.Board: "board",
    m.Reveal: "reveal",
    m.Settle: "settle",
}
