"""Every case below tests/cases, each one a test with the clauses that it shows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardspeak.rulings.cases.files import CaseFile, read_cases, run_case

CASES = Path(__file__).parents[1] / "cases"


def written() -> Iterator[object]:
    for path in sorted(CASES.rglob("*.toml")):
        name = path.relative_to(CASES).as_posix()
        cases = read_cases(path, f"tests/cases/{name}")
        for number, case in enumerate(cases, 1):
            marks = [pytest.mark.clause(case.book, clause) for clause in case.clauses]
            yield pytest.param(case, id=name if len(cases) == 1 else f"{name}:{number}", marks=marks)


@pytest.mark.parametrize("case", list(written()))
def test_case(case: CaseFile) -> None:
    run_case(case)
