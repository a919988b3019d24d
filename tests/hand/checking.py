"""What must hold at every moment of every hand: asked of the machine from outside, command by command."""

from __future__ import annotations

import random
from collections.abc import Iterable

import msgspec
from msgspec.structs import astuple

from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.prompt import Choice, Prompt
from cardspeak.hand.seen import Viewer
from cardspeak.hand.views import view
from cardspeak.refusal import Refused

PLAIN = {"fold": c.Fold, "check": c.Check, "call": c.Call, "take kitty": c.TakeKitty, "show": c.Show, "muck": c.Muck}
BETTING = {"fold", "check", "call", "bet", "raise to", "take kitty"}


def accepts(hand: Hand, command: c.Command) -> None:
    answer = hand.decide(command)
    assert not isinstance(answer, Refused), f"{command} was offered and refused: {answer}"


class Still:
    """A hand as it was before it was asked for anything: whatever is only looked at or refused leaves no trace."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self._was = hand.state.copy(), list(hand.events), hand.batches

    def refuses(self, command: c.Command) -> None:
        """A refusal has a reason, a clause and a way out, and changes nothing."""
        hand = self.hand
        answer = hand.act(command)
        assert isinstance(answer, Refused), f"{command} is not on offer and was carried out"
        assert answer.why
        assert answer.cite.clause
        assert answer.says.endswith(".")
        assert (hand.state, hand.events, hand.batches) == self._was, f"{command} was refused and left a trace"


def check_prompt(hand: Hand) -> None:
    """Somebody is asked; every answer on offer is taken at its bounds and refused beside them."""
    prompt = hand.prompt
    assert prompt is not None
    assert prompt.choices
    assert all(choice.cite for choice in prompt.choices)
    still = Still(hand)
    check_options(hand, prompt)
    for choice in prompt.choices:
        check_choice(still, prompt, choice)
    check_not_offered(still, prompt)


def check_options(hand: Hand, prompt: Prompt) -> None:
    """The short form for programs says what the prompt says, and nothing where nobody is to bet."""
    may = hand.options
    offered = {choice.verb: choice for choice in prompt.choices}
    if may is None:
        assert not set(offered) & BETTING
        return
    wager = offered.get("raise to" if may.raises else "bet")
    call = offered.get("call")
    assert set(offered) <= BETTING
    assert (may.seat, may.fold, may.check) == (prompt.seat, "fold" in offered, "check" in offered)
    assert may.call == (call.amount if call is not None else 0)
    assert may.kitty == ("take kitty" in offered)
    assert (may.least, may.most, may.only) == (
        (wager.least, wager.most, wager.only) if wager is not None else (0, 0, ())
    )
    assert not ("bet" in offered and "raise to" in offered)


def check_choice(still: Still, prompt: Prompt, choice: Choice) -> None:
    hand = still.hand
    seat, held = prompt.seat, hand.state.holes[prompt.seat]
    plain = {
        "fold": c.Fold,
        "check": c.Check,
        "call": c.Call,
        "take kitty": c.TakeKitty,
        "show": c.Show,
        "muck": c.Muck,
    }
    if choice.verb in plain:
        accepts(hand, plain[choice.verb](seat))
    elif choice.verb in ("bet", "raise to"):
        check_wager(still, seat, choice)
    elif choice.verb == "draw":
        most = min(choice.cards, len(held))
        for count in {0, 1, most}:
            accepts(hand, c.Discard(seat, tuple(held[:count])))
        if hand.state.known(seat):
            still.refuses(c.Discard(seat, (*held[:most], *elsewhere(hand, seat)[:1])))
    elif choice.verb == "discard":
        accepts(hand, c.Discard(seat, tuple(held[: choice.cards])))
        still.refuses(c.Discard(seat, tuple(held[: choice.cards - 1])))
        still.refuses(c.Discard(seat, tuple(held[: choice.cards + 1])))
        if hand.state.known(seat):
            still.refuses(c.Discard(seat, tuple(elsewhere(hand, seat)[: choice.cards])))
    elif choice.verb == "run":
        runs = hand.setup.play.runs
        assert runs is not None
        live = tuple(hand.state.live)
        for boards in {choice.least, choice.most}:
            accepts(hand, c.Run(boards, live, runs.leave))
        still.refuses(c.Run(choice.least - 1, live, runs.leave))
        still.refuses(c.Run(choice.most + 1, live, runs.leave))
        still.refuses(c.Run(2, live[1:], runs.leave))
        still.refuses(c.Run(2, live, "nobody"))


def check_wager(still: Still, seat: int, choice: Choice) -> None:
    """Totals at the bounds are legal; one less, one more and an odd chip between are not."""
    hand, make = still.hand, c.Bet if choice.verb == "bet" else c.RaiseTo
    stakes, state = hand.setup.stakes, hand.state
    total = state.bet[seat] + state.stack[seat]
    assert choice.least <= choice.most <= total
    legal = set(choice.only or (choice.least, choice.most))
    for amount in legal:
        accepts(hand, make(seat, amount))
    outside = {choice.least - 1, choice.most + 1, 0, -1}
    if choice.only:
        outside |= {amount + 1 for amount in choice.only} - legal
    elif stakes.unit > 1 and choice.least + stakes.unit < choice.most:
        outside.add(choice.least // stakes.unit * stakes.unit + stakes.unit + 1)
    for amount in outside - legal:
        still.refuses(make(seat, amount))


def check_not_offered(still: Still, prompt: Prompt) -> None:
    """What is not on offer is refused, and so is everything from anybody else."""
    hand, seat, state = still.hand, prompt.seat, still.hand.state
    offered = {choice.verb for choice in prompt.choices}
    anything: dict[str, c.Command] = {
        "fold": c.Fold(seat),
        "check": c.Check(seat),
        "call": c.Call(seat),
        "bet": c.Bet(seat, state.stack[seat]),
        "raise to": c.RaiseTo(seat, state.bet[seat] + state.stack[seat]),
        "take kitty": c.TakeKitty(seat),
        "run": c.Run(1),
        "tell hole": c.TellHole(seat, (UNKNOWN, UNKNOWN)),
        "tell unseen": c.TellUnseen(),
        "tell board": c.TellBoard((UNKNOWN,) * 3),
        "reorder": c.Reorder(tuple(state.stub)),
    }
    for verb, command in anything.items():
        if verb not in offered:
            still.refuses(command)
    if offered & BETTING:
        for other in {*hand.setup.seats, 0, max(hand.setup.seats) + 1, -1} - {seat}:
            still.refuses(c.Fold(other))
            still.refuses(c.Call(other))


def elsewhere(hand: Hand, seat: int) -> list[Card]:
    """Cards that a seat does not hold."""
    return [card for card in hand.pack() if card not in hand.state.holes[seat]] or [Card("As")]


def check_over(hand: Hand) -> None:
    """Nothing more can be done once the hand is over."""
    assert hand.prompt is None
    assert hand.options is None
    assert hand.legal == ()
    still = Still(hand)
    for seat in hand.setup.seats:
        for command in (c.Fold(seat), c.Check(seat), c.Bet(seat, 10), c.Show(seat), c.Muck(seat), c.Discard(seat)):
            still.refuses(command)


# -- views -------------------------------------------------------------------------------------------------


def seen_by(hand: Hand, viewer: Viewer) -> set[Card]:
    """Every card this viewer has had a right to see, found by reading the log as a person would."""
    seen: set[Card] = set()
    kitty: list[Card] = []
    for event in hand.events:
        match event:
            case e.Boarded(cards=cards):
                seen |= set(cards)
            case e.SharedCard(card=card):
                seen.add(card)
            case e.Shown(cards=cards) | e.HandSeen(cards=cards) | e.MuckedHandSeen(cards=cards):
                seen |= set(cards)
            case e.Dealt(seats=seats, cards=cards, face=face):
                for seat, card in zip(seats, cards, strict=True):
                    if face == "up" or seat == viewer:
                        seen.add(card)
                    if seat == 0:
                        kitty.append(card)
            case e.KittyTaken(seat=seat) if seat == viewer:
                seen |= set(kitty)
            case e.Exposed(cards=cards) | e.CardsSeen(cards=cards):
                seen |= set(cards)
            case e.Turned(seat=seat, card=card, face=face) if face == "up" or seat == viewer:
                seen.add(card)
            case e.CardsMoved(cards=cards) if _moved_in_sight(event, viewer):
                seen |= set(cards)
            case _:
                pass
    return seen


def _moved_in_sight(event: e.CardsMoved, viewer: Viewer) -> bool:
    """Shown on the way, laid open where they go, or taken from or put into one's own hand."""
    laid_open = event.to.startswith(("board", "shared")) or (event.to.startswith("hole") and event.face == "up")
    return event.seen or laid_open or f"hole {viewer}" in (event.source, event.to)


def in_other_cards(hand: Hand, seen: set[Card], rng: random.Random) -> Hand:
    """The same hand as far as somebody can tell who has seen these: every other card is another one."""
    hidden = [card for card in hand.pack() if card not in seen and card is not UNKNOWN]
    others = rng.sample(hidden, len(hidden))
    other = dict(zip(hidden, others, strict=True))
    pack = [other.get(card, card) for card in hand.pack()]
    events = [_mapped(event, other) for event in hand.events]
    return Hand.replay(hand.setup, pack, events, hand.batches)


def _mapped(event: e.Event, other: dict[Card, Card]) -> e.Event:
    changed: dict[str, object] = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, Card):
            changed[name] = other.get(value, value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Card):
            changed[name] = tuple(other.get(card, card) for card in value)
    return msgspec.structs.replace(event, **changed) if changed else event


def check_view(hand: Hand, viewer: Viewer, rng: random.Random) -> None:
    """Nothing in the view changes if the hidden cards are others, and no card in it is hidden."""
    own, seen = view(hand, viewer), seen_by(hand, viewer)
    assert cards_in(own) <= seen
    assert own == view(in_other_cards(hand, seen, rng), viewer)
    assert own.prompt is None or viewer in (own.turn, "floor")
    assert own.pot == sum(pot.chips for pot in own.pots) + sum(seat.bet for seat in own.seats)


def cards_in(value: object) -> set[Card]:
    """Every known card anywhere within a value."""
    found: set[Card] = set()
    _collect(value, found)
    found.discard(UNKNOWN)
    return found


def _collect(value: object, found: set[Card]) -> None:
    if isinstance(value, Card):
        found.add(value)
    elif isinstance(value, msgspec.Struct):
        for part in astuple(value):
            if type(part) not in _PLAIN:
                _collect(part, found)
    elif isinstance(value, tuple) or (isinstance(value, Iterable) and not isinstance(value, str)):
        for part in value:
            if type(part) not in _PLAIN:
                _collect(part, found)


_PLAIN = frozenset({int, str, bool, type(None)})  # most of what a view says; none of it holds a card
