"""The page and the picture, from the books' data alone."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.books.differing import Differs, differences
from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS

GAME = "holdem"  # told whole; of other games only what is not told there
CELL, LEFT, TOP = 110, 190, 60


def shared() -> dict[str, tuple[str, ...]]:
    """The games that several books have, with those books."""
    having: dict[str, list[str]] = {}
    for slug in BOOKS:
        for game in load_book(slug).games:
            having.setdefault(game, []).append(slug)
    games = {game: tuple(books) for game, books in having.items() if len(books) > 1}
    return {GAME: games.pop(GAME), **dict(sorted(games.items()))}


def page() -> str:
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Where the books differ, value by value"
    yield ""
    yield "Written by `python -m tools.differences` from the data of the books; [the games](books.md) has the best"
    yield "of it in words. `cardspeak rules compare BOOK BOOK --game GAME` tells it of any two, books of your own"
    yield "included. A dash: the book has no such value. Behind each stands its clause."
    yield ""
    yield "![How many values of hold'em each two books decide differently](differences.svg)"
    told: set[tuple[str, tuple[str, ...]]] = set()
    for game, books in shared().items():
        rows = [row for row in differences(game, books) if _answer(row, books) not in told]
        told |= {_answer(row, books) for row in rows}
        if rows:
            yield from ("", f"## {load_book(books[0]).game(game).title}", "")
            yield from _table(rows, books)


def _answer(row: Differs, books: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return row.path, tuple(f"{book}={row.answers[book].value}" for book in books if book in row.answers)


def _table(rows: list[Differs], books: tuple[str, ...]) -> Iterator[str]:
    shorts = [load_book(book).head.short for book in books]
    yield f"| | {' | '.join(shorts)} |"
    yield f"|---|{'---|' * len(books)}"
    for row in rows:
        yield f"| {row.words} | {' | '.join(_cell(row, book) for book in books)} |"


def _cell(row: Differs, book: str) -> str:
    found = row.answers.get(book)
    if found is None:
        return "-"
    cite = "silent" if found.cite.startswith("silent") else found.cite
    return f"{found.value} ({cite})".replace("|", "\\|")


def picture() -> str:
    """How many values of hold'em each two books decide differently: darker is more."""
    books = shared()[GAME]
    counts = {(a, b): len(differences(GAME, (a, b))) for a in books for b in books if a != b}
    most = max(counts.values())
    size = LEFT + CELL * len(books)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {TOP + CELL * len(books)}" '
        'font-family="sans-serif" font-size="15" role="img">',
        "<title>How many values of hold'em each two books decide differently</title>",
    ]
    for at, book in enumerate(books):
        short = load_book(book).head.short
        parts.append(f'<text x="{LEFT - 12}" y="{TOP + CELL * at + CELL // 2 + 5}" text-anchor="end">{short}</text>')
        parts.append(f'<text x="{LEFT + CELL * at + CELL // 2}" y="{TOP - 14}" text-anchor="middle">{short}</text>')
        for beside, other in enumerate(books):
            share = counts.get((book, other), 0) / most
            shade = round(245 - 150 * share)
            x, y = LEFT + CELL * beside, TOP + CELL * at
            fill = f"rgb({shade},{min(255, shade + 12)},{min(255, shade + 30)})" if book != other else "none"
            parts.append(f'<rect x="{x}" y="{y}" width="{CELL - 4}" height="{CELL - 4}" rx="8" fill="{fill}"/>')
            if book != other:
                middle = f'x="{x + CELL // 2 - 2}" y="{y + CELL // 2 + 6}"'
                parts.append(f'<text {middle} text-anchor="middle" font-size="20">{counts[book, other]}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
