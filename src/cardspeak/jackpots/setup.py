"""What the pools are run with: the value of the smallest wager, who feeds them, and how the 41% are divided."""

from __future__ import annotations

from collections.abc import Mapping

from cardspeak.books.banked import BankedGame, load_banked
from cardspeak.books.model.banked_jackpot import JackpotRows
from cardspeak.errors import BadInput
from cardspeak.jackpots.meter import CENT as CENT  # named here too: amounts of a setup are in cents
from cardspeak.values import Named


class JackpotSetup(Named):
    """Made by `make_jackpot`, which checks it against the book."""

    book: str
    wager: int  # the smallest jackpot wager, in cents
    games: tuple[str, ...]
    feeds: dict[str, dict[str, int]]  # level: pool: hundredths of one smallest wager
    assumed: bool  # whether the division is ours and not the book's
    note: str

    @property
    def game(self) -> BankedGame:
        return load_banked(self.book)

    @property
    def rows(self) -> JackpotRows:
        rows = self.game.file.jackpot
        assert rows is not None, "make_jackpot saw to it that the book has a jackpot"
        return rows

    @property
    def hold_cite(self) -> str:
        return self.game.file.house.hold_cite

    @property
    def hold_hours(self) -> int:
        """How long a prize may be held back, as any other payment."""
        return self.game.file.house.hold_hours or 0


def make_jackpot(
    book: str = "crown-perth-holdem",
    *,
    wager: int | None = None,
    games: tuple[str, ...] | None = None,
    feeds: Mapping[str, Mapping[str, int]] | None = None,
) -> JackpotSetup:
    """Pools that the book allows. `feeds` replaces the assumed division once the operator's own table is known."""
    game = load_banked(book)
    rows = game.file.jackpot
    if rows is None:
        raise BadInput(f"{game.title} has no jackpot; crown-perth-holdem has.")
    value = rows.wager if wager is None else wager
    if value <= 0:
        raise BadInput(f"A jackpot wager is 1 cent or more, not {value} ({game.cite(rows.levels[0].cite)}).")
    chosen = games or (game.file.game,)
    for name in chosen:
        if name not in rows.linkable:
            allowed = ", ".join(rows.linkable)
            raise BadInput(f"{name} may not share these pools; {allowed} may ({game.cite(rows.linked_cite)}).")
    default = {feed.level: dict(feed.hundredths) for feed in rows.funding.feeds}
    matrix = {level: dict(row) for level, row in feeds.items()} if feeds is not None else default
    _check_feeds(game, rows, matrix)
    assumed = rows.funding.assumed and matrix == default
    note = rows.funding.assumed_note if assumed else ""
    return JackpotSetup(book=game.book.slug, wager=value, games=tuple(chosen), feeds=matrix, assumed=assumed, note=note)


def _check_feeds(game: BankedGame, rows: JackpotRows, feeds: Mapping[str, Mapping[str, int]]) -> None:
    """Every level feeds pools of its own with exactly the stated share of its stake."""
    cite = game.cite(rows.funding.cite)
    if set(feeds) != {level.name for level in rows.levels}:
        raise BadInput(f"The funding table has one row for each level ({cite}).")
    for level in rows.levels:
        row = feeds[level.name]
        due = rows.funding.share * level.times
        if sum(row.values()) != due or min(row.values()) < 0:
            says = f"{level.name} gives {sum(row.values())} hundredths of the smallest wager to the pools, not {due}"
            raise BadInput(f"{says}: that is {rows.funding.share}% of its stake ({cite}).")
        for pool in row:
            if pool not in {pool.name for pool in rows.pools}:
                raise BadInput(f"There is no pool {pool!r} ({cite}).")
