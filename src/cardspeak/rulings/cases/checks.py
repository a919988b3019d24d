"""What a case file can assert about a hand, one line each, after `=`.

cite 26.31                 the clause of the last ruling, question or refusal
refused 26.24              the last line was refused, by this clause
wrong seat                 the last report could not be read, with a message that has these words
asks looked                a fact is asked for
options play on, void      the floor, or a player, has this choice
steps 26.31(i) 26.31(ii)   the clauses of what the dealer does, in order
fact substantial action = yes     what the ruling turned on
considered 26.30           a clause looked at that did not decide
by gaming supervisor       who decided
silent                     the book says nothing of it
noted warning              the record has a note with these words
board Qs 9c 2h / board 2 .. / burns .. / stub ..        cards in order; of the stub the top ones
hole 3 .. / aside .. / muck .. / shared .. / exposed .. cards in any order; `none` where there are none
aside has 9c / hole 3 lacks 9c   among others
count stub 24              how many cards lie there
faces 3 down up            how a hand lies, in the order dealt
agenda bet burn board showdown    what is still to come
stacks 198 198 198 / stack 3 150 / pot 6 / bet 3 40 / kept 3 120 / commission 5
cap 20 / cap none          the most that a wager of this round may come to
outcome misdeal / over / running
turn 2 / choices fold call / folded 3 / live 1 2
most 40 / least 4          the bounds of the bet or raise on offer
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.evolve_rulings import cards_in
from cardspeak.hand.machine import Hand
from cardspeak.hand.state import State
from cardspeak.refusal import Refused
from cardspeak.rulings.rule import Question, Ruling


class Moment:
    """Where a case stands: its hand, and the last answer."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.answer: Ruling | Question | Refused | None = None
        self.wrong = ""


def check_line(moment: Moment, line: str) -> None:
    """Raise `BadInput` with what is so instead, unless the line is true."""
    word, _, rest = line.partition(" ")
    check = CHECKS.get(word)
    if check is None:
        raise BadInput(f"nothing is checked by {word!r}; known are {', '.join(CHECKS)}.")
    check(moment, rest.strip())


def _same(is_so: object, expected: object) -> None:
    if is_so != expected:
        raise BadInput(f"it is {is_so if is_so != '' else 'nothing'}.")


# -- the answer ----------------------------------------------------------------------------------------------


def _cite(moment: Moment, rest: str) -> None:
    if moment.answer is None:
        raise BadInput("no ruling, question or refusal came before.")
    _same(moment.answer.cite.clause, rest)


def _refused(moment: Moment, rest: str) -> None:
    if not isinstance(moment.answer, Refused):
        raise BadInput("nothing was refused.")
    if rest:
        _same(moment.answer.cite.clause, rest)


def _wrong(moment: Moment, rest: str) -> None:
    if rest not in moment.wrong:
        raise BadInput(f"the message is {moment.wrong!r}.")


def _question(moment: Moment) -> Question:
    if not isinstance(moment.answer, Question):
        raise BadInput("no question is open.")
    return moment.answer


def _asks(moment: Moment, rest: str) -> None:
    question = _question(moment)
    _same(question.name or question.asks, rest)


def _options(moment: Moment, rest: str) -> None:
    names = [option.name for option in _question(moment).options]
    _same(names, [name.strip() for name in rest.split(",")])


def _ruling(moment: Moment) -> Ruling:
    if not isinstance(moment.answer, Ruling):
        raise BadInput("no ruling came before.")
    return moment.answer


def _steps(moment: Moment, rest: str) -> None:
    _same(" ".join(step.cite.clause for step in _ruling(moment).steps), rest)


def _fact(moment: Moment, rest: str) -> None:
    name, _, value = rest.partition("=")
    _same(_ruling(moment).facts.get(name.strip(), ""), value.strip())


def _considered(moment: Moment, rest: str) -> None:
    clauses = [cite.clause for cite in _ruling(moment).considered]
    if rest not in clauses:
        raise BadInput(f"considered were {', '.join(clauses) or 'none'}.")


def _by(moment: Moment, rest: str) -> None:
    answer = moment.answer
    _same(answer.by if isinstance(answer, Question) else _ruling(moment).decided_by, rest)


def _silent(moment: Moment, rest: str) -> None:
    if not _ruling(moment).silent:
        raise BadInput("the book speaks.")


def _noted(moment: Moment, rest: str) -> None:
    notes = [event.what for event in moment.hand.events if isinstance(event, e.Noted)]
    if not any(rest.lower() in note.lower() for note in notes):
        raise BadInput(f"noted is {'; '.join(notes) or 'nothing'}.")


# -- cards ---------------------------------------------------------------------------------------------------


def _cards(words: str) -> tuple[Card, ...]:
    return () if words in ("", "none") else parse_cards(words)


def _words(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards)) or "none"


def _place(word: str) -> Callable[[Moment, str], None]:
    def check(moment: Moment, rest: str) -> None:
        place, rest = _numbered(word, rest)
        lying = _lying(moment.hand.state, place)
        verb, _, named = rest.partition(" ")
        if verb in ("has", "lacks"):
            wrong = [card for card in _cards(named) if (card in lying) != (verb == "has")]
            if wrong:
                raise BadInput(f"there lie {_words(lying)}.")
            return
        expected = list(_cards(rest))
        if place == "stub":
            lying = lying[: len(expected)]
        if word not in _ORDERED:
            lying, expected = sorted(lying, key=str), sorted(expected, key=str)
        if lying != expected:
            raise BadInput(f"there lie {_words(lying)}.")

    return check


_ORDERED = ("stub", "board", "burns")
_PLACES = ("stub", "board", "burns", "hole", "aside", "muck", "shared", "exposed")


def _numbered(word: str, rest: str) -> tuple[str, str]:
    """`board Qs` is board 1."""
    number, _, others = rest.partition(" ")
    if word in ("board", "hole") and number.isdigit():
        return f"{word} {number}", others.strip()
    return ("board 1", rest) if word == "board" else (word, rest)


def _lying(state: State, place: str) -> list[Card]:
    """The cards there, the next to be dealt first."""
    if place == "exposed":
        return list(state.exposed)
    try:
        found = list(cards_in(state, place))
    except (IndexError, ValueError, AssertionError):
        raise BadInput(f"there is no {place}.") from None
    return found[::-1] if place == "stub" else found


def _count(moment: Moment, rest: str) -> None:
    place, _, number = rest.rpartition(" ")
    word, _, at = place.partition(" ")
    _same(str(len(_lying(moment.hand.state, _numbered(word, at)[0]))), number)


def _faces(moment: Moment, rest: str) -> None:
    seat, *faces = rest.split()
    _same(moment.hand.state.faces[int(seat)], faces)


def _agenda(moment: Moment, rest: str) -> None:
    steps = [str(step.__struct_config__.tag) for step in reversed(moment.hand.state.agenda)]
    _same(" ".join(steps), "" if rest == "none" else rest)


# -- chips ---------------------------------------------------------------------------------------------------


def _stacks(moment: Moment, rest: str) -> None:
    _same(" ".join(map(str, moment.hand.stacks.values())), rest)


def _of_seat(read: Callable[[State, int], int]) -> Callable[[Moment, str], None]:
    def check(moment: Moment, rest: str) -> None:
        seat, _, amount = rest.partition(" ")
        if not seat.isdigit() or int(seat) not in moment.hand.setup.seats:
            raise BadInput(f"nobody sits at seat {seat}.")
        _same(str(read(moment.hand.state, int(seat))), amount.strip())

    return check


def _value(read: Callable[[Hand], object]) -> Callable[[Moment, str], None]:
    def check(moment: Moment, rest: str) -> None:
        found = read(moment.hand)
        _same("none" if found is None or found == "" else str(found), rest)

    return check


def _seats(read: Callable[[State], Sequence[int]]) -> Callable[[Moment, str], None]:
    def check(moment: Moment, rest: str) -> None:
        _same(" ".join(map(str, sorted(read(moment.hand.state)))) or "none", rest)

    return check


def _folded(moment: Moment, rest: str) -> None:
    """Every seat named is out of the hand."""
    state = moment.hand.state
    if rest == "none":
        _same([seat for seat in moment.hand.setup.seats if state.folded[seat]], [])
        return
    left = [seat for seat in map(int, rest.split()) if not state.folded[seat]]
    if left:
        raise BadInput(f"seat {left[0]} is in the hand.")


def _is(expected: bool) -> Callable[[Moment, str], None]:
    def check(moment: Moment, rest: str) -> None:
        if moment.hand.over != expected:
            raise BadInput(f"the hand is {'over' if moment.hand.over else 'running'}.")

    return check


def _choices(hand: Hand) -> str:
    return " ".join(choice.verb for choice in hand.legal)


def _bound(name: str) -> Callable[[Hand], object]:
    def read(hand: Hand) -> object:
        found = next((choice for choice in hand.legal if choice.verb in ("bet", "raise to")), None)
        if found is None:
            return None
        if found.only:
            return found.only[-1 if name == "most" else 0]
        return getattr(found, name)

    return read


CHECKS: dict[str, Callable[[Moment, str], None]] = {
    "cite": _cite,
    "refused": _refused,
    "wrong": _wrong,
    "asks": _asks,
    "options": _options,
    "steps": _steps,
    "fact": _fact,
    "considered": _considered,
    "by": _by,
    "silent": _silent,
    "noted": _noted,
    **{word: _place(word) for word in _PLACES},
    "count": _count,
    "faces": _faces,
    "agenda": _agenda,
    "stacks": _stacks,
    "stack": _of_seat(lambda state, seat: state.stack[seat]),
    "bet": _of_seat(lambda state, seat: state.bet[seat]),
    "kept": _of_seat(lambda state, seat: state.kept.get(seat, 0)),
    "pot": _value(lambda hand: hand.state.pot),
    "commission": _value(lambda hand: hand.state.commission),
    "cap": _value(lambda hand: hand.state.cap),
    "outcome": _value(lambda hand: hand.state.outcome),
    "over": _is(True),
    "running": _is(False),
    "turn": _value(lambda hand: hand.turn),
    "choices": _value(_choices),
    "most": _value(_bound("most")),
    "least": _value(_bound("least")),
    "folded": _folded,
    "live": _seats(lambda state: state.live),
}
