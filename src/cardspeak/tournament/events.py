"""Every event of a tournament by name."""

from __future__ import annotations

from cardspeak.tournament.base import Event
from cardspeak.tournament.topics.absence import CameBack, WentAway
from cardspeak.tournament.topics.banks import BankIssued, ChipsBack
from cardspeak.tournament.topics.chips import (
    BoughtBack,
    ChipsChecked,
    ChipsCounted,
    ChipsIssued,
    ColouredUp,
    ShortfallTold,
)
from cardspeak.tournament.topics.conduct import ComplaintTold, DisputeOpened, DisputeRuled, Penalised, TimedOut
from cardspeak.tournament.topics.consent import ConsentTakenBack, TermsAgreed
from cardspeak.tournament.topics.deals import DealAgreed, DealMade, DealProposed
from cardspeak.tournament.topics.director import Appointed, Briefed, DirectorCameBack, DirectorLeft, Practised
from cardspeak.tournament.topics.endings import RepechageCalled, RoundEnded, TableEnded
from cardspeak.tournament.topics.entries import Entered, EntriesClosed, EntriesOpened, Reentered, Signed
from cardspeak.tournament.topics.hands import HandBegan, HandHeard, SecretMade
from cardspeak.tournament.topics.levels import ClockRuns, ClockSet, ClockStopped, LevelBegan, TimeLimited
from cardspeak.tournament.topics.matches import MatchStarted, MatchWon, Paired
from cardspeak.tournament.topics.moves import (
    HandForHandBegan,
    HandForHandEnded,
    HandForHandGoesOn,
    PlayerMoved,
    TableBroken,
)
from cardspeak.tournament.topics.outs import BountyWon, WentOut
from cardspeak.tournament.topics.paper import HandsPlayed, OutsReported, SpecialPlayed, TableCounted
from cardspeak.tournament.topics.papers import RegulatorTold, RulePrevailed, TermsAmended, TermsPublished
from cardspeak.tournament.topics.paying import MoneyPaid, Refunded
from cardspeak.tournament.topics.prizes import GoodsWon, PaidOut, PassedOver, PoolSet, PrizeWon
from cardspeak.tournament.topics.results import PlacedAt, TournamentOver
from cardspeak.tournament.topics.rounds import DrawCommitted, RoundStarted, StartMoved
from cardspeak.tournament.topics.seats import SeatsAllotted
from cardspeak.tournament.topics.slips import OrderNoted, SlipTakenBack
from cardspeak.tournament.topics.specials import SpecialAnnounced
from cardspeak.tournament.topics.standing_in import Substituted, Transferred
from cardspeak.tournament.topics.tables import Designated, FeltChanged, TableDivided, TableUsed
from cardspeak.tournament.topics.ties import CardsDrawn, PlayedOff
from cardspeak.tournament.topics.waiting import OrderKept, OrderReleased
from cardspeak.tournament.topics.withdrawing import Cancelled, TurnedDown, Withdrew

__all__ = [
    "Appointed",
    "BankIssued",
    "BoughtBack",
    "BountyWon",
    "Briefed",
    "CameBack",
    "Cancelled",
    "CardsDrawn",
    "ChipsBack",
    "ChipsChecked",
    "ChipsCounted",
    "ChipsIssued",
    "ClockRuns",
    "ClockSet",
    "ClockStopped",
    "ColouredUp",
    "ComplaintTold",
    "ConsentTakenBack",
    "DealAgreed",
    "DealMade",
    "DealProposed",
    "Designated",
    "DirectorCameBack",
    "DirectorLeft",
    "DisputeOpened",
    "DisputeRuled",
    "DrawCommitted",
    "Entered",
    "EntriesClosed",
    "EntriesOpened",
    "Event",
    "FeltChanged",
    "GoodsWon",
    "HandBegan",
    "HandForHandBegan",
    "HandForHandEnded",
    "HandForHandGoesOn",
    "HandHeard",
    "HandsPlayed",
    "LevelBegan",
    "MatchStarted",
    "MatchWon",
    "MoneyPaid",
    "OrderKept",
    "OrderNoted",
    "OrderReleased",
    "OutsReported",
    "PaidOut",
    "Paired",
    "PassedOver",
    "Penalised",
    "PlacedAt",
    "PlayedOff",
    "PlayerMoved",
    "PoolSet",
    "Practised",
    "PrizeWon",
    "Reentered",
    "Refunded",
    "RegulatorTold",
    "RepechageCalled",
    "RoundEnded",
    "RoundStarted",
    "RulePrevailed",
    "SeatsAllotted",
    "SecretMade",
    "ShortfallTold",
    "Signed",
    "SlipTakenBack",
    "SpecialAnnounced",
    "SpecialPlayed",
    "StartMoved",
    "Substituted",
    "TableBroken",
    "TableCounted",
    "TableDivided",
    "TableEnded",
    "TableUsed",
    "TermsAgreed",
    "TermsAmended",
    "TermsPublished",
    "TimeLimited",
    "TimedOut",
    "TournamentOver",
    "Transferred",
    "TurnedDown",
    "WentAway",
    "WentOut",
    "Withdrew",
]
