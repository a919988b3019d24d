"""People and the record of a table in plain words: `pick up seat 3 by a TG Area Manager`, `count by inspector: 52`."""

from __future__ import annotations

import re
from collections.abc import Callable

from cardspeak.books.loader import load_book
from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand.words.stakes import parse_stakes
from cardspeak.rulings.report_line import report_from
from cardspeak.table import commands as table_commands
from cardspeak.table import commands_people as c
from cardspeak.table.command_base import ClaimedBy, Command
from cardspeak.table.setup import TableSetup

_SEAT = r"(?:seat )?(\d+)"
_BY = r" by (?:a |an |the )?([^:,]+?)"
_NAME = r"([^\d\s].*?)"
_SEATS = r"((?:\d+(?:, | and )?)+)"

Make = Callable[[re.Match[str], int], Command]

_DIRECTIONS: dict[str, c.DirectionWhat] = {
    "english only": "english only",
    "silence": "silence",
    "apart": "apart",
    "spectators away": "spectators away",
}
_WHAT = rf"({'|'.join(_DIRECTIONS)})"


def claims(text: str) -> tuple[ClaimedBy, ...]:
    """`Ann As, Bob Kd`."""
    found = []
    for part in text.split(","):
        name, _, card = part.strip().rpartition(" ")
        if not name:
            raise BadInput(f"{part.strip()!r} is not a name and a card; write for example 'Ann As, Bob Kd'.")
        found.append(ClaimedBy(name, Card(card)))
    return tuple(found)


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(part for part in re.split(r", | and ", text) if part) if text else ()


def _seats(text: str | None) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text or "")))


def _change(match: re.Match[str], at: int) -> Command:
    words, by, counted, back, asked = match.groups()
    reasons: dict[str, c.DeckWhy] = {"unfit": "unfit", "asked for": "asked", "at discretion": "discretion"}
    why = reasons[words.lower()]
    return c.ChangeDeck(
        why=why, by=by, counted=int(counted) if counted else 0, back=back or "", agreed=_seats(asked), at=at
    )


FORMS: list[tuple[str, Make]] = [
    (r"draw seats: (.+)", lambda m, at: c.DrawSeats(cards=claims(m[1]), at=at)),
    (rf"the game begins at (\d+){_BY}", lambda m, at: c.AnnounceStart(starts=int(m[1]), by=m[2], at=at)),
    (
        rf"{_SEAT} shows? (an? invalid |a )?card (\S+?){_BY}",
        lambda m, at: c.CheckCard(
            seat=int(m[1]), card=m[3], valid="invalid" not in (m[2] or "").lower(), by=m[4], at=at
        ),
    ),
    (rf"pick up {_SEAT}{_BY}", lambda m, at: c.PickUp(seat=int(m[1]), by=m[2], at=at)),
    (rf"{_NAME} is back", lambda m, at: c.ReturnToList(name=m[1], at=at)),
    (rf"{_SEAT} vacates?{_BY}", lambda m, at: c.VacateSeat(seat=int(m[1]), by=m[2], at=at)),
    (rf"check the deck{_BY}", lambda m, at: c.CheckDeck(by=m[1], at=at)),
    (rf"the deck is not sound{_BY}", lambda m, at: c.CheckDeck(by=m[1], sound=False, at=at)),
    (rf"shuffle the deck{_BY}", lambda m, at: c.ShuffleDeck(by=m[1], at=at)),
    (
        rf"new deck, (unfit|asked for|at discretion){_BY}(?:, counted (\d+))?(?:, (\w+) backs?)?(?:: {_SEATS})?",
        _change,
    ),
    (rf"replace (.+?){_BY}", lambda m, at: c.ReplaceCards(cards=parse_cards(m[1]), by=m[2], at=at)),
    (rf"count{_BY}: (\d+)", lambda m, at: c.CountCards(by=m[1], count=int(m[2]), at=at)),
    (
        rf"{_NAME} is the ([^:,]+?) now{_BY}",
        lambda m, at: c.SeatStaff(name=m[1], role=m[2], by=m[3], at=at),
    ),
    (
        rf"direction{_BY}: {_WHAT}(?:, (.+))?",
        lambda m, at: c.GiveDirection(what=_DIRECTIONS[m[2].lower()], by=m[1], names=_names(m[3]), at=at),
    ),
    (
        rf"lift the direction{_BY}: {_WHAT}",
        lambda m, at: c.LiftDirection(what=_DIRECTIONS[m[2].lower()], by=m[1], at=at),
    ),
    (
        rf"exclude {_NAME}(?: until (\d+))?{_BY}: (.+)",
        lambda m, at: c.Exclude(name=m[1], until=int(m[2]) if m[2] else None, by=m[3], why=m[4], at=at),
    ),
    (rf"readmit {_NAME}{_BY}", lambda m, at: c.Readmit(name=m[1], by=m[2], at=at)),
    (
        rf"refuse the wagers of {_SEAT}{_BY}: (.+)",
        lambda m, at: c.RefuseWager(seat=int(m[1]), by=m[2], why=m[3], at=at),
    ),
    (
        rf"{_SEAT} lends? (\d+) to {_SEAT}",
        lambda m, at: c.LendChips(seat=int(m[1]), chips=int(m[2]), to=int(m[3]), at=at),
    ),
    (rf"{_SEAT} disputes?: (.+)", lambda m, at: c.RaiseDispute(seat=int(m[1]), about=m[2], at=at)),
    (
        rf"move the (?:button|puck) to (?:seat )?(\d+){_BY}(?:: (.+))?",
        lambda m, at: c.MoveButton(seat=int(m[1]), by=m[2], why=m[3] or "", at=at),
    ),
    (
        rf"decide dispute (\d+){_BY}: (.+)",
        lambda m, at: c.DecideDispute(dispute=int(m[1]), by=m[2], decision=m[3], at=at),
    ),
    (
        rf"review dispute (\d+){_BY}: (.+)",
        lambda m, at: c.ReviewDispute(dispute=int(m[1]), by=m[2], decision=m[3], at=at),
    ),
    (
        rf"complaint about dispute (\d+){_BY}: (.+)",
        lambda m, at: c.RecordComplaint(dispute=int(m[1]), by=m[2], reference=m[3], at=at),
    ),
]


def people_of(text: str, at: int, setup: TableSetup | None) -> Command | None:
    """What needs more than a form: an incident (`! premature turn; cards Qs`), a transfer with its game and stakes."""
    if text.startswith("!"):
        report = report_from(text[1:].strip())
        return table_commands.Rule(report=report, by=report.by, at=at)
    match = re.fullmatch(rf"{_NAME} would come from (\S+), (.+?){_BY}", text, re.IGNORECASE)
    if match is None:
        return None
    if setup is None:
        raise BadInput("A transfer speaks of a table: say to which.")
    game = load_book(setup.book).game(match[2])
    stakes = parse_stakes(match[3], game)
    return c.AskTransfer(name=match[1], game=game.slug, stakes=stakes, by=match[4], at=at)
