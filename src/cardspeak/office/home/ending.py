"""The host pauses the night, calls the last hand, settles up; whoever is paid says so."""

from __future__ import annotations

from cardspeak.errors import BadInput
from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.home.state import NightState
from cardspeak.office.settling import Payment, settle

HOSTS = "the host of a home game says when it pauses and when it ends"
LONGEST = 100


class PauseNight(OfficeOrder):
    why: str = "a pause"


class GoOnWithNight(OfficeOrder):
    pass


class CallLastHand(OfficeOrder):
    """Everybody leaves the tables when their hand is over."""


class SettleUp(OfficeOrder):
    """`nets` and `playing` are the ledger's: what everybody won or lost, and chips that lie at tables."""

    nets: dict[str, int] = {}
    playing: int = 0


class MarkPaid(OfficeOrder):
    """A payment was made, by its place in the list from nought; the host may say so of any."""

    payment: int
    host: bool = False


class NightPaused(OfficeEvent):
    why: str


class NightGoesOn(OfficeEvent):
    pass


class LastHandCalled(OfficeEvent):
    pass


class NightSettled(OfficeEvent):
    nets: dict[str, int]
    payments: tuple[Payment, ...]
    fewest: bool


class PaymentMade(OfficeEvent):
    payment: int


def pause(state: NightState, order: PauseNight) -> Verdict:
    if state.paused or state.ended is not None:
        return refuse("done", HOSTS, "The night is paused already." if state.paused else "The night is over.")
    if not 1 <= len(order.why) <= LONGEST or not order.why.isprintable():
        return refuse("words", HOSTS, f"Say why, in up to {LONGEST} printable characters.")
    return [NightPaused(why=order.why, by=order.by, at=order.at)]


def go_on(state: NightState, order: GoOnWithNight) -> Verdict:
    if not state.paused:
        return refuse("done", HOSTS, "The night is not paused.")
    return [NightGoesOn(by=order.by, at=order.at)]


def last_hand(state: NightState, order: CallLastHand) -> Verdict:
    if state.ended is not None:
        return refuse("over", HOSTS, "The night is over.")
    resumed = [NightGoesOn(by=order.by, at=order.at)] if state.paused else []
    return [*resumed, LastHandCalled(by=order.by, at=order.at)]


def settle_up(state: NightState, order: SettleUp) -> Verdict:
    if state.ended is not None:
        return refuse("over", HOSTS, "The night is settled already.")
    if order.playing:
        says = f"{order.playing:,} chips are still at tables: call the last hand, and settle when it is over."
        return refuse("playing", HOSTS, says)
    try:
        found = settle(order.nets)
    except BadInput as wrong:
        return refuse("sum", HOSTS, str(wrong))
    settled = NightSettled(nets=order.nets, payments=found.payments, fewest=found.fewest, by=order.by, at=order.at)
    return [settled]


def mark_paid(state: NightState, order: MarkPaid) -> Verdict:
    if not 0 <= order.payment < len(state.payments) or order.payment in state.paid:
        return refuse("unknown", HOSTS, "There is no such payment, or it was made already.")
    one = state.payments[order.payment]
    if order.by not in (one.payer, one.to) and not order.host:
        return refuse("authority", HOSTS, f"{one.payer} and {one.to} say that it was paid, or the host.")
    return [PaymentMade(payment=order.payment, by=order.by, at=order.at)]


def _paused(state: NightState, event: NightPaused) -> None:
    state.paused = event.why


def _on(state: NightState, event: NightGoesOn) -> None:
    state.paused = ""


def _last(state: NightState, event: LastHandCalled) -> None:
    state.last_hand = True


def _settled(state: NightState, event: NightSettled) -> None:
    state.ended, state.nets, state.payments = event.at, dict(event.nets), event.payments


def _paid(state: NightState, event: PaymentMade) -> None:
    state.paid.add(event.payment)


TOPIC = OfficeTopic(
    (
        OfficeAsk(PauseNight, pause, "host"),
        OfficeAsk(GoOnWithNight, go_on, "host"),
        OfficeAsk(CallLastHand, last_hand, "host"),
        OfficeAsk(SettleUp, settle_up, "host"),
        OfficeAsk(MarkPaid, mark_paid, "guest"),
    ),
    (
        OfficeTell(NightPaused, _paused, lambda e: f"{e.by} pauses the night: {e.why}."),
        OfficeTell(NightGoesOn, _on, lambda e: f"{e.by} lets the night go on."),
        OfficeTell(LastHandCalled, _last, lambda e: f"{e.by} calls the last hand."),
        OfficeTell(NightSettled, _settled, lambda e: f"The night is settled in {len(e.payments)} payments."),
        OfficeTell(PaymentMade, _paid, lambda e: f"{e.by} marks payment {e.payment + 1} as made."),
    ),
)
