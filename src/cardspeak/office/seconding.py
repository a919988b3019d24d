"""The second person: an order that two must give waits until somebody else confirms it, and then happens as of then."""

from __future__ import annotations

import msgspec

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.collected import FIRST, AnySecondedOrder
from cardspeak.office.state import OfficeState
from cardspeak.refusal import Refused
from cardspeak.values import Named, tag_of

TWO = "what two people must do, one cannot"
MOST_OPEN = 100


class Proposal(Named):
    """An order that waits for its second person; `may` is who that can be."""

    number: int
    order: AnySecondedOrder
    may: str


class ConfirmOrder(OfficeOrder):
    """`held`: chips on the account concerned, by the ledger, as of now. `may`: what the asker is, by the room."""

    proposal: int
    held: int = 0
    may: tuple[str, ...] = ()


class DropOrder(OfficeOrder):
    """Whoever proposed it thinks better of it, or the second person does."""

    proposal: int


class OrderProposed(OfficeEvent):
    proposal: Proposal


class OrderSettled(OfficeEvent):
    """It was confirmed, or it was dropped."""

    proposal: int
    confirmed: bool


def propose(state: OfficeState, order: OfficeOrder) -> Verdict:
    """Tried as it stands, so that what cannot be is refused at once; then kept for the second person."""
    row = FIRST[type(order)]
    tried = row.answer(state, order)
    if isinstance(tried, Refused):
        return tried
    if len(state.proposals) >= MOST_OPEN:
        return refuse("crowd", TWO, f"{MOST_OPEN} orders wait for their second person: confirm or drop them first.")
    proposal = Proposal(number=state.proposed + 1, order=order, may=row.second)
    return [OrderProposed(proposal=proposal, by=order.by, at=order.at)]


def confirm(state: OfficeState, order: ConfirmOrder) -> Verdict:
    proposal = state.proposals.get(order.proposal)
    if not isinstance(proposal, Proposal):
        return refuse("unknown", TWO, "Nothing of that number waits for a second person.")
    if proposal.order.by == order.by:
        return refuse("same-person", TWO, "You proposed it: another person confirms it.")
    if proposal.may not in order.may:
        return refuse("authority", TWO, f"That is for {WORDS[proposal.may]} to confirm.")
    fields = {"second": order.by, "at": order.at}
    if "held" in type(proposal.order).__struct_fields__:
        fields["held"] = order.held
    answer = FIRST[type(proposal.order)].answer(state, msgspec.structs.replace(proposal.order, **fields))
    if isinstance(answer, Refused):
        return answer
    settled = OrderSettled(proposal=proposal.number, confirmed=True, by=order.by, at=order.at)
    return [settled, *(msgspec.structs.replace(event, by=order.by) for event in answer)]


def drop(state: OfficeState, order: DropOrder) -> Verdict:
    if order.proposal not in state.proposals:
        return refuse("unknown", TWO, "Nothing of that number waits for a second person.")
    return [OrderSettled(proposal=order.proposal, confirmed=False, by=order.by, at=order.at)]


def _proposed(state: OfficeState, event: OrderProposed) -> None:
    state.proposals[event.proposal.number] = event.proposal
    state.proposed = event.proposal.number


def _settled(state: OfficeState, event: OrderSettled) -> None:
    del state.proposals[event.proposal]


WORDS = {"cage": "another cashier or a manager", "table": "the dealer or the floor", "manager": "a manager"}

TOPIC = OfficeTopic(
    (OfficeAsk(ConfirmOrder, confirm, "staff"), OfficeAsk(DropOrder, drop, "staff")),
    (
        OfficeTell(
            OrderProposed,
            _proposed,
            lambda e: f"{e.by} proposes {tag_of(e.proposal.order)}: {WORDS[e.proposal.may]} confirms it.",
        ),
        OfficeTell(
            OrderSettled, _settled, lambda e: f"{e.by} {'confirms' if e.confirmed else 'drops'} order {e.proposal}."
        ),
    ),
)
