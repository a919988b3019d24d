"""`cardspeak promotion`: Terms of a promotion written, checked against the book, and draws verified."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.cli.output import console, json_option, print_json

if TYPE_CHECKING:
    from cardspeak.promotions.terms import PromotionTerms

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
BOOK = click.option("--book", default="star-sydney-poker", show_default=True, help="Whose rules.")


@click.group("promotion")
def command() -> None:
    """Promotional prizes: their Terms, and draws that anybody can check."""


@command.command("terms")
@click.argument("file", type=FILE, required=False)
@BOOK
@click.option("--html", "page", type=click.Path(dir_okay=False, path_type=Path), help="Write a page to print.")
@json_option
def terms(file: Path | None, book: str, page: Path | None, as_json: bool) -> int:
    """The Terms in a file, item by item with the clause that asks for each; without a file, ordinary ones.

    \b
    cardspeak promotion terms
    cardspeak promotion terms friday.toml --html friday.html
    """
    from cardspeak.promotions.conditions import articles_of
    from cardspeak.promotions.terms import standard_promotion

    found = standard_promotion(book) if file is None else _read(file)
    articles = articles_of(found)
    if page is not None:
        from cardspeak.terms.pages import terms_page, to_html

        printed = terms_page(found.held.title, found.rules.book.title, articles)
        page.write_text(to_html(printed), encoding="utf-8")
    if as_json:
        print_json(articles)
        return 0
    out = console()
    for article in articles:
        out.print(f"[dim]{article.cite:<16}[/]{article.item}: {article.says}", soft_wrap=True, highlight=False)
    return 0


@command.command("check")
@click.argument("file", type=FILE)
@json_option
def check(file: Path, as_json: bool) -> int:
    """Hold the Terms in a file against the book: what is lacking, and what may not be a prize.

    \b
    cardspeak promotion check friday.toml

    The file is TOML, or JSON as `--json` of a room gives it; times are dates or seconds. Ends with 1 if anything is
    lacking.
    """
    from cardspeak.promotions.conditions import lacking_in

    found = _read(file)
    lacks = lacking_in(found)
    if as_json:
        print_json({"file": str(file), "complete": not lacks, "lacking": lacks})
        return 1 if lacks else 0
    out = console()
    for lack in lacks:
        out.print(f"[dim]{lack.cite:<16}[/]{lack.item}: {lack.says}", soft_wrap=True, highlight=False)
    regulator = found.rules.file.regulator
    if not lacks:
        hours = regulator.lodge_hours
        out.print(
            f"The Terms are complete. Give them to the {regulator.name} at least {hours.value} hours before the start "
            f"[dim]{hours.cite}[/]",
            soft_wrap=True,
            highlight=False,
        )
    return 1 if lacks else 0


@command.command("verify")
@click.argument("file", type=FILE)
@click.option("--published", metavar="HEX", help="The commitment as it was noted when entries closed.")
@json_option
def verify(file: Path, published: str | None, as_json: bool) -> int:
    """Check a draw: that its seed was fixed before, and that the order of the tickets follows from seed and word.

    \b
    cardspeak promotion verify draw.json --published 5f3c...

    Ends with 1 if anything does not match.
    """
    from cardspeak.promotions.drawing import read_draw, verify_draw

    record = read_draw(file.read_bytes())
    wrong = verify_draw(record, published)
    if as_json:
        print_json({"file": str(file), "true": not wrong, "wrong": wrong})
    else:
        first = f"{record.order[0]} is drawn first" if record.order else "there was none"
        says = [f"The draw of {len(record.tickets)} tickets is true: {first}."] if not wrong else list(wrong)
        click.echo("\n".join(says))
    return 1 if wrong else 0


def _read(file: Path) -> PromotionTerms:
    from cardspeak.promotions.reading import read_promotion

    return read_promotion(file.read_bytes(), toml=file.suffix != ".json")
