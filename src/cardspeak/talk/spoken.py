"""Words said in turn: they bind, and the chips that follow them only show how much."""

from __future__ import annotations

from cardspeak.hand import commands as c
from cardspeak.hand.betting import Bounds
from cardspeak.refusal import Refused
from cardspeak.talk.case import Case
from cardspeak.talk.gesture import Pushed, Said
from cardspeak.talk.result import MustChoose, TalkOutcome
from cardspeak.talk.silent import short_of_a_call


def spoken(case: Case, said: Said, motions: tuple[Pushed, ...]) -> TalkOutcome:
    """What was announced; chips may follow in as many motions as it takes."""
    cite = case.rules.words.cite
    match said.verb:
        case "fold":
            return case.bind(c.Fold(case.seat), cite, "Said fold.")
        case "check":
            return case.checks(cite, "Said check.")
        case "call":
            return case.bind(c.Call(case.seat), cite, "Said call.")
        case "all in":
            return _all_in(case)
        case _:
            return _amount(case, said, motions)


def _all_in(case: Case) -> TalkOutcome:
    words, total = case.rules.words, case.own + case.stack
    if total <= case.state.highest:
        return case.bind(case.level(), words.cite, "Said all-in, which is a call.")
    return _wager(case, total, words.cite, f"Said all-in: {total}.")


def _amount(case: Case, said: Said, motions: tuple[Pushed, ...]) -> TalkOutcome:
    """A bet or raise, of the amount named, or of the chips that follow, or still to be named."""
    cite = case.rules.words.cite
    pushed = sum(motion.total for motion in motions)
    if said.amount is not None:
        total = case.state.highest + said.amount if said.by else said.amount
        if said.verb == "bet" and 0 < total <= case.state.highest:
            return _no_more_than_a_call(case, total)
        return _wager(case, total, cite, f"Said {said.verb} {total}.")
    if not pushed:
        return _amount_to_name(case, said)
    chips = tuple(chip for motion in motions for chip in motion.chips)
    row = case.rules.single_row(case.state.setup.stakes.structure)
    if said.verb == "raise" and len(chips) == 1 and row.raise_cite and chips[0] > case.price:
        says = f"Said raise with one chip: as much of {chips[0]} as is allowed."
        return _wager(case, case.own + pushed, row.raise_cite, says)
    return _wager(case, case.own + pushed, cite, f"Said {said.verb}, and these chips say how much.")


def _no_more_than_a_call(case: Case, total: int) -> TalkOutcome:
    if total == case.state.highest or not case.price:
        return case.bind(case.level(), case.rules.words.cite, "The amount that was named is a call.")
    return short_of_a_call(case, max(0, total - case.own))


def _amount_to_name(case: Case, said: Said) -> TalkOutcome:
    words, bounds = case.rules.words, case.bounds
    if bounds is None:
        return _barred(case)
    if bounds.least == bounds.most:
        return case.bind(case.wager(bounds.least), words.cite, f"Said {said.verb}, for which one size is open.")
    found = case.options(words.cite, f"Said {said.verb}: now name the amount.", wager=True, fold=False)
    if isinstance(found, Refused):
        return found
    return MustChoose(
        seat=found.seat,
        choices=(),
        wager=found.wager,
        pushed=found.pushed,
        cite=found.cite,
        says=found.says,
        considered=found.considered,
    )


def _wager(case: Case, total: int, clause: str, says: str) -> TalkOutcome:
    """The nearest bet or raise that the limits allow."""
    bounds = case.bounds
    if bounds is None:
        return _barred(case)
    legal = case.nearest(total, bounds)
    if legal == total:
        return case.bind(case.wager(legal), clause, says)
    return _moved(case, total, legal, clause, bounds, says)


def _moved(case: Case, total: int, legal: int, clause: str, bounds: Bounds, says: str) -> TalkOutcome:
    words = case.rules.words
    case.look(clause)
    if legal > total:
        return case.bind(case.wager(legal), words.least_cite, f"{says} The least is {legal}, and that is what it is.")
    own_clause = clause if clause != words.cite else words.most_cite  # one chip: its clause speaks of the limit itself
    return case.bind(case.wager(legal), own_clause, f"{says} The limit allows {legal} of {total}.")


def _barred(case: Case) -> TalkOutcome:
    return case.bind(case.level(), case.barred_cite, "No raise is open: it is a call.")
