"""The lines below the header: seats, posts, streets, actions, showdown and summary, as plain values.

Names are the hard part: they may hold spaces, colons, brackets, and words that look like verbs. They are read from the
seat lines, up to the last bracket with chips in it; a line then belongs to the longest name that it begins with and
after which it makes sense. Everything that makes no sense is chat or noise and says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Literal, NamedTuple

from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.interop.stars.money import SUM, sum_of

_CARD = r"(?:10|[2-9TJQKA])[cdhs]"
_CARDS = re.compile(_CARD)
_TABLE = re.compile(r"^Table (?:ID )?'(?P<name>.*)'(?P<rest>.*)$", re.IGNORECASE)
_BUTTON = re.compile(r"Seat #(\d+) is the button", re.IGNORECASE)
_MAX = re.compile(r"(\d+)-max", re.IGNORECASE)
_SEAT = re.compile(
    rf"^Seat (?P<seat>\d+): (?P<name>.+) \((?P<chips>{SUM}) in chips(?:, (?P<bounty>{SUM}) bounty)?\)(?P<rest>.*)$"
)
_STREET = re.compile(
    r"^\*\*\* (?:(?P<run>FIRST|SECOND|THIRD) )?(?P<street>HOLE CARDS|PRE-FLOP|FLOP|TURN|RIVER|SHOW ?DOWN|SUMMARY"
    r"|DEALING HANDS|[3-7](?:rd|th) STREET|DRAW)(?P<rest>.*)$",
    re.IGNORECASE,
)
_ALL_IN = r"(?P<all_in> and is all-in)?(?P<cap> and has reached the .*cap)?"
_DEEDS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(f"{pattern}$", re.IGNORECASE))
    for kind, pattern in (
        ("fold", r"folds(?: \[(?P<cards>[^]]*)\])?(?: \(.*\))?"),
        ("check", r"checks(?: \(.*\))?"),
        ("call", rf"calls (?P<sum>{SUM}){_ALL_IN}"),
        ("bet", rf"bets (?P<sum>{SUM}){_ALL_IN}"),
        ("raise", rf"raises (?:{SUM} )?to (?P<sum>{SUM}){_ALL_IN}"),
        ("raise by", rf"raises (?P<sum>{SUM}){_ALL_IN}"),
        ("small blind", rf"posts (?:the )?small blind (?:of )?(?P<sum>{SUM}){_ALL_IN}"),
        ("big blind", rf"posts (?:the )?big blind (?:of )?(?P<sum>{SUM}){_ALL_IN}"),
        ("both blinds", rf"posts small (?:&|and) big blinds? (?:of )?(?P<sum>{SUM}){_ALL_IN}"),
        ("button blind", rf"posts (?:the )?button blind (?:of )?(?P<sum>{SUM}){_ALL_IN}"),
        ("straddle", rf"(?:posts )?(?:the |a )?straddles? (?:of )?(?P<sum>{SUM}){_ALL_IN}"),
        ("missed blind", rf"posts (?:a )?(?:missed|dead) (?:small )?blind (?:of )?(?P<sum>{SUM}){_ALL_IN}"),
        ("ante", rf"posts (?:the |an )?ante (?:of )?(?P<sum>{SUM}){_ALL_IN}"),
        ("bring in", rf"brings[ -]in (?:for |low for )?(?P<sum>{SUM}){_ALL_IN}"),
        ("discard", r"discards (?P<count>\d+) cards?(?: \[(?P<cards>[^]]*)\])?"),
        ("discard", r"stands pat(?: on \[(?P<kept>[^]]*)\])?"),
        ("show", r"shows \[(?P<cards>[^]]*)\].*"),
        ("muck", r"(?:mucks hand|mucks|doesn't show hand)"),
    )
)
_COLLECTED = re.compile(rf"collected (?P<sum>{SUM}) from (?P<pot>.*pot.*)$", re.IGNORECASE)
_CASHED = re.compile(rf"cashed out the hand for (?P<sum>{SUM}).*$", re.IGNORECASE)
_RECEIVES = re.compile(r"(?:receives cashout|Chooses to EV Cashout|pays cashout|cashes out).*$", re.IGNORECASE)
_UNCALLED = re.compile(rf"^Uncalled bet \((?P<sum>{SUM})\) returned to (?P<name>.*)$")
_DEALT = re.compile(r"^Dealt to (?P<name>.+?)(?P<brackets>(?: ?\[[^]]*\])*)$")
_TOTAL = re.compile(rf"^Total pot:? (?P<sum>{SUM})(?P<rest>.*)$")
_TAKEN = re.compile(rf"\| (?:Rake|Jackpot|Bingo|Fortune|Tax|Drop) (?P<sum>{SUM})", re.IGNORECASE)
_NETS = re.compile(rf"(?:Main|Side) pot(?:-\d+)? (?P<sum>{SUM})\.(?!\d)", re.IGNORECASE)
_ADDED = re.compile(rf"\| STP (?P<sum>{SUM})", re.IGNORECASE)
_BOARD = re.compile(r"^(?:(?P<run>FIRST|SECOND|THIRD) )?Board \[(?P<cards>.*)\]")
_SHOWED = re.compile(rf"(?:showed|mucked) \[(?P<cards>{_CARD}(?: {_CARD})*)\]")
_NOTE = re.compile(
    rf" (?:wins the {SUM} bounty for|split the {SUM} bounty for|wins {SUM} for (?:splitting the )?eliminat"
    r"|finished the tournament|wins the tournament|re-buys and receives)"
)
# What the table is told of a player: nobody's name turns it into a street.
_NOISE = re.compile(
    r"(?:said, |has (?:timed out|returned)|is (?:dis)?connected|is sitting out|sits out|(?:joins|leaves) the table"
    r"|was removed|will be allowed|finished the tournament|wins |re-buys|stands up|split the )",
    re.IGNORECASE,
)
_SUMMARY_SEAT = re.compile(r"^Seat (?P<seat>\d+): (?P<rest>.*)$")
_POSTER = re.compile(rf"^(?P<name>.+): posts .*{SUM}")

Kind = Literal["posts", "street", "deed", "dealt", "collected", "uncalled", "cashed"]


class SeatLine(NamedTuple):
    """A seat line."""

    seat: int
    name: str
    chips: Decimal | None
    rest: str
    bounty: Decimal | None = None


class BodyLine(NamedTuple):
    """One line that says something: who, what, how much, which cards."""

    kind: str
    name: str = ""
    sum: Decimal | None = None
    cards: tuple[tuple[Card, ...], ...] = ()
    number: int = 0  # of cards changed
    all_in: bool = False
    run: str = ""
    text: str = ""


class Body(NamedTuple):
    """A hand below its header."""

    table: str
    size: int
    button: int | None
    seated: tuple[SeatLine, ...]
    lines: tuple[BodyLine, ...]
    known: dict[str, tuple[Card, ...]]  # hands that the summary alone shows
    boards: dict[str, tuple[Card, ...]]
    total: Decimal | None
    taken: Decimal | None
    nets: tuple[Decimal, ...]
    added: Decimal | None
    complete: bool  # there is a summary, with its pot or after somebody won it
    cancelled: bool
    said: tuple[str, ...]  # what our own writer says in chat
    notes: tuple[str, ...] = ()  # bounties, places and prizes, as the table was told


def cards_in(text: str) -> tuple[Card, ...]:
    """Every card named in a text, in order, each once."""
    return parse_cards("".join(dict.fromkeys(card.replace("10", "T") for card in _CARDS.findall(text))))


def body_of(lines: Iterable[str]) -> Body:
    """Read the lines after the header; BadInput if there is no table or nobody sits at it."""
    return _Reader([line.strip() for line in lines]).read()


class _Reader:
    def __init__(self, lines: list[str]) -> None:
        self.all = [line for line in lines if line]
        self.seated: list[SeatLine] = []
        self.names: list[str] = []
        self.out: list[BodyLine] = []

    def read(self) -> Body:
        table = next((found for line in self.all if (found := _TABLE.match(line))), None)
        if table is None:
            raise BadInput("There is no line that names the table: the hand is cut off.")
        at = next((at for at, line in enumerate(self.all) if line.upper().startswith("*** SUMMARY")), len(self.all))
        played, summary = self.all[:at], self.all[at:]
        self._seats(played, summary)
        for line in played:
            self._line(line)
        button, size = _BUTTON.search(table["rest"]), _MAX.search(table["rest"])
        totals = next((found for line in summary if (found := _TOTAL.match(line))), None)
        rest = totals["rest"] if totals else ""
        taken = [sum_of(found["sum"]) for found in _TAKEN.finditer(rest)]
        added = _ADDED.search(rest)
        return Body(
            table=table["name"],
            size=int(size[1]) if size else 0,
            button=int(button[1]) if button else None,
            seated=tuple(self.seated),
            lines=tuple(self.out),
            known=self._known(summary),
            boards={
                (found["run"] or "FIRST").upper(): cards_in(found["cards"])
                for line in summary
                if (found := _BOARD.match(line))
            },
            total=sum_of(totals["sum"]) if totals else None,
            taken=sum(taken, Decimal(0)) if taken else None,
            nets=tuple(sum_of(found["sum"]) for found in _NETS.finditer(rest)),
            added=sum_of(added["sum"]) if added else None,
            complete=totals is not None or (bool(summary) and any(line.kind == "collected" for line in self.out)),
            cancelled=any(line.rstrip(". ") == "Hand cancelled" for line in self.all),  # and not a name
            said=tuple(line for line in self.all if line.startswith(SAYS)),
            notes=tuple(line for line in played if _NOTE.search(line) and " said, " not in line),
        )

    def _seats(self, played: list[str], summary: list[str]) -> None:
        for line in played:
            if line.startswith("***"):
                break
            found = _SEAT.match(line)
            if found and int(found["seat"]) not in {one.seat for one in self.seated}:
                bounty = sum_of(found["bounty"]) if found["bounty"] else None
                self.seated.append(
                    SeatLine(int(found["seat"]), found["name"].strip(), sum_of(found["chips"]), found["rest"], bounty)
                )
        self._latecomers(played, summary)
        if not self.seated:
            raise BadInput("Nobody sits at the table: the hand is cut off.")
        self.names = sorted((one.name for one in self.seated), key=len, reverse=True)

    def _latecomers(self, played: list[str], summary: list[str]) -> None:
        """Somebody who posts without a seat line; the summary knows the seat, nobody the chips."""
        names = {one.name for one in self.seated}
        for line in played:
            found = _POSTER.match(line)
            if not found or found["name"] in names or any(line.startswith((f"{name}: ", f"{name} ")) for name in names):
                continue
            for row in summary:
                seat = _SUMMARY_SEAT.match(row)
                if seat and seat["rest"].startswith(found["name"]):
                    self.seated.append(SeatLine(int(seat["seat"]), found["name"], None, ""))
                    names.add(found["name"])
                    break

    def _known(self, summary: list[str]) -> dict[str, tuple[Card, ...]]:
        names = {one.seat: one.name for one in self.seated}
        known = {}
        for line in summary:
            seat = _SUMMARY_SEAT.match(line)
            if seat is None:
                continue
            name = names.get(int(seat["seat"]), "")
            rest = seat["rest"].removeprefix(name)
            shown = _SHOWED.search(rest)
            if shown:
                known[name] = cards_in(shown["cards"])
        return known

    def _line(self, line: str) -> None:
        for name in self.names:  # first of all: a name may look like any other line
            if line.startswith(name) and self._of(name, line[len(name) :]):
                return
        street = _STREET.match(line)
        if street:
            rest = street["rest"]
            kind = street["street"].upper().replace("SHOWDOWN", "SHOW DOWN")
            self.out.append(BodyLine("street", cards=(cards_in(rest),), run=(street["run"] or "").upper(), text=kind))
            return
        uncalled = _UNCALLED.match(line)
        if uncalled:
            self.out.append(BodyLine("uncalled", uncalled["name"].strip(), sum_of(uncalled["sum"])))
            return
        if line.startswith("Dealt to "):
            self._dealt(line)

    def _dealt(self, line: str) -> None:
        for name in self.names:
            rest = line[len("Dealt to ") :]
            if rest.startswith(name) and (rest[len(name) :].strip() or " ")[0] in " [":
                groups = tuple(cards_in(group) for group in re.findall(r"\[([^]]*)\]", rest[len(name) :]))
                self.out.append(BodyLine("dealt", name, cards=groups))
                return

    def _of(self, name: str, rest: str) -> bool:
        """A line of this player's, if what follows the name is one."""
        rest = rest.strip() if not rest.startswith(":") else rest
        for mark in (": ", ""):
            text = rest.removeprefix(mark).strip()
            if mark and not rest.startswith(mark):
                continue
            for kind, pattern in _DEEDS:
                found = pattern.match(text)
                if found and (mark or kind in ("show", "muck", "straddle")):
                    self.out.append(_deed(kind, name, found))
                    return True
        found = _COLLECTED.match(rest)
        if found:
            self.out.append(BodyLine("collected", name, sum_of(found["sum"]), text=found["pot"]))
            return True
        text = rest.removeprefix(":").strip()
        if _CASHED.match(text) or _RECEIVES.match(text):
            self.out.append(BodyLine("cashed", name, text=text))
            return True
        return _NOISE.match(rest) is not None


SAYS = "cardspeak said, "


def _deed(kind: str, name: str, found: re.Match[str]) -> BodyLine:
    group = found.groupdict()
    cards = (cards_in(group["cards"]),) if group.get("cards") else ()
    if group.get("kept"):
        cards = (cards_in(group["kept"]),)
    total = sum_of(group["sum"]) if group.get("sum") else None
    count = int(group["count"]) if group.get("count") else 0
    return BodyLine(kind, name, total, cards, count, bool(group.get("all_in") or group.get("cap")), text=found[0])
