"""A shuffle committed to before the deal and checked by anyone after it."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECKS, cards_text, parse_cards
from cardspeak.cards.chance import seeded
from cardspeak.cards.commitment import ShuffleRecord, commit, read_record, reveal, verify
from cardspeak.cards.cut import cut_at
from cardspeak.cards.shuffle import shuffled
from cardspeak.citation import Citation
from cardspeak.errors import BadInput

DECK = DECKS[52]
RECORD = reveal(DECK, "harbour 1", 17)
BARE = reveal(DECKS[32], "harbour 1")


def test_digests_as_documented() -> None:
    """The text is written out here once more; a record must verify for ever."""
    order = shuffled(DECK.cards, seeded("harbour 1"))
    shuffle = f"cardspeak shuffle 1\ndeck 52\nseed harbour 1\norder {cards_text(order)}\n"
    cut = f"cut 17\nfinal {cards_text(cut_at(order, 17))}\n"
    assert RECORD.commitment == commit(DECK, "harbour 1", order) == hashlib.sha256(shuffle.encode()).hexdigest()
    assert RECORD.digest == hashlib.sha256((shuffle + cut).encode()).hexdigest()

    bare = f"cardspeak shuffle 1\ndeck 32\nseed harbour 1\norder {BARE.order}\ncut none\nfinal {BARE.order}\n"
    assert BARE.digest == hashlib.sha256(bare.encode()).hexdigest()


def test_digests_never_change() -> None:
    record = reveal(DECK, "a", 18)
    assert record.commitment == "ad553af8e357fc103ceb15a3d544b06325a968f8936b7b41602e224d6bfd7338"
    assert record.digest == "f2654423fe78f8554add0a2d49c1025fbc88e45262ceb31d9bd2598cc463cdf1"


def test_the_commitment_is_known_before_the_cut() -> None:
    cuts = [reveal(DECK, "harbour 1", at) for at in (None, 1, 17, 51)]
    assert {record.commitment for record in cuts} == {RECORD.commitment}
    assert len({record.digest for record in cuts}) == 4


@given(st.sampled_from(sorted(DECKS)), st.integers(0), st.data())
def test_every_true_record_verifies(size: int, seed: int, data: st.DataObject) -> None:
    cut = data.draw(st.none() | st.integers(1, size - 1))
    record = reveal(DECKS[size], str(seed), cut)
    assert verify(record) == ()
    assert verify(record, record.commitment) == verify(record, record.digest.upper()) == ()
    assert read_record(msgspec.json.encode(record)) == record
    assert sorted(parse_cards(record.final)) == sorted(DECKS[size].cards)


def other(digest: str) -> str:
    return digest[:-1] + ("0" if digest[-1] != "0" else "1")


def swapped(cards: str, at: int) -> str:
    """The card at this place and the next changed about."""
    at *= 2
    return cards[:at] + cards[at + 2 : at + 4] + cards[at : at + 2] + cards[at + 4 :]


def test_what_does_not_match_is_named() -> None:
    def wrong(record: ShuffleRecord, **changes: object) -> list[str]:
        return [line.partition(":")[0] for line in verify(msgspec.structs.replace(record, **changes))]

    everything = ["order", "commitment", "final", "digest"]
    for record in (RECORD, BARE):
        assert wrong(record, seed="harbour 2") == everything
        assert wrong(record, deck=40) == everything
        assert wrong(record, order=swapped(record.order, 3)) == ["order"]
        assert wrong(record, commitment=other(record.commitment)) == ["commitment"]
        assert wrong(record, cut=16) == ["final", "digest"]
        assert wrong(record, final=swapped(record.final, 3)) == ["final"]
        assert wrong(record, digest=other(record.digest)) == ["digest"]
    moved = cards_text(cut_at(parse_cards(RECORD.order), 18))
    assert wrong(RECORD, cut=18, final=moved) == ["digest"]
    assert wrong(RECORD, cite=Citation("open-table", "cut")) == []


def test_the_first_wrong_card_is_named() -> None:
    here, there = RECORD.order[6:8], RECORD.order[8:10]
    altered = msgspec.structs.replace(RECORD, order=swapped(RECORD.order, 3))
    assert verify(altered) == (f"order: card 4 is {there}, should be {here}",)
    short = msgspec.structs.replace(RECORD, final=RECORD.final[:-2])
    assert verify(short) == ("final: holds 51 cards, should hold 52",)
    digest = other(BARE.digest)
    assert verify(msgspec.structs.replace(BARE, digest=digest)) == (f"digest: is {digest}, should be {BARE.digest}",)


def test_a_record_that_only_agrees_with_itself() -> None:
    """A house that shuffles again after the commitment makes a flawless record, of the wrong shuffle."""
    again = reveal(DECK, "harbour 2", 17)
    assert verify(again) == ()
    (line,) = verify(again, RECORD.commitment)
    assert line == f"published: {RECORD.commitment} is neither this shuffle's commitment nor its digest"


@pytest.mark.parametrize(("at", "good"), [(-1, False), (0, False), (1, True), (19, True), (20, False)])
def test_a_record_is_cut_within_the_deck(at: int, good: bool) -> None:
    if good:
        assert verify(reveal(DECKS[20], "x", at)) == ()
    else:
        with pytest.raises(BadInput, match="1 to 19"):
            reveal(DECKS[20], "x", at)


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        (b'"version":1', b'"version":2'),
        (b'"deck":52', b'"deck":"52"'),
        (b'"cut":17', b'"cut":1.5'),
        (b'"cut":17', b'"cut":true'),
        (b'"cut":17,', b""),
        (b'"cut":17', b'"cut":17,"more":1'),
        (b'"seed":"harbour 1"', b'"seed":""'),
        (b'"seed":"harbour 1"', b'"seed":"two\\nlines"'),
        (b'"commitment":"', b'"commitment":"0'),
        (b'"digest":"', b'"digest":"z'),
        (b"{", b"["),
    ],
)
def test_a_malformed_record_is_bad_input(part: bytes, instead: bytes) -> None:
    raw = msgspec.json.encode(RECORD)
    assert part in raw
    with pytest.raises(BadInput):
        read_record(raw.replace(part, instead, 1))


@pytest.mark.parametrize("changes", [{"deck": 51}, {"cut": 0}, {"cut": 52}])
def test_no_such_deck_or_cut(changes: dict[str, int]) -> None:
    with pytest.raises(BadInput):
        verify(msgspec.structs.replace(RECORD, **changes))


def test_json_holds_cards_as_text() -> None:
    fields = msgspec.json.decode(msgspec.json.encode(RECORD))
    assert list(fields) == ["version", "deck", "seed", "order", "commitment", "cut", "final", "digest"]
    assert fields["final"] == cards_text(cut_at(shuffled(DECK.cards, seeded("harbour 1")), 17))
    cited = reveal(DECK, "harbour 1", 17, Citation("crown-perth-holdem", "4.1(a)"))
    assert msgspec.json.decode(msgspec.json.encode(cited))["cite"] == ["crown-perth-holdem", "4.1(a)"]
    assert cited.digest == RECORD.digest


@pytest.mark.parametrize("record", [RECORD, BARE, reveal(DECKS[20], "ü", 1)], ids=lambda record: record.seed)
def test_the_program_in_the_documentation_checks_a_record(record: ShuffleRecord) -> None:
    page = Path(__file__).parents[2].joinpath("docs", "shuffle.md").read_text("utf-8")
    program = page.partition("## A shuffle by itself")[2].partition("```python\n")[2].partition("```")[0]
    ended = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program],
        input=msgspec.json.encode(record),
        capture_output=True,
        check=True,
    )
    assert ended.stdout.decode().split() == ["commitment", record.commitment, "digest", record.digest]
