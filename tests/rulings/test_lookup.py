"""A ruling looked up with no hand on the table: every branch, the same as a hand would get."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace

import pytest

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.books.model.ruling import has_rulings, rows_for, standing
from cardspeak.books.names import BOOKS
from cardspeak.errors import BadInput
from cardspeak.rulings.facts import DOMAINS
from cardspeak.rulings.incidents import KINDS, kind_of
from cardspeak.rulings.lookup import Branch, checked, compare, condition, game_for, lookup, settled

GAMES = [game for slug in BOOKS if has_rulings(load_book(slug)) for game in load_book(slug).games.values()]


def holds(branch: Branch, facts: dict[str, str]) -> bool:
    return all(facts[name] in words for name, words in branch.when.items())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.book.slug} {game.slug}")
def test_the_branches_are_the_rows(game: Game) -> None:
    """Whatever the facts, exactly one branch holds, and it is the row that stands, or the book's silence."""
    for kind in KINDS.values():
        if game.family not in kind.families:
            continue
        found = lookup(game, kind.name)
        rows = rows_for(game, kind.name)
        names = sorted({name for row in rows for name in row.when})
        known = settled(game)
        words = [(known[name],) if name in known else DOMAINS[name] for name in names]
        for values in product(*words):
            facts = dict(zip(names, values, strict=True))
            left = standing(rows, facts)
            held = [branch for branch in found.branches if holds(branch, facts)]
            assert len(held) == 1, f"{kind.name} {facts}"
            assert held[0].silent is (not left)
            if left:
                assert (held[0].clause, held[0].says) == (left[0].cite, left[0].says)
                assert len(held[0].steps) == len(left[0].remedies)


def test_every_branch_says_who_decides_and_what_is_done() -> None:
    for game in GAMES:
        for kind in KINDS.values():
            if game.family in kind.families:
                for branch in lookup(game, kind.name).branches:
                    assert branch.clause
                    assert branch.says.endswith((".", "?"))
                    assert bool(branch.steps) != bool(branch.options)
                    assert branch.by in game.book.head.roles


def test_facts_narrow_the_answer() -> None:
    game = load_book("star").game("holdem")
    wide = lookup(game, "not cut")
    assert len(wide.branches) > 1
    first = wide.branches[0]
    facts = {name: words[0] for name, words in first.when.items()}
    narrow = lookup(game, "Not-Cut", facts)
    assert [branch.clause for branch in narrow.branches] == [first.clause]
    assert narrow.branches[0].when == {}
    assert narrow.facts == facts
    assert condition(first.when)


@pytest.mark.parametrize(
    ("book", "game", "facts"),
    [
        ("star", "holdem", {"burns": "yes", "row": "top"}),
        ("star", "two-card-manila", {"burns": "no", "row": "top", "street": "other"}),
        ("tasmania", "five-card-stud", {"burns": "no", "row": "top", "street": "other"}),
        ("melbourne-poker", "double-flop-holdem", {"burns": "yes"}),
        ("melbourne-poker", "razz", {"burns": "yes", "row": "top", "street": "other"}),
    ],
)
def test_what_every_hand_of_a_game_has_in_common(book: str, game: str, facts: dict[str, str]) -> None:
    assert settled(load_book(book).game(game)) == facts


def test_wrong_questions() -> None:
    game = load_book("star").game("holdem")
    with pytest.raises(BadInput, match="Did you mean 'premature turn'"):
        lookup(game, "premature torn")
    with pytest.raises(BadInput, match="that cannot happen in"):
        lookup(game, "two up cards")
    with pytest.raises(BadInput, match="No fact is called 'weather'"):
        lookup(game, "premature turn", {"weather": "fine"})
    with pytest.raises(BadInput, match="looked is yes or no, not 'perhaps'"):
        checked({"looked": "perhaps"})


def test_all_books_side_by_side() -> None:
    found = compare("holdem", "premature flop")
    assert [answer.book for answer in found] == [slug for slug in BOOKS if has_rulings(load_book(slug))]
    assert {answer.game for answer in found} == {"holdem"}
    assert any(answer.branches != found[0].branches for answer in found), "books differ"
    stud = compare("holdem", "two up cards")
    assert all(load_book(answer.book).game(answer.game).family == "stud" for answer in stud)


def crown(game: str) -> Game:
    return load_book("crown-melbourne-poker").game(game)


def clauses(game: str, incident: str, at: str, **facts: str) -> list[str]:
    found = lookup(crown(game), incident, facts, at=at)
    return [branch.clause for branch in found.branches]


def test_the_round_settles_what_lies_open() -> None:
    assert clauses("holdem", "burn forgotten", "flop", **{"action since": "no"}) == ["14.9.2"]
    assert clauses("holdem", "burn forgotten", "turn", **{"action since": "yes"}) == ["14.2.6"]
    (turn,) = lookup(crown("holdem"), "too many board cards", {"opened": "two"}, at="turn").branches
    (river,) = lookup(crown("holdem"), "too many board cards", {"opened": "two"}, at="river").branches
    assert [step.clause for step in turn.steps] == ["14.10.2(a)", "14.10.2(b)"]
    assert [step.clause for step in river.steps] == ["14.10.2(a)", "14.10.2(c)"]
    (last,) = lookup(crown("two-card-manila"), "too many board cards", {"opened": "two"}, at="final").branches
    assert "muck" in last.says


def test_after_the_first_round_there_has_been_substantial_action() -> None:
    assert clauses("holdem", "not cut", "Preflop") == ["14.1.1(a)(ii)"] * 2
    assert clauses("holdem", "not cut", "flop") == ["14.1.1(a)(ii)"]
    assert clauses("holdem", "wrong number of cards", "turn", acted="yes") == ["14.1.1(a)(vi)"]


def test_rounds_of_another_game() -> None:
    with pytest.raises(BadInput, match=r"5 Card Stud has no round called 'flop'; its rounds are first, second"):
        lookup(load_book("tasmania-poker").game("five-card-stud"), "boxed card", at="flop")
    with pytest.raises(BadInput, match="No book has a round called 'bridge'"):
        compare("holdem", "premature river", at="bridge")
    assert {found.facts.get("street") for found in compare("holdem", "burn forgotten", at="river")} >= {"river"}


def test_the_likest_game_is_compared() -> None:
    assert {found.book: found.game for found in compare("razz", "burn forgotten")} == {
        "crown-melbourne-poker": "razz",
        "star-sydney-poker": "seven-card-stud",
        "tasmania-poker": "five-card-stud",
        "open-table": "razz",
    }


def test_a_book_without_a_game_in_which_it_can_happen_has_no_answer() -> None:
    kind = kind_of("two up cards")
    tasmania = load_book("tasmania-poker")
    found = game_for(tasmania, kind, "holdem")
    assert found is not None
    assert found.slug == "five-card-stud"
    without = SimpleNamespace(games={"holdem": tasmania.game("holdem")})
    assert game_for(without, kind, "holdem") is None  # type: ignore[arg-type]


def test_a_branch_asks_where_somebody_has_to_choose_and_nowhere_else() -> None:
    """Who is asked is said with the ways to choose from; what follows of itself asks nobody."""
    asked = 0
    for game in GAMES:
        for kind in KINDS.values():
            if game.family in kind.families:
                for branch in lookup(game, kind.name).branches:
                    assert bool(branch.asks) == bool(branch.options)
                    asked += bool(branch.asks)
    assert asked
