"""Who may give which order, and what is not the asker's to say: time, name, seed, what was wagered."""

from __future__ import annotations

from typing import Any

from cardspeak.errors import BadInput
from cardspeak.promotions.base import PromotionOrder
from cardspeak.promotions.collected import ANSWERS, MAY
from cardspeak.promotions.orders import (
    AcceptLateClaim,
    CloseDraw,
    ConfirmCriteria,
    DisputePrize,
    EnterDraw,
    HandOverPrize,
    PayWinner,
)
from cardspeak.promotions.state import PromotionState
from cardspeak.refusal import Refused
from cardspeak.room.known import kind_told, order_told
from cardspeak.room.names import key, require_name
from cardspeak.room.roof import Roof
from cardspeak.room.who import Role, Who
from cardspeak.values import tag_of

OFFICE: Role = "supervisor"
LEAST: dict[str, Role] = {"patron": "player", "office": OFFICE, "manager": "manager"}
KINDS: dict[str, type[PromotionOrder]] = {tag_of(kind): kind for kind in ANSWERS}
OWN = "patrons ask for themselves, the office for everybody"
SOMEBODY = "whoever takes part is known to the room, or has shown the office who they are"
LONGEST_DOCUMENT = 40
LONGEST_DISPUTE, MOST_DISPUTES = 500, 3
STAFF = "whoever runs promotions takes no part in them"


def read_order(room: Roof, who: Who, told: dict[str, Any], seed: str) -> PromotionOrder | Refused:
    """What was asked, as an order of this person's; `seed` is chance of the room's own, for a draw that is sealed."""
    kind = kind_told(told, KINDS)
    if not who.at_least(LEAST[MAY[kind]]):
        needs = {"office": "the office", "manager": "a manager"}[MAY[kind]]
        return Refused("authority", room.silent("promotions are run by the office"), f"That is for {needs} to do.")
    ours: dict[str, Any] = {"by": who.name, "at": int(room.now())}
    if kind is CloseDraw:
        ours["seed"] = seed
    if kind is EnterDraw:
        ours["play"] = []  # the log says what was wagered
    order = order_told(kind, told, ours)
    return _own(room, who, order) or order


def _own(room: Roof, who: Who, order: PromotionOrder) -> Refused | None:
    """A patron enters, claims, takes money and disputes in the own name; staff and whoever is barred take no part."""
    patron = getattr(order, "patron", None)
    if patron is None:
        return None
    if patron != who.name and not who.at_least(OFFICE):
        return Refused("authority", room.silent(OWN), "Ask for yourself.")
    if not isinstance(order, EnterDraw):
        return None
    if patron == who.name and who.role != "player":
        says = "You work here: staff take no part in promotions."
        return Refused("same-person", room.silent(STAFF), says)
    why = room.barred(patron)
    if why:
        return Refused("barred", room.silent(STAFF), f"{patron} is {why}, and takes no part.")
    return _unknown(room, order)


def _unknown(room: Roof, order: EnterDraw) -> Refused | None:
    """A patron needs no account here, but must be somebody: the office has seen who it is."""
    known = room.known_as(order.patron)
    if known == order.patron:
        return None
    if known:
        return Refused("unknown", room.silent(SOMEBODY), f"{known} is known here: enter them by that name.")
    require_name(order.patron)
    if not order.identified.strip():
        says = (
            f"Nobody called {order.patron} is known here: say in `identified` by which kind of document you know them."
        )
        return Refused("unknown", room.silent(SOMEBODY), says)
    if len(order.identified) > LONGEST_DOCUMENT or not order.identified.isprintable():
        raise BadInput(f"Name the kind of document in up to {LONGEST_DOCUMENT} printable characters, not its number.")
    return None


def one_person(room: Roof, who: Who, order: PromotionOrder, state: PromotionState) -> Refused | None:
    """Whoever held the draw gives no prize of it, by no second name either."""
    if not isinstance(order, PayWinner | HandOverPrize) or state.drawn_by in ("", who.name):
        return None
    says = room.one_person(Who(state.drawn_by), who)
    return Refused("same-person", room.silent("whoever held the draw gives no prize of it"), says) if says else None


def crowded(room: Roof, who: Who, order: PromotionOrder, state: PromotionState) -> Refused | None:
    """A patron says in few words what is in dispute, and waits for an answer: nobody fills the record."""
    if not isinstance(order, DisputePrize) or who.at_least(OFFICE):
        return None
    if len(order.says) > LONGEST_DISPUTE:
        raise BadInput(f"Say what is in dispute in up to {LONGEST_DISPUTE} characters.")
    waiting = sum(one.patron == order.patron and not one.decided for one in state.disputes.values())
    if waiting < MOST_DISPUTES:
        return None
    says = f"{waiting} disputes of yours wait to be decided: the office answers them first."
    return Refused("crowd", room.silent("whoever has asked waits for an answer"), says)


def stopped(room: Roof, who: Who, order: PromotionOrder, patron: str) -> Refused | None:
    """A prize of staff or of somebody excluded is recorded, and not given before a manager says why it is. Whoever has
    won neither gives it nor says that it can be given."""
    if not isinstance(order, PayWinner | HandOverPrize | ConfirmCriteria | AcceptLateClaim) or not patron:
        return None
    if key(patron) == key(who.name) or room.one_person(Who(patron), who):
        says = "Nobody gives themselves a prize: somebody else of the office does."
        return Refused("same-person", room.silent("whoever has won gives no prize"), says)
    if not isinstance(order, PayWinner | HandOverPrize):
        return None
    why = room.barred(patron)
    if not why or (order.cleared.strip() and who.at_least("manager")):
        return None
    says = f"{patron} is {why}: a manager refuses the prize with a reason, or gives it and says why in `cleared`."
    return Refused("barred", room.silent("prizes of staff and excluded people are stopped"), says)
