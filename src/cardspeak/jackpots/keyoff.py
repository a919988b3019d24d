"""Prizes in the right order: straight flushes before royal flushes, lower levels first, each key-off on what is left.

Winners of one category at one level are keyed off one after another; what they keyed off is put together and shared
equally, the odd cents in the order in which the hands were dealt.
"""

from __future__ import annotations

from cardspeak.books.model.banked import PayLine
from cardspeak.books.model.banked_jackpot import JackpotLevel
from cardspeak.jackpots import commands as c
from cardspeak.jackpots import events as e
from cardspeak.jackpots.draft import MeterDraft
from cardspeak.jackpots.setup import CENT
from cardspeak.jackpots.state import State


def prize_lines(state: State) -> dict[str, PayLine]:
    """The hands paid from the pools, by category."""
    setup = state.setup
    return {line.category: line for line in setup.game.pay_table(setup.rows.prizes).lines}


def bonus_lines(state: State) -> dict[str, PayLine]:
    """The hands paid a multiple of the wager out of the fund."""
    setup = state.setup
    return {line.category: line for line in setup.game.pay_table(setup.rows.bonuses).lines}


def key_off(draft: MeterDraft, ask: c.KeyOff) -> None:
    """Everything that follows from the buttons of one table."""
    rows = draft.state.setup.rows
    lines = prize_lines(draft.state)
    shown = {level.name: draft.state.display(level.name) for level in rows.levels}
    prizes = [winner for winner in ask.winners if winner.category in lines]
    for category in rows.order:
        for level in rows.levels:
            group = [w for w in prizes if w.category == category and _level(draft, ask, w.box) == level.name]
            if group:
                _share(draft, ask, level, lines[category], sorted(w.box for w in group), shown[level.name])
    for winner in sorted(ask.winners, key=lambda winner: winner.box):
        if winner.category not in lines:
            _bonus(draft, ask, winner)


def _level(draft: MeterDraft, ask: c.KeyOff, box: int) -> str:
    return draft.state.wagers[ask.table, ask.number, box].level


def _share(draft: MeterDraft, ask: c.KeyOff, level: JackpotLevel, line: PayLine, boxes: list[int], shown: int) -> None:
    """Key off each winner, put the prizes together and divide them."""
    rows = draft.state.setup.rows
    for box in boxes:
        draft.do(_keyed(draft.state, ask, level, line, box, shown))
    total = sum(draft.state.keyed[ask.table, ask.number, box].prize for box in boxes)
    each, odd = divmod(total, len(boxes))
    promised = shown * line.percent // 100 // CENT
    for place, box in enumerate(boxes):
        amount = each + (place < odd)
        draft.do(
            e.PrizeAwarded(
                ask.table,
                ask.number,
                box,
                draft.state.wagers[ask.table, ask.number, box].owner,
                level.name,
                "jackpot",
                line.category,
                amount,
                promised,
                rows.shared_cite if len(boxes) > 1 else rows.button_cite,
                line.cite or "",
                rows.varies_cite if amount != promised else "",
                rows.cents_cite if odd else "",
            )
        )


def _keyed(state: State, ask: c.KeyOff, level: JackpotLevel, line: PayLine, box: int, shown: int) -> e.KeyedOff:
    """One key-off: whole cents leave the pools, and pools below their guaranteed amount are lifted to it.

    A royal flush resets the pools: what they hold above what was verified, while the display does not work, goes too.
    """
    rows, basis = state.setup.rows, state.basis
    whole = sum(basis[pool] for pool in level.pools) * line.percent
    prize = whole // 100 // CENT
    taken = {pool: basis[pool] * line.percent // 100 for pool in level.pools}
    taken[level.pools[0]] -= sum(taken.values()) - prize * CENT
    lifts = {pool: state.reseed(pool) - (state.pools[pool] - amount) for pool, amount in taken.items()}
    royal = line.percent == 100
    lifts = {pool: amount for pool, amount in lifts.items() if amount > 0 or (royal and amount)}
    return e.KeyedOff(
        ask.table,
        ask.number,
        box,
        state.wagers[ask.table, ask.number, box].owner,
        level.name,
        line.category,
        prize,
        shown,
        taken,
        lifts,
        ask.at,
        level.royal_cite if royal else level.straight_flush_cite,
        (level.royal_cite if royal else rows.reseed_cite) if lifts else "",
        rows.cents_cite if whole % (100 * CENT) else "",
        {pool: state.reseed_cite(pool) for pool in lifts},
    )


def _bonus(draft: MeterDraft, ask: c.KeyOff, winner: c.Winner) -> None:
    line = bonus_lines(draft.state)[winner.category]
    wager = draft.state.wagers[ask.table, ask.number, winner.box]
    amount = line.pays * wager.stake
    button = draft.state.setup.rows.button_cite
    draft.do(
        e.PrizeAwarded(
            ask.table,
            ask.number,
            winner.box,
            wager.owner,
            wager.level,
            "bonus",
            winner.category,
            amount,
            amount,
            button,
            line.cite or "",
        )
    )
