"""Who audits a tournament: its events, read by somebody who shares no code with the machine.

Books of chips, money and seats of one's own are kept from the events alone. What is found is said, a line each: a
chip or a cent that is not there, somebody at two seats, a place given twice, a prize that nobody could win, a draw
that its seed does not give.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from cardspeak.tournament import audit_prices
from cardspeak.tournament.audit_books import AuditBooks
from cardspeak.tournament.audit_draws import drawn_again
from cardspeak.tournament.base import Event
from cardspeak.tournament.terms import Terms
from cardspeak.values import tag_of


def audit_tournament(terms: Terms, events: Iterable[Event]) -> list[str]:
    """What is wrong with a tournament; nothing if it is sound."""
    log = list(events)
    books = _read(terms, log)
    return books.wrong


def _read(terms: Terms, log: list[Event]) -> AuditBooks:
    """Going back to an earlier moment is reading again as far as there, with the complaints so far kept."""
    books = AuditBooks(terms)
    back = {event.to for event in log if tag_of(event) == "SlipTakenBack"}  # type: ignore[attr-defined]
    kept: list[tuple[int, AuditBooks]] = []
    for at, event in enumerate(log):
        name = tag_of(event)
        if name == "Noted":
            if at in back:
                kept.append((at, copy.deepcopy(books)))
        elif name == "SlipTakenBack":
            then = next((one for number, one in reversed(kept) if number == event.to), None)  # type: ignore[attr-defined]
            if then is None:
                books.say(at, event, "goes back to a moment that nobody noted")
                continue
            complaints = books.wrong
            books = copy.deepcopy(then)
            books.wrong = complaints
            kept = [one for one in kept if one[0] < event.to]  # type: ignore[attr-defined]
        else:
            method = _READS.get(name)
            if method is not None:
                method(books, at, event)
        if name in ("MoneyPaid", "Refunded", "PaidOut", "HandBegan"):
            kept = []
        _hold(books, at, event)
    _close(books, log)
    return books


def _hold(books: AuditBooks, at: int, event: Event) -> None:
    """After every event: each chip has one place, and each seat one player."""
    there = sum(books.chips.values()) + sum(books.loose.values())
    if books.given - books.taken != there:
        books.say(at, event, f"{books.given} chips were given, {books.taken} are gone and {there} are there")
        books.given = books.taken + there
    if any(chips < 0 for chips in books.chips.values()):
        books.say(at, event, "somebody has fewer than no chips")
        books.chips = {player: max(chips, 0) for player, chips in books.chips.items()}
    if len(set(books.seat.values())) < len(books.seat):
        books.say(at, event, "two players have one seat")
    if not event.cite:
        books.say(at, event, "names no clause")


def _close(books: AuditBooks, log: list[Event]) -> None:
    """At the end: places without a gap, the whole pool won, nothing paid that was not won."""
    if not books.over:
        return
    last = log[-1]
    counts = sorted(books.places.values())
    expected: list[int] = []
    for place in counts:
        expected.append(place if expected and place == expected[-1] else len(expected) + 1)
    if counts != expected or set(books.places) != books.entered:
        books.say(len(log) - 1, last, f"the places are {counts}")
    won = sum(books.prizes.values())
    if books.pool is not None and won not in (books.pool, 0):
        books.say(len(log) - 1, last, f"the pool is {books.pool} and {won} was won")
    if books.pool and not won:
        books.say(len(log) - 1, last, "nobody won the pool")
    for player, amount in books.handed.items():
        if amount > books.prizes.get(player, 0) + books.bounties:
            books.say(len(log) - 1, last, f"{player} was paid {amount}, more than was won")
    if sum(books.chips.values()):
        books.say(len(log) - 1, last, "chips were not given back")


# -- one reading for each kind ---------------------------------------------------------------------------------------


def _entered(books: AuditBooks, at: int, event: Any) -> None:
    if event.player in books.entered:
        books.say(at, event, f"{event.player} has entered already")
    books.entered.add(event.player)
    books.entries += 1
    books.paid[event.player] = [0, 0]


def _reentered(books: AuditBooks, at: int, event: Any) -> None:
    if event.player not in books.gone:
        books.say(at, event, f"{event.player} is not out")
    books.entries += 1
    books.gone.discard(event.player)


def _left(books: AuditBooks, at: int, event: Any) -> None:
    """What does not come back to somebody who withdraws is in the pool all the same."""
    _, bought = books.paid.pop(event.player, [0, 0])
    books.stays += bought
    books.entered.discard(event.player)
    audit_prices.forgotten(books, event.player)


def _paid(books: AuditBooks, at: int, event: Any) -> None:
    which = 0 if event.what == "entry fee" else 1
    books.paid[event.player][which] += event.amount
    books.received += event.amount


def _refunded(books: AuditBooks, at: int, event: Any) -> None:
    fee, bought = books.paid[event.player]
    if event.fee > fee or event.bought > bought:
        books.say(at, event, f"{event.player} paid {fee} and {bought}")
    books.paid[event.player] = [fee - event.fee, bought - event.bought]
    books.refunded += event.fee + event.bought


def _substituted(books: AuditBooks, at: int, event: Any) -> None:
    old, new = event.player, event.substitute
    if new in books.entered:
        books.say(at, event, f"{new} plays already")
    books.entered = {new if name == old else name for name in books.entered}
    if old in books.unsure:
        books.unsure = books.unsure - {old} | {new}
    records: tuple[dict[str, Any], ...] = (books.paid, books.chips, books.seat, books.consents)
    for record in records:
        if old in record:
            record[new] = record.pop(old)


def _bank(books: AuditBooks, at: int, event: Any) -> None:
    if event.amount != books.terms.format.start_chips:
        books.say(at, event, f"the bank is {event.amount}, not {books.terms.format.start_chips}")
    for player in event.players:
        books.chips[player] = books.chips.get(player, 0) + event.amount
        books.given += event.amount


def _amended(books: AuditBooks, at: int, event: Any) -> None:
    books.terms = event.terms


def _back(books: AuditBooks, at: int, event: Any) -> None:
    for player, amount in event.amounts.items():
        books.chips[player] -= amount
        books.taken += amount
    for table, amount in event.loose.items():
        if amount != books.loose.get(table, 0):
            books.say(at, event, f"{books.loose.get(table, 0)} chips lay at {table} and {amount} went back")
        books.loose[table] = books.loose.get(table, 0) - amount
        books.taken += amount


def _issued(books: AuditBooks, at: int, event: Any) -> None:
    books.chips[event.player] = books.chips.get(event.player, 0) + event.amount - event.loose
    books.given += event.amount
    if event.loose:
        table = books.seat[event.player][0]
        books.loose[table] = books.loose.get(table, 0) + event.loose


def _round(books: AuditBooks, at: int, event: Any) -> None:
    books.seat = {}
    books.gone -= set(event.players)
    audit_prices.settled(books, at, event)


def _seats(books: AuditBooks, at: int, event: Any) -> None:
    for place in event.seats:
        if place.player in books.seat and tag_of(event) == "SeatsAllotted":
            books.say(at, event, f"{place.player} has a seat already")
        books.seat[place.player] = (place.table, place.seat)
    if tag_of(event) == "SeatsAllotted":
        _redraw(books, at, event)


def _redraw(books: AuditBooks, at: int, event: Any) -> None:
    drawn = [place.player for place in event.seats]
    if drawn_again(drawn, event.seed) != drawn:
        books.say(at, event, "the seed does not give this draw")


def _paired(books: AuditBooks, at: int, event: Any) -> None:
    for match in event.matches:
        if match.table:
            books.seat[match.first] = (match.table, 1)
            books.seat[match.second] = (match.table, 2)


def _match(books: AuditBooks, at: int, event: Any) -> None:
    books.taken += books.loose.pop(event.table, 0)
    for player in event.players:
        books.taken += books.chips[player]
        books.chips[player] = event.amount
        books.given += event.amount


def _began(books: AuditBooks, at: int, event: Any) -> None:
    if event.table in books.running:
        books.say(at, event, f"a hand is running at {event.table}")
    books.running.add(event.table)
    for player in event.players:
        if books.seat.get(player, ("", 0))[0] != event.table:
            books.say(at, event, f"{player} does not sit at {event.table}")


def _heard(books: AuditBooks, at: int, event: Any) -> None:
    if event.table not in books.running:
        books.say(at, event, f"no hand was begun at {event.table}")
    books.running.discard(event.table)
    there = {player for player, (table, _) in books.seat.items() if table == event.table}
    if set(event.stacks) != there or any(event.before[p] != books.chips[p] for p in event.before):
        books.say(at, event, "it does not begin where the last one ended")
    books.given += event.bonus
    books.taken += event.bank
    for player, chips in event.stacks.items():
        books.chips[player] = chips


def _outs(books: AuditBooks, at: int, event: Any) -> None:
    for player in event.players:
        if books.terms.banked:
            books.taken += books.chips[player]
        else:
            books.loose[event.table] = books.loose.get(event.table, 0) + books.chips[player]
        books.chips[player] = 0


def _counted(books: AuditBooks, at: int, event: Any) -> None:
    there = sum(books.chips[player] for player in event.stacks) + books.loose.get(event.table, 0)
    found = sum(event.stacks.values())
    if event.difference - event.bank != found - there or (event.bank and not books.terms.banked):
        books.say(at, event, f"{found} were found of {there}")
    books.given += max(found - there, 0)
    books.taken += max(there - found, 0)
    books.chips.update(event.stacks)
    books.loose[event.table] = 0


def _special(books: AuditBooks, at: int, event: Any) -> None:
    there = sum(chips for player, chips in books.chips.items() if books.seat.get(player, ("",))[0] == event.table)
    lies = there + books.loose.get(event.table, 0) + event.bonus
    books.given += event.bonus
    if event.stacks and sum(event.stacks.values()) != lies:
        books.say(at, event, f"{lies} chips lay at {event.table} and {sum(event.stacks.values())} were counted")
    books.chips.update(event.stacks)
    books.loose[event.table] = 0 if event.stacks else books.loose.get(event.table, 0) + event.bonus
    least = min(event.stacks.values(), default=0)
    if event.lowest and event.stacks.get(event.lowest) != least:
        books.say(at, event, f"{event.lowest} had not the smallest stack")


def _moved(books: AuditBooks, at: int, event: Any) -> None:
    table = books.seat.get(event.player, ("", 0))[0]
    books.loose[table] = books.loose.get(table, 0) + books.chips[event.player] - event.chips
    books.chips[event.player] = event.chips
    books.seat[event.player] = (event.table, event.seat)


def _broken(books: AuditBooks, at: int, event: Any) -> None:
    there = sum(books.chips[place.player] for place in event.seats) + books.loose.get(event.table, 0)
    if there != sum(event.chips.values()):
        books.say(at, event, f"{there} chips lay at {event.table} and {sum(event.chips.values())} were carried away")
    books.chips.update(event.chips)
    books.loose[event.table] = 0
    _seats(books, at, event)


def _penalised(books: AuditBooks, at: int, event: Any) -> None:
    if event.kind == "chips":
        books.chips[event.player] -= event.amount
        books.taken += event.amount


def _coloured(books: AuditBooks, at: int, event: Any) -> None:
    for player, after in event.after.items():
        before = books.chips[player]
        if after % event.into or (before and not after):
            books.say(at, event, f"{player} has {after} after the race")
        books.given += max(after - before, 0)
        books.taken += max(before - after, 0)
        books.chips[player] = after


def _went(books: AuditBooks, at: int, event: Any) -> None:
    player = event.player
    if player in books.gone:
        books.say(at, event, f"{player} is out already")
    if books.seat.get(player, ("", 0))[0] in books.running:
        books.say(at, event, f"{player} is in a hand")
    books.gone.add(player)
    books.out.append(player)
    books.seat.pop(player, None)
    if event.chips:
        books.chips[player] -= event.chips
        books.taken += event.chips
    if books.chips.get(player):
        books.say(at, event, f"{player} leaves {books.chips[player]} chips behind")


def _placed(books: AuditBooks, at: int, event: Any) -> None:
    books.places[event.player] = event.place


def _pool(books: AuditBooks, at: int, event: Any) -> None:
    """The pool again, from what was paid: its part, what is added, and the guarantee."""
    prizes = books.terms.prizes
    bought = sum(paid[1] for paid in books.paid.values()) + books.stays
    ours = max(bought - prizes.bounty * books.entries, 0) * (prizes.percent or 0) // 100
    least = prizes.guarantee if books.entries >= prizes.guarantee_from else 0
    wanted = max(ours + prizes.added, least)
    if event.amount != wanted or event.bought + event.added != event.amount:
        books.say(at, event, f"the pool should be {wanted}")
    books.pool = event.amount


def _won(books: AuditBooks, at: int, event: Any) -> None:
    if event.amount <= 0:
        books.say(at, event, "a prize of nothing")
    books.prizes[event.player] = books.prizes.get(event.player, 0) + event.amount


def _bounty(books: AuditBooks, at: int, event: Any) -> None:
    books.bounties += event.amount


def _handed(books: AuditBooks, at: int, event: Any) -> None:
    books.handed[event.player] = books.handed.get(event.player, 0) + event.amount


def _cancelled(books: AuditBooks, at: int, event: Any) -> None:
    books.taken += sum(books.chips.values()) + sum(books.loose.values())
    books.chips = dict.fromkeys(books.chips, 0)
    books.loose = {}


def _ended(books: AuditBooks, at: int, event: Any) -> None:
    books.over = True


_READS = {
    "BankIssued": _bank,
    "BountyWon": _bounty,
    "Cancelled": _cancelled,
    "ChipsBack": _back,
    "ChipsIssued": _issued,
    "ColouredUp": _coloured,
    "ConsentTakenBack": audit_prices.taken_back,
    "Entered": _entered,
    "HandBegan": _began,
    "HandHeard": _heard,
    "MatchStarted": _match,
    "MoneyPaid": _paid,
    "OutsReported": _outs,
    "PaidOut": _handed,
    "Paired": _paired,
    "Penalised": _penalised,
    "PlacedAt": _placed,
    "PlayerMoved": _moved,
    "PoolSet": _pool,
    "PrizeWon": _won,
    "Reentered": _reentered,
    "Refunded": _refunded,
    "RoundStarted": _round,
    "SeatsAllotted": _seats,
    "Signed": audit_prices.signed,
    "SpecialPlayed": _special,
    "Substituted": _substituted,
    "TableBroken": _broken,
    "TableCounted": _counted,
    "TermsAgreed": audit_prices.agreed,
    "TermsAmended": _amended,
    "TournamentOver": _ended,
    "TurnedDown": _left,
    "WentOut": _went,
    "Withdrew": _left,
}
