"""Points of a league: three methods as data, shared places, the best results, and how everybody stands."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.tournament.hall import ANN, BOB, CAT, DAN, STAR, done, started

from cardspeak.errors import BadInput
from cardspeak.tournament import commands as c
from cardspeak.tournament.league import (
    LeaguePlan,
    LeagueResult,
    PointsByBeaten,
    PointsByField,
    PointsByPlace,
    checked_plan,
    points_for,
    result_of,
    standings,
)

FOUR = LeagueResult({ANN: 1, BOB: 2, CAT: 3, DAN: 4})
BY_PLACE = PointsByPlace(points=(10, 7, 5), others=1)


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        (BY_PLACE, [10, 7, 5, 1]),
        (PointsByField(), [200, 141, 115, 100]),  # 100 times the root of 4, 2, 4/3, 1
        (PointsByField(scale=10), [20, 14, 11, 10]),
        (PointsByBeaten(each=3), [9, 6, 3, 0]),
    ],
)
def test_a_method_gives_points_by_place_and_field(method: Any, expected: list[int]) -> None:
    assert list(points_for(method, FOUR).values()) == expected
    plan = LeaguePlan(name="winter", method=method, best=2)
    assert msgspec.json.decode(msgspec.json.encode(plan), type=LeaguePlan) == plan
    assert method.says


def test_whoever_shares_a_place_shares_the_points_of_the_places_filled() -> None:
    shared = LeagueResult({ANN: 1, BOB: 2, CAT: 2, DAN: 4})
    assert points_for(BY_PLACE, shared) == {ANN: 10, BOB: 6, CAT: 6, DAN: 1}
    everybody = LeagueResult({ANN: 1, BOB: 1, CAT: 1})
    assert points_for(PointsByPlace(points=(10, 6, 3)), everybody) == {ANN: 6, BOB: 6, CAT: 6}  # 19 over 3, down


def test_the_best_results_count_and_level_on_points_more_wins_stand_higher() -> None:
    events = [
        FOUR,
        LeagueResult({ANN: 4, BOB: 2, CAT: 3, DAN: 1}),
        LeagueResult({BOB: 1, CAT: 2}),
    ]
    rows = standings(LeaguePlan(name="winter", method=BY_PLACE), events)
    assert [(row.rank, row.player, row.points, row.played, row.wins) for row in rows] == [
        (1, BOB, 24, 3, 1),
        (2, CAT, 17, 3, 0),
        (3, ANN, 11, 2, 1),
        (3, DAN, 11, 2, 1),
    ]
    assert rows[2].scored == (10, 1, None)
    best = standings(LeaguePlan(name="winter", method=BY_PLACE, best=1), events)
    assert [(row.rank, row.player, row.points) for row in best] == [
        (1, ANN, 10),
        (1, BOB, 10),
        (1, DAN, 10),
        (4, CAT, 7),
    ]
    two = standings(
        LeaguePlan(name="winter", method=PointsByPlace(points=(6, 3))), [FOUR, LeagueResult({BOB: 2, CAT: 1})]
    )
    assert [(row.rank, row.player) for row in two] == [(1, ANN), (1, CAT), (3, BOB), (4, DAN)]
    level = LeagueResult({BOB: 2, DAN: 1}), LeagueResult({ANN: 2, CAT: 1}), LeagueResult({BOB: 2, CAT: 1})
    rows = standings(LeaguePlan(name="winter", method=PointsByPlace(points=(6, 3))), level)
    assert [(row.rank, row.player, row.points) for row in rows] == [(1, CAT, 12), (2, DAN, 6), (3, BOB, 6), (4, ANN, 3)]


def test_who_was_disqualified_scores_nothing_and_nobody_has_a_place_that_is_none() -> None:
    out = LeagueResult(FOUR.places, (DAN,))
    assert points_for(BY_PLACE, out) == {ANN: 10, BOB: 7, CAT: 5, DAN: 0}
    event = started(STAR)
    done(event, c.Disqualify(DAN, "abuse", at=event.state.at))
    for player in (BOB, CAT):
        done(event, c.Retire(player, at=event.state.at))
    assert event.over
    found = result_of(event.state)
    assert (found.places[ANN], found.nothing) == (1, (DAN,))
    for place in (0, 5):
        with pytest.raises(BadInput, match="places begin with 1"):
            points_for(BY_PLACE, LeagueResult({**FOUR.places, DAN: place}))


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"name": " "}, "a name"),
        ({"best": -1}, "0 \\(all of them\\) or more"),
        ({"method": PointsByPlace(points=())}, "first place first"),
        ({"method": PointsByPlace(points=(5, 6))}, "a better place has no less"),
        ({"method": PointsByPlace(points=(5,), others=6)}, "a better place has no less"),
        ({"method": PointsByPlace(points=(5, 5), others=-1)}, "0 or more"),
        ({"method": PointsByField(scale=0)}, "above 0"),
        ({"method": PointsByBeaten(each=0)}, "above 0"),
    ],
)
def test_a_plan_by_which_nobody_could_play_is_refused(parts: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        checked_plan(LeaguePlan(**{"name": "winter", **parts}))
    checked_plan(LeaguePlan(name="winter", method=PointsByPlace(points=(5, 5), others=5)))
    checked_plan(LeaguePlan(name="winter", method=PointsByField(scale=1), best=0))
    checked_plan(LeaguePlan(name="winter", method=PointsByBeaten(each=1), best=1))
