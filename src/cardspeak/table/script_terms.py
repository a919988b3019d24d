"""Money and time in plain words: `notice by a TG Area Manager: stakes no limit, blinds 2/4`, `3 buys time`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.hand.commission import combined, parse_charge
from cardspeak.hand.words.stakes import parse_stakes
from cardspeak.table import commands_terms as c
from cardspeak.table.command_base import Command
from cardspeak.table.setup import TableSetup
from cardspeak.table.terms import Change, Closing, Fees, NewCommission, NewTerms

_SEAT = r"(?:seat )?(\d+)"
_BY = r" by (?:a |an |the )?([^:,]+?)"
_SEATS = r"((?:\d+(?:, | and )?)+)"

Make = Callable[[re.Match[str], int], Command]


def _seats(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)))


FORMS: list[tuple[str, Make]] = [
    (
        rf"sign for notice (\d+){_BY}(?:, (?:for|from) (\d+))?",
        lambda m, at: c.PutUpSign(notice=int(m[1]), by=m[2], starts=int(m[3]) if m[3] else None, at=at),
    ),
    (rf"{_SEAT} agrees? to notice (\d+)", lambda m, at: c.AgreeTo(seat=int(m[1]), notice=int(m[2]), at=at)),
    (rf"withdraw notice (\d+){_BY}", lambda m, at: c.WithdrawNotice(notice=int(m[1]), by=m[2], at=at)),
    (rf"notice (\d+) takes effect{_BY}", lambda m, at: c.MakeChange(notice=int(m[1]), by=m[2], at=at)),
    (rf"collect time{_BY}", lambda m, at: c.CollectTime(by=m[1], at=at)),
    (rf"verify time{_BY}", lambda m, at: c.VerifyTime(by=m[1], at=at)),
    (rf"{_SEAT} refuses? the kill", lambda m, at: c.RefuseKill(seat=int(m[1]), at=at)),
    (rf"clock{_BY}", lambda m, at: c.StartClock(by=m[1], at=at)),
    (rf"call the clock{_BY}", lambda m, at: c.StartClock(clock="called", by=m[1], at=at)),
    (rf"{_SEAT} asks? for the clock", lambda m, at: c.AskClock(seat=int(m[1]), at=at)),
    (rf"warn{_BY}", lambda m, at: c.WarnPlayer(by=m[1], at=at)),
    (rf"{_SEAT} buys? time", lambda m, at: c.BuyTime(seat=int(m[1]), at=at)),
    (rf"time is up{_BY}", lambda m, at: c.TimeUp(by=m[1], at=at)),
    (rf"{_SEAT} checked early{_BY}", lambda m, at: c.BarRaise(seat=int(m[1]), by=m[2], at=at)),
    (rf"{_SEAT} wants? (\d+) boards?", lambda m, at: c.AskRun(seat=int(m[1]), boards=int(m[2]), at=at)),
    (rf"allow the run{_BY}", lambda m, at: c.AllowRun(by=m[1], at=at)),
    (rf"freeze-?out{_BY}: {_SEATS}", lambda m, at: c.BeginFreezeOut(by=m[1], agreed=_seats(m[2]), at=at)),
    (
        rf"release {_SEAT}{_BY}: (.+)",
        lambda m, at: c.ReleaseFromFreezeOut(seat=int(m[1]), by=m[2], why=m[3], at=at),
    ),
    (rf"suspend the freeze-?out{_BY}", lambda m, at: c.SuspendFreezeOut(by=m[1], at=at)),
    (
        rf"resume the freeze-?out{_BY}: {_SEATS}",
        lambda m, at: c.ResumeFreezeOut(by=m[1], agreed=_seats(m[2]), at=at),
    ),
    (
        rf"conclude the freeze-?out{_BY}: {_SEATS}",
        lambda m, at: c.ConcludeFreezeOut(by=m[1], agreed=_seats(m[2]), at=at),
    ),
]


def notice_of(text: str, at: int, setup: TableSetup | None) -> c.GiveNotice | None:
    """`notice by ROLE: WHAT; WHAT (WHY)`, or `notice of 30 minutes by ROLE: ...`; None where the line is no notice."""
    form = rf"notice(?: of (\d+) minutes?)?{_BY}: (.+?)(?: \((.+)\))?"
    match = re.fullmatch(form, text, re.IGNORECASE)
    if match is None:
        return None
    if setup is None:
        raise BadInput("A notice speaks of a table: say at which it is given.")
    change, minutes = parse_change(match[3], setup), int(match[1] or 0)
    return c.GiveNotice(change=change, by=match[2], minutes=minutes, why=match[4] or "", at=at)


def parse_change(text: str, setup: TableSetup) -> Change:
    """`closing`; `commission 5% cap 10 and 20 an hour`; or terms: `game omaha; stakes pot, blinds 1/2; deck 52`."""
    words = text.strip()
    if words.lower() in ("closing", "the table closes"):
        return Closing()
    if words.lower().startswith("commission "):
        return parse_commission(words[len("commission ") :].lower())
    values: dict[str, Any] = {}
    for part in words.split(";"):
        values |= _term(part.strip(), values.get("game", setup.game), setup)
    return NewTerms(**values)


def _term(part: str, game: str, setup: TableSetup) -> dict[str, Any]:
    name, _, rest = part.partition(" ")
    match name.lower():
        case "game":
            return {"game": load_book(setup.book).game(rest).slug}
        case "stakes":
            return {"stakes": parse_stakes(rest, load_book(setup.book).game(game))}
        case "deck" if rest.isdigit():
            return {"deck": int(rest)}
        case "buy-in" | "top-up":
            limits = re.fullmatch(r"(\d+)(?: to (\d+))?", rest)
            if limits is not None:
                most = int(limits[2]) if limits[2] else None
                return {name.lower().replace("-", "_"): (int(limits[1]), most)}
    raise BadInput(
        f"{part!r} is no change of a table; write for example 'stakes no limit, blinds 2/4', 'buy-in 40 to 200', "
        "'game omaha', 'deck 32', 'commission 5%' or 'closing'."
    )


def parse_commission(text: str) -> NewCommission:
    """Every method that is named, joined by `and`; `nil` is none."""
    if text in ("nil", "0"):
        return NewCommission()
    charges, timed = [], []
    for words in text.split(" and "):
        charge = parse_charge(words.strip())
        if charge is not None:
            charges.append(charge)
        else:
            timed.append(words)
    return NewCommission(charge=combined(charges), fees=parse_fees(" and ".join(timed)) if timed else None)


_FEES = {"an hour": "hourly", "an hour for the table": "table_hourly", "to sit down": "sitting"}


def parse_fees(text: str) -> Fees:
    """`20 an hour and 5 to sit down`, or `120 an hour for the table`."""
    values: dict[str, int] = {}
    for words in text.lower().split(" and "):
        match = re.fullmatch(r"(\d+) (.+)", words.strip())
        if match is None or match[2] not in _FEES:
            raise BadInput(f"{words!r} is no charge; write for example '20 an hour' or '5 to sit down'.")
        values[_FEES[match[2]]] = int(match[1])
    return Fees(**values)
