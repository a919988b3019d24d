"""The table between hands: seats, stakes, button and puck, blinds owed, one hand after another."""

from cardspeak.machine import Accepted
from cardspeak.table.machine import Table
from cardspeak.table.opening import make_table
from cardspeak.table.owed import Owed
from cardspeak.table.setup import TableSetup

__all__ = ["Accepted", "Owed", "Table", "TableSetup", "make_table"]
