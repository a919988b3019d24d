"""What can be read and loaded, and cannot be meant: steps that lead nowhere, numbers out of reach, things said twice.

Only whoever writes a book is told; a book that a log carries is played as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardspeak.books.book import Book, Game
from cardspeak.books.clauses import Groups
from cardspeak.books.loader import read_toml
from cardspeak.books.model.game import BettingRound, Board, Burn, Deal, Draw, LadderRow, Post, RankingFile, Show
from cardspeak.books.model.play import PlayRules
from cardspeak.books.model.ruling import RulingsFile
from cardspeak.books.model.side_games import HoleBounty
from cardspeak.books.model.table import TableRules
from cardspeak.books.model.talk import TalkRules
from cardspeak.cards.card import RANKS
from cardspeak.proofing.fault import BookFault, told
from cardspeak.rulings.facts import DOMAINS


def faults_of_sense(book: Book, groups: Groups | None, bad: set[str]) -> Iterator[BookFault]:
    """Everything of this kind in the files that are in shape."""
    for name, says in _all(book, groups, bad):
        yield told(book.folder, f"{book.slug}/{name}: {says}")


def _all(book: Book, groups: Groups | None, bad: set[str]) -> Iterator[tuple[str, str]]:
    for name, rules in book.play.items():
        yield from ((f"play.toml, {name}", says) for says in _play(rules))
    for game in book.games.values():
        yield from ((f"games/{game.slug}.toml", says) for says in _game(game))
    for row in read_toml(book.folder / "ranking.toml", RankingFile).ladder:
        yield from (("ranking.toml", says) for says in _ladder(row))
    if groups is not None:
        yield from (("groups.toml", says) for says in _groups(groups))
    there = {name for name in ("table.toml", "talk.toml", "rulings.toml") if (book.folder / name).is_file()} - bad
    if "table.toml" in there:
        holds = max((game.hole_cards for game in book.games.values()), default=0)
        for name, table in read_toml(book.folder / "table.toml", dict[str, TableRules], alike=True).items():
            yield from ((f"table.toml, {name}", says) for says in _table(table, holds))
    if "talk.toml" in there:
        for name, talk in read_toml(book.folder / "talk.toml", dict[str, TalkRules], alike=True).items():
            yield from ((f"talk.toml, {name}", says) for says in _talk(talk))
    if "rulings.toml" in there:
        yield from (("rulings.toml", says) for says in _rulings(read_toml(book.folder / "rulings.toml", RulingsFile)))


def _twice(what: str, names: Iterable[str]) -> Iterator[str]:
    listed = list(names)
    yield from (f"{what} has {name!r} twice." for name in sorted({n for n in listed if listed.count(n) > 1}))


def _groups(groups: Groups) -> Iterator[str]:
    yield from _twice("games", groups.games)
    for name in groups.groups:
        if name == "all" or name in groups.games:
            is_what = "every game of the book" if name == "all" else "a game"
            yield f"groups: {name!r} is {is_what} already: give the group another name."


def _play(rules: PlayRules) -> Iterator[str]:
    yield from _twice("structures.allowed", rules.structures.allowed)
    yield from _twice("refusals", rules.refusals)
    kinds = [row.kind for row in rules.commission.kinds]
    for scale in rules.commission.scales:
        if scale.kind not in kinds:
            yield f"commission.scales has a {scale.kind}, and commission.kinds does not name it."


# -- games -------------------------------------------------------------------------------------------------------------


def _game(game: Game) -> Iterator[str]:
    script = game.script
    if sum(isinstance(step, Show) for step in script) > 1:
        yield "the script has more than one showdown; the hand is over with the first."
    yield from _twice("the script's list of posts", (step.what for step in script if isinstance(step, Post)))
    yield from _twice(
        "the script's list of betting rounds", (step.name for step in script if isinstance(step, BettingRound))
    )
    rounds = [at for at, step in enumerate(script) if isinstance(step, BettingRound)]
    dealt = [at for at, step in enumerate(script) if isinstance(step, Deal)]
    if rounds and dealt and rounds[0] < dealt[0]:
        yield f"script[{rounds[0] + 1}] is a betting round before anybody has a card."
    if not dealt:
        yield "the script deals nobody a card: add a deal."
    for at, step in enumerate(script, 1):
        follows = next((one for one in script[at:] if not isinstance(one, Burn)), None)
        if isinstance(step, Burn) and not isinstance(follows, Board | Deal | Draw):
            yield f"script[{at}] burns a card after which none is dealt."
        if isinstance(step, BettingRound) and step.opens == "after the last blind" and at - 1 != rounds[0]:
            yield f"script[{at}] opens after the last blind, which is for the first round alone."
    first = sum(step.down + step.up for step in script[: rounds[0] if rounds else None] if isinstance(step, Deal))
    for size, row in game.decks.items():
        play = game.book.play.get(game.file.play)
        if play is not None and row.seats < play.fewest:
            yield f"{row.seats} players sit at the table, and play.toml asks for {play.fewest} at least."
        if row.seats * first > size:
            yield f"{row.seats} players are dealt {row.seats * first} cards at first, and the deck has {size}."


def _ladder(row: LadderRow) -> Iterator[str]:
    ranks = "A23456789TJQK" if row.ace == "low" else "23456789TJQKA"
    if row.limit and 52 in row.decks and ranks.index(row.limit) + 1 < row.size:
        yield f"{row.name!r}: no {row.size} cards of different rank are {row.limit} or below; raise the limit."


# -- between hands, and at them ----------------------------------------------------------------------------------------


def _table(rules: TableRules, holds: int) -> Iterator[str]:
    yield from _twice("sign", (row.what for row in rules.sign))
    yield from _twice("side", (row.name for row in rules.side))
    yield from _twice("seats.priority", (row.who for row in rules.seats.priority))
    if rules.rotation is not None and not rules.rotation.every:
        yield "rotation.every is empty; name orbit, hands or minutes, or leave the rotation out."
    for row in rules.side:
        if row.times < 1:
            yield f"side {row.name!r} is paid {row.times} times the least wager; write 1 or more."
        if isinstance(row, HoleBounty) and (not row.ranks or not set(row.ranks) <= set(RANKS)):
            yield f"side {row.name!r}: ranks is {row.ranks!r}; write ranks of cards out of {RANKS}, as in '72'."
        if isinstance(row, HoleBounty) and len(row.ranks) > holds:
            yield f"side {row.name!r}: ranks has {len(row.ranks)} cards, and no game deals more than {holds}."


def _talk(rules: TalkRules) -> Iterator[str]:
    percent = rules.between.percent
    if percent is not None and not 0 < percent <= 100:
        yield f"between.percent is {percent}; write 1 to 100, or leave it out where such chips are always a call."
    for row in rules.clocks:
        if row.most is not None and row.least > row.most:
            yield f"clocks: {row.name} runs {row.least} to {row.most} seconds; the smaller comes first."
    yield from _twice("clocks", (row.name for row in rules.clocks))


def _rulings(file: RulingsFile) -> Iterator[str]:
    used = {name for row in file.ruling for name in row.when}
    for name, fact in file.facts.items():
        if fact.counts is not None and fact.at and fact.at[0] < 1:
            says = f"at begins with {fact.at[0]}, so that {fact.words[0]!r} never holds; write 1 or more."
            yield f"facts.{name}: {says}"
        if name in DOMAINS:
            yield f"facts.{name}: {name!r} is a fact that every book knows: give yours another name."
        elif name not in used:
            yield f"facts.{name}: no [[ruling]] turns on {name!r}: name it in a when, or leave it out."
    real = file.substantial
    if real is not None and real.players < 1:
        yield f"substantial.players is {real.players}; a deal would stand before anybody acts. Write 1 or more."
    if real is not None and real.wagers > real.players:
        yield f"substantial.wagers is {real.wagers}, of {real.players} players; it cannot be more than they are."
    for row in file.ruling:
        for remedy in (*row.remedies, *(one for option in row.options for one in option.remedies)):
            if remedy.do == "deal as" and remedy.at > 2:
                where = f"{row.cite} ({row.incident})"
                yield f"{where}: 'deal as' at = {remedy.at}; 0 is this street, 1 the next, 2 the one after."
