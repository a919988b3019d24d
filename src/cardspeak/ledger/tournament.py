"""The money of a tournament as transfers: fees, the pool, what the operator adds, bounties, prizes, refunds.

All of it is booked under `tournament/...` and nothing under the accounts of the games, so that it stays outside gross
gaming revenue (the Star's 28.9.7). What the pool owes is in its own account until it is paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardspeak.ledger.transfer import Transfer
from cardspeak.tournament.base import Event
from cardspeak.tournament.events import BountyWon, MoneyPaid, PaidOut, PoolSet, PrizeWon, Refunded, TournamentOver

PREFIX = "tournament"


def account(event: str, name: str) -> str:
    return f"{PREFIX}/{_part(event)}/{name}"


def player_account(name: str) -> str:
    return f"player/{_part(name)}"


def _part(name: str) -> str:
    return name.strip().replace(" ", "-").replace("/", "-") or "nobody"


def transfers(name: str, events: Iterable[Event]) -> Iterator[Transfer]:
    """Every cent that moved, in order, with its clause; `name` is the tournament's."""
    for event in events:
        yield from transfers_of(name, event)


def transfers_of(name: str, event: Event) -> Iterator[Transfer]:
    fees, bought, pool = account(name, "fees"), account(name, "bought"), account(name, "pool")
    house, owed, bounties = account(name, "house"), account(name, "owed"), account(name, "bounties")
    match event:
        case MoneyPaid(player=player, what=what, amount=amount) if amount:
            to = fees if what == "entry fee" else bought
            yield Transfer(player_account(player), to, amount, event.cite, what)
        case Refunded(player=player, fee=fee, bought=back, reason=reason):
            if fee:
                yield Transfer(fees, player_account(player), fee, event.cite, reason)
            if back:
                yield Transfer(bought, player_account(player), back, event.cite, reason)
        case PoolSet(amount=amount, bought=brought, added=added):
            if brought:
                yield Transfer(bought, pool, brought, event.cite, "what the players bought")
            if added:
                yield Transfer(house, pool, added, event.cite, "what the operator adds")
        case PrizeWon(player=player, amount=amount, place=place):
            yield Transfer(pool, owed, amount, event.cite, f"place {place}, {player}")
        case BountyWon(player=player, out=out, amount=amount):
            yield Transfer(bought, bounties, amount, event.cite, _for_bounty(player, out))
            yield Transfer(bounties, owed, amount, event.cite, player)
        case PaidOut(player=player, amount=amount):
            yield Transfer(owed, player_account(player), amount, event.cite, "paid")
        case TournamentOver():
            return
        case _:
            return


def _for_bounty(player: str, out: str) -> str:
    if not out:
        return "bounties that nobody won"
    return f"nobody put {player} out" if out == player else f"{player} put {out} out"


def gaming_revenue(balances: Mapping[str, int]) -> dict[str, int]:
    """The accounts that count towards gross gaming revenue: everything of the house that is no tournament's."""
    return {name: amount for name, amount in balances.items() if not name.startswith((f"{PREFIX}/", "player/"))}
