"""The script of a game made ready for one hand: posting steps only where there is something to post."""

from __future__ import annotations

from functools import lru_cache

from cardspeak.books.book import Game
from cardspeak.books.model.game import Burn, Deal, Post
from cardspeak.hand.steps import FoldAbsentStep, PostStep, RunStep


@lru_cache(maxsize=1024)
def agenda_of(rules: Game, burns: int, posts: tuple[str, ...], absent: bool = False) -> tuple[RunStep, ...]:
    """The steps in order, the first first: so many burns where the table says how many, these posts and no others.

    A tournament may begin with the operator's bonus, and with antes that the game's own script does not know.
    """
    steps: list[RunStep] = []
    row = rules.play.tournament
    if "bonus" in posts:
        assert row is not None, "a bonus belongs to a tournament"
        assert row.bonus_cite is not None, "a bonus is only where the book knows one"
        steps.append(PostStep(what="bonus", cite=row.bonus_cite))
    if "ante" in posts and not any(isinstance(step, Post) and step.what == "antes" for step in rules.script):
        assert row is not None, "antes that the script does not name are a tournament's"
        assert row.ante_cite is not None, "and of a book that lets it have them"
        steps.append(PostStep(what="ante", cite=row.ante_games.get(rules.slug, row.ante_cite)))
    due = _posted_with(rules, posts)
    for step in rules.script:
        if isinstance(step, Post):
            mine = [what for what, where in due.items() if where == step.what]
            cites = {"straddle": rules.play.straddle.cite}
            steps += [PostStep(what=what, cite=cites.get(what, step.cite)) for what in mine]
        elif isinstance(step, Burn) and step.by_table:
            steps += [step] * burns
        else:
            steps.append(step)
    if absent and rules.family != "chinese":  # where nobody can fold, a hand that is not there is set wrongly
        assert row is not None, "absent players are dealt to in a tournament"
        dealt = next(at for at, step in enumerate(steps) if type(step) is Deal)
        while type(steps[dealt]) is Deal:
            dealt += 1
        steps.insert(dealt, FoldAbsentStep(cite=row.absent_cite))
    return tuple(steps)


def _posted_with(rules: Game, posts: tuple[str, ...]) -> dict[str, str]:
    """With the antes or the blinds: a kill wager that raises no blind is an ante of its own.

    Where the script knows one of the two alone, nothing that is owed besides is forgotten.
    """
    named = [step.what for step in rules.script if isinstance(step, Post)]
    with_antes = ("ante",) if "blind" in posts else ("ante", "kill")
    due: dict[str, str] = {what: "antes" if what in with_antes else "blinds" for what in posts if what != "bonus"}
    return {what: where if where in named or what == "ante" or not named else named[0] for what, where in due.items()}
