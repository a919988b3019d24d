"""The page's modules bound into few files: one that opens every page, and one for each page that is read later.

A page of a hundred modules is a hundred questions, six at a time, and on a slow line those are what one waits for.
Nothing is built beforehand: the modules lie as they were written, and are bound when a page is asked for. Each becomes
a function under its own name in the page's register, so that a module which two volumes hold is made once; lines stay
where they were, and a map leads a browser's tools to the file itself. Of a file of words (`js/words/`) a volume holds
the sections that its modules speak of. Volumes can be cut again between two modules (`cut`), into pieces that a browser
reads one by one while the next is still on its way.

What is understood is how these modules are written: `import { ... } from "./x.js";` and `import "./x.js";` at the
beginning of a line, `export` before a function, a class or a `const`, `import("./x.js")` anywhere. Anything else is
`Unbound`, and the page is then served as it lies.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from cardspeak.errors import CardspeakError

NAMES = r"[\w$]+(?: as [\w$]+)?"
IMPORT = re.compile(rf'^import (?:\{{(?P<names>\s*(?:{NAMES},?\s*)*)\}} from )?"(?P<path>\.[^"]+)";', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function|class|const) (?P<name>[\w$]+))", re.MULTILINE)
LATER = re.compile(r'(?<![\w.{])import\("(?P<path>\.[^"]+)"\)')
UNKNOWN = re.compile(r"^(?:import|export)\b[^\n]*", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*$|//[^\n]*)", re.MULTILINE | re.DOTALL)
MARGIN = re.compile(r"^[ \t]+", re.MULTILINE)
# A module is put under its name unless it is there; its exports are taken, or read with the volume that holds it first.
REGISTER = """globalThis.$bound ??= (() => {
const known = new Map();
const $made = new Map();
const $put = (name, make) => known.has(name) || known.set(name, make);
const $take = (name) => $made.get(name) ?? $made.set(name, known.get(name)()).get(name);
const $read = async (name) => (known.has(name) || (await import(`ROOT${name}`)), $take(name));
return { $made, $put, $take, $read };
})();"""
WORDS = "js/words/"
SECTION = re.compile(r"^(?P<name>\w+): \{\n(?:.+\n)*?\},\n", re.MULTILINE)
SPOKEN = re.compile(r"\bsay\.(\w+)\b")
PUT = re.compile(r'\$put\("(?P<name>[^"]+)", ')
SHARED = "const { $put, $take, $read } = globalThis.$bound;"


class Unbound(CardspeakError):
    """A module is written in a way that is not understood here."""


@dataclass(frozen=True)
class Leaf:
    """One module, read."""

    name: str
    text: str
    needs: tuple[str, ...]
    later: tuple[str, ...]
    speaks: frozenset[str]  # the sections of words that it names


@dataclass
class Volume:
    """Several modules in one file, and where each line came from: the module and the line, counted from nought."""

    lines: list[str] = field(default_factory=list)
    origins: list[tuple[str, int] | None] = field(default_factory=list)
    joints: list[int] = field(default_factory=list)  # lines at which words or a module begin
    opens: str = ""  # the module that is taken as soon as all of them are there

    def add(self, text: str, name: str = "", since: int = 0) -> None:
        for at, line in enumerate(text.split("\n"), since):
            self.lines.append(line)
            self.origins.append((name, at) if name else None)

    @property
    def text(self) -> str:
        return "\n".join((*self.lines, self.taking)) + "\n"

    @property
    def taking(self) -> str:
        return f"$take({json.dumps(self.opens)});" if self.opens else ""

    @property
    def modules(self) -> Iterator[tuple[Sequence[str], Sequence[tuple[str, int] | None]]]:
        """Its lines from joint to joint, without what stands before the first."""
        for begins, ends in zip(self.joints, [*self.joints[1:], len(self.lines)], strict=True):
            if begins < ends:
                yield self.lines[begins:ends], self.origins[begins:ends]

    def map(self, root: str) -> str:
        """A source map of version 3: every line leads to the beginning of its line."""
        names = sorted({origin[0] for origin in self.origins if origin})
        place = {name: at for at, name in enumerate(names)}
        file = line = 0
        marks = []
        for origin in self.origins:
            if origin is None:
                marks.append("")
                continue
            now = place[origin[0]]
            marks.append("A" + _vlq(now - file) + _vlq(origin[1] - line) + "A")
            file, line = now, origin[1]
        told = {"version": 3, "sources": [root + name for name in names], "names": [], "mappings": ";".join(marks)}
        return json.dumps(told)


def _vlq(number: int) -> str:
    """A number as source maps write it."""
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    left, written = (-number << 1 | 1) if number < 0 else number << 1, ""
    while left > 31:
        written, left = written + digits[left & 31 | 32], left >> 5
    return written + digits[left]


def bind(modules: Mapping[str, str], first: str, root: str = "") -> dict[str, Volume]:
    """The volumes of a page, by the module that each is read for, as they are found below `root`.

    What `first` holds, which opens the page, no other does; nor what everybody needs who reads a volume later.
    """
    leaves = {name: _leaf(name, text) for name, text in modules.items()}
    order = _in_order(leaves, first)
    register = REGISTER.replace("ROOT", root)
    volumes = {first: _volume(leaves, order, register, opens=first)}
    for name in sorted(set(chain.from_iterable(leaf.later for leaf in leaves.values()))):
        readers = [_in_order(leaves, leaf.name) for leaf in leaves.values() if name in leaf.later]
        had = [one for one in readers[0] if one not in order and all(one in reader for reader in readers)]
        volumes[name] = _volume(leaves, _in_order(leaves, name), elsewhere=[*order, *had])
    return volumes


def cut(volumes: Sequence[Volume], root: str, most: int) -> list[Volume]:
    """The same modules in plain scripts of about so many letters: each is read and made ready as soon as it has come.

    A module stands after all that it needs, and is made at once, while the next piece is on its way. What the first of
    the volumes opens is taken at the end of the last piece.
    """
    pieces: list[Volume] = []
    size = most
    for lines, origins in chain.from_iterable(volume.modules for volume in volumes):
        if size >= most:
            pieces.append(Volume())
            register = REGISTER.replace("ROOT", root) + "\n" if len(pieces) == 1 else ""
            pieces[-1].add(f'"use strict";\n{register}{{\n{SHARED}')  # a module is strict, and keeps its names
            size = 0
        pieces[-1].lines += lines
        pieces[-1].origins += origins
        if (begins := PUT.match(lines[0])) and begins["name"] != volumes[0].opens:
            pieces[-1].add(f"$take({json.dumps(begins['name'])});")
        size += sum(map(len, lines))
    for piece in pieces:
        piece.add("}" if piece is not pieces[-1] else f"{volumes[0].taking}\n}}")
    return pieces


def stripped(text: str) -> str:
    """Without comments that have lines of their own, and without margins; as many lines as before."""
    return MARGIN.sub("", COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text))


@lru_cache(256)  # a page has some hundred, and they are the same in every language but for one
def _leaf(name: str, text: str) -> Leaf:
    text = stripped(text)
    needs: list[str] = []
    later: list[str] = []

    def reach(path: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))

    def needed(found: re.Match[str]) -> str:
        needs.append(reach(found["path"]))
        names = ", ".join((found["names"] or "").replace(" as ", ": ").split(",")).strip()
        taken = f"$take({json.dumps(needs[-1])});"
        return (f"const {{ {' '.join(names.split())} }} = " if names else "") + taken + "\n" * found[0].count("\n")

    def read(found: re.Match[str]) -> str:
        later.append(reach(found["path"]))
        return f"$read({json.dumps(later[-1])})"

    exports = [found["name"] for found in EXPORT.finditer(text)]
    bound = LATER.sub(read, EXPORT.sub("", IMPORT.sub(needed, text))).rstrip("\n")
    if unknown := UNKNOWN.search(bound):
        raise Unbound(f"{name}: {unknown[0]!r} is not a way of importing or exporting that is bound.")
    speaks = frozenset(SPOKEN.findall(bound))
    return Leaf(name, f"{bound}\nreturn {{ {', '.join(exports)} }};", tuple(needs), tuple(later), speaks)


def _in_order(leaves: Mapping[str, Leaf], name: str) -> list[str]:
    """A module and all that it needs, each after what it needs itself."""
    order: list[str] = []
    way: list[str] = []

    def visit(one: str) -> None:
        if one in way:
            raise Unbound(f"{' needs '.join((*way, one))}: modules that need each other are not bound.")
        if one in order:
            return
        if one not in leaves:
            raise Unbound(f"{way[-1] if way else name} needs {one}, which is not there.")
        way.append(one)
        for need in leaves[one].needs:
            visit(need)
        way.pop()
        order.append(one)

    visit(name)
    return order


def _volume(
    leaves: Mapping[str, Leaf], order: list[str], register: str = "", elsewhere: Sequence[str] = (), opens: str = ""
) -> Volume:
    """The modules in this order; those of the first volume are elsewhere already."""
    volume = Volume(opens=opens)
    volume.add(f"{register}\n{SHARED}" if register else SHARED)
    mine = [name for name in order if name not in elsewhere]
    told = _spoken(leaves, elsewhere)
    spoken = _spoken(leaves, mine)
    volume.joints.append(len(volume.lines))
    for name in elsewhere:
        if name.startswith(WORDS):  # before whoever speaks them
            _add_words(volume, leaves[name], spoken - told)
    for name in mine:
        volume.joints.append(len(volume.lines))
        waits = "async " if name == opens else ""  # others need what it holds while it waits
        # In brackets, or a browser reads each of them twice: once to find its end, and once to make it.
        volume.add(f"$put({json.dumps(name)}, ({waits}() => {{")
        for text, since in _of_words(leaves[name].text, spoken) if name.startswith(WORDS) else [(leaves[name].text, 0)]:
            volume.add(text, name, since)
        volume.add("}));")
    return volume


def _spoken(leaves: Mapping[str, Leaf], names: Iterable[str]) -> set[str]:
    """The sections of words that these modules speak of."""
    return set().union(*(leaves[name].speaks for name in names))


def _of_words(text: str, spoken: set[str]) -> Iterator[tuple[str, int]]:
    """A file of words without the sections that nobody here speaks of, in pieces, each with its first line."""
    begun = 0
    for section in SECTION.finditer(text):
        if section["name"] not in spoken:
            if section.start() > begun:
                yield text[begun : section.start() - 1], text.count("\n", 0, begun)
            begun = section.end()
    yield text[begun:], text.count("\n", 0, begun)


def _add_words(volume: Volume, words: Leaf, spoken: set[str]) -> None:
    """Further sections, for the modules of a later volume."""
    found = [section for section in SECTION.finditer(words.text) if section["name"] in spoken]
    exports = words.text.rpartition("return {")[2].strip(" };")  # the language is the last of them
    if found:
        volume.add(f"{{ const {{ {exports} }} = $take({json.dumps(words.name)});")
        volume.add(f"Object.assign({exports.rpartition(', ')[2]}, {{")
        for section in found:
            volume.add(section[0].rstrip("\n"), words.name, words.text.count("\n", 0, section.start()))
        volume.add("});}")
