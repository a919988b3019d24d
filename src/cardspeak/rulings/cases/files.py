"""Case files: a hand, what goes wrong on it, and what must be so afterwards, in words that a floor person could write.

A file is one case, or several below `[[case]]` with what they share above them. `play` has one line for each thing:

    3 calls                                    a command, in the words of `hand.script`
    ? 2 raises to 50                           one that must be refused
    ! premature turn; cards Qs; looked = yes   an incident, in the words of `report_line`
    = cite 26.31                               what must be so now (`case_checks` lists all)
    undo                                       the last command or ruling is taken back
    # ...                                      a remark

After every line no card and no chip may be missing, and at the end the record must replay to the same hand.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from cardspeak.books.loader import load_book
from cardspeak.cards import Card, parse_cards
from cardspeak.cards.chance import seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput, CardspeakError, nearest
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.setup import Stakes
from cardspeak.hand.words.stakes import parse_stakes
from cardspeak.refusal import Refused
from cardspeak.rulings.cases.checks import Moment, check_line
from cardspeak.rulings.conserved import missing
from cardspeak.rulings.report_line import report_from
from cardspeak.rulings.rule import Question, Ruling, rule
from cardspeak.values import Named, Value


class CaseFailed(CardspeakError):
    """A case does not come out as its file says; the message begins with the file and the line."""


class CaseFile(Named, forbid_unknown_fields=True, omit_defaults=True):
    """One case as written."""

    title: str
    game: str
    stacks: list[int] | dict[str, int]
    play: str
    book: str = ""  # empty: the folder's name
    clauses: tuple[str, ...] = ()  # what the case shows
    deck: int | None = None
    button: int | None = None
    stakes: Stakes | str | None = None  # in words as `--stakes` has them, or a table
    holes: dict[str, str] = {}
    board: str = ""
    burns: str = ""
    rest: str = ""
    shuffles: tuple[str, ...] = ()  # the cards that each shuffle during the hand brings to the top
    seed: str = "case"  # for shuffles, and for the pack where no card of it is named
    told: bool = False
    asked: bool = False
    runs: bool = False
    freeze_out: bool = False
    places: int | None = None
    kill: tuple[int, int] | None = None
    late: tuple[tuple[int, int, int], ...] = ()
    file: str = ""
    line: int = 0  # where `play` begins


class CaseLine(Value):
    """One line of a case and what it led to."""

    line: str
    number: int
    events: tuple[e.Event, ...] = ()
    answer: Ruling | Question | Refused | None = None


class CaseRun(Value):
    """A case that came out as written."""

    case: CaseFile
    hand: Hand
    lines: tuple[CaseLine, ...]


# -- reading -------------------------------------------------------------------------------------------------

_PLAY = re.compile(r"^[ \t]*play[ \t]*=[ \t]*(\"\"\"|''')", re.MULTILINE)


def read_cases(path: Path, name: str = "") -> tuple[CaseFile, ...]:
    """The cases of a file; `name` is how messages call it."""
    name = name or path.name
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise BadInput(f"{name} cannot be read: {wrong}.") from None
    return parse_cases(text, name, path.parent.name)


def parse_cases(text: str, name: str, book: str = "") -> tuple[CaseFile, ...]:
    """The cases of a text; `book` is the book of cases that name none."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadInput(f"{name}: {wrong}.") from None
    several = found.pop("case", [{}])
    if not isinstance(several, list) or not all(isinstance(one, dict) for one in several):
        raise BadInput(f"{name}: write several cases as [[case]] tables.")
    begins = [text.count("\n", 0, match.end()) + 1 for match in _PLAY.finditer(text)]
    shared = {"book": book, **found}
    return tuple(_case({**shared, **one}, name, begins, number) for number, one in enumerate(several))


def _case(row: dict[str, Any], name: str, begins: Sequence[int], number: int) -> CaseFile:
    line = begins[number] if number < len(begins) else 0
    where = f"{name}, case {number + 1}"
    _known(where, row, [one for one in CaseFile.__struct_fields__ if one not in ("file", "line")])
    if isinstance(row.get("stakes"), dict):
        _known(f"{where}, stakes", row["stakes"], Stakes.__struct_fields__)
    try:
        return msgspec.convert({**row, "file": name, "line": line}, CaseFile)
    except msgspec.ValidationError as wrong:
        raise BadInput(f"{where}: {wrong}.") from None


def _known(where: str, row: Mapping[str, Any], allowed: Sequence[str]) -> None:
    for key in row:
        if key not in allowed:
            raise BadInput(f"{where}: there is no {key!r} here.{nearest(key, allowed)} Allowed: {', '.join(allowed)}.")


# -- running -------------------------------------------------------------------------------------------------


def deal_case(case: CaseFile) -> Hand:
    """The hand of a case before its first line."""
    stacks = case.stacks if isinstance(case.stacks, list) else _by_seat(case, case.stacks)
    options = {"told": case.told, "asked": case.asked, "runs": case.runs, "freeze_out": case.freeze_out}
    more: dict[str, Any] = {**options, "places": case.places, "late": case.late}
    setup = make_setup(
        case.book,
        case.game,
        stacks,
        deck=case.deck,
        button=case.button,
        stakes=_stakes(case),
        kill=case.kill,
        **more,
    )
    if setup.told:
        return Hand(setup)
    pack = stacked_pack(setup, _by_seat(case, case.holes), case.board, case.burns, case.rest)
    return Hand(setup, pack, shuffle=_Shuffles(case))


def _stakes(case: CaseFile) -> Stakes | None:
    if not isinstance(case.stakes, str):
        return case.stakes
    return parse_stakes(case.stakes, load_book(case.book).game(case.game))


def _by_seat(case: CaseFile, rows: Mapping[str, Any]) -> dict[int, Any]:
    if not all(seat.isdigit() for seat in rows):
        raise BadInput(f"{case.file}: seats are numbers, not {', '.join(rows)}.")
    return {int(seat): value for seat, value in rows.items()}


class _Shuffles:
    """Every shuffle of the hand: the cards that the case wants come first, the others as they fall."""

    def __init__(self, case: CaseFile) -> None:
        self._below = seeded(case.seed)
        self._wanted = [parse_cards(cards) for cards in case.shuffles]

    def __call__(self, cards: Sequence[Card]) -> list[Card]:
        mixed = list(shuffled(cards, self._below))
        first = self._wanted.pop(0) if self._wanted else ()
        missing = [card for card in first if card not in mixed]
        if missing:
            raise BadInput(f"{missing[0]} is not among the cards that are shuffled.")
        return [*first, *(card for card in mixed if card not in first)]


def run_case(case: CaseFile) -> CaseRun:
    """Play a case to its end; `CaseFailed` names the first line that does not come out."""
    try:
        hand = deal_case(case)
    except CardspeakError as wrong:
        raise CaseFailed(f"{case.file}: {wrong}") from None
    told = []
    moment = Moment(hand)
    lines = list(case_lines(case))
    for at, (number, line) in enumerate(lines):
        following = lines[at + 1][1] if at + 1 < len(lines) else ""
        try:
            told.append(_one(moment, number, line, following))
        except (CardspeakError, AssertionError) as wrong:
            raise CaseFailed(f"{case.file}:{number}: {line}: {wrong}{_ruled_by(moment, line)}") from None
    again = Hand.replay(hand.setup, hand.pack(), hand.events)
    if again.state != hand.state:
        raise CaseFailed(f"{case.file}: the record does not replay to the same hand.")
    return CaseRun(case, hand, tuple(told))


def _ruled_by(moment: Moment, line: str) -> str:
    """By which clause, and on what, the last ruling went, where something else than it was expected."""
    answer = moment.answer
    if line[0] != "=" or not isinstance(answer, Ruling):
        return ""
    on = ", ".join(f"{name}: {word}" for name, word in answer.facts.items())
    return f" (The ruling was by {answer.cite.clause}{f'; {on}' if on else ''}.)"


def case_lines(case: CaseFile) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(case.play.splitlines(), case.line + 1 if case.line else 1):
        text = line.partition("#")[0].strip()
        if text:
            yield number, text


def _one(moment: Moment, number: int, line: str, following: str) -> CaseLine:
    hand, before = moment.hand, len(moment.hand.events)
    mark, rest = line[0], line[1:].strip()
    answer: Ruling | Question | Refused | None = None
    if mark == "=":
        check_line(moment, rest)
    elif mark == "!":
        answer = _report(moment, rest, following)
    elif mark == "?":
        answer = _refused(moment, rest)
    elif line == "undo":
        hand.undo()
        before = len(hand.events)
    else:
        done = hand.say(line)
        if isinstance(done, Refused):
            raise BadInput(f"refused: {done}")
        moment.answer = None
    wrong = missing(hand)
    if wrong is not None:
        raise BadInput(f"{wrong}.")
    return CaseLine(line, number, tuple(hand.events[before:]), answer)


_OPEN = {"asks": Question, "options": Question, "refused": Refused, "wrong": BadInput}


def _report(moment: Moment, rest: str, following: str) -> Ruling | Question | Refused | None:
    """Anything but a ruling must be what the next line expects."""
    expected = _OPEN.get(following.removeprefix("=").split()[0]) if following.startswith("=") else None
    try:
        moment.answer = rule(moment.hand, report_from(rest))
    except BadInput as wrong:
        if expected is not BadInput:
            raise
        moment.answer, moment.wrong = None, str(wrong)
        return None
    answer = moment.answer
    if isinstance(answer, Refused) and expected is not Refused:
        raise BadInput(f"refused: {answer}")
    if isinstance(answer, Question) and expected is not Question:
        raise BadInput(f"a question is open: {answer.says} ({', '.join(option.name for option in answer.options)})")
    return answer


def _refused(moment: Moment, rest: str) -> Refused:
    answer = moment.hand.say(rest)
    if not isinstance(answer, Refused):
        raise BadInput("this should have been refused, and was done.")
    moment.answer = answer
    return answer
