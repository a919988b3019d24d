"""`Hands`: so many hands of one table in step with each other, each a row of arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cardspeak.batch import kernels
from cardspeak.batch.chance import MOST, shuffler, stream
from cardspeak.batch.compiling import CompiledGame, compile_game
from cardspeak.batch.known import Fixed
from cardspeak.batch.observing import columns
from cardspeak.batch.records import (
    ANSWERS,
    DESK,
    FRESH,
    HAND,
    NOBODY,
    NOTHING,
    OFFER,
    OVER,
    TABLE_ASKED,
    HandRows,
)
from cardspeak.batch.rows import answer_of, command, holes_of, state_of
from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.hand.answers import ANSWERS as PLAIN
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import Setup, Stakes
from cardspeak.refusal import Refused

LOG = 64  # answers kept of each hand, unless told otherwise: a hand seldom has more


class RefusedError(BadInput):
    """An answer that is not legal: in which row, and the refusal with its clause. Nothing was done in any row."""

    def __init__(self, row: int, refused: Refused | str) -> None:
        self.row, self.refused = row, refused
        super().__init__(f"row {row}: {refused}")


class Hands:
    """Many hands of one table. Row i plays hand `first` + i of the seed, and then every `stride`-th after it.

    Players stand by place in every array: `order` says which seat receives the first card, which the second.
    """

    def __init__(
        self,
        book: str,
        game: str,
        *,
        seats: int = 6,
        stack: int = 200,
        stacks: Sequence[int] | Mapping[int, int] | None = None,
        stakes: Stakes | None = None,
        n: int = 1,
        seed: int = 0,
        first: int = 0,
        stride: int | None = None,
        auto: bool = True,
        log: int = LOG,
        threads: int = 1,
        **setup: Any,
    ) -> None:
        """`stacks` as `open_hand` takes them, or so many `seats` with a `stack` each; further words are the setup's.

        With `auto` a hand that is over is followed at once by the row's next one; without, it lies there until `reset`.
        `log` answers of each hand are kept, for `row`.
        """
        ready = make_setup(book, game, stacks if stacks is not None else [stack] * seats, stakes=stakes, **setup)
        self._open(compile_game(ready), n, seed, first, stride, auto, log, threads)

    @classmethod
    def of(
        cls,
        setup: Setup | CompiledGame,
        n: int = 1,
        seed: int = 0,
        *,
        first: int = 0,
        stride: int | None = None,
        auto: bool = True,
        log: int = LOG,
        threads: int = 1,
    ) -> Hands:
        """The same for a setup that is made already, or compiled."""
        hands = cls.__new__(cls)
        game = setup if isinstance(setup, CompiledGame) else compile_game(setup)
        hands._open(game, n, seed, first, stride, auto, log, threads)
        return hands

    def _open(
        self, game: CompiledGame, n: int, seed: int, first: int, stride: int | None, auto: bool, log: int, threads: int
    ) -> None:
        require_whole(n=n, log=log, threads=threads)
        if n < 1 or log < 0 or threads < 1:
            raise BadInput(
                f"A batch has at least one row and one thread, not {n} and {threads}, and a log of 0 or more."
            )
        require_stream(seed, first, n)
        if stride is not None:
            require_whole(stride=stride)
        if stride is not None and not 0 < stride <= MOST:
            raise BadInput(f"The next hand of a row is at least 1 number further, not {stride}.")
        self.game, self.setup, self.n = game, game.setup, n
        self.order, self.seats = game.setup.order, len(game.setup.order)
        self.columns = columns(game.record[0])
        self._stride, self._auto, self._first = n if stride is None else stride, auto, first
        self._rows = np.zeros(n, HAND)
        self._offers = np.zeros(n, OFFER)
        self._rewards = np.zeros((n, self.seats), np.int32)
        self._done = np.zeros(n, np.bool_)
        self._log = np.zeros((n, log), np.int8), np.zeros((n, log), np.int32)
        self._nothing = np.full(n, NOTHING, np.int8), np.zeros(n, np.int32)
        self._packs: dict[int, tuple[int, tuple[Card, ...]]] = {}  # rows that were loaded: number and pack
        self._desks = np.zeros(1, DESK)
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        # What everybody may look at and nobody may change.
        self.rows, self.rewards, self.done = _seen(self._rows), _seen(self._rewards), _seen(self._done)
        self._legal = _seen(self._offers)
        self.reset(seed=seed)

    # -- asking --------------------------------------------------------------------------------------------------------

    def legal(self) -> HandRows:
        """One `OFFER` a row: whose turn it is, and what may be answered, between which totals. A view: it moves on."""
        return self._legal

    def observe(self, place: int | None = None, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """What the one to act sees of each row, or a place of one's choice; `columns` are their names."""
        if place is not None and not 0 <= place < self.seats:
            raise BadInput(f"Place {place} is not at this table: there are {self.seats}, from 0.")
        shape = (self.n, len(self.columns))
        if out is None:
            out = np.empty(shape, np.int32)
        elif out.shape != shape or out.dtype != np.int32 or not out.flags.c_contiguous or not out.flags.writeable:
            raise BadInput(
                f"Observations of this batch are written to int32 in {shape}, not {out.dtype} in {out.shape}."
            )
        kernels.observe_all(self.game.record, self._rows, NOBODY if place is None else place, out)
        return out

    @property
    def number(self) -> NDArray[np.uint64]:
        """Which hand of the seed each row plays."""
        return _seen(self._rows)["number"]

    @property
    def turn(self) -> NDArray[np.int8]:
        """The place that is asked in each row; -1: nobody, or the table as a whole."""
        return self._legal["turn"]

    # -- going on ------------------------------------------------------------------------------------------------------

    def reset(self, mask: ArrayLike | None = None, *, seed: int | None = None) -> None:
        """All rows from their first hand on, or those of a mask with their next; a new `seed` is for all rows."""
        if mask is not None:
            if seed is not None:
                raise BadInput("A new seed is for every row: give no mask with it.")
            chosen = np.asarray(mask)
            if chosen.dtype != np.bool_ or chosen.shape != (self.n,):
                raise BadInput(f"A mask of {self.n} truth values says which rows begin anew.")
            self._rows["number"][chosen] += np.uint64(self._stride)
            self._begin(chosen)
            return
        if seed is not None:
            require_stream(seed, self._first, self.n)
            self.seed = np.uint64(seed)
        self._rows["number"] = np.arange(self.n, dtype=np.uint64) + np.uint64(self._first)
        self._begin(slice(None))

    def _begin(self, rows: NDArray[np.bool_] | slice) -> None:
        self._rows["asks"][rows] = FRESH
        self._offers["asks"][rows] = OVER
        self._run(slice(None), *self._nothing)

    def fix(self, known: Fixed) -> None:
        """Begin every row anew with these cards where they are wanted, and the others where chance left them."""
        record = self._rows.copy()
        kernels.deal_packs(self.game.record, self.seed, record)
        packs, rows = record["pack"][:, : self.setup.deck], np.arange(self.n)
        for at, card in known:
            where = (packs == card).argmax(axis=1)
            packs[rows, where] = packs[:, at]
            packs[:, at] = card
        self._rows["pack"] = record["pack"]
        self._rows["asks"], self._offers["asks"] = FRESH, OVER
        self._run(slice(None), *self._nothing, deals=False, auto=False)
        self._rows["chance"] = record["chance"]  # shuffles during the hand go on after the pack
        cards = [tuple(Card(int(card)) for card in pack) for pack in packs] if self._log[0].shape[1] else []
        self._packs = {row: (int(self._rows["number"][row]), pack) for row, pack in enumerate(cards)}

    def step(self, kinds: ArrayLike, amounts: ArrayLike | None = None) -> None:
        """One answer each; NOTHING leaves a row alone, and one that is over stays so whatever it is told.

        If a single answer is not legal, that row's refusal is raised and nothing is done in any row.
        """
        kinds = self._checked(kinds, np.int8, "answers")
        amounts = self._nothing[1] if amounts is None else self._checked(amounts, np.int32, "amounts")
        if self._pool is None:
            wrong = self._run(slice(None), kinds, amounts)
        else:
            wrong = kernels.first_wrong(self.game.record, self._offers, kinds, amounts)
            if wrong < 0:
                cuts = np.linspace(0, self.n, self._threads + 1, dtype=int).tolist()
                parts = [slice(*cut) for cut in pairwise(cuts)]
                list(self._pool.map(lambda part: self._run(part, kinds, amounts, np.zeros(1, DESK)), parts))
        if wrong >= 0:
            raise RefusedError(wrong, self.refusal(wrong, int(kinds[wrong]), int(amounts[wrong])))

    def _run(
        self,
        part: slice,
        kinds: NDArray[np.int8],
        amounts: NDArray[np.int32],
        desks: HandRows | None = None,
        *,
        deals: bool = True,
        auto: bool | None = None,
    ) -> int:
        """Rows are independent of each other: parts of them may be stepped in threads, each at a desk of its own."""
        go_on = self._auto if auto is None else auto
        wrong: int = kernels.step_all(
            self.game.record,
            self.game.tables,
            self.seed,
            self._rows[part],
            self._desks if desks is None else desks,
            kinds[part],
            amounts[part],
            self._stride if go_on else 0,
            deals,
            self._log[0][part],
            self._log[1][part],
            self._offers[part],
            self._rewards[part],
            self._done[part],
        )
        return wrong

    def _checked(self, given: ArrayLike, kind: Any, what: str) -> NDArray[Any]:
        array = np.asarray(given)
        if array.shape != (self.n,):
            raise BadInput(f"This batch takes {self.n} {what}, one a row, not an array of shape {array.shape}.")
        if array.dtype != kind:
            if array.dtype.kind not in "iu":
                raise BadInput(f"The {what} are whole numbers, not {array.dtype}.")
            bounds = np.iinfo(kind)
            outside = (array < bounds.min) | (array > bounds.max)
            if outside.any():
                row = int(outside.argmax())
                raise RefusedError(row, f"{array[row]} is beyond any of the {what}.")
            array = array.astype(kind)
        return np.ascontiguousarray(array)

    def refusal(self, row: int, kind: int, amount: int = 0) -> Refused | str:
        """Why an answer is not legal in a row, as the plain machine says it, with its clause; empty if it is."""
        if not -1 <= kind < len(ANSWERS):
            return f"{kind} is no answer: {', '.join(f'{code} {name}' for code, name in enumerate(ANSWERS))}."
        part = slice(row, row + 1)
        one = np.array([kind], np.int8), np.array([amount], np.int32)
        if kernels.first_wrong(self.game.record, self._offers[part], *one) < 0:
            return ""
        state = state_of(self.setup, self.game.record[0], self._rows[row])
        answer = PLAIN[type(asked := command(state, kind, amount))](state, asked)
        if isinstance(answer, Refused):
            return answer
        step = state.agenda[-1]
        return f"A {ANSWERS[kind]} is not on offer here. [{self.setup.book} {step.cite}]"

    def answer_by(
        self, policy: int, chosen: NDArray[np.bool_], kinds: NDArray[np.int8], amounts: NDArray[np.int32]
    ) -> None:
        """What a policy of the kernel answers in the rows chosen, from the hands' own luck; into these arrays."""
        kernels.answer_rows(self.game.record, self._rows, policy, chosen, kinds, amounts)

    def draw_luck(self, chosen: NDArray[np.bool_], out: NDArray[np.float64]) -> None:
        """A number from 0 to 1 for each row chosen, from the hands' own luck."""
        kernels.draw_luck(self._rows, chosen, out)

    # -- a row, told ---------------------------------------------------------------------------------------------------

    def row(self, row: int) -> Hand:
        """A row as a hand of the plain machine, with every event and clause: to be told, saved, or gone on with."""
        self._require(row)
        answers = int(self._rows["decisions"][row])
        kept = self._log[0].shape[1]
        if answers > kept:
            raise BadInput(f"Row {row} has seen {answers} answers and its log keeps {kept}: open the batch with more.")
        hand = self.dealt(row)
        for at in range(answers):
            kind, amount = int(self._log[0][row, at]), int(self._log[1][row, at])
            refused = hand.play(command(hand.state, kind, amount))
            assert refused is None, f"the two machines differ: {refused}"
        return hand

    def dealt(self, row: int) -> Hand:
        """The hand of a row before its first answer; shuffles during it go on with the hand's own stream."""
        self._require(row)
        number, pack = self._packs.get(row, (NOBODY, ()))
        if number == int(self._rows["number"][row]):
            return Hand(self.setup, pack, shuffle=shuffler(stream(int(self.seed), number)))
        record = self._rows[row : row + 1].copy()
        kernels.deal_packs(self.game.record, self.seed, record)
        cards = [Card(int(card)) for card in record["pack"][0, : self.setup.deck]]
        return Hand(self.setup, cards, shuffle=shuffler(int(record["chance"][0])))

    def load(self, row: int, hand: Hand) -> None:
        """Put a hand of the plain machine into a row: its pack, and its answers one after another."""
        self._require(row)
        if hand.setup != self.setup:
            raise BadInput("That hand is played at another table: the setup of a batch is one for all its rows.")
        if hand.state.reshuffled or not hand.keeps_log:
            raise BadInput("A hand comes into a batch with all its events, and before anybody shuffles a second time.")
        before = self._rows[row].copy(), self._offers[row].copy(), self._packs.get(row)
        log = self._log[0][row].copy(), self._log[1][row].copy()
        self._packs[row] = int(self._rows["number"][row]), hand.pack()
        if not self._replay(row, hand):
            self._rows[row], self._offers[row] = before[:2]
            self._log[0][row], self._log[1][row] = log
            del self._packs[row]
            if before[2] is not None:
                self._packs[row] = before[2]
            raise BadInput("That hand saw more than cards and wagers: what a ruling did is not played in batches.")

    def _replay(self, row: int, hand: Hand) -> bool:
        part = slice(row, row + 1)
        kinds, amounts = self._nothing[0].copy(), self._nothing[1].copy()
        self._rows["pack"][row, : self.setup.deck] = [int(card) for card in hand.pack()]
        self._rows["asks"][row], self._offers["asks"][row] = FRESH, OVER
        self._run(part, kinds, amounts, deals=False, auto=False)
        for event in hand.events:
            place = int(self._rows["actor"][row])
            held = holes_of(self.game.record[0], self._rows[row], place) if 0 <= place < TABLE_ASKED else []
            kinds[row], amounts[row] = answer_of(event, held)
            if kinds[row] != NOTHING and self._run(part, kinds, amounts, deals=False, auto=False) >= 0:
                return False
        same = [hand.state.stack[seat] for seat in self.order] == self._rows["stack"][row, : self.seats].tolist()
        return same and hand.over == bool(self._rows["asks"][row] == OVER)

    def _require(self, row: int) -> None:
        if not 0 <= row < self.n:
            raise BadInput(f"There is no row {row}: the batch has {self.n}, from 0.")


def require_whole(**given: object) -> None:
    """Whole numbers, numpy's too; a fraction would be cut off without a word."""
    for name, value in given.items():
        if isinstance(value, bool) or not isinstance(value, int | np.integer):
            raise BadInput(f"{name} is a whole number, not {value!r}.")


def require_stream(seed: int, first: int, n: int) -> None:
    """Seeds and numbers of hands are whole numbers of 64 bits."""
    require_whole(seed=seed, first=first, n=n)
    if not 0 <= seed <= MOST or not 0 <= first <= MOST - n:
        raise BadInput(f"A seed and the numbers of hands are from 0 to 2^64 - 1, not {seed} and {first}.")


def _seen(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.setflags(write=False)
    return view
