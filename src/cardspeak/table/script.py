"""A table in plain words, as a floor person would write it: `Ann takes seat 3 with 200`, `3 steps away`, `4 posts`.

One line is one command. What is not a command of the table is one of the hand (`hand.script`): `3 raises to 60`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand.words.script import command_of as hand_command
from cardspeak.table import commands as c
from cardspeak.table import script_people
from cardspeak.table.script_people import claims, people_of
from cardspeak.table.script_terms import FORMS, notice_of
from cardspeak.table.setup import TableSetup

_SEAT = r"(?:seat )?(\d+)"
_BY = r"(?: by (?:a |an |the )?(.+))"
_NAME = r"([^\d\s].*?)"

Make = Callable[[re.Match[str], int], c.Command]

_FORMS: list[tuple[str, Make]] = [
    (
        rf"{_NAME} takes? seat (\d+) with (\d+)(?:,? card (\S+))?(?:,? moved{_BY})?",
        lambda m, at: c.TakeSeat(
            name=m[1], seat=int(m[2]), chips=int(m[3]), card=m[4] or "", moved_by=m[5] or "", at=at
        ),
    ),
    (
        rf"(?:reserve|hold) seat (\d+) for (.+?){_BY}",
        lambda m, at: c.ReserveSeat(seat=int(m[1]), name=m[2], by=m[3], at=at),
    ),
    (rf"free seat (\d+){_BY}", lambda m, at: c.FreeSeat(seat=int(m[1]), by=m[2], at=at)),
    (rf"{_NAME} joins? the list", lambda m, at: c.JoinList(name=m[1], at=at)),
    (rf"{_NAME} leaves? the list", lambda m, at: c.LeaveList(name=m[1], at=at)),
    (r"draw for seat (\d+): (.+)", lambda m, at: c.DrawForSeat(seat=int(m[1]), cards=claims(m[2]), at=at)),
    (rf"{_SEAT} asks? for seat (\d+)", lambda m, at: c.AskSeat(seat=int(m[1]), to=int(m[2]), at=at)),
    (rf"{_SEAT} moves? to seat (\d+)", lambda m, at: c.ChangeSeat(seat=int(m[1]), to=int(m[2]), at=at)),
    (rf"{_SEAT} leaves?(?: the table)?", lambda m, at: c.LeaveTable(seat=int(m[1]), at=at)),
    (rf"{_SEAT} buys? (\d+)", lambda m, at: c.BuyChips(seat=int(m[1]), chips=int(m[2]), at=at)),
    (
        rf"{_SEAT} takes? off (\d+)(?: for (.+?))?{_BY}?",
        lambda m, at: c.TakeChips(seat=int(m[1]), chips=int(m[2]), why=m[3] or "", by=m[4] or "", at=at),
    ),
    (rf"{_SEAT} steps? away", lambda m, at: c.StepAway(seat=int(m[1]), at=at)),
    (rf"{_SEAT} comes? back", lambda m, at: c.ComeBack(seat=int(m[1]), at=at)),
    (rf"{_SEAT} waits?", lambda m, at: c.ChooseEntry(seat=int(m[1]), how="wait", at=at)),
    (rf"{_SEAT} posts?", lambda m, at: c.ChooseEntry(seat=int(m[1]), how="post", at=at)),
    (rf"{_SEAT} straddles?", lambda m, at: c.Straddle(seat=int(m[1]), at=at)),
    (
        r"misdeal by (?:a |an |the )?([^:]+?)(?:: (.+))?",
        lambda m, at: c.DeclareMisdeal(by=m[1], why=m[2] or "", at=at),
    ),
]


def command_of(line: str, *, at: int = 0, pack: tuple[Card, ...] = (), setup: TableSetup | None = None) -> c.Command:
    """The command a line asks for; `deal` starts a hand with this pack, or with the one it names.

    A notice of change is read against the terms of the table, its `setup` of the moment.
    """
    text = " ".join(line.split()).rstrip(".")
    more = notice_of(text, at, setup) or people_of(text, at, setup)
    if more is not None:
        return more
    start = re.fullmatch(r"deal(?: from (.+))?", text, re.IGNORECASE)
    if start:
        return c.StartHand(pack=parse_cards(start[1]) if start[1] else pack, at=at)
    for form, make in (*script_people.FORMS, *_FORMS, *FORMS):
        match = re.fullmatch(form, text, re.IGNORECASE)
        if match:
            return make(match, at)
    try:
        return c.Play(command=hand_command(text), at=at)  # type: ignore[arg-type]
    except BadInput:
        raise BadInput(
            f"{line!r} is nothing that happens at a table; write for example 'Ann takes seat 3 with 200', "
            "'deal', '3 raises to 60' or '3 steps away'."
        ) from None
