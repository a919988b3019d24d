"""What the auditor asks of a changed price: that whoever agreed paid it, and that a word taken back cost nothing.

As the rest of the auditor it shares no code with the machine. Records of earlier versions name no price with a
consent; of them nothing is asked.
"""

from __future__ import annotations

from typing import Any

from cardspeak.tournament.audit_books import AuditBooks


def agreed(books: AuditBooks, at: int, event: Any) -> None:
    """The price is that of the Terms; what was paid before is noted, for a word that is taken back."""
    books.unsure.discard(event.player)
    if event.price is None:
        return
    details = books.terms.details
    wanted = (details.entry_fee or 0, details.buy_in or 0)
    if tuple(event.price) != wanted:
        books.say(at, event, f"{event.player} agrees to {event.price}, and the Terms say {wanted}")
    books.consents[event.player] = (wanted, tuple(books.paid[event.player]))


def signed(books: AuditBooks, at: int, event: Any) -> None:
    """Whoever signs agrees."""
    books.unsure.discard(event.player)


def taken_back(books: AuditBooks, at: int, event: Any) -> None:
    """Every cent of it has gone back the way it came."""
    noted = books.consents.pop(event.player, None)
    if noted is None:
        books.say(at, event, f"{event.player} had not agreed")
    elif tuple(books.paid[event.player]) != noted[1]:
        books.say(at, event, f"{event.player} had paid {noted[1]}, and now has paid {books.paid[event.player]}")
    books.unsure.add(event.player)


def settled(books: AuditBooks, at: int, event: Any) -> None:
    """Play begins: the price agreed to was paid, a buy-in whole or not at all, and nobody plays against their word."""
    for player in event.players:
        if player in books.unsure:
            books.say(at, event, f"{player} plays and does not agree to the Terms")
        (fee, stake), _ = books.consents.get(player, ((0, 0), ()))
        if player in books.consents and books.paid[player] not in ([fee, stake], [fee, 0]):
            books.say(at, event, f"{player} agreed to pay {fee} and {stake}, and paid {books.paid[player]}")
    books.consents = {}


def forgotten(books: AuditBooks, player: str) -> None:
    books.consents.pop(player, None)
    books.unsure.discard(player)
