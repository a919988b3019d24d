"""Why some values may be changed and nothing notices: each with what makes that right."""

from __future__ import annotations

import re

REASONS: list[tuple[str, str]] = [
    (r"/jackpot\.toml steps\[\d\]\.after\[1\]: \"record\" -> dropped", "There is no win before it is recorded."),
    (
        r"crown-melbourne-poker/jackpot\.toml steps\[6\]\.after\[3\]",
        "Whoever is told was told after the win was confirmed.",
    ),
    (
        r"tasmania-poker/shuffle\.toml rules\[\d\]\.games\[1\]",
        "The book has two games: a set of rules for no game by name is that of the one which the other does not name.",
    ),
    (
        r"crown-melbourne-poker/play\.toml (stud|chinese)\.without\[1\]: \"posts\"",
        "Stud and Chinese poker have no blinds: what a last blind has to cover is never asked there.",
    ),
    (
        r"star-sydney-poker/play\.toml draw-blind\.like",
        "Whatever stud says otherwise than the rest, Draw (Blind) says for itself: both come to the same.",
    ),
    # -- verbs ----------------------------------------------------------------------------------------------------
    (
        r"talk/case\.py Case\.options not \(isinstance\(refused, Refused\)",
        "Whoever is to act may call, check or wager: a refusal alone is never left.",
    ),
    (
        r"rulings/mishaps\.py (random_report|_count) not",
        "A mishap is drawn at random and refused where it cannot be: whichever is drawn is as good.",
    ),
    (
        r"hand/setup\.py Setup\.with_stacks not",
        "What is worked out about a table is the same, whether at once or when it is asked for.",
    ),
    (
        r"table/topic\.py (Asks|Happens|Phrase)\.__init__ not",
        "Topics are put together once, when the program is loaded: nobody asks what is put in afterwards.",
    ),
    (r"rulings/mishaps\.py _amount not \(below\(2\)\)", "A coin is thrown: either side is as good."),
]


def reason(id: str) -> str:
    """What is right about a mutant that lives; nothing if nothing is."""
    return next((why for form, why in REASONS if re.search(form, id)), "")
