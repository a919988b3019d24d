"""Matches of two: whoever has all chips wins the match, and whoever wins most of them goes on."""

from __future__ import annotations

import msgspec

from cardspeak.tournament.base import Event
from cardspeak.tournament.refuse import rule_cite
from cardspeak.tournament.state import Match, State
from cardspeak.tournament.topic import CanHappen, TopicRows, names
from cardspeak.tournament.topics.endings import TableEnded
from cardspeak.tournament.topics.outs import gone
from cardspeak.tournament.topics.seats import sits

__all__ = ["MatchStarted", "MatchWon", "Paired"]


class Paired(Event):
    """Opponents; an empty second name is a bye."""

    seed: str
    matches: tuple[Match, ...]


class MatchStarted(Event):
    """A further match of two: both have the bank again."""

    table: str
    players: tuple[str, str]
    number: int
    amount: int
    button: str = ""  # who has it in the first hand


class MatchWon(Event):
    table: str
    winner: str
    wins: tuple[int, int]


def _paired(state: State, event: Paired) -> None:
    state.matches = list(event.matches)
    for match in event.matches:
        if match.table:
            sits(state, match.first, match.table, 1)
            sits(state, match.second, match.table, 2)
            state.change_table(match.table, first_button=1)
        else:
            state.mark[match.first] = (state.round, 1, 0, 0)


def _match_started(state: State, event: MatchStarted) -> None:
    """Both begin with the bank again: what lies there goes back, and as much is issued anew."""
    for player in event.players:
        state.returned += state.chips[player]
        state.chips[player] = event.amount
        state.issued += event.amount
        state.before[player] = event.amount
        state.condemned.discard(player)  # on paper: out of the match, and not of the round
    state.returned += state.tables[event.table].loose
    state.change_table(event.table, loose=0)
    if event.button:
        state.change_table(event.table, first_button=state.seat[event.button][1])


def _match_won(state: State, event: MatchWon) -> None:
    most = ((state.plan.best_of if state.plan else None) or 1) // 2 + 1
    decided = max(event.wins) >= most
    state.matches = [
        msgspec.structs.replace(match, wins=event.wins, winner=event.winner if decided else "")
        if match.table == event.table and not match.winner
        else match
        for match in state.matches
    ]


def match_over(state: State) -> list[Event]:
    """Of the first match in which somebody has no chips left."""
    plan = state.plan
    if plan is None or plan.best_of is None:
        return []
    for match in state.matches:
        if not match.table or state.tables[match.table].standing != "playing" or state.tables[match.table].running:
            continue
        found = _decided(state, match, plan.best_of // 2 + 1)
        if found:
            return found
    return []


def _decided(state: State, match: Match, most: int) -> list[Event]:
    cite, at = rule_cite(state, "best of"), state.at
    here = [player for player in (match.first, match.second) if player in state.seat]
    if match.winner or len(here) < 2:  # decided, or somebody retired or was disqualified
        winner = match.winner or (here[0] if here else "")
        loser = match.second if winner == match.first else match.first
        out: list[Event] = [gone(state, loser, reason="the match", at=at)] if loser in state.seat else []
        won: list[Event] = [MatchWon(match.table, winner, match.wins, cite=cite, at=at)] if not match.winner else []
        if not match.winner and winner:
            wins = (most, match.wins[1]) if winner == match.first else (match.wins[0], most)
            won = [MatchWon(match.table, winner, wins, cite=cite, at=at)]
        return [*won, *out, TableEnded(match.table, "the round is won", cite=cite, at=at)]
    broke = [player for player in here if not state.chips[player]]
    if not broke:
        return []
    winner = match.second if broke[0] == match.first else match.first
    wins = (match.wins[0] + (winner == match.first), match.wins[1] + (winner == match.second))
    won = [MatchWon(match.table, winner, wins, cite=cite, at=at)]
    if max(wins) >= most:
        return won
    bank, players, number = state.terms.format.start_chips, (match.first, match.second), sum(wins) + 1
    button = players[(number - 1) % 2]  # whoever was drawn first had it first, and then they take turns
    return [*won, MatchStarted(match.table, players, number, bank, button, cite=cite, at=at)]


def _says_started(event: MatchStarted) -> str:
    button = f" {event.button} has the button." if event.button else ""
    return f"{names(event.players)}: match {event.number}, {event.amount} chips each.{button}"


TOPIC = TopicRows(
    commands=(),
    events=(
        CanHappen(
            Paired,
            _paired,
            lambda e: (
                "Drawn, the first named has the first button: "
                + "; ".join(f"{m.first} - {m.second or 'a bye'}" for m in e.matches)
                + "."
            ),
        ),
        CanHappen(MatchStarted, _match_started, _says_started),
        CanHappen(MatchWon, _match_won, lambda e: f"{e.winner} wins the match, {e.wins[0]} : {e.wins[1]}."),
    ),
)
