"""Coverage: marks read from test files, citations read from the data, and what they make of each clause."""

from __future__ import annotations

from functools import cache
from itertools import chain
from pathlib import Path
from textwrap import dedent

import msgspec
import pytest
from tools.coverage import report as tool
from tools.coverage.__main__ import main
from tools.coverage.marks import Mark, Marks, read_marks
from tools.coverage.report import ROOT, by_clause, complaints, files_of, unknown_marks

from cardspeak.books import coverage as module
from cardspeak.books.clauses import FOLDER, Clause, all_indexes, clause_index
from cardspeak.books.coverage import STATUSES, Coverage, cites, citing, coverage, shown_by_tests, status_of

STAR, CROWN = "star-sydney-poker", "crown-melbourne-poker"


def marks_of(tmp_path: Path, source: str, **files: str) -> Marks:
    """What is read from a tests folder with one test file, and helper files beside it."""
    tests = tmp_path / "tests"
    tests.mkdir(exist_ok=True)
    (tests / "test_it.py").write_text("import pytest\n" + dedent(source))
    for name, text in files.items():
        (tests / f"{name}.py").write_text(dedent(text))
    return read_marks(tests)


@cache
def our_marks() -> Marks:
    return read_marks(ROOT / "tests")


def our_coverage() -> Coverage:
    return coverage(shown=by_clause(our_marks().found))


def shown(marks: Marks) -> set[tuple[str, str]]:
    return {(mark.number, mark.test.removeprefix("tests/test_it.py")) for mark in marks.found}


def test_no_mark_of_ours_names_a_clause_that_does_not_exist() -> None:
    assert unknown_marks(our_marks().found) == []


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
    monkeypatch.setattr(tool, "has_index", lambda book: book != "open-table")
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
    marks = our_marks()
    assert (marks.unreadable, unknown_marks(marks.found), our_coverage().unknown_cites) == ((), [], [])


@pytest.mark.parametrize(
    ("kind", "untested", "tested"),
    [
        ("engine", "missing", "tested"),
        ("config", "missing", "tested"),
        ("table", "missing", "tested"),
        ("ruling", "missing", "tested"),
        ("record", "missing", "recorded"),
        ("human", "shown", "shown"),
    ],
)
def test_states(kind: str, untested: str, tested: str) -> None:
    clause = Clause("harbour", "1", "cards", kind, ("all",), "Words.", "")
    assert status_of(clause, ()) == untested
    assert status_of(clause, ("tests/x.py::test_x",)) == tested


def test_only_what_a_mutant_has_proved_is_executed(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a test that still carries the mark: one that was renamed proves nothing."""
    clause = Clause("harbour", "1", "cards", "engine", ("all",), "Words.", "")
    monkeypatch.setattr(module, "proved_by_mutants", lambda: {"harbour": {"1": "tests/x.py::test_x"}})
    assert status_of(clause, ("tests/w.py::test_w", "tests/x.py::test_x")) == "executed"
    assert status_of(clause, ("tests/w.py::test_w",)) == "tested"
    assert status_of(clause, ()) == "missing"


def test_the_report_adds_up() -> None:
    report = our_coverage()
    assert report.source == "tests"
    assert [book.book for book in report.books] == [index.book for index in all_indexes()]
    for book, index in zip(report.books, all_indexes(), strict=True):
        lists = [book.executed, book.tested, book.recorded, book.shown, book.missing]
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
    monkeypatch.setattr(module, "folder_of", lambda book: tmp_path / book)
    assert {cite.number for cite in cites(STAR)} == {"20.1", "20.3.1", "7.4", "20.3", "24.44"}
    report = coverage([STAR])
    assert report.books[0].carried == ["7.4", "20.1", "20.3", "20.3.1"]
    assert [wrong.where for wrong in report.unknown_cites] == [f"{STAR}/games/holdem.toml"]
    assert "24.44" in report.unknown_cites[0].says


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package without its tests, with a shipped file of its own."""
    file = tmp_path / "coverage.json"
    monkeypatch.setattr(module, "SHIPPED", file)
    monkeypatch.setattr(module, "shown_by_tests", shown_by_tests.__wrapped__)
    return file


def test_an_installed_package_reads_the_shipped_file(installed: Path) -> None:
    installed.write_text('{"star-sydney-poker": {"24.4": ["tests/x.py::test_odd"], "5.4": ["tests/y.py"]}}')
    report = coverage([STAR])
    assert report.source == "coverage.json"
    assert (report.books[0].executed, report.books[0].tested) == ([], ["24.4"])
    assert report.books[0].recorded == ["5.4"]
    assert report.unknown_cites == []


def test_an_installed_package_without_the_file_shows_nothing_tested(installed: Path) -> None:
    assert not installed.exists()
    report = coverage([STAR])
    assert report.books[0].executed == report.books[0].tested == []
    assert report.books[0].counts["shown"] == len(clause_index(STAR).by_kind("human"))


def test_what_is_written_can_be_read_back(tmp_path: Path) -> None:
    file, docs = tool.write(tmp_path, our_marks())
    assert (file, docs) == (tmp_path / "src/cardspeak/books/coverage.json", tmp_path / "docs" / "coverage.md")
    known = by_clause(our_marks().found)
    assert msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, tuple[str, ...]]]) == known
    page = docs.read_text()
    for index in all_indexes():
        assert f"## {index.book}" in page
    rows = [line for line in page.splitlines() if line.startswith("| ") and line.count("|") == 5]
    assert len(rows) == sum(len(index) for index in all_indexes()) + len(all_indexes())
    assert any("| shown |" in row and "18.13" in row for row in rows)


def test_the_tool_writes_below_its_root_and_tells_which_marks_count_for_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = """
        @pytest.mark.clause("star-sydney-poker", "24.4")
        @pytest.mark.clause("star-sydney-poker", "24.44")
        @pytest.mark.clause("star-sydney-poker", number_of(3))
        def test_odd_chips(): ...
        """
    marks = marks_of(tmp_path, source)
    assert main(tmp_path) == 1
    told = capsys.readouterr().err.splitlines()
    assert told[:3] == [
        f"wrote {name}" for name in ("src/cardspeak/books/coverage.json", "docs/coverage.md", "docs/controls.md")
    ]
    assert told[3:] == complaints(marks)
    assert [line.partition(": ")[0] for line in told[3:]] == [
        "tests/test_it.py::test_odd_chips (line 4)",
        "tests/test_it.py:5",
    ]
    assert (tmp_path / "docs" / "coverage.md").read_text().startswith("# Coverage of the books")
    (tmp_path / "tests" / "test_it.py").write_text("")
    assert main(tmp_path) == 0


@pytest.mark.parametrize("name", [tool.SHIPPED, tool.PAGE], ids=str)
def test_what_is_shipped_is_what_the_tests_show_now(name: Path) -> None:
    assert (ROOT / name).read_bytes() == files_of(our_marks())[name], "the marks have changed: run `make coverage`"


def test_the_shipped_file_lies_in_the_package() -> None:
    assert ROOT / tool.SHIPPED == FOLDER / "coverage.json" == module.SHIPPED
    assert set(shown_by_tests()) <= {index.book for index in all_indexes()}
