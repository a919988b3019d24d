"""The page as it is sent: its files under the digest of them all, which a browser keeps and never asks for again.

`/web/@DIGEST/...` is an edition: what lies in the folder, and `bound/` with the modules in volumes (`binding.py`) and
the style sheets in one. The HTML names the edition, so whoever comes again asks for the HTML alone. Files that somebody
edits make a new edition with the next page that is loaded; a page that is open goes on with its own, for the last few
are kept. Of an edition from before an upgrade only what opens a page is answered, with what there is now; anything else
is gone, and the page, which hears so, loads itself anew.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
import os
import re
from functools import lru_cache
from pathlib import Path
from threading import Lock

from starlette.exceptions import HTTPException

from cardspeak.server.binding import Unbound, bind, stripped

FIRST = "js/app.js"
BOUND = "bound/"
SHEETS = "bound/all.css"
KEPT = 4  # editions: what somebody edits while pages are open
SHEET = re.compile(r'[ \t]*<link rel="stylesheet" href="/web/(?P<path>[^"]+)">\n')
SCRIPT = f'<script type="module" src="/web/{FIRST}"></script>'
ROUTE = re.compile(r"^ *\[/(?P<form>.+)/, \(\) => (?P<loads>.*)\],$", re.MULTILINE)
LOADED = re.compile(r'import\("\./(?P<path>[^"]+)"\)')
LEAVES_OUT = frozenset({".py", ".pyc"})
TABLE = "js/table/table-page.js"  # what most tables need; the answer about a table says which page it really has

log = logging.getLogger(__name__)


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
        try:
            volumes = bind(modules, FIRST)
        except Unbound as wrong:  # the page works as it lies
            log.warning("The page is served in single files: %s", wrong)
            self._html = self._html.replace("/web/", f"/web/@{self.digest}/")
            return {}
        bound = {}
        for name, volume in volumes.items():
            bound[f"{BOUND}{name}.map"] = volume.map(f"/web/@{self.digest}/").encode()
            bound[BOUND + name] = f"{volume.text}//# sourceMappingURL={Path(name).name}.map\n".encode()
        sheets = [found["path"] for found in SHEET.finditer(self._html)]
        bound[SHEETS] = "".join(stripped(self._lying[one].decode()) for one in sheets).encode()
        html = SHEET.sub("", self._html, count=len(sheets) - 1)
        html = SHEET.sub(f'    <link rel="stylesheet" href="/web/@{self.digest}/{SHEETS}">\n', html)
        self._html = html.replace(SCRIPT, SCRIPT.replace(f"/web/{FIRST}", self._at(FIRST)))
        for route in ROUTE.finditer(modules["js/routes.js"]):
            loads = [f"js/{path}" for path in LOADED.findall(route["loads"])]
            self._routes.append((re.compile(route["form"]), loads or [TABLE]))
        return bound

    def _at(self, name: str) -> str:
        return f"/web/@{self.digest}/{BOUND}{name}"

    def html(self, path: str, home: bool = False) -> str:
        """The page, which says at once what the address will need beside what every page needs."""
        assert self.bound is not None
        for form, names in self._routes:
            if form.search(path):
                hint = f'    <link rel="modulepreload" href="{self._at(names[0 if home else -1])}">\n  </head>'
                return self._html.replace("  </head>", hint, 1)
        return self._html

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
        if not asked and name not in (BOUND + FIRST, SHEETS):
            raise HTTPException(410, "The page has been renewed: load it again.")
        if edition.file(name) is None:
            raise HTTPException(404)
        return edition, asked


@lru_cache(maxsize=2)
def press_of(folder: Path) -> Press:
    """One for all rooms of this process."""
    return Press(folder)
