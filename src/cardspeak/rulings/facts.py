"""The facts that rulings turn on: what the state of a hand can tell, and what only people can.

A fact is a name and a word out of a short list. `derive` reads those that the hand itself knows; the others are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardspeak.books.book import Book
from cardspeak.books.model.game import BettingRound, Board, Burn, Deal
from cardspeak.books.model.ruling import has_rulings, rulings_of
from cardspeak.books.names import known_books
from cardspeak.cards import UNKNOWN
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.rulings.report import Report

YES_NO = ("yes", "no")
DOMAINS: dict[str, tuple[str, ...]] = {
    "substantial action": YES_NO,  # two players have acted in this hand, unless the book defines it otherwise
    "action since": YES_NO,  # the same, counted since the cards in question were dealt
    "wager made": YES_NO,  # somebody has acted by choice in this hand
    "betting begun": YES_NO,  # the same, a forced opening bet included; antes and blinds are not betting
    "acted": YES_NO,  # the player concerned has acted
    "alone": YES_NO,  # nobody else is left for the pot
    "opponents": ("none", "one", "more"),  # left against the player concerned at the showdown
    "showdown": YES_NO,  # the betting is over
    "exposed": ("one", "two or more"),  # cards, those ruled on earlier in the hand included
    "again": YES_NO,  # the same has happened to the same player in this hand
    "players": ("one", "more"),  # concerned, as the report counts them, those ruled on earlier in the hand included
    "boxed": ("fewer than five", "five or more"),  # cards, those found earlier in the deal included
    "runs": ("all", "fewer"),  # boards that stub and burns can serve, of those agreed
    "shared card": YES_NO,  # one was turned for everybody
    "opened": ("two", "more"),  # board cards turned at once
    "first dealt": YES_NO,  # the card was the first one dealt on its street
    "first of street": YES_NO,  # the next card would be the first of its street
    "street": ("flop", "turn", "river", "other"),
    "row": ("top", "bottom"),
    "more to come": YES_NO,  # board cards are still due
    "burns": YES_NO,  # cards are burned in this game
    "enough": YES_NO,  # the stub can finish the hand
    "board out": YES_NO,  # the board cards of this round lie open
    "surplus": ("one", "more"),  # board cards turned too many
    "discard action": YES_NO,  # two players have acted since the discards were due
    "stake": ("short", "over"),  # against the sign
    "hand": ("running", "over"),
    "asker": ("winner", "other"),
    "last caller": YES_NO,  # nobody called after the player, and the betting is over
    "hopeless": YES_NO,  # the player's hand loses to open cards, whatever lies under them
    "in a hand": YES_NO,  # the player concerned holds cards and has looked at them
    "still in": YES_NO,  # the hand is on, and the player concerned has not folded
    # asked
    "reconstructible": YES_NO,  # the cards can be put where they belong
    "seen": YES_NO,  # by somebody who may not see it
    "looked": YES_NO,  # the player has looked at the card
    "repeated": YES_NO,  # warned before
    "caused by": ("dealer", "player"),
    "next hand": ("begun", "not begun"),
    "review": YES_NO,  # the decision disputed has been made once already
    "device": ("for a call", "for sound alone", "for anything else"),
}
QUESTIONS: dict[str, str] = {
    "reconstructible": "Can the cards be put where they belong?",
    "seen": "Has somebody seen it who may not?",
    "looked": "Has the player looked at the card?",
    "repeated": "Has the player been warned for this before?",
    "caused by": "Whose mistake was it?",
    "hopeless": "Does the hand lose to the open cards of somebody left, whatever the hole card is?",
    "asker": "Is the player who asks a winner of the pot?",
    "next hand": "Has the first card of the next hand been drawn?",
    "review": "Has it been decided once, and a review been asked for?",
    "in a hand": "Has the player looked at the cards of this hand?",
    "device": "What was the device used for?",
}

HIDDEN = frozenset({"hopeless"})  # facts that take a look at cards which lie face down

_ACTIONS = (e.Checked, e.Called, e.BetTo, e.RaisedTo, e.Folded, e.KittyTaken)


def actors(events: Iterable[e.Event], *, openings: bool = False) -> set[int]:
    """Seats that acted by choice: what a ruling took back never was. A forced opening is an action if `openings`."""
    seats: set[int] = set()
    round_: set[int] = set()
    for event in events:
        if isinstance(event, _ACTIONS) and (openings or not (isinstance(event, e.BetTo) and event.bring_in)):
            round_.add(event.seat)
        elif isinstance(event, e.BettingOpened):
            seats |= round_
            round_ = set()
        elif isinstance(event, e.RoundTakenBack):
            round_ = set()
    return seats | round_


def acted(hand: Hand, events: Iterable[e.Event] | None = None) -> set[int]:
    """Seats that have acted in a hand; where a forced opening is a whole bet, of a size that is chosen, it is one."""
    whole = any(step.full for step in hand.setup.rules.bets)
    return actors(hand.events if events is None else events, openings=whole)


def since_street(hand: Hand) -> list[e.Event]:
    """The events since cards last came on the table."""
    for at in range(len(hand.events) - 1, -1, -1):
        if isinstance(hand.events[at], e.Dealt | e.Boarded | e.SharedCard | e.Rescripted):
            return hand.events[at + 1 :]
    return list(hand.events)


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _left(hand: Hand) -> list[int]:
    return [seat for seat in hand.state.live if seat not in hand.state.mucked]


def _street(hand: Hand, report: Report) -> str:
    if hand.setup.rules.family != "flop" or not hand.state.boards:
        return "other"
    return {3: "flop", 4: "turn", 5: "river"}.get(len(hand.state.boards[report.row - 1]), "other")


def _opponents(hand: Hand, report: Report) -> str:
    others = [seat for seat in _left(hand) if seat != report.seat]
    return ("none", "one", "more")[min(2, len(others))]


def needed(hand: Hand) -> int:
    """Cards that the rest of the script still takes from the stub."""
    players = len(hand.state.served)
    need = 0
    for step in hand.state.agenda:
        if isinstance(step, Board):
            need += step.count
        elif isinstance(step, Deal) and step.short is None:  # a last street that runs short has a rule of its own
            need += (step.down + step.up) * players
        elif isinstance(step, Burn):
            need += 1
    return need


def _more_to_come(hand: Hand) -> bool:
    return any(isinstance(step, Board) for step in hand.state.agenda)


def _board_out(hand: Hand) -> bool:
    """Whether board cards have been turned since the last betting round closed."""
    for event in reversed(hand.events):
        if isinstance(event, e.Boarded):
            return True
        if isinstance(event, e.BettingClosed | e.BettingSkipped):
            return False
    return False


def _due(report: Report) -> int:
    return 3 if report.incident == "too many flop cards" else 1


def surplus(hand: Hand, report: Report, due: int) -> int:
    """Board cards turned too many: the report counts all that were turned, or names those that should not lie there."""
    named = [card for card in report.cards if card not in hand.state.boards[report.row - 1]]
    return max(report.count - due, len(named), 1)


def _since_discard(hand: Hand) -> list[e.Event]:
    for at in range(len(hand.events) - 1, -1, -1):
        event = hand.events[at]
        if isinstance(event, e.StepClosed) and event.do == "discard":
            return hand.events[at + 1 :]
    return []


def _stake(hand: Hand, report: Report) -> str:
    """What the player sat down with, against the amount of the sign."""
    return "short" if stake_of(hand, report.seat) < report.amount else "over"


def stake_of(hand: Hand, seat: int) -> int:
    """What a player has brought to this hand, and what a ruling has added or taken since."""
    began = dict(zip(hand.setup.seats, hand.setup.stacks, strict=True)).get(seat, 0)
    return began + sum(one.amount for one in hand.events if isinstance(one, e.StackChanged) and one.seat == seat)


def _first_dealt(hand: Hand, report: Report) -> bool:
    """Whether the seat's last card came first on its street; a live dealer's unknown cards are told by seat.

    Where it lies is for everybody to see; which card it is, is not: the name that a report gives it is not looked at.
    """
    first = _first_of_street(hand)
    if first is None:
        return False
    held = hand.state.holes[report.seat] if 0 < report.seat < hand.state.size else []
    card = held[-1] if held else UNKNOWN
    if card is UNKNOWN or first.cards[0] is UNKNOWN:
        return first.seats[0] == report.seat
    return card is first.cards[0]


def _first_of_street(hand: Hand) -> e.Dealt | None:
    """The deal that began the last street: a live dealer tells cards one by one, and rulings may come between."""
    first = None
    for event in reversed(hand.events):
        if isinstance(event, e.Dealt):
            first = event
        elif first is not None and isinstance(event, e.BettingClosed | e.BettingSkipped):
            break
    return first


def _between_streets(hand: Hand) -> bool:
    """No card of the next street has been dealt: always so, unless a live dealer is in the middle of one."""
    step = hand.state.agenda[-1] if hand.state.agenda else None
    return not (isinstance(step, Deal) and 0 < len(hand.state.waiting) < len(hand.state.served))


def _before(hand: Hand, report: Report) -> list[e.Ruled]:
    """Rulings on the same incident earlier in the hand."""
    return [event for event in hand.events if isinstance(event, e.Ruled) and event.incident == report.incident]


def _exposed(hand: Hand, report: Report) -> int:
    return max(report.count, len(report.cards), 1) + sum(max(len(event.cards), 1) for event in _before(hand, report))


def boxed_now(report: Report) -> int:
    """Cards that a report finds face up in the deck."""
    return max(report.count, len(report.cards), 1)


def boxed_in_all(hand: Hand, report: Report) -> int:
    """The same with those found earlier in this deal: it is the deck that they make defective, not the moment."""
    earlier = sum(max(event.count, len(event.named), 1) for event in _before(hand, report))
    return boxed_now(report) + earlier


def _concerned(hand: Hand, report: Report) -> int:
    earlier = {event.seat for event in _before(hand, report)} - {report.seat}
    return max(report.count, 1) + len(earlier)


def _betting_begun(hand: Hand) -> bool:
    return bool(actors(hand.events)) or any(isinstance(event, e.BetTo) for event in hand.events)


def _last_caller(hand: Hand, report: Report) -> bool:
    calls = [event.seat for event in hand.events if isinstance(event, e.Called)]
    return not hand.state.betting and bool(calls) and calls[-1] == report.seat


def _runs(hand: Hand, report: Report) -> str:
    from cardspeak.rulings.runs import boards_served

    return "all" if boards_served(hand.state, report.count) >= report.count else "fewer"


def _in_a_hand(hand: Hand, report: Report) -> str | None:
    """Without cards nobody is; with them it is a matter of having looked, which has to be asked."""
    holds = not hand.over and report.seat in hand.state.live and bool(hand.state.holes[report.seat])
    return None if holds else "no"


def _hopeless(hand: Hand, report: Report) -> str | None:
    from cardspeak.rulings.hopeless import hopeless

    found = hopeless(hand, report.seat)
    return None if found is None else _yes(found)


def _substantial(hand: Hand, events: Iterable[e.Event]) -> bool:
    """Whether so much has happened that a deal stands, as the book defines it: without a word, two have acted."""
    book = hand.setup.rules.book
    row = rulings_of(book).substantial if has_rulings(book) else None
    told = list(events)
    players = acted(hand, told)
    if row is None:
        return len(players) > 1
    if row.or_players is not None and len(players) >= row.or_players:
        return True
    wagered = {event.seat for event in told if isinstance(event, e.Called | e.BetTo | e.RaisedTo)} & players
    return len(players) >= row.players and len(wagered) >= row.wagers


COUNTS: dict[str, Callable[[Hand, Report], int]] = {
    "exposed cards": _exposed,
    "boxed cards": boxed_in_all,
    "players concerned": _concerned,
    "players who have acted": lambda hand, report: len(acted(hand)),
    "players left": lambda hand, report: len(_left(hand)),
}


def words_for_fact(book: Book, name: str) -> tuple[str, ...]:
    """What a fact may be: one of ours, or of the book's own; nothing if nobody knows it."""
    own = rulings_of(book).facts.get(name) if has_rulings(book) else None
    return own.words if own is not None else DOMAINS.get(name, ())


def cite_for_fact(book: Book, name: str) -> str:
    """The clause by which a fact is asked for: that of the book's own, else none."""
    own = rulings_of(book).facts.get(name) if has_rulings(book) else None
    return own.cite if own is not None else f"silent: what the cards do not tell, people do ({name})"


def known_facts() -> dict[str, tuple[str, ...]]:
    """Every fact that some book here may ask for, with all its words: ours, and those of books' own."""
    from cardspeak.books.loader import load_book

    found = dict(DOMAINS)
    for slug in known_books():
        book = load_book(slug)
        for name, row in rulings_of(book).facts.items() if has_rulings(book) else ():
            found[name] = tuple(dict.fromkeys((*found.get(name, ()), *row.words)))
    return found


def question_for(book: Book, name: str) -> str:
    own = rulings_of(book).facts.get(name) if has_rulings(book) else None
    return own.asks if own is not None and own.asks else QUESTIONS.get(name, f"{name}?")


DERIVED: dict[str, Callable[[Hand, Report], str | None]] = {
    "substantial action": lambda hand, report: _yes(_substantial(hand, hand.events)),
    "action since": lambda hand, report: _yes(_substantial(hand, since_street(hand))),
    "wager made": lambda hand, report: _yes(bool(acted(hand))),
    "betting begun": lambda hand, report: _yes(_betting_begun(hand)),
    "acted": lambda hand, report: _yes(report.seat in acted(hand)),
    "alone": lambda hand, report: _yes(len(_left(hand)) == 1),
    "opponents": _opponents,
    "showdown": lambda hand, report: _yes(not any(isinstance(step, BettingRound) for step in hand.state.agenda)),
    "exposed": lambda hand, report: "one" if _exposed(hand, report) == 1 else "two or more",
    "again": lambda hand, report: _yes(any(event.seat == report.seat for event in _before(hand, report))),
    "players": lambda hand, report: "one" if _concerned(hand, report) < 2 else "more",
    "boxed": lambda hand, report: "fewer than five" if boxed_in_all(hand, report) < 5 else "five or more",
    "runs": _runs,
    "shared card": lambda hand, report: _yes(bool(hand.state.shared)),
    "opened": lambda hand, report: "two" if surplus(hand, report, 1) == 1 else "more",
    "first dealt": lambda hand, report: _yes(_first_dealt(hand, report)),
    "first of street": lambda hand, report: _yes(_between_streets(hand)),
    "street": _street,
    "row": lambda hand, report: "top" if report.row == 1 else "bottom",
    "more to come": lambda hand, report: _yes(_more_to_come(hand)),
    "burns": lambda hand, report: _yes(
        any(isinstance(step, Burn) for step in hand.setup.rules.script) and hand.setup.stakes.burns > 0
    ),
    "enough": lambda hand, report: _yes(len(hand.state.stub) - max(1, report.count) >= needed(hand)),
    "board out": lambda hand, report: _yes(_board_out(hand)),
    "surplus": lambda hand, report: "one" if surplus(hand, report, _due(report)) == 1 else "more",
    "discard action": lambda hand, report: _yes(len(acted(hand, _since_discard(hand))) > 1),
    "stake": _stake,
    "last caller": lambda hand, report: _yes(_last_caller(hand, report)),
    "hopeless": _hopeless,
    "in a hand": _in_a_hand,
    "still in": lambda hand, report: _yes(not hand.over and report.seat in hand.state.live),
    "hand": lambda hand, report: "over" if hand.over else "running",
}


def derive(hand: Hand, report: Report, name: str) -> str | None:
    """What the hand itself says; None where somebody has to be asked."""
    book = hand.setup.rules.book
    own = rulings_of(book).facts.get(name) if has_rulings(book) else None
    if own is not None:
        if own.counts is None:
            return None
        count = COUNTS[own.counts](hand, report)
        return own.words[sum(count >= least for least in own.at)]
    found = DERIVED.get(name)
    return found(hand, report) if found is not None else None
