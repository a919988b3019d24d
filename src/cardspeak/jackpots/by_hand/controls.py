"""What the house asks of itself beyond the books: controls, as regulators and test laboratories word them.

A refusal on their account never names a clause: the books let one senior person do more.
"""

from __future__ import annotations

TWO_PEOPLE = "silent: control C7, two people adjust, disable, or set a seed or a ceiling"
SEPARATE = "silent: control C7, whoever records a win does not confirm it, and whoever confirms it does not pay it"
OWN = "silent: control C7, nobody has a part in a prize of a hand that they played, but to be paid"
SETTER = "silent: control C7, whoever sets the parameters never pays"
REASONABLE = "silent: control C32, a contribution beyond reason is held until somebody has looked"
ONCE = "silent: control C32, a hand contributes once"
CLOSE = "silent: control C33, contributions, ledger and meter agree to the cent"
FUNDS = "silent: control C33, funds held cover what is displayed"
DISABLED = "silent: control C37, a disabled jackpot neither grows nor pays, and goes on unchanged"
RATES = "silent: control C34, what a hand adds is changed only after the present jackpot is won"
CEILING = "silent: control C35, a ceiling is never below the present amount"
BARRED = "silent: control, staff and excluded persons are recorded and not paid"
DISPLAY = "silent: control C35, a display follows within 30 seconds"

STALE_AFTER = 30  # seconds without news, and a display greys out (C35)
DAYS_KEPT = 31  # closes that can be looked up
KEEP_HITS = 25  # the last hits that can be looked up (C38)
FASTEST = 10  # seconds from hand to hand at one table, below which nobody deals
MOST_AN_HOUR = 120  # hands at one table
