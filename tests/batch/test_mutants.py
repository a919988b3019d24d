"""A value of a book changed in the record alone is noticed: the comparison with the plain machine bites."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.batch.comparing import GAMES, compare, random_setups

from cardspeak.batch import Hands, RefusedError
from cardspeak.errors import BadInput


def flip(value: Any) -> Any:
    return 1 - value


def more(value: Any) -> Any:
    return value + 1


FLOP = [game for game in GAMES if game[1] in ("holdem", "omaha-hilo", "two-card-manila")]
STUD = [game for game in GAMES if "stud" in game[1] or game[1] == "razz"]
DRAW = [game for game in GAMES if "draw" in game[1]]

MUTANTS: list[tuple[str, Callable[[Any], Any], list[tuple[str, str]]]] = [
    ("button_first", flip, FLOP),
    ("straddle_raises", flip, FLOP),
    ("cap", more, FLOP),
    ("lifted", lambda value: (value + 1) % 4, FLOP),
    ("least_is_call", flip, FLOP),
    ("includes_call", flip, FLOP),
    ("half_is_raise", flip, FLOP),
    ("completes", flip, FLOP),
    ("bars_everyone", flip, FLOP),
    ("fold_unbet", flip, FLOP),
    ("odd_unit", lambda value: 2 * value, FLOP),
    ("odd_to", lambda value: 1 - value if value < 2 else 0, FLOP),
    ("amount", more, FLOP),
    ("most_taken", more, FLOP),
    ("fee", more, FLOP),
    ("suits", flip, STUD),
    ("low_game", flip, STUD),
    ("passed_over", flip, STUD),
    ("open_pair", flip, STUD),
    ("dead_seats", flip, STUD),
    ("must_beat", flip, [("tasmania-poker", "five-card-stud")]),
    ("kitty_price", more, [("crown-melbourne-poker", "draw-kitty")]),
    ("boards", lambda value: max(0, value - 5), FLOP),
    ("misset", more, [("crown-melbourne-poker", "chinese-poker")]),
    ("extra", more, [("crown-melbourne-poker", "chinese-poker")]),
    ("extra_from", more, [("crown-melbourne-poker", "chinese-poker")]),
    ("each", more, [("crown-melbourne-poker", "chinese-poker")]),
    ("price", more, FLOP),
    ("dead", flip, FLOP),
]

# It takes thousands of hands until these matter. (Whether an uncalled wager is free of commission never does: it has
# gone back to its maker before the house takes anything.)
LATE_MUTANTS: list[tuple[str, Callable[[Any], Any], list[tuple[str, str]]]] = [
    ("odd_to", lambda value: 1 - value if value < 2 else 0, [("crown-melbourne-poker", "crown-stud")]),
    ("blinds_free", flip, FLOP),
    ("board_suits", flip, STUD),
    ("least_taken", more, FLOP),
    ("percent", more, FLOP),
    ("tie_free", flip, FLOP),
    ("cumulative", flip, FLOP),
]


def noticed(games: list[tuple[str, str]], change: Callable[[Hands], None], hands: int, seed: int = 3) -> bool:
    """Whether the two machines differ within so many hands."""
    rng, seen = random.Random(seed), 0
    for setup in random_setups(rng, games, Counter()):
        try:
            compare(setup, 15, rng.getrandbits(60), rng, change)
        except RefusedError:
            return True
        except BadInput:
            continue
        except (AssertionError, IndexError):
            return True
        seen += 15
        if seen > hands:
            return False
    raise AssertionError("there is no end of tables")


def mutated(field: str, change: Callable[[Any], Any]) -> Callable[[Hands], None]:
    def apply(hands: Hands) -> None:
        record = hands.game.record.copy()
        record[field] = change(record[field])
        if field in ("cap", "most_taken"):  # none stays none
            record[field] = np.where(hands.game.record[field] < 0, hands.game.record[field], record[field])
        record.setflags(write=False)
        hands.game = hands.game._replace(record=record)
        hands.reset()

    return apply


@pytest.mark.parametrize(
    ("field", "change", "games"), MUTANTS, ids=[f"{one[0]}-{at}" for at, one in enumerate(MUTANTS)]
)
def test_a_changed_value_is_noticed(field: str, change: Callable[[Any], Any], games: list[tuple[str, str]]) -> None:
    assert noticed(games, mutated(field, change), 6000)


@pytest.mark.slow
@pytest.mark.parametrize(("field", "change", "games"), LATE_MUTANTS, ids=[one[0] for one in LATE_MUTANTS])
def test_a_changed_value_is_noticed_late(
    field: str, change: Callable[[Any], Any], games: list[tuple[str, str]]
) -> None:
    assert noticed(games, mutated(field, change), 20_000)


@pytest.mark.parametrize("field", ["check", "forced", "final", "upper", "opens", "burn", "later", "spares", "shared"])
def test_a_changed_step_is_noticed(field: str) -> None:
    def apply(hands: Hands) -> None:
        record = hands.game.record.copy()
        bets = record["steps"]["op"] == (5 if field in ("burn", "later", "spares") else 4)
        values = record["steps"][field]
        values[bets] = (1 - values[bets]) if field != "opens" else (values[bets] + 1) % 6
        record.setflags(write=False)
        hands.game = hands.game._replace(record=record)
        hands.reset()

    games = DRAW if field in ("burn", "later", "spares") else STUD
    if field == "shared":
        games = [("star-sydney-poker", "seven-card-stud")]
    assert noticed(games, apply, 6000)


def test_nothing_is_noticed_without_a_change() -> None:
    assert not noticed(FLOP + STUD + DRAW, lambda hands: hands.reset(), 300)
