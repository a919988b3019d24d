"""Results: who is level, cards drawn and play-offs, places, the pool, prizes, deals, and what is paid out."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from cardspeak.cards import Card
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.payouts import Award, by_chips, by_place, chopped, from_players, pool_of, prize_list
from cardspeak.tournament.places import in_order, level_at, level_for
from cardspeak.tournament.refuse import Answer, cite_of, needs_director, refuse, rule_cite
from cardspeak.tournament.state import DealOffered, State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, money, names
from cardspeak.tournament.topics.rounds import ChipsBack, RoundEnded, TableEnded
from cardspeak.tournament.why import Why

__all__ = [
    "AgreeDeal",
    "CardsDrawn",
    "DealAgreed",
    "DealMade",
    "DealProposed",
    "DrawCards",
    "GoodsWon",
    "OfferDeal",
    "PaidOut",
    "PassedOver",
    "PayPrize",
    "PlacedAt",
    "PlayOff",
    "PlayedOff",
    "PoolSet",
    "PrizeWon",
    "TournamentOver",
]

FULL = 52  # cards of the pack from which those who are level draw
DealKind = Literal["icm", "chip chop", "custom"]


class DrawCards(Command):
    """One card for each of those who are level; the higher one is placed better, ace high."""

    cards: dict[str, Card]


class PlayOff(Command):
    """Those who are level have played on: the best first."""

    order: tuple[str, ...]


class OfferDeal(Command):
    """A division of what is left among those who are left; `told` know that theirs is more than first prize."""

    kind: DealKind
    amounts: dict[str, int]
    told: tuple[str, ...] = ()


class AgreeDeal(Command):
    player: str


class PayPrize(Command):
    player: str


class CardsDrawn(Event):
    """In the order in which they were dealt."""

    cards: dict[str, Card]


class PlayedOff(Event):
    order: tuple[str, ...]


class PlacedAt(Event):
    player: str
    place: int


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


class DealProposed(Event):
    kind: str
    amounts: dict[str, int]
    told: tuple[str, ...]


class DealAgreed(Event):
    player: str


class DealMade(Event):
    kind: str
    amounts: dict[str, int]


class PaidOut(Event):
    player: str
    amount: int


class TournamentOver(Event):
    pass


# -- who is level ------------------------------------------------------------------------------------------------------


def winners_cite(state: State) -> str:
    return cite_of(state, "winners", "structure")


def together_cite(state: State) -> str:
    return winners_cite(state) if state.rules_value("together") == "terms" else rule_cite(state, "together")


def finished(state: State) -> bool:
    """Whether there is nothing left to play: no round is planned, or nobody is left to play it."""
    return not state.agenda or (state.plan is None and not state.field)


def amounts(state: State) -> tuple[int, ...]:
    """What each place wins, as things stand."""
    prizes = state.terms.prizes
    pool = state.pool if state.pool_set else pool_of(prizes, state.pool_bought, state.seen)
    if state.terms.format.chips_afterwards == "cash":
        return ()
    return prize_list(prizes, pool, max(len(state.entrants), 1))


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
    if plan is None or plan.freezes or plan.best_of is not None:
        return []
    played = [table.name for table in state.tables.values() if table.standing == "ended"]
    cuts = (level_at(in_order(state.at_table(name), state.mark, state.drawn), plan.advance) for name in played)
    return dealt_order(state, next(filter(None, cuts), []))


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
    tied = level(state)
    if not tied:
        return refuse(state, Why.NOT_NOW, cite, "Nobody is level where it matters.")
    twice = max(Counter(ask.cards.values()).values(), default=0) > packs_for(len(tied))
    if sorted(ask.cards) != sorted(tied) or twice:
        return refuse(state, Why.NOT_DRAWN, cite, f"Draw one card each for {names(tied)}, and for nobody else.")
    return [CardsDrawn({player: ask.cards[player] for player in tied}, cite=cite, at=ask.at)]


def packs_for(players: int) -> int:
    """One pack, or as many as it takes for everybody to draw a card."""
    return -(-players // FULL)


def play_off(state: State, ask: PlayOff) -> Answer:
    cite = rule_cite(state, "play-off")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    tied = level(state)
    if not tied or sorted(ask.order) != sorted(tied):
        says = f"Level are {names(tied)}." if tied else "Nobody is level where it matters."
        return refuse(state, Why.NOT_NOW, cite, says)
    return [PlayedOff(ask.order, cite=cite, at=ask.at)]


# -- ends of rounds and of the tournament ------------------------------------------------------------------------------


def freeze_done(state: State) -> list[Event]:
    """A session to so many players ends when they are left, at every table at once."""
    plan = state.plan
    if plan is None or not plan.freezes or len(state.left) > (plan.until or 1):
        return []
    if any(table.running for table in state.live):
        return []
    cite = cite_of(state, "rounds", "structure")
    return [TableEnded(table.name, "so many are left", cite=cite, at=state.at) for table in state.live]


def round_end(state: State) -> list[Event]:
    """The best of each table go on, or all who are left; the rest are out. Nobody goes on from the last round."""
    plan = state.plan
    assert plan is not None, "a round ends that has begun"
    advanced: list[str] = []
    out: list[str] = []
    if plan.best_of is not None:
        advanced = [match.winner for match in state.matches] if state.agenda else []
        out = [] if state.agenda else [match.winner for match in state.matches]
    elif plan.freezes:
        advanced, out = (state.left, []) if state.agenda else ([], state.left)
    else:
        for table in state.tables.values():
            if table.standing != "ended":
                continue
            ranked = [n for group in in_order(state.at_table(table.name), state.mark, state.drawn) for n in group]
            going = plan.advance if state.agenda else 0
            advanced += ranked[:going]
            out += ranked[going:]
    cite = cite_of(state, "progression", "rounds", "structure") if state.agenda else winners_cite(state)
    return [RoundEnded(state.round, tuple(advanced), tuple(out), cite=cite, at=state.at)]


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


def tournament_end(state: State) -> list[Event]:
    """Places for everybody, prizes for those who may win one, and all chips back."""
    groups = in_order(state.mark, state.mark, state.drawn)
    placed = [name for group in groups for name in group]
    shared_ = [group for group in groups if len(group) > 1]
    order = rule_cite(state, "order")
    place, events = 1, list[Event]()
    for group in groups:
        events += [PlacedAt(player, place, cite=order, at=state.at) for player in group]
        place += len(group)
    pool = state.pool
    if not state.pool_set:
        set_now = pool_event(state)
        pool = set_now.amount
        events.append(set_now)
    events += _prizes(state, pool, placed, shared_)
    back = {player: chips for player, chips in state.chips.items() if chips}
    if back:
        events.append(ChipsBack(back, cite=rule_cite(state, "returned"), at=state.at))
    return [*events, TournamentOver(cite=winners_cite(state), at=state.at)]


def _prizes(state: State, pool: int, placed: list[str], level_groups: list[list[str]]) -> list[Event]:
    terms, authority = state.terms, state.terms.rules.authority
    may_win = {name: may_win_prize(state, name) for name in placed}
    if state.deal is not None:
        place_of = {name: place for place, name in enumerate(placed, 1)}
        awards = [
            Award(name, place_of[name], amount, place_of[name]) for name, amount in state.deal.amounts.items() if amount
        ]
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
        more = award.amount - (state.prizes.get(award.player, 0) if state.deal is None else 0)
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


# -- deals and payment -------------------------------------------------------------------------------------------------


def still_to_win(state: State) -> tuple[int, ...]:
    """The prizes of the places that those who are left will fill."""
    return amounts(state)[: len(state.left)]


def offer_deal(state: State, ask: OfferDeal) -> Answer:
    cite = cite_of(state, "distribution", "prizes")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if ask.kind not in state.terms.prizes.deals:
        return refuse(state, Why.TERMS, cite, f"The Terms allow no deal by {ask.kind}.")
    plan = state.plan
    if plan is None or not plan.freezes or state.agenda or not state.pool_set or len(state.left) < 2:
        return refuse(state, Why.NOT_NOW, cite, "A deal is made in the last round, once the pool is known.")
    if any(table.running for table in state.live):
        return refuse(state, Why.NOT_NOW, cite, "A deal is made between hands.")
    left, prizes = state.left, still_to_win(state)
    if sorted(ask.amounts) != sorted(left) or any(amount < 0 for amount in ask.amounts.values()):
        return refuse(state, Why.STRANGER, cite, f"Divide it among {names(left)}.")
    if sum(ask.amounts.values()) != sum(prizes):
        says = f"There are {money(sum(prizes))} to divide, not {money(sum(ask.amounts.values()))}."
        return refuse(state, Why.NOT_CONSERVED, cite, says)
    if ask.kind == "chip chop":
        given = [*prizes, *([0] * (len(left) - len(prizes)))]
        fair = chopped({player: state.chips[player] for player in left}, given)
        if fair != ask.amounts:
            return refuse(state, Why.NOT_EQUAL, cite, "By chip count it is " + _told_amounts(fair) + ".")
    over = [player for player, amount in ask.amounts.items() if prizes and amount > prizes[0]]
    untold = [player for player in over if player not in ask.told]
    if untold:
        says = f"{names(untold)} would have more than first prize: say so to everybody, and offer it again."
        return refuse(state, Why.NOT_EQUAL, cite, says)
    return [DealProposed(ask.kind, ask.amounts, ask.told, cite=cite, at=ask.at)]


def _told_amounts(amounts_: dict[str, int]) -> str:
    return ", ".join(f"{player} {money(amount)}" for player, amount in amounts_.items())


def agree_deal(state: State, ask: AgreeDeal) -> Answer:
    """When the last of them agrees the deal is made, and the tournament ends with places by chips."""
    cite = cite_of(state, "distribution", "prizes")
    deal = state.deal
    if deal is None or ask.player not in deal.amounts or ask.player in deal.agreed:
        return refuse(state, Why.NOT_NOW, cite, "No deal waits for that word.")
    if any(table.running for table in state.live):
        return refuse(state, Why.NOT_NOW, cite, "A deal is made between hands.")
    agreed: list[Event] = [DealAgreed(ask.player, cite=cite, at=ask.at)]
    if {*deal.agreed, ask.player} == set(deal.amounts):
        agreed.append(DealMade(deal.kind, deal.amounts, cite=cite, at=ask.at))
        agreed += [TableEnded(table.name, "a deal", cite=cite, at=ask.at) for table in state.live]
    return agreed


def pay_prize(state: State, ask: PayPrize) -> Answer:
    cite = cite_of(state, "distribution", "prizes")
    owed = owed_to(state, ask.player)
    if not owed:
        return refuse(state, Why.NOT_NOW, cite, f"Nothing is owed to {ask.player}.")
    return [PaidOut(ask.player, owed, cite=cite, at=ask.at)]


def owed_to(state: State, player: str) -> int:
    won = state.prizes.get(player, 0) + state.bounties.get(player, 0)
    return won - state.paid.get(player, 0)


# -- evolve ------------------------------------------------------------------------------------------------------------


def _drawn(state: State, event: CardsDrawn) -> None:
    for player, card in event.cards.items():
        state.drawn[player] = (*state.drawn.get(player, ()), card.rank)


def _played_off(state: State, event: PlayedOff) -> None:
    for rank, player in enumerate(reversed(event.order)):
        state.drawn[player] = (*state.drawn.get(player, ()), rank)


def _placed(state: State, event: PlacedAt) -> None:
    state.places[event.player] = event.place


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


def _deal(state: State, event: DealProposed) -> None:
    state.deal = DealOffered(kind=event.kind, amounts=event.amounts, told=event.told)


def _deal_agreed(state: State, event: DealAgreed) -> None:
    deal = state.deal
    assert deal is not None, "somebody agrees to what was proposed"
    state.deal = DealOffered(kind=deal.kind, amounts=deal.amounts, told=deal.told, agreed=(*deal.agreed, event.player))


def _deal_made(state: State, event: DealMade) -> None:
    state.agenda = []


def _paid(state: State, event: PaidOut) -> None:
    state.paid[event.player] = state.paid.get(event.player, 0) + event.amount


def _over(state: State, event: TournamentOver) -> None:
    state.phase = "over"
    state.entries_open = False
    state.clock_at = None


def _says_won(event: PrizeWon) -> str:
    stands = f", the prize of place {event.stands_for}" if event.stands_for != event.place else ""
    return f"{event.player} wins {money(event.amount)}{stands}."


TOPIC = TopicRows(
    commands=(
        MayAsk(DrawCards, draw_cards, "director"),
        MayAsk(PlayOff, play_off, "director"),
        MayAsk(OfferDeal, offer_deal, "director"),
        MayAsk(AgreeDeal, agree_deal, "own"),
        MayAsk(PayPrize, pay_prize, "desk"),
    ),
    events=(
        CanHappen(
            CardsDrawn,
            _drawn,
            lambda e: "Level: " + ", ".join(f"{name} draws {card}" for name, card in e.cards.items()) + ".",
        ),
        CanHappen(PlayedOff, _played_off, lambda e: f"The play-off: {names(e.order)}."),
        CanHappen(PlacedAt, _placed, lambda e: f"Place {e.place}: {e.player}."),
        CanHappen(PoolSet, _pool_set, lambda e: f"The prize pool is {money(e.amount)}."),
        CanHappen(PrizeWon, _won, _says_won),
        CanHappen(GoodsWon, _goods, lambda e: f"{e.player} wins {e.what}."),
        CanHappen(PassedOver, _passed, lambda e: f"{e.player}, place {e.place}, may win no prize."),
        CanHappen(DealProposed, _deal, lambda e: f"A deal is proposed ({e.kind}): {_told_amounts(e.amounts)}."),
        CanHappen(DealAgreed, _deal_agreed, lambda e: f"{e.player} agrees to the deal."),
        CanHappen(DealMade, _deal_made, lambda e: f"A deal is made: {_told_amounts(e.amounts)}."),
        CanHappen(PaidOut, _paid, lambda e: f"{e.player} is paid {money(e.amount)}."),
        CanHappen(TournamentOver, _over, lambda e: "The tournament is over."),
    ),
)
