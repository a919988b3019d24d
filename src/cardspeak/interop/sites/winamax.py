"""Winamax: no colon after a name, euros after the number, and a pot stated without its commission."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardspeak.interop.stars.money import SUM

_START = re.compile(r"^Winamax Poker - (?P<rest>.*?HandId: #(?P<number>[\d-]+).*)$", re.MULTILINE)
_GAME = re.compile(
    r" - (?P<game>Holdem|Omaha|Omaha Hi/?Lo|5 Card Omaha|Omaha5|5 Card Omaha Hi/Lo|Omaha8|Omaha5 ?Hi/?Lo)\s+"
    rf"(?P<limit>no limit|pot limit|fixed limit|limit)\s+\((?:(?P<ante>{SUM})/)?(?P<small>{SUM})/(?P<big>{SUM})\)"
    r" - (?P<date>.*)$",
    re.IGNORECASE,
)
_NAMES = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha8": "Omaha Hi/Lo",
    "omahahilo": "Omaha Hi/Lo",
    "omaha5": "5 Card Omaha",
    "5cardomaha": "5 Card Omaha",
    "5cardomahahilo": "5 Card Omaha Hi/Lo",
    "omaha5hilo": "5 Card Omaha Hi/Lo",
}
_LIMITS = {"n": "No Limit", "p": "Pot Limit", "f": "Limit", "l": "Limit"}
_SEAT = re.compile(rf"^Seat (?P<seat>\d+): (?P<name>.+) \((?P<chips>{SUM})(?:, (?P<bounty>{SUM}) bounty)?\)\s*$")
_VERBS = re.compile(r"^(?:posts|folds|checks|calls|bets|raises|shows|mucks|denies)\b")


def hands(text: str) -> Iterator[tuple[str, list[str] | str]]:
    """Every hand of the text as lines of PokerStars."""
    starts = list(_START.finditer(text))
    for start, end in zip(starts, [*(found.start() for found in starts[1:]), len(text)], strict=True):
        yield start["number"], _hand(start, text[start.end() : end].split("\n"))


def _hand(start: re.Match[str], rows: list[str]) -> list[str] | str:
    game = _GAME.search(start["rest"])
    if game is None:
        return f"the header names no game that is known here: {start['rest'][:80]!r}."
    named = _NAMES[re.sub(r"[ /]", "", game["game"].lower())]
    tour = "Tournament #1, " if start["rest"].lower().startswith("tournament") else ""
    limit = _LIMITS[game["limit"][0].lower()]
    number = start["number"].replace("-", "")
    lines = [f"PokerStars Hand #{number}: {tour}{named} {limit} ({game['small']}/{game['big']}) - {game['date']}"]
    names: list[str] = []
    summary = False
    if any(row.startswith("Seat 0:") for row in rows):  # some tables count their seats from nought
        rows = [re.sub(r"^(Seat |Table: .* Seat #)(\d+)", lambda at: f"{at[1]}{int(at[2]) + 1}", row) for row in rows]
    for raw in rows:
        line = raw.strip()
        summary = summary or line.startswith("*** SUMMARY")
        seat = None if summary else _SEAT.match(line)
        if seat:
            names.append(seat["name"])
            lines.append(f"Seat {seat['seat']}: {seat['name']} ({seat['chips']} in chips)")
        else:
            lines.append(_line(line, sorted(names, key=len, reverse=True)))
    return lines


def _line(line: str, names: list[str]) -> str:
    if line.startswith("Table: "):
        return line.replace("Table: ", "Table ", 1)
    if line.startswith("*** PRE-FLOP"):
        return "*** HOLE CARDS ***"
    if line.startswith("Board: "):
        return line.replace("Board: ", "Board ", 1)
    for name in names:
        rest = line[len(name) + 1 :]
        if line.startswith(f"{name} ") and _VERBS.match(rest):
            if rest.endswith(" out of position"):
                rest = rest.removesuffix(" out of position").replace("posts small blind", "posts missed blind")
            rest = re.sub(rf"^posts ante ({SUM})", r"posts the ante \1", rest)
            return f"{name}: {rest}"
    return line
