"""The machine: a command is answered with events or with a refusal that names its clause.

Whatever needs no choice happens in the same batch: hands are counted, players go out, tables and rounds end, places
and prizes are found. Chance comes in with the commands: the order of the draw, shuffled packs, cards drawn by those
who are level.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Never

from cardspeak.citation import Citation
from cardspeak.errors import require_chips
from cardspeak.machine import Machine
from cardspeak.tournament import commands as c
from cardspeak.tournament import conduct, entries, hands, planning, results, rounds
from cardspeak.tournament import events as e
from cardspeak.tournament.evolve import EVOLVE
from cardspeak.tournament.prompt import Prompt, prompts_for
from cardspeak.tournament.refuse import Answer, refuse
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Terms
from cardspeak.tournament.why import Why

ANSWERS: dict[type[c.Command], Callable[[State, Any], Answer]] = {
    c.Publish: planning.publish,
    c.TellRegulator: planning.tell_regulator,
    c.AmendTerms: planning.amend,
    c.Appoint: planning.appoint,
    c.Designate: planning.designate,
    c.UseTable: planning.use_table,
    c.OpenEntries: planning.open_entries,
    c.Enter: entries.enter,
    c.TurnDown: entries.turn_down,
    c.Sign: entries.sign,
    c.Withdraw: entries.withdraw,
    c.Substitute: entries.substitute,
    c.CloseEntries: entries.close_entries,
    c.Cancel: entries.cancel,
    c.Brief: rounds.brief,
    c.DirectorLeaves: rounds.director_leaves,
    c.DirectorReturns: rounds.director_returns,
    c.MoveStart: rounds.move_start,
    c.StartRound: rounds.start_round,
    c.CallRepechage: rounds.call_repechage,
    c.Rebuy: rounds.rebuy,
    c.AddOn: rounds.add_on,
    c.BuyBack: rounds.buy_back,
    c.DrawCards: results.draw_cards,
    c.Deal: hands.deal,
    c.AtTable: hands.at_table,
    c.Secret: hands.secret,
    c.EndTable: hands.end_table,
    c.StepAway: conduct.step_away,
    c.ComeBack: conduct.come_back,
    c.Penalise: conduct.penalise,
    c.Disqualify: conduct.disqualify,
    c.Retire: conduct.retire,
    c.Dispute: conduct.dispute,
    c.RuleDispute: conduct.rule_dispute,
}
AFTERWARDS = (c.UseTable, c.Dispute, c.RuleDispute)  # what may still be asked when all is over


class Tournament(Machine[State, c.Command, e.Event, tuple[Prompt, ...], Never]):
    """One tournament, from its Terms to the last prize."""

    __slots__ = ()

    ANSWERS = ANSWERS
    EVOLVE = EVOLVE
    setup: Terms

    def blank(self) -> State:
        return State(self.setup)

    @property
    def terms(self) -> Terms:
        """What it is run by."""
        return self.setup

    def answer(self, command: c.Command) -> Answer:
        require_chips(getattr(command, "paid", 0), "Paid")
        if self.state.over and not isinstance(command, AFTERWARDS):
            return refuse(self.state, Why.OVER, self.state.terms.rules.file.cite, "The tournament is over.")
        return ANSWERS[type(command)](self.state, command)

    def happen(self, event: e.Event) -> None:
        super().happen(event)
        assert self.state.balance == 0, "every chip issued is with a player, on a table, with the house or out of play"

    @property
    def prompt(self) -> tuple[Prompt, ...]:
        """What is due next, and by whom."""
        return prompts_for(self.state)

    @property
    def over(self) -> bool:
        return self.state.over

    def cite(self, event: e.Event) -> Citation:
        """The clause behind an event, with its book."""
        inner: Any = event.event if isinstance(event, e.TableEvent) else event
        return Citation(self.terms.book, inner.cite)

    def following(self) -> list[e.Event]:
        """What follows by itself from where things stand."""
        state = self.state
        if state.phase != "playing":
            return []
        for table in state.live_tables:
            if table in state.running:
                if state.running[table].over:
                    return hands.hand_over(state, table)
                if state.absent and (folds := hands.absent_folds(state, table)):
                    return folds
            elif leaving := hands.after_hand(state, table) or hands.table_done(state, table):
                return leaving
        if state.live_tables or results.level(state):
            return []
        if state.plan is not None:
            return results.round_end(state)
        if results.finished(state):
            return results.tournament_end(state)
        return []
