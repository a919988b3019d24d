"""The script of a game made ready for one hand: posting steps only where there is something to post."""

from __future__ import annotations

from functools import lru_cache

from cardspeak.books.book import Game
from cardspeak.books.model.game import Burn, Post
from cardspeak.hand.steps import PostStep, RunStep


@lru_cache(maxsize=1024)
def agenda_of(rules: Game, burns: int, posts: tuple[str, ...]) -> tuple[RunStep, ...]:
    """The steps in order, the first first: so many burns where the table says how many, these posts and no others."""
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
