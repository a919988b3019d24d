"""The clerk who judges the hands: whoever is pushed a share of a pot held the best hand for it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from cardspeak.books.book import Part
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.audit.cards import CardsClerk
from cardspeak.hand.audit.chips import ChipsClerk
from cardspeak.hand.setup import Setup
from cardspeak.ranking.exact import exactly_two
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape


class WinnersClerk:
    """What was pushed, and for which hands; who may win a pot the chips tell, and who held what the cards."""

    def __init__(self, setup: Setup, chips: ChipsClerk, cards: CardsClerk) -> None:
        self.setup = setup
        self.chips = chips
        self.cards = cards
        self.parts = setup.rules.parts(setup.deck)
        self.rows = max(1, setup.rules.rows)
        self.live = set(setup.seats)
        self.shown: set[int] = set()
        self.mucked: set[int] = set()
        self.pushed: dict[tuple[int, str, int], Counter[int]] = defaultdict(Counter)
        self.ruled = False

    def take(self, event: e.Event) -> Iterator[str]:
        match event:
            case e.Folded(seat=seat) | e.HandKilled(seat=seat):
                self.live.discard(seat)
            case e.AbsentFolded(seats=seats):
                self.live -= set(seats)
            case e.PotGiven(seat=seat):
                self.live = {seat}
            case e.Shown(seat=seat) | e.FlopAsked(seat=seat):
                self.shown.add(seat)
            case e.Mucked(seat=seat):
                self.mucked.add(seat)
            case e.MuckedHandSeen(seat=seat, live=True):
                self.mucked.discard(seat)
                self.shown.add(seat)
            case e.Awarded() | e.UnitsSettled():
                yield from self._awarded(event)
            case e.Ruled():
                self.ruled = True
            case e.ResultTakenBack():
                self.pushed.clear()
            case _:
                return

    def _awarded(self, event: e.Awarded | e.UnitsSettled) -> Iterator[str]:
        silent = self.live - self.shown - self.mucked
        if len(self.live) > 1 and silent:
            yield f"seats {sorted(silent)} have neither shown nor mucked"
        if isinstance(event, e.Awarded):
            self.pushed[event.pot, event.part, event.board][event.seat] += event.amount
            if event.seat in self.mucked and len(self.live) > 1 and not self.ruled:  # its rival may be dead since
                yield f"seat {event.seat} wins with a hand it gave up"

    def close(self) -> Iterator[str]:
        """Each share of each pot went to the best hands among those that were in it, and to all of them."""
        claimants = self.live - self.mucked
        if len(claimants) < 2 or self.setup.rules.family == "chinese":
            return
        if any(UNKNOWN in self.cards.hands[seat] for seat in claimants):
            return  # nobody can judge cards nobody saw
        pots = self.chips.pots()
        for (pot, name, run), chips in self.pushed.items():
            eligible = claimants & set(pots[pot][1]) if pot < len(pots) else set()
            for part in self.parts:
                if (part.name == name or (name == "pot" and len(self.parts) == 1)) and len(eligible) > 1:
                    best = self._best(part, run, eligible)
                    if best == set() and part.ladder.shape.least is not None:
                        best = eligible  # nobody qualifies, and everybody left shares it
                    if best is None:
                        yield f"somebody in pot {pot} has too few or too many cards for a hand"
                    elif not self._divided(chips, best) and (best or not self.ruled):
                        yield f"the {name} of pot {pot} goes to seats {sorted(chips)}; seats {sorted(best)} are best"

    def _divided(self, chips: Counter[int], best: set[int]) -> bool:
        """All of the best have a share, unless there were too few chips to go round."""
        smallest = max(self.setup.stakes.unit, self.setup.stakes.minimum)
        return set(chips) == best or (set(chips) < best and chips.total() < len(best) * smallest)

    def _best(self, part: Part, run: int, eligible: set[int]) -> set[int] | None:
        """None where a hand cannot be judged; after a ruling such a hand may be in play, worth nothing."""
        unsound = {seat for seat in eligible if any(self._worth(one, run, seat) is None for one in self.parts)}
        if unsound and not self.ruled:
            return None
        worth = {seat: 0 if seat in unsound else self._worth(part, run, seat) or 0 for seat in eligible}
        most = max(worth.values())
        return {seat for seat, worthy in worth.items() if worthy == most and most}

    def _worth(self, part: Part, run: int, seat: int) -> int | None:
        """What a seat holds for one share; None: too few or too many cards for a hand."""
        table = self.cards.board(run * self.rows + part.row - 1) if self.setup.rules.rows else []
        try:
            return _value_of(part.ladder.shape, part.use)([*self.cards.hands[seat], *self.cards.shared], table)
        except (BadInput, LookupError, ValueError):
            return None


def _value_of(shape: Shape, use: int | None) -> Callable[[Sequence[Card], Sequence[Card]], int]:
    value = evaluator(shape).value
    if use == 2:
        return exactly_two(shape).value
    if use is not None:
        return lambda hole, board: max(
            value([*own, *laid]) for own in combinations(hole, use) for laid in combinations(board, shape.size - use)
        )
    return lambda hole, board: value([*hole, *board])
