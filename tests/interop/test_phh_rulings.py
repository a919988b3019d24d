"""Hands with irregularities written as PHH, read back and ruled on again with the same result."""

from __future__ import annotations

import pytest
from tests.hand.tables import games
from tests.seeds import of_the_day

from cardspeak.books.book import Game
from cardspeak.books.model.ruling import has_rulings
from cardspeak.cards.chance import seeded
from cardspeak.errors import BadInput
from cardspeak.hand import Hand
from cardspeak.hand import events as e
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import Stakes
from cardspeak.hand.simulate import dealt
from cardspeak.interop.phh import read_phh, write_phh
from cardspeak.interop.phh_replay import phh_of, replay, setup_of, variant_of
from cardspeak.interop.phh_replay.table import GAMES
from cardspeak.rulings.mishaps import play_with_mishaps

FIXED = Stakes(structure="fixed", blinds=(1, 2), small=2, big=4)
BY_HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [
  "d dh p1 AsAd", "d dh p2 ????", "d dh p3 ????",
  "p3 cc", "p1 cc", "p2 cc",
  "d db 2h3h4h", "p1 cc",
  "# ! premature turn; cards 9c",
  "p2 cc", "p3 cc",
  "d db Th", "p1 cc", "p2 cc", "p3 cc",
  "d db 9c", "p1 cc", "p2 cc", "p3 cc",
  "p1 sm AsAd", "p2 sm", "p3 sm",
]
_table = { book = "BOOK" }
"""
STUD = Stakes(structure="fixed", antes=(1,), bring_in=1, small=2, big=4)


def written_games() -> list[tuple[Game, Stakes | None]]:
    """Every game of a book with rulings that another reader would know, at stakes that the format has."""
    found = []
    for game in games():
        if not has_rulings(game.book):
            continue
        for stakes in (None, FIXED, STUD, Stakes(structure="pot", blinds=(1, 2), small=2)):
            try:
                variant_of(make_setup(game.book.slug, game.slug, [40, 50, 60], stakes=stakes))
            except BadInput:
                continue
            found.append((game, stakes))
    return found


def played(game: Game, stakes: Stakes | None, number: int) -> Hand:
    below = seeded(of_the_day("phh", game.book.slug, game.slug, number))
    setup = make_setup(
        game.book.slug,
        game.slug,
        [5 + below(60) for _ in range(3)],
        stakes=stakes,
        asked=bool(below(2)),
        runs=bool(below(2)),
    )
    hand = dealt(setup, of_the_day("phh", game.slug, number), log=True)
    play_with_mishaps(hand, below)
    return hand


@pytest.mark.parametrize(("game", "stakes"), written_games(), ids=str)
def test_a_hand_with_rulings_is_written_and_replayed(game: Game, stakes: Stakes | None) -> None:
    ruled = 0
    for number in range(25):
        hand = played(game, stakes, number)
        if not any(isinstance(event, e.Ruled) for event in hand.events):
            continue
        ruled += 1
        history = phh_of(hand)
        again = read_phh(write_phh(history))
        assert again == history
        found = replay(again)
        assert found.agrees, f"hand {number}: {found.why}"
        assert found.finishing_stacks == history.finishing_stacks
    assert ruled > 10


def test_most_variants_are_tried() -> None:
    tried = {variant_of(make_setup(game.book.slug, game.slug, [40, 50, 60], stakes=at)) for game, at in written_games()}
    assert tried >= set(GAMES) - {"NS", "N2L1D"}


def test_a_commentary_reports_an_irregularity() -> None:
    """Whoever writes a file by hand names the cards that were seen; the book of the table rules."""
    text = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [
  "d dh p1 AsKd", "d dh p2 7c7d", "d dh p3 QhQd",
  "p3 cc", "p1 cc", "p2 cc",
  "d db 2h3h4h",
  "p1 cc",
  "# ! premature turn; cards 9c",
  "p2 cc", "p3 cc",
  "d db Qs", "p1 cc", "p2 cc", "p3 cc",
  "d db 9c", "p1 cc", "p2 cc", "p3 cc",
  "p1 sm AsKd", "p2 sm 7c7d", "p3 sm QhQd",
]
finishing_stacks = [198, 198, 204]
_table = { book = "star-sydney-poker", game = "holdem", deck = 52, stakes = { blinds = [1, 2], small = 2 } }
"""
    found = replay(read_phh(text))
    assert found.agrees, found.why
    wrong = replay(read_phh(text.replace("! premature turn; cards 9c", "! premature river; cards 9c")))
    assert not wrong.agrees
    assert "action 9" in wrong.why
    assert "cannot have happened" in wrong.why
    unknown = replay(read_phh(text.replace("! premature turn; cards 9c", "! premature torn")))
    assert "Did you mean 'premature turn'?" in unknown.why
    asked = replay(read_phh(text.replace("! premature turn; cards 9c", "! something else; by gaming supervisor")))
    assert "Say which: " in asked.why


@pytest.mark.parametrize(
    ("book", "slug"),
    [("melbourne poker", "crown-melbourne-poker"), ("star", "star-sydney-poker"), ("tasmania", "tasmania-poker")],
)
def test_a_hand_written_by_hand_names_its_book_and_no_more(book: str, slug: str) -> None:
    history = read_phh(BY_HAND.replace("BOOK", book))
    setup = setup_of(history, history.whole_amounts())
    assert (setup.book, setup.game, setup.deck) == (slug, "holdem", 52)
    assert (setup.stakes.blinds, setup.stakes.small, setup.stakes.uncapped) == ((1, 2), 2, False)
    found = replay(history)
    assert found.agrees, found.why
    assert found.finishing_stacks == (204, 198, 198)
    assert (
        "action 9 (# ! premature turn): Name the cards"
        in replay(read_phh(BY_HAND.replace("BOOK", book).replace("; cards 9c", ""))).why
    )


def test_without_the_report_the_same_card_cannot_come_twice() -> None:
    """Cards are followed until something goes wrong, and not beyond."""
    hand = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [2, 1]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsKd", "d dh p2 7c7d", {note}"d db As3h4h"]
"""
    with pytest.raises(BadInput, match="every card is dealt once"):
        read_phh(hand.replace("{note}", ""))
    assert read_phh(hand.replace("{note}", '"# ! hole card exposed; seat 1; cards As", ')).actions


def test_a_record_that_was_tampered_with_is_refused() -> None:
    game, stakes = next(found for found in written_games() if found[0].slug == "holdem")
    hands = (played(game, stakes, number) for number in range(100))
    hand = next(hand for hand in hands if {e.Ruled, e.Reshuffled} <= set(map(type, hand.events)))
    text = write_phh(phh_of(hand))
    assert replay(read_phh(text)).agrees
    other = text.replace("shuffles = [", 'shuffles = ["As", ')
    assert "a shuffle of other cards" in replay(read_phh(other)).why
    assert replay(read_phh(text.replace("asked = ", "told = "))).why.startswith("_record: ")
