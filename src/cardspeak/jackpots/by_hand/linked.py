"""A table among players whose hands play for pools: it tells what happens, and the pools never reach in.

What a batch of the table means to the pools is decided with it and applied with it, so that the start of a hand and its
contribution, its end and whatever it led to, can be written down together.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import msgspec

from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand.asked_flop import flop_offered
from cardspeak.hand.commands import AskFlop
from cardspeak.hand.machine import Hand
from cardspeak.hand.prompt import Prompt
from cardspeak.hand.showdown import gave_up
from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent
from cardspeak.jackpots.by_hand.facts import HandFacts, facts_of
from cardspeak.jackpots.by_hand.judging import could_win
from cardspeak.jackpots.by_hand.machine import HandJackpot
from cardspeak.jackpots.by_hand.topics import hands
from cardspeak.jackpots.by_hand.topics.wins import unrecorded
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.events import HandFinished, HandStarted, MisdealDeclared
from cardspeak.table.machine import Table
from cardspeak.table.prompt import TablePrompt
from cardspeak.table.state import TableState
from cardspeak.table.topics.afterwards import CardsTurnedUp
from cardspeak.table.topics.entries import EntryTakenBack
from cardspeak.table.topics.hands import Play


class PlayedHand(NamedTuple):
    """A hand that is over, as the table knew it."""

    number: int
    hand: Hand
    dealt: Mapping[int, str]
    turned_up: Mapping[int, tuple[Card, ...]]


class HandLink:
    """One table's line to the pools. `by` and `who` are those who acted at the table."""

    def __init__(
        self,
        jackpot: HandJackpot,
        table: str,
        *,
        presses: bool = True,
        former: Callable[[], Iterable[PlayedHand]] = tuple,
    ) -> None:
        """`presses`: the button goes with the deal by itself; else a dealer presses it. `former`: hands that were
        played before this line was there, the last of them first; asked once, when somebody may have won one."""
        self.jackpot = jackpot
        self.table = table
        self.presses = presses
        self._former: deque[PlayedHand] = deque(maxlen=hands.KEEP)
        self._before_that: Callable[[], Iterable[PlayedHand]] | None = former

    def heard(
        self,
        events: Iterable[TableEvent],
        after: TableState,
        *,
        by: str = "",
        who: str = "",
        barred: Mapping[str, str] | None = None,
    ) -> tuple[MeterEvent, ...]:
        """What a batch means to the pools; nothing has happened to them yet."""
        told: list[MeterCommand] = []
        for event in events:
            match event:
                case HandStarted(number=number):
                    begin = hands.BeginHand(table=self.table, number=number, at=event.at, by=by, who=who)
                    setup = after.setup
                    told.append(msgspec.structs.replace(begin, pressed=self.presses, game=setup.game, deck=setup.deck))
                case MisdealDeclared(number=number):
                    told.append(hands.RecordResult(facts=self._void(after, number), at=event.at, by=by, who=who))
                case HandFinished(number=number) if after.hand is not None and after.hand.over:
                    facts = facts_of(after.hand, self.table, number, after.dealt, barred=barred)
                    told.append(hands.RecordResult(facts=facts, at=event.at, by=by, who=who))
                case CardsTurnedUp():
                    told += self._shown(after, at=event.at, by=by, who=who)
                case EntryTakenBack(reopens=True):
                    told += self._reopened(after, at=event.at, by=by, who=who)
                case _:
                    continue
        return self._answers(told)

    def _shown(self, after: TableState, *, at: int, by: str, who: str) -> list[MeterCommand]:
        """Cards of the last hand that somebody shows to the table: a whole hand of them is tabled."""
        hand, known = after.hand, self.jackpot.state.over.get((self.table, after.number))
        if hand is None or known is None or known.void:
            return []
        played = PlayedHand(after.number, hand, after.dealt, after.turned_up)
        facts = self._again(played, known, {one.seat for one in known.seats if one.tabled})
        return [hands.RecordResult(facts=facts, at=at, by=by, who=who)]

    def _reopened(self, after: TableState, *, at: int, by: str, who: str) -> list[MeterCommand]:
        """The end of a hand was entered by mistake: as long as it goes on, nobody has tabled anything."""
        known = self.jackpot.state.over.get((self.table, after.number))
        if known is None:
            return []
        seats = tuple(msgspec.structs.replace(one, cards="", folded=False) for one in known.seats)
        facts = msgspec.structs.replace(known, seats=seats, board="", pot=0)
        return [hands.RecordResult(facts=facts, at=at, by=by, who=who)]

    def _again(self, played: PlayedHand, known: HandFacts, tabled: set[int]) -> HandFacts:
        barred = {one.name: one.barred for one in known.seats if one.barred}
        number, dealt, turned = played.number, played.dealt, played.turned_up
        return facts_of(played.hand, self.table, number, dealt, tabled=tabled, turned=turned, barred=barred)

    def no_flop(self, state: TableState, command: Command) -> Refused | None:
        """Why the flop is not dealt for the hand of whoever asks for it: no flop would make it win anything here."""
        if not isinstance(command, Play) or not isinstance(command.command, AskFlop) or state.hand is None:
            return None
        hand, seat = state.hand, command.command.seat
        if not flop_offered(hand.state) or seat != hand.state.live[0]:
            return None  # whoever is not asked hears from the hand itself
        cards = command.command.cards or tuple(hand.state.holes[seat])
        if UNKNOWN in cards or len(cards) != len(hand.state.holes[seat]):
            return None
        meter, setup = self.jackpot.state, state.setup
        text = "".join(map(str, sorted(cards)))
        on_offer = [
            event for pool in meter.pools_of(self.table) for event in meter.on_offer((self.table, state.number), pool)
        ]
        if any(could_win(setup.named, setup.game, setup.deck, event.condition, text) for event in on_offer):
            return None
        rules = meter.setup.jackpot_rules
        says = "No flop would make a jackpot hand of these cards: take the pot."
        return Refused("no-jackpot-hand", rules.cite(rules.file.claims.asked_cite), says)

    def before(self, events: Iterable[TableEvent], state: TableState) -> None:
        """These are about to happen: where a hand begins, whoever won the last one uncalled may still table that."""
        begins = any(isinstance(event, HandStarted) for event in events)
        if begins and state.hand is not None and state.hand.over:
            self._former.appendleft(PlayedHand(state.number, state.hand, dict(state.dealt), dict(state.turned_up)))

    def tabled(self, state: TableState, seat: int, *, at: int, by: str = "", who: str = "") -> tuple[MeterEvent, ...]:
        """Somebody turns the cards of the last hand over for the jackpot; or of one of those before it that would win,
        as no clause ends that right with the next deal."""
        if state.hand is not None and state.hand.over:
            last = PlayedHand(state.number, state.hand, state.dealt, state.turned_up)
            facts = self._tabled(last, seat)
            if facts is not None:
                return self._answers([hands.RecordResult(facts=facts, at=at, by=by, who=who)])
        for played in self._uncalled_before(who) if who else ():
            mine = next((one for one, name in played.dealt.items() if name == who), 0)
            facts = self._tabled(played, mine) if mine else None
            if facts is not None and any(mine in seats for _, _, seats in unrecorded(self.jackpot.state, facts)):
                return self._answers([hands.RecordResult(facts=facts, at=at, by=by, who=who)])
        return ()

    def _uncalled_before(self, who: str) -> Iterable[PlayedHand]:
        """Hands before the last one; those of a time before this line only if somebody has one that was not tabled."""
        if self._before_that is not None and any(self._not_tabled(facts, who) for facts in self._known()):
            heard = {played.number for played in self._former}
            older = [played for played in self._before_that() if played.number not in heard]
            self._former.extend(older[: hands.KEEP - len(self._former)])
            self._before_that = None
        return self._former

    def _known(self) -> list[HandFacts]:
        return [facts for (table, _), facts in self.jackpot.state.over.items() if table == self.table]

    @staticmethod
    def _not_tabled(facts: HandFacts, who: str) -> bool:
        return not facts.void and any(one.name == who and not (one.tabled or one.folded) for one in facts.seats)

    def _tabled(self, played: PlayedHand, seat: int) -> HandFacts | None:
        """The facts with this seat's cards open; None where there is nothing to open."""
        hand, known = played.hand, self.jackpot.state.over.get((self.table, played.number))
        if known is None or seat not in hand.setup.seats or hand.state.folded[seat] or gave_up(hand.state, seat):
            return None
        facts = self._again(played, known, {one.seat for one in known.seats if one.tabled} | {seat})
        return facts if facts != known else None

    def _void(self, state: TableState, number: int) -> HandFacts:
        setup = state.setup
        return HandFacts(
            table=self.table, number=number, book=setup.book, game=setup.game, deck=setup.deck, void="misdeal"
        )

    def _answers(self, commands: list[MeterCommand]) -> tuple[MeterEvent, ...]:
        """What the pools make of it; a hand that they do not know, or know already, means nothing to them."""
        if not commands or not self.jackpot.state.pools_of(self.table):
            return ()
        twin, news = self.jackpot.copy(), list[MeterEvent]()
        for command in commands:
            answer = twin.act(command)
            if isinstance(answer, Accepted):
                news += answer.events
        return tuple(news)


class LinkedPlay:
    """A table and its pools together: `act` like a table's, for both."""

    def __init__(self, table: Table, jackpot: HandJackpot, name: str, *, presses: bool = True) -> None:
        self.table = table
        self.link = HandLink(jackpot, name, presses=presses)

    @property
    def jackpot(self) -> HandJackpot:
        return self.link.jackpot

    def act(
        self, command: Command, *, by: str = "", who: str = ""
    ) -> Accepted[TableEvent, Prompt | TablePrompt] | Refused:
        """Carried out at the table, and what it means to the pools."""
        refused = self.link.no_flop(self.table.state, command)
        if refused is not None:
            return refused
        answer = self.table.decide(command)
        if not isinstance(answer, Accepted):
            assert isinstance(answer, Refused), "whoever asks a question back is asked again by the caller"
            return answer
        news = self.link.heard(answer.events, self.table.after(answer.events), by=by, who=who)
        self.link.before(answer.events, self.table.state)
        self.table.apply(answer.events)
        self.jackpot.apply(news)
        return answer

    def table_cards(self, seat: int, at: int = 0) -> bool:
        """Whoever has won turns the cards over; whether that changed anything for the pools."""
        place = self.table.state.seats.get(seat)
        news = self.link.tabled(self.table.state, seat, at=at, who=place.name if place is not None else "")
        self.jackpot.apply(news)
        return bool(news)
