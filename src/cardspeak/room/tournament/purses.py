"""Whose money a tournament moves: an account pays on its owner's own word, and the house for what the house promised.

At tables of the room the entrants are accounts; on paper they are people at a desk, who tells what it was given.
"""

from __future__ import annotations

from typing import Any

from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.room.money import wallet
from cardspeak.room.roof import Roof
from cardspeak.room.who import Who
from cardspeak.tournament import commands as c
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Terms
from cardspeak.tournament.topics.waiting import stands_against
from cardspeak.tournament.why import TournamentWhy

Pays = c.Enter | c.PayBuyIn | c.Rebuy | c.AddOn | c.BuyBack | c.AgreeToTerms | c.TakeBackConsent
PAYS = (c.Enter, c.PayBuyIn, c.Rebuy, c.AddOn, c.BuyBack, c.AgreeToTerms, c.TakeBackConsent)
AT_THE_DESK = (c.PayBuyIn, c.Rebuy, c.AddOn, c.BuyBack)  # where there is no desk, everybody pays for themselves
OWN_WORD = (*PAYS, c.AgreeDeal, c.Substitute)  # a deal is about one's own prize, a substitute gets one's own entry
NO_CHIPS = "You do not hold that many chips."
PLAYS = (*PAYS, c.ComeBack)  # what somebody who may not play does not do


def payer(command: Pays | c.AgreeDeal | c.ComeBack | c.Substitute) -> str:
    return command.person.name if isinstance(command, c.Enter) else command.player


def price(command: Pays) -> int:
    """What it takes from the payer's account; below 0, what comes back."""
    match command:
        case c.Enter(fee=fee, buy_in=buy_in):
            return fee + buy_in
        case c.AgreeToTerms(pays=pays) | c.TakeBackConsent(pays=pays):
            return pays
        case _:
            return command.paid


def house_pays(terms: Terms) -> int:
    """What comes out of the cage, at the most."""
    return max(terms.prizes.added, terms.prizes.guarantee)


def require_house(terms: Terms, house: int, who: Who, *, sold: bool) -> None:
    """BadInput for what the house alone promises. `sold`: chips are money here, and house players play with it."""
    if house_pays(terms) and not who.at_least("manager"):
        raise BadInput("What is added to a pool or guaranteed is the house's money: a manager opens such a tournament.")
    if house and sold and not who.at_least("dealer"):
        raise BadInput("Chips are sold here, and house players play with the house's: the house enters them.")


def for_sale(tournament: Tournament, name: str, at: int) -> list[dict[str, Any]]:
    """What an entrant can buy at this moment or after the hand: its name, price and chips, and the command for it."""
    state = tournament.state
    who, details = state.entrants.get(name), state.terms.details
    if who is None or state.phase != "playing":
        return []
    offers = [("re-buy", c.Rebuy, details.rebuy), ("add-on", c.AddOn, details.add_on)]
    if who.status == "out":
        offers = [("buy-back", c.BuyBack, state.terms.format.buy_back)]
    return [
        {"what": what, "cost": offer.cost, "chips": offer.chips, "order": order}
        for what, kind, offer in offers
        if offer is not None and _possible(tournament, order := kind(name, offer.cost, at=at, by="desk"))
    ]


def _possible(tournament: Tournament, order: c.Command) -> bool:
    """Done at once, or when the hand is over."""
    answer = tournament.answer(order)
    waits = (
        isinstance(answer, Refused) and answer.why == TournamentWhy.NOT_NOW and stands_against(tournament.state, order)
    )
    return bool(waits) or not isinstance(answer, Refused)


def barred_from(room: Roof, asked: Any, *, cash: bool, told: bool = True) -> Refused | None:
    """Whoever is kept from every table, or keeps themselves, neither enters nor comes back; cash is not counted. Where
    others hear of it they are not `told` why."""
    if not isinstance(asked, (*PLAYS, c.Substitute)):
        return None
    if isinstance(asked, c.Substitute):
        says = _stands_in(room, asked.person.name, cash=cash)
    else:
        says = room.warden.refuses(*brought(asked, cash=cash))
        says = f"{payer(asked)} does not play here now." if says and not told else says
    silent = "the house and everybody for themselves say who plays, and how much"
    return Refused("not now", room.silent(silent), says) if says else None


def brought(asked: Any, *, cash: bool) -> tuple[str, int]:
    """Who brings chips of an account to it by this, and how many."""
    if not isinstance(asked, PLAYS):
        return "", 0
    return payer(asked), 0 if cash or isinstance(asked, c.ComeBack) else max(0, price(asked))


def _stands_in(room: Roof, name: str, *, cash: bool) -> str:
    """Why somebody cannot take another's place: not in words that tell a third person of their limits."""
    if not cash and room.known_as(name) != name:
        return f"Nobody of the name {name!r} is known here: they come in first."
    if not cash and room.staff(name):
        return f"{name} works here, and plays on their own word alone: name somebody else."
    return f"{name} does not play here now." if room.warden.refuses(name, 0) else ""


def cannot_enter(room: Roof, who: Who, cost: int) -> str:
    """Why somebody could not enter a tournament of tables at this price; empty if they could."""
    return room.warden.refuses(who.name, cost) or ("" if cost <= room.log.balance(wallet(who.name)) else NO_CHIPS)


def leaves(state: State, name: str, at: int) -> c.Withdraw | None:
    """How somebody who may not play any more gets up before it has begun; at its tables they are away from then on."""
    who = state.entrants.get(name)
    waits = who is not None and who.status == "in" and state.phase in ("entries", "closed")
    return c.Withdraw(name, at=at, by="own") if waits else None
