"""An agreement on what is left: offered, agreed to by everybody, made."""

from __future__ import annotations

from typing import Literal

from cardspeak.refusal import Refused
from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.payouts import chopped
from cardspeak.tournament.refuse import Answer, cite_of, needs_director, refuse
from cardspeak.tournament.state import DealOffered, State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, money, names
from cardspeak.tournament.topics.endings import TableEnded
from cardspeak.tournament.topics.prizes import may_win_left, still_to_win
from cardspeak.tournament.why import TournamentWhy

__all__ = ["AgreeDeal", "DealAgreed", "DealMade", "DealProposed", "OfferDeal"]


DealKind = Literal["icm", "chip chop", "custom"]


class OfferDeal(Command):
    """A division of what is left among those who are left; `told` know that theirs is more than first prize."""

    kind: DealKind
    amounts: dict[str, int]
    told: tuple[str, ...] = ()


class AgreeDeal(Command):
    player: str


class DealProposed(Event):
    kind: str
    amounts: dict[str, int]
    told: tuple[str, ...]


class DealAgreed(Event):
    player: str


class DealMade(Event):
    kind: str
    amounts: dict[str, int]


def offer_deal(state: State, ask: OfferDeal) -> Answer:
    cite = cite_of(state, "distribution", "prizes")
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if ask.kind not in state.terms.prizes.deals:
        return refuse(state, TournamentWhy.TERMS, cite, f"The Terms allow no deal by {ask.kind}.")
    plan = state.plan
    if plan is None or not plan.freezes or state.agenda or not state.pool_set or len(state.left) < 2:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "A deal is made in the last round, once the pool is known.")
    if any(table.running for table in state.live):
        return refuse(state, TournamentWhy.NOT_NOW, cite, "A deal is made between hands.")
    left, winning, prizes = state.left, may_win_left(state), still_to_win(state)
    wrong = _may_not_win(state, ask.amounts)
    if wrong:
        return wrong
    if sorted(ask.amounts) != sorted(left) or any(amount < 0 for amount in ask.amounts.values()):
        return refuse(state, TournamentWhy.STRANGER, cite, f"Divide it among {names(left)}.")
    if sum(ask.amounts.values()) != sum(prizes):
        says = f"There are {money(sum(prizes))} to divide, not {money(sum(ask.amounts.values()))}."
        return refuse(state, TournamentWhy.NOT_CONSERVED, cite, says)
    if ask.kind == "chip chop":
        given = [*prizes, *([0] * (len(winning) - len(prizes)))]
        fair = dict.fromkeys(left, 0) | chopped({player: state.chips[player] for player in winning}, given)
        if fair != ask.amounts:
            return refuse(state, TournamentWhy.NOT_EQUAL, cite, "By chip count it is " + _told_amounts(fair) + ".")
    over = [player for player, amount in ask.amounts.items() if prizes and amount > prizes[0]]
    untold = [player for player in over if player not in ask.told]
    if untold:
        says = f"{names(untold)} would have more than first prize: say so to everybody, and offer it again."
        return refuse(state, TournamentWhy.NOT_EQUAL, cite, says)
    return [DealProposed(ask.kind, ask.amounts, ask.told, cite=cite, at=ask.at)]


def _may_not_win(state: State, amounts_: dict[str, int]) -> Refused | None:
    """Whoever may win no prize has none by a deal either."""
    cite, winning = state.terms.rules.authority.staff_cite, may_win_left(state)
    barred = [player for player in state.left if player not in winning]
    if barred and len(winning) < 2:
        return refuse(
            state, TournamentWhy.NOT_NOW, cite, f"{names(barred)} may win no prize: there is nobody to divide with."
        )
    given = [player for player in barred if amounts_.get(player, 0)]
    if given:
        says = f"{names(given)} may win no prize: put them down for nothing, and divide it among {names(winning)}."
        return refuse(state, TournamentWhy.NOT_EQUAL, cite, says)
    return None


def _told_amounts(amounts_: dict[str, int]) -> str:
    return ", ".join(f"{player} {money(amount)}" for player, amount in amounts_.items())


def agree_deal(state: State, ask: AgreeDeal) -> Answer:
    """When the last of them agrees the deal is made, and the tournament ends with places by chips."""
    cite = cite_of(state, "distribution", "prizes")
    deal = state.deal
    if deal is None or ask.player not in deal.amounts or ask.player in deal.agreed:
        return refuse(state, TournamentWhy.NOT_NOW, cite, "No deal waits for that word.")
    if any(table.running for table in state.live):
        return refuse(state, TournamentWhy.NOT_NOW, cite, "A deal is made between hands.")
    wrong = _may_not_win(state, deal.amounts)
    if wrong:
        return wrong
    agreed: list[Event] = [DealAgreed(ask.player, cite=cite, at=ask.at)]
    if {*deal.agreed, ask.player} == set(deal.amounts):
        agreed.append(DealMade(deal.kind, deal.amounts, cite=cite, at=ask.at))
        agreed += [TableEnded(table.name, "a deal", cite=cite, at=ask.at) for table in state.live]
    return agreed


def _deal(state: State, event: DealProposed) -> None:
    state.deal = DealOffered(kind=event.kind, amounts=event.amounts, told=event.told)


def _deal_agreed(state: State, event: DealAgreed) -> None:
    deal = state.deal
    assert deal is not None, "somebody agrees to what was proposed"
    state.deal = DealOffered(kind=deal.kind, amounts=deal.amounts, told=deal.told, agreed=(*deal.agreed, event.player))


def _deal_made(state: State, event: DealMade) -> None:
    state.agenda = []


TOPIC = TopicRows(
    commands=(
        MayAsk(OfferDeal, offer_deal, "director"),
        MayAsk(AgreeDeal, agree_deal, "own"),
    ),
    events=(
        CanHappen(DealProposed, _deal, lambda e: f"A deal is proposed ({e.kind}): {_told_amounts(e.amounts)}."),
        CanHappen(DealAgreed, _deal_agreed, lambda e: f"{e.player} agrees to the deal."),
        CanHappen(DealMade, _deal_made, lambda e: f"A deal is made: {_told_amounts(e.amounts)}."),
    ),
)
