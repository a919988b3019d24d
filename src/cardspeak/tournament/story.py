"""A tournament told in sentences, each with its clause; the hands themselves are left to those who ask for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from cardspeak.tournament import events as e


class Sentence(NamedTuple):
    says: str
    cite: str


def tell(events: Iterable[e.Event]) -> Iterator[Sentence]:
    """What somebody at the rail would hear; events that say nothing new to them are passed over."""
    for event in events:
        teller = TELLS.get(type(event))
        if teller is not None:
            yield Sentence(teller(event), event.cite)  # type: ignore[attr-defined]


def money(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02d}"


def _names(players: Iterable[str]) -> str:
    return ", ".join(players) or "nobody"


def _went(event: e.WentOut) -> str:
    left = f" {event.chips} chips leave play." if event.chips else ""
    return f"{event.player} is {event.how} after hand {event.hand} ({event.reason}).{left}"


def _hand_over(event: e.HandOver) -> str:
    chips = ", ".join(f"{player} {amount}" for player, amount in event.chips.items())
    return f"{event.table}, hand {event.number}: {chips}."


def _penalised(event: e.Penalised) -> str:
    return f"{event.player} is penalised for {event.offence}: {event.kind} {event.amount or ''}".rstrip() + "."


def _prize(event: e.PrizeWon) -> str:
    stands = f", the prize of place {event.stands_for}" if event.stands_for != event.place else ""
    return f"{event.player} wins {money(event.amount)}{stands}."


TELLS: dict[type[e.Event], Callable[[Any], str]] = {
    e.TermsPublished: lambda event: f"The Terms are published: {event.items} items are asked for.",
    e.RulePrevailed: lambda event: f"The rules prevail: {event.what} {event.applied}, not {event.asked}.",
    e.RegulatorTold: lambda event: f"The {event.regulator} is told of the {event.of}.",
    e.Appointed: lambda event: "A Tournament Director is appointed.",
    e.Designated: lambda event: f"Designated: {_names(event.tables)}.",
    e.EntriesOpened: lambda event: "Entries are open.",
    e.EntriesClosed: lambda event: f"Entries are closed: {event.players} players.",
    e.Withdrew: lambda event: f"{event.player} withdraws{'' if event.in_time else ', too late for a refund'}.",
    e.Substituted: lambda event: f"{event.substitute} stands in for {event.player}.",
    e.Cancelled: lambda event: f"Cancelled: {event.reason}.",
    e.Briefed: lambda event: f"The players are briefed; everybody begins with {event.start_chips}.",
    e.StartMoved: lambda event: f"The start is moved to minute {event.to}; {len(event.told)} players are told.",
    e.RoundStarted: lambda event: f"{event.name.capitalize()} begins with {len(event.order)} players.",
    e.Seated: lambda event: f"{event.player} draws {event.table}, box {event.box}.",
    e.WentAway: lambda event: f"{event.player} is {'late' if event.late else 'away'}; compulsory wagers are taken.",
    e.HandOver: _hand_over,
    e.WentOut: _went,
    e.Penalised: _penalised,
    e.TableEnded: lambda event: f"{event.table} ends ({event.ground}).",
    e.CardsDrawn: lambda event: (
        "Level: " + ", ".join(f"{name} draws {card}" for name, card in event.cards.items()) + "."
    ),
    e.RoundEnded: lambda event: f"Round {event.number} is over; on go {_names(event.advanced)}.",
    e.BoughtBack: lambda event: f"{event.player} buys back in.",
    e.Placed: lambda event: f"Place {event.place}: {event.player}.",
    e.PoolSet: lambda event: f"The prize pool is {money(event.amount)}.",
    e.PassedOver: lambda event: f"{event.player}, place {event.place}, may win no prize.",
    e.PrizeWon: _prize,
    e.DisputeOpened: lambda event: f"Dispute {event.number}, {event.player}: {event.says}",
    e.ComplaintTold: lambda event: event.says,
    e.DisputeRuled: lambda event: f"Dispute {event.number} is decided: {event.says}",
}
