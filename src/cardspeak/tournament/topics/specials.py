"""Hands unlike the others: a bonus round, to which the operator adds something, and an elimination round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from cardspeak.refusal import Refused
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import Answer, needs_operator, playing_at, refuse, rule_cite
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows
from cardspeak.tournament.why import TournamentWhy

__all__ = ["AnnounceSpecial", "SpecialAnnounced"]


class AnnounceSpecial(Command):
    """The next hand of a table is a bonus round, or an elimination round."""

    table: str
    kind: Literal["bonus", "elimination"]
    chips: int = 0
    prize: str = ""


class SpecialAnnounced(Event):
    table: str
    kind: str
    chips: int = 0
    prize: str = ""


def lowest_of(state: State, stacks: Mapping[str, int]) -> str:
    """The smallest stack after an elimination round; nobody where several are the smallest, or one is left.

    Where the book counts everybody, somebody who lost all in it has the smallest, and nobody with chips goes besides.
    """
    counted = {p: n for p, n in stacks.items() if n or state.rules_value("lowest of") == "everybody"}
    ranked = sorted(counted, key=lambda player: counted[player])
    if sum(map(bool, stacks.values())) < 2 or counted[ranked[0]] == counted[ranked[1]]:
        return ""
    return ranked[0]


def special_cite(state: State, kind: str) -> str:
    return rule_cite(state, "bonus" if kind == "bonus" else "lowest")


def announce(state: State, ask: AnnounceSpecial) -> Answer:
    """Before any card, ante or blind of that hand: between hands, that is."""
    name = "bonus" if ask.kind == "bonus" else "lowest"
    cite = rule_cite(state, name)
    wrong = None if ask.by == "director" else needs_operator(state, ask.by, cite)
    if wrong:
        return wrong
    if not state.rules_value(name):
        return refuse(state, TournamentWhy.BOOK, cite, f"The book knows no {ask.kind} rounds.")
    table = playing_at(state, ask.table, cite)
    if isinstance(table, Refused):
        return table
    if table.running:
        return refuse(
            state, TournamentWhy.NOT_NOW, cite, "It is announced before a card is dealt or a blind or ante is placed."
        )
    if ask.kind == "bonus" and ask.chips <= 0 and not ask.prize:
        return refuse(state, TournamentWhy.CHIPS, cite, "Say how many chips the operator adds, or which prize.")
    return [SpecialAnnounced(ask.table, ask.kind, ask.chips, ask.prize, cite=cite, at=ask.at)]


def _announced(state: State, event: SpecialAnnounced) -> None:
    if event.kind == "bonus":
        state.change_table(event.table, announced="bonus", bonus=event.chips, bonus_prize=event.prize)
    else:
        state.change_table(event.table, announced="elimination")


def _says_announced(event: SpecialAnnounced) -> str:
    if event.kind == "bonus":
        given = f"{event.chips} chips" if event.chips else event.prize
        return f"The next hand at {event.table} is a bonus round: the operator gives {given}."
    return f"The next hand at {event.table} is an elimination round: the smallest stack after it is out."


TOPIC = TopicRows(
    commands=(MayAsk(AnnounceSpecial, announce, "director"),),
    events=(CanHappen(SpecialAnnounced, _announced, _says_announced),),
)
