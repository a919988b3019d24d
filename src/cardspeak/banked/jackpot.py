"""The jackpot wagers of a round: which level a box plays for, and which hands may press a prize button.

The pools themselves are elsewhere and shared by tables; a round says what was wagered and what was won, and is told
what the pools gave.
"""

from __future__ import annotations

from cardspeak.banked.lines import Claim, JackpotStake
from cardspeak.banked.settle import hand_of, outcome_now
from cardspeak.banked.state import State, WagerKey
from cardspeak.books.model.banked import Wager
from cardspeak.books.model.banked_jackpot import JackpotRows


def rules_of(state: State) -> JackpotRows:
    rules = state.game.file.jackpot
    assert rules is not None, "only games with a jackpot have wagers that play for one"
    return rules


def stake_of(state: State, box: int) -> JackpotStake | None:
    """What a box plays for: its wagers of the required amount, taken together."""
    found = [key for key in state.on(box) if _counts(state, key)]
    level = state.game.level(frozenset(key[1] for key in found))
    if level is None:
        return None
    return JackpotStake(box, found[0][2], level.name, level.times * state.setup.jackpot_wager)


def _counts(state: State, key: WagerKey) -> bool:
    wager = state.game.wager(key[1])
    return wager.pool is not None and state.stakes[key] == required(state, wager)


def required(state: State, wager: Wager) -> int:
    return (wager.times_level or 0) * state.setup.jackpot_wager


def claims_of(state: State) -> tuple[Claim, ...]:
    """Every box whose jackpot wager wins with its hole cards and the flop."""
    found = (_claim(state, box) for box in state.active)
    return tuple(claim for claim in found if claim is not None)


def _claim(state: State, box: int) -> Claim | None:
    stake = stake_of(state, box)
    if stake is None:
        return None
    rules = rules_of(state)
    level = next(level for level in rules.levels if level.name == stake.level)
    row = outcome_now(state, (box, level.wagers[0], stake.owner))
    hand = hand_of(state, box, "hole and flop")
    if row.result != "won" or hand is None:
        return None
    for name in (rules.prizes, rules.bonuses):
        table = state.game.pay_table(name)
        for line in table.lines:
            if line.category == hand.category:
                return Claim(
                    box,
                    stake.owner,
                    level.name,
                    tuple(level.wagers),
                    line.category,
                    hand.words,
                    line.pays * stake.stake,
                    line.pays,
                    row.cite,
                    line.cite or table.cite,
                )
    return None
