"""`cardspeak book`: for somebody who writes a rule book of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.cli.log_options import LogAddress, editions_option, named
from cardspeak.cli.output import differing_values, json_option, print_json

if TYPE_CHECKING:
    from cardspeak.books.book import Book
    from cardspeak.proofing.fault import BookFault
    from cardspeak.proofing.preview import Preview


FEW = 8  # citations of a file that are listed one by one


@click.group("book")
def command() -> None:
    """Books of your own: a folder of TOML files and a list of clauses."""


@command.command("check")
@click.argument("folder", type=click.Path(exists=True, path_type=Path))
@json_option
def check(folder: Path, as_json: bool) -> int:
    """Everything that is wrong with a book, at once: file, line, section, and what to write instead.

    FOLDER is a book, a folder of books, or a ZIP file. What still waits for its clause (`silent: todo`) is listed too.

    \b
    cardspeak book check my-book
    cardspeak --books my-book deal --book my-book --game holdem

    Ends with 1 if anything is wrong, or waits.
    """
    from cardspeak.proofing.check import book_faults, book_todos
    from cardspeak.proofing.finding import find_books

    is_book = folder.is_dir() and any(folder.glob("*.toml"))
    books = [folder.resolve()] if is_book else find_books(folder)
    faults = {book.name: book_faults(book) for book in books}
    todos = {book.name: book_todos(book) for book in books}
    sound = not any(faults.values())
    if as_json:
        print_json(
            {
                "folder": str(folder),
                "sound": sound,
                "faults": [fault for found in faults.values() for fault in found],
                "todos": [todo for found in todos.values() for todo in found],
            }
        )
    else:
        for name in faults:
            lines = [*map(str, faults[name]), *_waiting(todos[name])]
            prefix = f"{name}/" if len(books) > 1 else ""
            click.echo("\n".join(prefix + line for line in lines) if lines else f"{name} is in order.")
            if todos[name] and not faults[name]:
                click.echo(f"{name} can be played; {_still(len(todos[name]))} for a clause.")
    return 0 if sound and not any(todos.values()) else 1


def _waiting(todos: Iterable[BookFault]) -> Iterator[str]:
    """What waits for its clause: one by one where a file has few, otherwise the lines of each file together."""
    for file, found in groupby(todos, key=lambda one: one.file):
        rows = list(found)
        if len(rows) <= FEW:
            yield from map(str, rows)
            continue
        lines = sorted({row.line for row in rows})
        starts = [at for at in lines if at - 1 not in lines]
        ends = [at for at in lines if at + 1 not in lines]
        told = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in zip(starts, ends, strict=True))
        yield f"{file}: {len(rows)} citations wait: give the number of the clause, or 'silent: ...'. Lines {told}."


@command.command("new")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--like", metavar="BOOK", help="Every file of this book, its clauses still to be given. [open-table]")
@click.option("--over", metavar="BOOK", help="A book that lies over this one and says only what differs.")
@click.option("--games", metavar="GAMES", default="", help="These of its games alone, with commas between them.")
@click.option("--without", metavar="FILE", multiple=True, help="A file that your book has not, such as jackpot.toml.")
def new(folder: Path, like: str | None, over: str | None, games: str, without: tuple[str, ...]) -> int:
    """Begin a book: a folder with every file, the choices in remarks, and `silent: todo` where a clause belongs.

    \b
    cardspeak book new my-book --like open-table
    cardspeak book new my-book --games holdem,omaha-hilo --without jackpot.toml --without tournament.toml
    cardspeak book new my-book --over open-table

    `cardspeak book check` lists what still has to be given.
    """
    from cardspeak.proofing.schemas import write_schemas
    from cardspeak.proofing.writing import new_book

    if like and over:
        raise click.UsageError("Give --like or --over, one of the two.")
    if over and (games or without):
        raise click.UsageError("A book that lies over another names in its book.toml what it is without.")
    chosen = [name.strip() for name in games.split(",") if name.strip()]
    names = new_book(folder, over or like or "open-table", over=over is not None, games=chosen, without=without)
    write_schemas(folder)
    click.echo(f"{folder}: {len(names)} files. Next: `cardspeak book check {folder}`.")
    return 0


@command.command("schema")
@click.argument("folder", type=click.Path(path_type=Path))
def schema(folder: Path) -> int:
    """Write JSON Schemas of every file, and a `.taplo.toml`, into a book's folder: editors then check as you type."""
    from cardspeak.proofing.schemas import write_schemas

    click.echo("\n".join(write_schemas(folder)))
    return 0


@command.command("reference")
def reference() -> int:
    """Everything that a book may say, as a page: every file, field and choice, step, remedy, incident and fact."""
    from cardspeak.proofing.reference import reference as page

    click.echo(page(), nl=False)
    return 0


@command.command("watch")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--game", default="", metavar="GAME", help="Deal a hand of this game; the first here by default.")
@click.option("--once", is_flag=True, help="Look once, and end with 1 if a fault or a red case was found.")
@json_option
def watch(folder: Path, game: str, once: bool, as_json: bool) -> int:
    """A book while it is written: on every save its faults, its sign, a hand told with its clauses, and its cases.

    Cases are the files in `cases/`. At the end stand the clauses that no value carries, the rulings that no case tries,
    and the incidents of which no row speaks. Ctrl-C ends it.
    """
    import time

    from cardspeak.proofing.preview import preview

    seen: object = None
    while True:
        now = _saved(folder)
        if now != seen:
            seen, found = now, preview(folder.resolve(), game=game)
            print_json(found) if as_json else _print_preview(found)
            if once:
                return 1 if found.faults or not all(case.green for case in found.cases) else 0
        time.sleep(0.5)


def _saved(folder: Path) -> object:
    return sorted((path.as_posix(), path.stat().st_mtime_ns) for path in folder.rglob("*") if path.is_file())


def _print_preview(found: Preview) -> None:
    from cardspeak.cli.output import console

    out = console()

    def part(title: str, lines: Iterable[object]) -> None:
        told = [str(line) for line in lines]
        if told:
            out.rule(title)
            out.print("\n".join(told), markup=False, highlight=False, soft_wrap=True)

    part(f"{found.book}: {len(found.faults)} faults" if found.faults else f"{found.book} is in order", found.faults)
    part("the sign", [found.sign] if found.sign else [])
    part("a hand", found.hand)
    coloured = ((("green" if case.green else "RED"), case) for case in found.cases)
    part("cases", (f"{colour:6}{case.file}: {case.title} {case.says}".rstrip() for colour, case in coloured))
    part("clauses that no value carries", found.without_data)
    part("rulings that no case tries", found.untried)
    part("what no row speaks of: the floor decides", found.unsaid)
    if found.todos:
        part("citations that wait", [f"{len(found.todos)} say 'silent: todo'; `cardspeak book check` lists them."])
    if not found.faults:
        green = sum(case.green for case in found.cases)
        out.print(f"{found.book} is in order: {green} of {len(found.cases)} cases green.")


@command.command("editions")
@click.argument("log", type=LogAddress())
@click.option(
    "--to", "folder", type=click.Path(path_type=Path), help="Write each of them into a folder of its own there."
)
@json_option
def editions(log: Path | str, folder: Path | None, as_json: bool) -> int:
    """The books that a room's log carries, as they were: which edition, and since when.

    \b
    cardspeak book editions room.log
    cardspeak book compare harbour@3f0c21 harbour@9ab4d0 --log room.log
    """
    from cardspeak.room.editions import kept_editions
    from cardspeak.store.opening import open_reader

    with open_reader(log) as reader:
        found = sorted(kept_editions(reader), key=lambda one: (one[1].book, one[0].time))
    rows = [
        {"book": one.book, "edition": one.id, "version": one.version, "since": _stamp(record.time)}
        for record, one in found
    ]
    if folder is not None:
        for _, one in found:
            for name, text in one.files.items():
                path = folder / one.id / one.book / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="")
    if as_json:
        print_json(rows)
        return 0
    for row in rows:
        click.echo(f"{row['book']}@{row['edition'][:12]}  {row['since']}  {row['version']}")
    if not rows:
        click.echo(f"{named(log)} carries no book: no table was opened since books are kept.")
    return 0


def _stamp(micros: int) -> str:
    import datetime as dt

    return dt.datetime.fromtimestamp(micros / 1e6, dt.UTC).strftime("%Y-%m-%d %H:%M UTC")


@command.command("compare")
@click.argument("before")
@click.argument("after")
@editions_option
@json_option
def compare(before: str, after: str, as_json: bool) -> int:
    """What a revised book decides differently, game by game: every value, before and after, with its clause.

    \b
    cardspeak book compare my-book-2025.zip my-book
    cardspeak book compare my-book@3f0c21 my-book --log room.log

    Each is a folder or ZIP file of one book, an edition that a log carries, or the name of a book. Ends with 1 if
    anything differs.
    """
    from cardspeak.books.differing import editions_differ

    editions = [_edition(before), _edition(after)]
    found = editions_differ(*editions)
    if as_json:
        print_json({"before": editions[0].head.version, "after": editions[1].head.version, "games": found})
        return 1 if found else 0
    for game, rows in found.items():
        click.echo(f"{game}:")
        for row in rows:
            told = [row.answers.get(name) for name in ("before", "after")]
            left, right = (f"{one.value} [{one.cite}]" if one is not None else "-" for one in told)
            click.echo(f"  {row.words}: {left} -> {right}")
    versions = f"{editions[0].head.version} and {editions[1].head.version}"
    click.echo(f"{versions}: {differing_values(sum(map(len, found.values())))}.")
    old, new = (one.head for one in editions)
    if found and (old.title, old.version) == (new.title, new.version):
        click.echo("Both have the same `version` in book.toml: give the revised book one of its own.")
    return 1 if found else 0


def _still(citations: int) -> str:
    return "one of its citations waits" if citations == 1 else f"{citations} of its citations wait"


def _edition(place: str) -> Book:
    from cardspeak.books.loader import load_book, load_folder
    from cardspeak.books.names import AT, require_kept, resolve_book
    from cardspeak.errors import BadInput
    from cardspeak.proofing.finding import find_books

    if not Path(place).exists():
        if AT in place:
            require_kept(resolve_book(place), place)
        return load_book(place)
    books = find_books(Path(place))
    if len(books) != 1:
        raise BadInput(f"{place} holds {len(books)} books: give one of them.")
    return load_folder(books[0])
