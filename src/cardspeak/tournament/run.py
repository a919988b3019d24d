"""A whole tournament from Python: any game and book, at real tables, against the house, or on paper.

    tournament = run(standard_terms("star", players=18), 18, seed="saturday")
    tournament.state.places, tournament.state.prizes

Players are functions that see a hand as their seat sees it; whoever is not given one plays as a modest house player
does. The director of a run does what is due: draws seats, breaks and balances tables, starts rounds, ends them by the
clock. Chance is the seed's: the same seed plays the same tournament.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardspeak.cards import deck_of
from cardspeak.cards.chance import Below, seeded
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.tournament import commands as c
from cardspeak.tournament.draws import tables_needed
from cardspeak.tournament.events import Event, HandBegan
from cardspeak.tournament.felts.banked import play_round
from cardspeak.tournament.felts.paper import counted, typed
from cardspeak.tournament.felts.table import Player, TableFelt
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.prompt import Prompt
from cardspeak.tournament.standard import most_seats
from cardspeak.tournament.state import Felt
from cardspeak.tournament.terms import Terms
from cardspeak.tournament.topics.ties import FULL, packs_for

HAND_SECONDS = 90  # so long a hand takes in a run


def run(
    terms: Terms,
    players: int | Sequence[str] | Mapping[str, Player],
    seed: str,
    *,
    felt: Felt | None = None,
) -> Tournament:
    """Played to the last prize."""
    given = players if isinstance(players, Mapping) else {}
    names = [f"player {n}" for n in range(1, players + 1)] if isinstance(players, int) else list(players)
    tournament = prepared(terms, names, felt=felt)
    for _ in steps(tournament, seed, given):
        pass
    return tournament


def prepared(terms: Terms, players: Sequence[str], *, felt: Felt | None = None) -> Tournament:
    """Everything that comes before the first round: Terms, notices, director, tables, entries, briefing."""
    tournament = Tournament(terms)
    kind: Felt = felt or ("banked" if terms.banked else "table")
    if (kind == "banked") != terms.banked and kind != "paper":
        raise BadInput(f"{terms.rules.book.title} is not played at a felt of {kind}.")
    duel = any(plan.best_of is not None for plan in terms.format.rounds)
    needed = tables_needed(len(players), 2 if duel else min(terms.format.seats, most_seats(terms)))
    rules = terms.rules
    ready: list[c.Command] = [c.Publish(), *([c.NotifyRegulator()] if "regulator" in rules.duty else [])]
    ready.append(c.Appoint("the director"))
    if duel and rules.rule("halves") > 1:
        ready += [
            c.Divide(f"hall {n}", (f"{n} left", f"{n} right"), ("red", "blue"), kind)
            for n in range(1, -(-needed // 2) + 1)
        ]
    else:
        ready.append(c.Designate(tuple(f"table {number}" for number in range(1, needed + 1)), kind))
    ready.append(c.OpenEntries())
    sessions = [plan.name for plan in terms.format.rounds if plan.who == "session"]
    for at, player in enumerate(players):
        session = sessions[at % len(sessions)] if sessions else ""
        fee, stake = terms.details.entry_fee or 0, terms.details.buy_in or 0
        person = c.Person(name=player, meets=terms.entry.criteria or (), signed=terms.entry.signature)
        ready.append(c.Enter(person, fee, stake, session=session))
        if not stake:
            ready.append(c.PayBuyIn(player, 0))
    ready.append(c.CloseEntries())
    if "briefing" in rules.duty:
        ready.append(c.Brief(tuple(players)))
    for command in ready:
        if isinstance(command, c.PayBuyIn) and tournament.state.entrants[command.player].stake_paid:
            continue
        do(tournament, command)
    return tournament


def do(tournament: Tournament, command: c.Command) -> Accepted[Event, tuple[Prompt, ...]]:
    """A command that the runner knows to be in order."""
    answer = tournament.act(command)
    if isinstance(answer, Refused):
        raise BadInput(f"{type(command).__name__}: {answer}")
    return answer


class Director:
    """Whoever runs it: what is due is done, in order, and every table deals when it may."""

    def __init__(self, tournament: Tournament, seed: str, players: Mapping[str, Player] | None = None) -> None:
        self.tournament = tournament
        self.seed = seed
        self.players = players or {}
        self.below: Below = seeded(f"{seed}/play")
        self.felts: dict[str, TableFelt] = {}
        self.draws = 0
        self.now = max(tournament.state.at, tournament.state.starts)

    def next(self) -> None:
        """One thing more: a duty of the director's, or a hand at one of the tables."""
        state = self.tournament.state
        prompts = self.tournament.prompt
        asked = {prompt.kind: prompt for prompt in prompts}
        if "start round" in asked:
            self.now = max(self.now, state.starts)
            self._do(c.StartRound(self._seed(), at=self.now))
            if state.terms.wagers.levels and state.clock_at is None and state.plan is not None:
                self._do(c.RunClock(at=self.now))
        elif "draw cards" in asked:
            players = asked["draw cards"].players
            cards = shuffled(deck_of(FULL).cards * packs_for(len(players)), self.below)
            self._do(c.DrawCards(dict(zip(players, cards, strict=False)), at=self.now))
        elif "seat late" in asked:
            self._do(c.SeatLate(self._seed(), at=self.now))
        elif "break" in asked and not state.tables[asked["break"].table].running:
            self._break(asked["break"].table)
        elif "move" in asked and self._movable(asked["move"]):
            due = asked["move"]
            self._count(state.seat[due.players[0]][0])
            self._do(c.Move(due.players[0], due.table, due.seat, at=self.now))
        else:
            self._hand([prompt for prompt in prompts if prompt.kind in ("deal", "report")])

    def _movable(self, due: Prompt) -> bool:
        return not self.tournament.state.tables[self.tournament.state.seat[due.players[0]][0]].running

    def _break(self, table: str) -> None:
        self._count(table)
        self._do(c.BreakTable(table, self._seed(), at=self.now))

    def _count(self, table: str) -> None:
        """On paper chips are counted before they are carried away."""
        state = self.tournament.state
        if state.tables[table].felt == "paper" and state.tables[table].loose:
            self._do(counted(state, table, self.below, self.now))

    def _hand(self, asked: Sequence[Prompt]) -> None:
        state = self.tournament.state
        level = state.stakes
        if level is not None and level.rest:
            self.now += (level.minutes or 1) * 60
            self._do(c.Tick(at=self.now))
            return
        tables = [prompt.table for prompt in asked if not self._waits(prompt)]
        table = tables[self.below(len(tables))]
        self.now += max(HAND_SECONDS // len(tables), 1)
        plan = state.plan
        assert plan is not None, "a table plays in a round"
        if plan.minutes is not None and self.now >= state.started + plan.minutes * 60:
            if state.uncounted(state.tables[table]):
                self._do(counted(state, table, self.below, self.now))
            if state.tables[table].standing == "playing":
                self._do(c.EndTable(table, "time", at=self.now))
            return
        if state.tables[table].felt == "paper":
            self._do(c.Tick(at=self.now))
            for command in typed(state, table, self.below, self.now):
                if state.plan is plan and state.tables[table].standing == "playing":
                    self._do(command)
            return
        began = self._do(c.AskToDeal(table, at=self.now, by="felt"))
        for event in began.events:
            if isinstance(event, HandBegan):
                self._do(self._played(event))

    def _waits(self, asked: Prompt) -> bool:
        """A table that may not deal: nobody to play against, or it waits for the others."""
        state, table = self.tournament.state, asked.table
        one = len(asked.players) < (1 if state.terms.banked else 2)
        if state.tables[table].felt == "paper":
            return one
        return one or isinstance(self.tournament.answer(c.AskToDeal(table, at=self.now)), Refused)

    def _played(self, began: HandBegan) -> c.ReportHand:
        state = self.tournament.state
        if state.tables[began.table].felt == "banked":
            return play_round(state, began, self.below)
        if began.table not in self.felts:
            self.felts[began.table] = TableFelt(state.terms, began.table, self.below, self.players)
        return self.felts[began.table].play(state, began)

    def _seed(self) -> str:
        self.draws += 1
        return f"{self.seed}/draw {self.draws}"

    def _do(self, command: c.Command) -> Accepted[Event, tuple[Prompt, ...]]:
        return do(self.tournament, command)


def steps(tournament: Tournament, seed: str, players: Mapping[str, Player] | None = None) -> Iterator[Tournament]:
    """The tournament after each thing that was done, to its end."""
    director = Director(tournament, seed, players)
    while not tournament.over:
        director.next()
        yield tournament
