"""Paper, for a simulation: hands of which nobody reports anything but who went out, as a director types it."""

from __future__ import annotations

from cardspeak.cards.chance import Below
from cardspeak.tournament.base import Command
from cardspeak.tournament.state import State
from cardspeak.tournament.topics.paper import CountTable, PlayHands, PlaySpecial, ReportOut


def typed(state: State, table: str, below: Below, at: int) -> list[Command]:
    """What is typed about a table next: now and then somebody is out, or two in one hand; hands are played between."""
    players = state.at_table(table)
    button = state.seat[players[below(len(players))]][1]
    around = sorted(state.seat[player][1] for player in players)
    after = [*(seat for seat in around if seat > button), *(seat for seat in around if seat <= button)]
    small, big = (button, after[0]) if len(players) == 2 else (after[0], after[1 % len(after)])
    announced = state.tables[table].announced
    if announced:
        stacks = counted(state, table, below, at).stacks if announced == "elimination" else {}
        return [PlaySpecial(table, stacks, players[0], button, small, big, at=at, by="floor")]
    plan, played = state.plan, state.tables[table].hands
    left = plan.hands - played if plan is not None and plan.hands is not None else 9
    if not left:
        return [counted(state, table, below, at)]
    hands = min(1 + below(9), left)
    found: list[Command] = [PlayHands(table, hands, button, small, big, at=at, by="floor")]
    if len(players) > 1 and below(2):
        out = {players[below(len(players))] for _ in range(1 + below(2) * below(2))}
        if len(out) < len(players):
            winner = next(player for player in players if player not in out)
            found.append(ReportOut(table, tuple(sorted(out)), by_whom=(winner,), at=at, by="floor"))
    return found


def counted(state: State, table: str, below: Below, at: int) -> CountTable:
    """A count in which every chip is found, with whomever it may be; against the house some are lost, or won."""
    players = state.at_table(table)
    if state.terms.banked:
        stacks = {player: state.chips[player] * (5 + below(11)) // 10 for player in players}
        return CountTable(table, stacks, at=at, by="floor")
    total = sum(state.chips[player] for player in players) + state.tables[table].loose
    stacks = dict.fromkeys(players, total // (2 * len(players)))
    for player in players[:-1]:
        stacks[player] += below(total // (2 * len(players)) + 1)
    stacks[players[-1]] += total - sum(stacks.values())
    return CountTable(table, stacks, at=at, by="floor")
