"""The lines of a hand as deeds for the machine, and its result as the file gives it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from math import gcd

from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import CardspeakError
from cardspeak.hand.setup import Setup
from cardspeak.interop.phh import actions as a
from cardspeak.interop.phh.amounts import whole
from cardspeak.interop.replay.outcome import PotShare, PotTakings, Silent, ToldResult
from cardspeak.interop.replay.own import setup_from
from cardspeak.interop.replay.told import CallOf, Deed, Told
from cardspeak.interop.stars.body import Body, BodyLine
from cardspeak.interop.stars.header import FirstLine
from cardspeak.interop.stars.posts import scale_for, seats_in, setup_for, stack_of

ON_BOARD = {"FLOP": 3, "TURN": 4, "RIVER": 5}
RUNS = ("FIRST", "SECOND", "THIRD")
_POT = re.compile(r"(?:main |side )?pot(?:-\d+)?(?=\s*$)")
STREETS = ("4TH STREET", "5TH STREET", "6TH STREET", "7TH STREET", "RIVER")


def told_of(header: FirstLine, body: Body) -> Told:
    """The hand ready to be played again, one of ours by its own book; BadInput if no table can be made of it."""
    seats = seats_in(body)
    chips = {one.seat: one.chips for one in body.seated if one.name in seats}
    scale = scale_for(header, body)
    own = _own_table(body, header, chips, scale)
    if own is not None and header.is_money:
        scale = max(scale, own.stakes.dollar)
    teller = Teller(header, body, seats, scale)
    actions = tuple(teller.tell())
    runs = len(teller.boards) > 1 and not teller.split
    setup = own or setup_for(header, body, seats, scale, runs=runs)
    return Told(
        setup=setup,
        actions=actions,
        outcome=_outcome(body, seats, scale),
        scale=scale,
        unknown=frozenset(seat for seat in setup.seats if chips[seat] is None),
        cut=not body.complete or body.cancelled,
        notes=("played as no limit in every round",) if "," in header.limit else (),
        aside=_aside(header, setup, chips, scale),
        either=own is None and header.structure == "fixed",
        common=len(teller.common) if runs else None,
    )


def _own_table(body: Body, header: FirstLine, chips: dict[int, Decimal | None], scale: int) -> Setup | None:
    """The table that our writer said in chat; anybody may chat, so a line that makes no table says nothing."""
    if not body.said or None in chips.values():
        return None
    said = body.said[0]
    text = said[said.find('"') + 1 : said.rfind('"')].replace("'", '"')
    try:
        plain = setup_from(text, dict.fromkeys(chips, 1))
        scale = max(scale, plain.stakes.dollar) if header.is_money else scale
        cap = None if header.cap is None else whole(header.cap, scale)
        return setup_from(text, {seat: stack_of(own or Decimal(0), cap, scale) for seat, own in chips.items()})
    except CardspeakError:
        return None


def _aside(header: FirstLine, setup: Setup, chips: dict[int, Decimal | None], scale: int) -> dict[int, int]:
    """What lies beyond the cap of a table that has one."""
    if header.cap is None:
        return {}
    stacks = dict(zip(setup.seats, setup.stacks, strict=True))
    beyond = {seat: whole(own, scale) - stacks[seat] for seat, own in chips.items() if own is not None}
    return {seat: units for seat, units in beyond.items() if units > 0}


def _outcome(body: Body, seats: dict[str, int], scale: int) -> ToldResult:
    if body.cancelled:
        return Silent("the hand was cancelled")
    if not any(line.kind in ("collected", "cashed") for line in body.lines) and not body.complete:
        return Silent()
    won: dict[int, int] = dict.fromkeys(seats.values(), 0)
    returned: dict[int, int] = {}
    shares, run = [], 0
    for line in body.lines:
        if line.kind == "street" and line.text == "SHOW DOWN":
            run = RUNS.index(line.run or "FIRST")
        if line.name not in seats or line.sum is None:
            continue
        if line.kind == "collected":
            won[seats[line.name]] += whole(line.sum, scale)
            pot = _POT.match(line.text)
            shares.append(PotShare(seats[line.name], whole(line.sum, scale), pot[0] if pot else "pot", run))
        elif line.kind == "uncalled":
            returned[seats[line.name]] = returned.get(seats[line.name], 0) + whole(line.sum, scale)
    cashed = frozenset(seats[line.name] for line in body.lines if line.kind == "cashed" and line.name in seats)
    return PotTakings(
        won=won,
        commission=None if body.taken is None else whole(body.taken, scale),
        total=None if body.total is None else whole(body.total, scale),
        nets=tuple(whole(net, scale) for net in body.nets),
        returned=returned,
        cashed=cashed,
        added=0 if body.added is None else whole(body.added, scale),
        odd=min(5, gcd(*won.values()) or 1),  # cents, or the nickels of older tables
        shares=tuple(shares),
    )


class Teller:
    """Walks the lines and says what the dealer and the players did."""

    def __init__(self, header: FirstLine, body: Body, seats: dict[str, int], scale: int) -> None:
        self.named = header.named
        self.body = body
        self.seats = seats
        self.scale = scale
        self.split = header.named.game == "double-board-holdem"
        self.done: list[Deed] = []
        self.live = dict(seats)
        self.dealing = ""  # the street whose cards are not dealt yet
        self.dealt: dict[str, tuple[tuple[Card, ...], ...]] = {}
        self.shared: tuple[Card, ...] = ()
        self.drawing: dict[str, int] = {}
        self.boards: dict[str, list[Card]] = {"FIRST": []}
        self.runs: dict[str, list[a.DealBoard]] = {}
        self.bets: dict[str, int] = {}
        self.mucked: set[str] = set()
        self.final = self._final()
        self.begun = self.acted = False
        self.common: list[Card] = []  # on the board when it was run again
        self.served: set[str] = set()
        self.blind = {line.name for line in body.lines if line.kind == "discard" and line.number and not line.cards}

    def _final(self) -> dict[str, tuple[Card, ...]]:
        """Whole hands that are known at the end, from the showdown or the summary."""
        final = {name: cards for name, cards in self.body.known.items() if len(cards) == self.named.hole}
        for line in self.body.lines:
            if line.kind == "show" and line.cards and len(line.cards[0]) == self.named.hole:
                final[line.name] = line.cards[0]
        return {name: cards for name, cards in final.items() if name in self.seats}

    def tell(self) -> list[Deed]:
        for at, line in enumerate(self.body.lines):
            match line.kind:
                case "street":
                    self._street(line)
                case "dealt":
                    self._dealt(line)
                case "discard":
                    self._discard(line, named=self._named_later(at))
                case "fold" | "check" | "call" | "bet" | "raise" | "raise by" | "bring in":
                    if not self.begun:  # a file that lost the line
                        self.dealing, self.begun = "HOLE CARDS" if self.named.family != "stud" else "3RD STREET", True
                    self._deal()
                    self._act(line)
                case "muck":
                    self.mucked.add(line.name)
                case "small blind" | "big blind" | "button blind" | "straddle":
                    self.bets[line.name] = whole(line.sum or Decimal(0), self.scale)
        self._deal()
        self._lost_streets()
        self._run_boards()
        self._show_down()
        return self.done

    # -- cards -----------------------------------------------------------------------------------------------

    def _street(self, line: BodyLine) -> None:
        street = line.text
        self._deal()
        if street in ("HOLE CARDS", "DEALING HANDS", "3RD STREET"):
            if not self.begun:
                self.dealing, self.begun = street, True
            if line.cards[0] and self.named.game.startswith("courchevel"):
                self._deal()
                self._board(line)
        elif street in STREETS and self.named.family == "stud":
            self.dealing, self.shared = street, line.cards[0]
            self.bets = {}
        elif street in ("PRE-FLOP", "FLOP", "TURN", "RIVER"):
            if street == "FLOP":
                self._bomb_pot()
            self._board(line)
            if street != "PRE-FLOP":
                self.bets = {}
        elif street == "DRAW":
            self.bets = {}

    def _bomb_pot(self) -> None:
        """Everybody antes and nobody bets before the flop: the same as if all had checked."""
        if self.acted or self.bets or not any(line.kind == "ante" for line in self.body.lines):
            return
        broke = {line.name for line in self.body.lines if line.kind == "ante" and line.all_in}
        seats = sorted(seat for name, seat in self.live.items() if name not in broke)
        button = self.body.button or 0
        after = [seat for seat in seats if seat > button]
        self.done += [a.CheckCall(seat) for seat in after + [seat for seat in seats if seat <= button]]

    def _board(self, line: BodyLine) -> None:
        """The cards that are new on the board; each run of it begins with the cards all have in common."""
        run = line.run or "FIRST"
        if run not in self.boards:
            self.boards[run] = [] if self.split else list(self.common)
        if line.run and not self.split and run not in self.runs:
            if not self.runs:
                self.common = list(self.boards["FIRST"])
            self.runs[run] = []
        board = self.boards[run]
        new = [card for card in line.cards[0] if card not in board]
        due = ON_BOARD.get(line.text, len(board) + len(new))
        if len(board) + len(new) != due:  # the street lost its card, or shows others: the summary has the board
            new = list(self.body.boards.get(run, ())[len(board) : due]) or new
        board += new
        if not new:
            return
        if line.run and not self.split:
            self.runs[run].append(a.DealBoard(tuple(new)))
        else:
            self.done.append(a.DealBoard(tuple(new)))

    def _lost_streets(self) -> None:
        """Streets that nobody bet on and the text left out: the summary has the whole board."""
        board, whole = self.boards["FIRST"], self.body.boards.get("FIRST", ())
        lost = tuple(whole[len(board) :])
        if board and lost and len(self.live) > 1 and tuple(board) == whole[: len(board)] and len(self.boards) == 1:
            board += lost
            self.done.append(a.DealBoard(lost))

    def _run_boards(self) -> None:
        """One board after the other; a street that several of them show is one that all have in common."""
        runs = list(self.runs.values())
        while len(runs) > 1 and runs[0] and all(run[:1] == runs[0][:1] for run in runs):
            self.common += runs[0][0].cards
            self.done.append(runs[0][0])
            runs = [run[1:] for run in runs]
        for run in runs:
            self.done += run

    def _dealt(self, line: BodyLine) -> None:
        if line.name in self.drawing and line.cards:
            count = self.drawing[line.name]
            new = line.cards[-1] if len(line.cards) > 1 or len(line.cards[0]) == count else ()
            if not 0 < len(new) < count:
                del self.drawing[line.name]
            else:  # the rest comes later: from discards shuffled again, or after everybody else
                self.drawing[line.name] = count - len(new)
                count = len(new)
            self._hole(line.name, new, count)
        elif self.dealing and line.cards:
            self.dealt[line.name] = line.cards

    def _hole(self, name: str, cards: Iterable[Card], count: int) -> None:
        known = tuple(cards)
        self.done.append(a.DealHole(self.seats[name], known if len(known) == count else (UNKNOWN,) * count))

    def _deal(self) -> None:
        """Deal what the street owes: the cards named, and unknown ones to everybody else."""
        for name, count in self.drawing.items():
            self._hole(name, (), count)
        self.drawing = {}
        street, self.dealing = self.dealing, ""
        if not street:
            return
        if street in STREETS:
            self._up_cards()
        elif street == "3RD STREET":
            for name in self.live:
                cards = self.dealt.get(name, ((),))[-1]
                self._hole(name, (UNKNOWN,) * (3 - len(cards)) + cards, 3)
        else:
            for name in self.live:
                cards = () if name in self.blind else self.dealt.get(name, ((),))[0]
                if self.named.family == "flop" and len(cards) != self.named.hole:
                    cards = self.final.get(name, ())
                self._hole(name, cards, self.named.hole)
        self.dealt = {}

    def _up_cards(self) -> None:
        if self.shared:
            self.done.append(a.DealBoard(self.shared))
            return
        served = {*self.live, *self.dealt}  # some books deal on to a folded seat until somebody wagers
        if not self.dealt:
            served |= self.served
        for name in sorted(served, key=lambda name: self.seats[name]):
            groups = self.dealt.get(name, ((),))
            self._hole(name, groups[-1][-1:], 1)
        self.served = served

    def _named_later(self, at: int) -> bool:
        """Whether the text still shows what whoever discards there was dealt in this draw."""
        name = self.body.lines[at].name
        for line in self.body.lines[at + 1 :]:
            if line.kind not in ("discard", "dealt"):
                return False
            if line.kind == "dealt" and line.name == name:
                return True
        return False

    def _discard(self, line: BodyLine, *, named: bool) -> None:
        if not self.drawing:
            self._deal()
            self.bets = {}
        if line.text.lower().startswith("stands"):
            self.done.append(a.StandPatDiscard(self.seats[line.name], ()))
            return
        gone = line.cards[0] if line.cards and len(line.cards[0]) == line.number else (UNKNOWN,) * line.number
        self.done.append(a.StandPatDiscard(self.seats[line.name], gone))
        if named:
            self.drawing[line.name] = line.number
        else:  # cards that nobody saw come in their turn too: they tell how far the stub goes
            self._hole(line.name, (), line.number)

    # -- betting ---------------------------------------------------------------------------------------------

    def _act(self, line: BodyLine) -> None:
        seat, name = self.seats[line.name], line.name
        self.acted = True
        amount = whole(line.sum or Decimal(0), self.scale)
        match line.kind:
            case "fold":
                self.live.pop(name, None)
                self.done.append(a.Fold(seat))
            case "check":
                self.done.append(a.CheckCall(seat))
            case "call":
                self.done.append(CallOf(seat, amount))
                self.bets[name] = self.bets.get(name, 0) + amount
            case "bring in":
                self.done.append(a.BetRaiseTo(seat, amount))
                self.bets[name] = amount
            case _:
                if line.kind == "raise by":
                    amount += max(self.bets.values(), default=0)
                self.done.append(a.BetRaiseTo(seat, amount))
                self.bets[name] = amount

    def _show_down(self) -> None:
        if len(self.live) < 2:
            return
        told = [line.name for line in self.body.lines if line.kind in ("show", "muck") and line.name in self.live]
        for name in dict.fromkeys([*told, *self.live]):
            seat = self.live[name]
            if name in self.mucked:
                self.done.append(a.Muck(seat))
            elif name in self.final:
                self.done.append(a.Show(seat, self.final[name]))
