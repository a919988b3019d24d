"""One of our hands as Open Hand History, any game of any book.

The specification names no streets, bring-in, discard, kitty or arranged hand for games without a board, and six kinds
of game. Our convention (docs/formats.md): what it has words for is said in them; the rest stands beside them in words
of the same kind, and `_cardspeak` holds the table, so that our reader plays the hand again to the chip. A game that is
none of the six has a `game_type` of its own, so that nobody takes it for another.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import msgspec

from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.interop.phh.amounts import amount_of
from cardspeak.interop.replay.own import chairs_json
from cardspeak.interop.stars.head import big_blind
from cardspeak.interop.stars.label import EPOCH, Label, check_names
from cardspeak.interop.stars.naming import named_for

SPEC = "1.4.7"
BET_TYPES = {"no limit": "NL", "pot": "PL", "fixed": "FL", "half pot": "HP", "spread": "SL"}
GAME_TYPES = {
    "holdem": "Holdem",
    "omaha": "Omaha",
    "omaha-hilo": "OmahaHiLo",
    "seven-card-stud": "Stud",
    "seven-card-stud-hilo": "StudHiLo",
    "five-card-draw": "Draw",
}
BOARDS = {3: "Flop", 4: "Turn", 5: "River"}
_UNSAID: dict[type, str] = {e.Ruled: "rulings", e.ExtraTimePaid: "extra time", e.HandVoided: "a hand without a result"}


def ohh_of(hand: Hand, label: Label | None = None) -> dict[str, Any]:
    """The hand as an object with the key `ohh`; it must be over and have its events."""
    label = label or Label()
    check_names(label, hand.setup)
    if not hand.events:
        raise BadInput("This hand kept no events, so there is nothing to write; play it with log=True.")
    if not hand.over:
        raise BadInput("This hand is not over; Open Hand History is written of whole hands.")
    for event in hand.events:
        if type(event) in _UNSAID:
            raise BadInput(f"Open Hand History has no words for {_UNSAID[type(event)]}; write the hand as PHH.")
    return {"ohh": _Writer(hand, label).object()}


def ohh_text(hand: Hand, label: Label | None = None) -> str:
    """The same as text, with the blank line that parts it from the next."""
    return _ENCODE(ohh_of(hand, label)).decode() + "\n\n"


_ENCODE = msgspec.json.Encoder(decimal_format="number").encode


def game_type(hand: Hand) -> str:
    """One of the six of the specification, or a word of the game's own."""
    try:
        return GAME_TYPES[named_for(hand.setup).game]
    except (BadInput, KeyError):
        words = hand.setup.rules.title.replace("-", " ").replace("'", "").split()
        return "".join(word.strip("(),").capitalize() for word in words)


class _Writer:
    """Walks the events and fills the rounds."""

    def __init__(self, hand: Hand, label: Label) -> None:
        self.hand, self.label, self.setup = hand, label, hand.setup
        self.scale = label.scale(hand.setup)
        self.ids = {seat: at for at, seat in enumerate(sorted(self.setup.seats))}
        self.stack = dict(zip(self.setup.seats, self.setup.stacks, strict=True))
        self.bet: dict[int, int] = {}
        self.rounds: list[dict[str, Any]] = []
        self.names = iter([step.name.title() for step in self.setup.rules.bets])
        self.wagered = False  # in the round going on
        self.boards: dict[int, int] = {}
        self.common = self.lying = 0  # cards on a board, and on all, when it was agreed to run them again
        self._round("Preflop")

    # -- the object ------------------------------------------------------------------------------------------

    def object(self) -> dict[str, Any]:
        for event in self.hand.events:
            tell = _TELL.get(type(event))
            if tell is not None:
                tell(self, event)
        setup, label, stakes = self.setup, self.label, self.setup.stakes
        small, big = min((blind for blind in stakes.blinds if blind), default=0), big_blind(stakes)
        table = msgspec.json.decode(chairs_json(setup))
        data: dict[str, Any] = {
            "spec_version": SPEC,
            "site_name": "cardspeak",
            "network_name": "cardspeak",
            "internal_version": "1.0.0",
            "tournament": bool(label.tournament),
            "game_number": label.number,
            "start_date_utc": _utc(label.when),
            "table_name": label.table,
            "table_size": label.size or max(2, *setup.seats),
            "game_type": game_type(self.hand),
            "bet_limit": {"bet_type": BET_TYPES[stakes.structure], "bet_cap": 0},
            "currency": label.currency or "XPM",
            "dealer_seat": setup.button or setup.order[-1],
            "small_blind_amount": self.sum(small) if small else None,
            "big_blind_amount": self.sum(big) if big else None,
            "ante_amount": self.sum(max(stakes.antes, default=0)),
            "hero_player_id": self._hero(),
            "flags": ["Run_It_Twice"] if len(self.boards) > setup.rules.rows else [],
            "players": [self._player(seat, chips) for seat, chips in zip(setup.seats, setup.stacks, strict=True)],
            "rounds": self.rounds,
            "pots": self._pots(),
            "_cardspeak": {
                "version": 1,
                "scale": self.scale,
                "table": table,
                "finishing_stacks": {str(self.ids[seat]): self.sum(chips) for seat, chips in self.hand.stacks.items()},
            },
        }
        if "Run_It_Twice" in data["flags"]:
            data["_cardspeak"]["common"] = self.lying
        if label.tournament:
            data["tournament_info"] = {"tournament_number": label.tournament, "name": label.table}
        return data

    def _hero(self) -> int | None:
        seen = self.label.seen
        return self.ids.get(next(iter(seen))) if seen is not None and len(seen) == 1 else None

    def _player(self, seat: int, chips: int) -> dict[str, Any]:
        return {"id": self.ids[seat], "seat": seat, "name": self.label.name(seat), "starting_stack": self.sum(chips)}

    def _pots(self) -> list[dict[str, Any]]:
        wins: dict[int, dict[int, int]] = {}
        taken: dict[int, list[e.CommissionTaken]] = {}
        for event in self.hand.events:
            if isinstance(event, e.Awarded):
                own = wins.setdefault(event.pot, {})
                own[event.seat] = own.get(event.seat, 0) + event.amount
            elif isinstance(event, e.CommissionTaken):
                taken.setdefault(max(event.pot, -1), []).append(event)
        rows = []
        for pot in sorted({*wins, *(number for number in taken if number >= 0)}):
            house = sum(one.amount for one in taken.get(pot, ()))
            row: dict[str, Any] = {
                "number": pot,
                "amount": self.sum(sum(wins.get(pot, {}).values()) + house),
                "rake": self.sum(house),
                "player_wins": [
                    {"player_id": self.ids[seat], "win_amount": self.sum(chips)}
                    for seat, chips in wins.get(pot, {}).items()
                ],
            }
            if house:
                row["_commission"] = [{"amount": self.sum(one.amount), "cite": one.cite} for one in taken[pot]]
            rows.append(row)
        return rows

    # -- small words -----------------------------------------------------------------------------------------

    def sum(self, chips: int) -> int | Decimal:
        return amount_of(chips, self.scale)

    def _round(self, street: str, cards: tuple[Card, ...] = ()) -> None:
        number = len(self.rounds)
        self.rounds.append({"id": number, "street": street, "cards": list(map(str, cards)), "actions": []})
        self.wagered = False

    def act(self, seat: int | None, what: str, chips: int | None = None, **more: Any) -> None:
        actions = self.rounds[-1]["actions"]
        row: dict[str, Any] = {"action_number": len(actions) + 1, "action": what}
        if seat is not None:
            row["player_id"] = self.ids[seat]
        if chips is not None:
            row["amount"] = self.sum(chips)
        if seat is not None and chips and not self.stack[seat]:
            row["is_allin"] = True
        actions.append(row | more)

    def pay(self, seat: int, what: str, chips: int, **more: Any) -> None:
        self.stack[seat] -= chips
        self.act(seat, what, chips, **more)

    def cards(self, cards: tuple[Card, ...] | list[Card], seat: int) -> list[str]:
        shown = self.label.sees(seat)
        return [str(card) if shown else "??" for card in cards]

    # -- events ----------------------------------------------------------------------------------------------

    def posted(self, event: e.Posted) -> None:
        big = big_blind(self.setup.stakes)
        for seat, chips in zip(event.seats, event.amounts, strict=True):
            match event.what:
                case "ante":
                    what = "Post Ante"
                case "blind":
                    owed = dict(self.setup.blinds_owed)[seat]
                    what = "Post SB" if owed < big else "Post BB" if owed == big else "Straddle"
                case "late":
                    what = "Post Extra Blind"
                case "dead":
                    what = "Post Dead"
                case _:
                    what = "Straddle"
            if event.what not in ("ante", "dead"):
                self.bet[seat] = self.bet.get(seat, 0) + chips
            self.pay(seat, what, chips)

    def charged(self, event: e.CommissionTaken) -> None:
        if event.pot < 0:
            for seat in event.seats:
                self.pay(seat, "Player Adjustment", event.amount // len(event.seats), _cite=event.cite)

    def dealt(self, event: e.Dealt) -> None:
        if self.wagered:
            self._round(next(self.names, "Deal"))
        for seat in dict.fromkeys(event.seats):
            cards = [card for to, card in zip(event.seats, event.cards, strict=True) if to == seat]
            if not seat:
                self.act(None, "Dealt Cards", cards=[str(card) for card in cards], _to="kitty")
            elif event.face == "up":
                self.act(seat, "Dealt Cards", cards=list(map(str, cards)), _up=True)
            else:
                self.act(seat, "Dealt Cards", cards=self.cards(cards, seat))

    def shared(self, event: e.SharedCard) -> None:
        self._round(next(self.names, "River"), (event.card,))

    def boarded(self, event: e.Boarded) -> None:
        if self.hand.state.flop_said:  # for a jackpot alone: no part of the game, and the format knows no such thing
            return
        before = self.boards.get(event.board)
        if before is None:
            rows = self.setup.rules.rows
            before = self.common if event.board >= rows else 0
        self.boards[event.board] = before + len(event.cards)
        self._round(BOARDS.get(self.boards[event.board], "Board"), event.cards)

    def agreed(self, event: e.RunAgreed) -> None:
        self.common, self.lying = max(self.boards.values(), default=0), sum(self.boards.values())

    def opened(self, event: e.BettingOpened) -> None:
        self.wagered = True

    def skipped(self, event: e.BettingSkipped) -> None:
        self.wagered = True

    def closed(self, event: e.BettingClosed) -> None:
        self.bet = {}
        self.wagered = True

    def folded(self, event: e.Folded | e.HandKilled) -> None:
        self.act(event.seat, "Fold")

    def absent(self, event: e.AbsentFolded) -> None:
        for seat in event.seats:
            self.act(seat, "Fold", None, _cite=event.cite)

    def bonus(self, event: e.BonusAdded) -> None:
        self.act(None, "Add to Pot", event.amount, _cite=event.cite)

    def taken_up(self, event: e.HandTakenUp) -> None:
        self.act(event.seat, "Takes Up Hand")

    def checked(self, event: e.Checked) -> None:
        self.act(event.seat, "Check")

    def called(self, event: e.Called) -> None:
        self.bet[event.seat] = self.bet.get(event.seat, 0) + event.amount
        self.pay(event.seat, "Call", event.amount)

    def bet_to(self, event: e.BetTo) -> None:
        added = event.total - self.bet.get(event.seat, 0)
        self.bet[event.seat] = event.total
        self.pay(event.seat, "Bring In" if event.bring_in else "Bet", added)

    def raised_to(self, event: e.RaisedTo) -> None:
        added = event.total - self.bet.get(event.seat, 0)
        self.bet[event.seat] = event.total
        self.pay(event.seat, "Raise", added)

    def kitty(self, event: e.KittyTaken) -> None:
        self.bet[event.seat] = self.bet.get(event.seat, 0) + event.amount
        self.pay(event.seat, "Takes Kitty", event.amount)

    def returned(self, event: e.UncalledReturned) -> None:
        self.stack[event.seat] += event.amount

    def discarded(self, event: e.Discarded) -> None:
        if self.wagered:
            self._round("Draw" if self.setup.rules.draws else "Discard")
        self.act(event.seat, "Discards", cards=self.cards(event.cards, event.seat))

    def turned_up(self, event: e.UpCardsTurned) -> None:
        for seat in dict.fromkeys(event.seats):
            cards = [str(card) for to, card in zip(event.seats, event.cards, strict=True) if to == seat]
            self.act(seat, "Turns Up Cards", cards=cards, _up=True)

    def arranged(self, event: e.Arranged) -> None:
        rows = [list(map(str, row)) for row in (event.front, event.middle, event.back)]
        self.act(event.seat, "Sets Hand", _rows=rows)

    def _show_down(self) -> None:
        if self.rounds[-1]["street"] != "Showdown":
            self._round("Showdown")

    def shown(self, event: e.Shown) -> None:
        self._show_down()
        self.act(event.seat, "Shows Cards", cards=list(map(str, event.cards)))

    def mucked(self, event: e.Mucked) -> None:
        self._show_down()
        held = self.hand.state.holes[event.seat]
        known: dict[str, Any] = {}
        if held and self.label.sees(event.seat) and UNKNOWN not in held:
            known["cards"] = list(map(str, held))
        self.act(event.seat, "Mucks Cards", None, **known)

    def settled(self, event: e.UnitsSettled) -> None:
        self._show_down()
        self.act(event.payer, "Player Adjustment", -event.amount, _to=self.ids[event.payee], _units=event.units)


def _utc(when: datetime.datetime | None) -> str:
    return f"{(when or EPOCH).astimezone(datetime.UTC):%Y-%m-%dT%H:%M:%SZ}"


_TELL: dict[type, Callable[[_Writer, Any], None]] = {
    e.Posted: _Writer.posted,
    e.CommissionTaken: _Writer.charged,
    e.Dealt: _Writer.dealt,
    e.SharedCard: _Writer.shared,
    e.Boarded: _Writer.boarded,
    e.RunAgreed: _Writer.agreed,
    e.BettingOpened: _Writer.opened,
    e.BettingSkipped: _Writer.skipped,
    e.BettingClosed: _Writer.closed,
    e.Folded: _Writer.folded,
    e.HandKilled: _Writer.folded,
    e.AbsentFolded: _Writer.absent,
    e.BonusAdded: _Writer.bonus,
    e.HandTakenUp: _Writer.taken_up,
    e.Checked: _Writer.checked,
    e.Called: _Writer.called,
    e.BetTo: _Writer.bet_to,
    e.RaisedTo: _Writer.raised_to,
    e.KittyTaken: _Writer.kitty,
    e.UncalledReturned: _Writer.returned,
    e.Discarded: _Writer.discarded,
    e.UpCardsTurned: _Writer.turned_up,
    e.Arranged: _Writer.arranged,
    e.Shown: _Writer.shown,
    e.Mucked: _Writer.mucked,
    e.UnitsSettled: _Writer.settled,
}
