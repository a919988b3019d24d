"""Hands as a felt reports them: begun with the tournament's leave, ended with everybody's stacks, never looked into.

A table among players and a round against the house ask for leave and report by themselves. On paper hands need no
report: somebody types who is out (`paper.py`), or a count.
"""

from __future__ import annotations

from cardspeak.refusal import Refused
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import (
    Answer,
    cite_of,
    disputed,
    playing_at,
    present,
    refuse,
    rounds_cite,
    rule_cite,
)
from cardspeak.tournament.seating import to_be_filled
from cardspeak.tournament.state import State, Station
from cardspeak.tournament.terms import Level
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, names
from cardspeak.tournament.topics.absence import too_late
from cardspeak.tournament.topics.levels import next_levels
from cardspeak.tournament.topics.outs import bounties, credited, gone, least
from cardspeak.tournament.topics.seats import unready
from cardspeak.tournament.topics.specials import lowest_of
from cardspeak.tournament.topics.waiting import held_by, words_of
from cardspeak.tournament.why import TournamentWhy

__all__ = [
    "AskToDeal",
    "HandBegan",
    "HandHeard",
    "ReportHand",
    "Secret",
    "SecretMade",
    "SendOff",
]


class AskToDeal(Command):
    """A table asks for leave to deal."""

    table: str


class SendOff(Command):
    """Whoever has no chips at a table, and has bought none in the time for it, is out, though no hand begins yet."""

    table: str


class ReportHand(Command):
    """A hand is over: everybody's chips, and where the markers were. `counts` is not said of a misdeal.

    `credits` names those who won the chips of somebody who has none left.
    """

    table: str
    stacks: dict[str, int]
    counts: bool = True
    button: int | None = None
    small: int | None = None
    big: int | None = None
    credits: dict[str, tuple[str, ...]] = {}


class Secret(Command):
    """A wager that nobody sees before bets are closed: the tournament counts them, the felt keeps them."""

    player: str


class HandBegan(Event):
    """What the felt needs to know: the level, who is away, who sits out, what the operator adds."""

    table: str
    number: int
    level: Level | None
    players: tuple[str, ...]
    absent: tuple[str, ...] = ()
    sitting: tuple[str, ...] = ()
    bonus: int = 0
    bonus_prize: str = ""
    lowest: bool = False
    seconds: int = 0  # for a wager
    button: int | None = None  # where it rests, in the first hand of a match


class HandHeard(Event):
    table: str
    number: int
    before: dict[str, int]
    stacks: dict[str, int]
    counts: bool = True
    bank: int = 0  # what the house won
    bonus: int = 0  # chips that the operator put in
    button: int | None = None
    small: int | None = None
    big: int | None = None
    credits: dict[str, tuple[str, ...]] = {}
    lowest: str = ""  # out after an elimination round
    prize: str = ""  # a bonus prize
    winner: str = ""  # of it


class SecretMade(Event):
    player: str
    left: int


def begin_hand(state: State, ask: AskToDeal) -> Answer:
    """Leave to deal, or why not. Whoever has no chips, and has bought none, is out now."""
    cite = rounds_cite(state)
    table = playing_at(state, ask.table, cite)
    wrong = table if isinstance(table, Refused) else _stopped(state, table, ask.at)
    if wrong:
        return wrong
    assert isinstance(table, Station), "what is refused has been answered"
    risen = next_levels(state, ask.at)
    level = state.terms.wagers.levels[state.level + 1] if risen else state.stakes
    if level is not None and level.rest:
        return risen or refuse(
            state, TournamentWhy.NOT_NOW, cite_of(state, "compulsory wager", "wagers"), "It is the break."
        )
    late = too_late(state, ask.at)
    late_names = {event.player for event in late if hasattr(event, "player")}
    broke = [player for player in broke_at(state, ask.table) if player not in late_names]
    out = [*risen, *late, *_sent_off(state, broke, ask.at)]
    players = tuple(p for p in state.at_table(ask.table) if p not in broke and p not in late_names)
    if len(players) < (1 if state.terms.banked else 2):
        return out or refuse(state, TournamentWhy.NOT_NOW, cite, f"Nobody plays against anybody at {ask.table}.")
    sitting = tuple(player for player in players if player in state.sitting)
    began = HandBegan(
        ask.table,
        table.number + 1,
        level,
        players,
        tuple(player for player in players if player in state.absent),
        sitting,
        table.bonus,
        table.bonus_prize,
        table.announced == "elimination",
        state.limit_at(ask.at),
        table.first_button,
        cite=cite,
        at=ask.at,
    )
    return [*out, began]


def broke_at(state: State, table: str) -> list[str]:
    """Those who have too few chips for the next hand; whoever may not buy any has gone with the last one."""
    need = least(state)
    return [player for player in state.at_table(table) if state.chips[player] < need]


def _sent_off(state: State, broke: list[str], at: int) -> list[Event]:
    out: list[Event] = []
    for player in broke:
        out += [gone(state, player, at=at, among=broke), *bounties(state, player, credited(state, player), at)]
    return out


def send_off(state: State, ask: SendOff) -> Answer:
    cite = rounds_cite(state)
    table = playing_at(state, ask.table, cite)
    wrong = table if isinstance(table, Refused) else _stopped(state, table, ask.at)
    if wrong:
        return wrong
    out = _sent_off(state, broke_at(state, ask.table), ask.at)
    return out or refuse(state, TournamentWhy.NOT_NOW, cite, f"Everybody at {ask.table} has chips.")


def _stopped(state: State, table: Station, at: int) -> Refused | None:
    """Whatever keeps a table from dealing, in order."""
    cite = rounds_cite(state)
    if table.felt == "paper":
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"{table.name} is played on paper: type what happened there.")
    wrong = present(state) or unready(state, state.at_table(table.name))
    if wrong:
        return wrong
    if table.running:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"The last hand at {table.name} is not over.")
    wrong = disputed(state)
    if wrong:
        return wrong
    if state.resting:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "The clock stands.")
    plan = state.plan
    if plan is not None and plan.minutes is not None and at >= state.started + plan.minutes * 60:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"The {plan.minutes} minutes are over; end the table.")
    if state.hand_for_hand and table.waits:
        says = f"{table.name} waits until every table has finished its hand."
        return refuse(state, TournamentWhy.NOT_NOW, cite, says)
    if to_be_filled(state, table.name):
        says = f"{table.name} waits until it is filled."
        return refuse(state, TournamentWhy.NOT_NOW, cite_of(state, "allocation", "tables per round"), says)
    kept = held_by(state, table.name)
    if kept is not None:
        says = f"{table.name} waits for an order: {words_of(kept.order)}."
        return refuse(state, TournamentWhy.NOT_NOW, rule_cite(state, "order"), says)
    if table.loose:
        return refuse(state, TournamentWhy.CHIPS, rule_cite(state, "count"), f"Count the chips at {table.name} first.")
    return None


def report_hand(state: State, ask: ReportHand) -> Answer:
    cite = rounds_cite(state)
    table = playing_at(state, ask.table, cite)
    if isinstance(table, Refused):
        return table
    if not table.running:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"No hand was begun at {ask.table}.")
    players = state.at_table(ask.table)
    if sorted(ask.stacks) != sorted(players) or any(chips < 0 for chips in ask.stacks.values()):
        says = f"Report the chips of {names(players)}, and of nobody else."
        return refuse(state, TournamentWhy.NOT_CONSERVED, cite, says)
    before = {player: state.chips[player] for player in players}
    there, were = sum(ask.stacks.values()), sum(before.values())
    bonus = table.bonus if ask.counts else 0
    banked = table.felt == "banked"
    wanted = "as before" if not ask.counts else f"{were + bonus} together"
    if (not ask.counts and ask.stacks != before) or (not banked and there != were + bonus):
        says = f"The chips at {ask.table} were {were} and are {there}; they should be {wanted}: count again."
        return refuse(state, TournamentWhy.NOT_CONSERVED, rule_cite(state, "moving"), says)
    winner = max(ask.stacks, key=lambda player: ask.stacks[player] - before[player]) if ask.counts else ""
    return [
        HandHeard(
            ask.table,
            table.number,
            before,
            dict(ask.stacks),
            ask.counts,
            were + bonus - there if banked else 0,
            bonus,
            ask.button,
            ask.small,
            ask.big,
            ask.credits,
            lowest_of(state, ask.stacks) if table.lowest and ask.counts else "",
            table.bonus_prize if ask.counts else "",
            winner if table.bonus_prize else "",
            cite=cite,
            at=ask.at,
        )
    ]


def secret(state: State, ask: Secret) -> Answer:
    wagers, cite = state.terms.wagers, cite_of(state, "secret wagers")
    if ask.player not in state.seat:
        return refuse(state, TournamentWhy.STRANGER, cite, f"{ask.player} is not at a table.")
    if wagers.secret is None:
        return refuse(state, TournamentWhy.TERMS, cite, "The Terms allow no secret wagers.")
    used = state.secrets.get(ask.player, 0)
    if used >= wagers.secret:
        return refuse(
            state, TournamentWhy.NOT_EQUAL, cite, f"{ask.player} has made {wagers.secret} in this round, the most."
        )
    return [SecretMade(ask.player, wagers.secret - used - 1, cite=cite, at=ask.at)]


def _began(state: State, event: HandBegan) -> None:
    state.change_table(event.table, running=True, number=event.number, lowest=event.lowest, announced="", waits=False)
    for player in event.players:
        state.before[player] = state.chips[player]


def _reported(state: State, event: HandHeard) -> None:
    table = state.tables[event.table]
    for player, chips in event.stacks.items():
        state.chips[player] = chips
    state.bank += event.bank
    state.issued += event.bonus
    if event.prize and event.winner:
        state.goods[event.winner] = "; ".join(filter(None, (state.goods.get(event.winner, ""), event.prize)))
    markers = {"button": event.button, "small": event.small, "big": event.big} if event.button is not None else {}
    state.change_table(
        event.table,
        running=False,
        hands=table.hands + event.counts,
        level_hands=table.level_hands + event.counts,
        bonus=0 if event.counts else table.bonus,
        bonus_prize="" if event.counts else table.bonus_prize,
        announced="" if event.counts else "elimination" if table.lowest else "bonus" if table.bonus else "",
        lowest=False,
        waits=state.hand_for_hand and event.counts,
        first_button=None if event.counts else table.first_button,
        **markers,
    )
    if not event.counts:
        return
    state.credits.update(event.credits)
    if event.lowest:
        state.condemned.add(event.lowest)
    if not state.hand_for_hand:
        state.wave += 1
    for player in event.stacks:
        if player in state.sitting:
            state.sitting[player] -= 1
            if not state.sitting[player]:
                del state.sitting[player]


def _secret(state: State, event: SecretMade) -> None:
    state.secrets[event.player] = state.secrets.get(event.player, 0) + 1


def _says_reported(event: HandHeard) -> str:
    if not event.counts:
        return f"{event.table}, hand {event.number}: does not count."
    chips = ", ".join(f"{player} {amount}" for player, amount in event.stacks.items())
    return f"{event.table}, hand {event.number}: {chips}."


TOPIC = TopicRows(
    commands=(
        MayAsk(AskToDeal, begin_hand, "felt"),
        MayAsk(SendOff, send_off, "felt"),
        MayAsk(ReportHand, report_hand, "felt"),
        MayAsk(Secret, secret, "own"),
    ),
    events=(
        CanHappen(HandBegan, _began, lambda e: f"{e.table}, hand {e.number}."),
        CanHappen(HandHeard, _reported, _says_reported),
        CanHappen(SecretMade, _secret, lambda e: f"{e.player} makes a secret wager; {e.left} are left in this round."),
    ),
)
