"""Remedies that change the agenda: how a street is dealt, and what is given up when."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cardspeak.books.model.game import Board, Burn, Deal
from cardspeak.books.model.ruling import RemedyRow
from cardspeak.errors import BookError
from cardspeak.hand import events as e
from cardspeak.hand.betting import next_actor
from cardspeak.hand.state import NEVER
from cardspeak.hand.steps import RunStep, ShuffleStep
from cardspeak.rulings.runs import no_run_yet, run_with_the_burns
from cardspeak.rulings.work import Work


def deal_as(work: Work, row: RemedyRow) -> None:
    """A street in another order: `burn`, `shuffle` (the cards set aside, into the stub), `board 1`, `board 2`, `deal`.

    `at` 0 is the street just dealt: its betting round is taken back and its cards come anew. In a game that has no such
    street any more nothing is dealt otherwise: what was set aside stays there.
    """
    if row.at == 0:
        take_back_the_round(work, row)
        steps = work.agenda
        work.rescript([*_ordered(work, row, _dealt_before(work)), *steps], row.cite)
        return
    start, end = work.street(row.at)
    steps = work.agenda
    street = steps[start:end]
    if not street:
        return
    others = [step for step in street if not isinstance(step, Burn | Board | Deal)]
    work.rescript([*steps[:start], *others, *_ordered(work, row, street), *steps[end:]], row.cite)


def _ordered(work: Work, row: RemedyRow, street: list[RunStep]) -> list[RunStep]:
    made: list[RunStep] = []
    cites = row.cites or (row.cite,) * len(row.order)
    for word, cite in zip(row.order, cites, strict=True):
        match word.replace("row", f"board {work.report.row}").split():
            case ["burn"]:
                made.append(Burn(cite=cite))
            case ["shuffle"]:
                made.append(ShuffleStep(cite=cite))
            case ["board", number]:
                boards = [step for step in street if isinstance(step, Board) and step.row == int(number)]
                made += [msgspec.structs.replace(step, cite=cite) for step in boards]
            case ["deal"]:
                made += [step for step in street if isinstance(step, Deal)]
            case _:
                known = "burn, shuffle, board 1, board 2, row and deal"
                raise BookError(f"{row.cite}: a street is made of {known}, not {word!r}.")
    return made


def _dealt_before(work: Work) -> list[RunStep]:
    """The steps of the street that was dealt last, as the script has them."""
    script = list(work.hand.setup.rules.script)
    ahead = sum(isinstance(step, Board) for step in work.state.agenda)
    boards = [step for step in script if isinstance(step, Board)]
    rows = work.hand.setup.rules.rows
    done = len(boards) - ahead
    return list(boards[done - rows : done])


def take_back_the_round(work: Work, row: RemedyRow) -> None:
    """What was wagered in this round goes back, and it begins anew."""
    state = work.state
    if not state.betting:
        return
    bets = [(seat, state.bet[seat]) for seat in state.order if state.bet[seat]]
    work.emit(e.RoundTakenBack(tuple(s for s, _ in bets), tuple(b for _, b in bets), row.cite))


def discard_now(work: Work, row: RemedyRow) -> None:
    """The surplus card goes to the muck now."""
    seat = work.report.seat
    cards = tuple(card for card in work.shown if card in work.state.holes[seat])
    work.move(cards, f"hole {seat}", "muck", row.cite)


def same_opener(work: Work, row: RemedyRow) -> None:
    """The round that is open begins with whoever opened the one before, unless somebody has acted in it already."""
    opened = [event for event in work.hand.events if isinstance(event, e.BettingOpened)]
    if not work.state.betting or len(opened) < 2 or any(faced != NEVER for faced in work.state.faced):
        return
    seat = opened[-2].seat
    if work.state.folded[seat] or not work.state.stack[seat]:
        seat = next_actor(work.state, seat)
    if seat != work.state.opener:
        take_back_the_round(work, row)
        work.emit(e.BettingOpened(opened[-1].name, seat, row.cite))


VERBS: dict[str, Callable[[Work, RemedyRow], None]] = {
    "deal as": deal_as,
    "take back the round": take_back_the_round,
    "discard now": discard_now,
    "same opener": same_opener,
    "run with the burns": run_with_the_burns,
    "fewer runs": run_with_the_burns,
    "no run yet": no_run_yet,
}
