"""What a batch did to the chips, as transfers between accounts: every chip leaves one and enters another."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from cardspeak.ledger import Transfer
from cardspeak.ledger.accounts import ISSUERS
from cardspeak.store.records import Header
from cardspeak.values import Value

CAGE = "cage"
HOUSE_PLAYERS = "cage/house-players"  # under the cage, which may owe: it gives as much as they lose
COMMISSION = "commission"
BANK = "bank"
WELCOME = 100_000  # play chips for somebody new, and again for somebody who has none left


class TableChips(Value):
    """Where the chips of a table are: in front of players, and in the middle; and what the house has taken."""

    seats: int
    pot: int
    house: int


class Bought(Value):
    """Chips that a player brought to the table, or (below zero) took away."""

    name: str
    chips: int
    cite: str
    memo: str = ""


def welcoming(account: str) -> Transfer:
    """Play chips for somebody who has none."""
    return Transfer(CAGE, account, WELCOME, "silent: play chips", "chips to play with")


def may_owe_more(header: Header) -> list[str]:
    """Accounts that a log lets owe chips, beyond those of the house: a room has no others."""
    return sorted(set(header.below_zero) - set(ISSUERS))


def wallet(name: str) -> str:
    """Spaces and the like are written as in an address."""
    return f"player/{quote(name, safe='')}"


def transfers(
    table: str, before: TableChips, after: TableChips, moved: Iterable[Bought], cite: str
) -> tuple[Transfer, ...]:
    """Chips come in before they are wagered, and go out after they are won."""
    seats, pot = f"table/{table}/seats", f"table/{table}/pot"
    moved = tuple(moved)
    made = [_in(one, seats) for one in moved if one.chips > 0] if moved else []
    taken = after.house - before.house
    into_pot = after.pot - before.pot + taken
    if taken < 0:
        made.append(Transfer(COMMISSION, pot, -taken, cite, "given back by the house"))
    if into_pot > 0:
        made.append(Transfer(seats, pot, into_pot, cite, "wagered"))
    if taken > 0:
        made.append(Transfer(pot, COMMISSION, taken, cite, "taken by the house"))
    if into_pot < 0:
        made.append(Transfer(pot, seats, -into_pot, cite, "won or returned"))
    change = 0
    for one in moved:
        change += one.chips
        if one.chips < 0:
            made.append(_out(one, seats))
    assert after.seats + after.pot + after.house == before.seats + before.pot + before.house + change, "chips are kept"
    return tuple(made)


def against_the_bank(
    table: str, before: TableChips, after: TableChips, moved: Iterable[Bought], cite: str
) -> tuple[Transfer, ...]:
    """The same where the house is the other player: what leaves one account of the three enters the others."""
    seats, layout = f"table/{table}/seats", f"table/{table}/pot"
    moved = tuple(moved)
    change = sum(one.chips for one in moved)
    deltas = {
        seats: after.seats - before.seats - change,
        layout: after.pot - before.pot,
        BANK: after.house - before.house,
    }
    assert not sum(deltas.values()), "chips are kept"
    made = [_in(one, seats) for one in moved if one.chips > 0]
    made += _evened(deltas, cite)
    return (*made, *[_out(one, seats) for one in moved if one.chips < 0])


def _evened(deltas: dict[str, int], cite: str) -> list[Transfer]:
    """Transfers that make these changes: no account both gives and gets."""
    made: list[Transfer] = []
    giving = {name: -amount for name, amount in deltas.items() if amount < 0}
    for name, wanted in deltas.items():
        for giver in giving:
            amount = min(giving[giver], max(wanted, 0))
            if amount > 0:
                made.append(Transfer(giver, name, amount, cite, "wagered, won or lost"))
                giving[giver] -= amount
                wanted -= amount
    return made


def _in(one: Bought, seats: str) -> Transfer:
    return Transfer(one.name, seats, one.chips, one.cite, one.memo or "brought to the table")


def _out(one: Bought, seats: str) -> Transfer:
    return Transfer(seats, one.name, -one.chips, one.cite, one.memo or "taken from the table")
