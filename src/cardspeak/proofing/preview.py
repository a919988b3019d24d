"""A book while it is written: its faults, its sign, a hand told with its clauses, its cases, and what is left.

Cases stand in `cases/*.toml` of the book's folder. Only a book without faults is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardspeak.books.book import Book, Game
from cardspeak.books.cites import SILENT, cites_in
from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import know_book
from cardspeak.books.model.ruling import RulingRow, has_rulings, rows_for, rulings_of, standing
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
from cardspeak.rulings.incidents import KINDS, kinds_of_book
from cardspeak.rulings.lookup import condition, lookup
from cardspeak.table.opening import make_table
from cardspeak.table.sign import sign_of, sign_text
from cardspeak.values import Named

PLAYERS = 4
ANYTHING = "something else"  # which is the floor's in every book
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
    unsaid: tuple[str, ...] = ()  # incidents, or facts of them, of which no row speaks: the floor decides


def preview(folder: Path, *, game: str = "", seed: str = "preview") -> Preview:
    """The book in a folder as it is now."""
    faults, todos = book_faults(folder), book_todos(folder)
    if faults:
        return Preview(book=folder.name, faults=faults, todos=todos)
    book = know_book(folder)
    slug = game or _first(folder, book)
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
        unsaid=tuple(dict.fromkeys(_unsaid(book))) if lies_over(folder) is None else (),
    )


def _first(folder: Path, book: Book) -> str:
    """The first game that is written here; of a book that lies over another and has none, the first of the other's."""
    own = sorted(path.stem for path in folder.glob("games/*.toml"))
    return next(iter((*own, *book.games)), "")


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


def _cases(folder: Path, book: Book) -> tuple[tuple[CaseOutcome, ...], set[str]]:
    """How each case comes out, and which rulings were made."""
    found: list[CaseOutcome] = []
    tried: set[str] = set()
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
            ruled = (event for event in events if isinstance(event, e.Ruled) and not event.silent)
            tried |= {_named(row) for event in ruled for row in _rows_of(run.hand.setup.rules, event)}
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


def _rows_of(game: Game, event: e.Ruled) -> list[RulingRow]:
    """The row by which a ruling went: that of its facts, where a clause has several."""
    return [row for row in standing(rows_for(game, event.incident), event.facts) if row.cite == event.cite]


def _named(row: RulingRow) -> str:
    """A row as people tell it from the others of its clause: `6.12 (player missed; reconstructible: yes)`."""
    facts = "; ".join(f"{name}: {word}" for name, word in row.when.items())
    games = ", ".join((*row.families, *row.games))
    return f"{row.cite} ({'; '.join(filter(None, (row.incident, facts, games)))})"


def _untried(book: Book, folder: Path, tried: set[str]) -> Iterator[str]:
    rows = rulings_of(book).ruling if has_rulings(book) else ()
    for row in rows:
        if _named(row) not in tried and _is_own(folder, row.cite):
            yield _named(row)


def _unsaid(book: Book) -> Iterator[str]:
    """What nobody has thought of, perhaps: incidents without a row, and facts that leave none standing."""
    if not has_rulings(book):
        return
    for kind in {**KINDS, **kinds_of_book(book)}.values():
        games = [game for game in book.games.values() if game.family in kind.families]
        speaks = [game for game in games if rows_for(game, kind.name)]
        if kind.name == ANYTHING or not games:
            continue
        if not speaks:
            yield kind.name
            continue
        yield from (f"{kind.name}, in {game.title}" for game in games if game not in speaks)
        for game in speaks:
            silent = (branch for branch in lookup(game, kind.name).branches if branch.silent)
            yield from (f"{kind.name} ({condition(branch.when)})" for branch in silent)


def _is_own(folder: Path, number: str) -> bool:
    """Of a book that lies over another, what the other says is the other's to try."""
    if lies_over(folder) is None:
        return True
    file = folder / "clauses.csv"
    return file.is_file() and f"\n{number}," in file.read_text(encoding="utf-8")
