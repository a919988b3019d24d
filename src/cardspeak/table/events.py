"""What happened at a table, in the past tense, by name. The events in order are the table: its state is derived."""

from __future__ import annotations

from cardspeak.table.base import TableEvent as TableEvent
from cardspeak.table.collected import AnyTableEvent as AnyTableEvent
from cardspeak.table.topics.absence import *
from cardspeak.table.topics.afterwards import *
from cardspeak.table.topics.away import *
from cardspeak.table.topics.blinds import *
from cardspeak.table.topics.button import *
from cardspeak.table.topics.changes import *
from cardspeak.table.topics.clocks import *
from cardspeak.table.topics.conduct import *
from cardspeak.table.topics.decks import *
from cardspeak.table.topics.disputes import *
from cardspeak.table.topics.draws import *
from cardspeak.table.topics.editions import *
from cardspeak.table.topics.entries import *
from cardspeak.table.topics.fees import *
from cardspeak.table.topics.freeze import *
from cardspeak.table.topics.hands import *
from cardspeak.table.topics.kill import *
from cardspeak.table.topics.leaving import *
from cardspeak.table.topics.misdeal import *
from cardspeak.table.topics.moves import *
from cardspeak.table.topics.notices import *
from cardspeak.table.topics.reports import *
from cardspeak.table.topics.reservations import *
from cardspeak.table.topics.rotation import *
from cardspeak.table.topics.rulings import *
from cardspeak.table.topics.runs import *
from cardspeak.table.topics.seats import *
from cardspeak.table.topics.side_games import *
from cardspeak.table.topics.stakes import *
from cardspeak.table.topics.straddles import *
from cardspeak.table.topics.talk import *
from cardspeak.table.topics.time_away import *
from cardspeak.table.topics.tournament import *
from cardspeak.table.topics.waiting import *
from cardspeak.table.topics.winnings import *
