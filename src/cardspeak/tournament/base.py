"""What every command and every event of a tournament carries, and the roles that ask."""

from __future__ import annotations

from typing import Literal

from cardspeak.values import Value

OPERATOR, DIRECTOR, DEPUTY, FLOOR, DESK, FELT = "operator", "director", "deputy", "floor", "desk", "felt"

Whose = Literal["operator", "director", "floor", "desk", "own", "felt", "anybody"]
# Who may ask at all, for whoever stands above a tournament: `director` has the deputies with it where the book lets
# them; `floor` is anybody of the house at the tables, `desk` whoever takes entries, `own` the player it concerns and
# the desk and the floor in that player's stead, `felt` the table that plays by itself, or the floor where it is paper.


class Command(Value, tag=True, kw_only=True):
    """`at` is the time in seconds of any clock that only goes forward; `by` the role that asks."""

    at: int = 0
    by: str = ""


class Event(Value, tag=True, kw_only=True):
    """`cite` names the clause behind it; where the book is silent it says `silent` and why. `at` is the time."""

    cite: str
    at: int = 0
