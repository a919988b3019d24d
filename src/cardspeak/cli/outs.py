"""`cardspeak outs`: which next cards make a hand better or put it ahead, and how likely that is by the end."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import click

from cardspeak.cli.odds_options import card_options, exact_text, game_options, percent
from cardspeak.cli.output import console, json_option, print_json, styled_cards

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console

    from cardspeak.cards import Card
    from cardspeak.odds.outs import Outs, PartOuts


@click.command("outs")
@game_options
@card_options
@json_option
@click.argument("hands", nargs=-1, metavar="HAND [HAND...]", required=True)
def command(
    book: str, game: str, deck: int | None, board: str, dead: str, as_json: bool, hands: tuple[str, ...]
) -> None:
    """The outs of the first HAND, against the others if there are any.

    \b
    cardspeak outs --board QhJh2c AhKh
    cardspeak outs --board QhJh2c AhKh QsQd
    cardspeak outs --game seven-card-stud AhKhQh2h3c
    cardspeak outs --game single-draw-27 2c3d4h7s?? 2d3c5h8s9c

    With a board, the next card falls on it; in stud and draw it comes to the first hand. A card makes the hand better
    if its category rises; it puts the hand ahead if that is then the best of the hands as they stand.
    """
    from cardspeak.odds.outs import outs

    found = outs(book, hands, game=game, board=board, dead=dead, deck=deck)
    if as_json:
        print_json(_as_json(found, board))
    else:
        _show(found)


def _as_json(found: Outs, board: str) -> dict[str, Any]:
    return {
        "book": found.book,
        "game": found.game,
        "deck": found.deck,
        "hand": found.hand,
        "others": found.others,
        "board": board,
        "unseen": found.unseen,
        "shares": [_part_json(part) for part in found.parts],
    }


def _part_json(part: PartOuts) -> dict[str, Any]:
    chances = {
        "better_next": part.better_next,
        "better_end": part.better_end,
        "ahead_next": part.ahead_next,
        "tied_next": part.tied_next,
        "win_end": part.win_end,
        "tie_end": part.tie_end,
    }
    shown: dict[str, Any] = {"share": part.part, "now": part.now, "standing": part.standing}
    for name, chance in chances.items():
        if chance is not None:
            shown |= {name: float(chance), f"{name}_exact": exact_text(chance)}
    shown["cards"] = [
        {"card": str(out.card), "makes": out.makes, "better": out.better, "standing": out.standing}
        for out in part.cards
    ]
    return shown


def _show(found: Outs) -> None:
    out = console()
    against = f" against {', '.join(found.others)}" if found.others else ""
    out.print(f"{found.hand}{against}: {found.unseen} unseen cards", markup=False, soft_wrap=True)
    for part in found.parts:
        if len(found.parts) > 1:
            out.print(f"\n{part.part}")
        now = part.now or "not complete"
        out.print(f"now {now}" + (f", {part.standing}" if part.standing else ""))
        _show_cards(out, part)
        _show_chance(out, "better", part.better_next, part.better_end)
        if part.ahead_next is not None:
            _show_chance(out, "ahead", part.ahead_next, part.win_end)
            _show_chance(out, "tied", part.tied_next, part.tie_end)


def _show_cards(out: Console, part: PartOuts) -> None:
    """The cards that do something, by what they make."""
    from rich.table import Table

    groups: dict[tuple[str, str], list[Card]] = defaultdict(list)
    for one in part.cards:
        if one.better or one.standing in ("ahead", "tied"):
            groups[one.makes, one.standing or ""].append(one.card)
    table = Table(box=None, pad_edge=False, show_header=False)
    for (makes, standing), cards in groups.items():
        table.add_row(str(len(cards)), makes, standing, styled_cards(cards))
    out.print(table)


def _show_chance(out: Console, what: str, following: Fraction | None, end: Fraction | None) -> None:
    if following or end:
        out.print(
            f"{what:<7}{percent(float(following or 0)):>7} with the next card, {percent(float(end or 0))} by the end"
        )
