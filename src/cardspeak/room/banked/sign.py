"""The sign at a table against the house: by whose rules it is run, which game it is, and with which cards."""

from __future__ import annotations

from cardspeak.banked.setup import BankedSetup
from cardspeak.table.sign import SignLine


def house_sign(setup: BankedSetup) -> tuple[SignLine, ...]:
    """Limits and pay tables stand on a sign of their own, which the layout has with every view."""
    game = setup.game
    head, file = game.book.head, game.file
    return (
        SignLine("By the rules of", f"{head.title}, {head.version} ({head.authority}).", head.cite),
        SignLine("Game", f"{game.title}.", file.cite),
        SignLine("Deck", f"{file.deck} cards.", file.deck_cite),
    )
