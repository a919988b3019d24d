"""The draw: entries closed and sealed, a scrutineer where one is needed, an order that anybody can check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardspeak.cards.chance import seed_bytes
from cardspeak.errors import BadInput
from cardspeak.promotions.base import PromotionEvent, PromotionOrder
from cardspeak.promotions.conditions import dollars, stamp
from cardspeak.promotions.drawing import draw_commitment, draw_order
from cardspeak.promotions.prizes import AnyPrize
from cardspeak.promotions.refusing import Answer, PromotionWhy, named, no_order_now, refuse, same_person
from cardspeak.promotions.state import PromotionState, Winning
from cardspeak.promotions.topic import Asking, Matter, Telling
from cardspeak.promotions.topics.lodging import banned_now
from cardspeak.refusal import Refused

__all__ = [
    "CloseDraw",
    "DrawHeld",
    "EntriesSealed",
    "HoldDraw",
    "NominateScrutineer",
    "PrizeDrawn",
    "ScrutineerNominated",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class CloseDraw(PromotionOrder):
    """No more entries. `seed` is kept sealed; its commitment is published with the list of tickets."""

    seed: str


class NominateScrutineer(PromotionOrder):
    name: str


class HoldDraw(PromotionOrder):
    """`word` is said aloud by somebody else than the operator; `scrutineer` oversees it; `present` are those there."""

    word: str
    scrutineer: str = ""
    present: tuple[str, ...] = ()


# -- happened ----------------------------------------------------------------------------------------------------------


class EntriesSealed(PromotionEvent):
    tickets: tuple[int, ...]
    commitment: str
    seed: str  # for nobody's eyes before the draw


class ScrutineerNominated(PromotionEvent):
    name: str


class DrawHeld(PromotionEvent):
    """`order` is that of all tickets; those of people who had to be present and were not are passed over."""

    seed: str
    word: str
    order: tuple[int, ...]
    passed: tuple[int, ...] = ()
    scrutineer: str = ""


class PrizeDrawn(PromotionEvent):
    number: int
    prize: AnyPrize
    ticket: int
    patron: str


# -- answers -----------------------------------------------------------------------------------------------------------


def close(state: PromotionState, order: CloseDraw) -> Answer:
    wrong = no_order_now(state)
    if wrong:
        return wrong
    cite = state.terms.rules.items["closing of entries"].cite
    if state.phase != "running":
        return refuse(state, PromotionWhy.NOT_NOW, cite, "Entries are not open.")
    closes = state.terms.entry.closes
    if closes is not None and order.at < closes:
        return refuse(state, PromotionWhy.TOO_SOON, cite, f"Entries are taken until {stamp(closes)}.")
    if len(order.seed) < 16:
        says = "A seed that nobody can guess has at least 16 characters."
        return refuse(state, PromotionWhy.NOT_SEALED, "silent: a draw is sealed before it is held", says)
    tickets = tuple(ticket.number for ticket in state.live)
    sealed = draw_commitment(tickets, order.seed)
    return [EntriesSealed(tickets=tickets, commitment=sealed, seed=order.seed, by=order.by, at=order.at, cite=cite)]


def nominate(state: PromotionState, order: NominateScrutineer) -> Answer:
    wrong = no_order_now(state)
    if wrong:
        return wrong
    cite = state.terms.rules.file.scrutineer_over.cite
    if state.drawn is not None:
        return refuse(state, PromotionWhy.NOT_NOW, cite, "The draw has been held.")
    wrong = named(state, "who is the scrutineer", order.name, cite)
    if wrong:
        return wrong
    if any(same_person(ticket.patron, order.name) for ticket in state.live):
        says = f"{order.name} takes part in this draw: nominate somebody else."
        return refuse(state, PromotionWhy.SAME_PERSON, "silent: whoever oversees a draw takes no part in it", says)
    return [ScrutineerNominated(name=order.name, by=order.by, at=order.at, cite=cite)]


def hold(state: PromotionState, order: HoldDraw) -> Answer:
    wrong = no_order_now(state) or banned_now(state)
    if wrong:
        return wrong
    award, items = state.terms.award, state.terms.rules.items
    cite = items["time and place of award"].cite
    if state.phase != "closed":
        says = "The draw has been held." if state.drawn is not None else "Close the entries first."
        return refuse(state, PromotionWhy.NOT_NOW, cite, says)
    if award.drawn is not None and order.at < award.drawn:
        says = f"The Terms say that it is drawn at {stamp(award.drawn)}."
        return refuse(state, PromotionWhy.TOO_SOON, cite, says)
    wrong = _unseen(state, order) or _no_word(state, order)
    if wrong:
        return wrong
    tickets = tuple(ticket.number for ticket in state.live)
    drawn = draw_order(tickets, state.sealed, order.word)
    away = tuple(one for one in drawn if award.present and state.tickets[one].patron not in order.present)
    held = DrawHeld(
        seed=state.sealed,
        word=order.word,
        order=drawn,
        passed=away,
        scrutineer=order.scrutineer,
        by=order.by,
        at=order.at,
        cite=items["manner of award"].cite,
    )
    left = [one for one in drawn if one not in set(away)]
    prizes = [prize for prize in state.terms.prizes for _ in range(prize.count)]
    return [held, *_winners(state, left, prizes, order)]


def _unseen(state: PromotionState, order: HoldDraw) -> Refused | None:
    """A draw with a single prize above the amount of the book goes on under the eyes of whoever was nominated."""
    over = state.terms.rules.file.scrutineer_over
    if order.scrutineer and order.scrutineer != state.scrutineer:
        says = f"The scrutineer is {state.scrutineer or 'not nominated'}, not {order.scrutineer}."
        return refuse(state, PromotionWhy.SCRUTINEER, over.cite, says)
    if order.scrutineer and same_person(order.scrutineer, order.by):
        says = f"{order.by} holds the draw: somebody else oversees it."
        return refuse(state, PromotionWhy.SAME_PERSON, over.cite, says)  # nobody oversees what they do themselves
    if state.terms.largest > over.value and not order.scrutineer:
        says = f"A prize above {dollars(over.value)} is drawn under the eyes of a scrutineer: nominate one."
        return refuse(state, PromotionWhy.SCRUTINEER, over.cite, says)
    return None


def _no_word(state: PromotionState, order: HoldDraw) -> Refused | None:
    try:
        seed_bytes(order.word)
    except BadInput:
        says = "Somebody says a word aloud, which goes into the draw: one line."
        return refuse(state, PromotionWhy.NOT_SEALED, "silent: nobody alone knows the draw beforehand", says)
    return None


def _winners(
    state: PromotionState,
    order: Iterable[int],
    prizes: Iterable[AnyPrize],
    asked: PromotionOrder,
    without: tuple[str, ...] = (),
) -> Iterator[PrizeDrawn]:
    """The tickets win in their order, the first prize first; by the Terms nobody wins twice, or anybody may."""
    won = {award.patron for award in state.awards.values()} if state.terms.award.once else set()
    won |= {*without, *(denial.patron for denial in state.refusals if denial.won)}  # who was refused a prize wins none
    left, number = list(order), len(state.awards)
    cite = state.terms.rules.file.meaning_cite
    for prize in prizes:
        ticket = next((one for one in left if state.tickets[one].patron not in won), None)
        if ticket is None:
            return
        left.remove(ticket)
        number += 1
        patron = state.tickets[ticket].patron
        if state.terms.award.once:
            won.add(patron)
        yield PrizeDrawn(number=number, prize=prize, ticket=ticket, patron=patron, by=asked.by, at=asked.at, cite=cite)


def next_winner(state: PromotionState, award: Winning, asked: PromotionOrder) -> tuple[PromotionEvent, ...]:
    """A prize that was not given goes on in the order of the draw, where the Terms say so and it still is a prize."""
    if not state.terms.award.again or banned_now(state, award.prize) is not None:
        return ()
    return tuple(_winners(state, state.order, [award.prize], asked, (award.patron,)))


# -- evolve ------------------------------------------------------------------------------------------------------------


def _sealed(state: PromotionState, event: EntriesSealed) -> None:
    state.phase = "closed"
    state.sealed, state.commitment = event.seed, event.commitment


def _nominated(state: PromotionState, event: ScrutineerNominated) -> None:
    state.scrutineer = event.name


def _held(state: PromotionState, event: DrawHeld) -> None:
    passed = set(event.passed)
    state.phase = "drawn"
    state.drawn, state.drawn_by, state.word = event.at, event.by, event.word
    state.present = state.terms.award.present  # what the Terms say later asks nobody to have been there
    state.order = [ticket for ticket in event.order if ticket not in passed]


def _won(state: PromotionState, event: PrizeDrawn) -> None:
    state.order.remove(event.ticket)
    award = Winning(
        number=event.number,
        prize=event.prize,
        ticket=event.ticket,
        patron=event.patron,
        at=event.at,
        money=event.prize.is_money,
        confirmed=not state.tickets[event.ticket].declared,
    )
    state.awards[event.number] = award
    state.won += award.value if award.in_ledger else 0


# -- the topic ---------------------------------------------------------------------------------------------------------


def _says_held(event: DrawHeld) -> str:
    under = f", overseen by {event.scrutineer}" if event.scrutineer else ""
    return f"The draw is held among {len(event.order)} tickets with the word {event.word!r}{under}."


MATTER = Matter(
    orders=(
        Asking(CloseDraw, close, "office"),
        Asking(NominateScrutineer, nominate, "manager"),
        Asking(HoldDraw, hold, "office"),
    ),
    events=(
        Telling(
            EntriesSealed,
            _sealed,
            lambda event: f"Entries close with {len(event.tickets)} tickets; the draw is sealed: {event.commitment}.",
        ),
        Telling(ScrutineerNominated, _nominated, lambda event: f"{event.name} is the scrutineer."),
        Telling(DrawHeld, _held, _says_held),
        Telling(
            PrizeDrawn,
            _won,
            lambda event: f"Ticket {event.ticket} of {event.patron} wins {event.prize.name}.",
            public=False,
        ),
    ),
)
