"""What a prize may never be or include: found by the words of its name and its contents, each with its clause."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardspeak.books.promotions import PromotionRules
from cardspeak.promotions.prizes import AnyPrize
from cardspeak.terms.checklist import Lacks


def banned_in(rules: PromotionRules, prize: AnyPrize, prescribed: tuple[str, ...] = ()) -> Iterator[Lacks]:
    """Everything for which this prize cannot be given. What the regulations prescribe grows with `prescribed`."""
    file, told = rules.file, f"{prize.name}, {', '.join(prize.contains)}"
    for row in file.banned:
        word = _word(told, row.words)
        if word and not prize.cleared:
            says = f"{prize.name} ({row.name}): {word!r} speaks of {row.says}, which is never a prize."
            yield Lacks(prize.name, row.cite, says)
    if prize.liquor_ml > file.liquor.most_ml:
        litres, most = prize.liquor_ml / 1000, file.liquor.most_ml / 1000
        yield Lacks(prize.name, file.liquor.cite, f"{prize.name}: {litres:g} litres of liquor are more than {most:g}.")
    word = _word(told, file.liquor.words)
    if word and not prize.liquor_ml and not prize.cleared:
        says = f"{prize.name}: {word!r} speaks of liquor; say in liquor_ml how much it is."
        yield Lacks(prize.name, file.liquor.cite, says)
    word = _word(told, [*file.prescribed.items, *prescribed])
    if word:  # the regulations leave nobody to clear it
        yield Lacks(prize.name, file.prescribed.cite, f"{prize.name}: the regulations prescribe {word!r}.")


def _word(told: str, words: list[str]) -> str:
    """The first of the words that is said, as a word of its own."""
    return next((word for word in words if re.search(rf"\b{re.escape(word)}\b", told, re.IGNORECASE)), "")
