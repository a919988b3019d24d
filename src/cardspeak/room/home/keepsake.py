"""A night to take home in one file: results, who pays whom, what was told, statistics, and every hand.

Hands are written down for whoever takes them: own cards, and what everybody saw of the others.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable

import msgspec

from cardspeak.errors import BadInput
from cardspeak.interop.stats import Stats
from cardspeak.ledger.report import as_csv
from cardspeak.room.editions import kept_editions, named_by
from cardspeak.room.history.finished import finished_hands
from cardspeak.room.history.played import Document, PastPlay, Shelf
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.home.views import NightView
from cardspeak.room.who import Who
from cardspeak.store import Log

RATES = ("VPIP", "PFR", "WTSD", "W$SD")


def keepsake(shelves: Shelves, tables: Iterable[str], view: NightView, told: list[str], who: Who, since: int) -> bytes:
    """A zip: `results.csv`, `payments.csv`, `story.txt`, `statistics.csv`, `hands/*.phh` (`.txt` for what PHH has not),
    and in `books/` the books that were played by, as they were. `since` is when the night began.
    """
    made = io.BytesIO()
    tables = list(tables)
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("results.csv", _results(view))
        file.writestr("payments.csv", _payments(view))
        file.writestr("story.txt", "".join(f"{line}\n" for line in told))
        file.writestr("statistics.csv", _statistics(shelves, tables, since))
        for name, text in _hands(shelves, tables, who, since):
            file.writestr(f"hands/{name}", text)
        for name, text in _books(shelves.log, tables):
            file.writestr(f"books/{name}", text)
    return made.getvalue()


def _results(view: NightView) -> str:
    worth = view.terms.worth if view.terms is not None else 0
    rows = [
        (one.name, one.bought, one.buys, one.net, None if one.net is None else one.net * worth) for one in view.people
    ]
    return as_csv(("name", "chips bought", "buy-ins", "chips won", "cents won"), rows)


def _payments(view: NightView) -> str:
    return as_csv(
        ("payer", "to", "chips", "cents", "paid"), (msgspec.structs.astuple(one)[1:] for one in view.payments)
    )


def _statistics(shelves: Shelves, tables: Iterable[str], since: int) -> str:
    stats = Stats()
    for table in tables:
        for played in finished_hands(shelves.log, f"table/{table}", since):
            stats.hear(played)
    rows = []
    for name, _, tally in stats.rows(1):
        rates = [tally.rates[rate].share for rate in RATES]
        won = tally.win_rate
        shown = ["" if rate is None else f"{100 * rate:.1f}" for rate in rates]
        rows.append((name, tally.hands, *shown, "" if won is None else f"{won.per_hundred:.1f}"))
    return as_csv(("name", "hands", *(f"{rate} %" for rate in RATES), "big blinds a hundred hands"), rows)


def _hands(shelves: Shelves, tables: Iterable[str], who: Who, since: int) -> Iterable[tuple[str, str]]:
    for table in tables:
        shelf = shelves.of(table)
        for played in tuple(shelf.hands):
            if played.kind == "hand" and played.over and played.time >= since:
                document = _written(shelf, shelves.log, played, who)
                yield document.name, document.text


def _written(shelf: Shelf, log: Log, played: PastPlay, who: Who) -> Document:
    """As PHH; a game that PHH has not in words."""
    try:
        return shelf.document(log, played, who, "phh")
    except BadInput:
        return shelf.document(log, played, who, "txt")


def _books(log: Log, tables: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Every file of every edition by which these tables played: ready for `--books` at home."""
    played = {(book, edition) for table in tables for _, book, edition in named_by(log, f"table/{table}")}
    editions = [edition for _, edition in kept_editions(log) if (edition.book, edition.id) in played]
    several = {one.book for one in editions if sum(other.book == one.book for other in editions) > 1}
    for edition in editions:
        folder = f"{edition.book}-{edition.id[:8]}" if edition.book in several else edition.book
        for name, text in sorted(edition.files.items()):
            yield f"{folder}/{name}", text
