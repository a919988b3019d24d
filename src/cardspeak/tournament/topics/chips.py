"""Chips: bought in the course of play, taken out of play when they are too small, counted, and returned."""

from __future__ import annotations

from typing import Literal

from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.colour import chips_raced, coloured_up, odd_chips
from cardspeak.tournament.refuse import (
    Answer,
    busy,
    cite_of,
    needs_director,
    needs_player,
    playing_at,
    refuse,
    rule_cite,
)
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Purchase
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, money, names
from cardspeak.tournament.topics.paying import MoneyPaid
from cardspeak.tournament.why import TournamentWhy

__all__ = [
    "AddOn",
    "BoughtBack",
    "BuyBack",
    "CheckChips",
    "ChipsChecked",
    "ChipsCounted",
    "ChipsIssued",
    "ColourUp",
    "ColouredUp",
    "CountChips",
    "Rebuy",
    "ShortfallTold",
]

Issue = Literal["re-buy", "add-on", "buy-back"]


class Rebuy(Command):
    """`chips` are what the player holds, as counted, at a table of paper."""

    player: str
    paid: int
    chips: int | None = None


class AddOn(Command):
    player: str
    paid: int


class BuyBack(Command):
    player: str
    paid: int


class ColourUp(Command):
    """A small chip goes out of play at a table: one card for each odd chip, all of a player's before the next."""

    table: str
    small: int
    into: int
    cards: dict[str, tuple[Card, ...]] = {}


class CountChips(Command):
    """Everybody's chips, counted."""

    stacks: dict[str, int]


class CheckChips(Command):
    """What came back after a session, by denomination, beside what was given out."""

    issued: dict[int, int]
    returned: dict[int, int]


class ChipsIssued(Event):
    player: str
    amount: int
    what: Issue
    loose: int = 0  # what the count at a table of paper leaves with the others there


class BoughtBack(Event):
    """Somebody who was out is in again."""

    player: str


class ColouredUp(Event):
    """Everybody's stack at the table before and after; `winners` won a chip in the race."""

    table: str
    small: int
    into: int
    before: dict[str, int]
    after: dict[str, int]
    cards: dict[str, tuple[Card, ...]]
    winners: tuple[str, ...]


class ChipsCounted(Event):
    total: int
    expected: int
    wrong: dict[str, int]  # by player, what was found less what the books say


class ChipsChecked(Event):
    issued: dict[int, int]
    returned: dict[int, int]


class ShortfallTold(Event):
    """Whoever is in charge hears of chips that did not come back, by quantity and denomination."""

    missing: dict[int, int]
    told: str


def rebuy(state: State, ask: Rebuy) -> Answer:
    """Between hands, with less than the starting bank, as often and as long as the Terms say."""
    cite = cite_of(state, "price", "re-buys and add-ons")
    wrong = _may_buy(state, ask.player, cite)
    if wrong:
        return wrong
    table = state.tables[state.seat[ask.player][0]]
    paper = table.felt == "paper"  # whose stacks are known after a count alone, or as whoever sells says
    known = state.chips[ask.player]
    holds = known if ask.chips is None else ask.chips
    below = rule_cite(state, "re-buy") if state.rules_value("re-buy") == "below the bank" else cite
    lies = sum(state.chips[player] for player in state.at_table(table.name)) + table.loose
    if holds != known and not (paper and 0 <= holds <= lies):
        says = f"{ask.player} has {known}." if not paper else f"There are not so many chips at {table.name}."
        return refuse(state, TournamentWhy.CHIPS, rule_cite(state, "moving"), says)
    told = not paper or table.exact or ask.chips is not None
    if told and holds >= state.terms.format.start_chips:
        again = "; count them again and say so" if paper and ask.chips is None else ""
        says = f"{ask.player} has {holds}, not less than the starting bank{again}."
        return refuse(state, TournamentWhy.CHIPS, below, says)
    return _bought(state, ask.player, ask.paid, state.terms.details.rebuy, "re-buy", cite, ask.at, known - holds)


def add_on(state: State, ask: AddOn) -> Answer:
    cite = cite_of(state, "price", "re-buys and add-ons")
    wrong = _may_buy(state, ask.player, cite)
    if wrong:
        return wrong
    most = state.rules_value("add-ons")
    if state.entrants[ask.player].add_ons >= most:
        return refuse(
            state, TournamentWhy.CHIPS, rule_cite(state, "add-ons"), f"{ask.player} has had {most}, the most."
        )
    return _bought(state, ask.player, ask.paid, state.terms.details.add_on, "add-on", cite, ask.at)


def _may_buy(state: State, player: str, cite: str) -> Refused | None:
    wrong = needs_player(state, player, cite) or busy(state, player, cite)
    if wrong:
        return wrong
    if player not in state.seat:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"{player} is not at a table.")
    return None


def _bought(
    state: State, player: str, paid: int, offer: Purchase | None, what: Issue, cite: str, at: int, loose: int = 0
) -> Answer:
    if offer is None:
        return refuse(state, TournamentWhy.TERMS, cite, f"The Terms know no {what}.")
    who = state.entrants[player]
    had = {"re-buy": who.rebuys, "add-on": who.add_ons, "buy-back": who.buy_backs}[what]
    now = state.round if what == "buy-back" else state.level + 1
    if now > offer.until:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"The {what} was offered until {offer.until}; it is {now}.")
    if had >= offer.most:
        return refuse(state, TournamentWhy.CHIPS, cite, f"{player} has had {had}, the most.")
    if paid != offer.cost:
        return refuse(state, TournamentWhy.UNPAID, cite, f"The {what} costs {money(offer.cost)}, not {money(paid)}.")
    if state.pool_set:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "The pool has been made up.")
    return [
        MoneyPaid(player, what, paid, cite=cite, at=at),
        ChipsIssued(player, offer.chips, what, loose, cite=cite, at=at),
    ]


def buy_back(state: State, ask: BuyBack) -> Answer:
    """Between rounds, somebody who is out; the bank comes with the next round."""
    cite = cite_of(state, "buying back")
    who = state.entrants.get(ask.player)
    if who is None or who.status != "out":
        return refuse(state, TournamentWhy.STRANGER, cite, f"{ask.player} is not out.")
    if state.plan is not None or not state.round or not state.agenda:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "One buys back between two rounds.")
    offer = state.terms.format.buy_back
    answer = _bought(state, ask.player, ask.paid, offer, "buy-back", cite, ask.at)
    if isinstance(answer, Refused):
        return answer
    return [BoughtBack(ask.player, cite=cite, at=ask.at), *answer]


def colour_up(state: State, ask: ColourUp) -> Answer:
    """Between hands, a table at a time; every change is in the event."""
    cite = cite_of(state, "chips afterwards", "conditions of play", "equal bank")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    table = playing_at(state, ask.table, cite)
    if isinstance(table, Refused):
        return table
    if table.running or table.loose:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"Between hands, and with the chips at {ask.table} counted.")
    before = {player: state.chips[player] for player in state.at_table(ask.table)}
    try:
        odd = odd_chips(before, ask.small, ask.into)
    except BadInput as fault:
        return refuse(state, TournamentWhy.CHIPS, cite, str(fault))
    if {player: len(cards) for player, cards in ask.cards.items()} != odd:
        told = ", ".join(f"{player} {count}" for player, count in odd.items()) or "nobody any"
        return refuse(state, TournamentWhy.NOT_DRAWN, cite, f"One card for each odd chip: {told}.")
    dealt = [card for cards in ask.cards.values() for card in cards]
    if len(set(dealt)) < len(dealt):
        return refuse(state, TournamentWhy.NOT_DRAWN, cite, "A card is dealt once.")
    half = state.terms.moves.race == "at least half"
    after = coloured_up(before, ask.small, ask.into, ask.cards, at_least_half=half)
    chips = chips_raced(odd, ask.small, ask.into, at_least_half=half)
    winners = tuple(p for p in before if after[p] > before[p] - before[p] % ask.into and p in odd)
    assert len(winners) >= min(chips, len(odd)), "every chip of the race is won"
    return [ColouredUp(ask.table, ask.small, ask.into, before, after, ask.cards, winners, cite=cite, at=ask.at)]


def count_chips(state: State, ask: CountChips) -> Answer:
    cite = rule_cite(state, "count")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    there = state.left
    if state.plan is None or sorted(ask.stacks) != sorted(there):
        return refuse(state, TournamentWhy.STRANGER, cite, f"Count everybody who is in: {names(there)}.")
    if any(table.running for table in state.live):
        return refuse(state, TournamentWhy.NOT_NOW, cite, "Count between hands.")
    loose = sum(table.loose for table in state.live)
    expected = sum(state.chips[player] for player in there) + loose
    differs = {} if loose else {p: ask.stacks[p] - state.chips[p] for p in there if ask.stacks[p] != state.chips[p]}
    return [ChipsCounted(sum(ask.stacks.values()), expected, differs, cite=cite, at=ask.at)]


def check_chips(state: State, ask: CheckChips) -> Answer:
    """At the end of a session; what is missing goes to whoever is in charge by quantity and denomination."""
    cite = rule_cite(state, "returned")
    if state.plan is not None or not state.round:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "Chips are checked when a session is over.")
    known = set(state.terms.format.denominations)
    strange = (set(ask.issued) | set(ask.returned)) - known
    if strange:
        return refuse(state, TournamentWhy.CHIPS, cite, f"There are no chips of {min(strange)} in this tournament.")
    events: list[Event] = [ChipsChecked(ask.issued, ask.returned, cite=cite, at=ask.at)]
    missing = {worth: n - ask.returned.get(worth, 0) for worth, n in ask.issued.items()}
    short = {worth: count for worth, count in missing.items() if count > 0}
    if short:
        told = state.terms.rules.authority.director
        events.append(ShortfallTold(short, told, cite=rule_cite(state, "missing"), at=ask.at))
    return events


def _issued(state: State, event: ChipsIssued) -> None:
    state.chips[event.player] = state.chips.get(event.player, 0) + event.amount - event.loose
    state.issued += event.amount
    state.credits.pop(event.player, None)  # nobody has put them out
    if event.loose:
        table = state.seat[event.player][0]
        state.change_table(table, loose=state.tables[table].loose + event.loose, exact=False)
    who = state.entrants[event.player]
    if event.what == "re-buy":
        state.change(event.player, rebuys=who.rebuys + 1)
    elif event.what == "add-on":
        state.change(event.player, add_ons=who.add_ons + 1)
    else:
        state.change(event.player, buy_backs=who.buy_backs + 1)
    if event.player in state.seat:
        state.before[event.player] = state.chips[event.player]


def _bought_back(state: State, event: BoughtBack) -> None:
    state.mark.pop(event.player, None)
    state.advanced.append(event.player)
    state.change(event.player, status="in")
    state.outs = [out for out in state.outs if out.player != event.player]


def _coloured(state: State, event: ColouredUp) -> None:
    for player, chips in event.after.items():
        more = chips - event.before[player]
        state.chips[player] = chips
        if more > 0:
            state.issued += more
        else:
            state.removed -= more
        state.before[player] = chips


def _counted(state: State, event: ChipsCounted) -> None:
    state.counted = dict(event.wrong)


def _checked(state: State, event: ChipsChecked) -> None:
    """Said for the record: the values went back with the session."""


def _short(state: State, event: ShortfallTold) -> None:
    """Said for the record."""


def _says_missing(event: ShortfallTold) -> str:
    missing = ", ".join(f"{count} x {worth}" for worth, count in event.missing.items())
    return f"Missing chips: {missing}; the {event.told} is told."


TOPIC = TopicRows(
    commands=(
        MayAsk(Rebuy, rebuy, "desk"),
        MayAsk(AddOn, add_on, "desk"),
        MayAsk(BuyBack, buy_back, "desk"),
        MayAsk(ColourUp, colour_up, "director"),
        MayAsk(CountChips, count_chips, "director"),
        MayAsk(CheckChips, check_chips, "floor"),
    ),
    events=(
        CanHappen(ChipsIssued, _issued, lambda e: f"{e.player} has {e.amount} chips more ({e.what})."),
        CanHappen(BoughtBack, _bought_back, lambda e: f"{e.player} buys back in."),
        CanHappen(
            ColouredUp,
            _coloured,
            lambda e: (
                f"Chips of {e.small} are out of play at {e.table}; a chip of {e.into} is won by {names(e.winners)}."
            ),
        ),
        CanHappen(ChipsCounted, _counted, lambda e: f"Chips counted: {e.total}, of {e.expected}."),
        CanHappen(ChipsChecked, _checked, lambda e: f"Returned: {sum(e.returned.values())} chips."),
        CanHappen(ShortfallTold, _short, _says_missing),
    ),
)
