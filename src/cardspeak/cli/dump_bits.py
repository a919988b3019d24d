"""`cardspeak dump-bits`: the generator's output for an outside laboratory's tests (C40)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from itertools import count, islice
from typing import NamedTuple

import click
import msgspec

from cardspeak.cards import Card, Deck, cards_text, deck_of
from cardspeak.cards.chance import fresh_seed, seeded, stream
from cardspeak.cards.shuffle import shuffled
from cardspeak.cli.output import json_option
from cardspeak.errors import BadInput

BLOCKS_PER_SHUFFLE = 2  # 128 bytes; a shuffle of 52 reads 54 on average and hardly ever more than 64
CHUNK = 1 << 16


class StreamPiece(NamedTuple):
    """A block of the stream, or a shuffled deck: its seed, its place in what that seed gives, its bytes."""

    seed: str
    number: int
    data: bytes


@click.command("dump-bits")
@click.option("--bytes", "size", type=click.IntRange(min=1), metavar="N", help="Stop after N bytes of the stream.")
@click.option("--shuffles", type=click.IntRange(min=1), metavar="N", help="Write N shuffled decks instead.")
@click.option("--deck", type=int, default=52, show_default=True, help="Cards in the deck.")
@click.option("--seed", metavar="TEXT", help="One stream from this text; without it, as in play.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["raw", "hex", "cards"]),
    help="raw bytes (default), hex, or with --shuffles cards (default there).",
)
@json_option
def command(
    size: int | None, shuffles: int | None, deck: int, seed: str | None, form: str | None, as_json: bool
) -> int:
    """Stream the bits that shuffles are made of, without end unless told otherwise.

    As in play, every 128 bytes and every deck come from a new seed of 256 bits drawn from the system; with
    --seed all come from the one stream of that text. A deck is written top card first: as text, or in raw
    and hex a byte for each card, 0 for the two of clubs to 51 for the ace of spades. With --json each line
    gives the seed as well.

    \b
    cardspeak dump-bits | dieharder -g 200 -a
    cardspeak dump-bits --bytes 125000000 > bits.bin
    cardspeak dump-bits --shuffles 100000 > orders.txt
    """
    if size and shuffles:
        raise click.UsageError("Give --bytes or --shuffles, not both.")
    if form == "cards" and not shuffles:
        raise click.UsageError("Cards are written with --shuffles N.")
    form = "json" if as_json else form or ("cards" if shuffles else "raw")
    if form == "raw" and sys.stdout.isatty():
        raise BadInput("Raw bits would garble the screen; add --format hex, or pipe them into a file or program.")
    pieces = islice(_decks(deck_of(deck), seed), shuffles) if shuffles else _first(size, _blocks(seed))
    return _write(_written(piece, form, bool(shuffles)) for piece in pieces)


def _write(texts: Iterable[bytes]) -> int:
    """All of it, or as much as the reader wants: 141 then, as a shell reports a broken pipe."""
    out = sys.stdout.buffer
    waiting = bytearray()
    try:
        for text in texts:
            waiting += text
            if len(waiting) >= CHUNK:
                out.write(waiting)
                waiting.clear()
        out.write(waiting)
        out.flush()
    except OSError as wrong:
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())  # so that the last flush has somewhere to go
        if isinstance(wrong, BrokenPipeError):
            return 141
        raise BadInput(f"The bits cannot be written: {wrong.strerror}.") from None
    return 0


def _blocks(seed: str | None) -> Iterator[StreamPiece]:
    """The stream of one seed, or the beginnings of ever new ones."""
    if seed is not None:
        yield from (StreamPiece(seed, number, block) for number, block in enumerate(stream(seed)))
    while True:
        new = fresh_seed(os.urandom)
        for number, block in enumerate(islice(stream(new), BLOCKS_PER_SHUFFLE)):
            yield StreamPiece(new, number, block)


def _first(size: int | None, blocks: Iterator[StreamPiece]) -> Iterator[StreamPiece]:
    """So many bytes, or all."""
    for piece in blocks:
        if size is None:
            yield piece
        elif size > 0:
            yield piece._replace(data=piece.data[:size])
            size -= len(piece.data)
        else:
            return


def _decks(deck: Deck, seed: str | None) -> Iterator[StreamPiece]:
    """Deck after deck from one seed, or each from its own."""
    cards = deck.cards
    if seed is not None:
        below = seeded(seed)
        yield from (StreamPiece(seed, number, bytes(shuffled(cards, below))) for number in count())
    while True:
        new = fresh_seed(os.urandom)
        yield StreamPiece(new, 0, bytes(shuffled(cards, seeded(new))))


def _written(piece: StreamPiece, form: str, deck: bool) -> bytes:
    if form == "raw":
        return piece.data
    text = piece.data.hex() if form == "hex" or not deck else cards_text([*map(Card, piece.data)])
    if form != "json":
        return text.encode() + b"\n"
    line = {"seed": piece.seed, "number": piece.number, "order" if deck else "hex": text}
    return msgspec.json.encode(line) + b"\n"
