"""Rounds against the house: listed, replayed on the layout for one pair of eyes, written down as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from cardspeak.banked import events as be
from cardspeak.banked.round import Round
from cardspeak.banked.table import BankedTable, BankedView, view
from cardspeak.banked.views import LimitSign, event_for, sign_of
from cardspeak.books.clauses import clause_index
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand.seen import cards_in
from cardspeak.room.banked import events as d
from cardspeak.room.banked.rulings import rulings_in, without_reason
from cardspeak.room.banked.setup import opened, setup_of
from cardspeak.room.banked.telling import told
from cardspeak.room.history.played import Document, HistoryStep, PacksSeen, PastPlay, Shelf
from cardspeak.room.openings import Opening
from cardspeak.room.shown import encode
from cardspeak.room.who import Who
from cardspeak.rulings.record import Recorded
from cardspeak.store import Log, Record
from cardspeak.store.cover import is_face_down
from cardspeak.values import Named

TOLD = ("round started", "round finished", "play", "table")


class RoundFile(Named):
    """A round written down for one person: cards are text, `??` where these eyes never saw one.

    `events` are those of `cardspeak.banked.events` by their `type`, in order; with `boxes` and `stacks` as the round
    began and `lines` as it was settled they tell it whole. `clauses` has every clause they name, in our words.
    """

    form: Literal["cardspeak-round"] = "cardspeak-round"
    version: Literal[1] = 1
    book: str
    game: str
    table: str
    number: int
    time: int  # microseconds since 1970
    viewer: str  # whose eyes; empty for the rail's
    boxes: dict[int, str]
    stacks: dict[str, int]
    sign: LimitSign  # limits and pay tables in use
    events: list[dict[str, Any]]
    lines: list[be.Line]
    won: dict[int, int]  # by box
    void: bool
    rulings: list[dict[str, Any]]
    clauses: dict[str, str]


class RoundShelf(Shelf):
    kind: Literal["hand", "round"] = "round"

    def __init__(self, table: str, opening: Opening) -> None:
        super().__init__(table, opening)
        self._boxes: dict[int, str] = {}  # who sits where, or waits to
        self._won: dict[str, int] = {}

    # -- the list -------------------------------------------------------------------------------------------

    def _hear(self, record: Record) -> None:
        if record.kind in TOLD and not is_face_down(record):
            for event in d.EVENTS.decode(record.body):
                self._note(record, event)

    def _note(self, record: Record, event: Any) -> None:
        match event:
            case d.Sat(box=box, name=name):
                self._boxes[box] = name
            case d.GotUp(name=name):
                self._boxes = {box: who for box, who in self._boxes.items() if who != name}
            case d.RoundOpened():
                self._start(record, event)
            case d.InRound(events=events):
                self._count(events)
            case d.Afterwards(events=events):
                self._count(events)
                self._change(won=self._by_box(self.hands[-1].players))
            case d.RoundFinished(stacks=stacks):
                players = {box: name for box, name in sorted(self._boxes.items()) if name in stacks}
                self._change(over=True, players=players, won=self._by_box(players))

    def _start(self, record: Record, event: d.RoundOpened) -> None:
        self._boxes = dict(event.setup.seats)
        self._won = {}
        began = PastPlay(
            kind="round",
            table=self.table,
            number=event.number,
            time=record.time,
            position=record.position,
            players=dict(sorted(self._boxes.items())),
        )
        self.hands.append(began)

    def _count(self, events: Sequence[be.Event]) -> None:
        """Chips as the lines move them; a round that is void gives everything back."""
        for event in events:
            match event:
                case be.Placed(owner=owner):
                    self._win(owner, 0)
                case be.Settled(line=line) | be.Paid(line=line):
                    self._win(line.owner, line.amount)
                case be.Reinstated(line=line):
                    self._win(line.owner, -line.amount)
                case be.WinningsHeld(owner=owner, amount=amount):
                    self._win(owner, -amount)
                case be.RoundVoid():
                    self._change(void=True)
                case be.Reported():
                    self._change(ruled=True)

    def _win(self, owner: str, amount: int) -> None:
        self._won[owner] = self._won.get(owner, 0) + amount

    def _by_box(self, players: Mapping[int, str]) -> dict[int, int]:
        """Of those who wagered; a player's chips are one stack, whatever boxes they lay on."""
        return {box: self._won[name] for box, name in players.items() if name in self._won}

    # -- one round ------------------------------------------------------------------------------------------

    def replay(self, log: Log, played: PastPlay, name: str) -> Mapping[str, Any]:
        steps: list[HistoryStep] = []
        eyes = _eyes(played, name)
        for again, events in self._batches(log, played):
            lines = tuple(told(events, again.round, eyes))
            steps.append(HistoryStep(_seen(self.table, again, eyes), lines))
        setup = self._started(log, played).setup
        return {
            "book": setup.book,
            "game": setup.game.file.game,
            "game_title": setup.game.title,
            "places": setup.boxes,
            "stacks": setup.stacks,
            "steps": steps,
        }

    def _started(self, log: Log, played: PastPlay) -> d.RoundOpened:
        first = next(self._records(log, played))
        return next(event for event in d.EVENTS.decode(first.body) if isinstance(event, d.RoundOpened))

    def _batches(self, log: Log, played: PastPlay) -> Iterator[tuple[BankedTable, tuple[Any, ...]]]:
        """The table after each record of the round with what happened in it; and rulings on it once it was settled."""
        again = opened(setup_of(self.opening))
        over = False
        for record in self._records(log, played):
            if record.kind not in TOLD or is_face_down(record):
                continue
            events = tuple(d.EVENTS.decode(record.body))
            if record.kind == "round started":
                if again.state.round or over:
                    return
                events = events[next(at for at, one in enumerate(events) if isinstance(one, d.RoundOpened)) :]
            elif over:
                events = tuple(event for event in events if isinstance(event, d.Afterwards))
            if not events:
                continue
            again.apply(d.of_the_table(events))
            over = again.state.round is None
            yield again, events

    def wagered(self, log: Log, played: PastPlay, name: str) -> int:
        stakes: dict[tuple[int, str], int] = {}
        for _, events in self._batches(log, played):
            for event in _in_round(events):
                match event:
                    case be.Settled(line=line) if line.owner == name:
                        stakes[line.box, line.wager] = line.stake if line.outcome in ("won", "lost", "stand-off") else 0
                    case be.Reinstated(line=line):
                        stakes.pop((line.box, line.wager), None)
        return sum(stakes.values())

    def rulings(self, log: Log, played: PastPlay, who: Who) -> tuple[Recorded, ...]:
        if not played.ruled:
            return ()
        batches = [_in_round(events) for _, events in self._batches(log, played)]
        return rulings_in(batches, reasons=who.at_least("dealer"))

    def document(self, log: Log, played: PastPlay, who: Who, form: str) -> Document:
        if form != "json":
            raise BadInput(f"PHH knows no games against the house: ask for .../{played.number}/json.")
        text = encode(self._written(log, played, who)).decode()
        return Document(f"table-{played.table}-round-{played.number}.json", "application/json", text)

    def dealt(self, log: Log, played: PastPlay, name: str) -> PacksSeen:
        eyes, orders = _eyes(played, name), []
        seen: dict[Card, int] = {}
        for again, batch in self._batches(log, played):
            assert again.round is not None, "a batch of a round leaves the round"
            for one in _in_round(batch):
                if isinstance(one, be.Shuffled):
                    orders.append(one.order)
                for card in cards_in(event_for(again.round.state, one, eyes)):
                    if card is not UNKNOWN and card not in again.round.state.stub:
                        seen[card] = len(orders) - 1
        return PacksSeen(tuple(orders), seen)

    def _written(self, log: Log, played: PastPlay, who: Who) -> RoundFile:
        """How it began, every event and every line, as this person may know them."""
        eyes, floor = _eyes(played, who.name), who.at_least("dealer")
        heard: list[be.Event] = []
        round_: Round | None = None
        for again, batch in self._batches(log, played):
            round_ = again.round
            assert round_ is not None, "a batch of a round leaves the round"
            heard += [event_for(round_.state, one, eyes) for one in _in_round(batch)]
        assert round_ is not None, "a round has a batch that began it"
        events = msgspec.to_builtins([one if floor else without_reason(one) for one in heard], enc_hook=str)
        setup = self._started(log, played).setup
        return RoundFile(
            book=setup.book,
            game=setup.game.file.game,
            table=played.table,
            number=played.number,
            time=played.time,
            viewer=eyes,
            boxes=played.players,
            stacks=setup.stacks,
            sign=sign_of(round_.setup),
            events=events,
            lines=list(round_.lines),
            won=played.won,
            void=played.void,
            rulings=msgspec.to_builtins(self.rulings(log, played, who), enc_hook=str),
            clauses=_clauses(setup.book, [events, msgspec.to_builtins(round_.lines)]),
        )


def _eyes(played: PastPlay, name: str) -> str:
    """The player who had a box, else nobody: what the rail saw."""
    return name if name in played.players.values() else ""


def _seen(table: str, again: BankedTable, name: str) -> BankedView:
    """The layout without questions: nobody is asked any more."""
    seen = view(again.state, name, id=table)
    layout = msgspec.structs.replace(seen.layout, prompts=()) if seen.layout is not None else None
    return msgspec.structs.replace(seen, layout=layout, notices=(), may_vacate=())


def _in_round(events: Sequence[Any]) -> list[be.Event]:
    return [one for event in events if isinstance(event, d.InRound | d.Afterwards) for one in event.events]


def _clauses(book: str, told: Any) -> dict[str, str]:
    """Every clause that is named, in our words; where the book is silent there are none."""
    index = clause_index(book)
    return {name: index.get(name).says for name in sorted(set(_cited(told))) if name in index}


def _cited(value: Any) -> Iterator[str]:
    """Whatever stands under `cite`, `odds_cite`, `wager_cites` and the like, however deep."""
    if isinstance(value, list):
        for item in value:
            yield from _cited(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key.endswith("cites"):
                yield from item.values()
            elif key.endswith("cite"):
                yield item
            else:
                yield from _cited(item)
