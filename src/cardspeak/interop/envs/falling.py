"""A hand of the plain machine whose cards are drawn one by one: what has not fallen yet is open.

A pack is needed to deal at all, so the cards that nobody has drawn yet stand in it in any order, and as soon as one of
them is dealt the hand waits for the draw. Burns take none of the draws: nobody sees them, and any card that is left may
be one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardspeak.batch.chance import MOST, shuffler
from cardspeak.batch.rows import command
from cardspeak.cards import Card, deck_of
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Setup

MenuAnswer = tuple[int, int]


class Falling:
    """A hand so far: the plain machine's, and how many draws it has used. Nobody changes one."""

    def __init__(self, hand: Hand, draws: Sequence[int], answers: Sequence[MenuAnswer]) -> None:
        self.hand, self.draws, self.answers = hand, tuple(draws), tuple(answers)
        self.due = _fallen(hand)[0]

    def __deepcopy__(self, memo: object) -> Falling:
        return self  # `went_on` works on a copy

    def __reduce__(self) -> tuple[Callable[..., Falling], tuple[object, ...]]:
        return dealt, (self.hand.setup, self.draws, self.answers)


def dealt(setup: Setup, draws: Sequence[int], answers: Sequence[MenuAnswer]) -> Falling:
    """The hand after these draws and answers; where `due` is larger than the draws, more are needed first."""
    burns: set[int] = set()
    for _ in range(setup.deck):
        hand = Hand(setup, _pack(setup, draws, burns), shuffle=shuffler(_stream(draws)))
        for answer in answers:
            refused = hand.play(command(hand.state, *answer))
            assert refused is None, f"{answer} was refused: {refused}"
        found = _fallen(hand)[1]
        if found <= burns:
            break
        burns |= found
    return Falling(hand, draws, answers)


def went_on(falling: Falling, answer: MenuAnswer) -> Falling:
    """The same hand after one more answer; cards that have not been drawn may have fallen in it."""
    hand = falling.hand.copy()
    refused = hand.play(command(hand.state, *answer))
    assert refused is None, f"{answer} was refused: {refused}"
    return Falling(hand, falling.draws, (*falling.answers, answer))


def _pack(setup: Setup, draws: Sequence[int], burns: set[int]) -> list[Card]:
    left = [card for card in deck_of(setup.deck).cards if int(card) not in set(draws)]
    drawn = [Card(card) for card in draws]
    pack: list[Card] = []
    for place in range(setup.deck):
        source = drawn if drawn and place not in burns else left
        pack.append(source.pop(0))
    return pack


def _fallen(hand: Hand) -> tuple[int, set[int]]:
    """How many cards have fallen where somebody sees them, and which places of the pack were burned."""
    place, fallen, burns = 0, 0, set()
    for event in hand.events:
        match event:
            case e.Reshuffled():
                break  # from here on the order follows from what has fallen
            case e.Burned():
                burns.add(place)
                place += 1
            case e.Dealt():
                place, fallen = place + len(event.cards), fallen + len(event.cards)
            case e.Boarded():
                place, fallen = place + len(event.cards), fallen + len(event.cards)
            case e.SharedCard():
                place, fallen = place + 1, fallen + 1
    return fallen, burns


def _stream(draws: Sequence[int]) -> int:
    stream = 0
    for card in draws:
        stream = (stream * 53 + card + 1) & MOST
    return stream
