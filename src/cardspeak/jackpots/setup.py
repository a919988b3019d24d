"""What the pools are run with: the value of the smallest wager, who feeds them, and how the 41% are divided."""

from __future__ import annotations

from collections.abc import Mapping

from cardspeak.books.banked import BankedGame, load_banked
from cardspeak.books.model.banked_jackpot import JackpotRows as Rules
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
    def rules(self) -> Rules:
        rules = self.game.file.jackpot
        assert rules is not None, "make_jackpot saw to it that the book has a jackpot"
        return rules

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
    rules = game.file.jackpot
    if rules is None:
        raise BadInput(f"{game.title} has no jackpot; crown-perth-holdem has.")
    value = rules.wager if wager is None else wager
    if value <= 0:
        raise BadInput(f"A jackpot wager is 1 cent or more, not {value} ({game.cite(rules.levels[0].cite)}).")
    chosen = games or (game.file.game,)
    for name in chosen:
        if name not in rules.linkable:
            allowed = ", ".join(rules.linkable)
            raise BadInput(f"{name} may not share these pools; {allowed} may ({game.cite(rules.linked_cite)}).")
    default = {feed.level: dict(feed.hundredths) for feed in rules.funding.feeds}
    matrix = {level: dict(row) for level, row in feeds.items()} if feeds is not None else default
    _check_feeds(game, rules, matrix)
    assumed = rules.funding.assumed and matrix == default
    note = rules.funding.assumed_note if assumed else ""
    return JackpotSetup(book=game.book.slug, wager=value, games=tuple(chosen), feeds=matrix, assumed=assumed, note=note)


def _check_feeds(game: BankedGame, rules: Rules, feeds: Mapping[str, Mapping[str, int]]) -> None:
    """Every level feeds pools of its own with exactly the stated share of its stake."""
    cite = game.cite(rules.funding.cite)
    if set(feeds) != {level.name for level in rules.levels}:
        raise BadInput(f"The funding table has one row for each level ({cite}).")
    for level in rules.levels:
        row = feeds[level.name]
        due = rules.funding.share * level.times
        if sum(row.values()) != due or min(row.values()) < 0:
            says = f"{level.name} gives {sum(row.values())} hundredths of the smallest wager to the pools, not {due}"
            raise BadInput(f"{says}: that is {rules.funding.share}% of its stake ({cite}).")
        for pool in row:
            if pool not in {pool.name for pool in rules.pools}:
                raise BadInput(f"There is no pool {pool!r} ({cite}).")
