"""Double entry: every chip that leaves one account enters another, with the clause that moved it.

Accounts are names such as `player/ann`, `table/7/pot` or `cage`. A balance is what was credited less what was debited,
so all balances together are always zero. Nothing here reads a file: the store writes transfers with the record that
caused them, and these functions add them up.
"""

from cardspeak.ledger.accounts import Chart
from cardspeak.ledger.balances import Balances, differences, recomputed
from cardspeak.ledger.errors import LedgerError, Overdrawn
from cardspeak.ledger.report import Heading, Statement, StatementLine, TrialBalance, statement, trial_balance
from cardspeak.ledger.transfer import Entry, Transfer, check_transfer, require_account

__all__ = [
    "Balances",
    "Chart",
    "Entry",
    "Heading",
    "LedgerError",
    "Overdrawn",
    "Statement",
    "StatementLine",
    "Transfer",
    "TrialBalance",
    "check_transfer",
    "differences",
    "recomputed",
    "require_account",
    "statement",
    "trial_balance",
]
