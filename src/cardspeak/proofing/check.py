"""A folder held against everything that a book must be: every file, every reference, and a first use of each part.

Files are looked at one by one first, all faults of all of them. What is in shape is put together as far as it goes:
citations, games and groups, ladders on real hands, rulings for every combination of facts, talk and table for each
game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from cardspeak.books.banked_check import faults_of_banked
from cardspeak.books.bonus import faults_of_bonus
from cardspeak.books.book import Book
from cardspeak.books.check import faults_of_book
from cardspeak.books.cites import SILENT, cites_in
from cardspeak.books.clauses import Groups, read_index
from cardspeak.books.jackpot import faults_of_jackpot
from cardspeak.books.laying import lay_out
from cardspeak.books.loader import load_unchecked, make_ladder, read_toml
from cardspeak.books.model.banked import BankedFile
from cardspeak.books.model.bonus import BonusFile
from cardspeak.books.model.game import RankingFile
from cardspeak.books.model.jackpot import JackpotFile
from cardspeak.books.model.promotions import PromotionFile
from cardspeak.books.model.table import TableRules
from cardspeak.books.model.talk import TalkRules, faults_of_talk
from cardspeak.books.model.tournament import TournamentFile
from cardspeak.books.overlay import lies_over, whole_files
from cardspeak.books.promotions import faults_of_promotions
from cardspeak.books.raw import parsed_file
from cardspeak.books.shuffle_rules import ShuffleFile, game_slugs, read_shuffle_file
from cardspeak.books.table import faults_of_table
from cardspeak.books.tournament import faults_of_tournament
from cardspeak.cards import Card
from cardspeak.errors import BookError, CardspeakError, nearest
from cardspeak.proofing.cased import faults_of_cases
from cardspeak.proofing.fault import BookFault, told
from cardspeak.proofing.files import faults_of_file, faults_of_names, toml_files
from cardspeak.proofing.listing import NAME as LIST
from cardspeak.proofing.listing import faults_of_list, faults_of_terms, line_of_clause
from cardspeak.proofing.ruled import faults_of_ruled
from cardspeak.proofing.sense import faults_of_sense
from cardspeak.ranking.ladder import Ladder
from cardspeak.ranking.plain import play
from cardspeak.tournament.conditions import CHECKS

__all__ = ["BookFault", "book_faults", "book_todos"]

T = TypeVar("T")
CORE = ("book.toml", "ranking.toml", "play.toml")  # with the games, what a book is loaded from
TODO = re.compile(r'''([\w-]+|"[^"]*")\s*=\s*\[?"silent: todo[^"]*"''')
Wrong = (CardspeakError, msgspec.MsgspecError, LookupError, ValueError, TypeError, AssertionError, AttributeError)


def book_faults(folder: Path) -> tuple[BookFault, ...]:
    """Everything that is wrong with the book in a folder; nothing if it can be played."""
    if not folder.is_dir():
        return (BookFault(folder.name, 0, "", "this is no folder: a book is a folder of TOML files."),)
    if lies_over(folder) is not None:
        return tuple(dict.fromkeys(_laid_over(folder)))
    shape = list(faults_of_names(folder))
    shape += (fault for file in toml_files(folder) for fault in faults_of_file(folder, file))
    bad = {fault.file for fault in shape}
    groups = None if "groups.toml" in bad else _groups_of(folder)
    listed = list(faults_of_list(folder, groups))
    bad |= {fault.file for fault in listed}
    return tuple(dict.fromkeys([*shape, *listed, *_together(folder, bad, groups)]))


def _laid_over(folder: Path) -> Iterator[BookFault]:
    """A book that lies over another: its own files first, then the whole, told by its own lines where it can be."""
    own = toml_files(folder)
    shape = [*faults_of_names(folder, ("book.toml",)), *faults_of_list(folder, None)]
    shape += (fault for file in own for fault in faults_of_file(folder, file))
    unread = [fault for fault in shape if fault.says.startswith(("this is no", "the first line", "nobody reads"))]
    if unread:
        yield from unread
        return
    try:
        files = whole_files(folder)
    except BookError as wrong:
        yield told(folder, str(wrong))
        return
    whole = lay_out(files, folder.name)
    names = {file.relative_to(folder).as_posix(): file for file in own}
    faults = [fault for name, file in names.items() for fault in faults_of_file(folder, file, whole / name)]
    yield from faults
    if faults:
        return
    together = book_faults(whole)
    yield from () if together else faults_of_cases(load_unchecked(whole), folder)
    for fault in together:
        if fault.file == LIST and (folder / LIST).is_file():
            yield BookFault(fault.file, line_of_clause(folder, fault.section), fault.section, fault.says)
        elif fault.file in names:
            section = f", {fault.section}" if fault.section else ""
            line = told(folder, f"{fault.file}{section}: {fault.says}").line
            yield BookFault(fault.file, line, fault.section, fault.says)
        else:
            yield BookFault(fault.file, 0, fault.section, f"{fault.says} (The file is that of {lies_over(folder)}.)")


def book_todos(folder: Path) -> tuple[BookFault, ...]:
    """Citations that wait for their clause: the book can be played, and is not done."""
    found = []
    for file in toml_files(folder) if folder.is_dir() else ():
        if not file.is_file():
            continue
        name = file.relative_to(folder).as_posix()
        for number, line in enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            for key in TODO.findall(line.partition(" #")[0]):
                says = "todo: give the number of the clause, or say 'silent: ' and what you chose."
                found.append(BookFault(name, number, key.strip('"'), says))
    return tuple(found)


def _groups_of(folder: Path) -> Groups:
    return msgspec.convert(parsed_file(folder / "groups.toml"), Groups)


def _together(folder: Path, bad: set[str], groups: Groups | None) -> Iterator[BookFault]:
    if not {"clauses.csv", "groups.toml"} & bad:
        yield from _cites(folder, bad)
    if groups is not None:
        yield from _groups(folder, groups)
    if bad & set(CORE) or any(name.startswith("games/") for name in bad):
        return
    ladders = list(_misladdered(folder))
    yield from ladders
    book: list[Book] = []
    if not ladders:
        yield from _tried(folder, lambda: book.append(load_unchecked(folder)))
    if not book:
        return
    yield from (told(folder, says) for says in faults_of_book(book[0]))
    yield from faults_of_sense(book[0], groups, bad)
    yield from _kind(book[0])
    yield from _ladders(book[0])
    yield from _parts(folder, book[0], bad)
    ruled = list(faults_of_ruled(book[0])) if "rulings.toml" not in bad else []
    yield from ruled
    if not ruled and not bad & {"rulings.toml", "clauses.csv"}:
        yield from faults_of_cases(book[0])


def _tried(folder: Path, work: Callable[[], object]) -> Iterator[BookFault]:
    """What a part of the program says that uses it."""
    try:
        work()
    except Wrong as wrong:
        yield told(folder, str(wrong) if isinstance(wrong, CardspeakError) else repr(wrong))


def _cites(folder: Path, bad: set[str]) -> Iterator[BookFault]:
    index = read_index(folder)
    numbers = [clause.number for clause in index]
    for file in toml_files(folder):
        name = file.relative_to(folder).as_posix()
        if name in bad:
            continue  # a file that is not in shape may hold anything where a clause should stand
        text = file.read_text(encoding="utf-8", errors="replace")
        for cite in cites_in(file):
            if cite.number.startswith(SILENT) and not cite.number.removeprefix(SILENT).strip(" :"):
                line = next((at for at, row in enumerate(text.splitlines(), 1) if f'"{cite.number}"' in row), 0)
                yield BookFault(name, line, cite.place, "behind 'silent: ' stands what you chose instead.")
            if cite.number.startswith(SILENT) or cite.number in index or index.is_heading(cite.number):
                continue
            line = next((at for at, row in enumerate(text.splitlines(), 1) if f'"{cite.number}"' in row), 0)
            says = f"clauses.csv has no clause {cite.number!r}.{nearest(cite.number, numbers)}"
            yield BookFault(name, line, cite.place, f"{says} Where the book says nothing, write 'silent: ...'.")


def _groups(folder: Path, groups: Groups) -> Iterator[BookFault]:
    """Every game is listed, everything listed is a game, and every group is made of games."""
    games = game_slugs(folder)
    for name, group in groups.groups.items():
        for says in faults_of_terms(list(group.games), groups):
            yield BookFault("groups.toml", 0, f"groups.{name}", says)
    if not games:  # a book against the house is all one game
        return
    for slug in games:
        if slug not in groups.games:
            yield BookFault("groups.toml", 1, "games", f"the game {slug!r} of games/{slug}.toml is not listed.")
    for slug in groups.games:
        if slug not in games:
            hint = nearest(slug, games)
            yield BookFault("groups.toml", 1, "games", f"there is no games/{slug}.toml for {slug!r}.{hint}")


def _misladdered(folder: Path) -> Iterator[BookFault]:
    """Every order of hands that cannot be made, not only the first."""
    seen: set[tuple[str, int]] = set()
    for row in read_toml(folder / "ranking.toml", RankingFile).ladder:
        for deck in row.decks:
            if (row.name, deck) in seen:
                says = f"two ladders are called {row.name!r} for {deck} cards; keep one."
                yield told(folder, f"{folder.name}/ranking.toml: {says}")
            seen.add((row.name, deck))
            yield from _tried(folder, lambda row=row, deck=deck: make_ladder(folder.name, row, deck))  # type: ignore[misc]
        for small in row.small_straight:
            if small.deck not in row.decks:
                says = f"{row.name!r}: small_straight speaks of {small.deck} cards, and decks does not."
                yield told(folder, f"{folder.name}/ranking.toml: {says}")


def _kind(book: Book) -> Iterator[BookFault]:
    """A book against the house says what the round is, any other has games; a table has rules for its shuffle."""
    has = [name for name in ("banked.toml", "table.toml", "shuffle.toml") if (book.folder / name).is_file()]
    if book.head.kind == "banked" and "banked.toml" not in has:
        yield BookFault("book.toml", 0, "kind", "the book is against the house, and there is no banked.toml.")
    if book.head.kind != "banked" and not book.games:
        yield BookFault("book.toml", 0, "kind", "there is no game: add games/<game>.toml.")
    if "table.toml" in has and "shuffle.toml" not in has:
        yield BookFault("shuffle.toml", 0, "", "a book with a table.toml says when it shuffles: the file is missing.")


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


def _parts(folder: Path, book: Book, bad: set[str]) -> Iterator[BookFault]:
    """The files besides: what no type can say of each."""

    def read(name: str, kind: type[T], alike: bool = False) -> list[T]:
        file = folder / name
        return [read_toml(file, kind, alike=alike)] if file.is_file() and name not in bad else []

    def say(name: str, faults: Iterator[str]) -> Iterator[BookFault]:
        return (told(folder, f"{folder.name}/{name}: {fault}") for fault in faults)

    if read("shuffle.toml", ShuffleFile):
        yield from _shuffles(folder, book)
    for banked in read("banked.toml", BankedFile):
        yield from say("banked.toml", faults_of_banked(banked, book))
    for bonus in read("bonus.toml", BonusFile):
        yield from say("bonus.toml", faults_of_bonus(bonus, book))
    for promotions in read("promotions.toml", PromotionFile):
        yield from say("promotions.toml", faults_of_promotions(promotions))
    for jackpot in read("jackpot.toml", JackpotFile):
        yield from say("jackpot.toml", faults_of_jackpot(jackpot, book))
    for tournament in read("tournament.toml", TournamentFile):
        yield from say("tournament.toml", _tournament(tournament, folder, book))
    for talks in read("talk.toml", dict[str, TalkRules], alike=True):
        yield from _talks(folder, book, talks)
    for tables in read("table.toml", dict[str, TableRules], alike=True):
        yield from _tables(folder, book, tables)


def _tournament(file: TournamentFile, folder: Path, book: Book) -> Iterator[str]:
    yield from faults_of_tournament(file)
    games = [*book.games, *_groups_of(folder).games]
    if file.game not in games:
        yield f"game is {file.game!r}, which the book has not.{nearest(file.game, games)}"
    for item in file.items:
        if not item.statement and item.name not in CHECKS:
            yield f"nobody can carry out an item {item.name!r}.{nearest(item.name, CHECKS)} Or make it a statement."


def _shuffles(folder: Path, book: Book) -> Iterator[BookFault]:
    found: list[dict[str | None, Any]] = []
    yield from _tried(folder, lambda: found.append(read_shuffle_file(folder / "shuffle.toml")))
    for rules in found:
        for slug in book.games:
            if None not in rules and slug not in rules:
                yield BookFault("shuffle.toml", 0, "", f"no [[rules]] are for {slug!r}, and none for all games.")
        roles = [role.casefold().replace(" ", "_") for role in book.head.roles]
        for moment in {id(one): one for each in rules.values() for one in each.moments}.values():
            if moment.authority and moment.authority.casefold().replace(" ", "_") not in roles:
                says = f"{moment.authority!r} is none of the roles in book.toml.{nearest(moment.authority, roles)}"
                yield told(folder, f"{folder.name}/shuffle.toml: {says}")


def _talks(folder: Path, book: Book, sets: dict[str, TalkRules]) -> Iterator[BookFault]:
    where = f"{folder.name}/talk.toml"
    for name, rules in sets.items():
        yield from (told(folder, f"{where}, {name}: {fault}") for fault in faults_of_talk(rules, book))
        for one in rules.play:
            if one not in book.play:
                yield told(folder, f"{where}, {name}: play.toml has no set {one!r}.{nearest(one, book.play)}")
    for game in book.games.values():
        named = [name for name, rules in sets.items() if game.file.play in rules.play]
        if game.file.units is None and len(named) != 1:  # nobody bets where hands are set
            says = f"{len(named)} sets speak for the play of {game.slug}, {game.file.play!r}; name it once."
            yield told(folder, f"{where}: {says}")


def _tables(folder: Path, book: Book, sets: dict[str, TableRules]) -> Iterator[BookFault]:
    where = f"{folder.name}/table.toml"
    for name, rules in sets.items():
        yield from (told(folder, f"{where}, {name}: {fault}") for fault in faults_of_table(rules, book.head.roles))
        if name != "all" and name not in book.play:
            says = f"no game is played by a set {name!r}.{nearest(name, book.play)}"
            yield told(folder, f"{where}, {name}: {says}")
    for game in book.games.values():
        if game.file.play not in sets and "all" not in sets:
            yield told(folder, f"{where}: neither {game.file.play!r} nor 'all' is there for {game.slug}.")
