"""A round at a table whose jackpot wagers play for shared pools.

The start button, voids and prize buttons of the round are passed on to the pools as they happen, and what the pools
give comes back as prizes. Between players, bank, pools and fund every cent is accounted for.
"""

from __future__ import annotations

from cardspeak.banked import commands as bc
from cardspeak.banked import events as be
from cardspeak.banked.prompt import Prompt
from cardspeak.banked.round import Round
from cardspeak.banked.views import View, view_of
from cardspeak.errors import BadInput
from cardspeak.jackpots import commands as c
from cardspeak.jackpots.answers import refuse
from cardspeak.jackpots.machine import Display, Jackpot
from cardspeak.jackpots.why import Why
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused


class LinkedRound:
    """`act` like a round's. Without a dealer the program verifies the hands itself, by its own record of the deck."""

    def __init__(self, round_: Round, jackpot: Jackpot, table: str, at: int = 0) -> None:
        rules, game = jackpot.setup.rules, round_.setup.game
        if game.file.game not in jackpot.setup.games:
            raise BadInput(f"These pools are not for {game.title} ({game.cite(rules.alone_cite)}).")
        if round_.setup.jackpot_wager != jackpot.state.wager:
            says = f"The table's Level 1 wager is {round_.setup.jackpot_wager}, that of the pools {jackpot.state.wager}"
            raise BadInput(f"{says}; they must be the same ({game.cite(rules.levels[0].cite)}).")
        if round_.setup.number <= jackpot.state.started.get(table, 0):
            raise BadInput(f"Round {round_.setup.number} of {table} has been played; number rounds upwards.")
        self.round = round_
        self.jackpot = jackpot
        self.table = table
        self.number = round_.setup.number
        self.at = at  # of the system's clock, when a prize button is pressed
        self._pass_on(tuple(round_.events))

    @classmethod
    def resume(cls, round_: Round, jackpot: Jackpot, table: str) -> LinkedRound:
        """A round that the pools have heard of already, read back from a record."""
        twin = cls.__new__(cls)
        twin.round, twin.jackpot, twin.table = round_, jackpot, table
        twin.number, twin.at = round_.setup.number, jackpot.state.at
        return twin

    def act(self, command: bc.Command) -> Accepted[be.Event, tuple[Prompt, ...]] | Refused:
        """Carry out a command at the table, and what it means for the pools."""
        wrong = self._against(command)
        if wrong:
            return wrong
        answer = self.round.act(command)
        if isinstance(answer, Refused):
            return answer
        self._pass_on(answer.events)
        if isinstance(command, bc.PayPrize):
            self._pool(c.PayPrize(self.table, self.number, command.box, command.by, command.in_suits, self.at))
        events = answer.events
        while self.round.state.claims and not self.round.setup.attended and not self.round.state.suspended:
            events += self._pay_by_itself()
        self._close()
        return Accepted(events, self.round.prompt)

    @property
    def displays(self) -> tuple[Display, ...]:
        """What can be won, at all times."""
        return self.jackpot.displays

    def view(self, viewer: str = "", *, role: str = "") -> tuple[View, tuple[Display, ...]]:
        """The table and the jackpot amounts above it."""
        return view_of(self.round.state, viewer, role=role), self.displays

    def prize(self, box: int) -> int:
        """What was keyed off for a box, in cents; 0: nothing."""
        award = self.jackpot.state.awards.get((self.table, self.number, box))
        return award.amount if award else 0

    def _against(self, command: bc.Command) -> Refused | None:
        """What the pools would refuse, before the table does anything."""
        state, rules = self.jackpot.state, self.jackpot.setup.rules
        if self.table in state.suspended and not isinstance(command, bc.Report):
            says = f"Gaming at {self.table} is suspended; wait for the operator."
            return refuse(state, Why.SUSPENDED, rules.suspend_cite, says)
        if not isinstance(command, bc.PayPrize):
            return None
        place = (self.table, self.number, command.box)
        if command.amount not in (0, self.prize(command.box)):
            says = f"The pools gave {self.prize(command.box)}, not {command.amount}."
            return refuse(state, Why.NO_PRIZE, rules.button_cite, says)
        if state.held.get(place, self.at) > self.at:
            return refuse(state, Why.HELD, state.setup.hold_cite, f"Payment is held until hour {state.held[place]}.")
        return None

    def _pass_on(self, events: tuple[be.Event, ...]) -> None:
        for event in events:
            match event:
                case be.GameStarted(stakes):
                    joined = tuple(c.Stake(stake.box, stake.owner, stake.level) for stake in stakes)
                    game = self.round.setup.game.file.game
                    self._pool(c.StartGame(self.table, self.number, joined, game))
                case be.JackpotAmended(stake):
                    self._pool(c.Amend(self.table, self.number, c.Stake(stake.box, stake.owner, stake.level)))
                case be.Claimed(claims):
                    winners = tuple(c.Winner(claim.box, claim.category) for claim in claims)
                    self.at = max(self.at, self.jackpot.state.at)  # the system's time only goes forward
                    self._pool(c.KeyOff(self.table, self.number, winners, self.at))
                case be.Suspended():
                    self._pool(c.Suspend((self.table,), self.jackpot.setup.rules.operator))
                case be.Resumed() if self.table in self.jackpot.state.suspended:
                    self._pool(c.Resume((self.table,), self.jackpot.setup.rules.operator))
                case be.RoundVoid(cite=cite) if self._faulty(cite):
                    self._pool(c.ConfirmFault((self.table,), self.jackpot.setup.rules.operator))
                case be.Settled(line) if line.outcome == "void":
                    self._void(line)
                case _:
                    pass

    def _faulty(self, cite: str) -> bool:
        return cite == self.jackpot.setup.rules.fault_cite and self.table in self.jackpot.state.suspended

    def _void(self, line: be.Line) -> None:
        place = (self.table, self.number, line.box)
        wager = self.round.setup.game.wagers[line.wager]
        if wager.pool and place in self.jackpot.state.wagers and not self._still_plays(line.box):
            self._pool(c.TakeBack(*place))

    def _still_plays(self, box: int) -> bool:
        """A wager that was never valid goes back without touching the level that the box plays for."""
        level = self.jackpot.state.wagers[self.table, self.number, box].level
        names = next(row.wagers for row in self.jackpot.setup.rules.levels if row.name == level)
        last = {line.wager: line.outcome for line in self.round.state.lines if line.box == box}
        return all(last.get(name) != "void" for name in names)

    def _pay_by_itself(self) -> tuple[be.Event, ...]:
        claim = self.round.state.claims[0]
        by = self.jackpot.setup.rules.verifier
        amount = self.prize(claim.box)
        answer = self.round.act(bc.PayPrize(claim.box, by, amount, in_suits=True))
        assert isinstance(answer, Accepted), answer
        self._pool(c.PayPrize(self.table, self.number, claim.box, by, in_suits=True, at=self.at))
        return answer.events

    def _close(self) -> None:
        if self.round.over and (self.table, self.number) in self.jackpot.state.open:
            self._pool(c.GameOver(self.table, self.number))

    def _pool(self, command: c.Command) -> None:
        answer = self.jackpot.act(command)
        assert not isinstance(answer, Refused), answer
