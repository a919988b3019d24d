"""A language that nobody speaks: the texts of `words/en.js` between marks: whatever has none was left behind."""

from __future__ import annotations

import re

OPEN, CLOSE = "⟦", "⟧"
TAG = "qps"  # for private use: no real language has it
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
COMPARED = re.compile(r"(?:[=!]==\s*|\[)$")


def strange(english: str) -> str:
    """The words of the page with every text marked; keys, names and comparisons stay as they are."""
    head, mark, body = english.partition("export const en = {\n")
    assert mark
    lines = [line if line.startswith("  locale:") else _marked(line) for line in body.split("\n")]
    return f"{head}export const {TAG} = {{\n" + "\n".join(lines)


def _marked(line: str) -> str:
    """One line: each text and each template in it, whatever is nested in them."""
    made, at = "", 0
    depth: list[str] = []  # what is open: a template, or a brace within one
    while at < len(line):
        one = line[at]
        if one == '"' and (not depth or depth[-1] == "{"):
            found = QUOTED.match(line, at)
            assert found, line
            machine = COMPARED.search(line[:at]) or line[found.end() :].startswith(":") or found[0] == '""'
            made += found[0] if machine else f'"{OPEN}{found[0][1:-1]}{CLOSE}"'
            at = found.end()
            continue
        if one == "`":
            if depth and depth[-1] == "`":
                depth.pop()
                made += f"{CLOSE}`"
            else:
                depth.append("`")
                made += f"`{OPEN}"
        elif line.startswith("${", at) and depth and depth[-1] == "`":
            depth.append("{")
            made, at = made + "${", at + 1
        elif one == "{" and depth and depth[-1] == "{":
            depth.append("{")
            made += one
        elif one == "}" and depth and depth[-1] == "{":
            depth.pop()
            made += one
        else:
            made += one
        at += 1
    return made
