"""Books of one's own: begun like another, laid over another, in a ZIP, several at a time."""

from __future__ import annotations

import json
import re
import tomllib
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.books.new_book import write_book

from cardspeak.books.alike import like_another
from cardspeak.books.clauses import clause_index
from cardspeak.books.dumping import dumps
from cardspeak.books.loader import forget_books, load_book
from cardspeak.books.model.ruling import rulings_of
from cardspeak.books.names import BOOKS, HOME, known_books
from cardspeak.books.overlay import whole_files
from cardspeak.cli import command
from cardspeak.errors import BadInput, BookError
from cardspeak.hand import Stakes, open_hand
from cardspeak.proofing.adding import add_book, add_books
from cardspeak.proofing.check import book_faults, book_todos
from cardspeak.proofing.schemas import schemas
from cardspeak.proofing.writing import new_book

HOUSE = """over = "open-table"
without = ["razz", "tournament.toml"]
title = "House rules"
short = "The House"
version = "3"
cite = "house.1"
"""
ROWS = """clause,topic,kind,applies_to,paraphrase,testable
house.1,definition,record,all,The rules of the house.,The head names them
house.2,betting,engine,all,There are at most two raises a round.,The third raise is refused
"""


def test_what_is_written_is_what_was_meant() -> None:
    for file in sorted(HOME.rglob("*.toml")):
        said = tomllib.loads(file.read_text(encoding="utf-8"))
        assert tomllib.loads(dumps(said)) == said, file
    odd = {"a b": 'quote " and \\ and \u00e9', "list": [1, [True]], "empty": {}, "rows": [{"x": {"y": "z" * 300}}]}
    assert tomllib.loads(dumps(odd)) == odd


def house(tmp_path: Path, **files: str) -> Path:
    folder = tmp_path / "house"
    for name, text in {"book.toml": HOUSE, "clauses.csv": ROWS, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_a_book_over_another_says_only_what_differs(tmp_path: Path) -> None:
    folder = house(
        tmp_path,
        **{
            "play.toml": '[all.cap]\nraises = 2\ncite = "house.2"\n[all.refusals]\n"raise cap" = "house.2"\n',
            "games/holdem.toml": 'title = "House hold\'em"\n',
            "games/house-omaha.toml": 'like = "omaha"\ntitle = "House Omaha"\ncite = "house.1"\n',
        },
    )
    assert book_faults(folder) == ()
    book, base = add_book(folder), load_book("open-table")
    assert (book.head.version, book.head.kind, book.head.ladder) == ("3", base.head.kind, base.head.ladder)
    assert set(book.games) == set(base.games) - {"razz"} | {"house-omaha"}
    assert not (book.folder / "tournament.toml").exists()
    cap = book.game("holdem").play.cap
    assert cap is not None
    assert base.play["all"].cap is not None
    assert (cap.raises, cap.cite, cap.lifted) == (2, "house.2", base.play["all"].cap.lifted)
    assert (book.game("holdem").title, book.game("holdem").script) == ("House hold'em", base.game("holdem").script)
    assert (book.game("house-omaha").title, book.game("house-omaha").use) == ("House Omaha", 2)
    assert clause_index("house").get("house.2").topic == "betting"
    assert len(clause_index("house")) == len(clause_index("open-table")) + 1  # two more, and that of razz gone
    stakes = Stakes(structure="fixed", small=2, big=4, blinds=(1, 2))
    hand = open_hand("house", "holdem", [200] * 3, stakes=stakes, seed="raises")
    hand.raise_to(4)
    hand.raise_to(6)
    refused = hand.raise_to(8)
    assert str(getattr(refused, "cite", "")) == "house house.2", refused


def test_games_of_the_other_book_that_are_like_one_another_stay_as_they_are(tmp_path: Path) -> None:
    """Omaha hi-lo is written there as like Omaha: without it, or with another hold'em, the rest is as it was."""
    files = {"games/holdem.toml": 'decks = [{ size = 52, seats = 7, cite = "house.1" }]\nscript = []\n'}
    folder = house(tmp_path, **files)
    head = folder / "book.toml"
    head.write_text(head.read_text(encoding="utf-8").replace('"razz"', '"razz", "omaha"'), encoding="utf-8")
    found, base = whole_files(folder), load_book("open-table")
    assert "games/omaha.toml" not in found
    for game in ("omaha-hilo", "short-deck-holdem"):
        assert tomllib.loads(found[f"games/{game}.toml"]) == tomllib.loads(dumps(base_said(game)))
        assert tomllib.loads(found[f"games/{game}.toml"])["title"] == base.game(game).title


def base_said(game: str) -> dict[str, object]:
    return like_another(HOME / "open-table" / "games", game, "open-table")


def test_rulings_and_ladders_of_a_book_over_another(tmp_path: Path) -> None:
    row = (
        '[[ruling]]\nincident = "boxed card"\ncite = "house.1"\nsays = "It is dealt on."\n'
        'remedies = [{ do = "play on", cite = "house.1", says = "Play on." }]\n'
    )
    book = add_book(house(tmp_path, **{"rulings.toml": row}))
    from cardspeak.books.model.ruling import rulings_of

    ours = [one for one in rulings_of(book).ruling if one.incident == "boxed card"]
    assert [one.cite for one in ours] == ["house.1"]
    theirs = [one for one in rulings_of(load_book("open-table")).ruling if one.incident != "boxed card"]
    assert [one for one in rulings_of(book).ruling if one.incident != "boxed card"] == theirs


@pytest.mark.parametrize(
    ("files", "says"),
    [
        (
            {"book.toml": HOUSE.replace("open-table", "open-tabel")},
            "book.toml:1: it lies over 'open-tabel', which is no",
        ),
        ({"book.toml": HOUSE.replace("razz", "raz")}, "it is without 'raz', which 'open-table' has not."),
        (
            {"play.toml": "[all.cap]\nraises = true\n"},
            "play.toml:2: all.cap.raises: this is true; write a whole number.",
        ),
        (
            {"play.toml": '[all.cap]\ncite = "house.9"\n'},
            "play.toml:2: all.cap.cite: clauses.csv has no clause 'house.9'.",
        ),
        ({"play.toml": "[all.cap]\nraises = 0\n"}, "play.toml:1: all: cap.raises is 0; leave [cap] out"),
        ({"games/x.toml": 'like = "omahaa"\n'}, "it is like 'omahaa', which is no set here. Did you mean 'omaha'?"),
        ({"games/x.toml": 'title = "X"\n'}, "games/x.toml:1: 'family' is missing."),
        ({"play.toml": "[all\n"}, "play.toml:1: this is no TOML"),
        (
            {"rulings.toml": '[[ruling]]\nincident = "boxed card"\n\n[[ruling]]\nincident = "not cut"\n'},
            "rulings.toml:4: ruling[2]: 'says' is missing.",
        ),
    ],
)
def test_faults_of_a_book_over_another_are_told_by_its_own_lines(
    tmp_path: Path, files: dict[str, str], says: str
) -> None:
    told = [str(fault) for fault in book_faults(house(tmp_path, **files))]
    assert any(says in one for one in told), told


def test_a_book_begun_like_another_plays_and_lists_what_waits(tmp_path: Path) -> None:
    folder = tmp_path / "pier-rules"
    names = new_book(folder, "tasmania")
    assert set(names) == {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")}
    assert book_faults(folder) == ()
    todos = book_todos(folder)
    assert len(todos) > 300
    assert {todo.file for todo in todos} >= {"book.toml", "play.toml", "games/holdem.toml", "rulings.toml"}
    text = (folder / "play.toml").read_text(encoding="utf-8")
    assert "#   least = amount to call | last full raise" in text
    add_book(folder)
    assert open_hand("pier-rules", "holdem", [200] * 4, stakes=Stakes(blinds=(1, 2))).say("4 calls")
    for file in folder.rglob("*.toml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("silent: todo", "silent: as everywhere"), encoding="utf-8")
    assert book_todos(folder) == ()
    with pytest.raises(BadInput, match="is there already"):
        new_book(folder, "tasmania")


@pytest.mark.in_turn(days=7)
@pytest.mark.parametrize(("like", "slug"), [(book, game) for book in BOOKS for game in load_book(book).games])
def test_a_game_of_another_makes_a_book_that_plays(tmp_path: Path, like: str, slug: str) -> None:
    """What the game needs comes with it, and nothing that speaks of others."""
    folder = tmp_path / "some-games"
    new_book(folder, like, games=[slug])
    assert book_faults(folder) == ()
    assert [file.stem for file in (folder / "games").iterdir()] == [slug]
    book = add_book(folder)
    try:
        assert list(book.games) == [slug]
        families = {family for row in rulings_of(book).ruling for family in row.families}
        assert families <= {book.game(slug).family}
    finally:
        forget_books(["some-games"])


def test_several_games_without_some_files_are_short_and_keep_likes(tmp_path: Path) -> None:
    folder = tmp_path / "room"
    names = new_book(folder, "open-table", games=["holdem", "omaha", "omaha-hilo"], without=["jackpot.toml"])
    assert "jackpot.toml" not in names
    assert book_faults(folder) == ()
    assert 'like = "omaha"' in (folder / "games" / "omaha-hilo.toml").read_text(encoding="utf-8")
    text = (folder / "rulings.toml").read_text(encoding="utf-8")
    assert text.count("#   do = burn a set |") == 1
    assert "stud" not in text
    assert (folder / "groups.toml").read_text(encoding="utf-8").count("razz") == 0
    for wrong, says in (
        ({"games": ["holdm"]}, "no game 'holdm'. Did you mean 'holdem'?"),
        ({"without": ["jackpt.toml"]}, "Did you mean 'jackpot.toml'?"),
        ({"without": ["play.toml"]}, "that can be left out"),
    ):
        with pytest.raises(BadInput, match=re.escape(says)):
            new_book(tmp_path / "other", "open-table", **wrong)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="small letters"):
        new_book(tmp_path / "My Book", "open-table")


def test_what_waits_in_many_places_is_told_file_by_file(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    where = ["book", "new", str(folder), "--games", "holdem, razz", "--without", "jackpot.toml"]
    done = CliRunner().invoke(command, where, standalone_mode=False)
    assert done.return_value == 0, done.output
    done = CliRunner().invoke(command, ["book", "check", str(folder)], standalone_mode=False)
    waits = re.search(r"rulings\.toml: (\d+) citations wait.* Lines 5, 10-11, ", done.output)
    assert waits, done.output
    assert int(waits[1]) == sum(todo.file == "rulings.toml" for todo in book_todos(folder))
    done = CliRunner().invoke(command, [*where[:2], str(tmp_path / "x"), "--over", "star", "--games", "holdem"])
    assert "names in its book.toml what it is without" in done.output


def test_begun_and_checked_from_the_command_line(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    done = CliRunner().invoke(command, ["book", "new", str(folder), "--over", "open"], standalone_mode=False)
    assert done.return_value == 0, done.output
    assert (folder / ".taplo.toml").is_file()
    done = CliRunner().invoke(command, ["book", "check", str(folder)], standalone_mode=False)
    assert done.return_value == 1
    assert "book.toml:9: cite: todo" in done.output
    assert "one of its citations waits for a clause" in done.output


def zipped(tmp_path: Path, name: str, *folders: Path, inside: str = "") -> Path:
    path = tmp_path / name
    with zipfile.ZipFile(path, "w") as packed:
        for folder in folders:
            for file in folder.rglob("*.*"):
                packed.write(file, f"{inside}{file.relative_to(folder.parent if inside == '' else folder).as_posix()}")
        packed.writestr("../escaped.toml", "x = 1")
        packed.writestr("readme.txt", "not of the book")
    return path


def test_a_book_in_a_zip_and_several_folders(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    write_book(one)
    write_book(two, name="pier")
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    zipped(shelf, "harbour.zip", one / "harbour")
    over = 'over = "pier"\ntitle = "Jetty"\n'
    (two / "aaa-jetty").mkdir()
    (two / "aaa-jetty" / "book.toml").write_text(over, encoding="utf-8")
    assert set(add_books([shelf, two])) == {"harbour", "pier", "aaa-jetty"}
    assert load_book("aaa-jetty").title == "Jetty"
    assert open_hand("harbour", "quay", [200] * 3, stakes=Stakes(blinds=(1, 2))).say("3 calls")
    assert not (tmp_path / "escaped.toml").exists()
    assert not list(load_book("harbour").folder.parent.glob("escaped*"))


def test_a_zip_with_a_password_is_told_so(tmp_path: Path) -> None:
    write_book(tmp_path)
    path = zipped(tmp_path, "locked.zip", tmp_path / "harbour")
    raw = bytearray(path.read_bytes())
    for mark, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):  # where a file's head says that it is locked
        start = raw.find(mark)
        while start >= 0:
            raw[start + at] |= 1
            start = raw.find(mark, start + 4)
    path.write_bytes(bytes(raw))
    with pytest.raises(BadInput, match=r"locked\.zip cannot be opened as a ZIP file: .*password"):
        add_books([path])


def test_what_cannot_be_a_book(tmp_path: Path) -> None:
    broken, empty = tmp_path / "broken.zip", tmp_path / "empty"
    broken.write_bytes(b"no zip")
    empty.mkdir()
    with pytest.raises(BadInput, match=r"broken\.zip cannot be opened"):
        add_books([broken])
    with pytest.raises(BadInput, match="holds no book"):
        add_books([empty])
    with pytest.raises(BadInput, match=r"there is no book\.toml in it"):
        add_books([zipped(tmp_path, "none.zip")])
    with zipfile.ZipFile(tmp_path / "odd.zip", "w") as packed:
        packed.writestr("odd/book.toml", "titl\u00e9".encode("cp1252"))
    with pytest.raises(BadInput, match=r"odd\.zip: book\.toml, line 1 is no UTF-8"):
        add_books([tmp_path / "odd.zip"])


def test_of_several_books_all_faults_are_told_and_none_is_known(tmp_path: Path) -> None:
    write_book(tmp_path)
    write_book(tmp_path, {"book": ('ladder = "high"', 'ladder = "higher"')}, name="pier")
    write_book(tmp_path, {"quay": ("down = 2", "down = 0")}, name="quayside")
    with pytest.raises(BookError, match=r"pier/book\.toml(.|\n)*quayside/games/quay\.toml"):
        add_books([tmp_path])
    assert not {"harbour", "pier", "quayside"} & set(known_books())


def test_schemas_know_every_file_and_every_choice() -> None:
    found = schemas()
    text = json.dumps(found)
    assert {"book.toml", "play.toml", "game.toml", "rulings.toml", "tournament.toml", "jackpot.toml"} <= set(found)
    assert found["play.toml"]["additionalProperties"] == {"$ref": "#/$defs/PlayRules"}
    rules = found["play.toml"]["$defs"]["PlayRules"]
    assert rules["properties"]["fewest"]["description"] == "Players without whom no hand is dealt."
    assert rules["if"] == {"required": ["like"]}
    assert "structures" in rules["else"]["required"]
    assert rules["additionalProperties"] is False
    for word in ("last full raise", "swap for the first burn", "four of a kind", "best of a period"):
        assert word in text or word == "four of a kind", word


def test_an_editor_asks_a_book_that_lies_over_another_for_nothing(tmp_path: Path) -> None:
    """Whatever it leaves out is the other's; a word that no file knows is still marked."""
    folder = tmp_path / "mine"
    done = CliRunner().invoke(command, ["book", "new", str(folder), "--over", "open"], standalone_mode=False)
    assert done.return_value == 0, done.output
    for file in (folder / ".schemas").iterdir():
        assert '"required": [' not in file.read_text(encoding="utf-8"), file.name
    play = json.loads((folder / ".schemas" / "play.schema.json").read_text(encoding="utf-8"))
    cap, whole = play["$defs"]["CapRow"], schemas()["play.toml"]["$defs"]["CapRow"]
    assert cap == {key: value for key, value in whole.items() if key != "required"}
    assert "lifted" in whole["required"]
    (folder / "book.toml").write_text('title = "Whole"\n', encoding="utf-8")
    assert CliRunner().invoke(command, ["book", "schema", str(folder)], standalone_mode=False).exit_code == 0
    play = json.loads((folder / ".schemas" / "play.schema.json").read_text(encoding="utf-8"))
    assert play["$defs"]["CapRow"] == whole


def test_two_editions_are_compared_value_by_value(tmp_path: Path) -> None:
    old = write_book(tmp_path / "old")
    revised = {"play": ("most = 5", "most = 4"), "book": ('version = "2024"', 'version = "2025"')}
    new = write_book(tmp_path / "new", revised)
    done = CliRunner().invoke(command, ["book", "compare", str(old), str(new)], standalone_mode=False)
    assert done.return_value == 1
    assert done.output.splitlines() == [
        "quay:",
        "  play, commission, kinds, percent, most: 5 [5.3] -> 4 [5.3]",
        "2024 and 2025: 1 value differs.",
    ]
    unnamed = write_book(tmp_path / "unnamed", {"play": revised["play"]})
    done = CliRunner().invoke(command, ["book", "compare", str(old), str(unnamed)], standalone_mode=False)
    assert done.output.splitlines()[-2:] == [
        "2024 and 2024: 1 value differs.",
        "Both have the same `version` in book.toml: give the revised book one of its own.",
    ]
    (new / "games" / "quay.toml").rename(new / "games" / "pier.toml")
    (new / "groups.toml").write_text('games = ["pier"]\n', encoding="utf-8")
    arguments = ["book", "compare", str(old), str(new), "--json"]
    told = json.loads(CliRunner().invoke(command, arguments, standalone_mode=False).output)
    assert {game: list(rows[0]["answers"]) for game, rows in told["games"].items()} == {
        "quay": ["before"],
        "pier": ["after"],
    }
    same = CliRunner().invoke(command, ["book", "compare", str(old), str(old)], standalone_mode=False)
    assert (same.return_value, same.output) == (0, "2024 and 2024: no value differs.\n")
