"""The clerk who keeps the cards: one card, one place, from the pack to the muck."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand import events as e
from cardspeak.hand.audit.kept import CardsKept
from cardspeak.hand.audit.rulings import rule_cards


class CardsClerk(CardsKept):
    """Every card where it was said to go, off the top of the stub and out of the hand that held it."""

    def take(self, event: e.Event) -> Iterator[str]:
        match event:
            case e.Dealt():
                yield from self._dealt(event)
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
            case e.UpCardChosen(seat=seat, cards=cards):
                yield from self.reveal(seat, cards)
                self.chosen[seat] = cards
            case e.UpCardsTurned():
                yield from self._turned_up(event)
            case e.StepClosed():
                yield from self._served(event)
            case e.Folded(seat=seat):
                self.live.discard(seat)
                self.throw(seat)
            case e.AbsentFolded(seats=seats):
                for seat in seats:
                    self.live.discard(seat)
                    self.throw(seat)
            case e.KittyTaken(seat=seat):
                self.throw(seat)
                self.hands[seat], self.hands[0] = self.hands[0], []
            case e.KittyMucked():
                self.throw(0)
            case e.Reshuffled():
                yield from self._reshuffled(event)
            case e.Shown() | e.HandSeen() | e.MuckedHandSeen() | e.FlopAsked():
                yield from self.reveal(event.seat, event.cards)
            case e.Arranged():
                yield from self._arranged(event)
            case _:
                yield from rule_cards(self, event)

    def _dealt(self, event: e.Dealt) -> Iterator[str]:
        for seat, card in zip(event.seats, event.cards, strict=True):
            yield from self._off_the_top(card)
            if seat in event.dead:
                if seat in self.live:
                    yield f"seat {seat} is dealt a dead card though it is in the hand"
                self.muck.append(card)
                continue
            if seat not in self.live and seat != 0:
                yield f"{card} goes to seat {seat}, which is not in the hand"
            self.hands[seat].append(card)
            if self.discarded.get(seat):
                self.discarded[seat] -= 1

    def _turned_up(self, event: e.UpCardsTurned) -> Iterator[str]:
        for seat, card in zip(event.seats, event.cards, strict=True):
            if card not in self.chosen.get(seat, ()):
                yield f"seat {seat} turns up {card}, which it has not chosen"
            if card not in self.hands[seat]:
                yield f"seat {seat} turns up {card}, which it does not hold"
        for seat in {*event.seats}:
            due = [
                card for card in self.chosen.pop(seat, ()) if card in self.hands[seat]
            ]  # a ruling may have taken one
            if sum(one == seat for one in event.seats) != len(due):
                yield f"seat {seat} turns up other cards than it has chosen"

    def _arranged(self, event: e.Arranged) -> Iterator[str]:
        named = [*event.front, *event.middle, *event.back]
        away = event.seat in self.absent
        unable = not named and (away or len(self.hands[event.seat]) != 13)  # after a ruling
        if self.told and named:
            yield from self.reveal(event.seat, tuple(named))
        if sorted(named) != sorted(self.hands[event.seat]) and not unable:
            yield f"seat {event.seat} sets cards it does not hold"

    def board(self, number: int) -> list[Card]:
        """A whole board; one that was run again begins with what lay there."""
        again = number >= self.rows and self.common
        return [*self.common[number % self.rows], *self.boards[number]] if again else self.boards[number]

    def _off_the_top(self, card: Card) -> Iterator[str]:
        if not self.stub:
            yield f"{card} is dealt from an empty stub"
            return
        top = self.stub.pop(0)
        if top is card:
            return
        if top is UNKNOWN and card in self.stub:  # laid over one that was seen: which is which was not known
            self.stub[self.stub.index(card)] = top
        elif top is not UNKNOWN:
            yield f"{card} is dealt though {top} lies on top"
        else:
            if card not in self.deck:
                yield f"{card} is not in the deck"
            if any(card in place for place in self.places()):
                yield f"{card} is already on the table"

    def _leave(self, seat: int, card: Card) -> Iterator[str]:
        held = self.hands[seat]
        if card not in held and UNKNOWN not in held:
            yield f"seat {seat} gives up {card}, which it does not hold"
        else:
            held.remove(card if card in held else UNKNOWN)

    def _served(self, event: e.StepClosed) -> Iterator[str]:
        for seat, cards in self.chosen.items():
            if seat in self.live and any(card in self.hands[seat] for card in cards):
                yield f"seat {seat} never turns up what it has chosen"
        self.chosen = {}
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

    def close(self) -> Iterator[str]:
        cards = [card for place in (*self.places(), self.stub) for card in place]
        if len(cards) != self.deck.size:
            yield f"{len(cards)} cards are on the table, {self.deck.size} in the deck"
        known = [card for card in cards if card is not UNKNOWN]
        if len(set(known)) != len(known):
            yield "a card is in two places"
