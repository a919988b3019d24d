"""What the wagers of a table against the house came to, and by which theory they should have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from cardspeak.room.openings import Opening
from cardspeak.room.payouts import Payout, ReturnLine, events_in
from cardspeak.store import Record

MAIN = ("ante", "play", "flop", "turn", "river", "ante-bonus")  # wagers of the game itself: one theory for all of them


def returns(table: str, opening: Opening, records: Iterator[Record]) -> Iterator[ReturnLine]:
    staked: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for _, line, sign in _settled(records):
        name = "game" if line["wager"] in MAIN else line["wager"]
        if line["wager"] != "ante-bonus":  # paid for the ante, not staked besides
            staked[name] += sign * line.get("stake", 0)
        won[name] += sign * line.get("amount", 0)
    theory = _theories(opening)
    for name in sorted(staked):
        returned = staked[name] + won[name]
        yield ReturnLine(table, opening.book, name, staked[name], returned, theory(name))


def _settled(records: Iterator[Record]) -> Iterator[tuple[Record, dict[str, Any], int]]:
    """Every line of every round; one that was taken back counts against the first."""
    for record in records:
        for event in events_in(record):
            for inner in event.get("events", ()):
                if inner["type"] in ("Settled", "Paid"):
                    yield record, inner["line"], 1
                elif inner["type"] == "Reinstated":
                    yield record, inner["line"], -1


def _theories(opening: Opening) -> Callable[[str], float | None]:
    """The return of each unit staked by the books' own pay tables, under best play."""
    tables = opening.options.get("tables", {})

    def theory(wager: str) -> float | None:
        try:
            risk = _risk(opening.book, wager, tables)
        except ModuleNotFoundError:  # the odds are an extra
            return None
        return None if risk is None else float(1 - risk)

    return theory


def _risk(book: str, wager: str, tables: dict[str, str]) -> Fraction | None:
    if book == "crown-melbourne-three-card":
        from cardspeak.odds.house.three_card import ThreeCard

        game = ThreeCard(tables.get("ante-bonus", "A"), tables.get("pair-plus", "A"))
        return {"game": game.ante_and_play.risk, "pair-plus": game.pair_plus.risk}.get(wager)
    if book == "crown-perth-holdem":
        from cardspeak.odds.house.holdem_advice import crown_holdem
        from cardspeak.odds.house.holdem_sides import Sides

        sides = Sides(crown_holdem())
        found = {"game": crown_holdem().main, "dealer-extra": sides.dealer_extra, "player-extra": sides.player_extra}
        return found[wager].risk if wager in found else None
    return None


def paid_lines(table: str, records: Iterator[Record]) -> Iterator[Payout]:
    for record, line, sign in _settled(records):
        what = f"{line['wager']} at {line['odds']} to 1" if line.get("odds") else str(line["wager"])
        words = f"{what}, {line['words']}" if line.get("words") else what
        amount = sign * line.get("amount", 0)
        yield Payout(record.time, table, line["owner"], words, amount, record.actor, line["cite"], record.seq)
