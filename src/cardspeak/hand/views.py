"""What somebody at the table may see, put together from nothing: a field forgotten is hidden, not leaked.

A seat sees its own cards, everybody sees open cards, boards and tabled hands. Nobody sees burned, mucked or
discarded cards, the kitty or the stub. The rail is anybody without a seat; the floor sees what the rail sees and
the question that is open, so that it can rule, unless the question itself tells of hidden cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

import msgspec
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
from cardspeak.hand.state import State
from cardspeak.hand.words.held import MadeHand, held
from cardspeak.values import Named, Value

Viewer = int | Literal["rail", "floor"]


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


# -- events ------------------------------------------------------------------------------------------------


def seen_events(events: Iterable[e.Event], viewer: Viewer, *, since: int = 0) -> tuple[e.Event, ...]:
    """The record for one pair of eyes, from number `since` on; a kind of event not named here is seen by nobody."""
    tabled: set[int] = set()
    seen = []
    for number, event in enumerate(events):
        kind = type(event)
        if isinstance(event, e.Shown | e.HandSeen | e.MuckedHandSeen | e.FlopAsked) and UNKNOWN not in event.cards:
            tabled.add(event.seat)
        if number < since:
            continue
        if kind in PUBLIC or (kind in OWN and event.seat == viewer):  # type: ignore[attr-defined]
            seen.append(event)
        elif kind in GUARDED:
            seen.append(GUARDED[kind](event, viewer, tabled))
    return tuple(seen)


def seen_cards(hand: Hand) -> frozenset[Card]:
    """Every card that has lain open at some time in this hand, for everybody at the table."""
    return frozenset(cards_in(seen_events(hand.events, "rail"))) - {UNKNOWN}


def cards_in(value: object) -> list[Card]:
    """Every card that stands in a value, however deep."""
    found: list[Card] = []
    ahead: list[object] = [value]
    while ahead:
        one = ahead.pop()
        if isinstance(one, Card):
            found.append(one)
        elif isinstance(one, msgspec.Struct):
            ahead += [getattr(one, name) for name in one.__struct_fields__]
        elif isinstance(one, tuple | list):
            ahead += one
    return found


PUBLIC: frozenset[type] = frozenset(
    {
        e.Posted,
        e.BonusAdded,
        e.AbsentFolded,
        e.HandTakenUp,
        e.Boarded,
        e.SharedCard,
        e.BettingOpened,
        e.BettingSkipped,
        e.Checked,
        e.Called,
        e.BetTo,
        e.RaisedTo,
        e.Folded,
        e.KittyTaken,
        e.KittyMucked,
        e.Returned,
        e.BettingClosed,
        e.StepClosed,
        e.UpCardsTurned,
        e.RunAgreed,
        e.FlopAsked,
        e.Shown,
        e.Mucked,
        e.HandSeen,
        e.CommissionTaken,
        e.CommissionWaived,
        e.UnitsSettled,
        e.ExtraTimePaid,
        e.RaiseBarred,
        e.HandEnded,
        e.Exposed,
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
        e.MuckedHandSeen,
        e.HandVoided,
    }
)


# For the seat that it is about alone: that a flop was offered is nobody else's to know, who sees the pot being pushed.
OWN: frozenset[type] = frozenset({e.FlopDeclined})


def _hidden(cards: Sequence[Card]) -> tuple[Card, ...]:
    return (UNKNOWN,) * len(cards)


def _dealt(event: e.Dealt, viewer: Viewer, tabled: set[int]) -> e.Event:
    """Cards that fell face up, and one's own."""
    if event.face == "up":
        return event
    pairs = zip(event.seats, event.cards, strict=True)
    own = viewer if viewer not in event.dead else None
    cards = tuple([card if seat == own else UNKNOWN for seat, card in pairs])
    return e.Dealt(event.seats, cards, event.face, event.cite, event.dead, event.dead_cite)


def _burned(event: e.Burned, viewer: Viewer, tabled: set[int]) -> e.Event:
    return e.Burned(UNKNOWN, event.cite)


def _reshuffled(event: e.Reshuffled, viewer: Viewer, tabled: set[int]) -> e.Event:
    return e.Reshuffled(_hidden(event.stub), event.taken, event.cite, event.skips_burn)


def _moved(event: e.CardsMoved, viewer: Viewer, tabled: set[int]) -> e.Event:
    """Cards that were seen, that lie open, or that come into one's own hand."""
    own = viewer if isinstance(viewer, int) else None
    if event.seen or event.to.startswith("board") or f"hole {own}" in (event.source, event.to):
        return event
    if event.face == "up" and event.to.startswith("hole"):
        return event
    return msgspec.structs.replace(event, cards=_hidden(event.cards))


def _ruled(event: e.Ruled, viewer: Viewer, tabled: set[int]) -> e.Event:
    """Of the cards that a report names, those that lie open."""
    hidden = [card for card in event.named if card not in event.cards]
    if not hidden:
        return event
    return msgspec.structs.replace(event, named=tuple(card if card in event.cards else UNKNOWN for card in event.named))


def _turned(event: e.Turned, viewer: Viewer, tabled: set[int]) -> e.Event:
    return event if event.face == "up" or event.seat == viewer else msgspec.structs.replace(event, card=UNKNOWN)


def _discarded(event: e.Discarded, viewer: Viewer, tabled: set[int]) -> e.Event:
    cards = event.cards if event.seat == viewer else _hidden(event.cards)
    return e.Discarded(event.seat, cards, event.cite)


def _chosen(event: e.UpCardChosen, viewer: Viewer, tabled: set[int]) -> e.Event:
    return event if event.seat == viewer else e.UpCardChosen(event.seat, _hidden(event.cards), event.cite)


def _arranged(event: e.Arranged, viewer: Viewer, tabled: set[int]) -> e.Event:
    if event.seat == viewer:
        return event
    return e.Arranged(event.seat, _hidden(event.front), _hidden(event.middle), _hidden(event.back), event.cite)


def _awarded(event: e.Awarded, viewer: Viewer, tabled: set[int]) -> e.Event:
    """What a hand was is said only of a hand that was shown."""
    words = event.words if event.seat in tabled else ""
    return e.Awarded(event.seat, event.amount, event.pot, event.part, event.board, words, event.cite)


def _announced(event: e.Announced, viewer: Viewer, tabled: set[int]) -> e.Event:
    words = event.words if tabled.issuperset(event.seats) else ""
    return e.Announced(event.seats, event.pot, event.part, event.board, words, event.cite)


GUARDED: dict[type, Callable[[Any, Viewer, set[int]], e.Event]] = {
    e.Dealt: _dealt,
    e.Burned: _burned,
    e.Reshuffled: _reshuffled,
    e.Discarded: _discarded,
    e.UpCardChosen: _chosen,
    e.CardsMoved: _moved,
    e.Ruled: _ruled,
    e.Turned: _turned,
    e.Arranged: _arranged,
    e.Awarded: _awarded,
    e.Announced: _announced,
}
