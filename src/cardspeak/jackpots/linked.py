"""A table whose jackpot wagers play for shared pools.

The start button, voids and prize buttons of a round are passed on to the pools, and what the pools give comes back as
prizes. Both are decided together and applied together; deciding leaves both as they were. Between players, bank, pools
and fund every cent is accounted for.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardspeak.banked import commands as bc
from cardspeak.banked import events as be
from cardspeak.banked.prompt import Prompt
from cardspeak.banked.round import Round
from cardspeak.banked.table.base import Command, Event
from cardspeak.banked.table.doors import Foreseen, played
from cardspeak.banked.table.machine import BankedTable
from cardspeak.banked.table.prompt import BankedPrompt
from cardspeak.banked.views import View, view_of
from cardspeak.errors import BadInput
from cardspeak.jackpots import commands as c
from cardspeak.jackpots import events as e
from cardspeak.jackpots.answers import refuse
from cardspeak.jackpots.machine import Display, Jackpot
from cardspeak.jackpots.why import JackpotWhy
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused

HEARD = be.GameStarted | be.JackpotAmended | be.Claimed | be.Suspended | be.Resumed | be.RoundVoid | be.RoundOver


class Link:
    """One table's line to the pools. Whoever applies what was decided at the table applies `news` to the pools.

    Without a dealer the program verifies the hands itself, by its own record of the deck.
    """

    def __init__(self, jackpot: Jackpot, table: str, at: int = 0) -> None:
        """`at` is the system's own time when a prize button is pressed."""
        self.jackpot = jackpot
        self.table = table
        self.at = at
        self.news: tuple[e.Event, ...] = ()  # what the last decision means to the pools; whoever decides empties it

    def open(self, round_: Round) -> None:
        self.news = ()
        rows, setup, state = self.jackpot.setup.rows, round_.setup, self.jackpot.state
        if setup.game.file.game not in self.jackpot.setup.games:
            raise BadInput(f"These pools are not for {setup.game.title} ({setup.game.cite(rows.alone_cite)}).")
        if setup.jackpot_wager != state.wager:
            says = f"The table's Level 1 wager is {setup.jackpot_wager}, that of the pools {state.wager}"
            raise BadInput(f"{says}; they must be the same ({setup.game.cite(rows.levels[0].cite)}).")
        if setup.number <= state.started.get(self.table, 0):
            raise BadInput(f"Round {setup.number} of {self.table} has been played; number rounds upwards.")

    def join(self, round_: Round) -> None:
        """A round that has begun: the pools hear what they have missed."""
        self.open(round_)
        trial = _Trial(self, round_)
        trial.pass_on(tuple(round_.events))
        self.apply(trial.news)

    def play(self, round_: Round, command: bc.Command) -> Foreseen | Refused:
        """What a command leads to at the table, and in `news` what that means to the pools."""
        self.news = ()
        wrong = self._against(round_, command)
        if wrong is not None:
            return wrong
        first = played(round_, command)
        if isinstance(first, Refused):
            return first
        heard = isinstance(command, bc.PayPrize) or any(map(_concerns, first.events))
        return self._both(round_, command, first.events) if heard else first

    def _both(self, round_: Round, command: bc.Command, events: tuple[be.Event, ...]) -> Foreseen:
        """The round goes on with what the pools give, in a trial of both."""
        trial = _Trial(self, round_.copy())
        trial.round.apply(events)
        trial.pass_on(events)
        if isinstance(command, bc.PayPrize):
            trial.pool(c.PayPrize(self.table, trial.number, command.box, command.by, command.in_suits, trial.at))
        while trial.round.state.claims and not round_.setup.attended and not trial.round.state.suspended:
            events += trial.pay_by_itself()
        trial.close()
        self.news = trial.news
        return Foreseen(events, trial.round.state)

    def apply(self, news: Iterable[e.Event]) -> None:
        """What was decided has happened."""
        self.news = ()
        self.jackpot.apply(news)

    def prize(self, number: int, box: int) -> int:
        """What was keyed off for a box, in cents; 0: nothing."""
        award = self.jackpot.state.awards.get((self.table, number, box))
        return award.amount if award else 0

    @property
    def suspended(self) -> bool:
        """Whether the pools stand still for this table."""
        return self.table in self.jackpot.state.suspended

    def _against(self, round_: Round, command: bc.Command) -> Refused | None:
        """What the pools would refuse, before the table does anything."""
        state, rows, number = self.jackpot.state, self.jackpot.setup.rows, round_.setup.number
        if self.suspended and not isinstance(command, bc.Report):
            says = f"Gaming at {self.table} is suspended; wait for the operator."
            return refuse(state, JackpotWhy.SUSPENDED, rows.suspend_cite, says)
        if not isinstance(command, bc.PayPrize):
            return None
        place, at = (self.table, number, command.box), max(self.at, state.at)
        if command.amount not in (0, self.prize(number, command.box)):
            says = f"The pools gave {self.prize(number, command.box)}, not {command.amount}."
            return refuse(state, JackpotWhy.NO_PRIZE, rows.button_cite, says)
        if state.held.get(place, at) > at:
            return refuse(
                state, JackpotWhy.HELD, state.setup.hold_cite, f"Payment is held until hour {state.held[place]}."
            )
        return None


def _concerns(event: be.Event) -> bool:
    """Whether the pools hear of it."""
    return isinstance(event, HEARD) or (isinstance(event, be.Settled) and event.line.outcome == "void")


class _Trial:
    """Round and pools as they would be: the round is a copy, the pools are copied when there is something to tell."""

    def __init__(self, link: Link, round_: Round) -> None:
        self.round = round_
        self.table, self.number = link.table, round_.setup.number
        self.at = max(link.at, link.jackpot.state.at)  # the system's time only goes forward
        self.jackpot = link.jackpot
        self._told: list[e.Event] = []
        self._copied = False

    @property
    def news(self) -> tuple[e.Event, ...]:
        return tuple(self._told)

    def pool(self, command: c.Command) -> None:
        if not self._copied:
            self.jackpot, self._copied = self.jackpot.copy(), True
        answer = self.jackpot.act(command)
        assert not isinstance(answer, Refused), answer
        self._told += answer.events

    def pass_on(self, events: tuple[be.Event, ...]) -> None:
        operator = self.jackpot.setup.rows.operator
        for event in events:
            match event:
                case be.GameStarted(stakes):
                    joined = tuple(c.Stake(stake.box, stake.owner, stake.level) for stake in stakes)
                    self.pool(c.StartGame(self.table, self.number, joined, self.round.setup.game.file.game))
                case be.JackpotAmended(stake):
                    self.pool(c.Amend(self.table, self.number, c.Stake(stake.box, stake.owner, stake.level)))
                case be.Claimed(claims):
                    winners = tuple(c.Winner(claim.box, claim.category) for claim in claims)
                    self.pool(c.KeyOff(self.table, self.number, winners, self.at))
                case be.Suspended():
                    self.pool(c.Suspend((self.table,), operator))
                case be.Resumed() if self.table in self.jackpot.state.suspended:
                    self.pool(c.Resume((self.table,), operator))
                case be.RoundVoid(cite=cite) if self._faulty(cite):
                    self.pool(c.ConfirmFault((self.table,), operator))
                case be.Settled(line) if line.outcome == "void":
                    self._void(line)
                case _:
                    pass

    def _faulty(self, cite: str) -> bool:
        return cite == self.jackpot.setup.rows.fault_cite and self.table in self.jackpot.state.suspended

    def _void(self, line: be.Line) -> None:
        place = (self.table, self.number, line.box)
        wager = self.round.setup.game.wagers[line.wager]
        if wager.pool and place in self.jackpot.state.wagers and not self._still_plays(line.box):
            self.pool(c.VoidWager(*place))

    def _still_plays(self, box: int) -> bool:
        """A wager that was never valid goes back without touching the level that the box plays for."""
        level = self.jackpot.state.wagers[self.table, self.number, box].level
        names = next(row.wagers for row in self.jackpot.setup.rows.levels if row.name == level)
        last = {line.wager: line.outcome for line in self.round.state.lines if line.box == box}
        return all(last.get(name) != "void" for name in names)

    def pay_by_itself(self) -> tuple[be.Event, ...]:
        claim = self.round.state.claims[0]
        by = self.jackpot.setup.rows.verifier
        award = self.jackpot.state.awards.get((self.table, self.number, claim.box))
        answer = self.round.act(bc.PayPrize(claim.box, by, award.amount if award else 0, in_suits=True))
        assert isinstance(answer, Accepted), answer
        self.pool(c.PayPrize(self.table, self.number, claim.box, by, in_suits=True, at=self.at))
        return answer.events

    def close(self) -> None:
        if self.round.over and (self.table, self.number) in self.jackpot.state.open:
            self.pool(c.GameOver(self.table, self.number))


class LinkedRound:
    """A single round on shared pools: `decide`, `apply` and `act` like a round's, for both."""

    def __init__(self, round_: Round, jackpot: Jackpot, table: str, at: int = 0) -> None:
        self.round = round_
        self.link = Link(jackpot, table, at)
        self.link.join(round_)

    @property
    def jackpot(self) -> Jackpot:
        return self.link.jackpot

    @property
    def number(self) -> int:
        return self.round.setup.number

    @property
    def at(self) -> int:
        """The system's time, as far as it is known here."""
        return max(self.link.at, self.jackpot.state.at)

    @at.setter
    def at(self, at: int) -> None:
        self.link.at = at

    def decide(self, command: bc.Command) -> Foreseen | Refused:
        """What a command leads to at the table; what it means to the pools is kept until it is applied."""
        return self.link.play(self.round, command)

    def apply(self, events: Iterable[be.Event]) -> None:
        """What was decided last, at the table and in the pools."""
        self.round.apply(events)
        self.link.apply(self.link.news)

    def act(self, command: bc.Command) -> Accepted[be.Event, tuple[Prompt, ...]] | Refused:
        """Carry out a command at the table, and what it means for the pools."""
        answer = self.decide(command)
        if isinstance(answer, Refused):
            return answer
        self.apply(answer.events)
        return Accepted(answer.events, self.round.prompt)

    @property
    def displays(self) -> tuple[Display, ...]:
        """What can be won, at all times."""
        return self.jackpot.displays

    def view(self, viewer: str = "", *, role: str = "") -> tuple[View, tuple[Display, ...]]:
        """The table and the jackpot amounts above it."""
        return view_of(self.round.state, viewer, role=role), self.displays

    def prize(self, box: int) -> int:
        """What was keyed off for a box, in cents; 0: nothing."""
        return self.link.prize(self.number, box)


class LinkedTable:
    """A whole table on shared pools: `decide`, `apply` and `act` like a table's, for both."""

    def __init__(self, table: BankedTable, jackpot: Jackpot, name: str, at: int = 0) -> None:
        """`name` is what the pools call this table."""
        self.table = table
        self.link = table.doors.pools = Link(jackpot, name, at)

    def decide(self, command: Command) -> Accepted[Event, BankedPrompt] | Refused:
        """What a command leads to at the table; what it means to the pools is kept until it is applied."""
        self.link.news = ()
        return self.table.decide(command)

    def apply(self, events: Iterable[Event]) -> None:
        """What was decided last, at the table and in the pools."""
        self.table.apply(events)
        self.link.apply(self.link.news)

    def act(self, command: Command) -> Accepted[Event, BankedPrompt] | Refused:
        answer = self.decide(command)
        if isinstance(answer, Accepted):
            self.apply(answer.events)
        return answer
