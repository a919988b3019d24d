"""Every command of a tournament by name."""

from __future__ import annotations

from cardspeak.tournament.base import Command
from cardspeak.tournament.topics.absence import ComeBack, StepAway
from cardspeak.tournament.topics.chips import AddOn, BuyBack, CheckChips, ColourUp, CountChips, Rebuy
from cardspeak.tournament.topics.conduct import Disqualify, Find, OpenDispute, Penalise, Retire, RuleDispute, TimeOut
from cardspeak.tournament.topics.consent import AgreeToTerms, TakeBackConsent
from cardspeak.tournament.topics.deals import AgreeDeal, OfferDeal
from cardspeak.tournament.topics.director import Appoint, Brief, DirectorLeaves, DirectorReturns, Practise
from cardspeak.tournament.topics.endings import CallRepechage, EndTable
from cardspeak.tournament.topics.entries import CloseEntries, Enter, OpenEntries, Person, Sign
from cardspeak.tournament.topics.hands import AskToDeal, ReportHand, Secret, SendOff
from cardspeak.tournament.topics.levels import ChangeWagers, LimitTime, PauseClock, RunClock, SetClock, SetLevel, Tick
from cardspeak.tournament.topics.moves import BreakTable, EndHandForHand, Move, StartHandForHand, TakeChipsOff
from cardspeak.tournament.topics.paper import CountTable, PlayHands, PlaySpecial, ReportOut
from cardspeak.tournament.topics.papers import AmendTerms, NotifyRegulator, Publish
from cardspeak.tournament.topics.paying import PayBuyIn
from cardspeak.tournament.topics.prizes import PayPrize
from cardspeak.tournament.topics.rounds import CommitDraw, MoveStart, StartRound
from cardspeak.tournament.topics.seats import SeatLate
from cardspeak.tournament.topics.slips import TakeBackSlip
from cardspeak.tournament.topics.specials import AnnounceSpecial
from cardspeak.tournament.topics.standing_in import Substitute, TransferEntry
from cardspeak.tournament.topics.tables import ChangeFelt, Designate, Divide, UseTable
from cardspeak.tournament.topics.ties import DrawCards, PlayOff
from cardspeak.tournament.topics.waiting import KeepOrder, ReleaseOrder
from cardspeak.tournament.topics.withdrawing import Cancel, TurnDown, Withdraw

__all__ = [
    "AddOn",
    "AgreeDeal",
    "AgreeToTerms",
    "AmendTerms",
    "AnnounceSpecial",
    "Appoint",
    "AskToDeal",
    "BreakTable",
    "Brief",
    "BuyBack",
    "CallRepechage",
    "Cancel",
    "ChangeFelt",
    "ChangeWagers",
    "CheckChips",
    "CloseEntries",
    "ColourUp",
    "ComeBack",
    "Command",
    "CommitDraw",
    "CountChips",
    "CountTable",
    "Designate",
    "DirectorLeaves",
    "DirectorReturns",
    "Disqualify",
    "Divide",
    "DrawCards",
    "EndHandForHand",
    "EndTable",
    "Enter",
    "Find",
    "KeepOrder",
    "LimitTime",
    "Move",
    "MoveStart",
    "NotifyRegulator",
    "OfferDeal",
    "OpenDispute",
    "OpenEntries",
    "PauseClock",
    "PayBuyIn",
    "PayPrize",
    "Penalise",
    "Person",
    "PlayHands",
    "PlayOff",
    "PlaySpecial",
    "Practise",
    "Publish",
    "Rebuy",
    "ReleaseOrder",
    "ReportHand",
    "ReportOut",
    "Retire",
    "RuleDispute",
    "RunClock",
    "SeatLate",
    "Secret",
    "SendOff",
    "SetClock",
    "SetLevel",
    "Sign",
    "StartHandForHand",
    "StartRound",
    "StepAway",
    "Substitute",
    "TakeBackConsent",
    "TakeBackSlip",
    "TakeChipsOff",
    "Tick",
    "TimeOut",
    "TransferEntry",
    "TurnDown",
    "UseTable",
    "Withdraw",
]
