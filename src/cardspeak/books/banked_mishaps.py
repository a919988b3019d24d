"""The irregularities of a game against the house: every row can be reached, carried out, and stands alone.

The machine looks at the facts of the moment, takes the rows that they allow and drops those that another overrides;
two rows left standing would be found out in the middle of a round, so every combination of facts is tried here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from cardspeak.books.model.banked import BankedFile, MishapRow
from cardspeak.errors import nearest

# Of each of these one holds, whatever is reported.
ALWAYS: tuple[tuple[str, ...], ...] = (
    ("before the call", "after the call"),
    ("before the deal", "dealt"),
    ("box", "dealer"),
    ("nobody looked", "somebody looked"),
    ("first time", "warned before"),
    ("not counted", "count right", "count wrong"),
    ("one exposed", "more exposed"),
    ("no wager made", "first wager made"),
    ("no board", "board dealt"),
    ("not followed", "followed"),
    ("running", "suspended"),
)
# And besides, where something is reported that the program knows more about.
BESIDES: dict[str, tuple[tuple[str, ...], ...]] = {
    "wrong board": (("whole board known", "flop known", "no flop known"),),
    "cards taken": (("not named", "named right", "named wrong"), ("only discards", "other discards")),
    "wrong amount": (("less", "more"),),
}
# What may be reported so that the program looks at more than the row; a book may have reports of its own.
REPORTS = (
    "abnormal sequence", "bad cards", "cannot match", "card talk", "cards taken", "deck count", "disruption", "exclude",
    "exposed card", "forgotten wager", "fraud", "hold winnings", "jackpot system", "machine count", "machine fault",
    "no cut", "no system fault", "reasonable cause", "stray cards", "system fault", "void wagers", "wrong amount",
    "wrong board", "wrong count",
)  # fmt: skip

FOLDED = "folded"  # stands in `wager_cites` for whatever was given up with its hand


def faults_of_mishaps(file: BankedFile, roles: Iterable[str]) -> Iterator[str]:
    """Reports, facts, roles and exceptions of every row; then, for each report, rows that would both apply."""
    ranks = list(roles)
    by_report: dict[str, list[MishapRow]] = {}
    for at, row in enumerate(file.mishaps, 1):
        by_report.setdefault(row.report, []).append(row)
        yield from (f"mishaps[{at}]: {says}" for says in _row(file, row, ranks))
    for report, rows in by_report.items():
        known = {fact for domain in _domains(file, report) for fact in domain}
        if all(known.issuperset(row.when) for row in rows):  # a word that is no fact has been told already
            yield from _ties(file, report, rows)


def _row(file: BankedFile, row: MishapRow, roles: list[str]) -> Iterator[str]:
    if row.report not in REPORTS and (hint := nearest(row.report, REPORTS)):
        yield f"nothing is reported as {row.report!r}.{hint}"
        return
    facts = [fact for domain in _domains(file, row.report) for fact in domain]
    for fact in row.when:
        if fact not in facts:
            known = ", ".join(facts)
            yield f"{fact!r} is no fact of {row.report!r}.{nearest(fact, facts)} Facts: {known}."
    for role in (row.authority, row.notify):
        if role is not None and role not in roles:
            yield f"{role!r} is none of the roles in book.toml.{nearest(role, roles)}"
    others = [one.cite for one in file.mishaps if one.report == row.report and one is not row]
    if row.overrides_cite is not None and row.overrides_cite not in others:
        yield f"it overrides {row.overrides_cite!r}, and no other row of {row.report!r} has that cite."
    paid = [*(wager.name for wager in file.wagers), *(bonus.name for bonus in file.bonuses), FOLDED]
    for name in row.wager_cites or {}:
        if name not in paid:
            yield f"wager_cites: there is no wager {name!r}.{nearest(name, paid)}"
    if row.remedy == "leave the hand in" and row.then_cite is None:
        yield "'leave the hand in' bars the box from the rounds of wagers that follow: give its then_cite."


def _domains(file: BankedFile, report: str) -> tuple[tuple[str, ...], ...]:
    more = BESIDES.get(report, ())
    if report == "wrong amount":
        more = (*more, tuple(f"on {wager.name}" for wager in file.wagers if wager.times_ante is not None))
    return (*ALWAYS, *more)


def _ties(file: BankedFile, report: str, rows: list[MishapRow]) -> Iterator[str]:
    """The first facts, if any, by which two rows apply and neither overrides the other."""
    asked = {fact for row in rows for fact in row.when}
    domains = [domain for domain in _domains(file, report) if asked.intersection(domain)]
    for facts in product(*domains):
        live = [row for row in rows if set(facts).issuperset(row.when)]
        beaten = {row.overrides_cite for row in live}
        left = [row.cite for row in live if row.cite not in beaten]
        if len(left) > 1:
            when = f" when {', '.join(facts)}" if facts else ""
            both = " and ".join(repr(cite) for cite in left)
            yield f"{both} are both for {report!r}{when}: let one override the other, or say more in `when`."
            return
