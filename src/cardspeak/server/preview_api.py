"""A book of one's own while it is written, for those who work here: what `cardspeak book watch` shows, as a page.

It is looked at in a process of its own: whatever stands in the folder while somebody types, the tables of this room go
on by the editions that they have.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request

from cardspeak.books.overlay import lies_over
from cardspeak.errors import BadInput
from cardspeak.proofing.adding import given_books
from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by

LONGEST = 120.0  # seconds for one look at a book


async def preview(request: Request) -> Any:
    """A book given with `--books` as its folder is now: faults, sign, a hand, cases; `since` a `saved` of before."""
    if not asked_by(request).at_least("dealer"):
        raise Denied("That is for those who work here.", 403)
    folder = given_books().get(request.path_params["book"])
    if folder is None:
        raise Denied("That is none of the books that this room was given with --books.", 404)
    saved = _saved(folder)
    if request.query_params.get("since") == saved:
        return {"saved": saved, "preview": None}
    state = request.app.state
    if not hasattr(state, "previews"):
        state.previews = {}
    looks: dict[Path, _Look] = state.previews
    return {"saved": saved, "preview": await looks.setdefault(folder, _Look()).at(folder, saved)}


class _Look:
    """The last look at one folder; whoever asks meanwhile waits for the same."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._seen: tuple[str, Any] = ("", None)

    async def at(self, folder: Path, saved: str) -> Any:
        async with self._one:
            if self._seen[0] != saved:
                self._seen = (saved, await _looked(folder))
            return self._seen[1]


async def _looked(folder: Path) -> Any:
    below: list[str] = []
    over = given_books().get(lies_over(folder) or "")
    while over is not None and str(over) not in below:  # what it lies over may be one's own too
        below.insert(0, str(over))
        over = given_books().get(lies_over(over) or "")
    books = [word for place in below for word in ("--books", place)]
    words = [sys.executable, "-m", "cardspeak", *books, "book", "watch", "--once", "--json", str(folder)]
    pipe = asyncio.subprocess.PIPE
    running = await asyncio.create_subprocess_exec(*words, stdout=pipe, stderr=pipe)
    try:
        out, wrong = await asyncio.wait_for(running.communicate(), LONGEST)
    except TimeoutError:
        running.kill()
        await running.wait()
        raise BadInput(f"{folder.name} was looked at for {LONGEST:.0f} seconds without an end.") from None
    try:
        return msgspec.json.decode(out)
    except msgspec.DecodeError:
        says = wrong.decode(errors="replace").strip().splitlines()
        raise BadInput(f"{folder.name} cannot be looked at: {says[-1] if says else 'nothing was said'}") from None


def _saved(folder: Path) -> str:
    """Another one whenever a file is saved."""
    files = sorted((path for path in folder.rglob("*") if path.is_file()), key=str)
    told = "\n".join(f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in files)
    return hashlib.sha256(told.encode()).hexdigest()[:16]
