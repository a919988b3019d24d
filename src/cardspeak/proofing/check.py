"""A folder held against everything that a book must be: every file, every reference, and a first use of each part.

Files are looked at one by one first, all faults of all of them. Only a book whose files are in shape is put together:
citations, games and groups, rulings for every combination of facts, ladders on real hands, talk and table for each
game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from cardspeak.books.alike import filled
from cardspeak.books.banked import load_banked_folder
from cardspeak.books.bonus import load_bonus_folder
from cardspeak.books.book import Book
from cardspeak.books.check import faults_of_book
from cardspeak.books.cites import SILENT, cites_in
from cardspeak.books.clauses import Groups, read_index
from cardspeak.books.loader import load_unchecked
from cardspeak.books.model.banked import BankedFile
from cardspeak.books.model.bonus import BonusFile
from cardspeak.books.model.game import BookHead, GameFile, RankingFile
from cardspeak.books.model.play import PlayRules
from cardspeak.books.model.promotions import PromotionFile
from cardspeak.books.model.ruling import RulingsFile, check_rulings, has_rulings
from cardspeak.books.model.table import TableRules, rules_of_table
from cardspeak.books.model.talk import TalkRules, talk_of
from cardspeak.books.promotions import load_promotions_folder
from cardspeak.books.shuffle_rules import ShuffleFile, read_shuffle_file
from cardspeak.cards import Card
from cardspeak.errors import BookError, CardspeakError, nearest
from cardspeak.proofing.lines import line_of
from cardspeak.proofing.shape import misshapen
from cardspeak.ranking.ladder import Ladder
from cardspeak.ranking.plain import play
from cardspeak.rulings.facts import DOMAINS
from cardspeak.rulings.incidents import KINDS
from cardspeak.values import Value

FILES: dict[str, Any] = {
    "book.toml": BookHead,
    "ranking.toml": RankingFile,
    "groups.toml": Groups,
    "play.toml": dict[str, PlayRules],
    "rulings.toml": RulingsFile,
    "table.toml": dict[str, TableRules],
    "talk.toml": dict[str, TalkRules],
    "shuffle.toml": ShuffleFile,
    "banked.toml": BankedFile,
    "bonus.toml": BonusFile,
    "promotions.toml": PromotionFile,
}
ALIKE = ("play.toml",)  # sets that say only what differs from another
OTHERS = ("clauses.csv", "tournament.toml", "jackpot.toml", "cases")
NEEDED = ("book.toml", "ranking.toml", "groups.toml", "clauses.csv", "shuffle.toml")
Wrong = (CardspeakError, msgspec.MsgspecError, LookupError, ValueError, TypeError, AssertionError, AttributeError)


class BookFault(Value):
    """One thing that is wrong: the file, the line where it can be told, the section, and what to do."""

    file: str
    line: int
    section: str
    says: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {f'{self.section}: ' if self.section else ''}{self.says}"


def book_faults(folder: Path) -> tuple[BookFault, ...]:
    """Everything that is wrong with the book in a folder; nothing if it can be played."""
    if not folder.is_dir():
        return (BookFault(folder.name, 0, "", "this is no folder: a book is a folder of TOML files."),)
    shape = (*_names(folder), *(fault for file in _toml(folder) for fault in _in_file(folder, file)), *_csv(folder))
    return tuple(dict.fromkeys(shape or tuple(_together(folder))))


def _toml(folder: Path) -> list[Path]:
    return [*sorted(folder.glob("*.toml")), *sorted(folder.glob("games/*.toml"))]


def _names(folder: Path) -> Iterator[BookFault]:
    """Files that nobody reads, and those that every book has."""
    known = [*FILES, *OTHERS, "games"]
    for path in sorted(folder.iterdir()):
        if path.name not in known and not path.name.startswith((".", "_")) and path.suffix in (".toml", ".csv"):
            hint = nearest(path.name, known)
            yield BookFault(path.name, 0, "", f"nobody reads this file.{hint} Files: {', '.join(known)}.")
    for name in NEEDED:
        if not (folder / name).is_file():
            yield BookFault(name, 0, "", "the file is missing; every book has one.")


def _in_file(folder: Path, file: Path) -> Iterator[BookFault]:
    name = file.relative_to(folder).as_posix()
    kind = GameFile if file.parent.name == "games" else FILES.get(name)
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as wrong:
        yield BookFault(name, 0, "", f"byte {wrong.start} is no UTF-8: save the file as UTF-8.")
        return
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        says = str(wrong)
        line = int(says.partition("(at line ")[2].partition(",")[0] or 0)
        yield BookFault(name, line, "", f"this is no TOML: {says.partition(' (at')[0]}.")
        return
    if kind is None:
        return
    if name in ALIKE:
        try:
            told = filled(told, f"{folder.name}/{name}")
        except BookError as fault:
            yield _told(folder, str(fault))
            return
    found = misshapen(kind, told)
    for one in found:
        section = ".".join(f"[{part + 1}]" if isinstance(part, int) else part for part in one.path).replace(".[", "[")
        yield BookFault(name, line_of(text, one.path), section, one.says)
    if not found:
        try:
            msgspec.convert(told, kind)
        except msgspec.ValidationError as wrong:
            yield BookFault(name, 0, "", f"{wrong}.")


def _csv(folder: Path) -> Iterator[BookFault]:
    file = folder / "clauses.csv"
    if not file.is_file():
        return
    try:
        file.read_text(encoding="utf-8")
    except UnicodeDecodeError as wrong:
        line = file.read_bytes()[: wrong.start].count(b"\n") + 1
        yield BookFault(file.name, line, "", "this is no UTF-8: save the file as UTF-8 (a spreadsheet offers it).")


# -- put together ------------------------------------------------------------------------------------------------------


def _together(folder: Path) -> Iterator[BookFault]:
    book: list[Book] = []
    yield from _tried(folder, lambda: book.append(load_unchecked(folder)))
    if not book:
        return
    yield from (_told(folder, says) for says in faults_of_book(book[0]))
    yield from _cites(folder)
    yield from _groups(folder, book[0])
    yield from _ladders(book[0])
    yield from _parts(folder, book[0])
    yield from _rulings(book[0])


def _tried(folder: Path, work: Callable[[], object]) -> Iterator[BookFault]:
    """What a part of the program says that uses it."""
    try:
        work()
    except Wrong as wrong:
        yield _told(folder, str(wrong) if isinstance(wrong, CardspeakError) else repr(wrong))


def _told(folder: Path, says: str) -> BookFault:
    """A message that names its file first."""
    file, _, rest = says.removeprefix(f"{folder.name}/").partition(": ")
    name, _, section = file.partition(", ")
    if rest and name.endswith((".toml", ".csv")):
        line = int(section.removeprefix("line ")) if section.removeprefix("line ").isdigit() else 0
        return BookFault(name, line, "" if line else section, rest)
    return BookFault("book.toml", 0, "", says)


def _cites(folder: Path) -> Iterator[BookFault]:
    indexes: list[Any] = []
    yield from _tried(folder, lambda: indexes.append(read_index(folder)))
    if not indexes:
        return
    index = indexes[0]
    for clause in index:
        for fault in _tried(folder, lambda clause=clause: index.games_of(clause)):  # type: ignore[misc]
            yield BookFault("clauses.csv", 0, clause.number, fault.says)
    numbers = [clause.number for clause in index]
    for file in _toml(folder):
        name, text = file.relative_to(folder).as_posix(), file.read_text(encoding="utf-8")
        for cite in cites_in(file):
            if cite.number.startswith(SILENT) or cite.number in index or index.is_heading(cite.number):
                continue
            line = next((at for at, row in enumerate(text.splitlines(), 1) if f'"{cite.number}"' in row), 0)
            says = f"clauses.csv has no clause {cite.number!r}.{nearest(cite.number, numbers)}"
            yield BookFault(name, line, cite.place, f"{says} Where the book says nothing, write 'silent: ...'.")


def _groups(folder: Path, book: Book) -> Iterator[BookFault]:
    """Every game is listed, and everything listed is a game."""
    listed = tomllib.loads((folder / "groups.toml").read_text(encoding="utf-8")).get("games", [])
    if book.head.kind == "banked":
        return
    for slug in book.games:
        if slug not in listed:
            yield BookFault("groups.toml", 1, "games", f"the game {slug!r} of games/{slug}.toml is not listed.")
    for slug in listed:
        if slug not in book.games:
            hint = nearest(slug, book.games)
            yield BookFault("groups.toml", 1, "games", f"there is no games/{slug}.toml for {slug!r}.{hint}")


def _ladders(book: Book) -> Iterator[BookFault]:
    """Each order of hands has a place for what can be dealt: a hand of every pattern is ranked."""
    for ladder in book.ladders:
        for hand in _patterns(ladder):
            try:
                play(hand, ladder.shape)
            except Wrong:
                says = f"a hand such as {' '.join(map(str, hand))} has no place in it: add the rung that it needs."
                yield BookFault("ranking.toml", 0, f"ladder {ladder.name!r} for {ladder.deck.size} cards", says)
                break


def _patterns(ladder: Ladder) -> Iterator[list[Card]]:
    """A run, a run and a gap, in one suit and in several, and cards alike."""
    size, cards = ladder.shape.size, ladder.deck.cards
    ranks = len(cards) // 4
    run = list(range(size))
    gap = [*run[:-1], size] if ranks > size else run
    for places in (run, gap):
        yield [cards[4 * place] for place in places]
        yield [cards[4 * place + place % 4] for place in places]
    yield list(cards[:size])
    yield list(cards[2 : 2 + size])


def _parts(folder: Path, book: Book) -> Iterator[BookFault]:
    yield from _tried(folder, lambda: read_shuffle_file(folder / "shuffle.toml"))
    for name, load in (
        ("banked.toml", load_banked_folder),
        ("bonus.toml", load_bonus_folder),
        ("promotions.toml", load_promotions_folder),
    ):
        if (folder / name).is_file():
            yield from _tried(folder, lambda load=load: load(folder, book))  # type: ignore[misc]
    for game in book.games.values():
        if (folder / "talk.toml").is_file() and game.file.units is None:  # nobody bets where hands are set
            yield from _tried(folder, lambda game=game: talk_of(game))  # type: ignore[misc]
        if (folder / "table.toml").is_file():
            yield from _tried(folder, lambda game=game: rules_of_table(game))  # type: ignore[misc]


def _rulings(book: Book) -> Iterator[BookFault]:
    """Incidents and facts by their names, and no two rows that both apply."""
    if not has_rulings(book):
        return
    found: list[str] = []
    faults = tuple(_tried(book.folder, lambda: found.extend(check_rulings(book, DOMAINS, KINDS))))
    yield from faults
    text = (book.folder / "rulings.toml").read_text(encoding="utf-8").splitlines()
    for says in found:
        wrong = says.partition("nothing is called '")[2].removesuffix("'.")
        hint = f"{nearest(wrong, KINDS)} Incidents: {', '.join(KINDS)}." if wrong else ""
        line = next((at for at, row in enumerate(text, 1) if wrong and f'"{wrong}"' in row), 0)
        cite, _, rest = says.partition(": ")
        yield BookFault("rulings.toml", line, cite, f"{rest}{hint}")
