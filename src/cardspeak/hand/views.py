"""What somebody at the table may see, put together from nothing: a field forgotten is hidden, not leaked.

A seat sees its own cards, everybody sees open cards, boards and tabled hands. Nobody sees burned, mucked or
discarded cards, the kitty or the stub. The rail is anybody without a seat; the floor sees what the rail sees and
the question that is open, so that it can rule, unless the question itself tells of hidden cards.
"""

from __future__ import annotations

from collections import Counter

from msgspec import UNSET, UnsetType

from cardspeak.books.model.game import Draw
from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.best import WinningCards, winning_cards
from cardspeak.hand.commission.taking import on_the_slide
from cardspeak.hand.machine import Hand
from cardspeak.hand.pots import layers
from cardspeak.hand.prompt import Prompt
from cardspeak.hand.seen import Viewer, seen_events
from cardspeak.hand.state import State
from cardspeak.hand.words.held import MadeHand, held
from cardspeak.values import Named, Value


class SeatView(Named):
    """A player as seen from one place: a card that is not this viewer's to see is `??`."""

    seat: int
    stack: int
    bet: int
    folded: bool
    all_in: bool
    cards: tuple[Card, ...]
    up: tuple[bool, ...]  # which of them lie open on the table
    shown: bool
    mucked: bool
    drew: tuple[int, ...] = ()  # how many cards were changed at each draw, which everybody sees


class PotView(Value):
    """Chips that were bet in earlier rounds, and who may win them."""

    chips: int
    seats: tuple[int, ...]


class SlideView(Value):
    """What lies on the slide while a hand is played: provisional, and final when the hand is over."""

    chips: int
    cite: str


class View(Named):
    """A whole table for one pair of eyes."""

    viewer: Viewer
    book: str
    game: str
    deck: int
    button: int | None
    round: str  # the betting round going on, if one is
    turn: int  # the seat that is asked; 0: the dealer, or nobody
    prompt: Prompt | None  # what may be answered, for the seat that is asked
    seats: tuple[SeatView, ...]
    pot: int  # everything bet, in front of the players too
    pots: tuple[PotView, ...]
    boards: tuple[tuple[Card, ...], ...]
    shared: tuple[Card, ...]
    burns: int
    aside: tuple[Card, ...]  # set aside by a ruling; `??` where nobody has seen which card it is
    exposed: tuple[Card, ...]  # cards of the stub that lie open
    cap: int | None  # a ruling lets no wager of this round be larger
    kitty: int  # cards in the kitty
    commission: int
    over: bool
    events: tuple[e.Event, ...]
    slide: SlideView | None = None  # where the book takes commission as play goes on
    held: tuple[MadeHand, ...] = ()  # the viewer's own hand in words, for whoever wants it named
    best: tuple[WinningCards, ...] = ()  # at the end: the cards that won, of hands that lie open
    draws: int = 0  # how many draws the game has
    draw: int = 0  # the draw that goes on, or was last


def view(
    hand: Hand, viewer: Viewer, *, since: int = 0, named: bool = False, asked: Prompt | UnsetType | None = UNSET
) -> View:
    """The table as `viewer` may see it; events from number `since` on, for somebody who has the others.

    `named` says what the viewer's own hand is. `asked` is the hand's prompt, where somebody has worked it out already.
    """
    setup, state = hand.setup, hand.state
    if viewer not in ("rail", "floor") and viewer not in setup.seats:
        raise BadInput(f"Nobody sits in seat {viewer}: give a seat of the hand, 'rail' or 'floor'.")
    prompt = heard_by(hand.prompt if asked is UNSET else asked, viewer)
    drew = _drew(hand)
    may_know = prompt is not None and (viewer == prompt.seat or (viewer == "floor" and not prompt.private))
    return View(
        viewer=viewer,
        book=setup.book,
        game=setup.game,
        deck=setup.deck,
        button=setup.button,
        round=_round(state),
        turn=prompt.seat if prompt is not None else 0,
        prompt=prompt if may_know else None,
        seats=tuple([_seat(state, seat, viewer, drew.get(seat, ())) for seat in setup.seats]),
        pot=state.pot,
        pots=_pots(state),
        boards=tuple(map(tuple, state.boards)),
        shared=tuple(state.shared),
        burns=len(state.burns),
        aside=_aside(hand),
        exposed=tuple(card for card in state.exposed if card in state.stub),
        cap=state.cap,
        kitty=len(state.holes[0]),
        commission=state.commission,
        over=state.over,
        slide=_slide(state),
        events=seen_events(hand.events, viewer, since=since) if since < len(hand.events) else (),
        held=_held(state, viewer) if named else (),
        best=winning_cards(state, hand.events) if state.over else (),
        draws=setup.rules.draws,
        draw=_draw(state),
    )


def heard_by(prompt: Prompt | None, viewer: Viewer) -> Prompt | None:
    """The question, unless these eyes are not to know that there is one: to them nobody's turn has come."""
    return None if prompt is not None and prompt.unheard and viewer != prompt.seat else prompt


def _drew(hand: Hand) -> dict[int, tuple[int, ...]]:
    """How many cards each seat changed, draw by draw."""
    found: dict[int, tuple[int, ...]] = {}
    if hand.setup.rules.draws:
        for event in hand.events:
            if isinstance(event, e.Discarded):
                found[event.seat] = (*found.get(event.seat, ()), len(event.cards))
    return found


def _draw(state: State) -> int:
    draws = state.setup.rules.draws
    if not draws:
        return 0
    left = sum(isinstance(step, Draw) for step in state.agenda)
    now = bool(state.agenda) and isinstance(state.agenda[-1], Draw)
    return draws - left + now


def _slide(state: State) -> SlideView | None:
    found = on_the_slide(state)
    return None if found is None else SlideView(*found)


def _held(state: State, viewer: Viewer) -> tuple[MadeHand, ...]:
    if not isinstance(viewer, int):
        return ()
    rows = state.set_hands.get(viewer, ())
    return held(state.setup.rules, state.setup.deck, state.holes[viewer], state.boards, state.shared, rows)


def _aside(hand: Hand) -> tuple[Card, ...]:
    """Cards that were seen when they were set aside, or lay open before."""
    if not hand.state.aside:
        return ()
    seen: set[Card] = set()
    for event in hand.events:
        if isinstance(event, e.Exposed) or (isinstance(event, e.CardsMoved) and event.seen):
            seen |= set(event.cards)
        elif isinstance(event, e.Reshuffled):
            seen -= set(event.stub)
    return tuple([card if card in seen else UNKNOWN for card in hand.state.aside])


def _round(state: State) -> str:
    return getattr(state.agenda[-1], "name", "") if state.betting and state.agenda else ""


def _pots(state: State) -> tuple[PotView, ...]:
    """The pots in the middle: what stands in front of the players in this round is not in one yet."""
    live = state.live
    middle = [paid - bet for paid, bet in zip(state.paid, state.bet, strict=True)]
    if state.over or not live or not (any(middle) or state.dead):
        return ()
    merged: list[PotView] = []
    for pot in layers(middle, live, state.dead):
        if merged and merged[-1].seats == pot.seats:
            merged[-1] = PotView(merged[-1].chips + pot.chips, pot.seats)
        else:
            merged.append(PotView(pot.chips, pot.seats))
    return tuple(merged)


def contested(hand: Hand) -> tuple[PotView, ...]:
    """Every pot of those who are left, all bets in it, and who may win it; when a hand is over, as it was won."""
    state = hand.state
    if len(state.live) < 2:
        return ()
    if not state.over:
        return tuple(PotView(pot.chips, pot.seats) for pot in layers(state.paid, state.live, state.dead))
    won: Counter[int] = Counter()
    chips: Counter[int] = Counter()
    began = dict(zip(hand.setup.seats, hand.setup.stacks, strict=True))
    for event in hand.events:
        if isinstance(event, e.Awarded):
            won[event.seat] += event.amount
            chips[event.pot] += event.amount
        elif isinstance(event, e.CommissionTaken) and event.pot >= 0:
            chips[event.pot] += event.amount
    paid = {seat: began[seat] - state.stack[seat] + won[seat] for seat in state.live}
    levels = sorted(set(paid.values()))
    return tuple(
        PotView(chips[number], tuple(seat for seat in state.live if paid[seat] >= level))
        for number, level in enumerate(levels)
        if chips[number]
    )


def _seat(state: State, seat: int, viewer: Viewer, drew: tuple[int, ...]) -> SeatView:
    cards, up = _cards(state, seat, viewer)
    return SeatView(
        seat=seat,
        stack=state.stack[seat],
        bet=state.bet[seat],
        folded=state.folded[seat],
        all_in=not state.folded[seat] and not state.stack[seat] and not state.over,
        cards=cards,
        up=up,
        shown=seat in state.shown,
        mucked=seat in state.mucked,
        drew=drew,
    )


def _cards(state: State, seat: int, viewer: Viewer) -> tuple[tuple[Card, ...], tuple[bool, ...]]:
    """A seat's own cards, else those that lie open: up cards and what was tabled, not what came face down since."""
    held, tabled, faces = state.holes[seat], state.shown.get(seat, ()), state.faces[seat]
    if not tabled and "up" not in faces and "shown" not in faces and (viewer != seat or seat not in state.set_hands):
        dark = len(held)  # as almost always: nothing lies open
        return (tuple(held) if viewer == seat else (UNKNOWN,) * dark), (False,) * dark
    if len(tabled) == len(held) and UNKNOWN not in held and set(tabled) == set(held):
        return tuple(tabled), (True,) * len(held)  # as they were laid down: a Chinese hand front, middle, back
    is_open = [
        face == "up" or (face == "shown" and card is not UNKNOWN) or (card in tabled and card is not UNKNOWN)
        for card, face in zip(held, faces, strict=True)
    ]
    if viewer == seat:
        laid = [card for row in state.set_hands.get(seat, ()) for card in row]
        if set(laid) != set(held):
            return tuple(held), tuple(is_open)
        lies = dict(zip(held, is_open, strict=True))
        return tuple(laid), tuple(lies[card] for card in laid)
    return tuple(card if up else UNKNOWN for card, up in zip(held, is_open, strict=True)), tuple(is_open)


def lies_open(hand: Hand) -> tuple[Card, ...]:
    """Every card that lies open on the table now."""
    seen = view(hand, "rail", since=len(hand.events))
    places = (*(one.cards for one in seen.seats), *seen.boards, seen.shared, seen.aside, seen.exposed)
    return tuple(sorted({card for place in places for card in place if card.known}))
