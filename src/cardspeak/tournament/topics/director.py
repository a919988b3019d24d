"""Whoever is in charge: appointed, there while it is played; the briefing, and practice before play."""

from __future__ import annotations

from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import Answer, duty_cite, needs_director, needs_operator, refuse, rule_cite
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, no_change
from cardspeak.tournament.why import TournamentWhy

__all__ = [
    "Appoint",
    "Appointed",
    "Brief",
    "Briefed",
    "DirectorCameBack",
    "DirectorLeaves",
    "DirectorLeft",
    "DirectorReturns",
    "Practise",
    "Practised",
]


class Appoint(Command):
    """The person in charge, and deputies."""

    director: str
    deputies: tuple[str, ...] = ()


class DirectorLeaves(Command):
    pass


class DirectorReturns(Command):
    pass


class Brief(Command):
    """Tell the players the Terms and the starting bank; `understood` are those who said that they do."""

    understood: tuple[str, ...]


class Practise(Command):
    """Instruction before play: a demonstration, or practice hands. They move nothing."""

    hands: int = 0


class Appointed(Event):
    director: str
    deputies: tuple[str, ...]


class DirectorLeft(Event):
    pass


class DirectorCameBack(Event):
    pass


class Briefed(Event):
    players: tuple[str, ...]
    start_chips: int


class Practised(Event):
    hands: int


def appoint(state: State, ask: Appoint) -> Answer:
    cite = duty_cite(state, "director")
    wrong = needs_operator(state, ask.by, cite)
    if wrong:
        return wrong
    if not ask.director:
        return refuse(state, TournamentWhy.DUTY, cite, "Name the person.")
    return [Appointed(ask.director, ask.deputies, cite=cite, at=ask.at)]


def director_leaves(state: State, ask: DirectorLeaves) -> Answer:
    cite = state.terms.rules.authority.director_cite
    if state.director_here:
        return [DirectorLeft(cite=cite, at=ask.at)]
    return refuse(state, TournamentWhy.NOT_NOW, cite, "Nobody is there.")


def director_returns(state: State, ask: DirectorReturns) -> Answer:
    cite = state.terms.rules.authority.director_cite
    if state.director and not state.director_here:
        return [DirectorCameBack(cite=cite, at=ask.at)]
    return refuse(state, TournamentWhy.NOT_NOW, cite, "The director is there, or none has been appointed.")


def to_brief(state: State) -> list[str]:
    """Who has entered and has not been briefed."""
    return [name for name, who in state.entrants.items() if who.status == "in" and not who.briefed]


def brief(state: State, ask: Brief) -> Answer:
    """Everybody before play, and late entrants as they come; whoever is in charge is satisfied that they understand."""
    cite = duty_cite(state, "briefing")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if state.phase not in ("closed", "playing") and not state.terms.entry.late_until:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "Brief the players once entries are closed and before play.")
    unsure = [player for player in to_brief(state) if player not in ask.understood]
    if unsure:
        return refuse(state, TournamentWhy.DUTY, cite, f"{unsure[0]} has not understood; explain the Terms again.")
    return [Briefed(tuple(to_brief(state)), state.terms.format.start_chips, cite=cite, at=ask.at)]


def practise(state: State, ask: Practise) -> Answer:
    cite = rule_cite(state, "practice")
    if state.phase == "playing" or state.over:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "Practice comes before play.")
    return [Practised(ask.hands, cite=cite, at=ask.at)]


def _appointed(state: State, event: Appointed) -> None:
    state.director = event.director
    state.deputies = event.deputies
    state.director_here = True
    state.done.add("director")


def _left(state: State, event: DirectorLeft) -> None:
    state.director_here = False


def _back(state: State, event: DirectorCameBack) -> None:
    state.director_here = True


def _briefed(state: State, event: Briefed) -> None:
    state.done.add("briefing")
    for player in event.players:
        state.change(player, briefed=True)


TOPIC = TopicRows(
    commands=(
        MayAsk(Appoint, appoint, "operator"),
        MayAsk(DirectorLeaves, director_leaves, "director"),
        MayAsk(DirectorReturns, director_returns, "director"),
        MayAsk(Brief, brief, "director"),
        MayAsk(Practise, practise, "director"),
    ),
    events=(
        CanHappen(Appointed, _appointed, lambda e: f"{e.director} is in charge."),
        CanHappen(DirectorLeft, _left, lambda e: "Whoever is in charge leaves: nothing is dealt."),
        CanHappen(DirectorCameBack, _back, lambda e: "Whoever is in charge is back."),
        CanHappen(
            Briefed, _briefed, lambda e: f"{len(e.players)} players are briefed; everybody begins with {e.start_chips}."
        ),
        CanHappen(Practised, no_change, lambda e: f"Practice: {e.hands} hands that move nothing."),
    ),
)
