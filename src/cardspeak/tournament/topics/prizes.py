"""The pool and the prizes: when it is made up, what each place wins, who may win, and what is paid out."""

from __future__ import annotations

from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.payouts import Award, by_chips, by_place, fitted, from_players, pool_of, prize_list
from cardspeak.tournament.places import in_order
from cardspeak.tournament.refuse import Answer, cite_of, refuse
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, money
from cardspeak.tournament.why import TournamentWhy

__all__ = ["GoodsWon", "PaidOut", "PassedOver", "PayPrize", "PoolSet", "PrizeWon"]


class PayPrize(Command):
    player: str


class PoolSet(Event):
    amount: int
    bought: int
    added: int  # by the operator, to what the players brought
    prizes: tuple[int, ...] = ()


class PrizeWon(Event):
    """`stands_for` is the place whose prize it is, where somebody placed better may win none."""

    player: str
    place: int
    amount: int
    stands_for: int


class GoodsWon(Event):
    player: str
    place: int
    what: str


class PassedOver(Event):
    """A place-getter who may win no prize."""

    player: str
    place: int


class PaidOut(Event):
    player: str
    amount: int


def amounts(state: State) -> tuple[int, ...]:
    """What each place wins, as things stand."""
    prizes = state.terms.prizes
    pool = state.pool if state.pool_set else pool_of(prizes, state.pool_bought, state.seen)
    if state.terms.format.chips_afterwards == "cash":
        return ()
    return prize_list(prizes, pool, max(len(state.entrants), 1))


def pool_due(state: State) -> list[Event]:
    """The pool is known once nothing can be bought any more."""
    if state.pool_set or state.entries_open or state.phase != "playing":
        return []
    details, form = state.terms.details, state.terms.format
    buying = [offer.until for offer in (details.rebuy, details.add_on) if offer is not None]
    if any(state.level + 1 <= until for until in buying) or (form.buy_back is not None and state.agenda):
        return []
    return [pool_event(state)]


def pool_event(state: State) -> PoolSet:
    prizes = state.terms.prizes
    pool = pool_of(prizes, state.pool_bought, state.seen)
    bought = from_players(prizes, state.pool_bought, state.seen)
    listed = () if state.terms.format.chips_afterwards == "cash" else prize_list(prizes, pool, len(state.entrants))
    cite = cite_of(state, "prize pool", "prizes")
    return PoolSet(pool, bought, pool - bought, listed, cite=cite, at=state.at)


def early_prizes(state: State) -> list[Event]:
    """Whoever goes out in a place that is paid wins it at once, once nobody can buy or come back any more."""
    plan = state.plan
    if not state.pool_set or plan is None or not plan.freezes or state.agenda or state.deal is not None:
        return []
    if state.hand_for_hand and any(out.wave == state.wave for out in state.outs):
        return []  # whoever goes out at another table in this hand may come before them
    listed = amounts(state)
    at = len(state.left)
    if at >= len(listed):
        return []
    found: list[Event] = []
    gone = [out.player for out in state.outs if out.how != "disqualified" and out.player in state.mark]
    for group in in_order(gone, state.mark, state.drawn):
        alone = len(group) == 1
        player = group[0]
        if alone and at < len(listed) and not state.prizes.get(player) and may_win_prize(state, player):
            cite = cite_of(state, "distribution", "prizes")
            found.append(PrizeWon(player, at + 1, listed[at], at + 1, cite=cite, at=state.at))
        at += len(group)
    return found


def prizes_won(state: State, pool: int, placed: list[str], level_groups: list[list[str]]) -> list[Event]:
    terms, authority = state.terms, state.terms.rules.authority
    may_win = {name: may_win_prize(state, name) for name in placed}
    if state.deal is not None:
        agreed = state.deal.amounts
        place_of = {name: place for place, name in enumerate(placed, 1)}
        awards = [Award(name, place_of[name], amount, place_of[name]) for name, amount in agreed.items() if amount]
        if terms.format.chips_afterwards != "cash":
            listed = prize_list(terms.prizes, pool, len(placed))
            others = by_place(listed, placed, may_win, level_groups)
            awards += [award for award in others if award.player not in agreed]
    elif terms.format.chips_afterwards == "cash":
        awards = by_chips(pool, state.chips, placed, may_win) or by_place((pool,), placed, may_win)
    else:
        awards = by_place(prize_list(terms.prizes, pool, len(placed)), placed, may_win, level_groups)
    last = max((award.place for award in awards), default=0)
    passed = [(place, name) for place, name in enumerate(placed, 1) if place < last and not may_win[name]]
    events: list[Event] = [
        PassedOver(name, place, cite=_passed_cite(state, name), at=state.at) for place, name in passed
    ]
    for award in awards:
        more = award.amount - state.prizes.get(award.player, 0)
        assert more >= 0, "nobody's prize becomes less"
        if more:
            own = award.place == award.stands_for
            cite = cite_of(state, "distribution", "prizes") if own else authority.staff_cite
            events.append(PrizeWon(award.player, award.place, more, award.stands_for, cite=cite, at=state.at))
    eligible = [name for name in placed if may_win[name]]
    goods_cite = cite_of(state, "distribution", "prizes")
    events += [
        GoodsWon(name, rank, what, cite=goods_cite, at=state.at)
        for rank, (name, what) in enumerate(zip(eligible, terms.prizes.goods, strict=False), 1)
    ]
    return events


def may_win_prize(state: State, player: str) -> bool:
    """No employee, and nobody who was disqualified."""
    entrant = state.entrants[player]
    return entrant.staff != "employee" and entrant.status != "disqualified"


def _passed_cite(state: State, player: str) -> str:
    if state.entrants[player].staff == "employee":
        return state.terms.rules.authority.staff_cite
    return cite_of(state, "disqualification", "prizes")


def still_to_win(state: State) -> tuple[int, ...]:
    """The prizes that those who are left will win; whoever may win none leaves theirs to the next."""
    field = {*state.mark, *state.seat}
    given = fitted(amounts(state), sum(may_win_prize(state, player) for player in field))
    return tuple(given[: len(may_win_left(state))])


def may_win_left(state: State) -> list[str]:
    """Of those who are left, who may win a prize."""
    return [player for player in state.left if may_win_prize(state, player)]


def pay_prize(state: State, ask: PayPrize) -> Answer:
    cite = cite_of(state, "distribution", "prizes")
    owed = owed_to(state, ask.player)
    if not owed:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"Nothing is owed to {ask.player}.")
    return [PaidOut(ask.player, owed, cite=cite, at=ask.at)]


def owed_to(state: State, player: str) -> int:
    won = state.prizes.get(player, 0) + state.bounties.get(player, 0)
    return won - state.paid.get(player, 0)


def _pool_set(state: State, event: PoolSet) -> None:
    state.pool = event.amount
    state.pool_added = event.added
    state.pool_set = True


def _won(state: State, event: PrizeWon) -> None:
    state.prizes[event.player] = state.prizes.get(event.player, 0) + event.amount


def _goods(state: State, event: GoodsWon) -> None:
    state.goods[event.player] = "; ".join(filter(None, (state.goods.get(event.player, ""), event.what)))


def _passed(state: State, event: PassedOver) -> None:
    """Said for the record."""


def _paid(state: State, event: PaidOut) -> None:
    state.paid[event.player] = state.paid.get(event.player, 0) + event.amount


def _says_won(event: PrizeWon) -> str:
    stands = f", the prize of place {event.stands_for}" if event.stands_for != event.place else ""
    return f"{event.player} wins {money(event.amount)}{stands}."


TOPIC = TopicRows(
    commands=(MayAsk(PayPrize, pay_prize, "desk"),),
    events=(
        CanHappen(PoolSet, _pool_set, lambda e: f"The prize pool is {money(e.amount)}."),
        CanHappen(PrizeWon, _won, _says_won),
        CanHappen(GoodsWon, _goods, lambda e: f"{e.player} wins {e.what}."),
        CanHappen(PassedOver, _passed, lambda e: f"{e.player}, place {e.place}, may win no prize."),
        CanHappen(PaidOut, _paid, lambda e: f"{e.player} is paid {money(e.amount)}."),
    ),
)
