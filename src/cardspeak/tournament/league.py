"""A league over several tournaments: points by a method that is data, and how everybody stands.

No book speaks of leagues; what is here is ours. Whoever shares a place shares the points of the places that are
filled, rounded down; whoever was disqualified scores nothing, and keeps nobody from the own place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isqrt

import msgspec

from cardspeak.errors import BadInput
from cardspeak.tournament.state import State
from cardspeak.values import Named, Value


class PointsByPlace(Named, tag="by place", tag_field="kind", forbid_unknown_fields=True):
    """So many for each place, first place first, and for every place after those the same."""

    points: tuple[int, ...]
    others: int = 0

    def of(self, place: int, field: int) -> int:
        return self.points[place - 1] if place <= len(self.points) else self.others

    @property
    def says(self) -> str:
        listed = ", ".join(map(str, self.points))
        return f"{listed} by place" + (f", {self.others} for everybody else" if self.others else "")


class PointsByField(Named, tag="by field", tag_field="kind", forbid_unknown_fields=True):
    """The root of players over place, times a scale, rounded down: a large field counts more, and so does its top."""

    scale: int = 100

    def of(self, place: int, field: int) -> int:
        return isqrt(self.scale * self.scale * field // place)

    @property
    def says(self) -> str:
        return f"{self.scale} times the root of players over place"


class PointsByBeaten(Named, tag="by beaten", tag_field="kind", forbid_unknown_fields=True):
    """So many for everybody who is placed behind."""

    each: int = 1

    def of(self, place: int, field: int) -> int:
        return self.each * (field - place)

    @property
    def says(self) -> str:
        return f"{self.each} for everybody placed behind"


PointsMethod = PointsByPlace | PointsByField | PointsByBeaten
USUAL = PointsByField()


class LeaguePlan(Named, forbid_unknown_fields=True):
    """`best`: only so many results of a player count, the best; 0: all of them."""

    name: str
    method: PointsMethod = USUAL
    best: int = 0


class LeagueResult(Value):
    """One tournament: who finished where; `nothing` are those who score nothing for it."""

    places: Mapping[str, int]
    nothing: tuple[str, ...] = ()


class LeagueRow(Value):
    """How somebody stands; `scored` has the points of every event, None where it was not played."""

    rank: int
    player: str
    points: int
    played: int
    wins: int
    scored: tuple[int | None, ...]


def checked_plan(plan: LeaguePlan) -> LeaguePlan:
    """BadInput for a method by which a worse place could score more, or nothing at all."""
    method = plan.method
    if not plan.name.strip():
        raise BadInput("Give the league a name.")
    if plan.best < 0:
        raise BadInput("The best results that count are 0 (all of them) or more.")
    if isinstance(method, PointsByPlace):
        listed = (*method.points, method.others)
        if not method.points or method.others < 0 or list(listed) != sorted(listed, reverse=True):
            raise BadInput("Points by place are 0 or more, first place first, and a better place has no less.")
    elif (method.scale if isinstance(method, PointsByField) else method.each) < 1:
        raise BadInput("Points are whole numbers above 0.")
    return plan


def result_of(state: State) -> LeagueResult:
    """What a tournament that is over means to a league."""
    out = tuple(name for name, who in state.entrants.items() if who.status == "disqualified")
    return LeagueResult(dict(state.places), out)


def points_for(method: PointsMethod, result: LeagueResult) -> dict[str, int]:
    """Everybody's points in one event."""
    field = len(result.places)
    shared: dict[int, list[str]] = {}
    for player, place in result.places.items():
        if not 1 <= place <= field:
            raise BadInput(f"{player} finished {place} of {field}: places begin with 1, one for each player.")
        shared.setdefault(place, []).append(player)
    found: dict[str, int] = {}
    for place, players in shared.items():
        filled = range(place, min(place + len(players), field + 1))
        each = sum(method.of(one, field) for one in filled) // len(players)
        found |= dict.fromkeys(players, each)
    return found | {name: 0 for name in result.nothing if name in found}


def standings(plan: LeaguePlan, results: Sequence[LeagueResult]) -> tuple[LeagueRow, ...]:
    """Most points first; level on points, more wins; level on both, the rank is shared."""
    checked_plan(plan)
    events = [points_for(plan.method, result) for result in results]
    names = {player for points in events for player in points}
    rows = sorted((_row(plan, name, events, results) for name in names), key=_order)
    ranked: list[LeagueRow] = []
    for at, row in enumerate(rows):
        level = at and (rows[at - 1].points, rows[at - 1].wins) == (row.points, row.wins)
        ranked.append(msgspec.structs.replace(row, rank=ranked[-1].rank if level else at + 1))
    return tuple(ranked)


def _row(
    plan: LeaguePlan, name: str, events: Sequence[Mapping[str, int]], results: Iterable[LeagueResult]
) -> LeagueRow:
    scored = tuple(points.get(name) for points in events)
    played = sorted((one for one in scored if one is not None), reverse=True)
    wins = sum(result.places.get(name) == 1 and name not in result.nothing for result in results)
    return LeagueRow(0, name, sum(played[: plan.best or None]), len(played), wins, scored)


def _order(row: LeagueRow) -> tuple[int, int, str]:
    return -row.points, -row.wins, row.player
