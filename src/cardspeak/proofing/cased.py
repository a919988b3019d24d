"""The case files of a book, read and not played: every line is something that can be written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

from cardspeak.books.book import Book
from cardspeak.books.clauses import ClauseIndex, read_index
from cardspeak.books.model.ruling import has_rulings, rulings_of
from cardspeak.books.names import known_books
from cardspeak.errors import BadInput, nearest
from cardspeak.hand.words.script import command_of
from cardspeak.proofing.fault import BookFault
from cardspeak.proofing.files import read_text
from cardspeak.rulings.cases.checks import CHECKS
from cardspeak.rulings.cases.files import CaseFile, case_lines, parse_cases
from cardspeak.rulings.facts import DOMAINS
from cardspeak.rulings.incidents import KINDS

PLACE = re.compile(r"^[^:,]*(?:, )?(case \d+(?:, \w+)?)?: ")


def faults_of_cases(book: Book, folder: Path | None = None) -> Iterator[BookFault]:
    """What is wrong with the files in `cases/`; what comes out otherwise than written is told by a look at the book."""
    where = (folder or book.folder) / "cases"
    index = cache(partial(read_index, book.folder))
    for path in sorted(where.iterdir()) if where.is_dir() else ():
        name = f"cases/{path.name}"
        if path.name.startswith((".", "_")):
            continue
        if path.suffix != ".toml":
            yield BookFault(name, 0, "", "nobody reads this file: cases stand in files that end in .toml.")
            continue
        text = read_text(path, name)
        if isinstance(text, BookFault):
            yield text
            continue
        try:
            cases = parse_cases(text, path.name, book.slug)
        except BadInput as wrong:
            place = PLACE.match(str(wrong))
            yield BookFault(name, 0, place[1] or "" if place else "", PLACE.sub("", str(wrong)))
            continue
        for case in cases:
            yield from (BookFault(name, line, case.title, says) for line, says in _case(case, book, index))


def _case(case: CaseFile, book: Book, index: Callable[[], ClauseIndex]) -> Iterator[tuple[int, str]]:
    known = {*known_books(), book.slug}
    if case.book not in known:
        yield case.line, f"there is no book {case.book!r}.{nearest(case.book, known)}"
    if case.book != book.slug:
        return  # a case of another book has that book's words
    if case.game not in book.games:
        yield case.line, f"the book has no game {case.game!r}.{nearest(case.game, book.games)}"
    for one in case.clauses:
        slug, _, number = one.partition(" ")
        if slug == book.slug and number not in index():
            yield case.line, f"clauses: clauses.csv has no clause {number!r}."
    for at, line in case_lines(case):
        says = _line(line, book)
        if says:
            yield at, says


def _line(line: str, book: Book) -> str:
    mark, rest = line[0], line[1:].strip()
    if mark == "=":
        word = rest.partition(" ")[0]
        return "" if word in CHECKS else f"nothing is checked by {word!r}.{nearest(word, CHECKS)}"
    if mark == "!":
        return _report(rest, book)
    if line == "undo":
        return ""
    try:
        command_of(rest if mark == "?" else line)
    except BadInput as wrong:
        return str(wrong)
    return ""


def _report(line: str, book: Book) -> str:
    file = rulings_of(book) if has_rulings(book) else None
    name, *parts = [" ".join(part.split()) for part in line.split(";")]
    incidents = [*KINDS, *(file.incidents if file is not None else ())]
    plain = " ".join(name.replace("-", " ").replace("_", " ").lower().split())
    if plain not in incidents:
        return f"nothing is called {name!r}.{nearest(plain, incidents)}"
    facts = [*DOMAINS, *(file.facts if file is not None else ())]
    for part in parts:
        fact, equals, _ = part.partition("=")
        if equals and fact.strip() not in facts:
            return f"there is no fact {fact.strip()!r}.{nearest(fact.strip(), facts)}"
    return ""
