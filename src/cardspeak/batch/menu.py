"""A menu of numbered actions: for learners who choose one of so many rather than an amount.

The betting is 0 fold, 1 check or call, then the least bet or raise, one of half the pot, of the pot, and the most there
is (all-in, or the limit), and taking a kitty; in fixed limit only totals that the limit allows. After these come the
cards given up, one action for every set of places in the hand, and how often a board is run. In Chinese poker the
actions are the 72,072 settings. An action that would come to the same as an earlier one is not on the menu.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardspeak.batch.betting import bits_in
from cardspeak.batch.chinese import ROW_BITS
from cardspeak.batch.hands import Hands, RefusedError
from cardspeak.batch.records import (
    BETTING,
    CALL,
    CHANGE,
    CHANGE_CARDS,
    CHANGING,
    FIXED,
    FOLD,
    KITTY,
    NOBODY,
    NOTHING,
    OVER,
    RAISE,
    RUN,
    RUNNING,
    SET,
    SETTING,
    Int,
    Record,
)
from cardspeak.errors import BadInput
from cardspeak.ranking.compiled import called, fast

BETS = ("fold", "check or call", "least", "half the pot", "the pot", "the most", "take the kitty")
LEAST, HALF, WHOLE, MOST, TAKE = range(2, 7)
CHANGES = len(BETS)


class Menu(NamedTuple):
    """How many actions there are of each kind, one kind after the other."""

    changes: int
    runs: int
    settings: int

    @property
    def size(self) -> int:
        return self.settings or CHANGES + self.changes + self.runs

    def name(self, action: int) -> str:
        """An action in words."""
        if not 0 <= action < self.size:
            raise BadInput(f"The menu has the actions 0 to {self.size - 1}, not {action}.")
        if self.settings:
            front, middle = (int(part[action]) for part in settings())
            return f"front {_places(front)}, middle {_places(middle)}"
        if action < CHANGES:
            return BETS[action]
        if action < CHANGES + self.changes:
            given = action - CHANGES
            return f"give up {_places(given)}" if given else "stand pat"
        return f"run {action - CHANGES - self.changes + 1}"


def _places(bits: int) -> str:
    return " ".join(str(at + 1) for at in range(bits.bit_length()) if bits >> at & 1)


def menu_of(game: Record) -> Menu:
    """The menu of a game's record."""
    if game["chinese_unit"]:
        return Menu(0, 0, len(settings()[0]))
    changes = 1 << int(game["width"]) if (game["steps"]["op"] == CHANGE_CARDS).any() else 0
    return Menu(changes, int(game["boards"]), 0)


@cache
def settings() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Every way to set thirteen cards: the places of the front, and of the middle."""
    fronts, middles = [], []
    everything = range(ROW_BITS)
    for front in combinations(everything, 3):
        rest = [place for place in everything if place not in front]
        for middle in combinations(rest, 5):
            fronts.append(sum(1 << place for place in front))
            middles.append(sum(1 << place for place in middle))
    return np.array(fronts, np.int32), np.array(middles, np.int32)


@called
def total_of(game: Record, hand: Record, out: Record, action: Int) -> Int:
    """The total of a bet or raise on the menu; 0 where it is not there, or no other than one before it."""
    if out.most == 0:
        return np.int64(0)
    least, most = np.int64(out.least), np.int64(out.most)
    if action == LEAST:
        return least
    if action == MOST:
        return most if most > least else np.int64(0)
    if game.structure == FIXED:
        return np.int64(out.middle) if action == HALF else np.int64(0)
    pot = np.int64(hand.pot) + np.int64(out.call)
    half = (np.int64(hand.highest) + pot // 2) // game.unit * game.unit
    whole = (np.int64(hand.highest) + pot) // game.unit * game.unit
    if action == HALF:
        return half if least < half < most else np.int64(0)
    return whole if max(least, half) < whole < most else np.int64(0)


@fast
def legal_actions(
    games: Record, hands: Record, offers: Record, changes: Int, runs: Int, settings: Int, out: Record
) -> None:
    """The mask of every row."""
    game = games[0]
    for row in range(hands.shape[0]):
        offer, to = offers[row], out[row]
        to[:] = 0
        if offer.asks == BETTING:
            to[FOLD] = offer.fold
            to[CALL] = offer.check or offer.call > 0
            for action in range(LEAST, TAKE):
                to[action] = total_of(game, hands[row], offer, np.int64(action)) > 0
            to[TAKE] = offer.kitty >= 0
        elif offer.asks == CHANGING:
            for given in range(np.int64(1) << np.int64(offer.held)):
                count = bits_in(np.int64(given))
                to[CHANGES + given] = count == offer.cards if offer.exactly else count <= offer.cards
        elif offer.asks == RUNNING:
            for boards in range(offer.cards):
                to[CHANGES + changes + boards] = 1
        elif offer.asks == SETTING:
            for setting in range(settings):
                to[setting] = 1


@fast
def answers_of(
    games: Record,
    hands: Record,
    offers: Record,
    changes: Int,
    fronts: Record,
    middles: Record,
    actions: Record,
    kinds: Record,
    amounts: Record,
) -> Int:
    """What the actions of every row come to; NOTHING for those below 0. The first row with one not on its menu."""
    game = games[0]
    for row in range(hands.shape[0]):
        offer, action = offers[row], np.int64(actions[row])
        kind, amount = np.int64(NOTHING), np.int64(0)
        if action >= 0 and offer.asks != OVER:
            if offer.asks == SETTING:
                if action >= fronts.shape[0]:
                    return row
                kind, amount = np.int64(SET), np.int64(fronts[action]) | np.int64(middles[action]) << ROW_BITS
            elif action < LEAST:
                kind = np.int64(FOLD) if action == 0 else np.int64(CALL)
            elif action < TAKE:
                kind, amount = np.int64(RAISE), total_of(game, hands[row], offer, action)
                if offer.asks != BETTING or amount == 0:
                    return row
            elif action == TAKE:
                kind = np.int64(KITTY)
            elif action < CHANGES + changes:
                kind, amount = np.int64(CHANGE), action - CHANGES
            else:
                kind, amount = np.int64(RUN), action - CHANGES - changes + 1
        kinds[row], amounts[row] = kind, amount
    return NOBODY


class Actions:
    """A batch that is answered by actions of its menu."""

    def __init__(self, hands: Hands) -> None:
        self.hands, self.menu = hands, menu_of(hands.game.record[0])
        self._settings = settings() if self.menu.settings else (np.zeros(0, np.int32), np.zeros(0, np.int32))
        self._kinds, self._amounts = np.zeros(hands.n, np.int8), np.zeros(hands.n, np.int32)

    def legal(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """A row of 0 and 1 for each hand."""
        hands, menu = self.hands, self.menu
        if out is None:
            out = np.empty((hands.n, menu.size), np.int8)
        elif out.shape != (hands.n, menu.size) or out.dtype != np.int8 or not out.flags.c_contiguous:
            raise BadInput(f"Masks of this batch are written to int8 in {(hands.n, menu.size)}.")
        legal_actions(hands.game.record, hands.rows, hands.legal(), menu.changes, menu.runs, menu.settings, out)
        return out

    def answers(self, actions: NDArray[np.int32]) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
        """What these actions come to at this moment, one a row; below 0 is nothing."""
        hands = self.hands
        chosen = np.asarray(actions)
        if chosen.shape != (hands.n,) or chosen.dtype.kind not in "iu":
            raise BadInput(f"This batch takes {hands.n} actions, whole numbers, not {chosen.dtype} in {chosen.shape}.")
        if chosen.size and int(chosen.max()) >= self.menu.size:
            row = int(chosen.argmax())
            raise RefusedError(row, f"the menu ends with action {self.menu.size - 1}, not {chosen[row]}.")
        given = np.ascontiguousarray(np.maximum(chosen, NOBODY), np.int32)
        kinds, amounts = self._kinds, self._amounts
        changes = self.menu.changes
        args = hands.game.record, hands.rows, hands.legal(), changes, *self._settings, given, kinds, amounts
        wrong = int(answers_of(*args))
        if wrong >= 0:
            raise RefusedError(wrong, f"{self.menu.name(int(given[wrong]))} is not on the menu now.")
        return kinds, amounts

    def step(self, actions: NDArray[np.int32]) -> None:
        """One action each; see `Hands.step`."""
        self.hands.step(*self.answers(actions))
