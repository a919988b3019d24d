"""Balances: kept as transfers come in, and worked out again from nothing to compare."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from cardspeak.ledger.accounts import Chart
from cardspeak.ledger.errors import LedgerError, Overdrawn
from cardspeak.ledger.transfer import LARGEST, Transfer

Lookup = Callable[[str], int]


class Balances:
    """The balances that changed since some earlier state, which `before` looks up.

    A store puts one of these over what it has committed, and writes `changed` when the group of appends is done.
    """

    __slots__ = ("_before", "_chart", "changed")

    def __init__(self, chart: Chart, before: Lookup = lambda account: 0) -> None:
        self._chart = chart
        self._before = before
        self.changed: dict[str, int] = {}

    def __getitem__(self, account: str) -> int:
        found = self.changed.get(account)
        return self._before(account) if found is None else found

    def post(self, transfers: Iterable[Transfer]) -> None:
        """All of them in order, or none: an account is never below zero on the way unless the chart allows it."""
        after: dict[str, int] = {}
        for transfer in transfers:
            for account, change in ((transfer.debit, -transfer.amount), (transfer.credit, transfer.amount)):
                held = after[account] if account in after else self[account]
                if change < 0 and held + change < 0 and not self._chart.may_owe(account):
                    raise Overdrawn(account, held, transfer.amount)
                if abs(held + change) > LARGEST:
                    raise LedgerError(f"{account} would hold {held + change}, more than a balance can say.")
                after[account] = held + change
        self.changed.update(after)


def recomputed(transfers: Iterable[Transfer]) -> dict[str, int]:
    """Every account's balance from the transfers alone: the plain twin of `Balances`."""
    found: defaultdict[str, int] = defaultdict(int)
    for transfer in transfers:
        found[transfer.debit] -= transfer.amount
        found[transfer.credit] += transfer.amount
    return dict(found)


def differences(kept: Mapping[str, int], transfers: Iterable[Transfer]) -> list[str]:
    """What is wrong with balances as kept, one line each; an empty list says that they follow from the transfers."""
    right = recomputed(transfers)
    wrong = [
        f"{account} is kept as {kept.get(account, 'nothing')}, its entries make it {right.get(account, 'nothing')}"
        for account in sorted(kept.keys() | right.keys())
        if kept.get(account) != right.get(account)
    ]
    total = sum(kept.values())
    return [*wrong, f"all accounts together hold {total}, not zero"] if total else wrong
