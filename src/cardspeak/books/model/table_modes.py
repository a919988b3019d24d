"""A table where chips are won and not cashed: a freeze-out, and a table of a tournament; rows of a `table.toml`."""

from __future__ import annotations

from typing import Literal

from cardspeak.books.model.game import Clause, Strict

# The button of a tournament: as in the game; held where it would come to an empty seat; or dead, on that empty seat.
ButtonPolicy = Literal["as the game", "held", "dead"]
AbsencePolicy = Literal["folded", "sits out"]
AnteBy = Literal["each", "big blind", "button"]


class FreezeRow(Strict):
    """A game until one player has all the chips."""

    by: str
    by_cite: Clause
    consent_cite: Clause
    equal_cite: Clause
    stake_cite: Clause
    join_cite: Clause
    leave_by: str
    leave_cite: Clause
    grows: Literal["blinds", "ante"]
    grow_cite: Clause
    winner_cite: Clause
    span_cite: Clause
    sit_out_cite: Clause | None = None  # nobody sits out
    straddle_cite: Clause | None = None  # nobody straddles
    begins_cite: Clause | None = None  # it begins with its first card: until then people join, with as much, and leave
    released_cite: Clause | None = None  # whoever is let go is not eliminated, and the forced wagers stay
    later_cite: Clause | None = None  # at the close of gaming it may be concluded, or taken up again by all


class PolicyRow(Strict):
    """A way in which the button of a tournament may go."""

    button: ButtonPolicy
    cite: Clause


class TournamentTableRow(Strict):
    """A table of a tournament: who runs it, and what of an ordinary table is not there."""

    by: str  # the least role on whose word players and chips come and go, besides the director
    director: str  # what the book calls whoever runs the tournament
    seat_cite: Clause
    stakes_cite: Clause  # levels as announced
    chips_cite: Clause  # chips come and go by the director's word alone
    buy_cite: Clause
    lend_cite: Clause
    take_cite: Clause
    leave_cite: Clause
    charge_cite: Clause  # neither commission nor a charge for time
    time_cite: Clause  # no time is sold
    straddle_cite: Clause
    kill_cite: Clause
    blinds_cite: Clause  # no blind is missed or made good
    freeze_cite: Clause
    terms_cite: Clause  # no other terms than those of the tournament
    policies: list[PolicyRow]  # the first unless the tournament says otherwise
    wait_cite: Clause | None = None  # a newcomer between the button and the next due seat sits out one hand
    absence: list[AbsencePolicy]
    absence_cite: Clause
    antes: list[AnteBy]
    antes_cite: Clause
    round_cite: Clause | None = None  # bonus and elimination rounds are announced before the hand
    elimination_cite: Clause | None = None
    report_cite: Clause
    held_cite: Clause
