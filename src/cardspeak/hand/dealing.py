"""The dealer's next move where no choice is left: post, deal, burn, turn, draw, reshuffle.

Chance enters only as a shuffle of cards handed in from outside; without one the machine waits to be told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardspeak.books.model.game import Board, Burn, Deal, Draw
from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand import events as e
from cardspeak.hand.state import State
from cardspeak.hand.steps import PostStep, ServeStep, ShuffleStep

Shuffler = Callable[[Sequence[Card]], Sequence[Card]]


def post(state: State, step: PostStep) -> e.Posted:
    """Everybody who owes this forced wager makes it; who has less goes all-in for it."""
    setup, stack = state.setup, state.stack
    stakes = setup.stakes
    price = 0
    match step.what:
        case "ante":
            owed = _antes(state)
        case "blind":
            owed = setup.blinds_owed
            price = max(stakes.blinds)
        case "straddle":
            owed = _straddles(state)
            price = owed[-1][1]
        case "kill":
            assert setup.kill is not None, "a kill step needs a killer"
            seat, amount = setup.kill
            if any(stakes.blinds):
                owed = [(seat, max(0, amount - state.bet[seat]))]
                price = amount
            else:  # nothing to raise: it is an ante of the killer's own
                owed = [(seat, amount)]
        case "late":
            owed = [(seat, live) for seat, live, _ in setup.late if live]
        case _:
            owed = [(seat, dead) for seat, _, dead in setup.late if dead]
    seats = tuple([seat for seat, amount in owed if amount])
    amounts = tuple([min(amount, stack[seat]) for seat, amount in owed if amount])
    return e.Posted(step.what, seats, amounts, price, step.cite)  # type: ignore[arg-type]


def _antes(state: State) -> list[tuple[int, int]]:
    antes = state.setup.stakes.antes
    each = antes * len(state.order) if len(antes) == 1 else antes
    return list(zip(state.order, each, strict=True))


def _straddles(state: State) -> list[tuple[int, int]]:
    order, stakes = state.order, state.setup.stakes
    at = order.index(state.last_blind) if state.last_blind else -1
    amount = max(stakes.blinds)
    made = []
    for number in range(1, stakes.straddles + 1):
        amount *= 2
        made.append((order[(at + number) % len(order)], amount))
    return made


def deal(state: State, step: Deal) -> e.Dealt:
    """Clockwise from the first seat, one card at a time unless the book deals them together."""
    seats = state.served + ([0] if step.kitty else [])
    count = step.down or step.up
    to = [seat for seat in seats for _ in range(count)] if step.together else seats * count
    face: e.CardFace = "up" if step.up else "down"
    if state.ghosts:
        dead = tuple(state.ghosts)
        return e.Dealt(tuple(to), top(state, len(to)), face, step.cite, dead, state.setup.rules.file.dead_seats or "")
    return e.Dealt(tuple(to), top(state, len(to)), face, step.cite)


def top(state: State, count: int) -> tuple[Card, ...]:
    """The next cards of the stub, first to be dealt first."""
    assert len(state.stub) >= count, "the agenda never asks for more cards than there are"
    return tuple(state.stub[: -count - 1 : -1])


def burn(state: State, cite: str) -> e.Burned:
    return e.Burned(state.stub[-1], cite)


def board(state: State, step: Board) -> e.Boarded:
    return e.Boarded(top(state, step.count), step.row - 1, step.cite)


def shortage(state: State, shuffle: Shuffler | None) -> list[e.Event] | None:
    """What to do if stud's last card cannot be dealt to everybody; None where there are enough cards.

    Crown Melbourne 10.6.2: shuffle the burns into the stub; burn only if a card is to spare; if it is still
    not enough, one shared card. The Star 17.5.2: one shared card, no burn.
    """
    step = state.agenda[-1]
    after = state.agenda[-2] if isinstance(step, Burn) else step
    if not isinstance(after, Deal) or after.short is None:
        return None
    need, have = len(state.served), len(state.stub)
    assert after.short_cite is not None, "a rule for a shortage has its clause"
    if after.short == "a shared card" or not isinstance(step, Burn):  # a burn is done or left out: deal, or share one
        enough = have >= need or not have  # rulings may have emptied the stub: it is refilled first
        return None if enough else [e.SharedCard(state.stub[-1], after.short_cite)]
    if have >= need + 1 or not state.burns:
        return None
    if shuffle is None:
        return []
    total = have + len(state.burns)
    mixed = tuple(shuffle([*reversed(state.stub), *state.burns]))
    return [e.Reshuffled(mixed, ("burns",), after.short_cite, skips_burn=total == need)]


REFILL_CITE = "silent: cards that a ruling took out of the stub come back when it runs out"


def serve(state: State, step: ServeStep, shuffle: Shuffler | None) -> list[e.Event] | None:
    """A last card each, in order, as far as the stub goes; then from the burns. None: the shuffle has to be told."""
    if state.stub:
        seats = tuple(state.waiting[: len(state.stub)])
        face: e.CardFace = "up" if step.face == "up" else "down"
        dead = tuple(seat for seat in seats if seat in state.ghosts)
        dead_cite = state.setup.rules.file.dead_seats or "" if dead else ""
        return [e.Dealt(seats, top(state, len(seats)), face, step.cite, dead, dead_cite)]
    if shuffle is None:
        return None
    return [e.Reshuffled(mixed(state, state.burns, shuffle), ("burns",), step.cite)]


def refill(state: State, step: Deal | Burn | Board, shuffle: Shuffler | None) -> list[e.Event] | None:
    """After a ruling the stub may be too short for the step: burns and muck are shuffled into it; None while it is not.

    An empty list: a shuffle is needed and must come from outside.
    """
    if type(step) is Deal:
        need = (step.down or step.up) * (len(state.served) + step.kitty)
    else:
        need = step.count if type(step) is Board else 1
    places = [place for place in ("burns", "muck") if cards_at(state, place)]
    if len(state.stub) >= need or not places:
        return None
    if shuffle is None:
        return []
    runs = state.setup.play.runs
    if state.agreed_boards > 1 and runs is not None and runs.short_cite is not None and state.burns:
        rest = tuple(reversed(state.stub))  # what is left is dealt before the burns
        return [e.Reshuffled((*rest, *mixed(state, state.burns, shuffle)), ("burns",), runs.short_cite)]
    cards = [*reversed(state.stub), *state.burns, *state.muck]
    return [e.Reshuffled(mixed(state, cards, shuffle), tuple(places), REFILL_CITE)]


def replace_cards(state: State, step: Draw, shuffle: Shuffler | None) -> list[e.Event] | None:
    """Replacement cards owed in a draw: burns, four now and a fifth later, a reshuffle when the stub runs out.

    None: nobody is owed a card now. An empty list: a shuffle is needed and must come from outside.
    """
    seat, count = due_now(state, step)
    if not count:
        return None
    burns = burn_due(state, step, seat)
    have = len(state.stub) - (0 if step.last_card_dealt else 1) - burns
    if have <= 0:
        places = _pool(state, seat)
        if places:
            return _reshuffle(state, step, places, shuffle)
        if not state.stub:  # every other card is out: the burns, and at the very last the player's own discards
            return _reshuffle(state, step, ["burns"] if state.burns else [f"discards {seat}"], shuffle)
        burns = burns and len(state.stub) > 1
        have = len(state.stub) - burns
    cite = serving_cite(state, step, seat)
    if burns:
        return [burn(state, cite)]
    count = min(count, have)
    return [e.Dealt((seat,) * count, top(state, count), "down", cite)]


def burn_due(state: State, step: Draw, seat: int) -> bool:
    """Whether a card is burned before this seat is served: once a draw, or before the last player's fifth card."""
    return not state.draw_burned and (step.burn or (_is_fifth(state, step, seat) and seat == state.last_drawer))


def serving_cite(state: State, step: Draw, seat: int) -> str:
    """The clause by which the next cards go to this seat."""
    if not _is_fifth(state, step, seat):
        return step.cite
    return (step.last_cite if seat == state.last_drawer else step.later_cite) or step.cite


def due_now(state: State, step: Draw) -> tuple[int, int]:
    """Who is dealt replacements now, and how many: whoever just discarded; delayed fifth cards once everybody has.

    The last player's own fifth card comes first, after a burn (Star 14.4.2.2); the others follow in order.
    """
    for seat, count in state.owed:
        if not step.fifth_later or state.drawn[seat] < 5:
            return seat, count
        if count > 1:
            return seat, count - 1
    if state.waiting or not state.owed:
        return 0, 0
    last = [owed for owed in state.owed if owed[0] == state.last_drawer]
    return last[0] if last else state.owed[0]


def _is_fifth(state: State, step: Draw, seat: int) -> bool:
    """Whether the card due is the one that comes apart from the four before it."""
    return step.fifth_later and state.drawn[seat] == 5 and dict(state.owed)[seat] == 1


def _pool(state: State, seat: int) -> list[str]:
    """Places whose cards may be shuffled to complete a draw: the muck and the discards of everybody else."""
    places = ["muck"] if state.muck else []
    places += [f"discards {other}" for other, cards in state.discards.items() if cards and other != seat]
    return places


def _reshuffle(state: State, step: Draw, places: list[str], shuffle: Shuffler | None) -> list[e.Event]:
    if shuffle is None:
        return []
    cards = list(reversed(state.stub))
    for place in places:
        cards += cards_at(state, place)
    return [e.Reshuffled(tuple(shuffle(cards)), tuple(places), step.shortage_cite)]


def cards_at(state: State, place: str) -> list[Card]:
    """The cards lying at a named place."""
    if place == "muck":
        return state.muck
    if place == "burns":
        return state.burns
    return state.discards[int(place.removeprefix("discards "))]


def mixed(state: State, cards: Sequence[Card], shuffle: Shuffler) -> tuple[Card, ...]:
    """A new order of these cards; at a live table nobody knows it."""
    return (UNKNOWN,) * len(cards) if state.setup.told else tuple(shuffle(cards))


def reorder_due(state: State) -> tuple[list[Card], tuple[str, ...], str, bool] | None:
    """The cards that have to be shuffled now, the places they come from, the clause, and whether a burn is left out.

    Found by letting the machine shuffle without moving a card.
    """
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Draw):
        events = replace_cards(state, step, list)
    elif isinstance(step, Burn):
        events = shortage(state, list) or refill(state, step, list)
    elif isinstance(step, Board | Deal):
        events = refill(state, step, list)
    elif isinstance(step, ServeStep):
        events = serve(state, step, list)
    elif isinstance(step, ShuffleStep):
        return [*state.aside, *reversed(state.stub)], ("aside",) if state.aside else (), step.cite, False
    else:
        events = None
    if events and isinstance(events[0], e.Reshuffled):
        due = events[0]
        return list(due.stub), due.taken, due.cite, due.skips_burn
    return None
