"""Chat at a table: whoever sits there or runs it speaks, whoever looks reads, the floor may take the word away."""

from __future__ import annotations

from typing import Any, Never

from cardspeak.errors import BadInput
from cardspeak.machine import Machine
from cardspeak.refusal import Refused
from cardspeak.room.beside.base import BesideCommand, BesideEvent, no
from cardspeak.slotted import Slotted
from cardspeak.values import Value

LONGEST = 200  # characters of a line
KEPT = 60  # lines shown to whoever comes
SPAN, MOST = 20, 6  # in so many seconds somebody says so much and no more


class ChatLine(Value):
    number: int
    name: str
    seat: int
    words: str
    at: int
    house: bool


# -- asked -------------------------------------------------------------------------------------------------------------


class Say(BesideCommand):
    """`hushed` is filled in by the room: the floor has directed silence, and a hand is being played."""

    words: str
    hushed: bool = False


class TakeVoice(BesideCommand):
    """The floor lets somebody say no more at this table."""

    whose: str


class GiveVoice(BesideCommand):
    whose: str


# -- happened ----------------------------------------------------------------------------------------------------------


class WordsSaid(BesideEvent):
    number: int
    name: str
    seat: int
    words: str
    house: bool = False


class VoiceTaken(BesideEvent):
    whose: str
    by: str


class VoiceGiven(BesideEvent):
    whose: str
    by: str


class ChatState(Slotted):
    __slots__ = ("lines", "said", "silenced")

    def __init__(self) -> None:
        self.lines: list[ChatLine] = []
        self.said = 0
        self.silenced: list[str] = []


# -- answers -----------------------------------------------------------------------------------------------------------

Answer = list[BesideEvent] | Refused


def say(state: ChatState, command: Say) -> Answer:
    if not command.seat and not command.of_the_house:
        return no("not yours", "whoever sits at a table speaks there", "The rail reads: take a seat to speak.")
    words = " ".join(command.words.split())
    if not words or len(words) > LONGEST or not words.isprintable():
        raise BadInput(f"Say it in up to {LONGEST} characters.")
    if not command.of_the_house:
        wrong = _quiet(state, command)
        if wrong:
            return wrong
    said = WordsSaid(
        number=state.said + 1,
        name=command.name,
        seat=command.seat,
        words=words,
        house=command.of_the_house,
        at=command.at,
    )
    return [said]


def _quiet(state: ChatState, command: Say) -> Refused | None:
    if command.name in state.silenced:
        return no("not now", "the floor keeps order at a table", "The floor has taken the word from you at this table.")
    if command.hushed:
        return no("not now", "silence was directed", "The floor has directed silence: speak when the hand is over.")
    lately = [line for line in state.lines if line.name == command.name and command.at - line.at < SPAN]
    if len(lately) >= MOST:
        return no("not now", "everybody gets a word in", "Wait a moment: you have said a good deal just now.")
    return None


def take_voice(state: ChatState, command: TakeVoice) -> Answer:
    if not command.of_the_house:
        return no("authority", "the floor keeps order at a table", "Mute them for yourself, or report them.")
    if not command.whose.strip():
        raise BadInput("Say whose word is taken away.")
    if command.whose in state.silenced:
        return no("no choice", "the word is taken once", f"{command.whose} has no word at this table already.")
    return [VoiceTaken(whose=command.whose, by=command.name, at=command.at)]


def give_voice(state: ChatState, command: GiveVoice) -> Answer:
    if not command.of_the_house:
        return no("authority", "the floor keeps order at a table", "The floor gives the word back.")
    if command.whose not in state.silenced:
        return no("no choice", "a word that was not taken", f"{command.whose} may speak at this table.")
    return [VoiceGiven(whose=command.whose, by=command.name, at=command.at)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _said(state: ChatState, event: WordsSaid) -> None:
    state.said = event.number
    line = ChatLine(event.number, event.name, event.seat, event.words, event.at, event.house)
    state.lines = [*state.lines, line][-KEPT:]


def _voice_taken(state: ChatState, event: VoiceTaken) -> None:
    state.silenced.append(event.whose)


def _voice_given(state: ChatState, event: VoiceGiven) -> None:
    state.silenced.remove(event.whose)


AnyWord = Say | TakeVoice | GiveVoice
AnyWordEvent = WordsSaid | VoiceTaken | VoiceGiven


class Chat(Machine[ChatState, Any, Any, None, Never]):
    """What is said at one table."""

    __slots__ = ()

    ANSWERS = {Say: say, TakeVoice: take_voice, GiveVoice: give_voice}
    EVOLVE = {WordsSaid: _said, VoiceTaken: _voice_taken, VoiceGiven: _voice_given}

    def blank(self) -> ChatState:
        return ChatState()

    @property
    def prompt(self) -> None:
        """Nobody has to say anything."""
