"""What a prize may never be or include: found by the words in which it is described, each with its clause.

No list of words is whole. It finds what is called by its name, one of it or several, wherever the prize is described;
what hides behind other words is for the operator to see.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cardspeak.books.promotions import PromotionRules
from cardspeak.promotions.prizes import AnyPrize
from cardspeak.terms.checklist import Lacks


def banned_in(rules: PromotionRules, prize: AnyPrize, prescribed: tuple[str, ...] = ()) -> Iterator[Lacks]:
    """Everything for which this prize cannot be given. What the regulations prescribe grows with `prescribed`."""
    file, told = rules.file, described(prize)
    for row in file.banned:
        word = said_in(told, row.words)
        if word and not prize.cleared:
            says = f"{prize.name} ({row.name}): {word!r} speaks of {row.says}, which is never a prize."
            yield Lacks(prize.name, row.cite, says)
    if prize.liquor_ml > file.liquor.most_ml:
        litres, most = prize.liquor_ml / 1000, file.liquor.most_ml / 1000
        yield Lacks(prize.name, file.liquor.cite, f"{prize.name}: {litres:g} litres of liquor are more than {most:g}.")
    word = said_in(told, file.liquor.words)
    if word and not prize.liquor_ml and not prize.cleared:
        says = f"{prize.name}: {word!r} speaks of liquor; say in liquor_ml how much it is."
        yield Lacks(prize.name, file.liquor.cite, says)
    word = said_in(told, [*file.prescribed.items, *prescribed])
    if word:  # the regulations leave nobody to clear it
        yield Lacks(prize.name, file.prescribed.cite, f"{prize.name}: the regulations prescribe {word!r}.")


def banned_nature(rules: PromotionRules, nature: str, prizes: Sequence[AnyPrize]) -> Iterator[Lacks]:
    """What the Terms say of the nature of the prizes speaks of them all: nothing of it is banned, or one is cleared."""
    file = rules.file
    for row in file.banned:
        word = said_in(nature, row.words)
        if word and not any(prize.cleared for prize in prizes):
            yield Lacks("nature", row.cite, f"Nature: {word!r} speaks of {row.says}, which is never a prize.")
    word = said_in(nature, file.liquor.words)
    if word and not any(prize.cleared or prize.liquor_ml for prize in prizes):
        says = f"Nature: {word!r} speaks of liquor; say in liquor_ml of the prize how much it is."
        yield Lacks("nature", file.liquor.cite, says)


def described(prize: AnyPrize) -> str:
    """Everything that is said of a prize, in whichever of its fields."""
    values = [getattr(prize, name) for name in prize.__struct_fields__]
    texts = [one for value in values for one in (value if isinstance(value, tuple) else (value,))]
    return ", ".join(text for text in texts if isinstance(text, str))


def said_in(told: str, words: Iterable[str]) -> str:
    """The first of the words that is said, one of it or several, as a word of its own."""
    return next((word for word in words if re.search(_pattern(word), told, re.IGNORECASE)), "")


def _pattern(word: str) -> str:
    many = {"y": (word[:-1], "(?:ys?|ies)"), "fe": (word[:-2], "(?:fe|ves)")}
    stem, ends = next((pair for end, pair in many.items() if word.casefold().endswith(end)), (word, "(?:s|es)?"))
    return rf"\b{re.escape(stem)}{ends}\b"
