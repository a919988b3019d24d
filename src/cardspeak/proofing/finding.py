"""Where books of one's own stand: a folder, a folder of such folders, a ZIP file of either."""

from __future__ import annotations

import re
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from cardspeak.books.laying import lay_out
from cardspeak.errors import BadInput
from cardspeak.proofing.files import MOST

PART = re.compile(r"(?:(?:games|cases)/)?[A-Za-z0-9][\w.-]*\.(?:toml|csv|case)")


def find_books(where: Path) -> list[Path]:
    """The folders of the books there; a ZIP is laid out first."""
    if where.is_file():
        return _unzipped(where)
    if (where / "book.toml").is_file():
        return [where.resolve()]
    inside = sorted(path.parent.resolve() for path in where.glob("*/book.toml"))
    inside += (book for path in sorted(where.glob("*.zip")) for book in _unzipped(path))
    if not inside:
        raise BadInput(f"{where} holds no book: a book is a folder with a book.toml, or a ZIP file of one.")
    return inside


def _unzipped(file: Path) -> list[Path]:
    """Only what a book is made of leaves the ZIP, under names that stay in the folder."""
    try:
        with zipfile.ZipFile(file) as packed:
            return _books(file, packed)
    except (zipfile.BadZipFile, OSError, EOFError, RuntimeError, zlib.error) as wrong:  # a password, an odd method
        raise BadInput(f"{file.name} cannot be opened as a ZIP file: {wrong}.") from None


def _books(file: Path, packed: zipfile.ZipFile) -> list[Path]:
    heads = [PurePosixPath(name).parent for name in packed.namelist() if PurePosixPath(name).name == "book.toml"]
    if not heads:
        raise BadInput(f"{file.name} holds no book: there is no book.toml in it.")
    found = []
    for home in heads:
        slug = home.name or file.stem
        if not re.fullmatch(r"[\w-]+", slug):
            raise BadInput(f"{file.name}: {slug!r} cannot be the name of a book.")
        files: dict[str, str] = {}
        for info in packed.infolist():
            path = PurePosixPath(info.filename)
            name = path.relative_to(home).as_posix() if path.is_relative_to(home) else ""
            if not PART.fullmatch(name):
                continue
            if info.file_size > MOST:
                raise BadInput(f"{file.name}: {name} has {info.file_size} bytes; no file of a book is so large.")
            files[name] = _text(file, name, packed.read(info))
        found.append(lay_out(files, slug))
    return found


def _text(file: Path, name: str, raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as wrong:
        line = raw[: wrong.start].count(b"\n") + 1
        raise BadInput(f"{file.name}: {name}, line {line} is no UTF-8: save the file as UTF-8.") from None
