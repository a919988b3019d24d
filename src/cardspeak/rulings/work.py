"""A ruling in the making: every event is applied to a copy of the hand at once, so that each remedy sees the last."""

from __future__ import annotations

from cardspeak.books.model.game import BettingRound, Board, Burn, Deal, Show
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.dealing import Shuffler, mixed
from cardspeak.hand.evolve import EVOLVE
from cardspeak.hand.live.telling import seen_already
from cardspeak.hand.machine import Hand
from cardspeak.hand.state import NEVER, State
from cardspeak.hand.steps import RunStep
from cardspeak.rulings.report import Report


class Work:
    """What was laid open where, and the events so far."""

    def __init__(self, hand: Hand, report: Report) -> None:
        self.hand = hand
        self.report = report
        self.state: State = hand.state.copy()
        self.events: list[e.Event] = []
        self.shown: list[Card] = []  # cards that the incident laid open, the right ones first
        self.right = 1  # how many of them belong where they lie
        self.place = "aside"  # where they lie
        self.burned: list[Card] = []  # the burn made with the mistake

    @property
    def shuffle(self) -> Shuffler:
        """The table's own."""
        if self.hand.shuffler is None:
            raise BadInput("This ruling shuffles the stub: give the hand a shuffle first (Hand.shuffle_with).")
        return self.hand.shuffler

    def emit(self, event: e.Event) -> None:
        EVOLVE[type(event)](self.state, event)
        self.events.append(event)

    # -- cards ----------------------------------------------------------------------------------------------

    def top(self, count: int = 1, named: tuple[Card, ...] | None = None) -> tuple[Card, ...]:
        """The next cards of the stub, or the cards that the report names in their place."""
        named = self.report.cards[len(self.shown) : len(self.shown) + count] if named is None else named[:count]
        stub = self.state.stub
        wrong = [card for card in named if card not in stub and (UNKNOWN not in stub or self.lies(card))]
        if wrong:
            raise BadInput(f"{wrong[0]} is not in the stub: look at the cards of the report.")
        for card, lying in zip(named, reversed(stub), strict=False):
            if lying is not card and lying is not UNKNOWN:
                raise BadInput(f"{lying} is the next card of the stub, not {card}.")
        rest = count - len(named)
        return tuple(named) + tuple(stub[len(stub) - 1 - at] for at in range(len(named), len(named) + rest))

    def lies(self, card: Card) -> bool:
        """Whether a card is known to lie somewhere else than in the stub."""
        return seen_already(self.state, (card,)) is not None

    def move(self, cards: tuple[Card, ...], source: str, to: str, cite: str, *, seen: bool = False) -> None:
        if seen and source == "stub" and UNKNOWN in cards:
            raise BadInput("Name the cards that were shown.")
        if cards:
            self.emit(e.CardsMoved(tuple(cards), source, to, cite, seen=seen))

    def shuffle_stub(self, cite: str) -> None:
        """A new order of the stub, cut."""
        cards = list(reversed(self.state.stub))
        self.emit(e.Reshuffled(mixed(self.state, cards, self.shuffle), (), cite))

    def open_anew(self, cite: str) -> None:
        """In stud the up cards say who opens: where they have changed and nobody has acted, the round opens again."""
        state = self.state
        stud = state.setup.rules.family == "stud"
        if stud and state.betting and all(faced == NEVER for faced in state.faced):
            self.emit(e.RoundTakenBack((), (), cite))

    # -- the agenda -----------------------------------------------------------------------------------------

    @property
    def agenda(self) -> list[RunStep]:
        """What is still to come, the present step first."""
        return list(reversed(self.state.agenda))

    def rescript(self, steps: list[RunStep], cite: str) -> None:
        self.emit(e.Rescripted(tuple(steps), cite))

    def street(self, number: int) -> tuple[int, int]:
        """Where the `number`th street ahead begins and ends on the agenda: the steps between two betting rounds.

        The last one ends at the showdown; a street that the game has not begins and ends there.
        """
        steps = self.agenda
        at = 0
        for _ in range(number):
            while at < len(steps) and not isinstance(steps[at], Burn | Board | Deal | Show):
                at += 1
            start = at
            while at < len(steps) and not isinstance(steps[at], BettingRound | Show):
                at += 1
        return start, at

    def drop_burn(self, cite: str) -> None:
        """The next burn on the agenda is not made: it has been, or something else stands for it."""
        steps = self.agenda
        at = next((place for place, step in enumerate(steps) if isinstance(step, Burn)), None)
        if at is not None:
            self.rescript(steps[:at] + steps[at + 1 :], cite)
