"""A pack committed to card by card: one root over all of it, and for each card a proof that opens no other.

The seed of a pack is mixed from the house's own and one of everybody at the table:

    seed = SHA-256("cardspeak mix 1", newline, the house's seed, newline, then a line "NAME SEED" for each who mixed)

in hexadecimal, the names in order. By that seed the deck is shuffled (`shuffled` with `seeded`), and every place of the
pack, from 0 at the top, has a salt and a leaf; two nodes, left and right, make one above them, and one that is left
over at the end of a row goes up as it is. What is left at the top is the root.

    salt = SHA-256("cardspeak salt 1", newline, seed, newline, place)
    leaf = SHA-256("cardspeak leaf 1", newline, place, newline, card, newline, salt)
    node = SHA-256("cardspeak node 1", newline, left, right)

Texts are UTF-8, the salt is written in hexadecimal, the nodes below are 32 bytes each. Whoever has a card's place, salt
and the nodes beside its way up works the root out; the salts keep everybody from guessing a card by its leaf.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256

from cardspeak.cards.card import Card
from cardspeak.cards.chance import seed_bytes, seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput
from cardspeak.values import Value

LONGEST_SEED = 100  # characters of what somebody mixes in
SeedMix = tuple[str, str]  # whose it is and a seed; nobody's name since records outlive people, but in earlier ones


class Proof(Value):
    """That a card lay at a place of a pack: its salt, and the nodes beside its way up, `L` or `R` and 64 digits."""

    card: str
    place: int
    salt: str
    path: tuple[str, ...]


def house_digest(house: str) -> str:
    """What the house shows before anybody mixes: it cannot choose its seed by theirs any more."""
    return sha256(b"cardspeak house 1\n" + seed_bytes(house)).hexdigest()


def mixed_seed(house: str, mixes: Iterable[SeedMix]) -> str:
    lines = [house, *(f"{name} {seed}" for name, seed in sorted(mixes))]
    return sha256("\n".join(["cardspeak mix 1", *lines]).encode()).hexdigest()


def require_seed(seed: str) -> str:
    """A line of text that somebody mixes in."""
    if not 1 <= len(seed) <= LONGEST_SEED or not seed.isprintable() or " " in seed:
        raise BadInput(f"A seed to mix in has 1 to {LONGEST_SEED} printable characters and no space.")
    return seed


def seed_in(seed: str) -> str:
    """A seed as it goes into the record: hexadecimal digits as they are, any other words as their SHA-256."""
    return seed if re.fullmatch("[0-9a-f]+", seed) else sha256(seed.encode()).hexdigest()


def pack_of(cards: Iterable[Card], seed: str) -> tuple[Card, ...]:
    return shuffled(cards, seeded(seed))


def again_of(cards: Iterable[Card], seed: str) -> tuple[Card, ...]:
    """Cards shuffled in the middle of a hand: whichever way they lay before."""
    return shuffled(sorted(cards), seeded(seed))


def salt_of(seed: str, place: int) -> str:
    return sha256(f"cardspeak salt 1\n{seed}\n{place}".encode()).hexdigest()


def leaf_of(place: int, card: str, salt: str) -> bytes:
    return sha256(f"cardspeak leaf 1\n{place}\n{card}\n{salt}".encode()).digest()


class Tree:
    """The tree over one pack."""

    def __init__(self, pack: Sequence[Card], seed: str) -> None:
        self._pack = [str(card) for card in pack]
        self._seed = seed
        row = [leaf_of(place, card, salt_of(seed, place)) for place, card in enumerate(self._pack)]
        self._rows = [row]
        while len(row) > 1:
            row = [_node(row[at : at + 2]) for at in range(0, len(row), 2)]
            self._rows.append(row)

    @property
    def root(self) -> str:
        return self._rows[-1][0].hex()

    def proof(self, card: Card) -> Proof:
        place = at = self._pack.index(str(card))
        path = []
        for row in self._rows[:-1]:
            beside = at ^ 1
            if beside < len(row):
                path.append(("L" if beside < at else "R") + row[beside].hex())
            at //= 2
        return Proof(str(card), place, salt_of(self._seed, place), tuple(path))


def root_by(proof: Proof) -> str:
    """The root to which a proof leads: right if it is the one that was shown before the deal."""
    node = leaf_of(proof.place, proof.card, proof.salt)
    for step in proof.path:
        beside = bytes.fromhex(step[1:])
        node = _node([beside, node] if step[0] == "L" else [node, beside])
    return node.hex()


def _node(pair: Sequence[bytes]) -> bytes:
    return sha256(b"cardspeak node 1\n" + b"".join(pair)).digest() if len(pair) == 2 else pair[0]
