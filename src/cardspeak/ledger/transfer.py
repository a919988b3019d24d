"""A transfer between two accounts, and the entry it becomes once a record carries it."""

from __future__ import annotations

from cardspeak.errors import BadInput
from cardspeak.values import Acyclic

LARGEST = 2**63 - 1  # what a column of SQLite or PostgreSQL holds
LONGEST_NAME = 200
LONGEST_TEXT = 1000


class Transfer(Acyclic):
    """`amount` chips leave `debit` and enter `credit`; `cite` is the clause behind it."""

    debit: str
    credit: str
    amount: int
    cite: str
    memo: str = ""


class Entry(Acyclic):
    """A transfer as it stands in the ledger: the `line`-th (from 1) of the record with this `seq` in its chain."""

    seq: int
    line: int
    time: int
    stream: str
    position: int
    kind: str
    transfer: Transfer
    chain: int = 1


def require_account(name: object) -> None:
    """Parts divided by `/`, none of them empty: `player/ann`, `table/7/seats`, `bank`."""
    if not isinstance(name, str) or not name or len(name) > LONGEST_NAME:
        raise BadInput(f"An account is named by 1 to {LONGEST_NAME} characters, as in 'player/ann'; not {name!r}.")
    if not name.isprintable() or " " in name or "" in name.split("/"):
        raise BadInput(f"{name!r} names no account: parts without spaces, divided by '/', as in 'player/ann'.")


def check_transfer(transfer: Transfer) -> None:
    """Two accounts, a whole amount above zero, and a clause."""
    require_account(transfer.debit)
    require_account(transfer.credit)
    if transfer.debit == transfer.credit:
        raise BadInput(f"A transfer moves chips between two accounts, not from {transfer.debit} to itself.")
    if type(transfer.amount) is not int:
        raise BadInput(f"{transfer.amount!r} cannot be transferred: chips are whole numbers of the smallest unit.")
    if not 0 < transfer.amount <= LARGEST:
        raise BadInput(f"{transfer.amount} cannot be transferred: an amount is above zero and below 2**63.")
    if not isinstance(transfer.cite, str) or not transfer.cite:
        raise BadInput(f"The transfer from {transfer.debit} to {transfer.credit} names no clause.")
    for text in (transfer.cite, transfer.memo):
        if not isinstance(text, str) or len(text) > LONGEST_TEXT or not text.isprintable():
            raise BadInput(f"{text!r}: a clause or memo is one printable line of at most {LONGEST_TEXT} characters.")
