"""Who is level where it matters, and what decides between them: cards drawn, or playing on."""

from __future__ import annotations

from collections import Counter

from cardspeak.cards import Card
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.places import in_order, level_at, level_for
from cardspeak.tournament.refuse import Answer, cite_of, needs_director, refuse, rule_cite
from cardspeak.tournament.state import Exit, State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, names
from cardspeak.tournament.topics.prizes import amounts
from cardspeak.tournament.why import TournamentWhy

__all__ = ["CardsDrawn", "DrawCards", "PlayOff", "PlayedOff"]


FULL = 52  # cards of the pack from which those who are level draw


class DrawCards(Command):
    """One card for each of those who are level; the higher one is placed better, ace high."""

    cards: dict[str, Card]


class PlayOff(Command):
    """Those who are level have played on: the best first.

    In stages: `level` are of them those who stand together still, side by side in the order, and play on.
    """

    order: tuple[str, ...]
    level: tuple[str, ...] = ()


class CardsDrawn(Event):
    """In the order in which they were dealt."""

    cards: dict[str, Card]


class PlayedOff(Event):
    order: tuple[str, ...]
    level: tuple[str, ...] = ()  # of them, who are so still


def winners_cite(state: State) -> str:
    return cite_of(state, "winners", "structure")


def together_cite(state: State) -> str:
    return winners_cite(state) if state.rules_value("together") == "terms" else rule_cite(state, "together")


def finished(state: State) -> bool:
    """Whether there is nothing left to play: no round is planned, or nobody is left to play it."""
    return not state.agenda or (state.plan is None and not state.field)


def dealt(state: State) -> bool:
    """Whether a deal has been made: then nothing hangs on a place any more."""
    return state.deal is not None and set(state.deal.agreed) == set(state.deal.amounts)


def level(state: State) -> list[str]:
    """Those between whom something has to decide before anything goes on; nobody, most of the time."""
    if state.phase != "playing" or state.live or dealt(state):
        return []
    if finished(state):
        if state.terms.prizes.ties == "share" and state.rules_value("together") == "terms":
            return []
        return dealt_order(state, level_for(in_order(state.mark, state.mark, state.drawn), amounts(state)))
    plan = state.plan
    if plan is None or plan.best_of is not None:
        return []
    if plan.freezes:
        return dealt_order(state, level_at(*coming_back(state, len(state.left), plan.until or 1)))
    for table in state.tables.values():
        if table.standing != "ended":
            continue
        there = state.at_table(table.name)
        cut = level_at(in_order(there, state.mark, state.drawn), plan.goes_on)
        cut = cut or level_at(*coming_back(state, len(there), plan.goes_on, table.name))
        if cut:
            return dealt_order(state, cut)
    return []


def level_already(state: State) -> list[str]:
    """Those who went out level in the last round, with a prize between them: they may draw at once and go home.

    Play goes on meanwhile. Not before nobody can come between them any more, and not where a deal is being made.
    """
    plan = state.plan
    if plan is None or not plan.freezes or state.agenda or not state.pool_set or state.deal is not None:
        return []
    if state.terms.prizes.ties == "share" and state.rules_value("together") == "terms":
        return []
    if state.hand_for_hand and any(out.wave == state.wave for out in state.outs):
        return []
    gone = [out.player for out in state.outs if out.how != "disqualified" and out.player in state.mark]
    groups = in_order(gone, state.mark, state.drawn)
    return dealt_order(
        state, level_for([state.left, *groups], (*[0] * len(state.left), *amounts(state)[len(state.left) :]))
    )


def to_part(state: State) -> list[str]:
    """Between whom cards are drawn now."""
    return level(state) or level_already(state)


def coming_back(state: State, left: int, cut: int, table: str = "") -> tuple[list[list[str]], int]:
    """Where fewer are left than go on: who went out last, the best first, and how many of them go on after all.

    The number is fixed beforehand, so the hand that puts out too many does not change it; nobody takes the place of
    somebody who retired or was disqualified. Without chips nobody begins a round to which chips are carried over,
    and where the book leaves it to the Terms who is out and who is placed, whoever is out stays out.
    """
    ahead = next((plan for plan in state.agenda if plan.who == "advanced"), None)
    if left >= cut or ahead is None or not state.afresh(ahead) or state.rules_value("together") == "terms":
        return [], 0
    outs = [out for out in state.outs if out.round == state.round and table in ("", out.table)]
    line = max(len(outs) - (cut - left), 0)  # before it enough were left
    places = sum(_played_out(state, out) for out in outs[line:])
    same = [out for out in outs[:line] if out.wave == outs[line - 1].wave]
    players = [out.player for out in (*same, *outs[line:]) if _played_out(state, out)]
    return in_order(players, state.mark, state.drawn), places


def _played_out(state: State, out: Exit) -> bool:
    lost = out.how == "eliminated" and out.reason in ("chips", "elimination round")
    return lost and state.entrants[out.player].status == "out"


def dealt_order(state: State, players: list[str]) -> list[str]:
    """Clockwise from the left of the button of the table where they went out, else as they stand."""
    outs = {out.player: out for out in state.outs if out.player in players}

    def key(player: str) -> tuple[str, int]:
        out = outs.get(player)
        if out is None or out.button is None:
            return "", players.index(player)
        seats = state.tables[out.table].seats if out.table in state.tables else 10
        return out.table, (out.seat - out.button - 1) % max(seats, out.seat, out.button)

    return sorted(players, key=key)


def draw_cards(state: State, ask: DrawCards) -> Answer:
    """One card each, aces high; who draws the same rank draws again."""
    cite = together_cite(state)
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    tied = to_part(state)
    if not tied:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "Nobody is level where it matters.")
    twice = max(Counter(ask.cards.values()).values(), default=0) > packs_for(len(tied))
    if sorted(ask.cards) != sorted(tied) or twice:
        return refuse(
            state, TournamentWhy.NOT_DRAWN, cite, f"Draw one card each for {names(tied)}, and for nobody else."
        )
    return [CardsDrawn({player: ask.cards[player] for player in tied}, cite=cite, at=ask.at)]


def packs_for(players: int) -> int:
    """One pack, or as many as it takes for everybody to draw a card."""
    return -(-players // FULL)


def play_off(state: State, ask: PlayOff) -> Answer:
    cite = rule_cite(state, "play-off")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    tied = to_part(state)
    if not tied or sorted(ask.order) != sorted(tied):
        says = f"Level are {names(tied)}." if tied else "Nobody is level where it matters."
        return refuse(state, TournamentWhy.NOT_NOW, cite, says)
    first = min((ask.order.index(name) for name in ask.level if name in ask.order), default=0)
    together = ask.order[first : first + len(ask.level)]
    if ask.level and (sorted(together) != sorted(ask.level) or not 1 < len(ask.level) < len(ask.order)):
        says = "Those who are level still stand side by side in the order, two or more of them, and not everybody."
        return refuse(state, TournamentWhy.NOT_NOW, cite, says)
    return [PlayedOff(ask.order, ask.level, cite=cite, at=ask.at)]


def _drawn(state: State, event: CardsDrawn) -> None:
    for player, card in event.cards.items():
        state.drawn[player] = (*state.drawn.get(player, ()), card.rank)


def _played_off(state: State, event: PlayedOff) -> None:
    lowest = min((rank for rank, player in enumerate(reversed(event.order)) if player in event.level), default=0)
    for rank, player in enumerate(reversed(event.order)):
        state.drawn[player] = (*state.drawn.get(player, ()), lowest if player in event.level else rank)


def _says_played_off(event: PlayedOff) -> str:
    still = f" {names(event.level)} are level still and play on." if event.level else ""
    return f"The play-off: {names(event.order)}.{still}"


TOPIC = TopicRows(
    commands=(
        MayAsk(DrawCards, draw_cards, "director"),
        MayAsk(PlayOff, play_off, "director"),
    ),
    events=(
        CanHappen(
            CardsDrawn,
            _drawn,
            lambda e: "Level: " + ", ".join(f"{name} draws {card}" for name, card in e.cards.items()) + ".",
        ),
        CanHappen(PlayedOff, _played_off, _says_played_off),
    ),
)
