"""Random legal play, hand after hand, with every chip and card counted: proof, measure and load in one.

Each hand has its own seed, made of the run's seed and the hand's number, so any hand can be played again alone and
the work can be divided among processes as one likes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from cardspeak.books.model.game import Draw
from cardspeak.cards import UNKNOWN, Card, deck_of
from cardspeak.cards.chance import Below, seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.hand import commands as c
from cardspeak.hand.dealing import due_now, reorder_due
from cardspeak.hand.machine import Hand
from cardspeak.hand.prompt import Choice
from cardspeak.hand.setup import Setup
from cardspeak.hand.state import State
from cardspeak.hand.turning import turnable

FOLD_ONE_IN = 4  # a player who folds at every other turn never sees a showdown


class NotConservedError(AssertionError):
    """A chip or a card came from nowhere or went nowhere: a fault of ours, with the seed that shows it."""


class HandsTally(msgspec.Struct):
    """What so many hands came to."""

    hands: int = 0
    commands: int = 0
    showdowns: int = 0
    chips: int = 0  # brought to the tables
    commission: int = 0

    def add(self, other: HandsTally) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def simulate(setup: Setup, seed: str, hands: range) -> HandsTally:
    """Play these numbers of the run; raises if anything is lost or made."""
    tally = HandsTally()
    for number in hands:
        hand = dealt(setup, f"{seed}/{number}")
        below = seeded(f"{seed}/{number}/players")
        tally.commands += play_out(hand, lambda now: random_command(now, below))  # noqa: B023
        wrong = lost(hand)
        if wrong is not None:
            raise NotConservedError(f"hand {number} of seed {seed!r}: {wrong}")
        tally.hands += 1
        tally.showdowns += len(hand.state.live) > 1
        tally.chips += sum(setup.stacks)
        tally.commission += hand.state.commission
    return tally


def dealt(setup: Setup, seed: str, *, log: bool = False) -> Hand:
    """A hand with a pack shuffled by this seed, which also serves any shuffle during the hand."""
    below = seeded(seed)
    pack = shuffled(deck_of(setup.deck).cards, below)
    return Hand(setup, pack, shuffle=lambda cards: shuffled(cards, below), log=log)


def play_out(hand: Hand, player: Callable[[Hand], c.Command]) -> int:
    """Ask the player until the hand is over; how many commands it took. A refusal is the player's fault and fatal."""
    count = 0
    while not hand.over:
        command = player(hand)
        refused = hand.play(command)
        assert refused is None, f"{command} was refused: {refused}"
        count += 1
    return count


def random_command(hand: Hand, below: Below) -> c.Command:
    """One of the legal answers, each kind as likely as the next, but folding less often."""
    prompt = hand.prompt
    assert prompt is not None, "a hand that is not over asks for something"
    choices = prompt.choices
    assert choices, "whoever is asked has a legal choice"
    choice = choices[below(len(choices))]
    if choice.verb == "fold" and len(choices) > 1 and below(FOLD_ONE_IN):
        choice = choices[1 + below(len(choices) - 1)]
    return answer(hand, prompt.seat, choice, below)


def answer(hand: Hand, seat: int, choice: Choice, below: Below) -> c.Command:
    """The command for a choice, with amounts and cards drawn at random from all that are legal."""
    state = hand.state
    match choice.verb:
        case "fold":
            return c.Fold(seat)
        case "check":
            return c.Check(seat)
        case "call":
            return c.Call(seat)
        case "bet":
            return c.Bet(seat, random_total(state, choice, below))
        case "raise to":
            return c.RaiseTo(seat, random_total(state, choice, below))
        case "take kitty":
            return c.TakeKitty(seat)
        case "draw":
            held = state.holes[seat]
            own = held[: len(held) - len(state.ahead.get(seat, ()))]  # what came before the draw lies last, and is kept
            count = choice.least + below(min(choice.cards, len(own)) - choice.least + 1)
            return c.Discard(seat, shuffled(own, below)[:count])
        case "discard":
            return c.Discard(seat, shuffled(state.holes[seat], below)[: choice.cards])
        case "turn up":
            return c.TurnUp(seat, _face_down(state, seat, below)[: choice.cards])
        case "arrange":
            cards = shuffled(_named(state, seat, below), below)
            return c.Arrange(seat, cards[:3], cards[3:8], cards[8:])
        case "show":
            return c.Show(seat, tuple(_named(state, seat, below)) if not state.known(seat) else ())
        case "muck":
            return c.Muck(seat)
        case "ask flop":
            return c.AskFlop(seat, tuple(_named(state, seat, below)) if not state.known(seat) else ())
        case "take pot":
            return c.TakePot(seat)
        case "run":
            runs = hand.setup.play.runs
            assert runs is not None, "offered only where the book knows it"
            return c.Run(1 + below(choice.most), tuple(state.live), runs.leave)
        case "tell hole":
            step = state.agenda[-1]
            to = due_now(state, step)[0] if isinstance(step, Draw) else state.waiting[0]
            return c.TellHole(to, _unseen(state, choice.cards, below))
        case "tell unseen":
            return c.TellUnseen()
        case "tell board":
            return c.TellBoard(_unseen(state, choice.cards, below))
        case "reorder":
            shuffle_due = reorder_due(state)
            assert shuffle_due is not None, "asked for only where it is due"
            return c.Reorder(shuffled(shuffle_due[0], below))


def random_total(state: State, choice: Choice, below: Below) -> int:
    """The least, the most, or anything between in whole chips of the table."""
    if choice.only:
        return choice.only[below(len(choice.only))]
    which = below(3)
    if which < 2:
        return (choice.least, choice.most)[which]
    unit = state.setup.stakes.unit
    total = (choice.least + below(choice.most - choice.least + 1)) // unit * unit
    return total if total >= choice.least else choice.least


def _unseen(state: State, count: int, below: Below) -> tuple[Card, ...]:
    """Cards a live dealer could turn up next; once they run out, the discards are shuffled and come again."""
    held: list[Sequence[Card]] = [*state.holes, *state.boards, state.shared, state.aside, state.burns, state.stub]
    gone = set(state.muck).union(*state.discards.values())
    out = set().union(*held)
    fresh = [card for card in deck_of(state.setup.deck).cards if card not in out and card not in gone]
    due = [*reversed(state.stub[-count:]), *[UNKNOWN] * (count - len(state.stub))]  # seen before, or anything
    enough = len(fresh) >= due.count(UNKNOWN) and len(state.stub) >= count
    others = iter(shuffled(fresh if enough else [*fresh, *gone], below))
    return tuple(next(others) if card is UNKNOWN else card for card in due)


def _face_down(state: State, seat: int, below: Below) -> tuple[Card, ...]:
    """The cards that a seat could turn up, in any order."""
    down = turnable(state, seat)
    if UNKNOWN in down:
        lying = {card for card, face in zip(state.holes[seat], state.faces[seat], strict=True) if face != "down"}
        down = [card for card in _named(state, seat, below) if card not in lying]
    return tuple(shuffled(down, below))


def _named(state: State, seat: int, below: Below) -> list[Card]:
    """A hand as it could be turned over: cards that nobody has seen are some that lie nowhere else."""
    known = [card for card in state.holes[seat] if card is not UNKNOWN]
    lying = set(cards_of(state))
    fresh = [card for card in deck_of(state.setup.deck).cards if card not in lying]
    return known + list(shuffled(fresh, below)[: len(state.holes[seat]) - len(known)])


def lost(hand: Hand) -> str | None:
    """What is missing or too much in a hand that is over, in one line; None if all is there."""
    state, setup = hand.state, hand.setup
    chips = sum(state.stack) + state.commission
    if chips != sum(setup.stacks):
        return f"{chips} chips at the end, {sum(setup.stacks)} at the beginning"
    if min(state.stack) < 0:
        return f"seat {state.stack.index(min(state.stack))} has {min(state.stack)} chips"
    cards = sorted(cards_of(state))
    if cards != list(deck_of(setup.deck).cards) and not setup.told:
        return f"{len(cards)} cards at the end, {setup.deck} in the deck, or one of them twice"
    if len(cards) != setup.deck:
        return f"{len(cards)} cards at the end, {setup.deck} in the deck"
    return None


def cards_of(state: State) -> list[Card]:
    """Every card, wherever it lies; boards that were run again share the cards they began with, counted once."""
    rows = max(1, state.setup.rules.rows)
    boards: list[Card] = []
    for number, board in enumerate(state.boards):
        first = state.boards[number % rows]
        shared = 0
        if number >= rows:
            while shared < min(len(first), len(board)) and first[shared] is board[shared]:
                shared += 1
        boards += board[shared:]
    places: list[Sequence[Card]] = [*state.holes, boards, state.burns, state.muck, state.stub, state.shared]
    return [card for place in [*places, state.aside, *state.discards.values()] for card in place]
