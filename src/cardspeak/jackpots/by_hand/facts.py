"""What a table tells of a finished hand: who was in it, what was tabled, the first board. No card that was hidden."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand.machine import Hand
from cardspeak.hand.showdown import gave_up
from cardspeak.values import Named


class SeatFacts(Named, omit_defaults=True):
    """One player of the hand; `cards` as they were tabled, and nothing otherwise."""

    seat: int
    name: str
    cards: str = ""
    folded: bool = False
    barred: str = ""  # staff, or excluded: recorded, and not paid

    @property
    def tabled(self) -> bool:
        return bool(self.cards)


class HandFacts(Named, omit_defaults=True):
    """The final, corrected hand as a jackpot judges it."""

    table: str
    number: int
    book: str
    game: str
    deck: int = 52
    seats: tuple[SeatFacts, ...] = ()
    board: str = ""
    pot: int = 0
    void: str = ""
    asked: bool = False  # the flop was dealt for the jackpot alone

    @property
    def players(self) -> int:
        return len(self.seats)

    def seat(self, number: int) -> SeatFacts | None:
        return next((one for one in self.seats if one.seat == number), None)


def facts_of(
    hand: Hand,
    table: str,
    number: int,
    names: Mapping[int, str],
    *,
    tabled: Collection[int] = (),
    turned: Mapping[int, tuple[Card, ...]] | None = None,
    barred: Mapping[str, str] | None = None,
) -> HandFacts:
    """The facts of a hand that is over, as its events have left it: rulings have corrected what was wrong.

    `tabled` are seats that turned their cards over for the jackpot once the hand was done; `turned` are cards that were
    shown to the table then, which a live dealer names.
    """
    state, setup = hand.state, hand.setup
    out = barred or {}
    seats = []
    for seat in sorted(setup.seats):
        shown = tuple(state.holes[seat]) if seat in tabled else state.shown.get(seat, ())
        shown = _all_turned(state.holes[seat], (turned or {}).get(seat, ())) or shown
        known = bool(shown) and UNKNOWN not in shown and not state.folded[seat] and not gave_up(state, seat)
        name = names.get(seat, f"seat {seat}")
        seats.append(
            SeatFacts(
                seat=seat,
                name=name,
                cards="".join(map(str, shown)) if known else "",
                folded=state.folded[seat],
                barred=out.get(name, ""),
            )
        )
    board = state.boards[0] if state.boards else []
    return HandFacts(
        table=table,
        number=number,
        book=setup.book,
        game=setup.game,
        deck=setup.deck,
        seats=tuple(seats),
        board="".join(map(str, board)) if UNKNOWN not in board else "",
        pot=state.pushed,
        void=state.outcome,
        asked=state.flop_said == "asked",
    )


def _all_turned(held: Sequence[Card], turned: Sequence[Card]) -> tuple[Card, ...]:
    """A whole hand that was shown when the hand was over: some of its cards are not the hand."""
    known = [card for card in held if card is not UNKNOWN]
    unnamed = [card for card in turned if card not in known]
    if not turned or len(unnamed) != len(held) - len(known) or not set(known) <= set(turned):
        return ()
    return tuple(turned)
