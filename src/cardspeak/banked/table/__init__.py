"""A whole table against the house: boxes, rounds, signs and limits, cards, conduct; one file a topic."""

from cardspeak.banked.table.base import Command, Event, Order, RecordLine
from cardspeak.banked.table.boxes import BoughtIn, BuyIn, FreeBox, GetUp, GotUp, LeaveSaid, Ready, ReadySaid, Sat, SitAt
from cardspeak.banked.table.cards import ChangeCards, CheckCards, CountCards
from cardspeak.banked.table.conduct import AskReview, AskRules, Complain, Release, SettleDispute
from cardspeak.banked.table.doors import Foreseen, SharedPools
from cardspeak.banked.table.limits import AgreeLimits, ChooseTables, SetLimits
from cardspeak.banked.table.machine import BankedTable
from cardspeak.banked.table.orders import Give, Ordered
from cardspeak.banked.table.prompt import BankedPrompt
from cardspeak.banked.table.rounds import Afterwards, InRound, OpenRound, Play, RoundFinished, RoundOpened, next_setup
from cardspeak.banked.table.signs import CloseTable, EndGaming, KeepOpen, OpenTable, ShowNotice, ShowSign
from cardspeak.banked.table.state import BankedState, ClosingSign, HeldPayment, Where
from cardspeak.banked.table.tournament import ComeBack, Follow, RoundPassed, SecretWritten, StepAway, WriteSecret
from cardspeak.banked.table.views import BankedView, view

__all__ = [
    "Afterwards",
    "AgreeLimits",
    "AskReview",
    "AskRules",
    "BankedPrompt",
    "BankedState",
    "BankedTable",
    "BankedView",
    "BoughtIn",
    "BuyIn",
    "ChangeCards",
    "CheckCards",
    "ChooseTables",
    "CloseTable",
    "ClosingSign",
    "ComeBack",
    "Command",
    "Complain",
    "CountCards",
    "EndGaming",
    "Event",
    "Follow",
    "Foreseen",
    "FreeBox",
    "GetUp",
    "Give",
    "GotUp",
    "HeldPayment",
    "InRound",
    "KeepOpen",
    "LeaveSaid",
    "OpenRound",
    "OpenTable",
    "Order",
    "Ordered",
    "Play",
    "Ready",
    "ReadySaid",
    "RecordLine",
    "Release",
    "RoundFinished",
    "RoundOpened",
    "RoundPassed",
    "Sat",
    "SecretWritten",
    "SetLimits",
    "SettleDispute",
    "SharedPools",
    "ShowNotice",
    "ShowSign",
    "SitAt",
    "StepAway",
    "Where",
    "WriteSecret",
    "next_setup",
    "view",
]
