"""The first line of a hand: site, number, tournament, game, limit, stakes and date.

The stakes mean different things: blinds in no-limit and pot-limit games, the two bets in limit games and in stud.
In a mixed game they stand inside the bracket of the game that is being played.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from cardspeak.books.model.play import Structure
from cardspeak.errors import BadInput
from cardspeak.interop.stars.games import LIMITS, SiteGame, game_in
from cardspeak.interop.stars.money import SUM, code_of, sum_of, symbol_of
from cardspeak.values import Named

_SITE = r"(?:POKERSTARS|PokerStars|Full Tilt|Run It Once Poker|[A-Z][A-Za-z]*Poker|Poker(?:Master|Bros|King)|Poker)"
_KIND = r"(?:\s+(?P<kind>Zoom|Rush|Home Game|HOME GAME|ZOOM))?"
# Where a hand begins: at the start of a line, or within one where two sessions were run together.
HEADER = re.compile(rf"(?P<site>{_SITE}){_KIND}\s+(?:Hand|Game|HAND|GAME) #(?P<number>[A-Z]{{0,3}}\d[\w-]*):")

_TOURNAMENT = re.compile(r"(?P<zoom>Zoom\s+)?Tournament #(?P<id>\w+),?\s*(?P<buyin>.*)", re.IGNORECASE)
_DATE = re.compile(
    r"(?P<date>\d{4}/\d{1,2}/\d{1,2})[\s-]+(?P<time>\d{1,2}:\d{2}(?::\d{2})?)\s*\(?(?P<zone>[A-Z]{2,5})?\)?"
)
_CLUB = re.compile(r"\{(?P<club>.*?)\}")
_LEVEL = re.compile(r"Level\s*(?P<level>[IVXLCDM]+|\d+)", re.IGNORECASE)
_ROUND = re.compile(r"Match Round (?P<round>[IVXLCDM]+|\d+)", re.IGNORECASE)
_STAKES = re.compile(rf"(?P<small>{SUM})\s*/\s*(?P<big>{SUM})")
_BUTTON_BLIND = re.compile(rf"Button Blind\s*(?P<blind>{SUM})\s*-\s*Ante\s*(?P<ante>{SUM})", re.IGNORECASE)
_CAP = re.compile(rf"-\s*(?P<cap>{SUM})\s+Cap\b", re.IGNORECASE)
_CODE = re.compile(r"\b([A-Z]{3})\s*\)")


class FirstLine(Named):
    """What the first line says; sums as they stand."""

    site: str
    kind: str  # Zoom, Rush, Home Game
    number: str
    club: str
    tournament: str  # its number; empty for a cash game
    buyin: str
    mix: str  # 8-Game, HORSE: the mixed game that this one is part of
    named: SiteGame
    limit: str
    small: Decimal
    big: Decimal
    ante: Decimal | None  # told in the header of 6+ games alone
    cap: Decimal | None
    symbol: str
    currency: str
    level: str
    match_round: str
    date: str  # as written, the first of two
    time: str
    zone: str

    @property
    def structure(self) -> Structure:
        return LIMITS[self.limit.lower()]

    @property
    def is_money(self) -> bool:
        return bool(self.symbol or self.currency) and not self.tournament


def header_of(line: str) -> FirstLine:
    """The header in a line; BadInput says which part is missing."""
    start = HEADER.search(line)
    if start is None:
        raise BadInput(f"{line[:60]!r} does not begin a hand.")
    rest = line[start.end() :].replace("\xa0", " ")
    dated = _DATE.search(rest)
    before = rest[: dated.start()] if dated else rest
    club = _CLUB.search(before)
    if club:
        before = before[: club.start()] + before[club.end() :]
    found = game_in(before)
    if found is None:
        raise BadInput(f"The header names no game that is known here: {before.strip()[:80]!r}.")
    front, after = before[: found.start], before[found.end :]
    tournament = _TOURNAMENT.search(front)
    mix = front.rstrip("( ") if front.rstrip().endswith("(") else ""
    if tournament:
        front = tournament["buyin"]
        mix = mix and front.rstrip("( ").removeprefix(_buyin(front)).strip()
    stakes = _stakes(after)
    level, round_ = _LEVEL.search(after), _ROUND.search(after)
    code = _CODE.search(after)
    symbol = stakes.symbol
    return FirstLine(
        site=start["site"],
        kind=(start["kind"] or "").title() or ("Zoom" if tournament and tournament["zoom"] else ""),
        number=start["number"],
        club=club["club"] if club else "",
        tournament=tournament["id"] if tournament else "",
        buyin=_buyin(front) if tournament else "",
        mix=mix.strip(),
        named=found.named,
        limit=found.limit,
        small=stakes.small,
        big=stakes.big,
        ante=stakes.ante,
        cap=stakes.cap,
        symbol=symbol,
        currency="" if tournament else code[1] if code else code_of(symbol),
        level=level["level"] if level else "",
        match_round=round_["round"] if round_ else "",
        date=dated["date"] if dated else "",
        time=dated["time"] if dated else "",
        zone=(dated["zone"] or "") if dated else "",
    )


_BUYIN = re.compile(rf"(?:{SUM}(?:\s?(?:FPP|SC))?(?:\+{SUM})*(?:\s+[A-Z]{{3}}\b)?|Freeroll)", re.IGNORECASE)


def _buyin(text: str) -> str:
    found = _BUYIN.match(text.strip())
    return found[0].strip() if found else ""


class _Stakes(NamedTuple):
    small: Decimal
    big: Decimal
    symbol: str
    ante: Decimal | None = None
    cap: Decimal | None = None


def _stakes(text: str) -> _Stakes:
    button = _BUTTON_BLIND.search(text)
    if button:
        blind = sum_of(button["blind"])
        return _Stakes(Decimal(0), blind, symbol_of(button["blind"]), sum_of(button["ante"]))
    found = _STAKES.search(text)
    if found is None:
        raise BadInput(f"The header gives no stakes: {text.strip()[:60]!r}.")
    cap = _CAP.search(text)
    return _Stakes(
        sum_of(found["small"]), sum_of(found["big"]), symbol_of(found["small"]), cap=sum_of(cap["cap"]) if cap else None
    )
