"""The machine: a command is answered with events or with a refusal that names its clause.

A tournament never looks into a hand: it hears what a felt reports. Whatever needs no choice happens in the same batch:
players go out, tables and rounds end, the pool is made up, places and prizes are found. Chance comes in with the
commands: the seed of a draw, cards drawn by those who are level.
"""

from __future__ import annotations

from typing import Never

from cardspeak.asking import asked
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, require_chips
from cardspeak.machine import Machine
from cardspeak.refusal import Refused
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.collected import ANSWERS, EVOLVE
from cardspeak.tournament.prompt import Prompt, prompts_for
from cardspeak.tournament.refuse import Answer, refuse, rounds_cite
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Terms
from cardspeak.tournament.topics import chips, conduct, matches, moves, prizes, results, slips, tables, ties, waiting
from cardspeak.tournament.topics.absence import gone_away
from cardspeak.tournament.topics.endings import TableEnded
from cardspeak.tournament.topics.outs import bounties, credited, gone, least, may_rebuy
from cardspeak.tournament.why import TournamentWhy

AFTERWARDS = (
    tables.UseTable,
    conduct.OpenDispute,
    conduct.RuleDispute,
    prizes.PayPrize,
    chips.CheckChips,
    slips.TakeBackSlip,
    waiting.ReleaseOrder,
)  # what may still be asked when all is over


class Tournament(Machine[State, Command, Event, tuple[Prompt, ...], Never]):
    """One tournament, from its Terms to the last prize."""

    __slots__ = ()

    ANSWERS = ANSWERS
    EVOLVE = EVOLVE
    setup: Terms

    @asked('cs.Tournament(standard_terms("star", players=9)), after from cardspeak.tournament import standard_terms')
    def __init__(self, setup: Terms, *, begin: bool = True) -> None:
        if not isinstance(setup, Terms):
            raise BadInput(
                f"A tournament is made of its Terms, not of {setup!r}: cardspeak.tournament.standard_terms makes some."
            )
        super().__init__(setup, begin=begin)

    def blank(self) -> State:
        return State(self.setup)

    @property
    def terms(self) -> Terms:
        """What it is run by, as it stands."""
        return self.state.terms

    def answer(self, command: Command) -> Answer:
        require_chips(getattr(command, "paid", 0), "Paid")
        if self.state.over and not isinstance(command, AFTERWARDS):
            return refuse(self.state, TournamentWhy.OVER, self.state.terms.rules.file.cite, "The tournament is over.")
        if command.at < self.state.at:
            says = f"It is {self.state.at}; nothing happens at {command.at} any more."
            return refuse(self.state, TournamentWhy.NOT_NOW, self.state.terms.rules.file.cite, says)
        answer = ANSWERS[type(command)](self.state, command)
        if isinstance(answer, Refused) or not answer:
            return answer
        return [*slips.noted(self.state, command), *answer]

    def happen(self, event: Event) -> None:
        super().happen(event)
        state = self.state
        state.events += 1
        state.at = max(state.at, event.at)
        slips.settle(state, event)
        assert state.balance == 0, "every chip issued is with a player, at a table, with the house or out of play"

    @property
    def prompt(self) -> tuple[Prompt, ...]:
        """What is due next, and by whom."""
        return prompts_for(self.state)

    @property
    def over(self) -> bool:
        return self.state.over

    def cite(self, event: Event) -> Citation:
        """The clause behind an event, with its book."""
        return Citation(self.terms.book, event.cite)

    def following(self) -> list[Event]:
        """What follows by itself from where things stand."""
        state = self.state
        if state.phase != "playing":
            return []
        return (
            _leaving(state)
            or gone_away(state)
            or matches.match_over(state)
            or results.freeze_done(state)
            or _tables_done(state)
            or moves.hand_for_hand_goes_on(state)
            or prizes.pool_due(state)
            or prizes.early_prizes(state)
            or _ending(state)
        )


def _leaving(state: State) -> list[Event]:
    """Who leaves a table between two hands: without chips and without a right to more, or by an elimination round."""
    plan = state.plan
    if plan is None or plan.best_of is not None:
        return []
    need = least(state)
    found: list[Event] = []
    poor = [player for player in state.seat if player in state.condemned or state.chips[player] < need]
    for table in state.live if poor else ():
        if table.running:
            continue
        last = plan.hands is not None and table.hands >= plan.hands and not plan.freezes
        going = [
            player
            for player in state.at_table(table.name)
            if player in state.condemned
            or (state.chips[player] < need and table.number and (last or not may_rebuy(state, player)))
        ]
        for player in going:
            last_out = player in state.condemned and state.chips[player]
            reason = "elimination round" if last_out else "chips"
            found.append(gone(state, player, reason=reason, at=state.at, new=False, among=going))
            found += bounties(state, player, credited(state, player), state.at)
    return found


def _tables_done(state: State) -> list[Event]:
    """A table ends by itself after its last hand, or when nobody is left at it."""
    plan = state.plan
    if plan is None or plan.best_of is not None:
        return []
    cite = rounds_cite(state)
    taken = {table for table, _ in state.seat.values()}
    for table in state.live:
        if table.name not in taken:
            return [TableEnded(table.name, "nobody is left", cite=cite, at=state.at)]
        if plan.apart and not table.running and len(state.at_table(table.name)) <= plan.goes_on:
            return [TableEnded(table.name, "so many are left", cite=cite, at=state.at)]
        if plan.hands is not None and not table.running and table.hands >= plan.hands and not state.uncounted(table):
            return [TableEnded(table.name, "hands", cite=cite, at=state.at)]
    return []


def _ending(state: State) -> list[Event]:
    if state.live or ties.level(state):
        return []
    if state.plan is not None:
        return results.round_end(state)
    if ties.finished(state):
        return results.tournament_end(state)
    return []
