"""Money of a tournament: fees and buy-ins in, prizes and refunds out, each from one account to another.

Tournament chips are no money: nothing of what happens at a table moves any.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardspeak.ledger import Transfer
from cardspeak.room.money import CAGE
from cardspeak.room.players.money import account
from cardspeak.tournament.base import Event
from cardspeak.tournament.topics.paying import MoneyPaid, Refunded
from cardspeak.tournament.topics.prizes import PaidOut, PoolSet


def pool_account(id: str) -> str:
    return f"tournament/{id}/pool"


def fees_account(id: str) -> str:
    return f"tournament/{id}/fees"


def transfers_of(id: str, events: Iterable[Event], *, cash: bool = False) -> tuple[Transfer, ...]:
    """`cash`: the entrants are people at a desk of wood, whose money lies in the cage and not in an account here."""
    pool, fees = pool_account(id), fees_account(id)
    made: list[Transfer] = []
    for event in events:
        match event:
            case MoneyPaid(player=player, what=what, amount=amount) if amount:
                to = fees if what == "entry fee" else pool
                made.append(Transfer(_purse(player, cash), to, amount, event.cite, f"{what} of {player}"))
            case Refunded(player=player, fee=fee, bought=bought):
                for source, amount in ((fees, fee), (pool, bought)):
                    if amount:
                        made.append(Transfer(source, _purse(player, cash), amount, event.cite, f"back to {player}"))
            case PoolSet(added=added) if added:
                made.append(Transfer(CAGE, pool, added, event.cite, "added by the operator"))
            case PaidOut(player=player, amount=amount) if amount:
                made.append(Transfer(pool, _purse(player, cash), amount, event.cite, f"prize of {player}"))
            case _:
                continue
    return tuple(made)


def _purse(player: str, cash: bool) -> str:
    return f"{CAGE}/tournaments" if cash else account(player)
