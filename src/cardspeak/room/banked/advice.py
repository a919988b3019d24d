"""What the mathematics says of a hand against the house."""

from __future__ import annotations

from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup
from cardspeak.values import Value


class BoxAdvice(Value):
    """Told to whoever asked, and to nobody else."""

    box: int
    says: str


def advice(setup: BankedSetup, round_: Round, box: int) -> str:
    """The exact worth of the choices, by the pay table in use."""
    cards = tuple(round_.state.hands.get(box, ()))
    if not cards:
        return "There is no hand in this box now."
    if round_.state.blind(box):
        return "Nobody has seen these cards: no advice on a blind hand."
    board = tuple(round_.state.board)
    if setup.game.file.game == "three-card-poker":
        from cardspeak.odds.house.three_card import advise as three_card

        found = three_card(cards, setup.tables["ante-bonus"])
        worth = f"playing is worth {float(found.play):+.4f} of the Ante, folding {float(found.fold):+.0f}"
        return f"{found.verb.capitalize()}: {worth}."
    from cardspeak.odds.house.holdem_advice import advise

    holdem = advise(cards, board[:3] or None, board[3:4] or None)
    worth = f"betting is worth {float(holdem.bet):+.4f} of the Ante, not betting {float(holdem.leave):+.4f}"
    return f"{holdem.verb.capitalize()}: {worth}."
