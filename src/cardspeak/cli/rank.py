"""`cardspeak rank`: hands by a book's own order, or how many hands of a deck fall into each category."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import click

from cardspeak.books.book import Book, Game
from cardspeak.books.loader import load_book
from cardspeak.books.model.game import Discard
from cardspeak.cards import Card, cards_text, parse_cards
from cardspeak.cli import completing
from cardspeak.cli.output import console, json_option, print_json, styled_cards
from cardspeak.errors import BadInput
from cardspeak.ranking import Ladder, RankedHand, count_categories, rank_hand

Row = tuple[Card, ...]


class RankedShare(NamedTuple):
    """One share of the pot: the order that wins it, and which board it is played on."""

    name: str
    ladder: Ladder
    row: int = 1


class TypedHand(NamedTuple):
    """One hand as it was typed."""

    text: str
    hole: Row
    boards: tuple[Row, ...]


class Ranked(NamedTuple):
    """One hand, ranked for each share in turn."""

    asked: TypedHand
    shares: tuple[RankedShare, ...]
    ranked: tuple[RankedHand, ...]

    @property
    def strength(self) -> tuple[int, ...]:
        return tuple(hand.value for hand in self.ranked)


@click.command("rank")
@click.option(
    "--book", required=True, shell_complete=completing.books, help="Whose order; a part of its name is enough."
)
@click.option("--deck", type=int, metavar="N", help="Cards in the deck; the full deck, or the game's, by default.")
@click.option(
    "--game",
    metavar="GAME",
    shell_complete=completing.games,
    help="Rank as this game does: its order, and which cards may play.",
)
@click.option("--board", metavar="CARDS", help="The board, for every HAND that does not bring its own.")
@click.option("--count", is_flag=True, help="Count the hands of each category instead of ranking any.")
@click.option("--cards", type=int, metavar="N", help="With --count: hands of N cards, of which the best play.")
@json_option
@click.argument("hands", nargs=-1, metavar="HAND...")
def command(
    book: str,
    deck: int | None,
    game: str | None,
    board: str | None,
    count: bool,
    cards: int | None,
    as_json: bool,
    hands: tuple[str, ...],
) -> None:
    """Rank hands by a book's own order.

    \b
    cardspeak rank --book star --deck 36 6s6h6dAsKd AsKdQhJcTs
    cardspeak rank --book crown-melbourne-poker --game omaha-hilo AsKsQdJd/Th9h8h2c2d
    cardspeak rank --book tasmania --game holdem --board Th9h8h2c2d AsKs QdQc
    cardspeak rank --book three-card --count

    A HAND is all its cards (five, or seven of which the best five play), or hole cards, a slash and the board. Where
    two boards are dealt a second slash stands between them: AsKs/Th9h8h2c2d/QcJc4d4s3h, or --board with one slash.
    Shares of a pot are ranked each on their own: hi-lo games add a "low" (null where no low qualifies), two boards a
    "bottom". A larger rank is stronger; equal ranks tie. With --count the first share's order is counted.
    """
    rules = load_book(book)
    played = rules.game(game) if game else None
    shares = _shares(rules, played, deck)
    if count:
        if hands or board:
            raise click.UsageError("--count looks at every hand of the deck: give it neither HAND nor --board.")
        return _show_counts(shares[0].ladder, cards, as_json)
    if cards is not None:
        raise click.UsageError("--cards goes with --count.")
    if not hands:
        raise click.UsageError("Give one HAND or more, as in AsKsQsJsTs, or --count.")
    answers = [_answer(_read(text, board), played, shares) for text in hands]
    if len({tuple(share.ladder for share in answer.shares) for answer in answers}) > 1:
        raise BadInput("These hands are ranked by different orders; rank fronts and hands of five apart.")
    if as_json:
        print_json([_as_json(answer) for answer in answers])
    else:
        _show(answers)


def _shares(book: Book, game: Game | None, deck: int | None) -> tuple[RankedShare, ...]:
    if game is None:
        return (RankedShare("high", book.ladder(deck=52 if deck is None else deck)),)
    return tuple(RankedShare(part.name, part.ladder, part.row) for part in game.parts(deck))


# -- what was typed ----------------------------------------------------------------------------------------


def _read(text: str, board: str | None) -> TypedHand:
    own, *rows = text.split("/")
    hole = parse_cards(own)
    boards = tuple(parse_cards(row) for row in (rows or (board.split("/") if board else [])))
    shown = "/".join(map(cards_text, [hole, *(boards if rows else [])]))
    return TypedHand(shown, hole, boards)


def _answer(asked: TypedHand, game: Game | None, shares: tuple[RankedShare, ...]) -> Ranked:
    if game is None:
        _check_any(asked, shares[0].ladder)
    elif game.rows:
        _check_board_game(asked, game)
    else:
        shares = _check_closed_game(asked, game, shares)
    use = game.use if game else None
    ranked = tuple(
        rank_hand(asked.hole, share.ladder, asked.boards[share.row - 1] if asked.boards else (), use=use)
        for share in shares
    )
    return Ranked(asked, shares, ranked)


def _check_any(asked: TypedHand, ladder: Ladder) -> None:
    """Without a game: a hand, or seven cards; with a board apart, anything between."""
    size = ladder.shape.size
    most = 7 if size == 5 else size
    if len(asked.boards) > 1:
        raise BadInput("Two boards are dealt in some games only: say which with --game.")
    total = len(asked.hole) + sum(map(len, asked.boards))
    if total not in ((size, most) if not asked.boards else range(size, most + 1)):
        what = f"{size} cards" if most == size else f"{size} cards, or {most} of which the best {size} play"
        raise BadInput(f"{asked.text or repr('')} has {total} cards; a hand here is {what}.")


def _check_board_game(asked: TypedHand, game: Game) -> None:
    own = game.hole_cards - sum(step.count for step in game.script if isinstance(step, Discard))
    held = len(asked.hole)
    if not asked.boards and game.use is None and game.rows == 1:
        if held not in (5, own + game.board_cards):
            whole = own + game.board_cards
            raise BadInput(
                f"{asked.text} has {held} cards; a hand of {game.title} is {own} hole cards and a board, "
                f"as in HOLE/BOARD, or {whole} cards in all, or the five that play."
            )
        return
    if held != own:
        raise BadInput(f"{cards_text(asked.hole)} has {held} cards; a player of {game.title} holds {own}.")
    if len(asked.boards) != game.rows:
        boards = "a board" if game.rows == 1 else f"{game.rows} boards"
        form = "/".join(["HOLE"] + ["BOARD"] * game.rows)
        raise BadInput(
            f"{game.title} is played with {boards}, {asked.text} has {len(asked.boards) or 'none'}: "
            f"give {form}, or --board."
        )
    for row in asked.boards:
        if not 3 <= len(row) <= game.board_cards:
            raise BadInput(f"A board has 3 to {game.board_cards} cards here; {cards_text(row)} has {len(row)}.")


def _check_closed_game(asked: TypedHand, game: Game, shares: tuple[RankedShare, ...]) -> tuple[RankedShare, ...]:
    """A game without a board; in Chinese Poker three cards are a front, and five a middle or a back."""
    if asked.boards:
        raise BadInput(f"{game.title} has no board; give each hand's own cards.")
    held = len(asked.hole)
    fitting = tuple(share for share in shares if held in (share.ladder.shape.size, game.hole_cards))
    if game.family == "chinese":
        fitting = tuple(share for share in shares if share.ladder.shape.size == held)[:1]
    if not fitting:
        sizes = sorted({share.ladder.shape.size for share in shares} | ({game.hole_cards} - {13}))
        raise BadInput(f"{asked.text} has {held} cards; {game.title} ranks hands of {' or '.join(map(str, sizes))}.")
    return fitting


# -- what is shown -----------------------------------------------------------------------------------------


def _as_json(answer: Ranked) -> dict[str, Any]:
    first, *others = answer.ranked
    shown: dict[str, Any] = {"hand": answer.asked.text, **_share_json(first)}
    for share, hand in zip(answer.shares[1:], others, strict=True):
        shown[share.name] = _share_json(hand) if hand.category else None
    return shown


def _share_json(hand: RankedHand) -> dict[str, Any]:
    return {
        "category": hand.category,
        "best": cards_text(hand.best),
        "rank": hand.value,
        "words": hand.words,
        "clause": hand.cite.clause,
    }


def _show(answers: Sequence[Ranked]) -> None:
    """Strongest first, a line for each share of the pot; an equals sign marks a tie."""
    from rich.table import Table

    shares = answers[0].shares
    table = Table(box=None, pad_edge=False)
    table.add_column("hand", no_wrap=True)
    if len(shares) > 1:
        table.add_column("share")
    table.add_column("place")
    table.add_column("best", no_wrap=True)
    table.add_column("", overflow="fold")
    table.add_column("clause", no_wrap=True)
    for answer in sorted(answers, key=lambda answer: answer.strength, reverse=True):
        cells: list[Any] = [styled_cards(answer.asked.hole)]
        for number, hand in enumerate(answer.ranked):
            cells += [shares[number].name] if len(shares) > 1 else []
            place = _place(hand.value, [other.ranked[number].value for other in answers])
            table.add_row(*cells, place, styled_cards(hand.best), hand.words, hand.cite.clause)
            cells = [""]
    ladder = shares[0].ladder
    out = console()
    out.print(f"{ladder.cite.book}, {ladder.deck}", markup=False)
    out.print(table)


def _place(value: int, values: Sequence[int]) -> str:
    """First, second and so on within one share; hands that win nothing of it have no place."""
    if not value:
        return "-"
    tied = "=" if values.count(value) > 1 else ""
    return f"{tied}{1 + sum(other > value for other in values)}"


def _show_counts(ladder: Ladder, cards: int | None, as_json: bool) -> None:
    counts: dict[str, int] = {str(category): n for category, n in count_categories(ladder, cards).items()}
    if as_json:
        print_json(counts)
        return
    from math import comb

    from rich.table import Table

    size = ladder.shape.size if cards is None else cards
    total = comb(ladder.deck.size, size)
    table = Table(box=None, pad_edge=False)
    table.add_column("category")
    table.add_column("hands", justify="right")
    table.add_column("of all", justify="right")
    for name, number in counts.items():
        table.add_row(name, f"{number:,}", f"{number / total:.4%}")
    if (rest := total - sum(counts.values())) > 0:
        table.add_row("no low", f"{rest:,}", f"{rest / total:.4%}")
    out = console()
    title = f"{ladder.cite.book} {ladder.cite.clause}, {ladder.deck}: {total:,} hands of {size} cards"
    out.print(title, markup=False, soft_wrap=True)
    out.print(table)
