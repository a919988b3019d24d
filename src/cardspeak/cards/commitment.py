"""A shuffle fixed before the deal and open to anyone's check after it.

Before the cut the table publishes `commitment`: the place of the cut cannot have been foreseen, and the house
cannot change the order any more. Once the hand is over it hands out the whole record, from which anyone
computes the shuffle again. The digests are SHA-256, in hexadecimal, of this text in UTF-8, each line
ended by a newline: the commitment of the first four lines, the digest of all six.

    cardspeak shuffle 1
    deck 52
    seed <the seed's text>
    order <the shuffled cards, top first, as in AsKdTc...>
    cut <how many cards went from top to bottom, or none>
    final <the order from which the cards are dealt>

The shuffle is `shuffled` by the numbers of `seeded(seed)`, from the unbroken deck: rank by rank from the
lowest, in each rank clubs, diamonds, hearts, spades. `docs/shuffle.md` does it by hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from cardspeak.cards.card import Card, cards_text
from cardspeak.cards.chance import seed_bytes, seeded
from cardspeak.cards.cut import cut_at
from cardspeak.cards.deck import Deck, deck_of
from cardspeak.cards.shuffle import shuffled
from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.values import Named

Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class ShuffleRecord(Named, forbid_unknown_fields=True, omit_defaults=True):
    """All that is needed to check a shuffle, cards as text. To show it is to show every card of the hand."""

    version: Literal[1]
    deck: int
    seed: str
    order: str
    commitment: Digest
    cut: int | None
    final: str
    digest: Digest
    cite: Citation | None = None  # the clause by which it was cut; no part of the digests


def commit(deck: Deck, seed: str, order: Sequence[Card]) -> str:
    """The commitment: what to publish once the cards are shuffled and before they are cut."""
    return _sha256(_shuffle_text(deck.size, seed, cards_text(order)))


def reveal(deck: Deck, seed: str, cut: int | None = None, cite: Citation | None = None) -> ShuffleRecord:
    """The record of the shuffle that this seed makes, cut there or not at all."""
    if cut is not None and not 0 < cut < deck.size:
        raise BadInput(f"A deck of {deck.size} cards can be cut at 1 to {deck.size - 1}, not at {cut}.")
    cards = shuffled(deck.cards, seeded(seed))
    order, final = cards_text(cards), cards_text(cards if cut is None else cut_at(cards, cut))
    return ShuffleRecord(
        version=1,
        deck=deck.size,
        seed=seed,
        order=order,
        commitment=commit(deck, seed, cards),
        cut=cut,
        final=final,
        digest=_sha256(_shuffle_text(deck.size, seed, order) + _cut_text(cut, final)),
        cite=cite,
    )


def verify(record: ShuffleRecord, published: str | None = None) -> tuple[str, ...]:
    """What does not match, a line each; nothing if the record is true.

    `published` is the commitment or the digest as it was noted before the deal. Without it a record can
    only agree with itself.
    """
    expected = reveal(deck_of(record.deck), record.seed, record.cut)
    wrong = [
        f"{name}: {differ(getattr(record, name), getattr(expected, name))}"
        for name, differ in (
            ("order", _card_differs),
            ("commitment", _differs),
            ("final", _card_differs),
            ("digest", _differs),
        )
        if getattr(record, name) != getattr(expected, name)
    ]
    if published is not None and published.lower() not in (expected.commitment, expected.digest):
        wrong.append(f"published: {published} is neither this shuffle's commitment nor its digest")
    return tuple(wrong)


def read_record(raw: bytes) -> ShuffleRecord:
    """A record from its JSON."""
    try:
        record = msgspec.json.decode(raw, type=ShuffleRecord)
    except msgspec.DecodeError as wrong:
        raise BadInput(f"This is not the record of a shuffle: {wrong}.") from None
    seed_bytes(record.seed)
    return record


def _differs(found: str, expected: str) -> str:
    return f"is {found}, should be {expected}"


def _card_differs(found: str, expected: str) -> str:
    if len(found) != len(expected):
        return f"holds {len(found) / 2:g} cards, should hold {len(expected) // 2}"
    at = next(at for at in range(0, len(expected), 2) if found[at : at + 2] != expected[at : at + 2])
    return f"card {at // 2 + 1} {_differs(found[at : at + 2], expected[at : at + 2])}"


def _shuffle_text(size: int, seed: str, order: str) -> bytes:
    return b"cardspeak shuffle 1\ndeck %d\nseed %b\norder %b\n" % (size, seed_bytes(seed), order.encode())


def _cut_text(cut: int | None, final: str) -> bytes:
    return f"cut {'none' if cut is None else cut}\nfinal {final}\n".encode()


def _sha256(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()
