"""The script of a game made ready for one hand: posting steps only where there is something to post."""

from __future__ import annotations

from cardspeak.books.model import Bet, Burn, Post, Step, StepRow
from cardspeak.hand.setup import Setup


class PostStep(StepRow, tag="posted", kw_only=True, frozen=True):
    """One kind of forced wager, made by everybody who owes it."""

    what: str


RunStep = Step | PostStep


def agenda_of(setup: Setup) -> list[RunStep]:
    """The steps in order; the machine takes them from the front."""
    steps: list[RunStep] = []
    for step in setup.rules.script:
        if isinstance(step, Post):
            steps.extend(_posting(setup, step))
        elif isinstance(step, Burn) and step.by_table:
            steps.extend([step] * setup.stakes.burns)
        else:
            steps.append(step)
    return steps


def _posting(setup: Setup, step: Post) -> list[RunStep]:
    stakes = setup.stakes
    if step.what == "antes":
        return [PostStep(what="ante", cite=step.cite)] if any(stakes.antes) else []
    straddle = setup.play.straddle.cite
    kinds = [
        ("blind", any(stakes.blinds), step.cite),
        ("straddle", stakes.straddles > 0, straddle),
        ("kill", setup.kill is not None, step.cite),
        ("late", any(live for _, live, _ in setup.late), step.cite),
        ("dead", any(dead for _, _, dead in setup.late), step.cite),
    ]
    return [PostStep(what=what, cite=cite) for what, wanted, cite in kinds if wanted]


def first_round(setup: Setup) -> str:
    """The name of the first betting round, where blinds stand."""
    return next((step.name for step in setup.rules.script if isinstance(step, Bet)), "")
