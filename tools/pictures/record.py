"""What each picture was made from: beside them, in `made.json`, the files and the digest of what stands in them.

A picture of the page names what the browser had loaded for it: modules, and those style sheets that say something of
what is seen. Comments and white space do not count, for nobody sees them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TypedDict

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"
RECORD = FOLDER / "made.json"
COMMENTS = {
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
    ".js": re.compile(r"/\*.*?\*/|(?m:^\s*//[^\n]*$)", re.DOTALL),
    ".py": re.compile(r"(?m:^\s*#.*$)"),
}


class Made(TypedDict):
    digest: str
    sources: list[str]


def digest(sources: Iterable[str]) -> str:
    """Of what these files of the project say; one that is gone says nothing, which is another digest."""
    told = hashlib.sha256()
    for source in sorted(sources):
        path = ROOT / source
        text = COMMENTS[path.suffix].sub("", path.read_text(encoding="utf-8")) if path.is_file() else ""
        told.update(f"{source}\n{' '.join(text.split())}\n".encode())
    return told.hexdigest()[:16]


def recorded() -> dict[str, Made]:
    if not RECORD.is_file():
        return {}
    found: dict[str, Made] = json.loads(RECORD.read_text(encoding="utf-8"))
    return found


def record(name: str, sources: Iterable[str]) -> None:
    """This picture was made just now, from these files. A line a picture, so that two branches can be put together."""
    listed = sorted(set(sources))
    known = {**recorded(), name: Made(digest=digest(listed), sources=listed)}
    lines = [f"{json.dumps(one)}: {json.dumps(known[one])}" for one in sorted(known)]
    RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def stale() -> list[str]:
    """Pictures whose sources have changed since, and those of which nobody knows how they were made."""
    known = recorded()
    lying = {path.stem for path in FOLDER.glob("*.png")}
    return sorted(
        name
        for name in lying | set(known)
        if name not in lying or name not in known or known[name]["digest"] != digest(known[name]["sources"])
    )
