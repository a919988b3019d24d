"""What the clerks make of a ruling: chips that go back, cards moved by hand, a script that is changed, a hand without
result. Each function says what is wrong with one event and brings what its clerk keeps up to date.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardspeak.books.model import game as m
from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand import events as e
from cardspeak.hand.audit.kept import CardsKept, ChipsKept, ScriptKept

ANYBODY = -1  # after wagers were changed by hand the clerk does not say whose turn it is
REPORTED = "silent: as reported"

RULED = (
    e.Ruled,
    e.CardsMoved,
    e.Exposed,
    e.Turned,
    e.FaceOwed,
    e.Rescripted,
    e.BettingCapped,
    e.RoundTakenBack,
    e.HandKilled,
    e.WagersReturned,
    e.TreatedAllIn,
    e.StackChanged,
    e.Noted,
    e.CardsSeen,
    e.PotGiven,
    e.ResultTakenBack,
    e.Forfeited,
    e.DrawnAhead,
    e.HandVoided,
    e.Reshuffled,
)


# -- chips -------------------------------------------------------------------------------------------------


def rule_chips(clerk: ChipsKept, event: e.Event) -> Iterator[str]:
    match event:
        case e.HandKilled(seat=seat):
            if seat not in clerk.live:
                yield f"seat {seat} is killed and was not in the hand"
            clerk.live = [other for other in clerk.live if other != seat]
            clerk.killed.add(seat)
            clerk.raiser = 0 if clerk.raiser == seat else clerk.raiser
            clerk.turn = ANYBODY
        case e.PotGiven(seat=seat):
            clerk.killed |= set(clerk.live) - {seat}
            clerk.live, clerk.turn = [seat], ANYBODY
        case e.BettingCapped(most=most):
            clerk.cap = most
        case e.WagersReturned(seats=seats, amounts=amounts):
            yield from _give_back(clerk, seats, amounts)
            clerk.loose = True
            if clerk.raiser:  # nobody has raised: the blinds stay the price, whoever is left of those who posted them
                clerk.price = max(clerk.bet.values())
        case e.RoundTakenBack(seats=seats, amounts=amounts):
            for seat, amount in zip(seats, amounts, strict=True):
                if amount != clerk.bet[seat]:
                    yield f"{amount} go back to seat {seat}, which has {clerk.bet[seat]} in this round"
            yield from _give_back(clerk, seats, amounts)
            clerk.bet.clear()
            clerk.price, clerk.opened, clerk.acted, clerk.cap = 0, False, set(), None
        case e.TreatedAllIn(seat=seat, kept=kept):
            if kept != clerk.stack[seat]:
                yield f"seat {seat} keeps {kept} of {clerk.stack[seat]}"
            clerk.stack[seat] -= kept
            clerk.kept[seat] += kept
            clerk.turn = ANYBODY
        case e.StackChanged(seat=seat, amount=amount):
            clerk.stack[seat] += amount
            clerk.brought += amount
            clerk.turn, clerk.loose = ANYBODY, True
            if clerk.stack[seat] < 0:
                yield f"{-amount} are taken from seat {seat}, which does not have them"
        case e.Forfeited(seat=seat, amount=amount):
            yield from _give_back(clerk, (seat,), (amount,))
            clerk.stack[seat] -= amount
            clerk.forfeited += amount
        case e.ResultTakenBack():
            yield from _unsettled(clerk, event)
        case e.HandVoided(seats=seats, amounts=amounts):
            yield from _give_back(clerk, seats, amounts)
            clerk.dead -= clerk.bonus  # the operator's own goes back
            clerk.brought -= clerk.bonus
            clerk.bonus = 0
            left = sum(clerk.paid.values()) + clerk.dead
            if left:
                yield f"the hand is void and {left} chips stay in the middle"
            clerk.release()
        case _:
            return


def _give_back(clerk: ChipsKept, seats: Sequence[int], amounts: Sequence[int]) -> Iterator[str]:
    """Out of what the seat has in: live chips, then the dead ones that were its own."""
    for seat, amount in zip(seats, amounts, strict=True):
        own = clerk.paid[seat] + clerk.dead_by[seat]
        if not 0 <= amount <= own:
            yield f"{amount} go back to seat {seat}, which has {own} in"
        live = min(amount, clerk.paid[seat])
        clerk.stack[seat] += amount
        clerk.paid[seat] -= live
        clerk.bet[seat] -= min(live, clerk.bet[seat])
        clerk.dead -= amount - live
        clerk.dead_by[seat] -= amount - live
    clerk.turn = ANYBODY


def _unsettled(clerk: ChipsKept, event: e.ResultTakenBack) -> Iterator[str]:
    if sum(event.pushed) + event.commission != sum(event.wagers) + clerk.bonus:
        yield f"{sum(event.pushed)} pushed and {event.commission} taken are not the {sum(event.wagers)} wagered"
    for seat, pushed, wager in zip(event.seats, event.pushed, event.wagers, strict=True):
        own = clerk.paid[seat] + clerk.dead_by[seat] + clerk.units[seat]
        if wager != own:
            yield f"seat {seat} is said to have wagered {wager}, not {own}"
        clerk.stack[seat] -= pushed
        clerk.paid[seat] = wager
    clerk.dead = clerk.bonus
    clerk.dead_by.clear()
    clerk.commission -= event.commission
    clerk.taken.clear()
    clerk.awarded.clear()


# -- cards -------------------------------------------------------------------------------------------------


def rule_cards(clerk: CardsKept, event: e.Event) -> Iterator[str]:
    match event:
        case e.CardsMoved():
            yield from _moved(clerk, event)
        case e.Exposed(cards=cards):
            for at, card in enumerate(cards):
                if at >= len(clerk.stub) or clerk.stub[at] not in (card, UNKNOWN):
                    yield f"{card} lies open on the stub but is not on its top"
                else:
                    clerk.stub[at] = card
        case e.Turned(seat=seat, card=card):
            yield from clerk.reveal(seat, (card,))
        case e.CardsSeen(seat=seat, cards=cards):
            if all(card in clerk.hands[seat] or UNKNOWN in clerk.hands[seat] for card in cards):
                yield from clerk.reveal(seat, cards)
        case e.HandKilled(seat=seat):
            clerk.live.discard(seat)
            clerk.discarded.pop(seat, None)  # a dead hand is owed no replacements
            clerk.throw(seat)
        case e.PotGiven(seat=seat):
            for other in clerk.live - {seat}:
                clerk.throw(other)
            clerk.live = {seat}
        case _:
            return


def _moved(clerk: CardsKept, event: e.CardsMoved) -> Iterator[str]:
    source, to = clerk.lying(event.source), clerk.lying(event.to)
    if source is None or to is None:
        yield f"there is no place {(event.source if source is None else event.to)!r}"
        return
    for card in event.cards:
        if event.source == "stub":
            yield from _taken(clerk, card, event.cite)
        elif card in source or UNKNOWN in source:
            source.remove(card if card in source else UNKNOWN)
        else:
            yield f"{card} is moved from {event.source}, where it does not lie"
    if event.to == "stub":
        clerk.stub[:0] = event.cards
    else:
        to += event.cards


def _taken(clerk: CardsKept, card: Card, cite: str) -> Iterator[str]:
    """The top card, or, where people saw another one come, that one in its place."""
    if not clerk.stub:
        yield f"{card} is taken from an empty stub"
        return
    top = clerk.stub.pop(0)
    if top is card or top is UNKNOWN:
        return
    if card in clerk.stub and cite == REPORTED:
        clerk.stub[clerk.stub.index(card)] = top
    else:
        yield f"{card} is taken from the stub though {top} lies on top"


# -- the script --------------------------------------------------------------------------------------------


def rule_script(clerk: ScriptKept, event: e.Event) -> Iterator[str]:
    match event:
        case e.Ruled():
            clerk.ruled = clerk.ruling = True
        case e.Rescripted(steps=steps):
            going_on = bool(steps and clerk.todo) and steps[0] == clerk.todo[0]
            clerk.todo = list(steps)
            if not clerk.opened:
                if not going_on:
                    clerk.served, clerk.chosen = {}, set()
            elif clerk.opened and not (steps and isinstance(steps[0], m.BettingRound)):
                yield "the betting goes on and is left out of the new order"
        case e.RoundTakenBack():
            clerk.opened = False
        case e.HandKilled(seat=seat):
            clerk.live = [other for other in clerk.live if other != seat]
            _dealt_without(clerk, seat)
        case e.FaceOwed(seat=seat, face=face):
            clerk.owed[seat] = face
        case e.PotGiven(seat=seat):
            clerk.live = [seat]
        case e.HandVoided():
            clerk.void = True
        case _:
            return


def _dealt_without(clerk: ScriptKept, seat: int) -> None:
    """Somebody is out in the middle of a deal, which is over once the others are served."""
    step = clerk.todo[0] if clerk.todo else None
    if not clerk.served or not isinstance(step, m.Deal):
        return
    clerk.served.pop(seat, None)
    due = [*clerk.live, *([0] if step.kitty else [])]
    if all(clerk.served.get(other, 0) >= (step.down or step.up) for other in due):
        clerk.served = {}
        clerk.todo.pop(0)
