"""`talk.toml`: what chips pushed, words said and motions made amount to at a table, each choice with its clause.

A file holds one or more named sets of choices, by the same names as `play.toml`; a set may serve for several. The
rulings read the choices as plain values and never ask which book they come from.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from cardspeak.books.book import Book, Game
from cardspeak.books.model.game import Clause, Strict
from cardspeak.books.model.play import STRUCTURES, Structure
from cardspeak.errors import BadInput, BookError

Act = Literal["wager", "check", "fold"]
Since = Literal["folds", "checks", "calls", "bets up to it", "bets more"]
Then = Literal["stands", "check", "call or fold", "any"]
ACTS: tuple[Act, ...] = ("wager", "check", "fold")
SINCE: tuple[Since, ...] = ("folds", "checks", "calls", "bets up to it", "bets more")


class WordsRow(Strict):
    """What is said in turn binds; an amount the limits do not allow becomes the nearest that they do."""

    cite: Clause
    first_cite: Clause  # of several indications the first counts
    least_cite: Clause
    most_cite: Clause
    barred_cite: Clause  # a raise where none is open can only be a call


class ChipsRow(Strict):
    """Silent chips of the right amount."""

    bet_cite: Clause
    call_cite: Clause
    raise_cite: Clause
    all_in_cite: Clause


class MotionsRow(Strict):
    """Motions of the hand: a tap is a check; cards given up are a fold, wherever the book draws the line."""

    tap_cite: Clause
    forward_cite: Clause  # face down towards the dealer
    line_cite: Clause  # over the fold line
    muck_cite: Clause  # among the discards


class SingleRow(Strict):
    """One silent chip of more than is asked for."""

    structures: list[Structure]
    call_cite: Clause  # facing a bet
    first_cite: Clause | None = None  # the same in the first round, where that is another clause
    open_cite: Clause  # as the first wager of a round: the chip, as far as the limit goes
    raise_cite: Clause | None = None  # with the word raise: as much of the chip as the limit allows


class PairRow(Strict):
    """Two silent chips alike, each below the bet, together between a call and a raise: a call."""

    cite: Clause


class BetweenRow(Strict):
    """Silent chips between a call and the least raise, not all-in."""

    percent: int | None = None  # of the least raise, from which it has to be made whole; None: always a call
    raise_cite: Clause | None = None
    call_cite: Clause


class ShortRow(Strict):
    """Chips short of a call, not all-in: make up the difference, or fold."""

    folded: Literal["surrendered", "returned"]  # what becomes of the chips
    cite: Clause
    complete_cite: Clause
    fold_cite: Clause


class StringRow(Strict):
    """Chips in several motions with nothing said: the first motion counts."""

    cite: Clause


class EarlyRow(Strict):
    """An action out of turn, by what those who were passed over did when they had their turn."""

    act: Act
    since: list[Since]
    then: Then
    folded: Literal["surrendered", "returned"] = "returned"  # the early chips, if the player then folds
    cite: Clause


class ExtraTime(Strict):
    """Time that a player may buy."""

    most: int | None = None  # times in a betting round; None: as the sign says
    most_cite: Clause
    to: Literal["house", "house and pot"]
    to_cite: Clause
    cite: Clause


class ClockRow(Strict):
    """A time to act, what ends it, and what happens then."""

    name: Literal["posted", "called"]  # for every decision by a sign; or called on one player by somebody
    by: str  # who runs or calls it: the least role of `book.toml`
    by_cite: Clause
    least: int = 1  # seconds
    most: int | None = None
    seconds_cite: Clause
    unbet: Literal["check", "fold"]  # for a player who may check; everybody else folds
    confirmed: bool = False  # the book says may: the dealer confirms what the clock proposes, or gives more time
    cite: Clause
    warning: int | None = None  # seconds before the end
    warning_cite: Clause | None = None
    sign_cite: Clause | None = None  # what the sign has to say
    extra: ExtraTime | None = None

    @property
    def signed(self) -> bool:
        """Whether its length is the sign's to say, and not the book's."""
        return self.most is None or self.most > self.least


class TalkRules(Strict):
    play: list[str]  # the sets of `play.toml` that speak this way
    words: WordsRow
    chips: ChipsRow
    motions: MotionsRow
    single: list[SingleRow]
    pair: PairRow | None = None
    between: BetweenRow
    short: ShortRow
    least_open_cite: Clause  # chips below the least opening bet are made up to it
    string: StringRow
    early: list[EarlyRow]
    early_all_in_cite: Clause | None = None  # all-in out of turn for less than a call: it stays in
    directed_cite: Clause  # the dealer's own mistake: everything is taken back
    silent_clock_cite: Clause  # where nobody has set a time
    clocks: tuple[ClockRow, ...] = ()

    def early_row(self, act: Act, since: Since) -> EarlyRow:
        return next(row for row in self.early if row.act == act and since in row.since)

    def single_row(self, structure: Structure) -> SingleRow:
        return next(row for row in self.single if structure in row.structures)

    def clock(self, name: str) -> ClockRow | None:
        for row in self.clocks:
            if row.name == name:
                return row
        return None


def talk_rules(book: str, game: str) -> TalkRules:
    """How people are understood at a table of this game."""
    from cardspeak.books.loader import load_book

    return talk_of(load_book(book).game(game))


@cache
def talk_of(game: Game) -> TalkRules:
    """The same for a game that is loaded already; checked once."""
    from cardspeak.books.loader import read_toml

    path = game.book.folder / "talk.toml"
    if not path.exists():
        raise BadInput(f"{game.book.slug} has no talk.toml: it does not say what chips and words amount to.")
    sets = read_toml(path, dict[str, TalkRules], alike=True)
    found = [(name, rules) for name, rules in sets.items() if game.file.play in rules.play]
    where = f"{game.book.slug}/talk.toml"
    if len(found) != 1:
        raise BookError(
            f"{where}: {len(found)} sets speak for the play of {game.slug}, {game.file.play!r}; name it once."
        )
    name, rules = found[0]
    for fault in faults_of_talk(rules, game.book):
        raise BookError(f"{where}, {name}: {fault}")
    return rules


def faults_of_talk(rules: TalkRules, book: Book) -> list[str]:
    """What no type can say: that every case has one answer, for every structure that its games are offered with."""
    faults = []
    offered = {one for name in rules.play if name in book.play for one in book.play[name].structures.allowed}
    for act in ACTS:
        for since in SINCE:
            rows = sum(row.act == act and since in row.since for row in rules.early)
            if rows != 1:
                faults.append(
                    f"early speaks {rows} times of a {act} out of turn after which somebody {since}; say once."
                )
    for structure in STRUCTURES:
        rows = sum(structure in row.structures for row in rules.single)
        if rows > 1 or (rows == 0 and structure in offered):
            faults.append(f"single speaks {rows} times of {structure} games; say once what one chip amounts to.")
    if (rules.between.percent is None) != (rules.between.raise_cite is None):
        faults.append("between: percent and raise_cite stand together.")
    for row in rules.clocks:
        if row.by not in book.head.roles:
            faults.append(f"clocks: {row.by!r} is none of the roles in book.toml.")
        if (row.warning is None) != (row.warning_cite is None):
            faults.append("clocks: warning and warning_cite stand together.")
    return faults
