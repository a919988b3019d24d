"""What no type can say of a game against the house: names, hands, roles, sums, and an outcome for everything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import get_args

from cardspeak.books.banked_game import BEFORE, BankedGame, outcome_of
from cardspeak.books.banked_mishaps import faults_of_mishaps
from cardspeak.books.book import Book
from cardspeak.books.model.banked import BankedFile, Board, Deal, Fact, RefusalName, Wager
from cardspeak.cards import RANKS
from cardspeak.cards.deck import DECKS
from cardspeak.errors import CardspeakError, nearest
from cardspeak.ranking.ladder import Ladder

SETTINGS = ("ask_exposure", "reinstate_folded_side_bets", "retract_play_alone")
# Remedies that ask how a gap of the book is filled.
GAPS = {
    "dealer has no hand": "reinstate_folded_side_bets",
    "void the box and offer to retract": "retract_play_alone",
    "burn and offer to retract": "retract_play_alone",
}


def faults_of_banked(file: BankedFile, book: Book) -> Iterator[str]:
    """All of them: the game is put together only of what is in order so far."""
    if file.deck not in DECKS:
        yield f"deck: there is no deck of {file.deck} cards; decks have {', '.join(map(str, DECKS))}."
        return
    if not any(isinstance(step, Deal) for step in file.script):
        yield "script: nobody is dealt a card: add a step that does `deal`."
        return
    try:
        game = BankedGame(book, file)
    except CardspeakError as wrong:
        yield f"deck: {wrong}"
        return
    yield from _names(game)
    yield from _roles(game)
    yield from _cards(game)
    yield from _tables(game)
    yield from _outcomes(game)
    yield from _jackpot(game)
    yield from _refusals(game)
    yield from faults_of_mishaps(file, book.head.roles)


def _names(game: BankedGame) -> Iterator[str]:
    names = [wager.name for wager in game.file.wagers]
    yield from (
        f"two wagers have the same name, {name!r}." for name in sorted({n for n in names if names.count(n) > 1})
    )
    places = [BEFORE, *(step.name for step in game.decisions)]
    for wager in game.file.wagers:
        if wager.placed not in places:
            says = f"wager {wager.name!r} is placed at {wager.placed!r}, which no step of the script is."
            yield f"{says}{nearest(wager.placed, places)}"
    used = [name for step in game.decisions for option in step.options for name in (*option.loses, *option.keeps)]
    used += [step.wager for step in game.decisions] + list(game.deal.to) + [bonus.on for bonus in game.file.bonuses]
    for name in dict.fromkeys(used):
        if name not in game.wagers:
            yield f"there is no wager {name!r}.{nearest(name, game.wagers)}"
    for step in game.decisions:
        if step.default not in {option.verb for option in step.options}:
            yield f"decision {step.name!r} has no option {step.default!r} to fall back on."


def _roles(game: BankedGame) -> Iterator[str]:
    file, roles = game.file, game.book.head.roles
    asked = [file.house.supervisor, file.house.boss, file.notices.close_authority, file.notices.limits_authority]
    asked.append(game.deal.tray_authority)
    if file.jackpot is not None:
        asked += [file.jackpot.verifier, file.jackpot.operator]
    for role in dict.fromkeys(asked):
        if role is not None and role not in roles:
            yield f"{role!r} is none of the roles in book.toml.{nearest(role, roles)}"


def _cards(game: BankedGame) -> Iterator[str]:
    """As many cards as there are hands for, and a dealer's hand that can be held."""
    file = game.file
    boxes = file.boxes
    if not 1 <= boxes.default <= boxes.most:
        yield f"boxes: default is {boxes.default}; a table has from 1 to {boxes.most}."
    if file.hole != game.deal.cards:
        yield f"hole is {file.hole}, and the script deals {game.deal.cards} cards: both are a whole hand's."
    board = sum(step.count for step in game.script if isinstance(step, Board))
    needed = (boxes.most + 1) * game.deal.cards + board
    if needed > file.deck:
        yield f"boxes: {boxes.most} boxes and the dealer need {needed} cards, and the deck has {file.deck}."
    if file.dealer is None:
        return
    hands = [str(category) for category in game.ladder.shape.categories]
    if file.dealer.category not in hands:
        yield f"dealer.category: {_no_hand(file.dealer.category, game.ladder)}"
    if file.dealer.rank is not None and (len(file.dealer.rank) != 1 or file.dealer.rank not in RANKS):
        yield f"dealer.rank: {file.dealer.rank!r} is not a rank; write one of {', '.join(RANKS)}."


def _no_hand(name: str, ladder: Ladder) -> str:
    hands = [str(category) for category in ladder.shape.categories]
    return f"{name!r} is not a hand of this game.{nearest(name, hands)} Hands: {', '.join(hands)}."


def _tables(game: BankedGame) -> Iterator[str]:
    hands = list(game.ladder.shape.categories)
    seen: set[tuple[str, str]] = set()
    for table in game.file.tables:
        if (table.name, table.key) in seen:
            called = f"{table.name!r} with the key {table.key!r}" if table.key else repr(table.name)
            yield f"two pay tables are called {called}: give each its letter."
        seen.add((table.name, table.key))
        listed = [line.category for line in table.lines]
        for category in sorted({one for one in listed if listed.count(one) > 1}):
            yield f"{table.title}: {category!r} has two lines."
        for line in table.lines:
            if line.category not in hands:
                yield f"{table.title}: {_no_hand(line.category, game.ladder)}"
            if (line.pays > 0) == (line.percent > 0):
                yield f"{table.title}: {line.category} needs odds or a percentage, and one of them only."
    named = [bonus.table for bonus in game.file.bonuses] + [w.table for w in game.file.wagers if w.table]
    if game.file.jackpot is not None:
        named += [game.file.jackpot.prizes, game.file.jackpot.bonuses]
    for name in dict.fromkeys(named):
        if name not in game.tables:
            yield f"there is no pay table {name!r}.{nearest(name, game.tables)}"


def _outcomes(game: BankedGame) -> Iterator[str]:
    """Every wager has an outcome whatever the cards and the players do."""
    hands = [str(category) for category in game.ladder.shape.categories]
    for wager in game.file.wagers:
        for row in wager.outcomes:
            if row.least is not None and row.least not in hands:
                yield f"wager {wager.name!r}: {_no_hand(row.least, game.ladder)}"
        left = next((facts for facts in _situations(game, wager) if outcome_of(wager, facts, game, None) is None), None)
        if left is not None:
            yield f"wager {wager.name!r} has no outcome for {', '.join(sorted(left))}."


def _situations(game: BankedGame, wager: Wager) -> Iterator[frozenset[Fact]]:
    foldable = any(wager.name in option.loses for step in game.decisions for option in step.options)
    states: list[list[Fact]] = [[]]
    if foldable:
        states.append(["folded"])
    if wager.hand == "player" and any("unexposed" in row.when for row in wager.outcomes):
        states.append(["unexposed"])
    versus: list[list[Fact]] = [["higher"], ["lower"], ["equal"]]
    if game.file.dealer:
        versus.append(["no hand"])
    lists: list[list[Fact]] = [["listed"], ["unlisted"]]
    for state, against, listed in product(states, versus, lists):
        yield frozenset[Fact]((*state, *against, *(listed if wager.table or wager.pool else [])))


def _jackpot(game: BankedGame) -> Iterator[str]:
    """Levels have wagers and pools that there are, and feed them with the stated share of the stake exactly."""
    jackpot = game.file.jackpot
    if jackpot is None:
        return
    pools = [pool.name for pool in jackpot.pools]
    times = {level.name: level.times for level in jackpot.levels}
    for level in jackpot.levels:
        for name in level.wagers:
            if name not in game.wagers:
                yield f"level {level.name!r}: there is no wager {name!r}.{nearest(name, game.wagers)}"
        for name in level.pools:
            if name not in pools:
                yield f"level {level.name!r}: there is no pool {name!r}.{nearest(name, pools)}"
    for wager in game.file.wagers:
        if wager.pool is not None and wager.pool not in times:
            yield f"wager {wager.name!r} plays for {wager.pool!r}, which is no level.{nearest(wager.pool, times)}"
    for feed in jackpot.funding.feeds:
        for name in feed.hundredths:
            if name not in pools:
                yield f"{feed.level} feeds {name!r}, which is no pool.{nearest(name, pools)}"
        if feed.level not in times:
            yield f"feeds: there is no level {feed.level!r}.{nearest(feed.level, times)}"
        elif sum(feed.hundredths.values()) != jackpot.funding.share * times[feed.level]:
            share = jackpot.funding.share
            yield f"{feed.level} does not give {share}% of its wager to the pools ({jackpot.funding.cite})."


def _refusals(game: BankedGame) -> Iterator[str]:
    missing = [why for why in get_args(RefusalName) if why not in game.file.refusals]
    if missing:
        yield f"refusals: give the clause of {', '.join(map(repr, missing))}."
    for name in game.file.settings:
        if name not in SETTINGS:
            hint = nearest(name, SETTINGS)
            yield f"settings: nothing is left open by {name!r}.{hint} Settings: {', '.join(SETTINGS)}."
    for remedy in dict.fromkeys(row.remedy for row in game.file.mishaps):
        if remedy in GAPS and GAPS[remedy] not in game.file.settings:
            yield f"settings: {remedy!r} asks for {GAPS[remedy]}, which is not there."
