"""The end of a round and of the tournament: who goes on, places, prizes, and the chips back."""

from __future__ import annotations

from collections import Counter

from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.places import first_level, in_order, level_at
from cardspeak.tournament.prizes import Award, by_chips, by_place, pool_of
from cardspeak.tournament.refuse import Answer, cite_of, needs_director, refuse
from cardspeak.tournament.state import State
from cardspeak.tournament.why import Why

FULL = 52  # cards of the pack from which those who are level draw


def level(state: State) -> list[str]:
    """Those between whom cards have to be drawn before anything goes on; nobody, most of the time."""
    if state.phase != "playing" or state.live_tables:
        return []
    if finished(state):
        return first_level(in_order(state.mark, state.mark, state.drawn))
    plan = state.plan
    if plan is None:
        return []
    cuts = (level_at(in_order(state.at_table(table), state.mark, state.drawn), plan.advance) for table in state.hands)
    return next(filter(None, cuts), [])


def finished(state: State) -> bool:
    """Whether there is nothing left to play: no round is planned, or nobody is left to play it."""
    return not state.agenda or (state.plan is None and not state.field)


def draw_cards(state: State, ask: c.DrawCards) -> Answer:
    """One card each, aces high; who draws the same rank draws again."""
    cite = cite_of(state, "winners")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    tied = level(state)
    if not tied:
        return refuse(state, Why.NOT_NOW, cite, "Nobody is level where it matters.")
    twice = max(Counter(ask.cards.values()).values(), default=0) > packs_for(len(tied))
    if sorted(ask.cards) != sorted(tied) or twice:
        return refuse(state, Why.NOT_DRAWN, cite, f"Draw one card each for {', '.join(tied)}, and for nobody else.")
    return [e.CardsDrawn(ask.cards, cite)]


def packs_for(players: int) -> int:
    """One pack, or as many as it takes for everybody to draw a card."""
    return -(-players // FULL)


def round_end(state: State) -> list[e.Event]:
    """The best of each table go on; the rest are out. Nobody goes on from the last round."""
    assert state.plan is not None, "a round ends that has begun"
    advanced: list[str] = []
    out: list[str] = []
    for table in state.hands:
        ranked = [name for group in in_order(state.at_table(table), state.mark, state.drawn) for name in group]
        going = state.plan.advance if state.agenda else 0
        advanced += ranked[:going]
        out += ranked[going:]
    cite = cite_of(state, "progression") if state.agenda else cite_of(state, "winners")
    return [e.RoundEnded(state.round, tuple(advanced), tuple(out), cite)]


def tournament_end(state: State) -> list[e.Event]:
    """Places for everybody, prizes for those who may win one, and all chips back."""
    terms = state.terms
    placed = [name for group in in_order(state.mark, state.mark, state.drawn) for name in group]
    events: list[e.Event] = [
        e.Placed(player, place, cite_of(state, "winners")) for place, player in enumerate(placed, 1)
    ]
    pool = pool_of(terms.prizes, state.pool_bought)
    from_players = state.pool_bought * (terms.prizes.percent or 0) // 100
    events.append(e.PoolSet(pool, from_players, pool - from_players, cite_of(state, "prize pool")))
    events += _prizes(state, pool, placed)
    events += [
        e.ChipsReturned(player, amount, cite_of(state, "chips afterwards"))
        for player, amount in state.chips.items()
        if amount
    ]
    return [*events, e.TournamentOver(cite_of(state, "winners"))]


def _prizes(state: State, pool: int, placed: list[str]) -> list[e.Event]:
    terms, authority = state.terms, state.terms.rules.authority
    may_win = {name: may_win_prize(state, name) for name in placed}
    if terms.format.chips_afterwards == "cash":
        awards = by_chips(pool, state.chips, placed, may_win) or by_place(pool, (100,), placed, may_win)
    else:
        awards = by_place(pool, terms.prizes.shares, placed, may_win)
    last = max((award.place for award in awards), default=0)
    passed = [(place, name) for place, name in enumerate(placed, 1) if place < last and not may_win[name]]
    events: list[e.Event] = [e.PassedOver(name, place, _passed_cite(state, name)) for place, name in passed]
    events += [_won(state, award, authority.staff_cite) for award in awards]
    return events


def may_win_prize(state: State, player: str) -> bool:
    """No employee, and nobody who was disqualified."""
    entrant = state.entrants[player]
    return entrant.staff != "employee" and entrant.status != "disqualified"


def _passed_cite(state: State, player: str) -> str:
    if state.entrants[player].staff == "employee":
        return state.terms.rules.authority.staff_cite
    return cite_of(state, "disqualification")


def _won(state: State, award: Award, staff_cite: str) -> e.PrizeWon:
    cite = cite_of(state, "distribution") if award.place == award.stands_for else staff_cite
    return e.PrizeWon(award.player, award.place, award.amount, award.stands_for, cite)
