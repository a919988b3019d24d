"""A pack under one root: every card has a proof, and no proof opens another card; nothing but its seeds makes it."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECKS, deck_of
from cardspeak.cards.committed import (
    Proof,
    Tree,
    again_of,
    house_digest,
    leaf_of,
    mixed_seed,
    pack_of,
    require_seed,
    root_by,
    salt_of,
)
from cardspeak.errors import BadInput

SEEDS = st.text("0123456789abcdef", min_size=1, max_size=64)


def plain_root(nodes: list[bytes]) -> bytes:
    """The twin: halves of a row, the longer one a power of two, as one draws a tree by hand."""
    if len(nodes) == 1:
        return nodes[0]
    left = 1
    while left * 2 < len(nodes):
        left *= 2
    return sha256(b"cardspeak node 1\n" + plain_root(nodes[:left]) + plain_root(nodes[left:])).digest()


@pytest.mark.parametrize("size", range(1, 53))
def test_the_root_is_that_of_the_plain_tree(size: int) -> None:
    pack = pack_of(deck_of(52).cards, "any")[:size]
    leaves = [leaf_of(place, str(card), salt_of("any", place)) for place, card in enumerate(pack)]
    tree = Tree(pack, "any")
    assert tree.root == plain_root(leaves).hex()
    for place, card in enumerate(pack):
        proof = tree.proof(card)
        assert (proof.card, proof.place) == (str(card), place)
        assert root_by(proof) == tree.root


@given(seed=SEEDS, place=st.integers(0, 51), other=st.integers(0, 51))
def test_a_proof_holds_for_its_card_and_its_place_alone(seed: str, place: int, other: int) -> None:
    pack = pack_of(deck_of(52).cards, seed)
    tree = Tree(pack, seed)
    proof = tree.proof(pack[place])
    swapped: Proof = msgspec.structs.replace(proof, card=str(pack[other]))
    moved: Proof = msgspec.structs.replace(proof, place=other)
    for wrong in (swapped, moved):
        assert (root_by(wrong) == tree.root) == (other == place)


def test_a_proof_tells_nothing_of_another_card() -> None:
    """Whoever would try all cards at a place needs its salt; the proof has only the nodes beside its way."""
    pack = pack_of(deck_of(52).cards, "seed")
    proof = Tree(pack, "seed").proof(pack[0])
    beside = proof.path[0][1:]
    guesses = {leaf_of(1, str(card), proof.salt).hex() for card in deck_of(52).cards}
    assert beside not in guesses


def test_everybodys_seed_counts_and_the_order_of_names_does_not() -> None:
    mixes = [("Ann", "1"), ("Bob", "2")]
    assert mixed_seed("h", mixes) == mixed_seed("h", reversed(mixes))
    others = [mixed_seed("i", mixes), mixed_seed("h", mixes[:1]), mixed_seed("h", [("Ann", "2"), ("Bob", "1")])]
    assert len({mixed_seed("h", mixes), *others}) == 4
    assert house_digest("h") != house_digest("i")


@pytest.mark.parametrize("deck", DECKS.values(), ids=str)
def test_a_pack_has_every_card_once(deck: object) -> None:
    cards = deck.cards  # type: ignore[attr-defined]
    assert sorted(pack_of(cards, "x")) == sorted(cards)
    assert again_of(cards[:9], "x") == again_of(cards[:9][::-1], "x"), "whichever way they lay before"


@pytest.mark.parametrize("seed", ["", "a" * 101, "two words", "two\nlines", "\x00"])
def test_what_is_no_seed(seed: str) -> None:
    with pytest.raises(BadInput, match="A seed to mix in"):
        require_seed(seed)
    assert require_seed("a" * 100)
