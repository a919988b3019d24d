"""A table among players: `table.Table` in tournament mode, kept level with the tournament, reporting by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from cardspeak.cards import deck_of
from cardspeak.cards.chance import Below
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput
from cardspeak.hand import commands as hc
from cardspeak.hand.house import decide
from cardspeak.hand.prompt import Prompt
from cardspeak.hand.views import View, view
from cardspeak.refusal import Refused
from cardspeak.table import Table, make_table
from cardspeak.table import commands as tc
from cardspeak.table.base import Command
from cardspeak.table.events import HandReported
from cardspeak.table.terms import TournamentMode
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Terms
from cardspeak.tournament.topics.hands import HandBegan, ReportHand

Player = Callable[[View, Below], hc.Command]
"""Somebody who plays: sees the hand as that seat sees it, and answers with a command."""


def in_whole_chips(command: hc.Command, prompt: Prompt, unit: int) -> hc.Command:
    """A bet of players who do not know the chips in play, put on what these can pay."""
    if not isinstance(command, hc.Bet | hc.RaiseTo):
        return command
    choice = prompt.choice("bet" if isinstance(command, hc.Bet) else "raise to")
    if choice is None or choice.only or command.total in (choice.least, choice.most):
        return command
    return type(command)(command.seat, max(command.total // unit * unit, choice.least))


def mode_of(terms: Terms, event: str = "tournament") -> TournamentMode:
    """How the book and the Terms want a table to be: where the button rests, what becomes of absent hands."""
    policy = terms.rules.buttons.get(terms.moves.button)
    return TournamentMode(
        event=event,
        button=policy.button if policy is not None else "as the game",
        wait=policy is not None and policy.wait,
        absence="folded",
        ante=terms.wagers.ante,
    )


class TableFelt:
    """One table. `players` answer by name; whoever is not among them plays as a modest house player does."""

    def __init__(self, terms: Terms, name: str, below: Below, players: Mapping[str, Player] | None = None) -> None:
        level = terms.wagers.levels[0]
        assert level.stakes is not None, "Terms begin with a level that is played"
        setup = make_table(
            terms.named,
            terms.game,
            id=name,
            stakes=level.stakes,
            buy_in=(1, None),
            tournament=mode_of(terms),
        )
        self.name = name
        self.below = below
        self.players = players if players is not None else {}
        self.table = Table(setup, shuffle=lambda cards: shuffled(cards, below))
        row = setup.table.tournament
        assert row is not None, "the book knows tables of tournaments"
        self.director = row.director

    def play(self, state: State, began: HandBegan) -> ReportHand:
        """One hand, from the tournament's leave to the report."""
        self.level_with(state, began)
        table, below = self.table, self.below
        pack = shuffled(deck_of(table.state.setup.deck).cards, below)
        self._do(tc.StartHand(pack=pack, at=table.state.at))
        while table.state.running:
            hand = table.hand
            assert hand is not None, "a hand runs"
            assert hand.prompt is not None, "and asks somebody"
            if hand.prompt.choice("run") is not None:
                command: hc.Command = hc.Run(1)
            else:
                seen = view(hand, hand.prompt.seat, since=len(hand.events))
                who = self.players.get(table.state.seats[hand.prompt.seat].name, decide)
                command = in_whole_chips(who(seen, below), hand.prompt, table.state.setup.stakes.unit)
            self._do(tc.Play(command=cast("hc.AnyCommand", command), at=table.state.at))
        told = next(event for event in reversed(table.events) if isinstance(event, HandReported))
        table.forget()
        return report_of(self.name, told, began.at)

    def level_with(self, state: State, began: HandBegan) -> None:
        """Seats, chips, stakes and absences as the tournament has them."""
        table, by = self.table, self.director
        wanted = {seat: player for player, (name, seat) in state.seat.items() if name == self.name}
        for seat, place in list(table.state.seats.items()):
            if wanted.get(seat) != place.name:
                self._do(tc.UnseatPlayer(seat=seat, by=by))
        for seat, player in wanted.items():
            chips = state.chips[player]
            place_ = table.state.seats.get(seat)
            if place_ is None:
                self._do(tc.SeatPlayer(seat=seat, name=player, chips=chips, by=by, card=f"card {player}"))
                continue
            more = chips - place_.stack - place_.behind
            if more > 0:
                self._do(tc.GiveChips(seat=seat, chips=more, by=by))
            elif more < 0:
                self._do(tc.RemoveChips(seat=seat, chips=-more, by=by))
        away = {*began.absent, *began.sitting}
        for seat, player in wanted.items():
            here = table.state.seats[seat].here
            if here and player in away:
                self._do(tc.StepAway(seat=seat))
            elif not here and player not in away:
                self._do(tc.ComeBack(seat=seat))
        level = began.level
        if level is not None and level.stakes is not None and level.stakes != table.state.setup.stakes:
            self._do(tc.SetStakes(stakes=level.stakes, by=by))
        if began.button is not None:
            self._do(tc.MoveButton(seat=began.button, by=by, why="the first hand of a match"))
        if began.bonus and began.bonus != table.state.bonus:
            self._do(tc.AnnounceRound(kind="bonus", chips=began.bonus, by=by))

    def _do(self, command: Command) -> None:
        answer = self.table.act(command)
        if isinstance(answer, Refused):
            raise BadInput(f"{self.name}, {command}: {answer}")


def report_of(name: str, told: HandReported, at: int) -> ReportHand:
    """What a table told, as the tournament hears it; whoever gained most won the chips of those who are out."""
    stacks = {stand.name: stand.after for stand in told.stands}
    gains = {stand.name: stand.after - stand.before for stand in told.stands}
    best = max(gains, key=lambda player: gains[player], default="")
    out = [stand.name for stand in told.stands if stand.seat in told.out]
    return ReportHand(
        name,
        stacks,
        told.counted,
        told.button,
        told.blinds[0] if len(told.blinds) > 1 else None,
        told.blinds[-1] if told.blinds else None,
        {player: (best,) for player in out if best != player},
        at=at,
        by="felt",
    )
