"""`cardspeak sign`: what has to be displayed at a table, from its settings, with the clause that wants it there."""

from __future__ import annotations

import click

from cardspeak.cli import completing
from cardspeak.cli.output import json_option, print_json
from cardspeak.cli.table_script import opened_by
from cardspeak.errors import BadInput
from cardspeak.table.sign import sign_of, sign_text
from cardspeak.table.sign_page import sign_page


@click.command("sign")
@click.option(
    "--book",
    required=True,
    metavar="BOOK",
    shell_complete=completing.books,
    help="By whose rules; a part of its name is enough.",
)
@click.option(
    "--game",
    required=True,
    metavar="GAME",
    shell_complete=completing.games,
    help="Which game; `cardspeak games` lists them.",
)
@click.option("--html", "as_html", is_flag=True, help="Print a page to hang up.")
@click.argument("lines", nargs=-1)
@json_option
def command(book: str, game: str, as_html: bool, lines: tuple[str, ...], as_json: bool) -> int:
    """The sign of a table. LINES say how it is opened, in the words of `cardspeak table`.

    \b
    cardspeak sign --book star --game holdem "stakes no limit, blinds 1/2" "buy-in 40 to 200"
    cardspeak sign --book tasmania --game five-card-stud "deck 32" --html > sign.html
    """
    if as_html and as_json:
        raise BadInput("A sign is printed as a page or as JSON: give one of --html and --json.")
    setup = opened_by([f"table {book} {game}", *(" ".join(line.split()) for line in lines)])
    sign = sign_of(setup)
    if as_json:
        print_json({"book": setup.book, "game": setup.game, "lines": sign})
    elif as_html:
        click.echo(sign_page(f"{setup.rules.title}, {setup.rules.book.head.short}", sign), nl=False)
    else:
        click.echo(sign_text(sign))
    return 0
