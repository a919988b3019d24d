"""The window: cash for chips and chips for cash, on numbered slips; large sums are reported, and many smaller ones."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.days import business_days_after
from cardspeak.office.money import MOST_MONEY, dollars, wrong_pieces
from cardspeak.office.settings import AML
from cardspeak.office.state import CageSlip, CashReport, OfficeState, Pieces
from cardspeak.refusal import Refused

WINDOW = "chips are bought and sold at the cage, on a slip"


class SellChips(OfficeOrder):
    """A buy-in: cash for chips on somebody's account. `barred` says why the house does not deal with them."""

    name: str
    amount: int
    pieces: Pieces = {}
    identity: str = ""  # the document that was seen, where the law asks for one
    barred: str = ""


class CashOut(OfficeOrder):
    """Chips of somebody's account for cash; somebody who is excluded is paid out all the same."""

    name: str
    amount: int
    pieces: Pieces = {}
    identity: str = ""
    held: int = 0  # chips on the account, by the ledger


class LodgeReport(OfficeOrder):
    report: int
    reference: str


class ChipsSold(OfficeEvent):
    slip: CageSlip
    identity: str = ""


class ChipsCashed(OfficeEvent):
    slip: CageSlip
    identity: str = ""


class ReportOpened(OfficeEvent):
    report: CashReport


class ReportWidened(OfficeEvent):
    """Another transaction belongs to a report of the same person and day."""

    report: int
    slip: int
    amount: int


class ReportLodged(OfficeEvent):
    report: int
    reference: str
    late: bool


def _wrong(state: OfficeState, order: SellChips | CashOut) -> Refused | None:
    if state.shift is None:
        return refuse("not now", WINDOW, "The cage is closed: open a shift with its count first.")
    if not 1 <= order.amount <= MOST_MONEY:
        return refuse("amount", WINDOW, f"A slip says more than nothing, and at most {dollars(MOST_MONEY)}.")
    if not order.name:
        return refuse("name", WINDOW, "Say whose account it is.")
    if order.pieces:
        says = wrong_pieces(order.pieces, state.settings.chips, order.amount, "chips")
        if says:
            return refuse("pieces", WINDOW, says)
    if order.amount >= state.settings.threshold and not order.identity:
        says = (
            f"Cash of {dollars(state.settings.threshold)} or more is reported: see their identification and say which."
        )
        return refuse("identity", f"{AML} s 43".removeprefix("silent: "), says)
    return None


def _slip(state: OfficeState, order: SellChips | CashOut, *, sold: bool) -> CageSlip:
    assert state.shift is not None, "asked before"
    return CageSlip(
        number=len(state.slips) + 1, kind="buy-in" if sold else "cash-out", amount=order.amount, at=order.at,
        by=order.by, name=order.name, pieces=order.pieces, day=state.day(order.at), shift=state.shift.number,
        cash=order.amount if sold else -order.amount,
    )  # fmt: skip


def sell(state: OfficeState, order: SellChips) -> Verdict:
    wrong = _wrong(state, order)
    if wrong is not None:
        return wrong
    if order.barred:
        return refuse("excluded", "who is excluded buys no chips", f"{order.name}: {order.barred}")
    if order.amount > state.chips:
        return refuse(
            "rack", WINDOW, f"The rack holds {dollars(state.chips)}: have the bank funded, or credit a table."
        )
    slip = _slip(state, order, sold=True)
    return [ChipsSold(slip=slip, identity=order.identity, by=order.by, at=order.at), *_reports(state, slip)]


def cash_out(state: OfficeState, order: CashOut) -> Verdict:
    wrong = _wrong(state, order)
    if wrong is not None:
        return wrong
    if order.amount > order.held:
        return refuse(
            "chips", WINDOW, f"{order.name} has {dollars(order.held)} on the account: chips at tables come first."
        )
    if order.amount > state.cash:
        return refuse("drawer", WINDOW, f"The drawer holds {dollars(state.cash)}: have the bank funded first.")
    slip = _slip(state, order, sold=False)
    return [ChipsCashed(slip=slip, identity=order.identity, by=order.by, at=order.at), *_reports(state, slip)]


def _reports(state: OfficeState, slip: CageSlip) -> Iterator[OfficeEvent]:
    """One large transaction, or several smaller ones of one person and gaming day that come to as much."""
    house = state.settings
    number = len(state.reports) + 1
    if slip.amount >= house.threshold:
        due = business_days_after(slip.at, house.report_days, house.clock)
        report = CashReport(
            number=number, kind="threshold", name=slip.name, amount=slip.amount, slips=(slip.number,), opened=slip.at,
            due=due, day=slip.day,
        )  # fmt: skip
        yield ReportOpened(report=report, by=slip.by, at=slip.at)
        return
    known = [one for one in state.reports if one.kind == "several" and (one.name, one.day) == (slip.name, slip.day)]
    if known:
        yield ReportWidened(report=known[0].number, slip=slip.number, amount=slip.amount, by=slip.by, at=slip.at)
        return
    smaller = [
        one
        for one in state.slips
        if (one.name, one.day) == (slip.name, slip.day)
        and one.kind in ("buy-in", "cash-out") and not one.voided and one.amount < house.threshold
    ]  # fmt: skip
    amount = sum(one.amount for one in smaller) + slip.amount
    if smaller and amount >= house.threshold:
        due = business_days_after(slip.at, house.flag_days, house.clock)
        slips = (*(one.number for one in smaller), slip.number)
        report = CashReport(
            number=number, kind="several", name=slip.name, amount=amount, slips=slips, opened=slip.at, due=due,
            day=slip.day,
        )  # fmt: skip
        yield ReportOpened(report=report, by=slip.by, at=slip.at)


def lodge(state: OfficeState, order: LodgeReport) -> Verdict:
    because = "reports are lodged in time, and nobody concerned is told"
    if not 1 <= order.report <= len(state.reports):
        return refuse("unknown", because, "There is no such report.")
    report = state.reports[order.report - 1]
    if report.lodged is not None:
        return refuse("done", because, f"That report was lodged as {report.reference}.")
    if not 1 <= len(order.reference) <= 60 or not order.reference.isprintable():
        return refuse("words", because, "Say under which reference it was lodged, in up to 60 printable characters.")
    late = order.at > report.due
    return [ReportLodged(report=order.report, reference=order.reference, late=late, by=order.by, at=order.at)]


def _sold(state: OfficeState, event: ChipsSold) -> None:
    state.slips.append(event.slip)
    state.cash += event.slip.amount
    state.chips -= event.slip.amount


def _cashed(state: OfficeState, event: ChipsCashed) -> None:
    state.slips.append(event.slip)
    state.cash -= event.slip.amount
    state.chips += event.slip.amount


def _opened(state: OfficeState, event: ReportOpened) -> None:
    state.reports.append(event.report)


def _widened(state: OfficeState, event: ReportWidened) -> None:
    one = state.reports[event.report - 1]
    wider = msgspec.structs.replace(one, slips=(*one.slips, event.slip), amount=one.amount + event.amount)
    state.reports[event.report - 1] = wider


def _lodged(state: OfficeState, event: ReportLodged) -> None:
    one = state.reports[event.report - 1]
    state.reports[event.report - 1] = msgspec.structs.replace(
        one, lodged=event.at, reference=event.reference, late=event.late
    )


def _says_opened(event: ReportOpened) -> str:
    one = event.report
    what = "cash of the threshold" if one.kind == "threshold" else f"{len(one.slips)} smaller sums of one day"
    return f"Report {one.number}: {what}, {dollars(one.amount)} of {one.name}."


TOPIC = OfficeTopic(
    (
        OfficeAsk(SellChips, sell, "cage"),
        OfficeAsk(CashOut, cash_out, "cage"),
        OfficeAsk(LodgeReport, lodge, "manager"),
    ),
    (
        OfficeTell(ChipsSold, _sold, lambda e: f"Slip {e.slip.number}: {e.slip.name} buys {dollars(e.slip.amount)}."),
        OfficeTell(
            ChipsCashed, _cashed, lambda e: f"Slip {e.slip.number}: {e.slip.name} is paid {dollars(e.slip.amount)}."
        ),
        OfficeTell(ReportOpened, _opened, _says_opened),
        OfficeTell(ReportWidened, _widened, lambda e: f"Report {e.report}: slip {e.slip} belongs to it too."),
        OfficeTell(
            ReportLodged,
            _lodged,
            lambda e: f"Report {e.report} is lodged{', too late' if e.late else ''}: {e.reference}.",
        ),
    ),
)
