"""Money and time at a table, told: changes, charges, the kill button, the time to act, a freeze-out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.table import events_terms as e
from cardspeak.table.terms import Change, Closing, NewCommission, NewTerms
from cardspeak.table.wording import some


def in_words(change: Change) -> str:
    """What changes, as a floor person would announce it."""
    if isinstance(change, Closing):
        return "the table closes"
    if isinstance(change, NewCommission):
        return "no commission is taken" if change.nil else f"the commission is {_charges(change)}"
    return ", ".join(_terms(change)) or "the terms stay as they are"


def _charges(change: NewCommission) -> str:
    words = [one.brief() for one in (change.charge.each if change.charge is not None else ())]
    fees = change.fees
    if fees is not None:
        named = ((fees.hourly, "an hour"), (fees.table_hourly, "an hour for the table"), (fees.sitting, "to sit down"))
        words += [f"{amount} {what}" for amount, what in named if amount]
    return " and ".join(words)


def _terms(change: NewTerms) -> list[str]:
    words = []
    if change.game:
        words.append(f"the game is {change.game}")
    if change.deck is not None:
        words.append(f"the deck has {change.deck} cards")
    if change.stakes is not None:
        blinds = "/".join(map(str, change.stakes.blinds or change.stakes.antes))
        words.append(f"the stakes are {change.stakes.structure}{f' with {blinds}' if blinds else ''}")
    for limits, what in ((change.buy_in, "buy-in"), (change.top_up, "top-up")):
        if limits is not None:
            most = f" to {limits[1]}" if limits[1] is not None else " or more"
            words.append(f"the {what} is {limits[0]}{most}")
    return words


def _charged(event: e.FeesCharged) -> str:
    what = "for time" if event.what == "time" else "for sitting down"
    paid = ", ".join(
        f"seat {seat} pays {amount}{' in cash' if seat in event.cash else ''}"
        for seat, amount in zip(event.seats, event.amounts, strict=True)
    )
    return f"Charged {what}: {paid}."


def _button(event: e.KillButtonMoved) -> str:
    if not event.name:
        return "The kill button goes back to the centre."
    return f"The kill button goes to {event.name} and shows {event.face.title()}."


def _bought(event: e.TimeBought) -> str:
    return f"Seat {event.running.seat} buys time and has {event.running.ends - event.at:g} seconds left."


def _in_minutes(starts: int | None, at: int) -> str:
    return "" if starts is None else f", in {-(-(starts - at) // 60)} minutes"


def _won(event: e.FreezeOutWon) -> str:
    return f"{event.name} has all {event.chips} chips and wins the freeze-out."


SAYINGS: dict[type, Callable[[Any], str]] = {
    e.NoticeGiven: lambda event: (
        f"Notice {event.number} by {some(event.by)}: {in_words(event.change)}"
        f"{f', in {event.minutes} minutes at the earliest' if event.minutes else ''}"
        f"{f' ({event.why})' if event.why else ''}."
    ),
    e.SignPutUp: lambda event: f"The sign shows notice {event.notice}{_in_minutes(event.starts, event.at)}.",
    e.Agreed: lambda event: f"{event.name} agrees to notice {event.notice}.",
    e.NoticeWithdrawn: lambda event: f"Notice {event.notice} is withdrawn.",
    e.TermsChanged: lambda event: f"From now on {in_words(event.change)}.",
    e.CommissionChanged: lambda event: f"From now on {in_words(event.change)}.",
    e.DeckRestored: lambda event: f"The next hand is dealt from all {event.deck} cards.",
    e.TableClosed: lambda event: f"The table is closed by {some(event.by)}.",
    e.FeesCharged: _charged,
    e.CommissionDropped: lambda event: f"{event.amount} of the house goes into the {event.to}.",
    e.KillButtonMoved: _button,
    e.KillRefused: lambda event: f"{event.name} will not post the kill wager and is not dealt in.",
    e.KillPostOwed: lambda event: f"{event.name} comes back and will post as much as the killer.",
    e.ClockStarted: lambda event: (
        f"Time is called on seat {event.running.seat}: {event.running.ends - event.at:g} seconds."
        if event.running.clock == "called"
        else f"Seat {event.running.seat} has {event.running.ends - event.at:g} seconds to act."
    ),
    e.ClockAsked: lambda event: f"Seat {event.seat} asks that the time be called on seat {event.on}.",
    e.PlayerWarned: lambda event: f"Seat {event.seat} is warned: the time is nearly over.",
    e.TimeBought: _bought,
    e.TimeRanOut: lambda event: f"Seat {event.seat}'s time is over.",
    e.RunAsked: lambda event: f"Seat {event.seat} wants the rest of the board dealt {event.boards} times in all.",
    e.RunAllowed: lambda event: f"{some(event.by, first=True)} allows it.",
    e.FreezeOutBegun: lambda event: f"A freeze-out begins: {', '.join(event.names)}, {event.stack} chips each.",
    e.PlayerOut: lambda event: (
        f"{event.name} is out{f' ({event.why})' if event.why else ''}; the forced wagers are now "
        f"{'/'.join(map(str, event.stakes.blinds or event.stakes.antes))}."
    ),
    e.FreezeOutWon: _won,
    e.FreezeOutSuspended: lambda event: "The freeze-out will be taken up again later.",
    e.FreezeOutResumed: lambda event: "The freeze-out goes on.",
    e.FreezeOutConcluded: lambda event: "The freeze-out is concluded; everybody keeps the chips in front of them.",
}
