"""`cardspeak tour`: a minute's walk through what the project does, every figure computed as you look."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import click

from cardspeak.cli.output import console, styled_cards

if TYPE_CHECKING:
    from rich.console import RenderableType

PLAYER_BOOKS = ("crown-melbourne-poker", "star-sydney-poker", "tasmania-poker")

# The same two hands, in decks and books that do not agree which of them is better.
RIVALS = (
    (52, "9s9d9hKsKd", "As Js 8s 7s 2s"),
    (36, "9s9d9hKsKd", "As Js 8s 7s 6s"),
    (36, "TsTdThAs7d", "Jc Td 9h 8s 7c"),
    (32, "8s8d8h8cAs", "Ah Jh 9h 8h 7h"),
)


@click.command("tour")
@click.option("--html", "page", type=click.Path(dir_okay=False, writable=True), help="Also save the tour as a page.")
def command(page: str | None) -> None:
    """Show the books, a disagreement between them, exact odds and edges, and a hand dealt by the clause."""
    screen = console(record=page is not None)
    screen.print()
    screen.print("[bold]cardspeak[/bold]  poker, run exactly as five casinos' approved rule books say\n")
    for section in (_books, _rivals, _odds, _edges, _hand, _next):
        screen.print(section())
        screen.print()
    if page is not None:
        screen.save_html(page)


def _books() -> RenderableType:
    from rich.table import Table

    from cardspeak.books.clauses import clause_index, has_index
    from cardspeak.books.loader import load_book
    from cardspeak.books.names import BOOKS

    table = Table(title="The books", title_justify="left", expand=False)
    table.add_column("book", no_wrap=True)
    for head in ("authority", "version"):
        table.add_column(head)
    table.add_column("games", justify="right")
    table.add_column("clauses", justify="right")
    for slug in BOOKS:
        book = load_book(slug)
        clauses = len(clause_index(slug).clauses) if has_index(slug) else 0
        games = len(book.games) or int(book.head.kind == "banked")
        table.add_row(slug, book.head.authority.split(":")[0], book.head.version, str(games), str(clauses or "-"))
    return table


def _rivals() -> RenderableType:
    """Which of two hands wins, book by book, with the clause that says so."""
    from rich.table import Table
    from rich.text import Text

    from cardspeak.books.loader import load_book
    from cardspeak.cards import parse_cards
    from cardspeak.errors import BadInput
    from cardspeak.ranking import rank_hand

    table = Table(title="Two hands, three opinions", title_justify="left")
    table.add_column("deck", justify="right")
    table.add_column("hand")
    table.add_column("against")
    for slug in PLAYER_BOOKS:
        table.add_column(load_book(slug).head.short, overflow="fold")
    for deck, one, two in RIVALS:
        first, second = parse_cards(one), parse_cards(two)
        cells: list[Text] = []
        for slug in PLAYER_BOOKS:
            try:
                ladder = load_book(slug).ladder(deck=deck)
            except BadInput:
                cells.append(Text("not played", style="dim"))
                continue
            best = max(rank_hand(first, ladder), rank_hand(second, ladder), key=lambda hand: hand.value)
            cells.append(Text(f"{best.category}\n{best.cite.clause}"))
        table.add_row(str(deck), styled_cards(first), styled_cards(second), *cells)
    return table


def _odds() -> RenderableType:
    from rich.table import Table

    from cardspeak.books.loader import load_book
    from cardspeak.cards import parse_cards
    from cardspeak.odds.exact import tally
    from cardspeak.odds.spot import Spot, contest_of

    game = load_book("star").game("holdem")
    table = Table(title="Exact odds: aces against kings, by every board there is", title_justify="left")
    for head in ("deck", "boards", "aces win", "tie", "equity of the aces", "in plain Python"):
        table.add_column(head, justify="right")
    hands = (parse_cards("AhAs"), parse_cards("KdKc"))
    for deck in game.decks:
        spot = Spot(contest_of(game, deck), hands, ((),), ())
        tally(spot)
        began = perf_counter()
        counted = tally(spot)
        took = perf_counter() - began
        aces = counted.shares()[0]
        table.add_row(
            str(deck),
            f"{counted.boards:,}",
            f"{aces.win:,}",
            f"{aces.tie:,}",
            f"{aces.equity} = {float(aces.equity):.4%}",
            f"{took * 1000:.2f} ms",
        )
    return table


def _edges() -> RenderableType:
    """What the house keeps of a first wager under best play, as the fraction it is."""
    from rich.table import Table

    from cardspeak.odds.house.crown_holdem import CrownHoldem
    from cardspeak.odds.house.three_card import ThreeCard

    table = Table(title="Exact house edges under best play", title_justify="left")
    for head in ("game", "wager", "edge", "exactly"):
        number = head in ("edge", "exactly")
        table.add_column(head, justify="right" if number else "left", no_wrap=number)
    three = ThreeCard("A", "A")
    rows = [
        ("Three Card Poker", "Ante and Play, bonus table A", three.ante_and_play.edge),
        ("Three Card Poker", "Pair Plus, table A", three.pair_plus.edge),
        ("Crown Hold'em", "Ante, Flop, Turn, River", CrownHoldem().main.edge),
    ]
    for game, wager, edge in rows:
        table.add_row(game, wager, f"{float(edge):.4%}", str(edge))
    return table


def _hand() -> RenderableType:
    """One hand of a game that few have seen, told with its clauses."""
    from rich.console import Group
    from rich.text import Text

    from cardspeak.cli.deal import told_hand

    title = Text("A hand of Two Card Manila at the Star, 36 cards, each line with its clause\n", style="italic")
    return Group(title, told_hand("star-sydney-poker", "two-card-manila", players=4, seed="tour"))


def _next() -> RenderableType:
    from rich.panel import Panel

    lines = [
        "cardspeak games                       every game of every book",
        "cardspeak deal --book crown-melbourne-poker --game razz",
        "cardspeak equity --book star --game omaha AhAdKhKd JsTs9c8c",
        "cardspeak rules compare star tasmania all-in",
        "cardspeak play three-card             against the house, with advice",
        "cardspeak --help                      the rest",
    ]
    return Panel("\n".join(lines), title="Go on with", title_align="left", expand=False)
