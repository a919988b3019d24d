"""A hand's setup made from what a caller names, and checked: the one door to a table that the book would open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardspeak.books.book import Game
from cardspeak.books.names import slug_and_edition
from cardspeak.errors import BadInput
from cardspeak.hand.setup import Setup, Stakes, killed, usual_stakes
from cardspeak.hand.setup_checks import check_setup


def make_setup(
    book: str,
    game: str,
    stacks: Sequence[int] | Mapping[int, int],
    *,
    deck: int | None = None,
    button: int | None = None,
    stakes: Stakes | None = None,
    kill: tuple[int, int] | None = None,
    **more: object,
) -> Setup:
    """A checked setup. `stacks` is a list (seats 1, 2, 3 ...) or a mapping of seat to chips.

    With a kill wager the limits given are those of the game without it.
    """
    from cardspeak.books.loader import load_book

    rules = load_book(book).game(game)
    by_seat = dict(stacks) if isinstance(stacks, Mapping) else dict(enumerate(stacks, 1))
    if not all(isinstance(seat, int) for seat in by_seat):
        raise BadInput(f"Chips are given by seat, as in {{1: 200, 4: 150}}: {next(iter(by_seat))!r} is no seat.")
    seats = tuple(sorted(by_seat))
    if not seats:
        raise BadInput("Nobody sits at the table: give every player's chips.")
    if button is None and rules.play.first.seat != "the dealer's left":
        button = seats[-1] if rules.play.first.seat == "left of the button" else seats[0]
    size = rules.deck(deck).size
    seats = _active(rules, size, seats, button, tournament=more.get("tournament") is not None)
    stakes = stakes or usual_stakes(rules)
    setup = Setup(
        book=rules.book.slug,
        game=rules.slug,
        deck=size,
        stakes=killed(stakes, kill[1]) if kill else stakes,
        seats=seats,
        stacks=tuple(by_seat[seat] for seat in seats),
        edition=slug_and_edition(book)[1],
        button=button,
        kill=kill,
        **more,  # type: ignore[arg-type]
    )
    check_setup(setup)
    return setup


def _active(
    game: Game, deck: int, seats: tuple[int, ...], button: int | None, *, tournament: bool = False
) -> tuple[int, ...]:
    """Who is dealt in where more may sit than play: the first left of the button (Crown Melbourne 13.1.2)."""
    row, (most, _) = game.decks[deck], game.most_dealt(deck, tournament=tournament)
    if row.seated is None or len(seats) <= most:
        return seats
    if len(seats) > row.seated:
        raise BadInput(
            f"{game.title} seats at most {row.seated} players, not {len(seats)} ({game.book.slug} {row.seated_cite})."
        )
    at = button or 0
    clockwise = [seat for seat in seats if seat > at] + [seat for seat in seats if seat <= at]
    return tuple(sorted(clockwise[:most]))
