"""The page in few files: every module bound once, under the digest of them all; an open page outlives an upgrade."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException

from cardspeak.server.app import web_folder
from cardspeak.server.binding import Unbound, bind, stripped
from cardspeak.server.printing import BOUND, FIRST, SHEETS, PagePrint, Press

PUT = re.compile(r'^\$put\("([^"]+)"', re.MULTILINE)
TAKE = re.compile(r'\$(?:take|read)\("([^"]+)"\)')
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


@pytest.fixture(scope="module")
def edition() -> PagePrint:
    return Press(web_folder()).now()


def test_every_page_finds_what_it_needs(edition: PagePrint) -> None:
    volumes = {name: text.decode() for name, text in edition.bound.items() if name.endswith(".js")}
    first = PUT.findall(volumes[BOUND + FIRST])
    assert len(first) == len(set(first))
    for name, text in volumes.items():
        here = PUT.findall(text)
        assert len(here) == len(set(here))
        if name != BOUND + FIRST:
            assert not {*first} & {*here}, f"{name} brings again what every page has"
        later = {one for one in TAKE.findall(text) if BOUND + one in volumes}
        assert set(TAKE.findall(text)) <= {*first, *here, *later}, name
    lying = {path.relative_to(web_folder()).as_posix() for path in web_folder().rglob("*.js")}
    assert {one for text in volumes.values() for one in PUT.findall(text)} == lying, "a module that no page needs"


def test_a_volume_has_the_words_that_it_speaks(edition: PagePrint) -> None:
    volumes = {name: text.decode() for name, text in edition.bound.items() if name.endswith(".js")}
    section = re.compile(r"^(\w+): \{$", re.MULTILINE)
    first = set(section.findall(volumes[BOUND + FIRST]))
    for name, text in volumes.items():
        spoken = set(re.findall(r"\bsay\.(\w+)\.", text))
        assert spoken <= first | set(section.findall(text)), name
    assert "cageTab" in section.findall(volumes[f"{BOUND}js/office/office-page.js"])
    assert "cageTab" not in first, "what only a later page speaks comes with it"


def test_the_page_says_at_once_what_an_address_needs(edition: PagePrint) -> None:
    hint = re.compile(r'rel="modulepreload" href="/web/@(\w+)/([^"]+)"')

    def hinted(path: str, home: bool = False) -> str:
        found = hint.search(edition.html(path, home))
        assert found is not None
        assert found[1] == edition.digest
        assert edition.file(found[2]) is not None
        return found[2].removeprefix(BOUND)

    assert hinted("/") == "js/pages/lobby-page.js"
    assert hinted("/", home=True) == "js/home/home-page.js"
    assert hinted("/table/7") == "js/table/table-page.js"
    assert hinted("/rules/star-sydney-poker/26.31(ii)") == "js/pages/clause-page.js"
    assert hint.search(edition.html("/nowhere/at/all")) is None
    html = edition.html("/table/7")
    assert html.count("stylesheet") == 1
    assert html.count("<script") == 1
    assert f"/web/@{edition.digest}/{SHEETS}" in html


def test_a_map_leads_to_the_line_itself(edition: PagePrint) -> None:
    told = json.loads(edition.bound[f"{BOUND}{FIRST}.map"])
    lines = edition.bound[BOUND + FIRST].decode().split("\n")
    file = line = seen = 0
    for text, mark in zip(lines, told["mappings"].split(";"), strict=False):
        if not mark:
            continue
        _, of_file, of_line, _ = numbers(mark)
        file, line = file + of_file, line + of_line
        name = told["sources"][file].removeprefix(f"/web/@{edition.digest}/")
        source = (web_folder() / name).read_text(encoding="utf-8").split("\n")
        if text and not text.startswith(("const {", "$take(", "return {")) and "$read(" not in text:
            assert source[line].strip().removeprefix("export ") == text
            seen += 1
    assert seen > 800


def numbers(mark: str) -> list[int]:
    found, value, shift = [], 0, 0
    for one in mark:
        digit = DIGITS.index(one)
        value += (digit & 31) << shift
        shift += 5
        if not digit & 32:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    return found


def test_nothing_but_comments_and_margins_is_left_out() -> None:
    text = (
        'const a = "// no"; // kept\n  /** gone\n   * too */\n/** @type {any} */ (b)\n\tcall(); /* kept */\n// gone\n'
    )
    assert stripped(text) == 'const a = "// no"; // kept\n\n\n/** @type {any} */ (b)\ncall(); /* kept */\n\n'
    for path in web_folder().rglob("*.js"):  # a text over several lines would lose its margin
        for number, line in enumerate(stripped(path.read_text(encoding="utf-8")).split("\n"), 1):
            assert line.count("`") % 2 == 0, f"{path.name}:{number}"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("export default 1;", "export default"),
        ("export let a = 1;", "export let"),
        ('import * as a from "./b.js";', "import \\* as"),
        ('import "./gone.js";', "is not there"),
        ('import "./b.js";', "need each other"),
    ],
)
def test_what_is_not_understood_is_not_bound(text: str, says: str) -> None:
    with pytest.raises(Unbound, match=says):
        bind({"js/a.js": text, "js/b.js": 'import { a as c } from "./a.js";\nexport const b = c;'}, "js/a.js")


def test_a_page_that_cannot_be_bound_is_served_as_it_lies(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    press = copied(tmp_path)
    (press.folder / "js/words.js").write_text("export default 1;\n", encoding="utf-8")
    edition = press.now()
    html = edition.html("/")
    assert f'src="/web/@{edition.digest}/{FIRST}"' in html
    assert f"/web/@{edition.digest}/css/table.css" in html
    assert edition.file(FIRST) is not None
    assert "served in single files" in caplog.text


def copied(folder: Path) -> Press:
    shutil.copytree(web_folder(), folder / "web", ignore=shutil.ignore_patterns("__pycache__"))
    return Press(folder / "web")


def test_an_open_page_keeps_its_edition(tmp_path: Path) -> None:
    """Files are edited while the room runs; then the room is started anew, with other files."""
    press = copied(tmp_path)
    old = press.now()
    name = f"{BOUND}js/pages/rules-page.js"
    before = old.file(name)
    script = press.folder / "js/pages/rules-page.js"
    told = script.stat()
    script.write_text(script.read_text(encoding="utf-8") + "\nexport const more = 1;\n", encoding="utf-8")
    os.utime(script, ns=(told.st_atime_ns, told.st_mtime_ns + 1))
    new = press.now()
    assert new.digest != old.digest == press.find(old.digest, name)[0].digest
    assert press.find(old.digest, name)[0].file(name) == before != new.file(name)

    again = Press(press.folder)
    assert again.find(new.digest, name) == (again.now(), True)
    assert again.find(old.digest, BOUND + FIRST) == (again.now(), False)
    assert again.find(old.digest, SHEETS) == (again.now(), False)
    with pytest.raises(HTTPException) as gone:
        again.find(old.digest, name)
    assert gone.value.status_code == 410
    for secret in ("__init__.py", "../server/app.py", "js"):
        with pytest.raises(HTTPException) as missing:
            again.find(new.digest, secret)
        assert missing.value.status_code == 404
