"""Without any extra every core page of the docs runs, and where an extra is needed the message names it."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib

import pytest
from tests.docs.bare import DOORS, ROOT
from tests.docs.test_examples import PAGES, blocks

# Pages about what an extra brings; whatever else has Python in it runs without one.
OF_EXTRAS = {"auditing.md", "batch.md", "environments.md", "formats.md", "ranking.md", "tutorials/researcher.md"}
LONG = {"api.md", "house-edge.md", "odds.md"}  # exact to the last deal takes its time without numba
PLAIN = [str(page.relative_to(ROOT)) for page in PAGES[1:] if blocks(page, "python")]
CORE = [page for page in PLAIN if page.removeprefix("docs/") not in OF_EXTRAS | LONG]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]


def bare(*asked: str) -> dict[str, str]:
    command = [sys.executable, "-m", "tests.docs.bare", *asked]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(line) for line in done.stdout.splitlines())


def test_the_core_pages_run_without_any_extra() -> None:
    assert len(CORE) > 15
    assert {page: said for page, said in bare("pages", "README.md", *CORE).items() if said} == {}


@pytest.mark.slow
def test_the_long_pages_do_too() -> None:
    assert {
        page: said for page, said in bare("pages", *(f"docs/{page}" for page in sorted(LONG))).items() if said
    } == {}


def test_where_an_extra_is_missing_the_message_names_it() -> None:
    said = bare("doors")
    assert set(said) == set(DOORS)
    assert {name: said[name] for name, (extra, _work) in DOORS.items() if f"cardspeak[{extra}]" not in said[name]} == {}


def test_every_extra_has_a_door_and_its_line_in_the_docs() -> None:
    assert set(EXTRAS) - {"dev", "docs"} == {extra for extra, _work in DOORS.values()}
    page = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    assert [extra for extra in EXTRAS if f"| `{extra}` |" not in page] == []
