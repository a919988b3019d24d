"""`cardspeak deal`: one hand played by simple players, told sentence by sentence with the clause of each."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.cards.chance import fresh_seed, seeded
from cardspeak.cli.output import console, json_option, print_json, styled_cards
from cardspeak.cli.stakes import parse_stakes
from cardspeak.cli.table_options import PLAYERS, table_options
from cardspeak.hand.house import house_player
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import Setup
from cardspeak.hand.simulate import dealt, play_out
from cardspeak.hand.words.story import Sentence, tell

if TYPE_CHECKING:
    from rich.text import Text


@click.command("deal")
@table_options
@click.option("--seed", metavar="TEXT", help="The same seed deals and plays the same hand.")
@json_option
def command(
    book: str,
    game: str,
    players: int | None,
    deck: int | None,
    stakes: str | None,
    stack: int,
    seed: str | None,
    as_json: bool,
) -> int:
    """Deal a hand, play it out and tell it.

    \b
    cardspeak deal --book star --game holdem --players 4 --seed tuesday
    cardspeak deal --book crown-melbourne-poker --game razz --stakes 'fixed 10/20, ante 2'
    """
    setup = table(load_book(book).game(game), players, deck, stakes, stack)
    seed = fresh_seed(os.urandom) if seed is None else seed
    hand = _played(setup, seed)
    if as_json:
        print_json(
            {
                "seed": seed,
                "setup": setup,
                "events": hand.events,
                "stacks": [
                    {"seat": seat, "before": before, "after": hand.stacks[seat]} for seat, before in _chips(setup)
                ],
                "commission": hand.state.commission,
            }
        )
    else:
        _print(hand, seed)
    return 0


def table(game: Game, players: int | None, deck: int | None, stakes: str | None, stack: int) -> Setup:
    """The table these options ask for, or BadInput with what the book would allow."""
    size = game.deck(deck).size
    count = min(PLAYERS, game.decks[size].seats) if players is None else players
    return make_setup(game.book.slug, game.slug, [stack] * max(0, count), deck=size, stakes=parse_stakes(stakes, game))


def _chips(setup: Setup) -> list[tuple[int, int]]:
    return list(zip(setup.seats, setup.stacks, strict=True))


def _print(hand: Hand, seed: str) -> None:
    out = console()
    rules, stakes = hand.setup.rules, hand.setup.stakes
    out.print(f"[bold]{rules.title}[/] by {rules.book.title} ({rules.cite.clause}), {stakes.structure}", soft_wrap=True)
    out.print(f"seed {seed}", style="dim", markup=False, soft_wrap=True)
    for sentence in tell(hand.events):
        out.print(sentence_line(sentence), soft_wrap=True)
    for seat, before in _chips(hand.setup):
        after = hand.stacks[seat]
        out.print(f"Seat {seat}: {before} -> {after} ({after - before:+d})", soft_wrap=True)
    if hand.state.commission:
        out.print(f"The house: {hand.state.commission}", soft_wrap=True)


def told_hand(book: str, game: str, *, players: int | None = None, seed: str) -> Text:
    """A hand of this game, dealt by this seed and played by the simple players, as text in colour."""
    from rich.text import Text

    hand = _played(table(load_book(book).game(game), players, None, None, 200), seed)
    return Text("\n").join(map(sentence_line, tell(hand.events)))


def _played(setup: Setup, seed: str) -> Hand:
    hand = dealt(setup, seed, log=True)
    below = seeded(f"{seed}/players")
    play_out(hand, lambda now: house_player(now, below))
    return hand


def sentence_line(sentence: Sentence) -> Text:
    from rich.text import Text

    line = Text()
    for piece in sentence.pieces:
        line.append_text(Text(piece) if isinstance(piece, str) else styled_cards(piece))
    return line.append(f"  [{sentence.cite}]", style="dim")
