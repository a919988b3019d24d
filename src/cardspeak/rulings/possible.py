"""When an incident can have happened: read from the state of a hand."""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.books.model.game import BettingRound, Board, Deal, Discard, Draw
from cardspeak.books.model.ruling import rows_for
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.state import NEVER

_RULED_ANEW = e.CardsMoved | e.Reshuffled | e.Rescripted  # a ruling after which the street lies otherwise than dealt


def any_time(hand: Hand) -> bool:
    """At any time."""
    return True


def running(hand: Hand) -> bool:
    """The hand is not over."""
    return not hand.over


def dealt(hand: Hand) -> bool:
    """Somebody holds cards."""
    return running(hand) and any(hand.state.holes[seat] for seat in hand.state.live)


def dealt_or_over(hand: Hand) -> bool:
    """Somebody holds cards, or did until the pot was pushed."""
    return dealt(hand) or result_known(hand)


def first_deal(hand: Hand) -> bool:
    """The first deal is done, and its betting round is not."""
    rounds = hand.setup.rules.bets
    ahead = sum(isinstance(step, BettingRound) for step in hand.state.agenda)
    return dealt(hand) and ahead == len(rounds)


def stub_left(hand: Hand) -> bool:
    """Cards are still to come from the stub."""
    return running(hand) and bool(hand.state.stub) and cards_to_come(hand)


def cards_to_come(hand: Hand) -> bool:
    return any(isinstance(step, Board | Deal | Draw) for step in hand.state.agenda)


def burned_last(hand: Hand) -> bool:
    """The last cards came after a burn, and their betting round has not closed."""
    if not running(hand) or not hand.state.burns or not hand.state.stub:
        return False
    if any(card in hand.state.stub for card in hand.state.exposed):
        return False  # the next card is known, and it is not one that should have been burned
    due = hand.state.agenda[-1]
    if hand.setup.told and isinstance(due, Board | Deal) and burned_ahead(hand) is None:
        return False  # the street is not complete
    dealt = False
    for event in reversed(dealt_so_far(hand)):
        if isinstance(event, e.BettingClosed | e.BettingSkipped | _RULED_ANEW):
            return False
        if isinstance(event, e.Burned):
            return dealt  # or nothing has come after it yet
        dealt = dealt or isinstance(event, e.Dealt | e.Boarded)
    return False


def burned_ahead(hand: Hand) -> tuple[e.Burned, ...] | None:
    """With nobody left to bet, a live dealer's last board cards lie there, and the next burns are on record already.

    None where it is otherwise: betting is open, or no card is to come.
    """
    if not hand.setup.told or not running(hand) or hand.state.betting or hand.state.agreed_boards:
        return None
    ahead: list[e.Burned] = []
    skipped = False
    for event in reversed(hand.events):
        if isinstance(event, e.Burned) and not skipped:
            ahead.append(event)
        elif isinstance(event, e.BettingSkipped):
            skipped = True
        else:
            found = skipped and isinstance(event, e.Boarded) and isinstance(hand.state.agenda[-1], Board)
            return tuple(ahead) if found else None
    return None


def dealt_so_far(hand: Hand) -> list[e.Event]:
    """The record up to the last cards dealt, without what the machine has done for the next street."""
    ahead = burned_ahead(hand)
    return hand.events if ahead is None else hand.events[: -len(ahead) - 1]


def street_ahead(hand: Hand) -> bool:
    """Betting is open, and cards follow it; a round in which discards are due is open until all are made."""
    steps = hand.state.agenda
    if not running(hand) or not (hand.state.betting or isinstance(steps[-1], Discard)):
        return False
    for step in reversed(steps[:-1]):
        if isinstance(step, BettingRound):
            return False
        if isinstance(step, Board | Deal):
            return len(hand.state.stub) > _served_by(hand, step)
    return False


def _served_by(hand: Hand, step: Board | Deal) -> int:
    """The cards a street takes; where the stub cannot serve everybody one may do for all."""
    if isinstance(step, Board):
        return step.count
    left = len(hand.state.served)
    return 1 if step.short == "a shared card" and left > len(hand.state.stub) else left


def _next_board(hand: Hand, lying: int) -> bool:
    """In a game with a board what comes after a betting round is cards of the board."""
    boards = hand.state.boards
    return street_ahead(hand) and not hand.state.agreed_boards and bool(boards) and len(boards[0]) == lying


def flop_next(hand: Hand) -> bool:
    """A betting round is open, and the flop comes after it."""
    return _next_board(hand, 0)


def turn_next(hand: Hand) -> bool:
    """A betting round is open, and the fourth board card comes after it."""
    return _next_board(hand, 3)


def river_next(hand: Hand) -> bool:
    """A betting round is open, and the fifth board card comes after it."""
    return _next_board(hand, 4)


def _boarded_last(hand: Hand) -> bool:
    """The board grew last, and the betting on it has not closed, or there is none any more."""
    if burned_ahead(hand) is not None:
        return True
    if not hand.state.betting or not running(hand) or hand.state.agreed_boards:
        return False
    for event in reversed(hand.events):
        if isinstance(event, e.Boarded):
            return True
        if isinstance(event, e.BettingClosed | _RULED_ANEW | e.Dealt):
            return False
    return False


def flop_out(hand: Hand) -> bool:
    """The flop lies there, and the betting on it is open."""
    return _boarded_last(hand) and len(hand.state.boards[-1]) == 3 and bool(hand.state.stub)


def single_out(hand: Hand) -> bool:
    """A single board card was turned last."""
    if not _boarded_last(hand) or not hand.state.stub:
        return False
    last = next(event for event in reversed(hand.events) if isinstance(event, e.Boarded))
    return len(last.cards) == 1


def drawing(hand: Hand) -> bool:
    """Cards are being changed."""
    return running(hand) and bool(hand.state.agenda) and isinstance(hand.state.agenda[-1], Draw)


def just_drew(hand: Hand) -> bool:
    """Somebody has just been served in the draw."""
    if not drawing(hand) or not hand.events:
        return False
    last = hand.events[-1]
    return isinstance(last, e.Dealt) and bool(hand.state.waiting)


def discarded(hand: Hand) -> bool:
    """Everybody has discarded by the record, and there is betting still to come."""
    if not running(hand) or not any(isinstance(step, BettingRound) for step in hand.state.agenda):
        return False
    return any(isinstance(event, e.StepClosed) and event.do == "discard" for event in hand.events)


def last_card(hand: Hand) -> bool:
    """The final street is dealt, and its betting open."""
    step = hand.state.agenda[-1] if hand.state.agenda else None
    return (
        running(hand) and isinstance(step, BettingRound) and step.final and hand.state.betting and not hand.state.shared
    )


def last_down_card(hand: Hand) -> bool:
    """The final street came face down."""
    dealt = next((event for event in reversed(hand.events) if isinstance(event, e.Dealt)), None)
    return last_card(hand) and dealt is not None and dealt.face == "down"


def last_street_short(hand: Hand) -> bool:
    """The stub cannot serve everybody with a last card: one was turned for all, or a live dealer has begun to deal."""
    state = hand.state
    step = state.agenda[-1] if state.agenda else None
    if not running(hand):
        return False
    if isinstance(step, BettingRound):
        return step.final and state.betting and (bool(state.shared) or burns_served(hand) is not None)
    begun = isinstance(step, Deal) and step.short is not None and 0 < len(state.waiting) < len(state.served)
    return begun and len(state.stub) < len(state.waiting)


def burns_served(hand: Hand) -> int | None:
    """Where in the record the burns were shuffled in for the last street, which nobody has acted on yet."""
    state = hand.state
    if hand.setup.told or not state.betting or any(faced != NEVER for faced in state.faced):
        return None
    for at in range(len(hand.events) - 1, -1, -1):
        event = hand.events[at]
        if isinstance(event, e.Reshuffled) and event.taken == ("burns",):
            return at
        if isinstance(event, e.BettingClosed | e.BettingSkipped | e.Ruled):
            return None
    return None


def result_known(hand: Hand) -> bool:
    """The hand is over, and it has a result."""
    return hand.over and not hand.state.outcome


def no_outcome(hand: Hand) -> bool:
    """Running, or over with a result: not void already."""
    return not hand.state.outcome


def alone_at_the_end(hand: Hand) -> bool:
    """The last round is over, and everybody but one gave up in it or before."""
    if not result_known(hand) or len(hand.state.live) != 1:
        return False
    closed = [event for event in hand.events if isinstance(event, e.BettingClosed)]
    return bool(closed) and closed[-1].name == hand.setup.rules.bets[-1].name


def run_offered(hand: Hand) -> bool:
    """The betting is over with board cards to come, and the players may agree on several boards."""
    from cardspeak.hand.prompt import running as offered

    return running(hand) and offered(hand.state)


def mucked(hand: Hand) -> bool:
    """A hand was given up at the showdown, which is not over."""
    return running(hand) and bool(hand.state.mucked)


def last_round_called(hand: Hand) -> bool:
    """Somebody called in the final round, which may be over while the hands are being shown."""
    if not running(hand) or any(isinstance(step, BettingRound) and not step.final for step in hand.state.agenda):
        return False
    for event in reversed(hand.events):
        if isinstance(event, e.Called):
            return True
        if isinstance(event, e.BettingOpened):
            return False
    return False


def betting_over(hand: Hand) -> bool:
    """No round is open, and cards are still to come: a live dealer is about to deal, or the players to agree."""
    return stub_left(hand) and not hand.state.betting


def somebody_folded(hand: Hand) -> bool:
    """Somebody has folded, and the hand is not over."""
    return running(hand) and any(isinstance(event, e.Folded) for event in hand.events)


def also_afterwards(incident: str) -> Callable[[Hand], bool]:
    """While the hand runs; and when it is over with a result, where the book speaks of that."""

    def possible(hand: Hand) -> bool:
        """The hand is not over, or it has a result and the book speaks of that."""
        rows = rows_for(hand.setup.rules, incident)
        return not hand.over or (not hand.state.outcome and any(row.when.get("hand") == "over" for row in rows))

    return possible
