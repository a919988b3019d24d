"""Looking for clauses by words, and laying two books side by side.

Ranking is plain: a clause counts if every word is found in it; whole words weigh more than plurals, those
more than beginnings of words, and a clause whose number or defined word was typed comes first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from math import log, sqrt
from typing import NamedTuple

from cardspeak.books.clauses import Clause, ClauseIndex
from cardspeak.books.numbers import path
from cardspeak.errors import BadInput

_WORD = re.compile(r"[a-z0-9$%]+(?:-[a-z0-9]+)*")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)+(?:\([a-z0-9]+\))*|\b[a-d](?:\.[0-9]+)+(?:\.[a-z]+)*")

# What a word is worth where it is found.
SAME_NUMBER, UNDER_NUMBER, CITED_NUMBER = 200, 100, 20
LABEL, SAYS, TOPIC, TEST = 16, 10, 6, 2  # halved for a plural or singular, quartered for a beginning

LIKE_ENOUGH = 0.25  # below it two clauses only share small talk
OTHER_GAMES = 0.6  # what is left of the likeness of two clauses that govern different games
SMALL_WORDS = frozenset((
    "a", "an", "and", "any", "are", "as", "at", "be", "but", "by", "can", "each", "for", "from", "has",
    "have", "if", "in", "into", "is", "it", "its", "may", "more", "must", "no", "not", "of", "off", "on",
    "one", "only", "or", "other", "out", "over", "per", "so", "than", "that", "the", "their", "them", "then",
    "there", "this", "to", "under", "until", "up", "when", "where", "which", "who", "with",
))  # fmt: skip
# The books say one thing in several ways; so do we.
IDEAS = {
    "bet": ("wager", "stake"),
    "board": ("communal", "community", "shared"),
    "button": ("puck",),
    "deck": ("pack",),
    "down": ("hole",),
    "expose": ("exposed", "exposure", "show", "showing", "shown", "visible"),
    "fix": ("correctable", "fixable", "rebuild", "reconstruct", "reconstructible", "uncorrectable"),
    "left": ("sole", "survivor"),
    "manager": ("representative", "supervisor"),
    "missed": ("skipped",),
    "notice": ("posted", "sign"),
    "odd": ("indivisible", "remainder"),
    "player": ("seat",),
    "rake": ("commission",),
    "return": ("back", "refund", "returned"),
    "share": ("divide", "split"),
    "tied": ("equal", "tie"),
}
ONE_WORD = {word: idea for idea, words in IDEAS.items() for word in words}


class FoundClause(NamedTuple):
    """A clause found, and how well."""

    clause: Clause
    score: float


class Pair(NamedTuple):
    """A clause of one book and the one of another that answers it, as far as words can tell."""

    left: Clause | None
    right: Clause | None
    likeness: float


def search(words: Iterable[str], indexes: Iterable[ClauseIndex]) -> list[FoundClause]:
    """The clauses in which every word is found, best first, then in the order of the books."""
    terms = [term for word in words for term in word.casefold().split()]
    if not terms:
        raise BadInput("Say which words to look for.")
    hits = [FoundClause(clause, _score(clause, terms)) for index in indexes for clause in index]
    return sorted((hit for hit in hits if hit.score), key=lambda hit: -hit.score)


def compare(about: str, left: ClauseIndex, right: ClauseIndex, *, most: int = 0) -> list[Pair]:
    """The clauses of two books on a topic (or with all the words in them), paired where they speak alike.

    `most`: no more than so many pairs are weighed, for whoever has others waiting; 0: all of them."""
    ours, theirs = _about(about, left), _about(about, right)
    if most and len(ours) * len(theirs) > most:
        says = f"{len(ours)} and {len(theirs)} clauses speak of {about!r}: name a topic, or say more words."
        raise BadInput(says)
    if not ours and not theirs:
        topics = ", ".join(sorted({*left.topics, *right.topics}))
        raise BadInput(f"Neither {left.book} nor {right.book} has a clause on {about!r}. The topics are {topics}.")
    return _pair(ours, theirs, _likeness(left, right, [*ours, *theirs]))


def _pair(ours: list[Clause], theirs: list[Clause], likeness: Callable[[Clause, Clause], float]) -> list[Pair]:
    """Each clause with its nearest of the other book, the likest chosen first; the rest stay alone."""
    likest = sorted(((likeness(a, b), -x, -y) for x, a in enumerate(ours) for y, b in enumerate(theirs)), reverse=True)
    partner: dict[int, Pair] = {}
    taken: set[int] = set()
    for like, x, y in likest:
        if like >= LIKE_ENOUGH and -x not in partner and -y not in taken:
            partner[-x] = Pair(ours[-x], theirs[-y], round(like, 3))
            taken.add(-y)
    paired = [partner.get(x, Pair(clause, None, 0.0)) for x, clause in enumerate(ours)]
    return paired + [Pair(None, clause, 0.0) for y, clause in enumerate(theirs) if y not in taken]


def _likeness(left: ClauseIndex, right: ClauseIndex, clauses: list[Clause]) -> Callable[[Clause, Clause], float]:
    """How much two clauses say the same, from 0 to 1: by what they define, their words and their games.

    Words are weighed by rarity (a word that every clause uses tells nothing) and compared as vectors.
    """
    gists = {(clause.book, clause.number): _gist(clause) for clause in clauses}
    counts = Counter(word for gist in gists.values() for word in gist)
    weight = {word: log(1 + len(clauses) / count) ** 2 for word, count in counts.items()}
    norms = {key: sqrt(sum(weight[word] for word in gist)) for key, gist in gists.items()}
    shared = bool({*left.groups.games} & {*right.groups.games})

    def likeness(a: Clause, b: Clause) -> float:
        if a.label and path(f":{a.label}") == path(f":{b.label}"):
            return 1.0
        ours, theirs = (a.book, a.number), (b.book, b.number)
        common = sum(weight[word] for word in gists[ours] & gists[theirs])
        like = common / (norms[ours] * norms[theirs] or 1.0)
        return like * OTHER_GAMES if shared and not left.games_of(a) & right.games_of(b) else like

    return likeness


def _about(about: str, index: ClauseIndex) -> list[Clause]:
    topic = about.strip().casefold().replace(" ", "-")
    if topic in index.topics:
        return list(index.by_topic(topic))
    found = {hit.clause.number for hit in search([about], [index])}
    return [clause for clause in index if clause.number in found]


def _score(clause: Clause, terms: list[str]) -> float:
    total = 0.0
    fields = [
        (LABEL, _Text(clause.label)),
        (SAYS, _Text(clause.says)),
        (TOPIC, _Text(f"{clause.topic} {' '.join(clause.applies_to)}")),
        (TEST, _Text(clause.test)),
    ]
    for term in terms:
        if _NUMBER.fullmatch(term):
            worth: float = _number_score(clause, term)
        else:
            worth = max(weight * text.has(term) for weight, text in fields)
        if not worth:
            return 0.0
        total += worth
    return total


def _number_score(clause: Clause, term: str) -> int:
    asked, here = path(term), path(clause.number)
    if here == asked:
        return SAME_NUMBER
    if here[: len(asked)] == asked:
        return UNDER_NUMBER
    return CITED_NUMBER if any(path(cited) == asked for cited in _NUMBER.findall(clause.says.casefold())) else 0


class _Text:
    """The words of a text, and the text as one run of words; `all-in` is there as `allin` and as `all in`."""

    def __init__(self, text: str) -> None:
        found = _WORD.findall(_plain(text))
        parts = [part for word in found for part in word.split("-")]
        self.run = f" {' '.join(parts)} "
        self.words = frozenset((*(word.replace("-", "") for word in found), *parts))

    def has(self, term: str) -> float:
        """1 for a whole word, half for its plural or singular, a quarter for a beginning, 0 for nothing."""
        parts = [part for word in _WORD.findall(_plain(term)) for part in word.split("-")]
        joined = "".join(parts)
        if not joined:
            return 0.0
        if joined in self.words or f" {' '.join(parts)} " in self.run:
            return 1.0
        stem = _stem(joined)
        if any(_stem(word) == stem for word in self.words):
            return 0.5
        return 0.25 if len(joined) > 2 and any(word.startswith(joined) for word in self.words) else 0.0


def _plain(text: str) -> str:
    return text.casefold().replace("'", "").replace("’", "")


def _stem(word: str) -> str:
    """The word without its plural ending."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _gist(clause: Clause) -> frozenset[str]:
    """The telling words of a clause: without plurals and small words, one word for one idea."""
    stems = {_stem(word) for word in _Text(f"{clause.label} {clause.says}").words} - SMALL_WORDS
    return frozenset(ONE_WORD.get(stem, stem) for stem in stems)
