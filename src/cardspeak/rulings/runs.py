"""The board dealt more than once: too few cards for the boards agreed, or a card turned before anybody agreed."""

from __future__ import annotations

from cardspeak.books.model.game import Board, Burn
from cardspeak.books.model.ruling import RemedyRow
from cardspeak.cards import UNKNOWN
from cardspeak.errors import BadInput
from cardspeak.hand import dealing
from cardspeak.hand import events as e
from cardspeak.hand.prompt import most_boards
from cardspeak.hand.state import State
from cardspeak.rulings.work import Work


def boards_served(state: State, wanted: int) -> int:
    """How many of the boards wanted the stub and the burns can serve: burns come back when the stub runs out."""
    steps = [step for step in reversed(state.agenda) if isinstance(step, Burn | Board)]
    stub, burns = len(state.stub), len(state.burns)
    for done in range(wanted):
        for step in steps:
            need = step.count if isinstance(step, Board) else 1
            if stub < need:
                stub, burns = stub + burns, 0
            if stub < need:
                return done
            stub -= need
            burns += isinstance(step, Burn)
    return wanted


def agreed_too_many(work: Work) -> None:
    """Everybody agreed to `count` boards, which the stub alone cannot serve."""
    runs = work.state.setup.play.runs
    assert runs is not None, "offered only where the book knows it"
    served, most = most_boards(work.state), runs.repeats + 1
    if not served < work.report.count <= most:
        raise BadInput(f"The stub serves {served} boards and {most} may be agreed: count the boards that were agreed.")


def run_with_the_burns(work: Work, row: RemedyRow) -> None:
    """As many of the boards agreed as the stub and then its burns can serve."""
    boards = boards_served(work.state, work.report.count)
    work.emit(e.RunAgreed(boards, work.report.by, row.cite))


def no_run_yet(work: Work, row: RemedyRow) -> None:
    """The street that was turned is dealt once; what is still to come may be offered again."""
    state, named = work.state, work.report.cards
    while isinstance(step := state.agenda[-1], Burn | Board):
        if isinstance(step, Burn):
            work.emit(dealing.burn(state, step.cite))
            continue
        cards = work.top(step.count, named)
        if UNKNOWN in cards:
            raise BadInput("Name the board cards that were turned.")
        named = named[step.count :]
        work.emit(e.Boarded(cards, step.row - 1, row.cite))
