"""Every word of the page stands in one file, is said by its name, and nothing there is said by nobody."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tools import page

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "src/cardspeak/web/js"
WORDS = SCRIPTS / "words/en.js"
SAID = re.compile(r"\bsay\.(\w+)\.(\w+)")


def entries() -> set[tuple[str, str]]:
    found, section = set(), ""
    for line in WORDS.read_text(encoding="utf-8").splitlines():
        if begins := re.fullmatch(r"  (\w+): \{", line):
            section = begins[1]
        elif entry := re.match(r"    (\w+): ", line):
            found.add((section, entry[1]))
    return found


def said() -> set[tuple[str, str]]:
    modules = [path for path in SCRIPTS.rglob("*.js") if path != WORDS]
    return {pair for path in modules for pair in SAID.findall(path.read_text(encoding="utf-8"))}


def test_everything_said_has_words_and_all_words_are_said() -> None:
    known, spoken = entries(), said()
    assert len(known) > 1500
    assert spoken - known == set(), "said, but not in words/en.js"
    assert known - spoken == set(), "in words/en.js, but said by nobody"


def test_no_word_is_also_what_the_machine_says() -> None:
    """A name of a command among the words would be translated with them, and nothing would understand it any more."""
    written = re.findall(r'"([A-Z][a-z]+(?:[A-Z][a-z]+)+)"', WORDS.read_text(encoding="utf-8"))
    assert written == []
    sent = re.compile(r"\btype: (?:[^,{}]*\? )?say\.|\btype = [^;]*\bsay\.")
    modules = [path for path in SCRIPTS.rglob("*.js") if path != WORDS]
    assert [path.name for path in modules if sent.search(path.read_text(encoding="utf-8"))] == []


SAMPLE = """import { h } from "../dom.js";
const KINDS = { one: "lower", two: "x" };
export const page = (name) => [
  h("p", { class: "small quiet", "data-verb": "raise to" }, "Sit down"),
  h("button", { "aria-label": `Take seat ${name}`, key: `seat ${name}` }, name === "none" ? "free" : name),
  KINDS[name] ?? "Nobody is here.",
];
"""


def test_a_word_left_in_a_module_is_found() -> None:
    eslint = page.MODULES / ".bin/eslint"
    if shutil.which("node") is None or not eslint.exists():
        pytest.skip("eslint is not installed: make page installs it")
    command = [str(eslint), "--format", "json", "--stdin", "--stdin-filename", str(SCRIPTS / "pages/sample.js")]
    done = subprocess.run(command, cwd=ROOT, input=SAMPLE, capture_output=True, text=True, timeout=120, check=False)
    found = [one for one in json.loads(done.stdout)[0]["messages"] if one["ruleId"] == "words/spoken"]
    lines = SAMPLE.splitlines()
    texts = [lines[one["line"] - 1][one["column"] - 1 : one["endColumn"] - 1] for one in found]
    assert texts == ['"lower"', '"Sit down"', "`Take seat ${name}`", '"free"', '"Nobody is here."']
