"""Whole hands by policies: those of the kernel at full rate, and any function of what a player sees.

A policy is "call" or "random", a function in numpy of many rows, one of numba of a single row (`by_row`), or a table of
chances (`by_table`). Each place may have its own. Chance for them comes from the hand's own stream, so hand k comes out
the same in any batch, with any number of threads, whoever plays the hands before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

import numba
import numpy as np
from numpy.typing import NDArray

from cardspeak.batch import kernels
from cardspeak.batch.compiling import MOST_CHIPS, CompiledGame, compile_game
from cardspeak.batch.hands import Hands, RefusedError, require_stream, require_whole
from cardspeak.batch.known import Fixed, known_cards
from cardspeak.batch.menu import CHANGES, Actions
from cardspeak.batch.policies import CALLING, RANDOM
from cardspeak.batch.records import DESK, FOLD, HAND, NOBODY, NOTHING, OVER, SET, HandRows
from cardspeak.errors import BadInput
from cardspeak.hand.setup import Setup
from cardspeak.odds.intervals import Z95, Interval

BUILT_IN = {"call": CALLING, "random": RANDOM}
BEYOND = 127  # no answer at all: what a numba function said does not fit a row, and is refused with it
CHUNK = 8192  # hands in step with each other, of a policy outside the kernel
SLICE = 50_000  # hands of one thread at a time, of a policy inside


class PolicyView(NamedTuple):
    """What a policy is asked with: rows of the hands in which it is to act."""

    seen: NDArray[np.int32]  # `Hands.observe`, by the names in `Hands.columns`
    legal: HandRows  # `Hands.legal`
    luck: NDArray[np.float64]  # a number from 0 to 1 for each of them


@runtime_checkable
class RowPolicy(Protocol):
    """A policy that answers for the rows chosen, into the arrays given."""

    def answer(
        self,
        hands: Hands,
        chosen: NDArray[np.bool_],
        luck: NDArray[np.float64],
        kinds: NDArray[np.int8],
        amounts: NDArray[np.int32],
    ) -> None: ...


Policy: TypeAlias = str | RowPolicy | Callable[[PolicyView], tuple[NDArray[Any], NDArray[Any]]]


class BatchResult(NamedTuple):
    """What so many hands came to; players by place, in the order of the deal."""

    setup: Setup
    hands: int
    decisions: int
    showdowns: int
    commission: int
    won: NDArray[np.int32]  # hands x places: chips won or lost

    def win_rate(self, place: int, z: float = Z95) -> tuple[float, Interval]:
        """Chips a hand, and the interval within which the true rate lies."""
        won = self.won[:, place].astype(np.float64)
        mean = float(won.mean())
        spread = z * float(won.std(ddof=1 if len(won) > 1 else 0)) / sqrt(len(won))
        return mean, (mean - spread, mean + spread)


def play(
    table: Setup | CompiledGame,
    policy: Policy | Sequence[Policy] = "random",
    hands: int = 10_000,
    *,
    seed: int = 0,
    first: int = 0,
    threads: int = 1,
    known: Mapping[int, str] | None = None,
    board: str = "",
) -> BatchResult:
    """Hands `first` to `first` + `hands` of a seed, by one policy or one for each place in the order of the deal.

    `known` gives cards to seats and `board` to the middle in every hand: what they are worth among players who act.
    """
    game = table if isinstance(table, CompiledGame) else compile_game(table)
    require_whole(hands=hands, threads=threads)
    if hands < 1 or threads < 1:
        raise BadInput(f"Play at least one hand with at least one thread, not {hands} with {threads}.")
    require_stream(seed, first, hands)
    policies = _policies(policy, len(game.setup.order))
    same = policies[0] if all(one is policies[0] for one in policies) else None
    run: Callable[[int, int], BatchResult]
    fixed = known_cards(game.setup, known or {}, board)
    if isinstance(same, str) and not fixed:
        code = BUILT_IN[same]
        size = SLICE

        def run(start: int, count: int) -> BatchResult:
            return _inside(game, code, seed, start, count)

    else:
        size = CHUNK

        def run(start: int, count: int) -> BatchResult:
            return _outside(game, policies, seed, start, count, fixed)

    work = [(at, min(size, first + hands - at)) for at in range(first, first + hands, size)]
    if threads == 1:
        return _added(game.setup, [run(*part) for part in work])
    with ThreadPoolExecutor(threads) as pool:
        return _added(game.setup, list(pool.map(lambda part: run(*part), work)))


def _policies(policy: Policy | Sequence[Policy], seats: int) -> tuple[Policy, ...]:
    each = (policy,) * seats if isinstance(policy, str) or not isinstance(policy, Sequence) else tuple(policy)
    if len(each) != seats:
        raise BadInput(
            f"Give one policy, or one for each of the {seats} players in the order of the deal, not {len(each)}."
        )
    for one in each:
        require_policy(one)
    return each


def require_policy(policy: Policy) -> None:
    if isinstance(policy, str) and policy not in BUILT_IN:
        raise BadInput(f"There is no policy {policy!r}: {', '.join(map(repr, BUILT_IN))}, or a function of your own.")
    if not isinstance(policy, str | RowPolicy) and not callable(policy):
        raise BadInput(f"A policy is {', '.join(map(repr, BUILT_IN))} or a function, not {policy!r}.")


def _added(setup: Setup, parts: list[BatchResult]) -> BatchResult:
    if len(parts) == 1:
        return parts[0]
    return BatchResult(
        setup,
        sum(part.hands for part in parts),
        sum(part.decisions for part in parts),
        sum(part.showdowns for part in parts),
        sum(part.commission for part in parts),
        np.concatenate([part.won for part in parts]),
    )


def _inside(game: CompiledGame, policy: int, seed: int, first: int, count: int) -> BatchResult:
    """A policy of the kernel: one row plays hand after hand."""
    seats = len(game.setup.order)
    won, totals = np.empty((count, seats), np.int32), np.zeros(3, np.int64)
    row, desk = np.zeros(1, HAND), np.zeros(1, DESK)
    kernels.play(game.record, game.tables, np.uint64(seed), np.uint64(first), count, policy, row, desk, won, totals)
    return BatchResult(game.setup, count, int(totals[0]), int(totals[1]), int(totals[2]), won)


def _outside(
    game: CompiledGame, policies: tuple[Policy, ...], seed: int, first: int, count: int, fixed: Fixed
) -> BatchResult:
    """Policies of one's own: so many rows in step with each other until the last is over."""
    hands = Hands.of(game, count, seed, first=first, auto=False, log=0)
    if fixed:
        hands.fix(fixed)
    kinds, amounts, luck = np.zeros(count, np.int8), np.zeros(count, np.int32), np.zeros(count)
    distinct = list({id(one): one for one in policies}.values())
    places = [np.array([one is policy for policy in policies] + [one is policies[0]]) for one in distinct]
    for _ in range(kernels.DECISIONS):
        offers = hands.legal()
        waiting = offers["asks"] != OVER
        if not waiting.any():
            break
        for one, own in zip(distinct, places, strict=True):
            chosen = waiting & own[offers["turn"]]  # turn -1, the table as a whole, is answered by the first place's
            if chosen.any():
                answered(hands, one, chosen, luck, kinds, amounts)
        hands.step(kinds, amounts)
    rows = hands.rows
    showdowns = int((rows["live"] & (rows["live"] - 1) != 0).sum())
    return BatchResult(
        game.setup, count, int(rows["decisions"].sum()), showdowns, int(rows["house"].sum()), hands.rewards.copy()
    )


def answered(
    hands: Hands,
    policy: Policy,
    chosen: NDArray[np.bool_],
    luck: NDArray[np.float64],
    kinds: NDArray[np.int8],
    amounts: NDArray[np.int32],
) -> None:
    """What a policy of any kind answers in the rows chosen, into these arrays."""
    if isinstance(policy, str):
        hands.answer_by(BUILT_IN[policy], chosen, kinds, amounts)
        return
    hands.draw_luck(chosen, luck)
    if isinstance(policy, RowPolicy):
        policy.answer(hands, chosen, luck, kinds, amounts)
    else:
        view = PolicyView(hands.observe()[chosen], hands.legal()[chosen], luck[chosen])
        _write_answers(policy(view), chosen, kinds, amounts)
    silent = chosen & (kinds == NOTHING)  # whoever asked would ask for ever
    if silent.any():
        raise RefusedError(int(silent.argmax()), "A policy has to answer when it is asked.")


def _write_answers(given: Any, chosen: NDArray[np.bool_], kinds: NDArray[np.int8], amounts: NDArray[np.int32]) -> None:
    """What a function in numpy answered, looked at before it is cut to the width of a row."""
    if not isinstance(given, tuple) or len(given) != 2:
        raise BadInput("A policy gives two arrays: answers, and amounts.")
    rows = np.flatnonzero(chosen)
    for array, to, name in ((given[0], kinds, "answers"), (given[1], amounts, "amounts")):
        found = np.asarray(array)
        if found.shape not in ((), rows.shape) or found.dtype.kind not in "iuf":
            raise BadInput(f"A policy gives {len(rows)} {name}, numbers, not {found.dtype} in {found.shape}.")
        found = np.broadcast_to(found, rows.shape)
        cut = found.astype(to.dtype)
        wrong = cut != found
        if wrong.any():
            at = int(wrong.argmax())
            raise RefusedError(int(rows[at]), f"{found[at]} is beyond any of the {name}.")
        to[rows] = cut


class ByRow:
    """A numba function of one row: `function(seen, legal, luck)` gives an answer and an amount."""

    def __init__(self, function: Any) -> None:
        self._all = _over_rows(function if hasattr(function, "py_func") else numba.njit(function))

    def answer(
        self,
        hands: Hands,
        chosen: NDArray[np.bool_],
        luck: NDArray[np.float64],
        kinds: NDArray[np.int8],
        amounts: NDArray[np.int32],
    ) -> None:
        self._all(hands.observe(), hands.legal(), luck, chosen, kinds, amounts)


def by_row(function: Any) -> ByRow:
    """A policy made of a function of one row; it is compiled if it is not yet."""
    return ByRow(function)


def _over_rows(function: Any) -> Any:
    @numba.njit(nogil=True)
    def answer_rows(seen: Any, offers: Any, luck: Any, chosen: Any, kinds: Any, amounts: Any) -> None:
        for row in range(chosen.shape[0]):
            if chosen[row]:
                kind, amount = function(seen[row], offers[row], luck[row])
                kinds[row] = kind if FOLD <= kind <= SET else BEYOND
                amounts[row] = amount if 0 <= amount <= MOST_CHIPS else NOBODY

    return answer_rows


class ByTable:
    """Chances of the actions of a menu, in a table of one row for each key."""

    def __init__(self, table: NDArray[np.float64], key: Callable[[NDArray[np.int32]], NDArray[np.int64]]) -> None:
        self.table, self.key = np.asarray(table, np.float64), key
        if self.table.ndim != 2 or not np.isfinite(self.table).all() or (self.table < 0).any():
            raise BadInput("A table of chances has a row for each key and a column for each action, none below 0.")

    def answer(
        self,
        hands: Hands,
        chosen: NDArray[np.bool_],
        luck: NDArray[np.float64],
        kinds: NDArray[np.int8],
        amounts: NDArray[np.int32],
    ) -> None:
        menu = Actions(hands)
        legal = menu.legal()[chosen].astype(np.float64)
        keys = np.asarray(self.key(hands.observe()[chosen]))
        if keys.min() < 0 or keys.max() >= len(self.table):
            raise BadInput(f"The table has the keys 0 to {len(self.table) - 1}, not {keys.min()} to {keys.max()}.")
        weights = np.zeros_like(legal)
        width = min(self.table.shape[1], legal.shape[1])
        weights[:, :width] = self.table[keys, :width] * legal[:, :width]
        none = weights.sum(axis=1) == 0  # nothing that the table thinks of is legal: the first that is, but no fold
        weights[none] = legal[none]
        weights[none, 0] = np.where(legal[none, 1:CHANGES].any(axis=1), 0, legal[none, 0])
        running = weights.cumsum(axis=1)
        actions = np.full(hands.n, NOBODY, np.int32)
        actions[chosen] = (running > (luck[chosen] * running[:, -1])[:, None]).argmax(axis=1)
        own = menu.answers(actions)
        kinds[chosen], amounts[chosen] = own[0][chosen], own[1][chosen]


def by_table(table: NDArray[np.float64], key: Callable[[NDArray[np.int32]], NDArray[np.int64]]) -> ByTable:
    """A policy of chances: `key` says which row of the table counts for what players see (rows of `Hands.observe`)."""
    return ByTable(table, key)
