"""A book while it is written: its faults, its sign, a hand told with its clauses, its cases, and what is left.

Cases stand in `cases/*.toml` of the book's folder. Only a book without faults is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardspeak.books.book import Book
from cardspeak.books.cites import SILENT, cites_in
from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import know_book
from cardspeak.books.model.ruling import has_rulings, rulings_of
from cardspeak.books.overlay import lies_over
from cardspeak.cards.chance import seeded
from cardspeak.errors import BadInput, CardspeakError
from cardspeak.hand import events as e
from cardspeak.hand.house import house_player
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import usual_stakes
from cardspeak.hand.simulate import dealt, play_out
from cardspeak.hand.words.story import tell
from cardspeak.proofing.check import book_faults, book_todos
from cardspeak.proofing.fault import BookFault
from cardspeak.rulings.cases.files import CaseFailed, parse_cases, run_case
from cardspeak.table.setup import make_table
from cardspeak.table.sign import sign_of, sign_text
from cardspeak.values import Named

PLAYERS = 4
DATA = ("engine", "config", "table", "ruling")  # kinds of clauses that some value should carry


class CaseOutcome(Named):
    """One case of the book: as its file says, or what came out instead."""

    file: str
    title: str
    green: bool
    says: str = ""


class Preview(Named):
    """Everything at a glance; the later parts only of a book that can be played."""

    book: str
    faults: tuple[BookFault, ...]
    todos: tuple[BookFault, ...]
    sign: str = ""
    hand: tuple[str, ...] = ()
    cases: tuple[CaseOutcome, ...] = ()
    without_data: tuple[str, ...] = ()  # clauses that no value carries
    untried: tuple[str, ...] = ()  # rulings that no case tries


def preview(folder: Path, *, game: str = "", seed: str = "preview") -> Preview:
    """The book in a folder as it is now."""
    faults, todos = book_faults(folder), book_todos(folder)
    if faults:
        return Preview(book=folder.name, faults=faults, todos=todos)
    book = know_book(folder)
    slug = game or next(iter(book.games), "")
    cases, tried = _cases(folder, book)
    return Preview(
        book=book.slug,
        faults=(),
        todos=todos,
        sign=_sign(book, slug),
        hand=tuple(_hand(book, slug, seed)) if slug else (),
        cases=cases,
        without_data=tuple(_without_data(book, folder)),
        untried=tuple(_untried(book, folder, tried)),
    )


def _sign(book: Book, game: str) -> str:
    if not game or not (book.folder / "table.toml").is_file():
        return ""
    return sign_text(sign_of(make_table(book.slug, game)))


def _hand(book: Book, game: str, seed: str) -> Iterator[str]:
    rules = book.game(game)
    count = max(rules.play.fewest, min(PLAYERS, rules.decks[rules.default_deck].seats))
    setup = make_setup(book.slug, game, [200] * count, stakes=usual_stakes(rules))
    hand = dealt(setup, seed, log=True)
    below = seeded(f"{seed}/players")
    play_out(hand, lambda now: house_player(now, below))
    for sentence in tell(hand.events):
        words = "".join(piece if isinstance(piece, str) else " ".join(map(str, piece)) for piece in sentence.pieces)
        yield f"{words}  [{sentence.cite}]"


def _cases(folder: Path, book: Book) -> tuple[tuple[CaseOutcome, ...], set[tuple[str, str]]]:
    """How each case comes out, and which rulings were made: by clause and incident."""
    found: list[CaseOutcome] = []
    tried: set[tuple[str, str]] = set()
    for file in sorted(folder.glob("cases/*.toml")):
        try:
            cases = parse_cases(file.read_text(encoding="utf-8"), file.name, book.slug)
        except (BadInput, UnicodeDecodeError) as wrong:
            found.append(CaseOutcome(file=file.name, title="", green=False, says=str(wrong)))
            continue
        for case in cases:
            try:
                run = run_case(case)
            except (CaseFailed, CardspeakError) as wrong:
                found.append(CaseOutcome(file=file.name, title=case.title, green=False, says=str(wrong)))
                continue
            found.append(CaseOutcome(file=file.name, title=case.title, green=True))
            events = (event for line in run.lines for event in line.events)
            tried |= {(event.cite, event.incident) for event in events if isinstance(event, e.Ruled)}
    return tuple(found), tried


def _without_data(book: Book, folder: Path) -> Iterator[str]:
    """Clauses that software should carry out and that no value names."""
    index = clause_index(book.slug)
    files = [*book.folder.glob("*.toml"), *book.folder.glob("games/*.toml")]
    named = {cite.number for file in files for cite in cites_in(file) if not cite.number.startswith(SILENT)}
    cited = {index.get(number).number for number in named if number in index}
    for clause in index:
        if clause.kind in DATA and clause.number not in cited and _is_own(folder, clause.number):
            yield clause.number


def _untried(book: Book, folder: Path, tried: set[tuple[str, str]]) -> Iterator[str]:
    rows = rulings_of(book).ruling if has_rulings(book) else ()
    for cite, incident in dict.fromkeys((row.cite, row.incident) for row in rows):
        if (cite, incident) not in tried and _is_own(folder, cite):
            yield f"{cite} ({incident})"


def _is_own(folder: Path, number: str) -> bool:
    """Of a book that lies over another, what the other says is the other's to try."""
    if lies_over(folder) is None:
        return True
    file = folder / "clauses.csv"
    return file.is_file() and f"\n{number}," in file.read_text(encoding="utf-8")
