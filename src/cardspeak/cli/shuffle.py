"""`cardspeak shuffle`: a deck in random order, with a commitment that anyone can check later."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, BinaryIO

import click

from cardspeak.books.shuffle_rules import shuffle_rules
from cardspeak.cards import Deck, deck_of, parse_cards
from cardspeak.cards.chance import fresh_seed, seeded
from cardspeak.cards.commitment import ShuffleRecord, read_record, reveal, verify
from cardspeak.cards.cut import Cut, CutDeclined, CutPerson, CutRule, Pack, WasCut, decide
from cardspeak.cards.shuffle import shuffled
from cardspeak.cli import completing
from cardspeak.cli.output import console, json_option, print_json, styled_cards
from cardspeak.refusal import Refused

if TYPE_CHECKING:
    from rich.console import Console


@click.command("shuffle")
@click.option("--deck", type=int, default=52, show_default=True, help="Cards in the deck.")
@click.option("--seed", metavar="TEXT", help="Shuffle from this text instead of the system's strong source.")
@click.option("--cut", type=int, metavar="N", help="Lift the top N cards and put the rest upon them.")
@click.option(
    "--book",
    metavar="BOOK",
    shell_complete=completing.books,
    help="Cut as this book says; without --cut the place is drawn.",
)
@click.option(
    "--game",
    metavar="GAME",
    shell_complete=completing.games,
    help="The game, where the book cuts its games differently.",
)
@click.option(
    "--by",
    type=click.Choice(["dealer", "right_of_puck", "player"]),
    help="Who cuts; without it, whoever the book wants.",
)
@click.option(
    "--verify",
    "record_file",
    type=click.File("rb"),
    metavar="FILE",
    help="Check a record made with --json; - is stdin.",
)
@click.option("--published", metavar="HEX", help="With --verify: the commitment as noted before the deal.")
@json_option
def command(
    deck: int,
    seed: str | None,
    cut: int | None,
    book: str | None,
    game: str | None,
    by: CutPerson | None,
    record_file: BinaryIO | None,
    published: str | None,
    as_json: bool,
) -> int:
    """Shuffle a deck, and cut it as a book says.

    \b
    cardspeak shuffle --book perth --cut 17
    cardspeak shuffle --json > record.json; cardspeak shuffle --verify record.json

    Ends with 1 if a record is not true or the book refuses the cut.
    """
    asked = [value for value in (seed, cut, book, game, by) if value is not None]
    if record_file is not None and not asked:
        return _verify(record_file, published, as_json)
    if record_file is not None:
        raise click.UsageError("A record is checked as it is: give --verify no options but --published.")
    if published is not None or (book is None and (game or by)):
        raise click.UsageError("--published goes with --verify, --game and --by go with --book.")
    pack = deck_of(deck)
    seed = fresh_seed(os.urandom) if seed is None else seed
    if book is None:
        return _show(reveal(pack, seed, cut), as_json)
    answer = _cut_by_book(pack, seed, cut, by, shuffle_rules(book, game).cut)
    if isinstance(answer, Refused):
        return _refuse(answer, as_json)
    return _show(reveal(pack, seed, answer.at, answer.cite), as_json)


def _cut_by_book(deck: Deck, seed: str, at: int | None, by: CutPerson | None, rule: CutRule) -> WasCut | Refused:
    """Without a place the cutter's is drawn from what the shuffle left of the seed's numbers."""
    below = seeded(seed)
    pack = Pack(shuffled(deck.cards, below))
    if at is None:
        places = rule.places(deck.size)
        at = places[below(len(places))]
    answer = decide(pack, Cut(by or pack.cut_by(rule), at), rule)
    assert not isinstance(answer, CutDeclined), "nobody declined"
    return answer


def _show(record: ShuffleRecord, as_json: bool) -> int:
    if as_json:
        print_json(record)
        return 0
    out = console()
    _print_cards(out, "order", record.order)
    if record.cut is not None:
        out.print(f"{'cut':<12}at {record.cut}" + (f" ({record.cite})" if record.cite else ""), soft_wrap=True)
        _print_cards(out, "final", record.final)
    for name in ("seed", "commitment", "digest"):
        out.print(f"{name:<12}{getattr(record, name)}", soft_wrap=True, markup=False)
    return 0


def _print_cards(out: Console, name: str, text: str) -> None:
    """Thirteen to a line."""
    cards = parse_cards(text)
    for at in range(0, len(cards), 13):
        out.print(f"{'' if at else name:<12}", styled_cards(cards[at : at + 13]), sep="", soft_wrap=True)


def _refuse(answer: Refused, as_json: bool) -> int:
    if as_json:
        print_json({"refused": answer})
    else:
        click.echo(f"cardspeak: {answer}", err=True)
    return 1


def _verify(file: BinaryIO, published: str | None, as_json: bool) -> int:
    wrong = verify(read_record(file.read()), published)
    if as_json:
        print_json({"true": not wrong, "wrong": wrong})
    elif wrong:
        for line in wrong:
            click.echo(line)
    else:
        click.echo("The record is true: the seed gives this order, and the digests are its own.")
    return 1 if wrong else 0
