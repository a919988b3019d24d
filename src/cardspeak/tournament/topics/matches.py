"""Matches of two: whoever has all chips wins the match, and whoever wins most of them goes on."""

from __future__ import annotations

from cardspeak.tournament.base import Event
from cardspeak.tournament.refuse import rule_cite
from cardspeak.tournament.state import Match, State
from cardspeak.tournament.topics.outs import gone
from cardspeak.tournament.topics.rounds import MatchStarted, MatchWon, TableEnded


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
    bank = state.terms.format.start_chips
    return [*won, MatchStarted(match.table, (match.first, match.second), sum(wins) + 1, bank, cite=cite, at=at)]
