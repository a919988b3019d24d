"""What one person may see of a round. A view is built up from nothing: what is forgotten stays hidden."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from cardspeak.banked import events as e
from cardspeak.banked.lines import Line
from cardspeak.banked.prompt import Prompt, bets_prompt, prompts_for
from cardspeak.banked.settle import ranked
from cardspeak.banked.setup import BankedSetup, Limit
from cardspeak.banked.state import DEALER, State
from cardspeak.books.banked import BankedGame
from cardspeak.books.model import banked as m
from cardspeak.cards import UNKNOWN, Card
from cardspeak.values import Value


class WagerView(Value):
    wager: str
    owner: str
    amount: int


class BoxView(Value, omit_defaults=True):
    """A betting area: its wagers, its cards as far as this viewer may see them, and what its player decided."""

    box: int
    owner: str = ""
    seated: str = ""
    marker: bool = False  # personal limits were agreed with whoever sits here
    wagers: tuple[WagerView, ...] = ()
    cards: tuple[str, ...] = ()  # "??" face down
    words: str = ""
    decision: str = ""
    blind: bool = False


class PayView(Value):
    """A pay table as it stands on the sign."""

    title: str
    lines: tuple[tuple[str, str], ...]
    cite: str


class LimitSign(Value):
    """The limit sign: least and most of every wager, and the pay tables in use."""

    limits: dict[str, Limit]
    tables: tuple[PayView, ...]


class View(Value):
    viewer: str
    stack: int
    boxes: tuple[BoxView, ...]
    dealer: tuple[str, ...]
    dealer_words: str
    no_hand: bool
    board: tuple[str, ...]
    lines: tuple[Line, ...]
    prompts: tuple[Prompt, ...]
    sign: LimitSign
    over: bool


def view_of(state: State, viewer: str = "", *, role: str = "", asks: tuple[Prompt, ...] | None = None) -> View:
    """For a player by name, or for somebody of the house by `role`; nobody named sees what everybody sees.

    `asks` are the round's questions, where they are known already."""
    asks = prompts_for(state) if asks is None else asks
    dealers = ranked(state, state.revealed)
    return View(
        viewer=viewer,
        stack=state.stack.get(viewer, 0),
        boxes=tuple(_box(state, box, viewer) for box in range(1, state.setup.boxes + 1)),
        dealer=tuple(map(str, state.revealed)) or tuple(str(UNKNOWN) for _ in state.hands.get(DEALER, ())),
        dealer_words=dealers.words if dealers else "",
        no_hand=state.no_hand,
        board=tuple(map(str, state.board)),
        lines=tuple(state.lines),
        prompts=tuple(_put(state, prompt, viewer) for prompt in asks if _asked(prompt, viewer, role)),
        sign=sign_of(state.setup),
        over=state.over,
    )


def _asked(prompt: Prompt, viewer: str, role: str) -> bool:
    """A question is for its player, for its role, or (an open layout) for everybody at the table."""
    if prompt.role:
        return bool(role)
    return prompt.kind == "bets" or (bool(viewer) and prompt.owner == viewer)


def _put(state: State, prompt: Prompt, viewer: str) -> Prompt:
    """The open layout is offered with the viewer's own limits."""
    step = state.step
    return bets_prompt(state, step, viewer) if prompt.kind == "bets" and isinstance(step, m.Bets) else prompt


def may_see(state: State, box: int, viewer: str) -> bool:
    """The own hand at the own seat once it was looked at; every hand that was turned up at settlement."""
    if box in state.declared:
        return True
    return bool(viewer) and box in state.looked and state.owner(box) == viewer and not state.blind(box)


def _lies_at(state: State, box: int, card: Card) -> bool:
    """Not of an earlier deal that was shuffled back: what a box shows now says nothing of what it was dealt then."""
    return card in state.hands.get(box, ()) or card in state.collected.get(box, ())


def _box(state: State, box: int, viewer: str) -> BoxView:
    cards = tuple(state.hands.get(box, ()))
    if not cards and box in state.declared:
        cards = state.collected.get(box, ())
    seen = may_see(state, box, viewer)
    hand = ranked(state, cards) if seen else None
    return BoxView(
        box=box,
        owner=state.owner(box),
        seated=state.setup.seats.get(box, ""),
        marker=state.setup.marker(box),
        wagers=tuple(WagerView(key[1], key[2], amount) for key, amount in state.on(box).items()),
        cards=tuple(map(str, cards)) if seen else tuple(str(UNKNOWN) for _ in cards),
        words=hand.words if hand else "",
        decision=next((verb for (where, _), verb in reversed(state.decided.items()) if where == box), ""),
        blind=state.blind(box),
    )


def sign_of(setup: BankedSetup) -> LimitSign:
    """The limits and the odds that settle this round: read from the same place as the settlement itself.

    In the book's order, whatever order the setup has after it was read back from a record."""
    game, chosen = setup.game, setup.tables
    limits = {wager.name: setup.limits[wager.name] for wager in game.before if wager.name in setup.limits}
    return LimitSign(limits, tuple(_paid(game, name, chosen[name]) for name in game.tables if name in chosen))


@lru_cache(maxsize=256)
def _paid(game: BankedGame, name: str, key: str) -> PayView:
    table = game.pay_table(name, key)
    lines = tuple(
        (line.category, f"{line.pays} to 1" if table.stake_back else _prize(line.pays, line.percent))
        for line in table.lines
    )
    return PayView(table.title, lines, table.cite)


def _prize(pays: int, percent: int) -> str:
    return f"{percent}% of the jackpot" if percent else f"{pays} times the wager"


def event_foreseen(event: e.Event) -> e.Event:
    """An event that has not happened: whatever cards it names, nobody has seen."""
    veiled = {
        name: tuple(UNKNOWN if isinstance(item, Card) else item for item in value)
        for name in event.__struct_fields__
        if isinstance(value := getattr(event, name), tuple) and any(isinstance(item, Card) for item in value)
    }
    return msgspec.structs.replace(event, **veiled) if veiled else event


def event_for(state: State, event: e.Event, viewer: str = "") -> e.Event:
    """An event as this viewer may hear of it: the order of the deck and cards lying face down are left out."""
    match event:
        case e.Shuffled():
            return msgspec.structs.replace(event, order=())
        case e.Dealt():
            seen = tuple(
                card if may_see(state, box, viewer) and _lies_at(state, box, card) else UNKNOWN
                for box, card in zip(event.boxes, event.cards, strict=True)
            )
            return msgspec.structs.replace(event, cards=seen)
        case e.Burnt():
            return msgspec.structs.replace(event, cards=(UNKNOWN,) * len(event.cards))
        case e.GivenBack() if not may_see(state, event.box, viewer):
            return msgspec.structs.replace(event, cards=(UNKNOWN,) * len(event.cards))
        case _:
            return event
