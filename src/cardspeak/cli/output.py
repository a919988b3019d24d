"""How every command speaks: JSON when asked, a Rich table or lines otherwise, hints when a name is off."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from cardspeak.cards import Card

F = TypeVar("F", bound=Callable[..., Any])

SUIT_STYLES = ("green3", "dodger_blue1", "red1", "bold")  # clubs, diamonds, hearts, spades; readable on dark and light


def json_option(function: F) -> F:
    """`--json`, the same on every command."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")(function)


def print_json(value: object) -> None:
    """One JSON document, indented where somebody is looking."""
    import msgspec

    raw = msgspec.json.encode(value, enc_hook=str)
    if sys.stdout.isatty():
        raw = msgspec.json.format(raw, indent=2)
    click.echo(raw.decode())


def console(*, record: bool = False) -> Console:
    from rich.console import Console

    return Console(highlight=False, record=record)


def styled_cards(cards: Iterable[Card]) -> Text:
    """Suit symbols in four colours."""
    from rich.text import Text

    text = Text()
    for at, card in enumerate(cards):
        style = SUIT_STYLES[card.suit] if card.known else "dim"
        text.append(" " if at else "").append(card.symbol, style=style)
    return text


def differing_values(count: int) -> str:
    """How many values two books, or two editions of one, decide differently."""
    return "1 value differs" if count == 1 else f"{count} values differ" if count else "no value differs"
