"""From the record of a win to its payment: verified, counted, confirmed, told and paid, in the order of the book.

Where a control asks for different people the refusal names the control, never a clause.
"""

from __future__ import annotations

import msgspec

from cardspeak.books.model.jackpot import StepName
from cardspeak.cards import deck_of
from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent, dollars
from cardspeak.jackpots.by_hand.hit import AwardDone, JackpotHit, WonShare
from cardspeak.jackpots.by_hand.pricing import event_of, priced
from cardspeak.jackpots.by_hand.refusing import disabled, lacks, refuse
from cardspeak.jackpots.by_hand.state import MeterState
from cardspeak.jackpots.by_hand.topic import MeterAnswer, MeterAsks, MeterHappens, MeterTopic
from cardspeak.jackpots.by_hand.topics import wins
from cardspeak.jackpots.by_hand.why import MeterWhy
from cardspeak.jackpots.meter import CENT
from cardspeak.refusal import Refused

__all__ = [
    "AmountConfirmed",
    "ClearShare",
    "ConfirmWin",
    "CountDeck",
    "DeckInSuits",
    "HitStepped",
    "NotifySenior",
    "PayWin",
    "ShareCleared",
    "SharePaid",
    "VerifyWin",
]

VERBS: dict[StepName, str] = {
    "record": "recorded", "verify": "verified", "count": "counted in suits", "confirm": "confirmed", "tell": "told",
    "pay": "paid",
}  # fmt: skip


class VerifyWin(MeterCommand):
    """The hand lies face up and is what was recorded."""

    id: int


class CountDeck(MeterCommand):
    """The whole pack sorted into suits: clubs, diamonds, hearts, spades, the tabled cards among them."""

    id: int
    suits: tuple[int, int, int, int]


class ConfirmWin(MeterCommand):
    """On the console."""

    id: int


class NotifySenior(MeterCommand, tag="TellSenior"):
    """Whoever confirmed lets the senior person know; `to` is that person's name."""

    id: int
    to: str = ""


class PayWin(MeterCommand):
    id: int
    seat: int
    means: str


class ClearShare(MeterCommand):
    """The share of somebody who was barred may be paid after all."""

    id: int
    seat: int
    why: str


class HitStepped(MeterEvent):
    """A step was done."""

    id: int
    step: StepName
    note: str = ""


class DeckInSuits(MeterEvent):
    id: int
    suits: tuple[int, int, int, int]


class AmountConfirmed(MeterEvent):
    """A win of the time of a fault has its amount now."""

    hit: JackpotHit


class SharePaid(MeterEvent):
    id: int
    seat: int
    name: str
    amount: int
    means: str


class ShareCleared(MeterEvent):
    id: int
    seat: int
    why: str


# -- answers ---------------------------------------------------------------------------------------------------------


def _stepping(state: MeterState, ask: MeterCommand, id: int, step: StepName) -> Refused | JackpotHit:
    """Whether this step may be done now, by this person."""
    rules, hit = state.setup.jackpot_rules, state.hits.get(id)
    if hit is None:
        return refuse(state, MeterWhy.NO_WIN, rules.step["record"].cite, f"No win {id} waits to be settled.")
    row = rules.step.get(step)
    if row is None:
        return refuse(state, MeterWhy.DONE, rules.file.cite, f"A win need not be {VERBS[step]} here.")
    wrong = disabled(state, hit.pool) or lacks(state, ask, row.by, row.cite)
    if wrong:
        return wrong
    if hit.doer(step) is not None:
        return refuse(state, MeterWhy.DONE, row.cite, f"Win {id} has been {VERBS[step]}.")
    for before in rules.before(step):
        if hit.doer(before) is None:
            says = f"Win {id} has not been {VERBS[before]} yet: that is for the {rules.step[before].by} or above."
            return refuse(state, MeterWhy.ORDER, rules.step[before].cite, says)
    return _together(state, ask, hit, step) or hit


APART: dict[StepName, StepName] = {"verify": "record", "confirm": "record", "pay": "confirm"}


def _together(state: MeterState, ask: MeterCommand, hit: JackpotHit, step: StepName) -> Refused | None:
    """What the books would let one person do, and the house does not."""
    other = APART.get(step)
    before = hit.doer(other) if other else None
    if other is not None and before is not None and (not ask.who or before.who == ask.who):
        says = f"{ask.who or 'Nobody'} has {VERBS[other]} win {hit.id}: somebody else, by name, sees to this."
        return refuse(state, MeterWhy.TWO_PEOPLE, controls.SEPARATE, says)
    return None


def _simple(state: MeterState, ask: VerifyWin | NotifySenior, step: StepName, note: str = "") -> MeterAnswer:
    hit = _stepping(state, ask, ask.id, step)
    if isinstance(hit, Refused):
        return hit
    row = state.setup.jackpot_rules.step[step]
    return [HitStepped(id=ask.id, step=step, note=note, at=ask.at, cite=row.cite, by=ask.by, who=ask.who)]


def verify_win(state: MeterState, ask: VerifyWin) -> MeterAnswer:
    return _simple(state, ask, "verify")


def notify_senior(state: MeterState, ask: NotifySenior) -> MeterAnswer:
    row = state.setup.jackpot_rules.step.get("tell")
    told = f"{row.to}{f' ({ask.to})' if ask.to else ''}" if row is not None else ""
    return _simple(state, ask, "tell", told)


def count_deck(state: MeterState, ask: CountDeck) -> MeterAnswer:
    hit = _stepping(state, ask, ask.id, "count")
    if isinstance(hit, Refused):
        return hit
    row = state.setup.jackpot_rules.step["count"]
    facts = state.over.get((hit.table, hit.number))
    deck = deck_of(facts.deck if facts is not None else 52)
    whole = deck.size // 4
    if ask.suits not in _counts(hit, whole):
        says = (
            f"A pack of {deck.size} has {whole} cards of each suit, not {', '.join(map(str, ask.suits))}: count again."
        )
        return refuse(state, MeterWhy.DIFFERENCE, row.cite, says)
    stepped = HitStepped(id=ask.id, step="count", at=ask.at, cite=row.cite, by=ask.by, who=ask.who)
    return [DeckInSuits(id=ask.id, suits=ask.suits, at=ask.at, cite=row.cite, by=ask.by, who=ask.who), stepped]


def _counts(hit: JackpotHit, whole: int) -> list[tuple[int, ...]]:
    """What a whole pack can be counted as: with all its cards, or those that remain beside what lies face up."""
    own = "".join(share.cards for share in hit.shares)
    return [
        tuple(whole - open_[1::2].count(suit) for suit in "cdhs")
        for open_ in ("", own, own + hit.board[:6], own + hit.board)
    ]


def confirm_win(state: MeterState, ask: ConfirmWin) -> MeterAnswer:
    fault = state.setup.jackpot_rules.file.fault
    waiting = state.hits.get(ask.id)
    faulty = waiting is not None and (waiting.pending or waiting.pool in state.faults)
    wrong = lacks(state, ask, fault.wins_by, fault.wins_cite) if faulty else None
    if faulty and not wrong and state.tell_owed:
        wrong = refuse(state, MeterWhy.ORDER, fault.tells_cite, f"{state.tell_owed[0]} has not been told of the fault.")
    hit = wrong or _stepping(state, ask, ask.id, "confirm")
    if isinstance(hit, Refused):
        return hit
    row = state.setup.jackpot_rules.step["confirm"]
    told: list[MeterEvent] = []
    if hit.pending:
        event = event_of(state, hit)
        assert event is not None, "a hand that has won keeps what it was played for"
        first = min(one.id for one in state.hits.values() if one.pool == hit.pool and one.pending)
        if first != hit.id:
            says = f"Win {first} was recorded before: its amount is confirmed first."
            return refuse(state, MeterWhy.ORDER, fault.wins_cite, says)
        now = priced(state, hit, event)
        told.append(AmountConfirmed(hit=now, at=ask.at, cite=fault.wins_cite, by=ask.by, who=ask.who))
    stepped = HitStepped(id=ask.id, step="confirm", at=ask.at, cite=row.cite, by=ask.by, who=ask.who)
    return [*told, stepped]


def pay_win(state: MeterState, ask: PayWin) -> MeterAnswer:
    rules = state.setup.jackpot_rules
    hit = _stepping(state, ask, ask.id, "pay")
    if isinstance(hit, Refused):
        return hit
    prizes = rules.file.prizes
    share = next((one for one in hit.shares if one.seat == ask.seat), None)
    if share is None:
        return refuse(state, MeterWhy.NO_WIN, rules.step["pay"].cite, f"Seat {ask.seat} has no share of win {ask.id}.")
    if share.paid:
        return refuse(state, MeterWhy.DONE, rules.step["pay"].cite, f"{share.name} has been paid.")
    if share.barred:
        route = f"{share.name} is {share.barred}: the {rules.book.head.roles[-1]} decides what becomes of it."
        return refuse(state, MeterWhy.BARRED, controls.BARRED, route)
    if state.setters.get(hit.pool, "") == ask.who:
        return refuse(state, MeterWhy.TWO_PEOPLE, controls.SETTER, f"{ask.who} has set the parameters of {hit.pool}.")
    if ask.means not in prizes.means:
        says = f"It is paid in {', '.join(prizes.means)}, not in {ask.means or 'nothing'}."
        return refuse(state, MeterWhy.MEANS, prizes.means_cite, says)
    return [
        SharePaid(
            id=ask.id,
            seat=ask.seat,
            name=share.name,
            amount=share.amount,
            means=ask.means,
            at=ask.at,
            cite=rules.step["pay"].cite,
            by=ask.by,
            who=ask.who,
        )
    ]


def clear_share(state: MeterState, ask: ClearShare) -> MeterAnswer:
    rules, hit = state.setup.jackpot_rules, state.hits.get(ask.id)
    wrong = lacks(state, ask, rules.book.head.roles[-1], controls.BARRED)
    if wrong:
        return wrong
    if hit is None or not any(share.seat == ask.seat and share.barred for share in hit.shares):
        return refuse(state, MeterWhy.NO_WIN, controls.BARRED, f"No share of seat {ask.seat} is stopped.")
    if not ask.why.strip():
        return refuse(state, MeterWhy.REASON, controls.BARRED, "Say why it may be paid.")
    return [
        ShareCleared(id=ask.id, seat=ask.seat, why=ask.why, at=ask.at, cite=controls.BARRED, by=ask.by, who=ask.who)
    ]


# -- evolve ----------------------------------------------------------------------------------------------------------


def _stepped(state: MeterState, event: HitStepped) -> None:
    hit = state.hits[event.id]
    doing = AwardDone(step=event.step, by=event.by, who=event.who, at=event.at)
    state.hits[event.id] = msgspec.structs.replace(hit, done=(*hit.done, doing))


def _in_suits(state: MeterState, event: DeckInSuits) -> None:
    """The count itself is the record."""


def _amount_confirmed(state: MeterState, event: AmountConfirmed) -> None:
    state.hits[event.hit.id] = event.hit
    wins.moved(state, event.hit, 1, event.at)


def _changed(hit: JackpotHit, seat: int, **what: object) -> JackpotHit:
    def one(share: WonShare) -> WonShare:
        return msgspec.structs.replace(share, **what) if share.seat == seat else share

    return msgspec.structs.replace(hit, shares=tuple(map(one, hit.shares)))


def _share_paid(state: MeterState, event: SharePaid) -> None:
    hit = state.hits[event.id]
    hit = _changed(hit, event.seat, means=event.means, by=event.by, who=event.who, at=event.at)
    state.owed -= event.amount * CENT
    state.paid += event.amount * CENT
    if hit.settled:
        del state.hits[event.id]
        wins.keep(state, hit)
    else:
        state.hits[event.id] = hit


def _share_cleared(state: MeterState, event: ShareCleared) -> None:
    state.hits[event.id] = _changed(state.hits[event.id], event.seat, barred="")


# -- told ------------------------------------------------------------------------------------------------------------


def _says_stepped(event: HitStepped) -> str:
    if event.step == "tell":
        return f"The {event.note} is told of win {event.id} by {event.who or event.by}."
    return f"Win {event.id} is {VERBS[event.step]} by {event.who or event.by}."


TOPIC = MeterTopic(
    commands=(
        MeterAsks(VerifyWin, verify_win),
        MeterAsks(CountDeck, count_deck),
        MeterAsks(ConfirmWin, confirm_win),
        MeterAsks(NotifySenior, notify_senior),
        MeterAsks(PayWin, pay_win),
        MeterAsks(ClearShare, clear_share),
    ),
    events=(
        MeterHappens(HitStepped, _stepped, _says_stepped),
        MeterHappens(
            DeckInSuits, _in_suits, lambda event: f"The pack is sorted into suits: {', '.join(map(str, event.suits))}."
        ),
        MeterHappens(
            AmountConfirmed,
            _amount_confirmed,
            lambda event: f"The amount of win {event.hit.id} is {dollars(event.hit.amount)}.",
        ),
        MeterHappens(
            SharePaid,
            _share_paid,
            lambda event: f"{event.name} is paid {dollars(event.amount)} in {event.means} by {event.who or event.by}.",
        ),
        MeterHappens(
            ShareCleared, _share_cleared, lambda event: f"The share of seat {event.seat} may be paid: {event.why}."
        ),
    ),
)
