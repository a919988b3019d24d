"""PokerNow: a CSV log, newest entry first; a call states the total of the street, stakes stand in the posts alone."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from decimal import Decimal

from cardspeak.interop.stars.money import SUM, sum_of

_SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_START = re.compile(
    r"^-- starting hand #(?P<number>\d+).*?\((?P<game>(?:No|Pot) Limit .*?|Limit .*?)\) "
    r"(?:\(dealer: \"(?P<dealer>.*?)\"\)|\(dead button\)) --"
)
_PLAYER = re.compile(r'#(?P<seat>\d+) "(?P<name>.*?)" \((?P<chips>[\d.,]+)\)')
_ACT = re.compile(r'^"(?P<name>.*?)" (?P<what>.*)$')
_POSTS = re.compile(
    r"posts (?:an?|the) (?P<what>ante|small blind|big blind|straddle|missing small blind|missed big blind)"
)
_BOARD = re.compile(r"^(?P<street>Flop|Turn|River)(?P<second> \(second run\))?:\s*(?P<cards>.*)$")
_UNCALLED = re.compile(rf'^Uncalled bet of (?P<sum>{SUM}) returned to "(?P<name>.*)"')


def hands(text: str) -> Iterator[tuple[str, list[str] | str]]:
    """Every hand of the log as lines of PokerStars, oldest first."""
    rows = [row for row in csv.reader(io.StringIO(text)) if len(row) >= 3 and row[0] != "entry"]
    rows.sort(key=lambda row: int(row[2]) if row[2].isdecimal() else 0)
    entries: list[str] = []
    start: re.Match[str] | None = None
    for row in rows:
        begins = _START.match(row[0])
        if begins:
            start, entries = begins, []
            when = row[1]
        elif row[0].startswith("-- ending hand") and start is not None:
            yield start["number"], _hand(start, when, entries)
            start = None
        elif start is not None:
            entries.append(row[0])
    if start is not None:
        yield start["number"], _hand(start, when, entries)


def _hand(start: re.Match[str], when: str, entries: list[str]) -> list[str] | str:
    stacks = next((entry for entry in entries if entry.startswith("Player stacks: ")), None)
    if stacks is None:
        return "there is no entry with the stacks: the log begins within the hand."
    seats = {found["name"]: (found["seat"], found["chips"]) for found in _PLAYER.finditer(stacks)}
    small, big = _blinds(entries)
    game = start["game"].lower()
    named = (
        "Omaha Hi/Lo"
        if "omaha" in game and "lo" in game.replace("limit", "")
        else "Omaha"
        if "omaha" in game
        else "Hold'em"
    )
    limit = "Pot Limit" if game.startswith("pot") else "No Limit" if game.startswith("no") else "Limit"
    date = when[:10].replace("-", "/") + " " + when[11:19]
    button = seats.get(start["dealer"] or "", ("", ""))[0]
    lines = [
        f"PokerStars Hand #{start['number']}: {named} {limit} ({small}/{big}) - {date} UTC",
        "Table 'PokerNow' 10-max" + (f" Seat #{button} is the button" if button else ""),
    ]
    lines += [f"Seat {seat}: {name} ({chips} in chips)" for name, (seat, chips) in seats.items()]
    return [*lines, *_lines(entries, seats)]


def _blinds(entries: list[str]) -> tuple[Decimal, Decimal]:
    """From the posts that were not all-in; the largest where all were."""
    found: dict[str, Decimal] = {}
    for entry in entries:
        act = _ACT.match(entry)
        post = _POSTS.search(act["what"]) if act else None
        if act and post and post["what"] in ("small blind", "big blind"):
            found[post["what"]] = max(found.get(post["what"], Decimal(0)), sum_of(act["what"]))
    big = found.get("big blind") or 2 * found.get("small blind", Decimal(1))
    return found.get("small blind", big / 2), big


def _lines(entries: list[str], seats: dict[str, tuple[str, str]]) -> Iterator[str]:
    bets: dict[str, Decimal] = {}
    dealt = twice = False
    twice = any("second run" in entry for entry in entries)
    for entry in sorted(entries, key=_missed):
        board, uncalled, act = _BOARD.match(entry), _UNCALLED.match(entry), _ACT.match(entry)
        if board:
            bets = {}
            run = "SECOND " if board["second"] else "FIRST " if twice and _runs(entries, board["street"]) else ""
            yield f"*** {run}{board['street'].upper()} *** {_cards(board['cards'])}"
        elif uncalled:
            yield f"Uncalled bet ({uncalled['sum']}) returned to {uncalled['name']}"
        elif act and act["name"] in seats:
            what = act["what"]
            if not dealt and not what.startswith("posts"):
                dealt = True
                yield "*** HOLE CARDS ***"
            yield from _act(act["name"], what, bets)
    yield "*** SUMMARY ***"


def _missed(entry: str) -> int:
    """The blinds of the hand come first: somebody who makes up for missed ones may be told of before them."""
    act = _ACT.match(entry)
    post = _POSTS.match(act["what"]) if act else None
    if post is None:
        return 2
    return 1 if post["what"].startswith("miss") else 0


def _runs(entries: list[str], street: str) -> bool:
    return any(entry.startswith(f"{street} (second run)") for entry in entries)


def _act(name: str, what: str, bets: dict[str, Decimal]) -> Iterator[str]:
    ends = " and is all-in" if what.endswith(("go all in", "goes all in")) else ""
    post = _POSTS.match(what)
    if post:
        chips = sum_of(what)
        kind = {"missing small blind": "missed blind", "missed big blind": "big blind", "ante": "the ante"}
        if post["what"] in ("small blind", "big blind", "straddle", "missed big blind"):
            bets[name] = bets.get(name, Decimal(0)) + chips
        yield f"{name}: posts {kind.get(post['what'], post['what'])} {chips}{ends}"
    elif what.startswith("calls"):
        total = sum_of(what)
        yield f"{name}: calls {total - bets.get(name, Decimal(0))}{ends}"
        bets[name] = total
    elif what.startswith(("raises to", "bets")):
        bets[name] = sum_of(what)
        yield f"{name}: raises to {bets[name]}{ends}"
    elif what.startswith("collected"):
        yield f"{name} collected {sum_of(what)} from pot"
    elif what.startswith("shows a"):
        yield f"{name}: shows {_cards(what)}"
    elif what.startswith(("folds", "checks")):
        yield f"{name}: {what.split()[0]}"


def _cards(text: str) -> str:
    for suit, letter in _SUITS.items():
        text = text.replace(suit, letter)
    found = re.findall(r"(?:10|[2-9TJQKA])[cdhs]", text)
    return "[" + " ".join(card.replace("10", "T") for card in found) + "]"
