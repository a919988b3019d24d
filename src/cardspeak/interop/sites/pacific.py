"""888poker and its skins: sums in square brackets, a raise states what it adds, and no pot or rake is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from cardspeak.interop.stars.money import SUM, sum_of

_START = re.compile(r"^\*{5} .*Hand History for Game (?P<number>\d+) \*{5}", re.MULTILINE)
_STAKES = re.compile(
    rf"^(?P<small>{SUM})/(?P<big>{SUM}) Blinds (?P<limit>No Limit|Pot Limit|Fix(?:ed)? Limit) (?P<game>\w+).*?"
    r"\*\*\* (?P<day>\d+) (?P<month>\d+) (?P<year>\d+) (?P<time>[\d:]+)",
    re.MULTILINE,
)
_TABLE = re.compile(r"^(?:Tournament #(?P<tour>\d+).*? - )?Table (?P<name>.+?) (?P<size>\d+) Max", re.MULTILINE)
_BUTTON = re.compile(r"^Seat (\d+) is the button", re.MULTILINE)
_SEAT = re.compile(rf"^Seat (?P<seat>\d+): (?P<name>.+) \( (?P<chips>{SUM}) \)", re.MULTILINE)
_GAMES = {"holdem": "Hold'em", "omaha": "Omaha", "omahahl": "Omaha Hi/Lo"}
_LIMITS = {"n": "No Limit", "p": "Pot Limit", "f": "Limit"}
_STREETS = {"down cards": "HOLE CARDS", "flop": "FLOP", "turn": "TURN", "river": "RIVER"}
_ACT = re.compile(
    r"^(?P<what>posts small blind|posts big blind|posts dead blind|posts ante|posts the ante|folds|checks|calls|bets"
    r"|raises|shows|mucks|collected)(?: \[\s*(?P<inside>[^]]*?)\s*\])?$"
)


def hands(text: str) -> Iterator[tuple[str, list[str] | str]]:
    """Every hand of the text as lines of PokerStars."""
    starts = list(_START.finditer(text))
    for start, end in zip(starts, [*(found.start() for found in starts[1:]), len(text)], strict=True):
        piece = text[start.end() : end]
        yield start["number"], _hand(start["number"], piece)


def _hand(number: str, text: str) -> list[str] | str:
    stakes, table, button = _STAKES.search(text), _TABLE.search(text), _BUTTON.search(text)
    if stakes is None or table is None or button is None:
        return "the stakes, the table or the button is missing: the hand is cut off."
    game = _GAMES.get(stakes["game"].lower())
    if game is None:
        return f"the game {stakes['game']!r} is not known here."
    seats = {found["name"]: (found["seat"], found["chips"]) for found in _SEAT.finditer(text)}
    date = f"{stakes['year']}/{stakes['month']}/{stakes['day']} {stakes['time']}"
    limit = _LIMITS[stakes["limit"][0].lower()]
    lines = [f"PokerStars Hand #{number}: {game} {limit} ({stakes['small']}/{stakes['big']}) - {date}"]
    if table["tour"]:
        lines[0] = lines[0].replace(": ", f": Tournament #{table['tour']}, ", 1)
    lines.append(f"Table '{table['name']}' {table['size']}-max Seat #{button[1]} is the button")
    lines += [f"Seat {seat}: {name} ({chips} in chips)" for name, (seat, chips) in seats.items()]
    return [*lines, *_Rewriter(seats).lines(text)]


class _Rewriter:
    """Line by line; a raise is turned into the total of the street."""

    def __init__(self, seats: dict[str, tuple[str, str]]) -> None:
        self.seats = seats
        self.names = sorted(seats, key=len, reverse=True)
        self.bets: dict[str, Decimal] = {}
        self.mucked: list[str] = []
        self.collected = False

    def lines(self, text: str) -> Iterator[str]:
        for raw in text.split("\n"):
            line = raw.strip()
            if line.startswith("** "):
                yield from self._street(line)
                continue
            for name in self.names:
                if line.startswith(f"{name} "):
                    found = _ACT.match(line[len(name) + 1 :])
                    if found:
                        yield from self._act(name, found["what"], found["inside"] or "")
                        break
            else:
                if line.startswith("Dealt to "):
                    yield line.replace(",", "")
        yield "*** SUMMARY ***"
        yield from self.mucked

    def _street(self, line: str) -> Iterator[str]:
        for word, street in _STREETS.items():
            if line.startswith(f"** Dealing {word}"):
                if street != "HOLE CARDS":
                    self.bets = {}
                yield (
                    f"*** {street} *** {line[line.find('[') :].replace(',', '')}"
                    if "[" in line
                    else f"*** {street} ***"
                )
                return
        if line.startswith("** Summary"):
            yield "*** SHOW DOWN ***"

    def _act(self, name: str, what: str, inside: str) -> Iterator[str]:
        sums = [sum_of(part) for part in inside.split("+") if re.search(r"\d", part)] if what not in _CARDS else []
        added = sum(sums, Decimal(0))
        match what:
            case "posts small blind" | "posts big blind":
                self.bets[name] = self.bets.get(name, Decimal(0)) + added
                yield f"{name}: {what} {added}"
            case "posts dead blind":
                self.bets[name] = max(sums)
                yield f"{name}: posts small & big blinds {added}"
            case "posts ante" | "posts the ante":
                yield f"{name}: posts the ante {added}"
            case "raises" | "bets":
                self.bets[name] = self.bets.get(name, Decimal(0)) + added
                yield f"{name}: raises to {self.bets[name]}"
            case "calls":
                self.bets[name] = self.bets.get(name, Decimal(0)) + added
                yield f"{name}: calls {added}"
            case "shows":
                yield f"{name}: shows [{inside.replace(',', '')}]"
            case "mucks":
                yield f"{name}: mucks hand"
                self.mucked.append(f"Seat {self.seats[name][0]}: {name} mucked [{inside.replace(',', '')}]")
            case "collected":
                yield f"{name} collected {added} from pot"
            case _:
                yield f"{name}: {what}"


_CARDS = ("shows", "mucks")
