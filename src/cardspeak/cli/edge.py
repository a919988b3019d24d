"""`cardspeak edge`: what the house keeps of every wager, exactly, and how to leave it no more than that."""

from __future__ import annotations

import click

from cardspeak.cli.edge_crown_holdem import crown_holdem
from cardspeak.cli.edge_three_card import three_card


@click.group("edge", commands=[three_card, crown_holdem])
def command() -> None:
    """The house edge of Three Card Poker and Crown Hold'em, exact, from the books' own pay tables."""
