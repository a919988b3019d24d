"""A hand as somebody looks at it: cards, board, pots, the price, one line of text, a picture for a notebook.

The dealer's view: every card lies open here. For what one seat may see there are `cardspeak.hand.views`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Never, TypeVar

from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.hand.pots import Pot, layers

if TYPE_CHECKING:
    from cardspeak.hand.setup import Setup
    from cardspeak.hand.state import State

RED = "#b3261e"
V = TypeVar("V")


class NoSeat(BadInput, KeyError):
    """Nobody sits there."""

    __str__ = Exception.__str__


class BySeat(dict[int, V]):
    """Something of every player; who asks for a seat where nobody sits is told who sits where."""

    def __missing__(self, seat: object) -> Never:
        raise NoSeat(f"Nobody is dealt in at seat {seat!r}: the seats are {', '.join(map(str, self))}.")


class BoardCards(tuple[Card, ...]):
    """Cards that lie open: a tuple of them, which a notebook draws."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return f"<p>{cards_html(self) or 'no cards yet'}</p>"


class HandFace:
    """What a hand shows of itself."""

    __slots__ = ()

    if TYPE_CHECKING:
        state: State
        setup: Setup

    @property
    def holes(self) -> dict[int, tuple[Card, ...]]:
        """Every player's cards by seat; none left to whoever has folded."""
        return BySeat((seat, tuple(self.state.holes[seat])) for seat in self.setup.seats)

    @property
    def board(self) -> BoardCards:
        """The community cards; the first board where there are several (`boards` has them all)."""
        return BoardCards(self.state.boards[0]) if self.state.boards else BoardCards()

    @property
    def boards(self) -> tuple[BoardCards, ...]:
        return tuple(BoardCards(board) for board in self.state.boards)

    @property
    def pot(self) -> int:
        """All chips of the hand, those in front of the players included."""
        return self.state.pot

    @property
    def pots(self) -> list[Pot]:
        """The main pot and side pots, each with the seats that may win it; bets in front of players are not in yet."""
        state = self.state
        collected = [paid - bet for paid, bet in zip(state.paid, state.bet, strict=True)]
        return layers(collected, state.live, state.dead)

    @property
    def to_call(self) -> int:
        """What the seat to act has to add to stay in; 0 where it may check, or nobody is asked."""
        state, seat = self.state, self.state.actor
        return min(state.highest - state.bet[seat], state.stack[seat]) if seat else 0

    def __repr__(self) -> str:
        state, setup = self.state, self.setup
        if state.over:
            now = f"over, stacks {', '.join(str(state.stack[seat]) for seat in setup.seats)}"
        elif state.actor:
            price = f", {self.to_call} to call" if self.to_call else ""
            now = f"seat {state.actor} to act{price}, pot {state.pot}"
        else:
            now = f"pot {state.pot}"
        board = f", board {' '.join(map(str, self.board))}" if self.board else ""
        return f"<Hand: {setup.game} of {setup.book}{board}, {now}>"

    def _repr_html_(self) -> str:
        """A small table for a notebook: seats, cards, chips, and whose turn it is."""
        state = self.state
        rows = []
        for seat in self.setup.seats:
            mark = " (button)" * (seat == self.setup.button) + " ◀" * (seat == state.actor)
            cards = "folded" if state.folded[seat] else cards_html(state.holes[seat])
            cells = (f"{seat}{mark}", cards, f"{state.stack[seat]:,}", f"{state.bet[seat] or ''}")
            rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
        boards = "<br>".join(cards_html(board) for board in state.boards if board)
        head = "<tr><th>seat</th><th>cards</th><th>stack</th><th>bet</th></tr>"
        title = f"{self.setup.rules.title} · {self.setup.book} · pot {state.pot:,}"
        return f"<p><b>{title}</b><br>{boards}</p><table>{head}{''.join(rows)}</table>"


def cards_html(cards: list[Card] | tuple[Card, ...]) -> str:
    """Cards as text, hearts and diamonds in red."""
    red = f'<span style="color:{RED}">'
    return " ".join(f"{red}{card.symbol}</span>" if str(card)[1:] in "hd" else card.symbol for card in cards)
