"""A new book is data: the one of docs/new-book.md loads from any folder, is known by its name, and plays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.books.new_book import code_of_the_page, files_of_the_page, write_book

from cardspeak.books import names
from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import load_book, load_folder
from cardspeak.cards import deck_of
from cardspeak.errors import BadInput
from cardspeak.hand import Stakes, make_setup, open_hand
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.pack import stacked_pack
from cardspeak.odds.equity import equity
from cardspeak.proofing.adding import add_book
from cardspeak.refusal import Refused


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Books added by a test are forgotten after it."""
    monkeypatch.setattr(names, "_added", {})
    yield
    load_book.cache_clear()
    clause_index.cache_clear()


def test_the_page_shows_every_file_it_speaks_of() -> None:
    assert list(files_of_the_page()) == [
        "harbour/clauses.csv",
        "harbour/groups.toml",
        "harbour/book.toml",
        "harbour/ranking.toml",
        "harbour/play.toml",
        "harbour/games/quay.toml",
    ]


def test_the_code_of_the_page_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_book(tmp_path)
    monkeypatch.chdir(tmp_path)
    scope: dict[str, object] = {"__name__": "__example__"}
    code = code_of_the_page()
    assert len(code) == 2
    for block in code:
        exec(compile(block, "new-book.md", "exec"), scope)
    printed = capsys.readouterr().out
    for line in re.findall(r"print\(.*\)  # (.+)$", "\n".join(code), re.MULTILINE):
        assert line in printed
    test = scope["test_a_raise_adds_at_least_the_largest_bet"]
    assert callable(test)
    test()


def test_a_book_loads_from_any_folder_and_is_not_known_by_that(tmp_path: Path) -> None:
    book = load_folder(write_book(tmp_path))
    assert (book.slug, list(book.games)) == ("harbour", ["quay"])
    assert str(book.game("quay").cite) == "harbour 3.2"
    with pytest.raises(BadInput, match="no book 'harbour'"):
        load_book("harbour")


def test_an_added_book_is_found_like_ours(tmp_path: Path) -> None:
    book = add_book(write_book(tmp_path))
    assert load_book("harbour").title == book.title
    assert names.resolve_book("Harb") == "harbour"
    assert names.known_books()[-1] == "harbour"
    assert len(clause_index("harbour")) == 16
    assert clause_index("harbour").get("4.2").topic == "betting"


def test_a_book_added_again_is_read_again(tmp_path: Path) -> None:
    add_book(write_book(tmp_path))
    assert load_book("harbour").head.version == "2024"
    add_book(write_book(tmp_path, {"book": ('version = "2024"', 'version = "2025"')}))
    assert load_book("harbour").head.version == "2025"


@pytest.mark.parametrize(
    ("name", "says"), [("open-table", "one of our own books"), ("My Book", "call its folder 'my-book'")]
)
def test_a_book_needs_a_name_of_its_own_that_can_be_typed(tmp_path: Path, name: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        add_book(write_book(tmp_path, name=name))


def quay(tmp_path: Path, stacks: list[int], holes: dict[int, str], board: str) -> Hand:
    add_book(write_book(tmp_path))
    setup = make_setup("harbour", "quay", stacks, stakes=Stakes(blinds=(1, 2)))
    return Hand(setup, stacked_pack(setup, holes, board))


def test_a_hand_of_it_from_the_blinds_to_the_pot(tmp_path: Path) -> None:
    hand = quay(tmp_path, [200] * 3, {1: "As Ks", 2: "7d 2c", 3: "Qh Qd"}, "Qs Js Ts")
    for line in ("3 raises to 6", "1 calls", "2 folds", "1 checks", "3 bets 20", "1 raises to 40", "3 calls"):
        answer = hand.say(line)
        assert not isinstance(answer, Refused), answer
    assert hand.over
    assert hand.stacks == {1: 248, 2: 198, 3: 154}
    shown, award = (next(event for event in hand.events if isinstance(event, kind)) for kind in (e.Shown, e.Awarded))
    assert isinstance(shown, e.Shown)
    assert isinstance(award, e.Awarded)
    assert (shown.seat, shown.cite) == (1, "5.1")
    assert (award.seat, award.amount, award.words) == (1, 94, "royal flush")
    assert {str(hand.cite(event)).split()[0] for event in hand.events} == {"harbour"}


def test_its_refusals_name_its_clauses(tmp_path: Path) -> None:
    hand = quay(tmp_path, [200] * 3, {}, "")
    for line, clause in (("1 calls", "4.1"), ("3 raises to 3", "4.2"), ("3 raises to 201", "4.1"), ("3 checks", "4.1")):
        answer = hand.say(line)
        assert isinstance(answer, Refused)
        assert str(answer.cite) == f"harbour {clause}"
    with pytest.raises(BadInput, match=r"at most 8 players, not 9 \(harbour 2.1\)"):
        make_setup("harbour", "quay", [200] * 9)
    with pytest.raises(BadInput, match=r"not played fixed in harbour \(4.1\); choose no limit"):
        make_setup("harbour", "quay", [9] * 3, stakes=Stakes(structure="fixed", blinds=(1, 2), small=2, big=4))


def test_it_replays_from_its_events(tmp_path: Path) -> None:
    add_book(write_book(tmp_path))
    hand = open_hand("harbour", "quay", [50] * 8, stakes=Stakes(blinds=(1, 2)), seed="rope")
    pack = hand.pack()
    while not hand.over:
        hand.call() if any(choice.verb == "call" for choice in hand.legal) else hand.check()
    assert set(pack) == set(deck_of(52).cards)
    assert Hand.replay(hand.setup, pack, hand.events).state == hand.state


def test_odds_read_the_new_game_too(tmp_path: Path) -> None:
    """A pair against two of the same suit, on a board that is all there will be: the royal flush has won."""
    add_book(write_book(tmp_path))
    found = equity("harbour", ["AsKs", "QhQd"], game="quay", board="QsJsTs")
    assert [hand.equity for hand in found.hands] == [1, 0]
