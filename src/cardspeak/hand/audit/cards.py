"""The clerk who keeps the cards: one card, one place, from the pack to the muck."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from cardspeak.cards import UNKNOWN, Card, deck_of
from cardspeak.hand import events as e
from cardspeak.hand.audit.rulings import rule_cards
from cardspeak.hand.setup import Setup


class CardsClerk:
    """Every place as a list. A card that nobody has seen is `??`, and then only the numbers can be right."""

    def __init__(self, setup: Setup, pack: Sequence[Card] | None) -> None:
        self.deck = deck_of(setup.deck)
        self.told = setup.told
        known = pack is not None and UNKNOWN not in pack
        self.stub: list[Card] = list(pack) if pack is not None and known else [UNKNOWN] * setup.deck
        self.hands: dict[int, list[Card]] = {seat: [] for seat in (0, *setup.seats)}
        self.discards: dict[int, list[Card]] = {seat: [] for seat in (0, *setup.seats)}
        self.burns: list[Card] = []
        self.muck: list[Card] = []
        self.boards: dict[int, list[Card]] = defaultdict(list)  # a board run again has only its own cards here
        self.shared: list[Card] = []
        self.aside: list[Card] = []  # by a ruling
        self.rows = max(1, setup.rules.rows)
        self.common: list[list[Card]] = []  # the boards as they lay when they were run again
        self.discarded: dict[int, int] = {}  # owed in the draw going on
        self.ahead: dict[int, int] = {}  # received before one's own draw
        self.live = set(setup.seats)

    def take(self, event: e.Event) -> Iterator[str]:
        match event:
            case e.Dealt(seats=seats, cards=cards, dead=dead):
                for seat, card in zip(seats, cards, strict=True):
                    yield from self._off_the_top(card)
                    if seat in dead:
                        if seat in self.live:
                            yield f"seat {seat} is dealt a dead card though it is in the hand"
                        self.muck.append(card)
                        continue
                    if seat not in self.live and seat != 0:
                        yield f"{card} goes to seat {seat}, which is not in the hand"
                    self.hands[seat].append(card)
                    if self.discarded.get(seat):
                        self.discarded[seat] -= 1
            case e.Burned(card=card):
                yield from self._off_the_top(card)
                self.burns.append(card)
            case e.SharedCard(card=card):
                yield from self._off_the_top(card)
                self.shared.append(card)
            case e.Boarded(cards=cards, board=board):
                for card in cards:
                    yield from self._off_the_top(card)
                    self.boards[board].append(card)
            case e.RunAgreed():
                self.common = [list(self.boards[row]) for row in range(self.rows)]
            case e.Discarded(seat=seat, cards=cards):
                for card in cards:
                    yield from self._leave(seat, card)
                    self.discards[seat].append(card)
                self.discarded[seat] = len(cards) - self.ahead.pop(seat, 0)
            case e.DrawnAhead(seat=seat, other=other, count=count):
                self.ahead[seat] = self.ahead.get(seat, 0) + count
                self.discarded[other] = self.discarded.get(other, 0) + count
            case e.StepClosed():
                yield from self._served(event)
            case e.Folded(seat=seat):
                self.live.discard(seat)
                self.throw(seat)
            case e.KittyTaken(seat=seat):
                self.throw(seat)
                self.hands[seat], self.hands[0] = self.hands[0], []
            case e.KittyMucked():
                self.throw(0)
            case e.Reshuffled():
                yield from self._reshuffled(event)
            case e.Shown() | e.HandSeen() | e.MuckedHandSeen():
                yield from self.reveal(event.seat, event.cards)
            case e.Arranged():
                named = [*event.front, *event.middle, *event.back]
                unable = not named and len(self.hands[event.seat]) != 13  # after a ruling
                if self.told and named:
                    yield from self.reveal(event.seat, tuple(named))
                if sorted(named) != sorted(self.hands[event.seat]) and not unable:
                    yield f"seat {event.seat} sets cards it does not hold"
            case _:
                yield from rule_cards(self, event)

    def board(self, number: int) -> list[Card]:
        """A whole board; one that was run again begins with what lay there."""
        again = number >= self.rows and self.common
        return [*self.common[number % self.rows], *self.boards[number]] if again else self.boards[number]

    def _off_the_top(self, card: Card) -> Iterator[str]:
        if not self.stub:
            yield f"{card} is dealt from an empty stub"
            return
        top = self.stub.pop(0)
        if top is not card and top is not UNKNOWN:
            yield f"{card} is dealt though {top} lies on top"
        elif card is not UNKNOWN:
            if card not in self.deck:
                yield f"{card} is not in the deck"
            if any(card in place for place in self._places()):
                yield f"{card} is already on the table"

    def _places(self) -> list[list[Card]]:
        held = [*self.hands.values(), *self.discards.values(), *self.boards.values()]
        return [*held, self.burns, self.muck, self.shared, self.aside]

    def _leave(self, seat: int, card: Card) -> Iterator[str]:
        held = self.hands[seat]
        if card not in held and UNKNOWN not in held:
            yield f"seat {seat} gives up {card}, which it does not hold"
        else:
            held.remove(card if card in held else UNKNOWN)

    def throw(self, seat: int) -> None:
        self.muck += self.hands[seat]
        self.hands[seat] = []

    def _served(self, event: e.StepClosed) -> Iterator[str]:
        if event.do == "draw":
            short = [seat for seat, owed in self.discarded.items() if owed]
            if short:
                yield f"the draw ends though seats {short} are owed cards"
        self.discarded = {}
        for given in self.discards.values():
            self.muck += given
            given.clear()

    def _reshuffled(self, event: e.Reshuffled) -> Iterator[str]:
        pool = list(self.stub)
        for place in event.taken:
            lying = self.lying(place)
            if lying is None:
                yield f"there is no place {place!r}"
            else:
                pool += lying
                lying.clear()
        if len(pool) != len(event.stub):
            yield f"{len(pool)} cards go into a stub of {len(event.stub)}"
        elif not self.told and sorted(pool) != sorted(event.stub):
            yield "the new stub holds other cards than went into it"
        self.stub = list(event.stub)

    def lying(self, place: str) -> list[Card] | None:
        """The cards at a named place; None where there is no such place."""
        named = {"burns": self.burns, "muck": self.muck, "aside": self.aside, "shared": self.shared, "stub": self.stub}
        if place in named:
            return named[place]
        kind, _, number = place.partition(" ")
        if not number.isdecimal():
            return None
        if kind == "board":
            return self.boards[int(number) - 1]
        return {"discards": self.discards, "hole": self.hands}.get(kind, {}).get(int(number))

    def reveal(self, seat: int, cards: tuple[Card, ...]) -> Iterator[str]:
        held = self.hands[seat]
        for card in cards:
            if card is UNKNOWN or card in held:
                continue
            if UNKNOWN not in held:
                yield f"seat {seat} shows {card}, which it does not hold"
            elif any(card in place for place in self._places()):
                yield f"seat {seat} shows {card}, which lies elsewhere"
            else:
                held[held.index(UNKNOWN)] = card

    def close(self) -> Iterator[str]:
        cards = [card for place in (*self._places(), self.stub) for card in place]
        if len(cards) != self.deck.size:
            yield f"{len(cards)} cards are on the table, {self.deck.size} in the deck"
        known = [card for card in cards if card is not UNKNOWN]
        if len(set(known)) != len(known):
            yield "a card is in two places"
