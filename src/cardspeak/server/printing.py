"""The page as it is sent: its files under the digest of them all, which a browser keeps and never asks for again.

`/web/@DIGEST/...` is an edition: what lies in the folder, and `bound/` with the modules in volumes (`binding.py`) and
the style sheets in two, what a table needs and the rest. The HTML holds the script that asks for a table's answers
before anything else is read (`early.js`), and that of a table everything else that it needs to stand (`sheet.py`). It
names the edition, so whoever comes again asks for the HTML alone, and for that of a table not even once a day. Files
that somebody edits make a new edition with the next page that is loaded or table that is asked for; a page that is open
goes on with its own, for the last few are kept. Of an edition from before an upgrade only what opens a page is
answered, with what there is now; anything else is gone, and the page, which hears so, loads itself anew.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
import os
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock

from starlette.exceptions import HTTPException

from cardspeak.server.binding import WORDS, Unbound, Volume, bind, cut, stripped
from cardspeak.server.sheet import Sheet, Unfit, in_one

FIRST = "js/app.js"
BOUND = "bound/"
SHEETS = "bound/first.css"
REST = "bound/rest.css"  # what no table needs to stand
EARLY = "js/early.js"
KEPT = 4  # editions: what somebody edits while pages are open
SHEET = re.compile(r'[ \t]*<link rel="stylesheet" href="/web/(?P<path>[^"]+)"(?P<rest> data-rest)?>\n')
SCRIPT = f'<script type="module" src="/web/{FIRST}"></script>'
ICON = '    <link rel="icon"'
EARLY_SCRIPT = f'<script src="/web/{EARLY}"></script>'
ROUTE = re.compile(r"^ *\[/(?P<form>.+)/, \(\) => (?P<loads>.*)\],$", re.MULTILINE)
LOADED = re.compile(r'import\("\./(?P<path>[^"]+)"\)')
ENGLISH = "en"
LANG = f'<html lang="{ENGLISH}">'
OPENING = "<p>The room is opening…</p>"  # in the page itself, before any words are read
SAY = "js/say.js"
SAID = 'import {{ {0} }} from "./words/{0}.js";\nexport const say = {0};\n'
LEAVES_OUT = frozenset({".py", ".pyc"})
PIECE = 24_000  # letters of a script in the page itself
TABLE = "js/table/table-page.js"  # what most tables need; the answer about a table says which page it really has

log = logging.getLogger(__name__)


def folder_of(language: str) -> str:
    """Where the volumes in this language are."""
    return BOUND if language == ENGLISH else f"{BOUND}{language}/"


def language_for(languages: Sequence[str], chosen: str, accepted: str) -> str:
    """What somebody chose, else the first that their browser accepts and the page has, else English."""
    wished = (chosen, *(one.partition(";")[0].strip().partition("-")[0].lower() for one in accepted.split(",")))
    return next((one for one in wished if one in languages), ENGLISH)


class PagePrint:
    """The files of one moment."""

    def __init__(self, files: dict[str, bytes]) -> None:
        told = hashlib.sha256()
        for name in sorted(files):
            told.update(f"{name}\n{len(files[name])}\n".encode() + files[name])
        self.digest = told.hexdigest()[:16]
        self._lying = files
        self._packed: dict[str, bytes] = {}
        self._routes: list[tuple[re.Pattern[str], list[str]]] = []
        self._html = files["index.html"].decode()
        found = sorted(
            name[len(WORDS) : -len(".js")] for name in files if name.startswith(WORDS) and name.endswith(".js")
        )
        self.languages = (ENGLISH, *(one for one in found if one != ENGLISH))
        self._pieces: dict[str, list[str]] = {}  # by language: what a table's page holds itself
        self._sheets: dict[tuple[str, bool, str], Sheet] = {}
        self._lock = Lock()
        self._bound: dict[str, bytes] | None = None

    @property
    def bound(self) -> dict[str, bytes]:
        """Few files for many, made when the first page is asked for."""
        with self._lock:
            if self._bound is None:
                self._bound = self._bind()
            return self._bound

    def _bind(self) -> dict[str, bytes]:
        modules = {name: text.decode() for name, text in self._lying.items() if name.endswith(".js")}
        bound: dict[str, bytes] = {}
        try:
            for language in self.languages:
                self._bind_in(language, modules, bound)
        except Unbound as wrong:  # the page works as it lies
            log.warning("The page is served in single files: %s", wrong)
            self._html = self._html.replace("/web/", f"/web/@{self.digest}/")
            self.languages = (ENGLISH,)
            return {}
        html = self._html.replace(SCRIPT, SCRIPT.replace(f"/web/{FIRST}", self._at(FIRST)))
        self._html = self._bind_sheets(self._with_early(html), bound)
        for route in ROUTE.finditer(modules["js/routes.js"]):
            loads = [f"js/{path}" for path in LOADED.findall(route["loads"])]
            self._routes.append((re.compile(route["form"]), loads or [TABLE]))
        return bound

    def _bind_in(self, language: str, modules: dict[str, str], bound: dict[str, bytes]) -> None:
        """The volumes in one language: whoever says something has the words of that one alone."""
        said = {} if language == ENGLISH else {SAY: SAID.format(language)}
        root = f"/web/@{self.digest}/"
        folder = folder_of(language)
        volumes = bind({**modules, **said}, FIRST, root + folder)

        def kept(place: str, volume: Volume) -> str:
            bound[f"{place}.map"] = volume.map(root).encode()
            return f"{volume.text}//# sourceMappingURL={root}{place}.map\n"

        for name, volume in volumes.items():
            bound[folder + name] = kept(folder + name, volume).encode()
        pieces = cut([volumes[FIRST], volumes[TABLE]], root + folder, PIECE)
        named = [(f"{folder}piece-{at}.js", piece) for at, piece in enumerate(pieces, 1)]
        self._pieces[language] = [f"{kept(name, piece)}//# sourceURL={root}{name}\n" for name, piece in named]

    def _bind_sheets(self, html: str, bound: dict[str, bytes]) -> str:
        """Two sheets in the place of all, in their order."""
        found = list(SHEET.finditer(html))
        for sheet, rest in ((SHEETS, False), (REST, True)):
            named = [one["path"] for one in found if bool(one["rest"]) is rest]
            bound[sheet] = "".join(stripped(self._lying[one].decode()) for one in named).encode()
        return html[: found[0].start()] + self._link(SHEETS) + self._link(REST) + html[found[-1].end() :]

    def _link(self, sheet: str, rel: str = "stylesheet") -> str:
        return f'    <link rel="{rel}" href="/web/@{self.digest}/{sheet}">\n'

    def _with_early(self, html: str) -> str:
        """What must not wait for a file stands in the page itself."""
        text = "\n".join(line for line in stripped(self._lying[EARLY].decode()).split("\n") if line)
        return html.replace(EARLY_SCRIPT, f"<script>{text}</script>")

    def _at(self, name: str, language: str = ENGLISH) -> str:
        return f"/web/@{self.digest}/{folder_of(language)}{name}"

    def sheet(self, path: str, home: bool = False, language: str = ENGLISH) -> Sheet:
        """The HTML of an address: the same for all addresses that need the same."""
        assert self.bound is not None
        needs = next((names for form, names in self._routes if form.search(path)), [""])[0 if home else -1]
        if (needs, home, language) not in self._sheets:
            self._sheets[needs, home, language] = Sheet(self._html_for(needs, language), kept=needs == TABLE)
        return self._sheets[needs, home, language]

    def _html_for(self, needs: str, language: str) -> str:
        """The page, which says at once what the address will need beside what every page needs."""
        told = f'lang="{language}" data-languages="{" ".join(self.languages)}" data-edition="{self.digest}"'
        html = self._html.replace(LANG, f"<html {told}>")
        if language != ENGLISH:
            html = html.replace(self._at(FIRST), self._at(FIRST, language)).replace(OPENING, "")
        if needs == TABLE:
            try:
                return self._table(html, language)
            except Unfit as wrong:
                log.warning("The page of a table is served in several files: %s", wrong)
        # Before anything else: the largest file takes the connection that is open.
        hint = f'    <link rel="modulepreload" href="{self._at(needs, language)}">\n'
        return html.replace(ICON, hint + ICON, 1) if needs else html

    def _table(self, html: str, language: str) -> str:
        """A table in one stream, which stands without the rest of the style sheets."""
        html = html.replace(self._link(REST), self._link(REST, "later"))
        script = f"    {SCRIPT}\n".replace(f"/web/{FIRST}", self._at(FIRST, language))
        return in_one(html, self._link(SHEETS), self.bound[SHEETS].decode(), script, self._pieces[language])

    def file(self, name: str) -> bytes | None:
        return self.bound.get(name) if name.startswith(BOUND) else self._lying.get(name)

    def packed(self, name: str) -> bytes:
        """A file as it goes over the line, packed once."""
        if name not in self._packed:
            found = self.file(name)
            assert found is not None, "whoever asks has found it"
            self._packed[name] = gzip.compress(found, mtime=0)
        return self._packed[name]


class Press:
    """Prints the folder anew when something in it has changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = Lock()
        self._seen: tuple[tuple[str, int, int], ...] = ()
        self._editions: dict[str, PagePrint] = {}
        self._now: PagePrint | None = None

    def now(self) -> PagePrint:
        """What lies in the folder."""
        with self._lock:
            seen = self._look()
            if self._now is None or seen != self._seen:
                found = PagePrint({name: (self.folder / name).read_bytes() for name, _, _ in seen})
                self._editions.pop(found.digest, None)
                self._editions[found.digest] = found
                for old in list(self._editions)[:-KEPT]:
                    del self._editions[old]
                self._now, self._seen = found, seen
            return self._now

    def _look(self) -> tuple[tuple[str, int, int], ...]:
        found = []
        for place, folders, names in os.walk(self.folder):
            folders[:] = sorted(one for one in folders if not one.startswith(("__", ".")))
            for name in sorted(names):
                if os.path.splitext(name)[1] in LEAVES_OUT or name.startswith("."):
                    continue
                told = os.stat(os.path.join(place, name))
                path = os.path.relpath(os.path.join(place, name), self.folder).replace(os.sep, "/")
                found.append((path, told.st_mtime_ns, told.st_size))
        return tuple(found)

    @property
    def digest(self) -> str:
        """Of the edition that was looked at last."""
        return "" if self._now is None else self._now.digest

    def find(self, digest: str, name: str) -> tuple[PagePrint, bool]:
        """The edition that has this file, and whether it is the one that was asked for."""
        edition = self._editions.get(digest) or self.now()
        asked = edition.digest == digest
        openers = {folder_of(language) + FIRST for language in edition.languages}
        if not asked and name not in {SHEETS, REST, *openers}:
            raise HTTPException(410, "The page has been renewed: load it again.")
        if edition.file(name) is None:
            raise HTTPException(404)
        return edition, asked


@lru_cache(maxsize=2)
def press_of(folder: Path) -> Press:
    """One for all rooms of this process."""
    return Press(folder)
