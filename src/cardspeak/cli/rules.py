"""`cardspeak rules`: the clauses of the books, in our words: list, show, search, compare, coverage."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardspeak.books.names import BOOKS, require_kept, resolve_book
from cardspeak.cli import completing
from cardspeak.cli.log_options import editions_option
from cardspeak.cli.output import console, differing_values, json_option, print_json
from cardspeak.errors import BadInput, nearest

if TYPE_CHECKING:
    from cardspeak.books.clauses import Clause, ClauseIndex
    from cardspeak.books.coverage import BookCoverage, Coverage
    from cardspeak.books.differing import Differs
    from cardspeak.books.search import Pair

F = TypeVar("F", bound=Callable[..., Any])

NARROW = 72  # columns below which two books stand one above the other


def _slug(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    return None if value is None else resolve_book(value)


def book_argument(name: str) -> Callable[[F], F]:
    """A book by its slug or an unambiguous part of it."""
    return click.argument(name, callback=_slug, shell_complete=completing.books)


book_option = click.option(
    "--book", callback=_slug, shell_complete=completing.books, help="One book; a part of its name is enough."
)


@click.group("rules", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """The clauses of the books in our own words, and what becomes of each."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command.command("list")
@book_option
@click.option("--topic", help="Only this topic: misdeal, blinds, showdown ...")
@click.option("--kind", help="Only this kind: engine, config, table, ruling, record or human.")
@click.option("--game", help="Only what governs this game (razz) or names this group (flop, tournament).")
@json_option
def list_clauses(book: str | None, topic: str | None, kind: str | None, game: str | None, as_json: bool) -> None:
    """List clauses, of one book or of all."""
    from cardspeak.books.clauses import KINDS

    indexes = _indexes(book)
    _known("topic", topic, {name for index in indexes for name in index.topics})
    _known("kind", kind, KINDS)
    _known("game", game, {name for index in indexes for name in index.game_words})
    found = [
        clause
        for index in indexes
        for clause in (index.by_game(game) if game else index)
        if topic in (None, clause.topic) and kind in (None, clause.kind)
    ]
    if as_json:
        print_json(found)
    else:
        _print_clauses(found)


@command.command("show")
@book_argument("book")
@click.argument("clause", nargs=-1, required=True)
@json_option
def show(book: str, clause: tuple[str, ...], as_json: bool) -> None:
    """One clause: what it says, what stands above and below it, which tests show it, which data cite it.

    The tests are those that the package's coverage.json lists.
    """
    from cardspeak.books.clauses import clause_index
    from cardspeak.books.coverage import citing, shown_by_tests, status_of

    index, number = clause_index(book), " ".join(clause)
    if index.is_heading(number):
        _show_heading(index, number, as_json)
        return
    found = index.get(number)
    tests = shown_by_tests().get(book, {}).get(found.number, ())
    about: dict[str, Any] = {
        "clause": found,
        "games": [game for game in index.groups.games if game in index.games_of(found)],
        "status": status_of(found, tests),
        "parents": index.parents(found.number),
        "children": index.children(found.number),
        "tests": tests,
        "data": citing(found),
    }
    if as_json:
        print_json(about)
    else:
        _print_about(index, found, about)


@command.command("search")
@click.argument("words", nargs=-1, required=True)
@book_option
@json_option
def search_clauses(words: tuple[str, ...], book: str | None, as_json: bool) -> int:
    """The clauses in which every one of WORDS is found, best first. Ends with 1 if there is none."""
    from cardspeak.books.search import search

    hits = search(words, _indexes(book))
    if as_json:
        print_json([{"score": hit.score, "clause": hit.clause} for hit in hits])
    elif hits:
        _print_clauses([hit.clause for hit in hits])
    else:
        click.echo(f"No clause has all of: {' '.join(words)}. Try fewer words.", err=True)
    return 0 if hits else 1


@command.command("compare")
@book_argument("book_a")
@book_argument("book_b")
@click.argument("topic", nargs=-1)
@click.option("--game", metavar="GAME", help="Instead of a topic: every value that differs for this game.")
@editions_option
@json_option
def compare_books(book_a: str, book_b: str, topic: tuple[str, ...], game: str | None, as_json: bool) -> None:
    """Two books side by side on a TOPIC, or on clauses that have all the words; or by value for one game.

    \b
    cardspeak rules compare star tasmania all-in
    cardspeak rules compare star tasmania --game holdem
    cardspeak rules compare my-book@3f0c21 my-book --game holdem --log room.log
    """
    if bool(topic) == bool(game):
        raise click.UsageError("Give a topic or --game, one of the two.")
    for book in (book_a, book_b):
        require_kept(book, book)
    if game:
        from cardspeak.books.differing import differences

        _print_values(differences(game, (book_a, book_b)), (book_a, book_b), as_json)
        return
    from cardspeak.books.clauses import clause_index
    from cardspeak.books.search import compare

    left, right = clause_index(book_a), clause_index(book_b)
    pairs = compare(" ".join(topic), left, right)
    if as_json:
        print_json([pair._asdict() for pair in pairs])
    else:
        _print_pairs(pairs, book_a, book_b)


@command.command("coverage")
@book_option
@click.option("--missing", is_flag=True, help="List the clauses that no test shows yet.")
@click.option("--unproved", is_flag=True, help="List the clauses with a test that no mutant has proved yet.")
@json_option
def coverage_report(book: str | None, missing: bool, unproved: bool, as_json: bool) -> None:
    """How many clauses are executed, tested, recorded, shown or missing, and which.

    A clause is executed where a mutant of its value or verb died by a test that carries its mark. Which test shows
    which clause is read from the package's coverage.json, which `make coverage` writes; which are proved from
    proved.json, which `make mutants` writes.
    """
    from cardspeak.books.clauses import clause_index
    from cardspeak.books.coverage import coverage

    if book:
        clause_index(book)  # says so if the book has no clauses
    report = coverage(BOOKS if book is None else (book,))
    if as_json:
        print_json(report)
    elif missing or unproved:
        lists = [(one.book, one.missing * missing + one.tested * unproved) for one in report.books]
        _print_clauses([clause_index(name).get(number) for name, numbers in lists for number in numbers])
    else:
        _print_coverage(report)


def _indexes(book: str | None) -> Sequence[ClauseIndex]:
    from cardspeak.books.clauses import all_indexes, clause_index

    return all_indexes() if book is None else (clause_index(book),)


def _known(what: str, word: str | None, names: Iterable[str]) -> None:
    known = sorted(names)
    if word is not None and word not in known:
        raise BadInput(f"There is no {what} {word!r}.{nearest(word, known)} There is {', '.join(known)}.")


def _show_heading(index: ClauseIndex, number: str, as_json: bool) -> None:
    """A number that the book has only as a heading: what stands below it."""
    below = index.children(number)
    if as_json:
        print_json({"heading": number, "book": index.book, "children": below})
    else:
        click.echo(f"{index.book} {number} is a heading.")
        for child in below:
            click.echo(f"  {child.number}: {child.says}")


def _print_clauses(clauses: Sequence[Clause]) -> None:
    """A table for a reader; one line for each clause where another program reads."""
    if not sys.stdout.isatty():
        for clause in clauses:
            click.echo(f"{clause.book} {clause.number}\t{clause.kind}\t{clause.topic}\t{clause.says}")
        return
    from rich.table import Table
    from rich.text import Text

    several = len({clause.book for clause in clauses}) > 1
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title, style in (*((("book", "dim"),) if several else ()), ("clause", "bold"), ("topic", "cyan")):
        table.add_column(title, style=style, overflow="fold")
    table.add_column("says", ratio=1)
    for clause in clauses:
        cells = [clause.number, clause.topic, clause.says]
        table.add_row(*(Text(cell) for cell in ([clause.book, *cells] if several else cells)))
    console().print(table)


def _print_about(index: ClauseIndex, clause: Clause, about: dict[str, Any]) -> None:
    from rich.text import Text

    out = console()

    def line(title: str, text: str) -> None:
        out.print(Text.assemble((f"  {title}: ", "dim"), text), soft_wrap=not out.is_terminal)

    out.print(Text(f"{clause.book} {clause.number}", "bold"), Text(f"{clause.topic}, {clause.kind}", "cyan"))
    out.print(Text(clause.says), soft_wrap=not out.is_terminal)
    line("applies to", "; ".join(_meaning(index, term) for term in clause.applies_to))
    if len(about["games"]) < len(index.groups.games):
        line("games", ", ".join(about["games"]))
    if clause.test:
        line("seen when", clause.test)
    line("state", about["status"])
    for parent in about["parents"]:
        line(f"under {parent.number}", parent.says)
    for child in about["children"]:
        line(child.number, child.says)
    for title, names in (("test", about["tests"]), ("data", about["data"])):
        for name in names:
            line(title, name)


def _meaning(index: ClauseIndex, term: str) -> str:
    """A word of `applies_to` with what its group means."""
    words = [index.groups.groups[word].means for word in term.split("+") if word in index.groups.groups]
    return f"{term} ({'; '.join(words)})" if words else term


def _print_pairs(pairs: Sequence[Pair], book_a: str, book_b: str) -> None:
    from rich.table import Table
    from rich.text import Text

    out = console()
    if out.width < NARROW:
        for pair in pairs:
            for clause in (pair.left, pair.right):
                if clause:
                    out.print(Text(f"{clause.book} {clause.number}", "bold"), Text(clause.says))
            out.print()
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 1, 0), expand=True)
    for book in (book_a, book_b):
        table.add_column(book, ratio=1)
    for pair in pairs:
        table.add_row(*(_beside(clause) for clause in (pair.left, pair.right)))
    out.print(table)


def _print_values(rows: Sequence[Differs], books: tuple[str, ...], as_json: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    if as_json:
        print_json(rows)
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), expand=True)
    for title in ("", *books):
        table.add_column(title, ratio=1)
    for row in rows:
        told = [row.answers.get(book) for book in books]
        cells = [
            Text("-", "dim") if one is None else Text.assemble(one.value, (f"  {one.cite}", "dim")) for one in told
        ]
        table.add_row(Text(row.words), *cells)
    console().print(table)
    click.echo(f"{differing_values(len(rows))}.")


def _beside(clause: Clause | None) -> Any:
    from rich.text import Text

    return Text("-", "dim") if clause is None else Text.assemble((clause.number, "bold"), f"  {clause.says}")


def _print_coverage(report: Coverage) -> None:
    from rich.table import Table

    from cardspeak.books.coverage import STATUSES

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("book", no_wrap=True)
    for title in ("clauses", *STATUSES, "data"):
        table.add_column(title, justify="right")
    for book in report.books:
        table.add_row(book.book, *_numbers(book))
    console().print(table)
    click.echo(f"The tests as {report.source} lists them.")
    click.echo(
        "Executed: a changed value or a turned condition died by a test with the clause's mark (docs/mutants.md)."
    )
    click.echo("Tested: a test carries the mark, and no mutant has proved it yet; --unproved lists them.")
    for wrong in report.unknown_cites:
        click.echo(f"{wrong.where}: {wrong.says}")


def _numbers(book: BookCoverage) -> list[str]:
    return [
        str(book.clauses),
        *(str(count) for count in book.counts.values()),
        str(len(book.carried)),
    ]
