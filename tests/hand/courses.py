"""How a game goes, from its first chip to the last, in one line: what a second reader of a book would write down."""

from __future__ import annotations

from itertools import groupby

import msgspec

from cardspeak.books.book import Game
from cardspeak.books.model.game import Post
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.choices import Choice
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import Stakes, usual_stakes
from cardspeak.hand.simulate import answer, dealt

OPENING = ("bet", "raise to")
PREFERRED = ("call", "check", "draw", "discard", "arrange", "show", "muck")


def course(game: Game) -> str:
    """One hand of three who bet the least and call: posts, cards, burns, rounds with opener and bet, draws, shares.

    The pack is the same each time, so that whoever opens by cards is the same seat, and wins with the same hand.
    """
    button = None if game.play.first.seat == "the dealer's left" else 3
    setup = make_setup(game.book.slug, game.slug, [200] * 3, stakes=stakes_of(game), button=button)
    hand = dealt(setup, "the course", log=True)
    told = [_tables(game), *_told(hand.events)]
    while not hand.over:
        before, asked = len(hand.events), _asked(hand)
        told += [*asked, *_told(hand.events[before:])]
    parts = [part.name for part in setup.rules.parts(setup.deck)]
    return "; ".join([*told, f"{game.family} for {' and '.join(parts)}"])


def stakes_of(game: Game) -> Stakes:
    """Limits of 2 and 4 where the game is played for limits; an ante wherever one may be asked for."""
    stakes = usual_stakes(game)
    if stakes.chinese_unit:
        return stakes
    if "fixed" in game.play.structures.allowed:
        stakes = msgspec.structs.replace(stakes, structure="fixed", small=2, big=4)
    antes = any(isinstance(step, Post) and step.what == "antes" for step in game.file.script)
    both = game.play.posts.one_kind is None or not stakes.blinds
    return msgspec.structs.replace(stakes, antes=(1,)) if antes and both else stakes


def _tables(game: Game) -> str:
    """The most that a hand can be dealt to, by deck; and how many cards there are with the usual one."""
    most = {size: max(seats for seats in range(2, 15) if _opens(game, size, seats)) for size in game.decks}
    return " or ".join(f"{size} cards for {seats}" for size, seats in most.items())


def _opens(game: Game, deck: int, seats: int) -> bool:
    try:
        make_setup(game.book.slug, game.slug, [200] * seats, deck=deck, stakes=stakes_of(game))
    except BadInput:
        return False
    return True


def _asked(hand: Hand) -> list[str]:
    """Answers for whoever is asked; the first to draw or to discard tells how many cards that may be."""
    prompt = hand.prompt
    assert prompt is not None
    verbs = (*OPENING, *PREFERRED) if isinstance(hand.events[-1], e.BettingOpened) else PREFERRED
    choice = next(choice for verb in verbs for choice in prompt.choices if choice.verb == verb)
    first = choice.verb in ("draw", "discard") and not isinstance(hand.events[-1], e.Discarded)
    assert hand.play(answer(hand, prompt.seat, choice, lambda _: 0)) is None
    return [f"{choice.verb} {_number(choice)}"] if first else []


def _number(choice: Choice) -> str:
    return f"{choice.least}-{choice.cards}" if choice.verb == "draw" else str(choice.cards)


def _told(events: list[e.Event]) -> list[str]:
    found: list[str] = []
    for kind, group in groupby(events, type):
        found += _line(kind, list(group))
    return found


def _line(kind: type[e.Event], group: list[e.Event]) -> list[str]:
    match group[0]:
        case e.Posted():
            return [f"{one.what} {_each(one)}" for one in group if isinstance(one, e.Posted)]
        case e.Dealt():
            return _cards([one for one in group if isinstance(one, e.Dealt)])
        case e.Burned():
            return ["burn"] * len(group)
        case e.Boarded():
            return [f"board {one.board + 1} +{len(one.cards)}" for one in group if isinstance(one, e.Boarded)]
        case e.BettingOpened(name=name, seat=seat):
            return [f"{name}: seat {seat}"]
        case e.BetTo(total=total) | e.RaisedTo(total=total):
            return [f"to {total}"]
        case e.Awarded():
            return [f"{one.part} {one.words}" for one in group if isinstance(one, e.Awarded)]
        case e.UnitsSettled():
            return ["units"]
    return []


def _each(posted: e.Posted) -> str:
    return " ".join(f"{seat}:{amount}" for seat, amount in zip(posted.seats, posted.amounts, strict=True))


def _cards(group: list[e.Dealt]) -> list[str]:
    """How many each is dealt, up or down, from which seat on, and whether the kitty is dealt to."""
    found = []
    for face, same in groupby(group, lambda one: one.face):
        seats = [seat for one in same for seat in one.seats]
        kitty = f" and the kitty {seats.count(0)}" if 0 in seats else ""
        found.append(f"{seats.count(seats[0])} {face} from {seats[0]}{kitty}")
    return found
