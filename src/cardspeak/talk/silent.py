"""Chips pushed without a word: one chip, two alike, too few, too many, or just right."""

from __future__ import annotations

from cardspeak.hand.betting import Bounds
from cardspeak.talk.case import Case
from cardspeak.talk.result import TalkOutcome


def silent_chips(case: Case, chips: tuple[int, ...]) -> TalkOutcome:
    """What one motion of chips amounts to for the player whose turn it is."""
    if case.state.highest == 0:
        return _opening(case, chips)
    amount = sum(chips)
    if amount < case.price:
        return short_of_a_call(case, amount)
    if amount == case.price:
        return case.bind(case.level(), case.rules.chips.call_cite, "These chips are exactly a call.")
    return _above_the_call(case, chips)


def short_of_a_call(case: Case, amount: int) -> TalkOutcome:
    """All-in is a call; otherwise the player makes up the difference, or folds."""
    short = case.rules.short
    if amount >= case.stack:
        case.look(short.cite)
        return case.bind(case.level(), case.rules.chips.all_in_cite, "All-in for less than the call.")
    missing = min(case.price, case.stack) - amount
    says = f"{amount} is less than the call: add {missing}, or fold"
    says += f" and lose the {amount}." if short.folded == "surrendered" else f" and take the {amount} back."
    surrendered = amount if short.folded == "surrendered" else 0
    case.look(short.complete_cite)
    return case.options(short.cite, says, wager=False, surrendered=surrendered, fold_clause=short.fold_cite)


def _opening(case: Case, chips: tuple[int, ...]) -> TalkOutcome:
    """The first wager of a round."""
    amount = sum(chips)
    bounds = case.bounds
    assert bounds is not None, "a first bet is always open to the player whose turn it is"
    total = case.nearest(case.own + amount, bounds)
    if total > case.own + amount:
        says = f"{amount} is below the least bet, and is made up to {total}."
        return case.bind(case.wager(total), case.rules.least_open_cite, says)
    if len(chips) == 1:
        row = case.rules.single_row(case.state.setup.stakes.structure)
        if total < case.own + amount:
            return case.bind(case.wager(total), row.open_cite, f"One chip bets what the limit allows of it: {total}.")
        case.look(row.open_cite)
    if total < case.own + amount:
        return case.bind(case.wager(total), case.rules.words.most_cite, f"The limit allows {total} of it.")
    if len(chips) == 1 and not case.first_round:
        row = case.rules.single_row(case.state.setup.stakes.structure)
        return case.bind(case.wager(total), row.open_cite, f"One chip as the first wager bets its value, {total}.")
    return case.bind(case.wager(total), case.rules.chips.bet_cite, f"These chips are a bet of {total}.")


def _above_the_call(case: Case, chips: tuple[int, ...]) -> TalkOutcome:
    rules, amount = case.rules, sum(chips)
    if len(chips) == 1:
        return _single_chip(case)
    bounds = case.bounds
    if rules.pair is not None and bounds is not None:
        if _pair_is_a_call(case, chips, bounds):
            case.look(rules.between.call_cite)
            says = "Two chips alike, neither of them the bet, and together no raise: a call."
            return case.level_or(rules.pair.cite, says)
        case.look(rules.pair.cite)
    return more_than_a_call(case, case.own + amount)


def more_than_a_call(case: Case, total: int) -> TalkOutcome:
    """So much in all, of however many chips."""
    bounds = case.bounds
    if bounds is None:
        return case.level_or(case.barred_cite, "No raise is open: it is a call, and the rest goes back.")
    return _full_raise(case, total, bounds) if total >= bounds.least else _between(case, total, bounds)


def _single_chip(case: Case) -> TalkOutcome:
    row = case.rules.single_row(case.state.setup.stakes.structure)
    clause = row.first_cite if row.first_cite and case.first_round else row.call_cite
    case.look(case.rules.between.call_cite)
    return case.level_or(clause, "One chip of more than the bet, and no word of a raise: a call.")


def _pair_is_a_call(case: Case, chips: tuple[int, ...], bounds: Bounds) -> bool:
    alike = len(chips) == 2 and chips[0] == chips[1]
    return alike and case.own + sum(chips) < bounds.least and chips[0] < case.state.highest


def _full_raise(case: Case, total: int, bounds: Bounds) -> TalkOutcome:
    legal = case.nearest(total, bounds)
    case.look(case.rules.between.call_cite)
    if legal == case.own + case.stack and total == legal:
        return case.bind(case.wager(legal), case.rules.chips.raise_cite, f"All-in: a raise to {legal}.")
    if legal < total:
        says = f"More than the limit allows: a raise to {legal}, and the rest goes back."
        return case.bind(case.wager(legal), case.rules.words.most_cite, says)
    return case.bind(case.wager(legal), case.rules.chips.raise_cite, f"These chips raise to {legal}.")


def _between(case: Case, total: int, bounds: Bounds) -> TalkOutcome:
    """More than a call, less than a raise, and chips left: whole or not at all."""
    row = case.rules.between
    extra, step = total - case.state.highest, case.increment
    if row.percent is not None and extra * 100 >= row.percent * step:
        assert row.raise_cite is not None, "stands beside the percentage"
        says = f"{extra} over the call is {row.percent} % of {step} or more: made up to a raise to {bounds.least}."
        return case.bind(case.wager(bounds.least), row.raise_cite, says)
    less = f"less than {row.percent} % of {step}" if row.percent is not None else "less than a raise"
    return case.level_or(row.call_cite, f"{extra} over the call is {less}: a call, and the rest goes back.")
