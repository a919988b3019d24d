"""Results: how a round and the tournament end, and everybody's place."""

from __future__ import annotations

from cardspeak.tournament.base import Event
from cardspeak.tournament.places import in_order
from cardspeak.tournament.refuse import cite_of, rule_cite
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import CanHappen, TopicRows
from cardspeak.tournament.topics.banks import all_back
from cardspeak.tournament.topics.endings import RoundEnded, TableEnded
from cardspeak.tournament.topics.outs import bounties_left
from cardspeak.tournament.topics.prizes import pool_event, prizes_won
from cardspeak.tournament.topics.ties import coming_back, together_cite, winners_cite

__all__ = ["PlacedAt", "TournamentOver"]


class PlacedAt(Event):
    player: str
    place: int


class TournamentOver(Event):
    pass


def freeze_done(state: State) -> list[Event]:
    """A session to so many players ends when they are left, at every table at once."""
    plan = state.plan
    if plan is None or not plan.freezes or len(state.left) > (plan.until or 1):
        return []
    if any(table.running for table in state.live):
        return []
    cite = cite_of(state, "rounds", "structure")
    return [TableEnded(table.name, "so many are left", cite=cite, at=state.at) for table in state.live]


def round_end(state: State) -> list[Event]:
    """The best of each table go on, or all who are left; the rest are out. Nobody goes on from the last round.

    Where too few are left, the best of those who went out last go on with them.
    """
    plan = state.plan
    assert plan is not None, "a round ends that has begun"
    advanced: list[str] = []
    out: list[str] = []
    back: list[str] = []
    if plan.best_of is not None:
        advanced = [match.winner for match in state.matches] if state.agenda else []
        out = [] if state.agenda else [match.winner for match in state.matches]
    elif plan.freezes:
        advanced, out = (state.left, []) if state.agenda else ([], state.left)
        back = best(*coming_back(state, len(state.left), plan.until or 1))
    else:
        for table in state.tables.values():
            if table.standing != "ended":
                continue
            ranked = [n for group in in_order(state.at_table(table.name), state.mark, state.drawn) for n in group]
            going = plan.goes_on if state.agenda else 0
            advanced += ranked[:going]
            out += ranked[going:]
            back += best(*coming_back(state, len(ranked), going, table.name))
    cite = cite_of(state, "progression", "rounds", "structure") if state.agenda else winners_cite(state)
    cite = together_cite(state) if back else cite
    ended = RoundEnded(state.round, (*advanced, *back), tuple(out), tuple(back), cite=cite, at=state.at)
    session = state.agenda and state.rules_value("returned") == "session"
    return [ended, *(all_back(state, rule_cite(state, "returned")) if session else [])]


def best(groups: list[list[str]], places: int) -> list[str]:
    return [player for group in groups for player in group][:places]


def tournament_end(state: State) -> list[Event]:
    """Places for everybody, prizes for those who may win one, and all chips back."""
    groups = in_order(state.mark, state.mark, state.drawn)
    placed = [name for group in groups for name in group]
    shared_ = [group for group in groups if len(group) > 1]
    order = rule_cite(state, "order")
    place, events = 1, list[Event]()
    for group in groups:
        events += [PlacedAt(player, place, cite=order, at=state.at) for player in group]
        place += len(group)
    pool = state.pool
    if not state.pool_set:
        set_now = pool_event(state)
        pool = set_now.amount
        events.append(set_now)
    events += prizes_won(state, pool, placed, shared_)
    events += bounties_left(state, placed, shared_)
    events += all_back(state, rule_cite(state, "returned"))
    return [*events, TournamentOver(cite=winners_cite(state), at=state.at)]


def _placed(state: State, event: PlacedAt) -> None:
    state.places[event.player] = event.place


def _over(state: State, event: TournamentOver) -> None:
    state.phase = "over"
    state.entries_open = False
    state.clock_at = None


TOPIC = TopicRows(
    commands=(),
    events=(
        CanHappen(PlacedAt, _placed, lambda e: f"Place {e.place}: {e.player}."),
        CanHappen(TournamentOver, _over, lambda e: "The tournament is over."),
    ),
)
