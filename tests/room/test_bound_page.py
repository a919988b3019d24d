"""The page in few files: every module bound once, under the digest of them all; an open page outlives an upgrade."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException

from cardspeak.server.app import web_folder
from cardspeak.server.binding import Unbound, bind, cut, stripped
from cardspeak.server.printing import BOUND, EARLY, FIRST, REST, SHEETS, TABLE, PagePrint, Press
from cardspeak.server.sheet import POLICY, Sheet, Unfit, in_one

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
        had = [needed(volumes, one) for one in readers(volumes, name)]
        assert set(TAKE.findall(text)) <= {*first, *here, *later, *set.intersection(*had or [set()])}, name
    lying = {path.relative_to(web_folder()).as_posix() for path in web_folder().rglob("*.js")} - {EARLY}
    assert {one for text in volumes.values() for one in PUT.findall(text)} == lying, "a module that no page needs"


def made(volumes: dict[str, str]) -> dict[str, str]:
    """Every module as it stands in some volume."""
    parts = [re.split(r'^\$put\("([^"]+)", ', text, flags=re.MULTILINE) for text in volumes.values()]
    return {name: text for part in parts for name, text in zip(part[1::2], part[2::2], strict=True)}


def readers(volumes: dict[str, str], name: str) -> list[str]:
    """The modules that read this volume later."""
    return [one for one, text in made(volumes).items() if f'$read("{name.removeprefix(BOUND)}")' in text]


def needed(volumes: dict[str, str], name: str) -> set[str]:
    """A module and all that has been taken before it stands."""
    texts, found, left = made(volumes), set[str](), [name]
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left += re.findall(r'\$take\("([^"]+)"\)', texts[one])
    return found


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
        found = hint.search(edition.sheet(path, home).html)
        assert found is not None
        assert found[1] == edition.digest
        assert edition.file(found[2]) is not None
        return found[2].removeprefix(BOUND)

    assert hinted("/") == "js/pages/lobby-page.js"
    assert hinted("/", home=True) == "js/home/home-page.js"
    assert hinted("/rules/star-sydney-poker/26.31(ii)") == "js/pages/clause-page.js"
    assert hint.search(edition.sheet("/nowhere/at/all").html) is None
    html = edition.sheet("/rules").html
    assert html.count('rel="stylesheet"') == 2
    assert f"/web/@{edition.digest}/{SHEETS}" in html
    assert f'data-edition="{edition.digest}"' in html
    assert edition.sheet("/rules/star-sydney-poker") is edition.sheet("/rules/open-table"), "printed once"


def test_a_table_comes_in_one_stream(edition: PagePrint) -> None:
    """Everything that it needs to stand, once, and nothing else that a browser would fetch before it stands."""
    html = edition.sheet("/table/7").html
    assert edition.sheet("/table/7") is edition.sheet("/table/8")
    assert re.findall(r'<link rel="(\w+)"', html) == ["icon", "later"]
    assert f'<link rel="later" href="/web/@{edition.digest}/{REST}"' in html
    assert "<script " not in html
    style = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    assert [one.encode() for one in style] == [edition.file(SHEETS)]
    pieces = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)[1:]
    assert len(pieces) > 3, "a browser reads one while the next is on its way"
    put = [name for piece in pieces for name in PUT.findall(piece)]
    volumes = [(edition.file(BOUND + name) or b"").decode() for name in (FIRST, TABLE)]
    assert put == [name for volume in volumes for name in PUT.findall(volume)]
    assert all(piece.startswith('"use strict";\n') for piece in pieces)
    taken = [piece.count(f'\n$take("{FIRST}");') for piece in pieces]
    assert taken == [*[0] * (len(pieces) - 1), 1], "the page opens when all of it is there"
    assert [piece.count("globalThis.$bound ??=") for piece in pieces] == [1, *[0] * (len(pieces) - 1)]
    for piece in pieces:
        mapped = re.search(r"^//# sourceMappingURL=/web/@\w+/(.+)$", piece, re.MULTILINE)
        assert mapped is not None
        assert json.loads(edition.file(mapped[1]) or b"{}")["sources"]


def test_what_would_end_the_page_does_not_stand_in_it() -> None:
    page = "<head>LINK\nSCRIPT\n</head>\n  <body>\n  </body>\n"
    assert in_one(page, "LINK\n", "a {}", "SCRIPT\n", ["b()", "c()"]) == (
        "<head>    <style>a {}</style>\n</head>\n  <body>\n"
        "    <script>b()</script>\n    <script>c()</script>\n  </body>\n"
    )
    for style, piece in (("a", '"</script>"'), ("</STYLE>", "b"), ("a", "x <!--y")):
        with pytest.raises(Unfit):
            in_one(page, "LINK", style, "SCRIPT", ["c", piece])


def test_a_volume_is_cut_between_modules() -> None:
    """As plain scripts, which have no names of their own at their top, and are strict."""
    texts = {name: f"export const {name} = 1;" for name in "abcd"}
    first = 'import { a } from "./a";\nimport { b } from "./b";\nimport("./later");\nawait 1;'
    later = 'import { c } from "./c";\nimport { d } from "./d";\nexport const e = 1;'
    volumes = bind({**texts, "first": first, "later": later}, "first", "/at/")
    whole = cut([volumes["first"], volumes["later"]], "/at/", 10_000)
    assert len(whole) == 1
    single = cut([volumes["first"], volumes["later"]], "/at/", 1)
    assert [PUT.findall(piece.text) for piece in single] == [[one] for one in (*"ab", "first", *"cd", "later")]
    assert PUT.findall(whole[0].text) == ["a", "b", "first", "c", "d", "later"]
    for pieces in (whole, single):
        text = "".join(piece.text for piece in pieces)
        assert text.count('$take("first");') == 1
        assert pieces[-1].text.rstrip().endswith('$take("first");\n}')
        assert "import(`/at/${name}`)" in text


def test_the_policy_names_what_stands_in_the_page_itself(edition: PagePrint) -> None:
    lying = (web_folder() / EARLY).read_text(encoding="utf-8")
    for path in ("/", "/table/7"):
        sheet = edition.sheet(path)
        scripts = re.findall(r"<script>(.*?)</script>", sheet.html, re.DOTALL)
        assert re.sub(r"\s+", "", scripts[0]) in re.sub(r"\s+", "", lying), "the file itself, without its margins"
        for text in scripts:
            assert f" 'sha256-{digest(text)}'" in directive(sheet, "script-src")
            assert "<!--" not in text
        for text in re.findall(r"<style>(.*?)</style>", sheet.html, re.DOTALL):
            assert f" 'sha256-{digest(text)}'" in directive(sheet, "style-src")
        assert re.sub(r" 'sha256-[^']+'", "", sheet.policy) == POLICY
    assert "unsafe" not in POLICY


def digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def directive(sheet: Sheet, name: str) -> str:
    return next(one.strip() for one in sheet.policy.split(";") if one.strip().startswith(name))


def test_the_style_sheets_stand_in_their_order(edition: PagePrint) -> None:
    """First what a table needs, then the rest: together what lies in the folder, in the page's own order."""
    both = (edition.file(SHEETS) or b"") + (edition.file(REST) or b"")
    named = re.findall(r'href="/web/(css/[^"]+)"', (web_folder() / "index.html").read_text(encoding="utf-8"))
    lying = [stripped((web_folder() / name).read_text(encoding="utf-8")) for name in named]
    assert both.decode() == "".join(lying)


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
    html = edition.sheet("/").html
    assert edition.sheet("/table/1").html == html
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
