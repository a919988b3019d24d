"""`cardspeak book`: for somebody who writes a rule book of their own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.cli.output import json_option, print_json

if TYPE_CHECKING:
    from cardspeak.proofing.preview import Preview


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
    cardspeak --books my-book deal my-book holdem

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
            lines = [*map(str, faults[name]), *map(str, todos[name])]
            prefix = f"{name}/" if len(books) > 1 else ""
            click.echo("\n".join(prefix + line for line in lines) if lines else f"{name} is in order.")
            if todos[name] and not faults[name]:
                click.echo(f"{name} can be played; {len(todos[name])} of its citations wait for a clause.")
    return 0 if sound and not any(todos.values()) else 1


@command.command("new")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--like", metavar="BOOK", help="Every file of this book, its clauses still to be given. [open-table]")
@click.option("--over", metavar="BOOK", help="A book that lies over this one and says only what differs.")
def new(folder: Path, like: str | None, over: str | None) -> int:
    """Begin a book: a folder with every file, the choices in remarks, and `silent: todo` where a clause belongs.

    \b
    cardspeak book new my-book --like open-table
    cardspeak book new my-book --over open-table

    `cardspeak book check` lists what still has to be given.
    """
    from cardspeak.proofing.schemas import write_schemas
    from cardspeak.proofing.writing import new_book

    if like and over:
        raise click.UsageError("Give --like or --over, one of the two.")
    names = new_book(folder, over or like or "open-table", over=over is not None)
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
@click.option("--game", default="", metavar="GAME", help="Deal a hand of this game; the first one by default.")
@click.option("--once", is_flag=True, help="Look once, and end with 1 if a fault or a red case was found.")
@json_option
def watch(folder: Path, game: str, once: bool, as_json: bool) -> int:
    """A book while it is written: on every save its faults, its sign, a hand told with its clauses, and its cases.

    Cases are the files in `cases/`. At the end stand the clauses that no value carries, and rulings that no case tries.
    Ctrl-C ends it.
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
    if found.todos:
        part("citations that wait", [f"{len(found.todos)} say 'silent: todo'; `cardspeak book check` lists them."])
    if not found.faults:
        green = sum(case.green for case in found.cases)
        out.print(f"{found.book} is in order: {green} of {len(found.cases)} cases green.")


@command.command("compare")
@click.argument("before", type=click.Path(exists=True, path_type=Path))
@click.argument("after", type=click.Path(exists=True, path_type=Path))
@json_option
def compare(before: Path, after: Path, as_json: bool) -> int:
    """What a revised book decides differently, game by game: every value, before and after, with its clause.

    \b
    cardspeak book compare my-book-2025.zip my-book

    Both are folders or ZIP files of one book. Ends with 1 if anything differs.
    """
    from cardspeak.books.differing import editions_differ
    from cardspeak.books.loader import load_folder
    from cardspeak.errors import BadInput
    from cardspeak.proofing.finding import find_books

    editions = []
    for place in (before, after):
        books = find_books(place)
        if len(books) != 1:
            raise BadInput(f"{place} holds {len(books)} books: give one of them.")
        editions.append(load_folder(books[0]))
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
    click.echo(f"{versions}: {sum(map(len, found.values()))} values differ in {len(found)} games.")
    return 1 if found else 0
