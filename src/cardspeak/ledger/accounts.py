"""Which accounts may stand below zero."""

from __future__ import annotations

from cardspeak.ledger.transfer import require_account
from cardspeak.values import Value

ISSUERS = ("bank", "cage")


class Chart(Value):
    """`below_zero` names accounts, each with everything under it, that may owe chips; no other may.

    The cage issues chips and takes them back, so it stands as far below zero as there are chips outside it; the bank
    of the games against the house may lose more than it was given.
    """

    below_zero: tuple[str, ...] = ISSUERS

    def __post_init__(self) -> None:
        for name in self.below_zero:
            require_account(name)

    def may_owe(self, account: str) -> bool:
        return any(account == name or account.startswith(f"{name}/") for name in self.below_zero)
