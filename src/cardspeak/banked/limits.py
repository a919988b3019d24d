"""What becomes of a wager outside the limits when bets close, and of one whose condition is not met."""

from __future__ import annotations

from cardspeak.banked import events as e
from cardspeak.banked.draft import RoundDraft
from cardspeak.banked.jackpot import required, rules_of, stake_of
from cardspeak.banked.settle import void
from cardspeak.banked.state import State, WagerKey
from cardspeak.books.model import banked as m

BELOW = "below the minimum"


def close_events(state: State, step: m.Bets) -> list[e.Event]:
    """No more bets; then each wager is held against the limits, in the order of the boxes."""
    draft = RoundDraft(state)
    draft.do(e.BetsClosed(step.close_cite))
    for key in sorted(state.stakes):
        if state.game.wager(key[1]).times_level is None:
            _limit(draft, key, frozenset(state.warned))
        else:
            _exact(draft, key)
    for key in sorted(draft.state.stakes):
        unmet = _unmet(draft.state, key)
        if unmet is not None:
            draft.do(void(draft.state, key, unmet))
    stakes = tuple(filter(None, (stake_of(draft.state, box) for box in draft.state.active)))
    if stakes:
        draft.do(e.GameStarted(stakes, rules_of(state).start_cite))
    draft.do(e.StepDone("bets", step.close_cite))
    return draft.events


def _exact(draft: RoundDraft, key: WagerKey) -> None:
    """A jackpot wager has one size: the rest goes back, and too little may still be made up."""
    box, name, owner = key
    rules, amount = rules_of(draft.state), draft.state.stakes[key]
    due = required(draft.state, draft.state.game.wager(name))
    if amount > due:
        draft.do(e.Returned(box, name, owner, amount - due, rules.excess_cite))
    elif amount < due:
        draft.do(e.Noted(f"{name} is {due}, not {amount}", rules.short_cite, box, owner))


def _limit(draft: RoundDraft, key: WagerKey, warned: frozenset[tuple[str, str]]) -> None:
    """`warned` is what was known before this close: two short wagers at once are one first time."""
    box, name, owner = key
    rules, limit = draft.state.game.file.limits, draft.state.setup.limit(name, owner)
    amount = draft.state.stakes[key]
    if amount < limit.least:
        if rules.below == "settled":
            draft.do(e.Noted(BELOW, rules.below_cite, box, owner))
        elif (owner, BELOW) in warned:
            draft.do(void(draft.state, key, rules.below_cite))
        else:
            draft.do(e.Warned(owner, BELOW, rules.below_cite))
        return
    if amount > limit.most:
        draft.do(e.Returned(box, name, owner, amount - limit.most, rules.above_cite))
        draft.do(e.Noted("above the maximum", rules.above_cite, box, owner))
        amount = limit.most
    odd = (amount - limit.least) % limit.unit
    if odd and rules.off_unit == "settled to the unit below":
        draft.do(e.Returned(box, name, owner, odd, rules.off_unit_cite))
    elif odd:
        draft.do(e.Noted("off the betting unit", rules.off_unit_cite, box, owner))


def _unmet(state: State, key: WagerKey) -> str | None:
    """The clause of a condition that this wager does not meet."""
    wager = state.game.wager(key[1])
    if wager.needs == "ante in the box" and not state.stake(key[0], "ante"):
        return wager.needs_cite or wager.cite
    if wager.needs == "ante at the table" and not state.live:
        return wager.needs_cite or wager.cite
    return None
