"""What the dealer does at each step of the script, as events."""

from __future__ import annotations

from cardspeak.banked import events as e
from cardspeak.banked.jackpot import claims_of
from cardspeak.banked.prompt import board_needed
from cardspeak.banked.settle import hand_of, settle_events, words_of
from cardspeak.banked.state import DEALER, State
from cardspeak.books.model import banked as m
from cardspeak.cards import Card


def deal_events(state: State, step: m.Deal) -> list[e.Event]:
    """Face down to every box with a wager that is dealt to, and to the dealer last: one by one, or in packets."""
    boxes = [box for box in state.active if any(state.stake(box, name) for name in step.to)]
    manner = step.machine if state.setup.device == "machine" else step.shoe
    stub = state.stub[::-1]
    events: list[e.Event] = []

    def take(to: list[int], cite: str, *, tray: bool = False) -> None:
        nonlocal stub
        cards: tuple[Card, ...] = tuple(stub[: len(to)])
        stub = stub[len(to) :]
        events.append(e.Dealt(tuple(to), cards, cite, tray))

    if manner.together:
        take([box for box in boxes for _ in range(step.cards)], manner.boxes_cite)
        tray = bool(state.setup.tray_by) and step.tray_cite is not None
        cite = step.tray_cite if tray and step.tray_cite else manner.dealer_cite
        take([DEALER] * step.cards, cite, tray=tray)
    else:
        take(boxes, manner.boxes_cite)
        take([DEALER], manner.dealer_cite)
        rest = [box for _ in range(step.cards - 1) for box in (*boxes, DEALER)]
        if rest:
            take(rest, manner.rest_cite or step.cite)
    return [*events, e.DealDone(manner.cite)]


def announce_events(state: State, step: m.Announce) -> list[e.Event]:
    """Without a dealer the screen shows every player the hand at the own seat, and no other."""
    shown: tuple[int, ...] = ()
    if not state.setup.attended:
        shown = tuple(box for box in sorted(state.hands) if box and not state.blind(box))
    return [e.DecisionsOpened(step.cite, shown)]


def board_events(state: State, step: m.Board) -> list[e.Event]:
    """Cards face up in the middle, if any wager still needs them."""
    if not board_needed(state, step):
        return [e.StepDone("board", step.needed_cite)]
    return [e.Boarded(step.name, tuple(state.stub[-1 : -1 - step.count : -1]), step.cite)]


def reveal_events(state: State, step: m.Reveal) -> list[e.Event]:
    """The dealer's hand turned up; if it is below what the book asks, it is announced as no hand."""
    hand = hand_of(state, DEALER)
    qualifies = hand is None or state.game.qualifies(hand)
    cards = tuple(state.hands[DEALER])
    events: list[e.Event] = [e.Revealed(cards, words_of(state, DEALER), qualifies, step.cite)]
    if not qualifies:
        settle = next(row for row in state.game.script if isinstance(row, m.Settle))
        events.append(e.NoHand(settle.no_hand_cite or step.cite))
    return events


def step_events(state: State, step: m.Step) -> list[e.Event]:
    """The events of any step that is the dealer's own."""
    match step:
        case m.Deal():
            return deal_events(state, step)
        case m.Announce():
            return announce_events(state, step)
        case m.Board():
            return board_events(state, step)
        case m.Reveal():
            return reveal_events(state, step)
        case m.Settle():
            return settle_events(state, step, claims_of(state) if state.game.file.jackpot else ())
        case _:
            raise AssertionError(f"{type(step).__name__} is not for the dealer alone")
