"""The text file of a night at a table: a few lines that open it, then a line for everything that happens.

`at 90` sets the clock, `play on` lets simple players finish the hand, `refused: LINE` says that a line is to be
refused. Everything else is read by `table.script`.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from cardspeak.books.loader import load_book
from cardspeak.cards import Card, deck_of
from cardspeak.cards.chance import Below, seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.cli.stakes import parse_stakes
from cardspeak.errors import BadInput
from cardspeak.hand.house import house_player
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.rulings.rule import Question
from cardspeak.table import commands as c
from cardspeak.table.events import TableEvent
from cardspeak.table.machine import Table
from cardspeak.table.opening import make_table
from cardspeak.table.script import command_of
from cardspeak.table.setup import TableSetup
from cardspeak.table.term_words import parse_fees
from cardspeak.table.terms import KillTerms
from cardspeak.talk.clock import TimeSign


class ScriptLine(NamedTuple):
    """A line and what came of it."""

    line: str
    events: tuple[TableEvent, ...]
    refused: Refused | None


class Night(NamedTuple):
    table: Table
    told: list[ScriptLine]
    wrong: list[str]  # lines that were refused or carried out against expectation


_OPENING: list[tuple[str, str]] = [
    ("stakes", r"stakes (.+)"),
    ("buy_in", r"buy-?in (\d+)(?: (?:to )?(\d+))?"),
    ("top_up", r"top-?up (\d+)(?: (?:to )?(\d+))?"),
    ("deck", r"deck (\d+)"),
    ("places", r"places (\d+)"),
    ("seed", r"seed (.+)"),
    ("straddle", r"straddles? (?:allowed|offered)"),
    ("asked", r"players are asked to show"),
    ("runs", r"run it twice is offered"),
    ("fees", r"charge (.+)"),
    ("kill", r"kill (\d+)(?:,? from (\d+))?(?:,? rejoin within (\d+))?"),
    ("time", r"time to act (\d+)(?:,? (\d+) more for (\d+))?(?:,? (\d+) times)?"),
    ("stand_alone", r"stand-?alone table"),
    ("check_decks", r"decks are checked on the record"),
    ("lending", r"players may lend"),
    ("rabbit", r"rabbit hunting is allowed"),
    ("backs", r"backs (\w+)(?:,? (\w+))?"),
]


_FLAGS = ("straddle", "asked", "runs", "stand_alone", "check_decks", "lending", "rabbit")


def opened_by(lines: list[str]) -> TableSetup:
    """The table that these opening lines describe; every line has to be one."""
    numbered = list(enumerate(lines, 1))
    setup, _, used = _open(numbered)
    if used < len(lines):
        raise BadInput(f"{lines[used]!r} says nothing about a table; write for example 'buy-in 40 to 200'.")
    return setup


def play_script(text: str) -> Night:
    """Open the table that the first lines describe and let everything else happen."""
    lines = [(number, line.split("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    setup, seed, used = _open(lines)
    below = seeded(seed)
    table = Table(setup, shuffle=lambda cards: shuffled(cards, below))
    night = Night(table, [], [])
    clock = 0
    for number, line in lines[used:]:
        at = re.fullmatch(r"at (\d+)", line, re.IGNORECASE)
        if at:
            clock = int(at[1])
            continue
        try:
            _line(night, line, clock, below)
        except BadInput as wrong:
            raise BadInput(f"Line {number}: {wrong}") from None
    return night


def _open(lines: list[tuple[int, str]]) -> tuple[TableSetup, str, int]:
    head = re.fullmatch(r"table (\S+) (\S+)", lines[0][1], re.IGNORECASE) if lines else None
    if head is None:
        raise BadInput("The first line says which table: 'table star holdem'.")
    said: dict[str, re.Match[str]] = {}
    used = 1
    for _, line in lines[1:]:
        found = next(
            ((name, match) for name, form in _OPENING if (match := re.fullmatch(form, line, re.IGNORECASE))), None
        )
        if found is None:
            break
        said[found[0]] = found[1]
        used += 1
    game = load_book(head[1]).game(head[2])
    more: dict[str, Any] = {name: True for name in _FLAGS if name in said}
    more |= {name: int(said[name][1]) for name in ("deck", "places") if name in said}
    for name in ("buy_in", "top_up"):
        if name in said:
            more[name] = (int(said[name][1]), int(said[name][2]) if said[name][2] else None)
    if "backs" in said:
        more["backs"] = tuple(filter(None, said["backs"].groups()))
    more |= _money_and_time(said)
    stakes = parse_stakes(said["stakes"][1] if "stakes" in said else None, game)
    setup = make_table(game.book.slug, game.slug, stakes=stakes, **more)
    return setup, said["seed"][1] if "seed" in said else "a night", used


def _money_and_time(said: dict[str, re.Match[str]]) -> dict[str, Any]:
    """Charges, kill pots and the time to act, as far as the opening lines name them."""
    found: dict[str, Any] = {}
    if "fees" in said:
        found["fees"] = parse_fees(said["fees"][1])
    if "kill" in said:
        amount, least, rejoin = (int(part) if part else None for part in said["kill"].groups())
        assert amount is not None, "the form has an amount"
        found["kill"] = KillTerms(amount=amount, qualifies=least or 0, rejoin=1200 if rejoin is None else rejoin)
    if "time" in said:
        seconds, extra, price, times = (int(part) if part else None for part in said["time"].groups())
        assert seconds is not None, "the form has seconds"
        found["time"] = TimeSign(seconds=seconds, extra=extra or 0, price=price or 0, times=times)
    return found


def _line(night: Night, line: str, at: int, below: Below) -> None:
    table = night.table
    if re.fullmatch(r"play (?:on|out|it out)", line, re.IGNORECASE):
        _play_on(night, line, at, below)
        return
    refusal = re.fullmatch(r"refused: (.+)", line, re.IGNORECASE)
    text = refusal[1] if refusal else line
    pack: tuple[Card, ...] = ()
    if re.fullmatch(r"deal\.?", text, re.IGNORECASE):
        pack = tuple(shuffled(deck_of(table.state.setup.deck).cards, below))
    answer = table.act(command_of(text, at=at, pack=pack, setup=table.state.setup))
    if isinstance(answer, Question):
        raise BadInput(f"The ruling has to know more: {answer.says} Say it in the line.")
    refused = answer if isinstance(answer, Refused) else None
    night.told.append(ScriptLine(text, () if isinstance(answer, Refused) else answer.events, refused))
    if refused is not None and not refusal:
        night.wrong.append(f"{text!r} was refused: {refused}")
    if refused is None and refusal:
        night.wrong.append(f"{text!r} was to be refused and was carried out.")


def _play_on(night: Night, line: str, at: int, below: Below) -> None:
    """Simple players answer until the hand is over."""
    table = night.table
    if table.hand is None or not table.state.running:
        raise BadInput("No hand is running: 'deal' comes before 'play on'.")
    events: list[TableEvent] = []
    while table.state.running:
        answer = table.act(c.Play(command=house_player(table.hand, below), at=at))  # type: ignore[arg-type]
        assert isinstance(answer, Accepted), f"a simple player was refused: {answer}"
        events += answer.events
    night.told.append(ScriptLine(line, tuple(events), None))
