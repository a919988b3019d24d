"""The dealer's assistant: what a live dealer does next, in words with the clause, and what came of a hand.

It says nothing that does not lie open on the table: a hole card that was told stays between the machine and its seat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal

import msgspec

from cardspeak.books.model.game import Arrange, BettingRound, Board, Deal, Discard, Draw, TurnUp
from cardspeak.cards import Card
from cardspeak.hand import events as e
from cardspeak.hand.choices import Choice, Prompt
from cardspeak.hand.commission.taking import on_the_slide
from cardspeak.hand.dealing import due_now, serving_cite
from cardspeak.hand.machine import Hand
from cardspeak.hand.seen import seen_events
from cardspeak.hand.state import State
from cardspeak.hand.views import lies_open
from cardspeak.hand.words.story import tell
from cardspeak.values import Named, Value

Asks = Literal[
    "",  # nothing: the hand is over
    "down",  # cards face down, named or not
    "up",  # cards face up
    "board",
    "flop",  # the last one left may ask for it
    "serve",  # replacements in a draw
    "act",
    "draw",  # how many cards a seat changes
    "discard",
    "arrange",
    "turn up",  # which card a seat lays open
    "show",
    "run",
    "shuffle",
    "start",  # the next hand
    "players",  # too few are ready for one
]
STREETS = ("flop", "turn", "river")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class DealerLine(Value):
    says: str
    cite: str


class Assist(Named):
    """What is to be done now, what it needs, and how the last hand ended."""

    asks: Asks
    lines: tuple[DealerLine, ...] = ()
    seats: tuple[int, ...] = ()  # to whom cards go, or who is asked, the next first; 0 is the kitty
    cards: int = 0  # how many for each, or at most
    least: int = 0
    open: tuple[int, ...] = ()  # seats whose hands are turned up before the next card; after a hand, those that may be
    seen: tuple[Card, ...] = ()  # cards that lie open, and cannot come again
    result: tuple[DealerLine, ...] = ()


def assist(hand: Hand) -> Assist:
    """For the dealer of a hand whose cards are told."""
    if hand.over:
        return Assist(asks="", result=result_of(hand))
    prompt = hand.prompt
    assert prompt is not None, "a hand that is not over asks for something"
    found = _asked(hand, prompt)
    burned = _burned(hand)
    return msgspec.structs.replace(found, lines=(*burned, *found.lines, *_slide(hand)), seen=lies_open(hand))


def _slide(hand: Hand) -> list[DealerLine]:
    """The commission as far as it goes, where the book has the dealer take it while the hand is played."""
    found = on_the_slide(hand.state)
    if found is None or not found[0]:
        return []
    return [DealerLine(f"{found[0]:,} on the slide so far; the end of the hand makes it final.", found[1])]


def _asked(hand: Hand, prompt: Prompt) -> Assist:
    state, verbs = hand.state, {choice.verb: choice for choice in prompt.choices}
    step = state.agenda[-1]
    if state.actor:
        return _acting(prompt)
    if "run" in verbs:
        says = f"Everybody in the hand says how often the rest of the board is dealt: up to {verbs['run'].most} times."
        return Assist(asks="run", lines=(DealerLine(says, prompt.cite),), cards=verbs["run"].most)
    if "ask flop" in verbs:
        says = f"Seat {prompt.seat} is left, and may table the hand to see the flop for the jackpot."
        line = DealerLine(says, prompt.cite)
        return Assist(asks="flop", lines=(line,), seats=(prompt.seat,), cards=verbs["ask flop"].cards)
    if "show" in verbs:
        return _showing(state, prompt)
    if "tell board" in verbs:
        return _boarding(state, step, verbs["tell board"])
    if "tell hole" in verbs and isinstance(step, Draw):
        seat, count = due_now(state, step)
        says = f"Give seat {seat} {cards_of(count)}."
        return Assist(
            asks="serve", lines=(DealerLine(says, serving_cite(state, step, seat)),), seats=(seat,), cards=count
        )
    if "tell hole" in verbs:
        assert isinstance(step, Deal), "cards are dealt in a deal"
        return _dealing(state, step)
    if isinstance(step, Draw | Discard | TurnUp | Arrange):
        return _choosing(state, step, prompt)
    return Assist(asks="shuffle", lines=(DealerLine("Shuffle, and tell the new order of the stub.", prompt.cite),))


def _acting(prompt: Prompt) -> Assist:
    """What is legal, unless that would tell of cards that the machine knows and the table does not."""
    offers = "" if prompt.private else f": {_or([_offer(choice) for choice in prompt.choices])}"
    says = f"Seat {prompt.seat} is to act{offers}."
    return Assist(asks="act", lines=(DealerLine(says, prompt.cite),), seats=(prompt.seat,))


def _offer(choice: Choice) -> str:
    if choice.amount:
        return f"{choice.verb} {choice.amount:,}"
    if choice.only:
        return f"{choice.verb} {_or([f'{total:,}' for total in choice.only])}"
    if choice.most:
        return f"{choice.verb} {choice.least:,}" + (f" to {choice.most:,}" if choice.most > choice.least else "")
    return choice.called or choice.verb


def _dealing(state: State, step: Deal) -> Assist:
    count, face = step.down or step.up, "up" if step.up else "down"
    waiting = tuple(state.waiting)
    kitty = " and to the kitty" if 0 in waiting and len(waiting) > 1 else ""
    if len(waiting) == 1:
        whom = f"seat {waiting[0]}" if waiting[0] else "the kitty"
    else:
        whom = f"each player, seat {waiting[0]} first{kitty}"
    one = count == len(waiting) == 1
    more = "" if not step.up else ": name it" if one else ": name them as they fall"
    says = f"Deal {cards_of(count)} face {face} to {whom}{more}."
    return Assist(asks="up" if step.up else "down", lines=(DealerLine(says, step.cite),), seats=waiting, cards=count)


def _boarding(state: State, step: object, choice: Choice) -> Assist:
    hidden = _to_be_opened(state)
    opened = []
    if hidden:
        says = f"Nobody can bet any more: {_seats(hidden)} turned up before the next card."
        opened.append(DealerLine(says, state.setup.play.show.all_in_cite))
    if not isinstance(step, Board):
        says = "The stub cannot serve everybody: turn one card in the middle for all."
        return Assist(asks="board", lines=(*opened, DealerLine(says, choice.cite)), cards=1, open=hidden)
    name = _name_of(state, step)
    where = f" on board {step.row}" if state.setup.rules.rows > 1 or state.agreed_boards > 1 else ""
    if name in STREETS:
        what = f"Deal the {name}{where}: {cards_of(choice.cards)} face up."
    else:
        before = f", before the {name} betting" if name else ""
        what = f"Turn {cards_of(choice.cards)} face up in the middle{where}{before}."
    lines = (*opened, DealerLine(what, choice.cite))
    return Assist(asks="board", lines=lines, cards=choice.cards, open=hidden)


def _name_of(state: State, step: Board) -> str:
    """These cards are called as the betting that follows them; a board that is run again has the same names."""
    rules, lying = state.setup.rules, len(state.boards[step.row - 1])
    row = (step.row - 1) % max(1, rules.rows) + 1
    found = False
    for one in rules.script:
        if isinstance(one, Board) and one.row == row and not found:
            found = lying == 0
            lying -= one.count
        elif isinstance(one, BettingRound) and found:
            return one.name
    return ""


def _to_be_opened(state: State) -> tuple[int, ...]:
    """Hands that are turned up as soon as nobody can bet any more, where the book does so."""
    show = state.setup.play.show
    if show.all_in != "when betting is over" or state.able > 1 or len(state.live) < 2:
        return ()
    return tuple(seat for seat in state.live if seat not in state.shown)


def _choosing(state: State, step: Draw | Discard | TurnUp | Arrange, prompt: Prompt) -> Assist:
    seat, choice = prompt.seat, prompt.choices[0]
    if isinstance(step, Arrange):
        says = "Every player sets three hands. Name the thirteen cards of each as they are laid down."
        return Assist(asks="arrange", lines=(DealerLine(says, step.cite),), seats=tuple(state.waiting), cards=13)
    if isinstance(step, TurnUp):
        chooses = "Every player chooses" if step.at_once else f"Seat {seat} chooses"
        says = f"{chooses} {cards_of(choice.cards)} to turn up. Name them as they lie open."
        seats = tuple(state.waiting) if step.at_once else (seat,)
        return Assist(asks="turn up", lines=(DealerLine(says, step.cite),), seats=seats, cards=choice.cards)
    if isinstance(step, Draw):
        says = f"Seat {seat} changes up to {cards_of(choice.cards)}, or stands pat."
        lines = (DealerLine(says, step.cite),)
        return Assist(asks="draw", lines=lines, seats=(seat,), cards=choice.cards, least=choice.least)
    says = f"Seat {seat} gives up {cards_of(choice.cards)}."
    lines = (DealerLine(says, step.cite),)
    return Assist(asks="discard", lines=lines, seats=(seat,), cards=choice.cards, least=choice.cards)


def _showing(state: State, prompt: Prompt) -> Assist:
    seat = prompt.seat
    first = not state.shown and not state.mucked
    muck = ", or the hand is mucked" if prompt.choice("muck") is not None else ""
    says = f"Seat {seat} shows{' first' if first else ''}: name the cards{muck}."
    lines = (DealerLine(says, prompt.choices[0].cite),)
    return Assist(asks="show", lines=lines, seats=(seat,), cards=len(state.holes[seat]))


def _burned(hand: Hand) -> tuple[DealerLine, ...]:
    """The burn that the machine has put down already, and the dealer does now."""
    burns: list[e.Burned] = []
    for event in reversed(hand.events):
        if not isinstance(event, e.Burned):
            break
        burns.append(event)
    return (DealerLine(f"Burn {cards_of(len(burns))}.", burns[-1].cite),) if burns else ()


# -- how it ended ------------------------------------------------------------------------------------------------------

TOLD = (
    e.UncalledReturned,
    e.Shown,
    e.Mucked,
    e.CommissionTaken,
    e.CommissionWaived,
    e.Awarded,
    e.UnitsSettled,
    e.HandVoided,
)


def result_of(hand: Hand) -> tuple[DealerLine, ...]:
    """Who wins what with which hand, what the house takes, where odd chips go, and what each is pushed in all."""
    seen = seen_events(hand.events, "rail")
    lines = [DealerLine(str(line), line.cite) for line in tell(one for one in seen if isinstance(one, TOLD))]
    pushed = [one for one in hand.events if isinstance(one, e.Awarded)]
    totals: dict[int, int] = defaultdict(int)
    for award in pushed:
        totals[award.seat] += award.amount
    several = [f"seat {seat} {chips:,}" for seat, chips in totals.items()]
    if len(pushed) > 1:
        cite = hand.setup.play.tabled_wins
        lines.append(DealerLine(f"Push in all: {', '.join(several)}.", cite))
    return (*lines, *_divided(hand, pushed), *_odd(hand, pushed))


def _divided(hand: Hand, pushed: list[e.Awarded]) -> list[DealerLine]:
    """How much of each pot is for which board that was dealt again, and which of two shares is the larger."""
    boards: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    parts: dict[tuple[int, int], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for award in pushed:
        boards[award.pot][award.board] += award.amount
        parts[award.pot, award.board][award.part] += award.amount
    row, runs, found = hand.setup.play.odd, hand.setup.play.runs, []
    for shares in boards.values():
        if runs is not None and len(shares) > 1:
            each = ", ".join(f"{chips:,} for board {board + 1}" for board, chips in sorted(shares.items()))
            found.append(DealerLine(f"The pot is divided among the boards: {each}.", runs.divide_cite))
    for named in parts.values():
        (first, most), *rest = named.items()
        if rest and most > rest[0][1]:
            odd = most - rest[0][1]
            found.append(
                DealerLine(f"{odd:,} cannot be halved and goes to the {first} hand.", row.parts_cite or row.cite)
            )
    return found


def _odd(hand: Hand, pushed: list[e.Awarded]) -> list[DealerLine]:
    """Equal hands that were not pushed equal chips."""
    shares: dict[tuple[int, str, int], dict[int, int]] = defaultdict(dict)
    for award in pushed:
        shares[award.pot, award.part, award.board][award.seat] = award.amount
    row, found = hand.setup.play.odd, []
    for split in shares.values():
        least = min(split.values())
        more = [seat for seat, chips in split.items() if chips > least]
        if more:
            odd = sum(split.values()) - least * len(split)
            found.append(DealerLine(f"{odd:,} cannot be divided and goes to seat {_and(more)}.", row.cite))
    return found


# -- words -------------------------------------------------------------------------------------------------------------


def cards_of(count: int) -> str:
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"{number} card" if count == 1 else f"{number} cards"


def _and(seats: Iterable[int]) -> str:
    *rest, last = map(str, seats)
    return f"{', '.join(rest)} and {last}" if rest else last


def _or(words: list[str]) -> str:
    *rest, last = words
    return f"{', '.join(rest)} or {last}" if rest else last


def _seats(seats: tuple[int, ...]) -> str:
    hands = "the hand of seat" if len(seats) == 1 else "the hands of seats"
    return f"{hands} {_and(seats)} {'is' if len(seats) == 1 else 'are'}"
