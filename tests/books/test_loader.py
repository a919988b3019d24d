"""What is wrong with a book is found while loading: one line, with the file and the place in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.books.new_book import write_book

from cardspeak.books.cites import cites_in, clause_keys, unknown_cites
from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import HOME, load_book, load_folder
from cardspeak.books.names import BOOKS
from cardspeak.books.why import HandWhy
from cardspeak.errors import BookError


def fault(folder: Path) -> str:
    """The one line that loading the folder ends with."""
    with pytest.raises(BookError) as wrong:
        load_folder(folder)
    says = str(wrong.value)
    assert "\n" not in says
    return says


# -- our own books -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", BOOKS)
def test_every_book_of_ours_loads_whole(slug: str) -> None:
    """As somebody else's would be: with every citation looked up."""
    book = load_folder(HOME / slug)
    assert book.slug == slug
    assert book.ladders
    assert load_book(slug).slug == slug


@pytest.mark.parametrize("slug", BOOKS)
def test_every_citation_is_a_clause_or_says_that_the_book_is_silent(slug: str) -> None:
    assert unknown_cites(HOME / slug) == []
    index = clause_index(slug)
    cites = [cite for file in (HOME / slug).rglob("*.toml") for cite in cites_in(file)]
    assert len(cites) > 20
    silent = [cite.number for cite in cites if cite.number.startswith("silent")]
    assert all(number.startswith("silent: ") and len(number) > len("silent: ") for number in silent)
    assert all(cite.number in index or index.is_heading(cite.number) for cite in cites if cite.number not in silent)


def test_fields_that_hold_a_clause_are_known_whatever_they_are_called() -> None:
    assert {"cite", "opens_cite", "tabled_wins", "check_must_beat", "refusals", "uncalled"} <= clause_keys()
    assert not {"title", "name", "kind", "opens", "seat", "to"} & clause_keys()


# -- files -------------------------------------------------------------------------------------------------


def test_the_example_is_sound(tmp_path: Path) -> None:
    assert load_folder(write_book(tmp_path)).slug == "harbour"


@pytest.mark.parametrize("file", ["book.toml", "ranking.toml", "play.toml", "groups.toml"])
def test_a_missing_file(tmp_path: Path, file: str) -> None:
    folder = write_book(tmp_path)
    (folder / file).unlink()
    assert fault(folder).startswith(f"harbour/{file}")


def test_a_file_that_is_no_toml_says_the_line(tmp_path: Path) -> None:
    assert fault(write_book(tmp_path, {"quay": ("decks = [", "decks = [[")})).startswith("harbour/games/quay.toml: ")


FAULTS = {
    "unknown key of the head": ("book", "kind =", "colour = 'red'\nkind =", ("harbour/book.toml", "`colour`")),
    "against the house, with games of players": (
        "book",
        'kind = "players"',
        'kind = "banked"',
        ("harbour/book.toml", "there is quay"),
    ),
    "unknown key of a step": (
        "quay",
        'do = "burn"',
        'do = "burn", twice = true',
        ("games/quay.toml", "`twice`", "script[3]"),
    ),
    "unknown step": ("quay", 'do = "burn"', 'do = "swim"', ("games/quay.toml", "'swim'", "script[3]")),
    "a step without a cite": ("quay", ', cite = "3.4"', "", ("games/quay.toml", "`cite`", "script[3]")),
    "an empty cite": ("quay", '"3.4"', '""', ("games/quay.toml", "length >= 1", "script[3].cite")),
    "a choice without a cite": (
        "play",
        'straddle = { most = 0, cite = "silent: no straddles" }',
        "straddle = { most = 0 }",
        ("harbour/play.toml", "`cite`", "straddle"),
    ),
    "a word that is no choice": ("play", '"chip"', '"coin"', ("harbour/play.toml", "'coin'", "odd.unit")),
    "unknown reason to refuse": ("play", '"raise cap"', '"raise cup"', ("harbour/play.toml", "'raise cup'")),
    "reason without a clause": ("play", '"raise cap" = "4.2"\n', "", ("harbour/play.toml, all", "'raise cap'")),
    "a clause that is not there": (
        "quay",
        '"3.5"',
        '"3.55"',
        ("harbour/games/quay.toml, script[6].opens_cite", "'3.55'"),
    ),
    "a refusal by no clause": (
        "play",
        '"not agreed" = "1.2"',
        '"not agreed" = "1.3"',
        ("harbour/play.toml, all.refusals", "'1.3'"),
    ),
    "unknown ladder of a game": (
        "quay",
        'ladder = "high"',
        'ladder = "hihg"',
        ("harbour/games/quay.toml", "'hihg'", "it has high"),
    ),
    "unknown ladder of the book": ("book", 'ladder = "high"', 'ladder = "low"', ("harbour/book.toml", "'low'")),
    "a ladder not for this deck": ("quay", "size = 52", "size = 36", ("harbour/games/quay.toml", "36 cards", "for 52")),
    "no such deck": ("quay", "size = 52", "size = 48", ("harbour/games/quay.toml", "deck of 48")),
    "two ladders of one name": (
        "ranking",
        "decks = [52]",
        "decks = [52, 52]",
        ("harbour/ranking.toml", "two ladders 'high' for 52 cards"),
    ),
    "wrong category": (
        "ranking",
        '"flush"',
        '"flash"',
        ("harbour/ranking.toml, ladder 'high' for 52 cards", "'flash'"),
    ),
    "a category twice": (
        "ranking",
        '"flush"',
        '"straight"',
        ("harbour/ranking.toml, ladder 'high' for 52 cards", "twice"),
    ),
    "no word on the small straight": (
        "ranking",
        "deck = 52, allowed",
        "deck = 36, allowed",
        ("harbour/ranking.toml", "small_straight"),
    ),
    "suits out of order": ("ranking", "[suits]\n", '[suits]\norder = "shdd"\n', ("harbour/ranking.toml", "'shdd'")),
    "unknown play set": (
        "quay",
        'family = "flop"',
        'family = "flop"\nplay = "al"',
        ("harbour/games/quay.toml", "no set 'al'", "'all'"),
    ),
    "no last word": ("quay", '  { do = "showdown", cite = "5.2" },\n', "", ("harbour/games/quay.toml", "showdown")),
    "no final round": ("quay", "final = true, ", "", ("harbour/games/quay.toml", "final = true")),
    "up and down at once": (
        "quay",
        "down = 2",
        "down = 2, up = 1",
        ("harbour/games/quay.toml", "script[2]", "down or up"),
    ),
    "neither up nor down": ("quay", "down = 2, ", "", ("harbour/games/quay.toml", "script[2]", "down or up")),
    "a bar on checks by nobody": (
        "quay",
        'opens_cite = "3.3"',
        'opens_cite = "3.3", check = false',
        ("harbour/games/quay.toml", "script[3]", "check_cite"),
    ),
    "up cards that nobody has": (
        "quay",
        '"left of the button", opens_cite = "3.5"',
        '"best board", opens_cite = "3.5"',
        ("harbour/games/quay.toml", "script[6]", "up cards"),
    ),
    "more players than cards": ("quay", "seats = 8", "seats = 25", ("harbour/games/quay.toml", "54 cards")),
    "a board that is never dealt": (
        "quay",
        'ladder = "high"',
        'ladder = "high", row = 2',
        ("harbour/games/quay.toml", "never dealt"),
    ),
    "a pot for nobody": (
        "quay",
        'parts = [{ name = "high", ladder = "high", cite = "5.2" }]',
        "parts = []",
        ("harbour/games/quay.toml", "nothing wins the pot"),
    ),
    "a limit without a word on all-ins": (
        "play",
        'allowed = ["no limit"]',
        'allowed = ["no limit", "pot"]',
        ("harbour/play.toml, all", "short_all_in", "0 times of pot games"),
    ),
    "a scale that is not there": (
        "play",
        'kind = "percent", least = 0, most = 5',
        'kind = "scale"',
        ("harbour/play.toml, all", "scales"),
    ),
    "leave of a stranger": (
        "play",
        "raises = {",
        'runs = { repeats = 1, leave = "mate", cite = "4.1", agree_cite = "4.1", divide_cite = "4.1" }\nraises = {',
        ("harbour/play.toml, all", "'mate'"),
    ),
    "a clause without words": (
        "clauses",
        "2.3,ranking,engine,all,An ace may stand below the deuce in a straight.,",
        "2.3,ranking,engine,all,,",
        ("harbour/clauses.csv, line 6",),
    ),
    "an unknown kind of clause": (
        "clauses",
        "2.3,ranking,engine",
        "2.3,ranking,motor",
        ("harbour/clauses.csv, line 6", "'motor'"),
    ),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_names_its_file_and_place(tmp_path: Path, what: str) -> None:
    file, old, new, parts = FAULTS[what]
    says = fault(write_book(tmp_path, {file: (old, new)}))
    for part in parts:
        assert part in says, says


def test_a_shortage_has_its_clause(tmp_path: Path) -> None:
    says = fault(write_book(tmp_path, {"quay": ("down = 2,", 'down = 2, short = "a shared card",')}))
    assert "script[2]: short and short_cite stand together" in says


def test_a_draw_changes_cards_that_are_held(tmp_path: Path) -> None:
    draw = '{ do = "draw", most = 3, burn = false, shortage_cite = "3.4", cite = "3.4" },\n  { do = "burn"'
    assert "change 3 of 2 cards" in fault(write_book(tmp_path, {"quay": ('{ do = "burn"', draw)}))


def test_a_shuffle_file_is_looked_up_too(tmp_path: Path) -> None:
    folder = write_book(tmp_path)
    (folder / "shuffle.toml").write_text(
        '[[rules]]\n[[rules.shuffle]]\nwhen = "misdeal"\nsteps = ["cut"]\ncite = "9"\n'
    )
    assert fault(folder) == "harbour/shuffle.toml, rules[1].shuffle[1].cite: clauses.csv has no clause '9'."


def test_without_a_clause_index_citations_cannot_be_looked_up(tmp_path: Path) -> None:
    folder = write_book(tmp_path, {"quay": ('"3.5"', '"3.55"')})
    (folder / "clauses.csv").unlink()
    assert load_folder(folder).games["quay"].bets[-1].opens_cite == "3.55"


def test_every_reason_has_a_clause_in_every_set_of_every_book() -> None:
    for slug in BOOKS:
        for rules in load_book(slug).play.values():
            assert set(rules.refusals) == set(HandWhy)


@pytest.mark.parametrize(
    ("book", "dealer", "supervisor", "manager"),
    [
        (
            "crown-melbourne-poker",
            ("dealer", "TG Higher Duties Dealer"),
            ("TG Area Manager", "TG Assistant Casino Manager"),
            ("Casino Manager",),
        ),
        ("crown-melbourne-three-card", ("dealer",), ("Game Supervisor", "Pit Boss"), ("Pit Boss",)),
        ("crown-perth-holdem", ("dealer",), ("Supervisor",), ("Casino Operator",)),
        ("open-table", ("dealer",), ("floor",), ("floor",)),
        (
            "star-sydney-poker",
            ("dealer",),
            ("gaming supervisor", "Assistant Gaming Manager"),
            ("Gaming Manager", "Poker Manager"),
        ),
        ("tasmania-poker", ("dealer",), ("management representative",), ("management representative",)),
    ],
)
def test_the_staff_of_a_room_have_these_ranks_of_a_book(
    book: str, dealer: tuple[str, ...], supervisor: tuple[str, ...], manager: tuple[str, ...]
) -> None:
    """The usual rank of each role first, and nobody has a rank that the book's ladder does not know."""
    loaded = load_book(book)
    assert (loaded.staff("dealer"), loaded.staff("supervisor"), loaded.staff("manager")) == (
        dealer,
        supervisor,
        manager,
    )
    assert {*dealer, *supervisor, *manager} <= {*loaded.head.roles}
