"""Coverage: marks read from test files, citations read from the data, and what they make of each clause."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from textwrap import dedent

import msgspec
import pytest

from cardspeak.books import coverage as module
from cardspeak.books.clauses import FOLDER, Clause, all_indexes, clause_index
from cardspeak.books.coverage import (
    STATUSES,
    by_clause,
    cites,
    citing,
    coverage,
    find_tests,
    shown_by_tests,
    status_of,
    unknown_marks,
    write_shipped,
)
from cardspeak.books.marks import Mark, Marks, read_marks

STAR, CROWN = "star-sydney-poker", "crown-melbourne-poker"


def marks_of(tmp_path: Path, source: str, **files: str) -> Marks:
    """What is read from a tests folder with one test file, and helper files beside it."""
    tests = tmp_path / "tests"
    tests.mkdir(exist_ok=True)
    (tests / "test_it.py").write_text("import pytest\n" + dedent(source))
    for name, text in files.items():
        (tests / f"{name}.py").write_text(dedent(text))
    return read_marks(tests)


def shown(marks: Marks) -> set[tuple[str, str]]:
    return {(mark.number, mark.test.removeprefix("tests/test_it.py")) for mark in marks.found}


def test_no_mark_of_ours_names_a_clause_that_does_not_exist() -> None:
    tests = find_tests()
    assert tests is not None
    assert unknown_marks(read_marks(tests).found) == []


def test_a_mark_for_an_unknown_clause_is_caught(tmp_path: Path) -> None:
    marks = marks_of(
        tmp_path,
        """
        @pytest.mark.clause("star-sydney-poker", "24.44")
        @pytest.mark.clause("star-sydny-poker", "24.4")
        @pytest.mark.clause("crown-melbourne-poker", "10.2")
        @pytest.mark.clause("crown-melbourne-poker", "burn card")
        @pytest.mark.clause("star-sydney-poker", "24.4")
        def test_odd_chips(): ...
        """,
    )
    wrong = unknown_marks(marks.found)
    assert [message.where for message in wrong] == [
        f"tests/test_it.py::test_odd_chips (line {line})" for line in (3, 4, 5, 6)
    ]
    assert [message.says for message in wrong] == [
        "star-sydney-poker has no clause '24.44'. Did you mean '24.6'?",
        "There is no book 'star-sydny-poker'. Did you mean 'star-sydney-poker'?",
        "crown-melbourne-poker has no clause '10.2'. 10.2 is a heading; its clauses are 10.2.1(a), 10.2.1(b).",
        "crown-melbourne-poker burn card is meant for '1.1:Burn card'; write its number.",
    ]
    assert by_clause(marks.found) == {STAR: {"24.4": ("tests/test_it.py::test_odd_chips",)}}


def test_marks_for_our_own_book_wait_for_its_index(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "has_index", lambda book: book != "open-table")
    assert unknown_marks([Mark("open-table", "anything", "tests/x.py::test_x", 1)]) == []
    assert by_clause([Mark("open-table", "anything", "tests/x.py::test_x", 1)]) == {}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("@pytest.mark.clause('b', '1')\ndef test_a(): ...", {("1", "::test_a")}),
        ("@pytest.mark.clause('b', '1')\nasync def test_a(): ...", {("1", "::test_a")}),
        ("@pytest.mark.clause(book='b', number='1')\ndef test_a(): ...", {("1", "::test_a")}),
        ("@pytest.mark.clause('b', '1', '2')\ndef test_a(): ...", {("1", "::test_a"), ("2", "::test_a")}),
        ("from pytest import mark\n@mark.clause('b', '1')\ndef test_a(): ...", {("1", "::test_a")}),
        ("pytestmark = pytest.mark.clause('b', '1')\ndef test_a(): ...", {("1", "")}),
        ("pytestmark = [pytest.mark.slow, pytest.mark.clause('b', '1')]", {("1", "")}),
        (
            """
            @pytest.mark.clause('b', '1')
            class TestA:
                pytestmark = pytest.mark.clause('b', '2')
                @pytest.mark.clause('b', '3')
                def test_a(self): ...
            """,
            {("1", "::TestA"), ("2", "::TestA"), ("3", "::TestA::test_a")},
        ),
        (
            "BOOK = 'b'\nRULE = '7'\n@pytest.mark.clause(BOOK, f'{RULE}.{13}')\ndef test_a(): ...",
            {("7.13", "::test_a")},
        ),
        ("SHOWS = pytest.mark.clause('b', '1')\n@SHOWS\ndef test_a(): ...", {("1", "::test_a")}),
        ("clause = pytest.mark.clause\n@clause('b', '1')\ndef test_a(): ...", {("1", "::test_a")}),
        (
            "from functools import partial\nstar = partial(pytest.mark.clause, 'b')\n@star('1')\ndef test_a(): ...",
            {("1", "::test_a")},
        ),
        (
            """
            def star(number: str, book: str = "b"):
                "Shorter to write."
                return pytest.mark.clause(book, number)

            @star("1")
            def test_a(): ...
            """,
            {("1", "::test_a")},
        ),
        (
            """
            @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause('b', '1')), 2,
                pytest.param(3, marks=[pytest.mark.slow, pytest.mark.clause('b', '2')], id='three')])
            def test_a(x): ...
            """,
            {("1", "::test_a"), ("2", "::test_a")},
        ),
        (
            """
            ROWS = [("1", parse("As Kd"), 3), ("2", parse("??"), 4)]
            @pytest.mark.parametrize(("cards", "n"),
                [pytest.param(cards, n, marks=pytest.mark.clause('b', clause)) for clause, cards, n in ROWS])
            def test_a(cards, n): ...
            """,
            {("1", "::test_a"), ("2", "::test_a")},
        ),
        (
            """
            CASES = []
            for part, last in {"13.2": "ab", "13.3": "c"}.items():
                for letter in last:
                    CASES.append(pytest.param(letter, marks=pytest.mark.clause('b', f"{part}({letter})")))
            CASES += [pytest.param("x", marks=pytest.mark.clause('b', '9'))]

            @pytest.mark.parametrize("letter", CASES)
            def test_a(letter): ...
            """,
            {(number, "::test_a") for number in ("13.2(a)", "13.2(b)", "13.3(c)", "9")},
        ),
        (
            """
            from typing import NamedTuple

            class Case(NamedTuple):
                clause: str
                pot: int = 0

            CASES = (Case("1", 5), Case(clause="2"))

            @pytest.mark.parametrize(
                "case", [pytest.param(c, marks=pytest.mark.clause("b", c.clause)) for c in CASES if c.pot >= 0]
            )
            def test_a(case): ...

            SUMS = [pytest.param(n, marks=pytest.mark.clause("b", str(n + 4))) for n in range(2)]
            @pytest.mark.parametrize("n", SUMS)
            def test_b(n): ...
            """,
            {("1", "::test_a"), ("2", "::test_a"), ("4", "::test_b"), ("5", "::test_b")},
        ),
        (
            """
            rows = lambda *n: n
            first, *rest = "1 2 3".split()
            @pytest.mark.parametrize("n", [
                *(pytest.param(n, marks=pytest.mark.clause("b", n)) for n in rest[1:]),
                pytest.param(0, marks=pytest.mark.clause("b", first if rest else "9")),
            ])
            def test_a(n): ...
            """,
            {("3", "::test_a"), ("1", "::test_a")},
        ),
    ],
)
def test_marks_are_read_however_they_are_put(tmp_path: Path, source: str, expected: set[tuple[str, str]]) -> None:
    marks = marks_of(tmp_path, source)
    assert shown(marks) == expected
    assert {mark.book for mark in marks.found} == {"b"}
    assert marks.unreadable == ()


def test_names_come_from_other_test_files(tmp_path: Path) -> None:
    marks = marks_of(
        tmp_path,
        """
        from tests.common import BOOK as THE_BOOK, clause, ours
        from helpers import RULE

        @clause(THE_BOOK, RULE)
        @ours("2")
        def test_a(): ...
        """,
        common="""
            import pytest
            BOOK = 'b'
            def clause(book, number):
                return pytest.mark.clause(book, number)
            ours = lambda number: clause(BOOK, number)
        """,
        helpers="RULE = '1'\n",
    )
    assert shown(marks) == {("1", "::test_a"), ("2", "::test_a")}


def test_a_file_may_take_its_mark_from_another_without_naming_it(tmp_path: Path) -> None:
    marks = marks_of(
        tmp_path,
        """
        from tests.common import star

        @star("1", "2")
        def test_a(): ...
        """,
        common="""
            from functools import partial
            import pytest
            star = partial(pytest.mark.clause, "b")
        """,
    )
    assert shown(marks) == {("1", "::test_a"), ("2", "::test_a")}
    assert {mark.book for mark in marks.found} == {"b"}
    assert marks.unreadable == ()


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("@pytest.mark.clause('b', number_of(3))\ndef test_a(): ...", 2),
        ("@pytest.mark.clause('b')\ndef test_a(): ...", 2),
        ("def test_a(request):\n    request.applymarker(pytest.mark.clause('b', '1'))", 3),
        (
            "ROWS = load()\n@pytest.mark.parametrize('r', [pytest.param(r, marks=pytest.mark.clause('b', r))"
            " for r in ROWS])\ndef test_a(r): ...",
            3,
        ),
        (
            "R = ['1']\n@pytest.mark.parametrize('r', [pytest.param(r, marks=pytest.mark.clause('b', r))"
            " for r in R if wanted(r)])\ndef test_a(r): ...",
            3,
        ),
    ],
)
def test_a_mark_that_cannot_be_read_counts_for_nothing_and_is_reported(tmp_path: Path, source: str, line: int) -> None:
    marks = marks_of(tmp_path, source)
    assert marks.found == ()
    assert [(mark.file, mark.line) for mark in marks.unreadable] == [("tests/test_it.py", line)]


def test_case_files_carry_clauses(tmp_path: Path) -> None:
    cases = tmp_path / "tests" / "cases" / "star"
    cases.mkdir(parents=True)
    (cases / "split.toml").write_text(
        'clauses = ["star-sydney-poker 24.4"]\n[[hand]]\nclauses = ["crown-melbourne-poker 4.1:Draw (Blind)"]\n'
    )
    marks = read_marks(tmp_path / "tests")
    assert [mark[:3] for mark in marks.found] == [
        (STAR, "24.4", "tests/cases/star/split.toml"),
        (CROWN, "4.1:Draw (Blind)", "tests/cases/star/split.toml"),
    ]
    assert unknown_marks(marks.found) == []


def test_marks_that_a_test_takes_from_case_files_are_read_in_the_files(tmp_path: Path) -> None:
    runner = """
        from cardspeak.rulings.cases.files import read_cases
        def written():
            for case in read_cases(PATH):
                yield pytest.param(case, marks=[pytest.mark.clause(case.book, clause) for clause in case.clauses])
        @pytest.mark.parametrize("case", list(written()))
        def test_case(case): ...
        """
    marks = marks_of(tmp_path, runner)
    assert (marks.found, marks.unreadable) == ((), ())
    cases = tmp_path / "tests" / "cases" / STAR
    cases.mkdir(parents=True)
    (cases / "one.toml").write_text('clauses = ["26.31"]\nplay = "3 calls"\n')
    marks = read_marks(tmp_path / "tests")
    assert [mark[:3] for mark in marks.found] == [(STAR, "26.31", f"tests/cases/{STAR}/one.toml")]
    assert marks.unreadable == ()


def test_every_mark_of_this_project_can_be_read_and_names_a_clause() -> None:
    report = coverage()
    assert (report.unreadable_marks, report.unknown_marks, report.unknown_cites) == ([], [], [])


@pytest.mark.parametrize(
    ("kind", "untested", "tested"),
    [
        ("engine", "missing", "executed"),
        ("config", "missing", "executed"),
        ("table", "missing", "executed"),
        ("ruling", "missing", "executed"),
        ("record", "missing", "recorded"),
        ("human", "shown", "shown"),
    ],
)
def test_states(kind: str, untested: str, tested: str) -> None:
    clause = Clause("harbour", "1", "cards", kind, ("all",), "Words.", "")
    assert status_of(clause, ()) == untested
    assert status_of(clause, ("tests/x.py::test_x",)) == tested


def test_the_report_adds_up() -> None:
    report = coverage()
    assert report.source == "tests"
    assert [book.book for book in report.books] == [index.book for index in all_indexes()]
    for book, index in zip(report.books, all_indexes(), strict=True):
        lists = [book.executed, book.recorded, book.shown, book.missing]
        assert [len(numbers) for numbers in lists] == list(book.counts.values())
        assert sorted(chain(*lists), key=index.place) == [clause.number for clause in index]
        assert all(numbers == sorted(numbers, key=index.place) for numbers in (*lists, book.carried))
        for table in (book.kinds, book.topics):
            assert {s: sum(row[s] for row in table.values()) for s in STATUSES} == book.counts
        assert book.counts["shown"] == len(index.by_kind("human"))


def test_data_carries_the_clauses_it_cites() -> None:
    crown = clause_index(CROWN)
    flush = crown.get("3.2.2(d)(iv)")
    assert citing(flush) == ("crown-melbourne-poker/ranking.toml",)
    assert citing(crown.get("18.13")) == ()
    carried = next(book.carried for book in coverage([CROWN]).books)
    assert flush.number in carried
    assert not any(cite.number.startswith("silent") for cite in cites(CROWN))


def test_citations_are_found_at_any_depth_and_in_any_spelling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / STAR / "games").mkdir(parents=True)
    (tmp_path / STAR / "games" / "holdem.toml").write_text(
        'cite = "20.1"\nscript = [{ do = "bet", opens_cite = "20.3.1", cites = ["7.4", "20.3"] }]\n'
        'rake = { cite = "silent: nothing said" }\nodd = { cite = "24.44" }\n'
    )
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    cites.cache_clear()
    try:
        assert {cite.number for cite in cites(STAR)} == {"20.1", "20.3.1", "7.4", "20.3", "24.44"}
        report = coverage([STAR])
        assert report.books[0].carried == ["7.4", "20.1", "20.3", "20.3.1"]
        assert [wrong.where for wrong in report.unknown_cites] == [f"{STAR}/games/holdem.toml"]
        assert "24.44" in report.unknown_cites[0].says
    finally:
        cites.cache_clear()


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package without its tests, with a shipped file of its own."""
    file = tmp_path / "coverage.json"
    monkeypatch.setattr(module, "find_tests", lambda: None)
    monkeypatch.setattr(module, "SHIPPED", file)
    monkeypatch.setattr(module, "shown_by_tests", shown_by_tests.__wrapped__)
    return file


def test_an_installed_package_reads_the_shipped_file(installed: Path) -> None:
    installed.write_text('{"star-sydney-poker": {"24.4": ["tests/x.py::test_odd"], "5.4": ["tests/y.py"]}}')
    report = coverage([STAR])
    assert report.source == "coverage.json"
    assert report.books[0].executed == ["24.4"]
    assert report.books[0].recorded == ["5.4"]
    assert report.unknown_marks == []


def test_an_installed_package_without_the_file_shows_nothing_tested(installed: Path) -> None:
    assert not installed.exists()
    report = coverage([STAR])
    assert report.books[0].executed == []
    assert report.books[0].counts["shown"] == len(clause_index(STAR).by_kind("human"))


def test_what_is_written_can_be_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "coverage.json"
    monkeypatch.setattr(module, "SHIPPED", file)
    assert write_shipped(tmp_path) == [file, tmp_path / "docs" / "coverage.md"]
    known, _ = shown_by_tests()
    assert msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, tuple[str, ...]]]) == known
    page = (tmp_path / "docs" / "coverage.md").read_text()
    for index in all_indexes():
        assert f"## {index.book}" in page
    rows = [line for line in page.splitlines() if line.startswith("| ") and line.count("|") == 5]
    assert len(rows) == sum(len(index) for index in all_indexes()) + len(all_indexes())
    assert any("| shown |" in row and "18.13" in row for row in rows)


def test_the_shipped_file_is_readable() -> None:
    """It may lag behind the tests until `make coverage` runs, but it must be there and of the right shape."""
    known = msgspec.json.decode((FOLDER / "coverage.json").read_bytes(), type=dict[str, dict[str, tuple[str, ...]]])
    assert set(known) <= {index.book for index in all_indexes()}
