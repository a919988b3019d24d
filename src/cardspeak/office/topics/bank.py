"""The bank of the cage: what it begins with, shifts that two people count open and closed, and what is missing."""

from __future__ import annotations

import msgspec

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.money import dollars, total, wrong_pieces
from cardspeak.office.state import BankCount, CageSlip, OfficeState, Pieces, Shift
from cardspeak.refusal import Refused

BANK = "two people count the bank"
LONGEST = 200


class FundBank(OfficeOrder):
    """Cash and chips that the house puts into the cage."""

    cash: Pieces = {}
    chips: Pieces = {}
    second: str = ""


class OpenShift(OfficeOrder):
    name: str
    cash: Pieces = {}
    chips: Pieces = {}
    second: str = ""


class CloseShift(OfficeOrder):
    cash: Pieces = {}
    chips: Pieces = {}
    second: str = ""


class ExplainCount(OfficeOrder):
    """What became of a difference; `count` is its place, from 1."""

    count: int
    words: str


class BankFunded(OfficeEvent):
    slip: CageSlip
    cash: int
    chips: int


class ShiftOpened(OfficeEvent):
    shift: Shift


class BankCounted(OfficeEvent):
    count: BankCount


class ShiftClosed(OfficeEvent):
    number: int


class CountExplained(OfficeEvent):
    count: int
    words: str


def _counted(state: OfficeState, order: OpenShift | CloseShift | FundBank) -> Refused | None:
    says = wrong_pieces(order.cash, state.settings.cash, None, "notes or coins")
    says = says or wrong_pieces(order.chips, state.settings.chips, None, "chips")
    return refuse("pieces", BANK, says) if says else None


def fund(state: OfficeState, order: FundBank) -> Verdict:
    wrong = _counted(state, order)
    if wrong is not None:
        return wrong
    cash, chips = total(order.cash), total(order.chips)
    if not cash and not chips:
        return refuse("amount", BANK, "Say what is put into the cage.")
    slip = CageSlip(
        number=len(state.slips) + 1, kind="bankroll", amount=cash + chips, at=order.at, by=order.by,
        second=order.second, day=state.day(order.at), cash=cash,
    )  # fmt: skip
    return [BankFunded(slip=slip, cash=cash, chips=chips, by=order.by, at=order.at)]


def _count(state: OfficeState, order: OpenShift | CloseShift, shift: int, *, opening: bool) -> BankCounted:
    count = BankCount(
        shift=shift, opening=opening, at=order.at, by=order.by, second=order.second, cash=total(order.cash),
        chips=total(order.chips), expected_cash=state.cash, expected_chips=state.chips,
    )  # fmt: skip
    return BankCounted(count=count, by=order.by, at=order.at)


def open_shift(state: OfficeState, order: OpenShift) -> Verdict:
    if state.shift is not None:
        return refuse("not now", BANK, f"The shift {state.shift.name!r} is open: close it with its count first.")
    if not 1 <= len(order.name) <= 40 or not order.name.isprintable():
        return refuse("words", BANK, "A shift has a name of up to 40 printable characters: day, swing, night.")
    wrong = _counted(state, order)
    if wrong is not None:
        return wrong
    shift = Shift(
        number=len(state.shifts) + 1, name=order.name, opened=order.at, by=order.by, second=order.second
    )  # fmt: skip
    counted = _count(state, order, shift.number, opening=True)
    return [ShiftOpened(shift=shift, by=order.by, at=order.at), counted]


def close_shift(state: OfficeState, order: CloseShift) -> Verdict:
    if state.shift is None:
        return refuse("not now", BANK, "No shift is open.")
    wrong = _counted(state, order)
    if wrong is not None:
        return wrong
    counted = _count(state, order, state.shift.number, opening=False)
    return [counted, ShiftClosed(number=state.shift.number, by=order.by, at=order.at)]


def explain(state: OfficeState, order: ExplainCount) -> Verdict:
    if not 1 <= order.count <= len(state.counts) or state.counts[order.count - 1].over == (0, 0):
        return refuse("unknown", BANK, "There is no such count with a difference.")
    if state.counts[order.count - 1].explained:
        return refuse("done", BANK, "That difference has been explained; what was said stands.")
    if not 1 <= len(order.words) <= LONGEST or not order.words.isprintable():
        return refuse("words", BANK, f"Explain it in up to {LONGEST} printable characters.")
    return [CountExplained(count=order.count, words=order.words, by=order.by, at=order.at)]


def _funded(state: OfficeState, event: BankFunded) -> None:
    state.slips.append(event.slip)
    state.cash += event.cash
    state.chips += event.chips


def _opened(state: OfficeState, event: ShiftOpened) -> None:
    state.shift = event.shift
    state.shifts.append(event.shift)


def _bank_counted(state: OfficeState, event: BankCounted) -> None:
    state.counts.append(event.count)
    state.cash, state.chips = event.count.cash, event.count.chips


def _closed(state: OfficeState, event: ShiftClosed) -> None:
    state.shift = None
    at = event.number - 1
    state.shifts[at] = msgspec.structs.replace(state.shifts[at], closed=event.at)


def _explained(state: OfficeState, event: CountExplained) -> None:
    at = event.count - 1
    state.counts[at] = msgspec.structs.replace(state.counts[at], explained=event.words)


def _says_counted(event: BankCounted) -> str:
    one = event.count
    off = ", ".join(
        f"{dollars(abs(over))} of {what} {'too many' if over > 0 else 'missing'}"
        for over, what in zip(one.over, ("cash", "chips"), strict=True)
        if over
    )
    counted = f"{dollars(one.cash)} in cash and {dollars(one.chips)} in chips"
    return f"{one.by} and {one.second} count {counted}{off and f': {off}'}."


TOPIC = OfficeTopic(
    (
        OfficeAsk(FundBank, fund, "manager", "cage"),
        OfficeAsk(OpenShift, open_shift, "cage", "cage"),
        OfficeAsk(CloseShift, close_shift, "cage", "cage"),
        OfficeAsk(ExplainCount, explain, "manager"),
    ),
    (
        OfficeTell(
            BankFunded,
            _funded,
            lambda e: f"Slip {e.slip.number}: {dollars(e.cash)} in cash and {dollars(e.chips)} in chips for the cage.",
        ),
        OfficeTell(ShiftOpened, _opened, lambda e: f"{e.by} opens the shift {e.shift.name!r}."),
        OfficeTell(BankCounted, _bank_counted, _says_counted),
        OfficeTell(ShiftClosed, _closed, lambda e: f"{e.by} closes shift {e.number}."),
        OfficeTell(CountExplained, _explained, lambda e: f"{e.by} explains count {e.count}: {e.words}"),
    ),
)
