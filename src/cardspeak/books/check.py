"""What no type can say of a book: that its parts fit together. Found while loading, never during a hand.

Every fault is a `BookError` that names the file and the place in it, and says what would be right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardspeak.books.model.game import BettingRound, Board, Burn, Deal, Discard, Draw, Post, Show, TurnUp
from cardspeak.books.why import HandWhy
from cardspeak.cards.deck import DECKS
from cardspeak.errors import BadInput, BookError, nearest

if TYPE_CHECKING:
    from cardspeak.books.book import Book, Game
    from cardspeak.books.model.play import PlayRules

UP_CARDS = ("lowest up card", "highest up card", "best board", "lowest board")


def check_book(book: Book) -> None:
    """Raise the first fault."""
    for fault in faults_of_book(book):
        raise BookError(fault)


def faults_of_book(book: Book) -> Iterator[str]:
    """All of them, each with its file."""
    yield from (f"{book.slug}/{fault}" for fault in _faults(book))


def _faults(book: Book) -> Iterator[str]:
    names = {ladder.name for ladder in book.ladders}
    if book.head.ladder not in names:
        yield f"book.toml: ranking.toml has no ladder {book.head.ladder!r}; it has {', '.join(sorted(names))}."
    if book.head.kind == "banked" and book.games:
        yield f"book.toml: a book against the house has no games of players, and there is {next(iter(book.games))}."
    if book.suits is not None and sorted(book.suits) != sorted("shdc"):
        yield f"ranking.toml: the order of suits is {book.suits!r}; write each of s, h, d and c once, highest first."
    roles = book.head.roles
    yield from (f"book.toml: roles has {role!r} twice." for role in sorted({r for r in roles if roles.count(r) > 1}))
    if not all(role.strip() for role in roles):
        yield "book.toml: roles has one without a name."
    if roles and book.head.roles_cite is None:
        yield "book.toml: roles stand without their clause: add roles_cite."
    yield from _faults_of_staff(book)
    for name, rules in book.play.items():
        yield from (f"play.toml, {name}: {fault}" for fault in _faults_of_play(book, rules))
    for game in book.games.values():
        yield from (f"games/{game.slug}.toml: {fault}" for fault in _faults_of_game(book, game))


def _faults_of_staff(book: Book) -> Iterator[str]:
    staff, roles = book.head.staff, book.head.roles
    if staff is None:
        return
    for job in ("dealer", "supervisor", "manager"):
        ranks = getattr(staff, job)
        if not ranks:
            yield f"book.toml: staff.{job} is empty; name the rank that a {job} has."
        for rank in ranks:
            if rank not in roles:
                yield f"book.toml: staff.{job} has {rank!r}, which is none of the roles.{nearest(rank, roles)}"


def _faults_of_play(book: Book, rules: PlayRules) -> Iterator[str]:
    missing = [why.value for why in HandWhy if why not in rules.refusals]
    if missing:
        yield f"refusals give no clause for {', '.join(map(repr, missing))}."
    for structure in rules.structures.allowed:
        rows = sum(structure in row.structures for row in rules.short_all_in)
        if rows != 1:
            yield f"short_all_in speaks {rows} times of {structure} games; say once what a short all-in does."
    if not rules.structures.allowed:
        yield "structures.allowed is empty; name at least one structure."
    if rules.fewest < 2:
        yield f"fewest is {rules.fewest}; a hand among players needs two."
    if rules.cap is not None and rules.cap.raises < 1:
        yield f"cap.raises is {rules.cap.raises}; leave [cap] out where raises have no limit."
    if rules.freeze_out is not None and rules.freeze_out.deck not in DECKS:
        yield f"freeze_out.deck: there is no deck of {rules.freeze_out.deck} cards."
    yield from _faults_of_commission(rules)
    if rules.runs is not None and rules.runs.leave not in book.head.roles:
        hint = nearest(rules.runs.leave, book.head.roles)
        yield f"runs.leave is {rules.runs.leave!r}, which is none of the roles in book.toml.{hint}"
    if rules.odd.to == "highest card by suit" and book.suits is None:
        yield "odd chips go to the highest card by suit; give the order of suits in ranking.toml."


def _faults_of_commission(rules: PlayRules) -> Iterator[str]:
    kinds = [row.kind for row in rules.commission.kinds]
    yield from (f"commission.kinds has {kind!r} twice." for kind in sorted({k for k in kinds if kinds.count(k) > 1}))
    for row in rules.commission.kinds:
        least, most = row.least or 0, 100 if row.most is None else row.most
        if not 0 <= least <= most <= 100:
            yield f"commission.kinds: {row.kind} takes {least} to {most} percent; write 0 to 100, the smaller first."
    for scale in rules.commission.scales:
        steps = [line.up_to for line in scale.lines]
        if steps != sorted(set(steps)):
            yield f"commission.scales: the lines of the {scale.kind} do not rise: {', '.join(map(str, steps))}."
    scales = [row.kind for row in rules.commission.scales]
    for row in rules.commission.kinds:
        if row.kind in ("scale", "capped scale") and scales.count(row.kind) != 1:
            yield f"commission.kinds names a {row.kind}; give it once among commission.scales."


def _faults_of_game(book: Book, game: Game) -> Iterator[str]:
    if game.file.play not in book.play:
        yield f"play.toml has no set {game.file.play!r}.{nearest(game.file.play, book.play)}"
    if not game.file.decks:
        yield "decks names no deck to play with."
    yield from _faults_of_script(game)
    sizes = [row.size for row in game.file.decks]
    yield from (f"decks has {size} cards twice." for size in sorted({s for s in sizes if sizes.count(s) > 1}))
    for seats in (*(row.seats for row in game.file.decks), *(row.seats for row in game.file.layouts)):
        if seats < 2:
            yield f"seats is {seats}; two or more play."
    names = [part.name for part in game.file.showdown.parts]
    yield from (f"showdown.parts has {name!r} twice." for name in sorted({n for n in names if names.count(n) > 1}))
    for use in (game.use, *(row.use for row in game.file.showdown.parts)):
        if use is not None and not 0 < use <= game.hole_cards:
            yield f"showdown.use is {use}, of {game.hole_cards} cards that a player is dealt."
    if game.file.showdown.parts and game.file.showdown.none_cite is None and _all_qualified(book, game):
        yield "every share asks for a qualifier; say in showdown.none_cite by which clause a pot is shared without one."
    if not game.file.showdown.parts:
        yield "nothing wins the pot: showdown.parts is empty."
    rows = {part.row for part in game.file.showdown.parts}
    if game.rows and not rows <= set(range(1, game.rows + 1)):
        yield "showdown.parts names a board that is never dealt."
    for size in game.decks:
        if size not in DECKS:
            yield f"decks: there is no deck of {size} cards; decks have {', '.join(map(str, DECKS))}."
            continue
        yield from _faults_of_deck(game, size)


def _all_qualified(book: Book, game: Game) -> bool:
    named = {part.ladder for part in game.file.showdown.parts}
    shapes = [ladder.shape for ladder in book.ladders if ladder.name in named]
    return bool(shapes) and all(shape.least is not None or shape.limit is not None for shape in shapes)


def _faults_of_deck(game: Game, size: int) -> Iterator[str]:
    """Every ladder exists for every deck, and the deck serves everybody whom it may serve."""
    try:
        yield from _faults_of_parts(game, size)
    except BadInput as fault:
        yield str(fault)
    if any(isinstance(step, Deal) and step.short is not None for step in game.script):
        return  # the script says what happens when the cards run out
    seats = game.decks[size].seats
    table = sum(step.count if isinstance(step, Board) else isinstance(step, Burn) for step in game.script)
    need = seats * game.hole_cards + table
    if need > size:
        yield f"{seats} players need {need} cards; a deck of {size} does not have them."


def _faults_of_parts(game: Game, size: int) -> Iterator[str]:
    """A hand has cards enough for the ladder that ranks it."""
    if game.file.units is not None:
        return
    for part in game.parts(size):
        board = sum(step.count for step in game.script if isinstance(step, Board) and step.row == part.row)
        own = game.hole_cards if part.use is None else min(part.use, game.hole_cards)
        if own + board < part.ladder.shape.size:
            yield (
                f"showdown.parts: {part.name} needs {part.ladder.shape.size} cards by the ladder {part.ladder.name!r}; "
                f"a player has {own} and the board {board}."
            )


def _faults_of_script(game: Game) -> Iterator[str]:
    script = game.script
    if not script or not isinstance(script[-1], Show):
        yield "the script does not end with a showdown."
    bets = [step for step in script if isinstance(step, BettingRound)]
    if bets and [step.final for step in bets] != [False] * (len(bets) - 1) + [True]:
        yield "the last betting round, and no other, is marked final = true."
    up = posted = False
    down = 0
    for at, step in enumerate(script, 1):
        where = f"script[{at}]"
        if isinstance(step, Post):
            posted = True
        elif isinstance(step, Board):
            if step.count < 1 or step.row < 1:
                yield f"{where} turns {step.count} cards on board {step.row}; both are 1 or more."
        elif isinstance(step, Discard):
            if not 0 < step.count < game.hole_cards:
                yield f"{where} lets a player give up {step.count} of {game.hole_cards} cards."
            down -= step.count
        elif isinstance(step, TurnUp):
            up = True
            if not 0 < step.count <= down:
                yield f"{where} turns up {step.count} of the {down} cards that a player holds face down by then."
            down -= step.count
        elif isinstance(step, Deal):
            down += step.down
            up = up or step.up > 0
            if (step.down > 0) == (step.up > 0):
                yield f"{where} deals cards down or up: give one of the two, above zero."
            if (step.short is None) != (step.short_cite is None):
                yield f"{where}: short and short_cite stand together."
        elif isinstance(step, BettingRound):
            if not step.check and step.check_cite is None:
                yield f"{where} allows no check and does not say by which clause: add check_cite."
            if step.opens == "after the last blind" and not posted:
                yield f"{where} opens after the last blind, but nothing has been posted."
            if step.opens in UP_CARDS and not up:
                yield f"{where} opens by up cards, but none has been dealt."
        elif isinstance(step, Draw) and not 0 < step.most <= game.hole_cards:
            yield f"{where} lets a player change {step.most} of {game.hole_cards} cards."
