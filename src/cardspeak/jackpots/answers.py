"""How the jackpot system answers each command: a list of events, or a refusal with its clause. Nothing changes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.books.model.banked_jackpot import JackpotLevel
from cardspeak.jackpots import commands as c
from cardspeak.jackpots import events as e
from cardspeak.jackpots.draft import MeterDraft
from cardspeak.jackpots.keyoff import bonus_lines, key_off, prize_lines
from cardspeak.jackpots.setup import CENT
from cardspeak.jackpots.state import PrizePlace, State
from cardspeak.jackpots.why import JackpotWhy
from cardspeak.refusal import Refused

Answer = list[e.Event] | Refused


def refuse(state: State, why: JackpotWhy, cite: str, says: str) -> Refused:
    return Refused(why, state.setup.game.cite(cite), says)


def _closed_table(state: State, table: str) -> Refused | None:
    """A suspended jackpot cannot grow and cannot be won."""
    if table in state.suspended:
        cite = state.setup.rows.suspend_cite
        return refuse(state, JackpotWhy.SUSPENDED, cite, f"Gaming at {table} is suspended; wait for the operator.")
    return None


def _operator(state: State, by: str, cite: str) -> Refused | None:
    rows = state.setup.rows
    if state.setup.game.book.ranks(by, rows.operator):
        return None
    return refuse(state, JackpotWhy.AUTHORITY, cite, f"That is for the {rows.operator}.")


# -- wagers ------------------------------------------------------------------------------------------------------


def start_game(state: State, ask: c.StartGame) -> Answer:
    rows = state.setup.rows
    wrong = _closed_table(state, ask.table)
    if wrong:
        return wrong
    if ask.game not in state.setup.games:
        says = f"These pools are for {', '.join(state.setup.games)}, not for {ask.game}."
        return refuse(state, JackpotWhy.NOT_LINKED, rows.alone_cite, says)
    if ask.number <= state.started.get(ask.table, ask.number - 1):
        return refuse(
            state, JackpotWhy.NO_ROUND, rows.start_cite, f"Round {ask.number} of {ask.table} has been started."
        )
    if not ask.stakes:
        return refuse(
            state, JackpotWhy.NO_WAGER, rows.start_cite, "Nobody has a jackpot wager: there is nothing to start."
        )
    events: list[e.Event] = []
    for stake in ask.stakes:
        level = _level(state, stake.level)
        if level is None:
            return refuse(state, JackpotWhy.NO_WAGER, rows.levels[0].cite, f"There is no level {stake.level!r}.")
        events.append(_wagered(state, ask.table, ask.number, stake, level))
    return events


def _level(state: State, name: str) -> JackpotLevel | None:
    return next((level for level in state.setup.rows.levels if level.name == name), None)


def _wagered(state: State, table: str, number: int, stake: c.Stake, level: JackpotLevel) -> e.Wagered:
    amount = level.times * state.wager
    pools = {pool: parts * state.wager for pool, parts in state.setup.feeds[level.name].items()}
    fund = amount * CENT - sum(pools.values())
    cite = state.setup.rows.funding.share_cite
    return e.Wagered(table, number, stake.box, stake.owner, level.name, amount, pools, fund, cite)


def amend(state: State, ask: c.Amend) -> Answer:
    """A wager made up to the required amount counts from now on, at the level it now has."""
    rows = state.setup.rows
    wrong = _closed_table(state, ask.table)
    if wrong:
        return wrong
    level = _level(state, ask.stake.level)
    if level is None:
        return refuse(state, JackpotWhy.NO_WAGER, rows.short_cite, f"There is no level {ask.stake.level!r}.")
    place = (ask.table, ask.number, ask.stake.box)
    if place in state.awards:
        return refuse(state, JackpotWhy.NO_WAGER, rows.short_cite, "Its prize has been keyed off.")
    draft = MeterDraft(state)
    if place in state.wagers:
        draft.do(e.TakenBack(state.wagers[place], rows.short_cite))
    draft.do(_wagered(draft.state, ask.table, ask.number, ask.stake, level))
    draft.lift()  # another table may have won a pool meanwhile that this wager no longer feeds
    return draft.events


def void_wager(state: State, ask: c.VoidWager) -> Answer:
    rows = state.setup.rows
    place = (ask.table, ask.number, ask.box)
    if place not in state.wagers:
        return refuse(
            state, JackpotWhy.NO_WAGER, rows.start_cite, f"Box {ask.box} of {ask.table} has no jackpot wager."
        )
    draft = MeterDraft(state)
    _out(draft, place, rows.void_cite)
    draft.lift()
    return draft.events


def _out(draft: MeterDraft, place: PrizePlace, cite: str) -> None:
    """A wager leaves with everything it moved."""
    state = draft.state
    award, keyed = state.awards.get(place), state.keyed.get(place)
    if award is not None:
        draft.do(e.AwardStruck(award, cite))
    if award is not None and keyed is not None:
        draft.do(e.Undone(keyed, award.amount - keyed.prize, cite))
    draft.do(e.TakenBack(state.wagers[place], cite))


def void_round(state: State, ask: c.VoidRound) -> Answer:
    rows = state.setup.rows
    draft = MeterDraft(state)
    if not _void(draft, ask.table, ask.number, rows.void_cite):
        says = f"Round {ask.number} of {ask.table} has no jackpot wagers."
        return refuse(state, JackpotWhy.NO_ROUND, rows.start_cite, says)
    return draft.events


def _void(draft: MeterDraft, table: str, number: int, cite: str) -> bool:
    """The latest prize first; a pool that another table has won meanwhile is lifted again at the end."""
    places = [place for place in draft.state.wagers if place[:2] == (table, number)]
    order = list(draft.state.keyed)
    places.sort(key=lambda place: order.index(place) if place in order else -1, reverse=True)
    for place in places:
        _out(draft, place, cite)
    draft.lift()
    if places:
        draft.do(e.RoundVoided(table, number, cite))
    return bool(places)


# -- prizes ------------------------------------------------------------------------------------------------------


def key(state: State, ask: c.KeyOff) -> Answer:
    rows = state.setup.rows
    wrong = _closed_table(state, ask.table)
    if wrong:
        return wrong
    if ask.at < state.at:
        says = f"The system's time is {state.at}: tables are keyed off in the order of its log."
        return refuse(state, JackpotWhy.NOT_KEYED, rows.tables_cite, says)
    for winner in ask.winners:
        place = (ask.table, ask.number, winner.box)
        if place not in state.wagers:
            says = f"Box {winner.box} of {ask.table} has no jackpot wager in round {ask.number}."
            return refuse(state, JackpotWhy.NO_WAGER, rows.button_cite, says)
        if place in state.awards:
            return refuse(state, JackpotWhy.NO_PRIZE, rows.button_cite, f"Box {winner.box} has been keyed off.")
        if winner.category not in prize_lines(state) and winner.category not in bonus_lines(state):
            says = f"A {winner.category} stands in neither table of prizes."
            return refuse(state, JackpotWhy.NO_PRIZE, state.setup.game.pay_table(rows.bonuses).cite, says)
    if len({winner.box for winner in ask.winners}) != len(ask.winners) or not ask.winners:
        return refuse(state, JackpotWhy.NO_PRIZE, rows.button_cite, "Name each winning box once.")
    draft = MeterDraft(state)
    key_off(draft, ask)
    return draft.events


def pay_prize(state: State, ask: c.PayPrize) -> Answer:
    rows = state.setup.rows
    place = (ask.table, ask.number, ask.box)
    wrong = _closed_table(state, ask.table)
    if wrong:
        return wrong
    award = state.awards.get(place)
    if award is None:
        return refuse(state, JackpotWhy.NOT_KEYED, rows.button_cite, "Press the prize button first.")
    if place in state.settled:
        return refuse(state, JackpotWhy.NO_PRIZE, rows.button_cite, "This prize has been paid.")
    if not state.setup.game.book.ranks(ask.by, rows.verifier):
        return refuse(state, JackpotWhy.AUTHORITY, rows.verify_cite, f"The {rows.verifier} verifies the hand first.")
    if award.kind == "jackpot" and not ask.in_suits:
        return refuse(state, JackpotWhy.NOT_IN_SUITS, rows.sorted_cite, "Sort the cards back into suits first.")
    if state.held.get(place, ask.at) > ask.at:
        return refuse(state, JackpotWhy.HELD, state.setup.hold_cite, f"Payment is held until hour {state.held[place]}.")
    checks: list[e.Event] = [e.Verified(*place, ask.by, rows.verify_cite)]
    if award.kind == "jackpot":
        checks.append(e.SortedIntoSuits(*place, rows.sorted_cite))
    return [*checks, e.PrizePaid(*place, award.owner, award.amount, ask.by, award.table_cite)]


def game_over(state: State, ask: c.GameOver) -> Answer:
    rows = state.setup.rows
    if (ask.table, ask.number) not in state.open:
        return refuse(state, JackpotWhy.NO_ROUND, rows.over_cite, f"No round {ask.number} is under way at {ask.table}.")
    unpaid = [
        place
        for place in state.awards
        if place[:2] == (ask.table, ask.number) and place not in state.settled and place not in state.held
    ]
    if unpaid:
        return refuse(state, JackpotWhy.UNPAID, rows.over_cite, f"Box {unpaid[0][2]} has not been paid.")
    return [e.GameClosed(ask.table, ask.number, rows.over_cite)]


def hold(state: State, ask: c.Hold) -> Answer:
    place = (ask.table, ask.number, ask.box)
    wrong = _operator(state, ask.by, state.setup.hold_cite)
    if wrong:
        return wrong
    if place not in state.awards or place in state.settled:
        return refuse(
            state, JackpotWhy.NO_PRIZE, state.setup.hold_cite, f"Box {ask.box} has no prize that could be held."
        )
    if place in state.held:
        return refuse(state, JackpotWhy.HELD, state.setup.hold_cite, "It has been held; the time is not begun again.")
    return [e.PrizeHeld(*place, ask.at + state.setup.hold_hours, ask.by, state.setup.hold_cite)]


def release(state: State, ask: c.Release) -> Answer:
    place = (ask.table, ask.number, ask.box)
    wrong = _operator(state, ask.by, state.setup.hold_cite)
    if wrong:
        return wrong
    if place not in state.held:
        return refuse(state, JackpotWhy.NO_PRIZE, state.setup.hold_cite, "No payment is held there.")
    return [e.PrizeReleased(*place, ask.by, state.setup.hold_cite)]


# -- the display and the system ------------------------------------------------------------------------------------


def verify(state: State, ask: c.Verify) -> Answer:
    rows = state.setup.rows
    if not state.setup.game.book.ranks(ask.by, rows.verifier):
        return refuse(state, JackpotWhy.AUTHORITY, rows.display_cite, f"The {rows.verifier} verifies the display.")
    if state.broken:
        return refuse(
            state, JackpotWhy.NO_PRIZE, rows.display_cite, "The display does not work: nothing can be verified."
        )
    return [e.DisplayVerified(dict(state.pools), ask.by, rows.shown_cite)]


def fail_display(state: State, ask: c.FailDisplay) -> Answer:
    rows = state.setup.rows
    if state.broken:
        return refuse(state, JackpotWhy.NO_PRIZE, rows.display_cite, "The display is known not to work.")
    return [e.DisplayFailed(ask.by, rows.display_cite)]


def restore_display(state: State, ask: c.RestoreDisplay) -> Answer:
    rows = state.setup.rows
    if not state.broken:
        return refuse(state, JackpotWhy.NO_PRIZE, rows.display_cite, "The display works.")
    if not state.setup.game.book.ranks(ask.by, rows.verifier):
        return refuse(state, JackpotWhy.AUTHORITY, rows.display_cite, f"The {rows.verifier} verifies the display.")
    restored = e.DisplayRestored(ask.by, rows.shown_cite)
    return [restored, e.DisplayVerified(dict(state.pools), ask.by, rows.shown_cite)]


def suspend(state: State, ask: c.Suspend) -> Answer:
    rows = state.setup.rows
    return _operator(state, ask.by, rows.suspend_cite) or [e.Suspended(ask.tables, ask.by, rows.suspend_cite)]


def resume(state: State, ask: c.Resume) -> Answer:
    rows = state.setup.rows
    wrong = _operator(state, ask.by, rows.resume_cite) or _all_suspended(state, ask.tables, rows.resume_cite)
    return wrong or [e.Resumed(ask.tables, ask.by, rows.resume_cite)]


def _all_suspended(state: State, tables: tuple[str, ...], cite: str) -> Refused | None:
    running = [table for table in tables if table not in state.suspended]
    return refuse(state, JackpotWhy.NO_ROUND, cite, f"{running[0]} is not suspended.") if running else None


def confirm_fault(state: State, ask: c.ConfirmFault) -> Answer:
    rows = state.setup.rows
    wrong = _operator(state, ask.by, rows.fault_cite) or _all_suspended(state, ask.tables, rows.fault_cite)
    if wrong:
        return wrong
    draft = MeterDraft(state)
    draft.do(e.FaultConfirmed(ask.tables, ask.by, rows.fault_cite))
    for table, number in sorted(state.open):
        if table in ask.tables:
            _void(draft, table, number, rows.fault_cite)
    return draft.events


# -- values --------------------------------------------------------------------------------------------------------


def notify_regulator(state: State, ask: c.NotifyRegulator) -> Answer:
    rows = state.setup.rows
    if ask.wager <= 0 or ask.applies < ask.on + rows.notice_days:
        says = f"Another value of 1 cent or more applies {rows.notice_days} days after the notice, or later."
        return refuse(state, JackpotWhy.TOO_EARLY, rows.notice_cite, says)
    return [e.RegulatorTold(ask.wager, ask.on, ask.applies, rows.notice_cite)]


def change_wager(state: State, ask: c.ChangeWager) -> Answer:
    """Between rounds, once the notice has run; pools below the new guaranteed amount are lifted to it."""
    rows = state.setup.rows
    wrong = _operator(state, ask.by, rows.notice_cite)
    if wrong:
        return wrong
    applies = state.notices.get(ask.wager)
    if applies is None:
        return refuse(state, JackpotWhy.TOO_EARLY, rows.notice_cite, "The regulator has not been told of this value.")
    if ask.on < applies:
        return refuse(state, JackpotWhy.TOO_EARLY, rows.notice_cite, f"The new value applies from day {applies}.")
    if state.open:
        table, number = min(state.open)
        return refuse(state, JackpotWhy.NO_ROUND, rows.notice_cite, f"Round {number} of {table} is under way.")
    draft = MeterDraft(state)
    draft.do(e.WagerChanged(ask.wager, ask.on, ask.by, rows.notice_cite))
    draft.lift()
    return draft.events


ANSWERS: dict[type[c.Command], Callable[[State, Any], Answer]] = {
    c.StartGame: start_game,
    c.Amend: amend,
    c.VoidWager: void_wager,
    c.VoidRound: void_round,
    c.KeyOff: key,
    c.PayPrize: pay_prize,
    c.GameOver: game_over,
    c.Verify: verify,
    c.FailDisplay: fail_display,
    c.RestoreDisplay: restore_display,
    c.Suspend: suspend,
    c.Resume: resume,
    c.ConfirmFault: confirm_fault,
    c.Hold: hold,
    c.Release: release,
    c.NotifyRegulator: notify_regulator,
    c.ChangeWager: change_wager,
}
