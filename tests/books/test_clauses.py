"""The clause index: numbers, order, groups of games, search and comparison."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.books.clauses import (
    COLUMNS,
    FOLDER,
    KINDS,
    Clause,
    ClauseIndex,
    Group,
    Groups,
    all_indexes,
    clause_index,
    read_clauses,
)
from cardspeak.books.names import BOOKS, resolve_book
from cardspeak.books.numbers import LONGEST_KEPT, _kept_path, natural_key, path
from cardspeak.books.search import compare, search
from cardspeak.errors import BadInput, BookError

SIZES = {
    "crown-melbourne-poker": 680,
    "star-sydney-poker": 840,
    "tasmania-poker": 294,
    "crown-perth-holdem": 286,
    "crown-melbourne-three-card": 240,
}
FIVE = list(SIZES)


def numbers(clauses: tuple[Clause, ...] | list[Clause]) -> list[str]:
    return [clause.number for clause in clauses]


@pytest.mark.parametrize("book", FIVE)
def test_every_row_is_whole(book: str) -> None:
    index = clause_index(book)
    assert len(index) == SIZES[book]
    for clause in index:
        assert clause.book == book
        assert clause.kind in KINDS
        assert clause.says.strip() == clause.says
        assert len(clause.says) >= 8, clause
        assert bool(clause.test) == (clause.kind != "human"), clause.number


@pytest.mark.parametrize("book", FIVE)
def test_file_order_is_the_natural_order_of_numbers(book: str) -> None:
    """Labels stand as the book prints its tables; plain numbers must ascend."""
    plain = [n for n in numbers(list(clause_index(book))) if ":" not in n and n[0] in "0123456789ABC"]
    assert len(plain) > 150
    assert plain == sorted(plain, key=natural_key)


@pytest.mark.parametrize(
    "ascending",
    [
        ["2", "10", "10.2", "10.10", "11"],
        ["(i)", "(ii)", "(iii)", "(iv)", "(v)", "(vi)", "(viii)", "(ix)", "(x)", "(xi)", "(xiv)"],
        ["(a)", "(b)", "(h)", "(i)", "(j)", "(k)", "(v)", "(w)", "(x)", "(z)", "(aa)"],
        ["3.2", "3.2.1", "3.2.1(a)", "3.2.1(b)", "3.2.1(b)(i)", "3.2.1(b)(ii)", "3.2.2"],
        ["A", "B.1.1.a", "B.2", "B.11.1.b", "B.11.1.b.i", "B.11.1.b.ii", "C.1"],
        ["1.1", "1.1:Ante", "1.1:Burn", "1.1:Burn card", "1.2"],
        ["8:Table 1", "8:Table 2", "8:Table 10"],
    ],
)
def test_natural_order(ascending: list[str]) -> None:
    ascending = [f"5{number}" if number.startswith("(") else number for number in ascending]
    backwards = ascending[::-1]
    assert sorted(backwards, key=natural_key) == ascending


@given(st.lists(st.integers(0, 99), min_size=1, max_size=5), st.lists(st.integers(0, 99), min_size=1, max_size=5))
def test_dotted_numbers_sort_as_lists_of_numbers(a: list[int], b: list[int]) -> None:
    left, right = ".".join(map(str, a)), ".".join(map(str, b))
    assert (natural_key(left) < natural_key(right)) == (a < b)


@pytest.mark.parametrize(
    ("book", "typed", "number"),
    [
        ("crown-melbourne-poker", "3.2.1 (B) (I)", "3.2.1(b)(i)"),
        ("crown-melbourne-poker", " 3.2.1.b.i ", "3.2.1(b)(i)"),
        ("crown-melbourne-poker", "1.1: absent button", "1.1:Absent Button"),
        ("crown-melbourne-poker", "Burn Card", "1.1:Burn card"),
        ("crown-melbourne-poker", "4.1:draw (blind)", "4.1:Draw (Blind)"),
        ("crown-melbourne-poker", "diagram b", "Diagram B"),
        ("star-sydney-poker", "1.1:Active Player", "1.1:active-player"),
        ("star-sydney-poker", "ORDER", "order"),
        ("tasmania-poker", "b.11.1(b)(ii)", "B.11.1.b.ii"),
        ("tasmania-poker", "B.3.2:old deck", "B.3.2:Old deck"),
        ("crown-perth-holdem", "1.1:dealers hand(a)", "1.1:Dealer's Hand(a)"),
        ("crown-melbourne-three-card", "8:table 1:ante", "8:Table 1:Ante"),
    ],
)
def test_numbers_are_found_however_they_are_typed(book: str, typed: str, number: str) -> None:
    assert clause_index(book).get(typed).number == number


@pytest.mark.parametrize("book", FIVE)
def test_every_clause_is_found_by_its_own_number(book: str) -> None:
    index = clause_index(book)
    for place, clause in enumerate(index):
        assert clause.number in index
        assert index.get(clause.number.upper()) == clause
        assert index.place(clause.number) == place


@pytest.mark.parametrize(
    ("book", "typed", "says"),
    [
        ("star-sydney-poker", "24.9", "Did you mean '24.6'?"),
        ("star-sydney-poker", "24.0", "Did you mean '24.1'?"),
        ("crown-melbourne-poker", "14.9.6", "Did you mean '14.9.5'?"),
        ("crown-melbourne-poker", "10.2", "10.2 is a heading; its clauses are 10.2.1(a), 10.2.1(b)."),
        ("crown-melbourne-poker", "1.1", "1.1:Boxed Card and 93 more."),
        ("crown-melbourne-poker", "1.1:Kil Button", "Did you mean '1.1:Kill Button'?"),
        ("crown-perth-holdem", "Royal Flush", "It could be '1.1:Royal Flush', '3.13:Table 1:Royal Flush'"),
        ("star-sydney-poker", "", "has no clause ''."),
        ("star-sydney-poker", "qqqqqqqq", "star-sydney-poker has no clause 'qqqqqqqq'."),
    ],
)
def test_an_unknown_number_gets_a_hint(book: str, typed: str, says: str) -> None:
    with pytest.raises(BadInput) as wrong:
        clause_index(book).get(typed)
    assert says in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_children_and_parents() -> None:
    crown = clause_index("crown-melbourne-poker")
    assert numbers(crown.children("14.9")) == ["14.9.1", "14.9.2", "14.9.3", "14.9.4", "14.9.5"]
    assert "3.2.1(b)(i)" in numbers(crown.children("3.2.1(b)"))
    assert "3.2.1(b)(i)" not in numbers(crown.children("3.2.1"))
    assert numbers(crown.children("3.2.1")) == ["3.2.1(a)", "3.2.1(b)"]
    assert numbers(crown.parents("3.2.1(b)(i)")) == ["3.2.1(b)"]
    assert numbers(crown.parents("8.13.11(a)(ii)")) == ["8.13.11", "8.13.11(a)"]
    assert numbers(crown.parents("14.1")) == []
    assert crown.is_heading("14.9")
    assert not crown.is_heading("3.2.1(b)")
    assert not crown.is_heading("99")
    assert "14.11.1(c)(i)" in numbers(crown.under("14.11"))
    assert crown.children("14.9.1") == ()
    assert crown.under("") == ()
    tasmania = clause_index("tasmania-poker")
    assert numbers(tasmania.children("B.11.1.b")) == ["B.11.1.b.i", "B.11.1.b.ii", "B.11.1.b.iii"]
    assert numbers(tasmania.children("A:Communal Cards"))[0] == "A:Communal Cards:Flop"
    assert "B.1.2" not in numbers(tasmania.under("B.11"))


@pytest.mark.parametrize("book", FIVE)
def test_each_clause_is_a_child_of_its_nearest_parent(book: str) -> None:
    index = clause_index(book)
    for clause in index:
        if above := index.parents(clause.number):
            assert clause in index.children(above[-1].number)


@pytest.mark.parametrize("book", FIVE)
def test_every_applies_to_expands_to_games_of_the_book(book: str) -> None:
    index = clause_index(book)
    for term in {term for clause in index for term in clause.applies_to}:
        games = index.groups.expand(term)
        assert games, term
        assert games <= set(index.groups.games), term


@pytest.mark.parametrize("book", FIVE)
def test_every_group_is_used_and_named_once(book: str) -> None:
    index = clause_index(book)
    words = {word for clause in index for term in clause.applies_to for word in term.split("+")}
    inner = {word for group in index.groups.groups.values() for word in group.games}
    assert set(index.groups.groups) <= words | inner
    assert not set(index.groups.groups) & set(index.groups.games)
    assert len(set(index.groups.games)) == len(index.groups.games)


@pytest.mark.parametrize("book", FIVE)
def test_groups_know_every_game_that_the_book_can_play(book: str) -> None:
    playable = {file.stem for file in (FOLDER / book / "games").glob("*.toml")}
    assert playable <= set(clause_index(book).groups.games)


@pytest.mark.parametrize(
    ("book", "term", "games"),
    [
        ("crown-melbourne-poker", "stud", "five-card-stud crown-stud seven-card-stud seven-card-stud-hilo razz"),
        ("crown-melbourne-poker", "hi-lo", "seven-card-stud-hilo crazy-pineapple-hilo holdem-hilo omaha-hilo"),
        ("crown-melbourne-poker", "kill+hi-lo", "seven-card-stud-hilo crazy-pineapple-hilo holdem-hilo omaha-hilo"),
        ("crown-melbourne-poker", "lowball", "lowball-27 lowball-a5"),
        ("crown-melbourne-poker", "deck-20", "holdem"),
        (
            "crown-melbourne-poker",
            "deck-32",
            "draw-blind draw-ante draw-kitty five-card-stud crown-stud seven-card-stud seven-card-stud-hilo "
            "two-card-manila three-card-manila holdem",
        ),
        (
            "crown-melbourne-poker",
            "flop",
            "holdem double-flop-holdem pineapple crazy-pineapple crazy-pineapple-hilo holdem-hilo omaha omaha-hilo",
        ),
        (
            "crown-melbourne-poker",
            "blind-games",
            "draw-blind draw-kitty lowball-27 lowball-a5 triple-draw-27 triple-draw-a5 two-card-manila "
            "three-card-manila faro-manila holdem double-flop-holdem pineapple crazy-pineapple "
            "crazy-pineapple-hilo holdem-hilo omaha omaha-hilo",
        ),
        ("star-sydney-poker", "flop", "holdem omaha pineapple crazy-pineapple"),
        ("star-sydney-poker", "deck-36", "two-card-manila three-card-manila holdem"),
        ("star-sydney-poker", "tournament+holdem", "holdem"),
        ("tasmania-poker", "all", "five-card-stud holdem"),
        ("tasmania-poker", "freeze-out", "five-card-stud"),
        ("crown-perth-holdem", "linked-jackpot", "crown-holdem"),
        ("crown-melbourne-three-card", "three-card-poker", "three-card-poker"),
    ],
)
def test_groups(book: str, term: str, games: str) -> None:
    assert clause_index(book).groups.expand(term) == set(games.split())


def test_by_game_topic_and_kind() -> None:
    crown = clause_index("crown-melbourne-poker")
    razz = numbers(crown.by_game("razz"))
    assert "10.6.6(c)(i)" in razz
    assert "10.3.1" in razz
    assert "12.3.1" not in razz
    assert "8.13.3(a)" not in numbers(crown.by_game("holdem"))
    assert "8.13.3(a)" in numbers(crown.by_game("holdem-hilo"))
    assert "8.13.3(a)" in numbers(crown.by_game("kill"))
    assert numbers(crown.by_topic("straddle")) == ["6.5", "6.5.1", "6.5.1(a)", "8.9.4", "9.1.2(a)"]
    assert {clause.kind for clause in crown.by_kind("ruling")} == {"ruling"}
    assert sum(len(crown.by_kind(kind)) for kind in KINDS) == len(crown)


def test_an_unknown_group_and_a_group_in_itself_are_faults_of_the_file() -> None:
    groups = Groups(("razz",), {"a": Group("x", ("b",)), "b": Group("y", ("a",)), "c": Group("z", ("gone",))})
    with pytest.raises(BookError, match="contains itself"):
        groups.expand("a")
    with pytest.raises(BookError, match="'gone' is neither a game nor a group"):
        groups.expand("c")


HEAD = ",".join(COLUMNS)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("number,topic\n", "the first line must be clause,topic,kind"),
        ("", "the first line must be"),
        (f"{HEAD}\n1,cards,oracle,all,Words.,t\n", "line 2: kind 'oracle' is none of engine"),
        (f"{HEAD}\n1,cards,engine,all,,t\n", "only the test sketch may be empty"),
        (f"{HEAD}\n1,cards,engine,all,Words.\n", "5 fields where 6 are due"),
    ],
)
def test_a_bad_file_says_where(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "clauses.csv"
    file.write_text(text)
    with pytest.raises(BookError) as wrong:
        read_clauses("harbour", file)
    assert says in str(wrong.value)


def test_a_clause_twice_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "clauses.csv"
    file.write_text(f"{HEAD}\n1.1(a),cards,engine,all,Words.,t\n1.1 (A),cards,engine,all,Words.,t\n")
    with pytest.raises(BookError, match=r"clause 1.1 \(A\) stands there twice"):
        ClauseIndex("harbour", read_clauses("harbour", file), Groups(("holdem",)))


def test_a_book_is_read_once_and_ours_may_have_no_index_yet() -> None:
    assert clause_index("star-sydney-poker") is clause_index("star-sydney-poker")
    assert [index.book for index in all_indexes()][:5] == FIVE
    for unknown in ("nowhere", "x" * 5_000, "../books/star-sydney-poker", "a\0b"):
        with pytest.raises(BadInput, match="has no clause index"):
            clause_index(unknown)


@pytest.mark.parametrize(
    ("typed", "book"),
    [
        ("star", "star-sydney-poker"),
        ("Sydney", "star-sydney-poker"),
        ("tasmania", "tasmania-poker"),
        ("tas", "tasmania-poker"),
        ("crown-perth", "crown-perth-holdem"),
        ("Hold'em", "crown-perth-holdem"),
        ("melbourne-poker", "crown-melbourne-poker"),
        ("Crown Melbourne Poker", "crown-melbourne-poker"),
        ("three_card", "crown-melbourne-three-card"),
        ("crown three", "crown-melbourne-three-card"),
        ("open", "open-table"),
        *((book, book) for book in BOOKS),
    ],
)
def test_books_by_a_part_of_their_name(typed: str, book: str) -> None:
    assert resolve_book(typed) == book


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("melbourne", "could be crown-melbourne-poker or crown-melbourne-three-card"),
        ("poker", "could be crown-melbourne-poker or star-sydney-poker or tasmania-poker"),
        ("starr", "Did you mean 'star'?"),
        ("poker melbourne", "There is no book"),
        ("", "There is no book ''"),
        ("-", "The books are crown-melbourne-poker, star-sydney-poker"),
    ],
)
def test_unclear_book_names(typed: str, says: str) -> None:
    with pytest.raises(BadInput) as wrong:
        resolve_book(typed)
    assert says in str(wrong.value)


def found(words: str, *books: str) -> list[str]:
    hits = search(words.split(), [clause_index(book) for book in books])
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    return numbers([hit.clause for hit in hits])


def test_search_puts_the_number_first_and_what_is_under_it_next() -> None:
    star = found("7.13", "star-sydney-poker")
    assert star[0] == "7.13"
    assert star[1:7] == ["7.13.1", "7.13.2", "7.13.3", "7.13.4", "7.13.5", "7.13.6"]
    assert found("11.1", "star-sydney-poker") == ["11.1", "10.1"]  # 10.1 speaks of 11.1
    assert found("b.11.1.B.ii", "tasmania-poker")[0] == "B.11.1.b.ii"


def test_search_wants_every_word() -> None:
    both = set(found("missed blind", "star-sydney-poker"))
    assert both == set(found("missed", "star-sydney-poker")) & set(found("blind", "star-sydney-poker"))
    assert found("missed zzz", "star-sydney-poker") == []
    with pytest.raises(BadInput, match="which words"):
        search([" "], all_indexes())


def test_search_prefers_definitions_whole_words_then_plurals_then_beginnings() -> None:
    assert found("straddle", "star-sydney-poker")[0] == "1.1:straddle"
    words = found("kitty", "crown-melbourne-poker")
    plural = found("kitties", "crown-melbourne-poker")
    assert words[0] == plural[0] == "1.1:Kitty"
    assert set(words) == set(plural)
    hits = {hit.clause.number: hit.score for hit in search(["button"], [clause_index("crown-melbourne-poker")])}
    plurals = {hit.clause.number: hit.score for hit in search(["buttons"], [clause_index("crown-melbourne-poker")])}
    starts = {hit.clause.number: hit.score for hit in search(["butt"], [clause_index("crown-melbourne-poker")])}
    assert hits["1.1:Kill Button"] > plurals["1.1:Kill Button"] > starts["1.1:Kill Button"] > 0


def test_search_reads_hyphens_and_apostrophes_alike() -> None:
    star = found("all-in", "star-sydney-poker")
    assert star[0] == "1.1:all-in"
    assert star == found("ALL-IN", "star-sydney-poker") == found("allin", "star-sydney-poker")
    assert found("all-in", "tasmania-poker")[0] == "A:All In"
    assert "B.16.1" not in found("all-in", "tasmania-poker")  # a buy-in for all
    assert found("Hold'em burn", "star-sydney-poker") == found("holdem burn", "star-sydney-poker") != []


def test_search_over_all_books_finds_the_odd_chip_in_each() -> None:
    hits = search(["odd", "chips"], all_indexes())
    assert {hit.clause.cite for hit in hits} >= {
        ("crown-melbourne-poker", "8.5.1"),
        ("crown-melbourne-poker", "8.5.2"),
        ("star-sydney-poker", "24.4"),
        ("tasmania-poker", "C.15.2"),
    }


def test_compare_lays_a_topic_of_two_books_side_by_side() -> None:
    crown, star = clause_index("crown-melbourne-poker"), clause_index("star-sydney-poker")
    pairs = compare("misdeal", crown, star)
    beside = {pair.left.number: pair.right.number for pair in pairs if pair.left and pair.right}
    assert beside["14.1.1(a)(i)"] == "25.1.1"  # a card seen in the cut
    assert beside["14.1.1(f)"] == "25.5"  # Manila
    assert beside["14.1.1(g)"] == "25.6"  # flop games
    left = [pair.left for pair in pairs if pair.left]
    right = [pair.right for pair in pairs if pair.right]
    assert left == list(crown.by_topic("misdeal"))
    assert sorted(numbers(right), key=star.place) == numbers(star.by_topic("misdeal"))
    assert all((pair.likeness > 0) == bool(pair.left and pair.right) for pair in pairs)


def test_compare_pairs_definitions_of_one_word() -> None:
    pairs = compare("definition", clause_index("crown-melbourne-poker"), clause_index("star-sydney-poker"))
    beside = {pair.left.number: pair.right.number for pair in pairs if pair.left and pair.right}
    assert beside["1.1:Dead hand"] == "1.1:dead-hand"
    assert beside["1.1:Call"] == "1.1:call"


def test_compare_by_words_where_there_is_no_such_topic() -> None:
    pairs = compare("odd chips", clause_index("star-sydney-poker"), clause_index("tasmania-poker"))
    assert [(pair.left and pair.left.number, pair.right and pair.right.number) for pair in pairs] in (
        [("24.4", "C.15.2")],
        [("24.4", None), (None, "C.15.2")],
    )
    with pytest.raises(BadInput, match=r"Neither star-sydney-poker nor tasmania-poker .* The topics are all-in,"):
        compare("gibberish", clause_index("star-sydney-poker"), clause_index("tasmania-poker"))


def test_paths_fold_spaces_case_and_brackets() -> None:
    assert path("3.2.1 (B)(iv)") == path("3.2.1.b.iv") == ("3", "2", "1", "b", "iv")
    assert path("1.1:Jackpot System(a)")[:-1] == path("1.1:jackpot system")
    assert path("4.1:Draw (Blind)")[:-1] == ("4", "1")


def test_the_page_on_the_index_explains_every_topic_and_kind() -> None:
    page = (FOLDER.parents[2] / "docs" / "clauses.md").read_text(encoding="utf-8")
    explained = {word for line in page.splitlines() if line.startswith("| `") for word in line.split("|")[1].split("`")}
    assert {topic for index in all_indexes() for topic in index.topics} <= explained
    assert set(KINDS) <= explained


def test_what_strangers_ask_for_is_kept_by_nobody_if_it_is_longer_than_any_clause() -> None:
    assert max(len(clause.number) for index in all_indexes() for clause in index) < LONGEST_KEPT
    before = _kept_path.cache_info().currsize
    longer = [f"{'9.' * LONGEST_KEPT}{at}" for at in range(20)]
    assert [path(number)[-1] for number in longer] == [str(at) for at in range(20)]
    assert _kept_path.cache_info().currsize == before
    just = "7" * LONGEST_KEPT
    assert path(just) == (just,)
    assert _kept_path.cache_info().currsize == before + 1
