"""`rulings.toml` held against what can happen: incidents, facts, families, and never two answers to the same facts."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.books.book import Book
from cardspeak.books.loader import read_toml
from cardspeak.books.model.ruling import IncidentRow, RulingRow, RulingsFile, check_rulings, faults_of_rulings, standing
from cardspeak.errors import nearest
from cardspeak.proofing.fault import BookFault, told
from cardspeak.rulings.facts import DOMAINS
from cardspeak.rulings.incidents import ALL, KINDS, kinds_of_book

NAME = "rulings.toml"


def faults_of_ruled(book: Book) -> Iterator[BookFault]:
    """Every fault of the rows; two that apply to the same facts are looked for when nothing else is wrong."""
    file = book.folder / NAME
    if not file.is_file():
        return
    rulings = read_toml(file, RulingsFile)
    lines = file.read_text(encoding="utf-8").splitlines()
    found = [told(book.folder, f"{book.slug}/{NAME}, {fault}") for fault in faults_of_rulings(book, rulings)]
    for name, own in rulings.incidents.items():
        header = (f'[incidents."{name}"]', f"[incidents.{name}]")
        start = next((at for at, line in enumerate(lines, 1) if line.strip() in header), 0)
        found += [BookFault(NAME, start, f"incidents.{name}", says) for says in _own(name, own, rulings)]
    starts = [at for at, line in enumerate(lines, 1) if line.strip() == "[[ruling]]"]
    for row, start in zip(rulings.ruling, starts or [0] * len(rulings.ruling), strict=False):
        found += [BookFault(NAME, start, f"{row.cite} ({row.incident})", says) for says in _row(row, rulings)]
    yield from found
    if not found:
        for says in check_rulings(book, DOMAINS, {**KINDS, **kinds_of_book(book)}):
            section, _, rest = says.rpartition(": ")
            yield BookFault(NAME, _line(lines, rest), section, f"{rest} Let one of them name the other in overrides.")


def _row(row: RulingRow, file: RulingsFile) -> Iterator[str]:
    rows = file.ruling
    domains = {**DOMAINS, **{name: fact.words for name, fact in file.facts.items()}}
    own = file.incidents.get(row.incident)
    kind = KINDS.get(row.incident)
    if kind is None and own is None:
        known = (*KINDS, *file.incidents)
        yield f"nothing is called {row.incident!r}.{nearest(row.incident, known)} Incidents: {', '.join(known)}."
    for name, value in row.when.items():
        if name not in domains:
            yield f"when: there is no fact {name!r}.{nearest(name, domains)} Facts: {', '.join(domains)}."
        elif value not in domains[name]:
            allowed = domains[name]
            yield f"when: {name} = {value!r}.{nearest(value, allowed)} Allowed: {', '.join(allowed)}."
    for family in row.families:
        if kind is not None and family not in kind.families:
            yield f"it cannot happen in {family}; {row.incident!r} is for {', '.join(kind.families)}."
    rivals = tuple(other for other in rows if other.incident == row.incident and _alike(row, other))
    if row not in standing(rivals, row.when):
        yield "it never stands: another row overrides it whenever it applies."


def _own(name: str, row: IncidentRow, file: RulingsFile) -> Iterator[str]:
    """An incident of the book's own has a name that can be typed, is none of ours, and some row speaks of it."""
    if name in KINDS:
        yield f"{name!r} is an incident that every book knows: give yours another name, or a row for that one."
    if name != " ".join(name.replace("-", " ").replace("_", " ").lower().split()):
        yield f"{name!r} cannot be typed as an incident: write small words with spaces between them."
    for family in row.families:
        if family not in ALL:
            yield f"there is no family {family!r}.{nearest(family, ALL)} Allowed: {', '.join(ALL)}."
    if not any(one.incident == name for one in file.ruling):
        yield "no [[ruling]] speaks of it: say what happens, or leave it out."


def _alike(row: RulingRow, other: RulingRow) -> bool:
    return (other.families, other.games, other.except_games) == (row.families, row.games, row.except_games)


def _line(lines: list[str], says: str) -> int:
    cite = says.partition(" and ")[0]
    return next((at for at, line in enumerate(lines, 1) if line.startswith(f'cite = "{cite}"')), 0)
