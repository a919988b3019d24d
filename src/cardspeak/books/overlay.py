"""A book that lies over another and says only what differs: `over = "open-table"` in its book.toml.

The whole book is the other's files with its own laid over them. A table is filled in value by value, a list stands as
a whole in the place of the other's; clauses are taken by their numbers, ladders by their names and decks, rulings by
incident: where it rules on an incident, the other's rows for that are gone. `without` names games and files of the
other that it has not.
"""

from __future__ import annotations

from pathlib import Path

from cardspeak.books.names import folder_of, known_books
from cardspeak.books.raw import parsed_file
from cardspeak.errors import BookError, nearest

Files = dict[str, str]


def files_of(folder: Path) -> Files:
    """The files that make a book, by name, as text."""
    paths = [*folder.glob("*.toml"), *folder.glob("*.csv"), *folder.glob("games/*.toml")]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in sorted(paths)}


def lies_over(folder: Path) -> str | None:
    """The book that the one in a folder lies over, if any; a file that cannot be read lies over nothing."""
    try:
        head = parsed_file(folder / "book.toml")
    except (OSError, ValueError):
        return None
    over = head.get("over")
    return over if isinstance(over, str) else None


def whole_files(folder: Path) -> Files:
    """The book whole: its own files, or those of the book that it lies over with its own on top."""
    over = lies_over(folder)
    if over is None:
        return files_of(folder)
    if over not in known_books() or over == folder.name:
        others = [slug for slug in known_books() if slug != folder.name]
        raise BookError(
            f"{folder.name}/book.toml: it lies over {over!r}, which is no book here.{nearest(over, others)} "
            f"Books: {', '.join(others)}."
        )
    from cardspeak.books.laid_over import laid_over  # with all that writes files; few books lie over another

    return laid_over(whole_files(folder_of(over)), files_of(folder), folder.name)
