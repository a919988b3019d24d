"""Why a transfer is refused."""

from __future__ import annotations

from cardspeak.errors import CardspeakError


class LedgerError(CardspeakError):
    """The ledger does not take this transfer; nothing was written."""


class Overdrawn(LedgerError):
    """An account that may not go below zero would."""

    def __init__(self, account: str, balance: int, amount: int) -> None:
        super().__init__(f"{account} holds {balance} and cannot give {amount}.")
        self.account = account
        self.balance = balance
        self.amount = amount
