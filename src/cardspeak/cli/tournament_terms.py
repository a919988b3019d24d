"""`cardspeak tournament terms` and `check`: Terms and Conditions item by item, and what they lack."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardspeak.cli.output import console, json_option, print_json

if TYPE_CHECKING:
    from cardspeak.tournament.terms import Terms

PLAYERS = click.IntRange(2, 1000)
WRITTEN = click.Path(dir_okay=False, path_type=Path)


def terms_options(function: Any) -> Any:
    """What says by which Terms: a file, or a book and a game."""
    for option in (
        click.option("--players", type=PLAYERS, default=18, show_default=True, help="As many as enter."),
        click.option("--game", default="", help="A game of the book. [default: hold'em, or what the book plays]"),
        click.option("--book", default="star", show_default=True, help="Whose rules."),
        click.option(
            "--terms",
            "file",
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            help="Terms of one's own, as JSON; `cardspeak tournament terms --json --raw` writes some to start from.",
        ),
    ):
        function = option(function)
    return function


def terms_of(file: Path | None, book: str, game: str, players: int, **parts: Any) -> Terms:
    from cardspeak.tournament.standard import standard_terms
    from cardspeak.tournament.terms import terms_from

    if file is not None:
        return terms_from(file.read_bytes())
    return standard_terms(book, game=game, players=players, **parts)


@click.command("terms")
@terms_options
@click.option("--lacking", "show_lacking", is_flag=True, help="What Terms without any item lack, with the clauses.")
@click.option("--raw", is_flag=True, help="With --json: the Terms themselves, to be changed and given to --terms.")
@click.option("--html", is_flag=True, help="A page made for printing.")
@click.option("--print", "paper", type=WRITTEN, help="That page in a file: .html, or .pdf where a browser is at hand.")
@json_option
def terms(
    file: Path | None,
    book: str,
    game: str,
    players: int,
    show_lacking: bool,
    raw: bool,
    html: bool,
    paper: Path | None,
    as_json: bool,
) -> int:
    """Terms and Conditions, item by item, with the clause that asks for each.

    \b
    cardspeak tournament terms --book crown-melbourne-poker
    cardspeak tournament terms --book star --json --raw > saturday.json
    cardspeak tournament terms --book star --html > terms.html
    cardspeak tournament terms --book star --print terms.pdf
    """
    from cardspeak.tournament.conditions import document, lacking
    from cardspeak.tournament.terms import Terms

    ready = terms_of(file, book, game, players)
    if paper is not None:
        from cardspeak.cli.paper import write_paper
        from cardspeak.tournament.printed import terms_page

        write_paper(terms_page(ready), paper)
        return 0
    if html:
        from cardspeak.terms import to_html
        from cardspeak.tournament.printed import terms_page

        click.echo(to_html(terms_page(ready)), nl=False)
        return 0
    if raw:
        print_json(ready)
        return 0
    if show_lacking:
        lacks = lacking(Terms(book=ready.book, game=ready.game))
        return _items([(one.cite, one.item, one.says) for one in lacks], lacks, as_json)
    articles = document(ready)
    return _items([(one.cite, one.item, one.says) for one in articles], articles, as_json)


def _items(rows: list[tuple[str, str, str]], raw: object, as_json: bool) -> int:
    if as_json:
        print_json(raw)
        return 0
    out = console()
    for cite, item, says in rows:
        out.print(f"[dim]{cite:<18}[/]{item}: {says}", soft_wrap=True)
    return 0


@click.command("check")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
def check(file: Path, as_json: bool) -> int:
    """What Terms in a file lack before they can be published: ends with 1 if they lack anything.

    \b
    cardspeak tournament check saturday.json
    """
    from cardspeak.tournament.conditions import lacking
    from cardspeak.tournament.terms import terms_from

    lacks = lacking(terms_from(file.read_bytes()))
    if as_json:
        print_json(lacks)
    elif not lacks:
        click.echo("Nothing is lacking: these Terms can be published.")
    else:
        _items([(one.cite, one.item, one.says) for one in lacks], lacks, False)
    return 1 if lacks else 0
