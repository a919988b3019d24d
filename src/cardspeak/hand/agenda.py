"""The script of a game made ready for one hand: posting steps only where there is something to post."""

from __future__ import annotations

from functools import lru_cache

from cardspeak.books.book import Game
from cardspeak.books.model.game import Bet, Burn, Post
from cardspeak.hand.setup import Setup
from cardspeak.hand.steps import PostStep, RunStep


def agenda_of(setup: Setup) -> list[RunStep]:
    """The steps in order; the machine takes them from the front."""
    stakes = setup.stakes
    posts = ["ante"] if any(stakes.antes) else []
    if any(stakes.blinds):
        posts.append("blind")
    if stakes.straddles:
        posts.append("straddle")
    if setup.kill is not None:
        posts.append("kill")
    if setup.late:
        posts += ["late"] if any(live for _, live, _ in setup.late) else []
        posts += ["dead"] if any(dead for _, _, dead in setup.late) else []
    return list(_agenda(setup.rules, stakes.burns, tuple(posts)))


@lru_cache(maxsize=1024)
def _agenda(rules: Game, burns: int, posts: tuple[str, ...]) -> tuple[RunStep, ...]:
    steps: list[RunStep] = []
    for step in rules.script:
        if isinstance(step, Post):
            mine = [what for what in posts if (what == "ante") is (step.what == "antes")]
            cites = {"straddle": rules.play.straddle.cite}
            steps += [PostStep(what=what, cite=cites.get(what, step.cite)) for what in mine]
        elif isinstance(step, Burn) and step.by_table:
            steps += [step] * burns
        else:
            steps.append(step)
    return tuple(steps)


def first_round(setup: Setup) -> str:
    """The name of the first betting round, where blinds stand."""
    return next((step.name for step in setup.rules.script if isinstance(step, Bet)), "")
