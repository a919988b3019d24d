"""`cardspeak range`: which hands a range holds, as a list, a square or a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardspeak.cli.odds_options import chart_option, exact_text, game_options
from cardspeak.cli.output import console, json_option, print_json
from cardspeak.errors import BadInput

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.table import Table

    from cardspeak.cards import Deck
    from cardspeak.odds.classes import HandKind
    from cardspeak.odds.ranges import Range

STYLES = {"pair": "white on blue", "suited": "black on cyan", "offsuit": "black on yellow"}


@click.command("range")
@game_options
@click.option("--strength", is_flag=True, help="With each kind's exact equity against a random hand.")
@chart_option
@json_option
@click.argument("text", nargs=-1, required=True, metavar="TEXT")
def command(
    book: str, game: str, deck: int | None, strength: bool, chart: str | None, as_json: bool, text: tuple[str, ...]
) -> None:
    """The hands of a range.

    \b
    cardspeak range "QQ+, AKs, A5s-A2s"
    cardspeak range 15% --strength
    cardspeak range --book star --deck 36 TT+ --chart tens.png

    A share such as 15% takes kinds of hand from the strongest down as long as their hands are no more than that share
    of all; strength is the exact equity, all in, against one random hand, worked out for the game and the deck.
    """
    from cardspeak.odds.order import starting_order
    from cardspeak.odds.ranges import parse_range
    from cardspeak.odds.request import find_game, hand_form, order_of
    from cardspeak.odds.spot import contest_of

    found = find_game(book, game)
    form, contest = hand_form(found, deck), contest_of(found, deck)
    if not form.classed:
        raise BadInput(f"Ranges are for hands of two cards; a hand of {found.title} has {form.size}.")
    read = parse_range(" ".join(text), form, lambda: order_of(contest)).dealt_out(form.deck)
    equities = {one.kind: one.equity for one in starting_order(contest)} if strength else None
    if chart is not None:
        from cardspeak.odds.charts import range_chart

        shown = None if equities is None else {kind: float(equity) for kind, equity in equities.items()}
        range_chart(read.combos, form.deck, f"{read.text} · {found.book.slug} · {found.slug}", chart, shown)
    if as_json:
        print_json(_as_json(read, form.deck, equities))
    else:
        _show(read, form.deck, equities)


def _held(read: Range) -> dict[HandKind, int]:
    """How many hands of each kind."""
    from collections import Counter

    from cardspeak.odds.classes import kind_of

    return Counter(kind_of(combo) for combo in read.combos)


def _as_json(read: Range, deck: Deck, equities: dict[HandKind, Fraction] | None) -> dict[str, Any]:
    from cardspeak.odds.classes import kinds
    from cardspeak.odds.ranges import combo_text, range_text

    held = _held(read)
    listed = [kind for kind in kinds(deck) if kind in held]
    if equities is not None:
        listed.sort(key=lambda kind: -equities[kind])
    whole = deck.size * (deck.size - 1) // 2
    return {
        "range": read.text,
        "text": range_text(read.combos, deck),
        "deck": deck.size,
        "combos": len(read.combos),
        "share": len(read.combos) / whole,
        "kinds": [
            {"kind": str(kind), "combos": held[kind], "of": kind.combos, **_strength_json(kind, equities)}
            for kind in listed
        ],
        "hands": [combo_text(combo) for combo in read.combos],
    }


def _strength_json(kind: HandKind, equities: dict[HandKind, Fraction] | None) -> dict[str, Any]:
    if equities is None:
        return {}
    return {"equity": float(equities[kind]), "equity_exact": exact_text(equities[kind])}


def _show(read: Range, deck: Deck, equities: dict[HandKind, Fraction] | None) -> None:
    from cardspeak.odds.ranges import range_text

    whole = deck.size * (deck.size - 1) // 2
    out = console()
    out.print(range_text(read.combos, deck), markup=False, soft_wrap=True)
    out.print(f"{len(read.combos):,} of {whole:,} hands, {len(read.combos) / whole:.2%}")
    out.print(_square(_held(read), deck, equities))


def _square(held: dict[HandKind, int], deck: Deck, equities: dict[HandKind, Fraction] | None) -> Table:
    """Pairs on the diagonal, suited hands above it; a star where only some hands of a kind are held."""
    from rich.table import Table
    from rich.text import Text

    from cardspeak.odds.classes import grid

    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
    for row in grid(deck):
        cells = []
        for kind in row:
            style = STYLES["pair" if kind.pair else "suited" if kind.suited else "offsuit"] if kind in held else "dim"
            some = " underline" if 0 < held.get(kind, 0) < kind.combos else ""
            name = f"{kind!s:<3}{'*' if some else ' '}" if kind in held else ".   "
            strength = "" if equities is None else f"\n{100 * float(equities[kind]):4.1f}"
            cells.append(Text(f"{name}{strength}", style + some))
        table.add_row(*cells)
    return table
