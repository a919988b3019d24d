"""What the wagers of a table against the house came to, and by which theory they should have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from cardspeak.books.banked import load_banked
from cardspeak.room.openings import Opening
from cardspeak.room.payouts import Payout, ReturnLine, events_in, seen_to_by, taken_back
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
        for line, sign in _lines(events_in(record)):
            yield record, line, sign


def _lines(events: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], int]]:
    for event in events:
        for inner in event.get("events", ()):
            if inner["type"] in ("Settled", "Paid"):
                yield inner["line"], 1
            elif inner["type"] == "Reinstated":
                yield inner["line"], -1


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


def paid_lines(table: str, opening: Opening, records: Iterator[Record]) -> Iterator[Payout]:
    """Wagers that were paid, and prizes of a jackpot: of these the whole, for their stake stays in the pools."""
    pooled = {name for name, wager in load_banked(opening.book).wagers.items() if wager.pool}
    sitting: dict[str, int] = {}
    for record in records:
        events = events_in(record)
        sitting |= {event["name"]: event["box"] for event in events if event["type"] == "Sat"}
        by = seen_to_by(record.actor, sitting)
        for payout, sign in _paid(table, pooled, record, by, events):
            yield payout if sign > 0 else taken_back(payout, record, by)
        for event in events:
            if event["type"] == "GotUp":
                sitting.pop(event["name"], None)


def _paid(
    table: str, pooled: set[str], record: Record, by: str, events: list[dict[str, Any]]
) -> Iterator[tuple[Payout, int]]:
    """What one record paid; the wagers of one box that play for one prize are one payment."""
    prizes: dict[tuple[int, str, int], tuple[int, dict[str, Any]]] = {}
    for line, sign in _lines(events):
        if line["wager"] in pooled and line["outcome"] == "won":
            key = line["box"], line["owner"], sign
            before = prizes[key][0] if key in prizes else 0
            prizes[key] = before + line["amount"] + line["stake"], line
        elif line["amount"] > 0:
            what = f"{line['wager']} at {line['odds']} to 1" if line.get("odds") else str(line["wager"])
            yield _payout(table, record, by, line, what, line["amount"]), sign
    for (_, _, sign), (amount, line) in prizes.items():
        yield _payout(table, record, by, line, "jackpot", amount), sign


def _payout(table: str, record: Record, by: str, line: dict[str, Any], what: str, amount: int) -> Payout:
    words = f"{what}, {line['words']}" if line.get("words") else what
    return Payout(record.time, table, line["owner"], words, amount, by, line["cite"], record.seq, by)
