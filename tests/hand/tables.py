"""Tables drawn at random: every game of every book, its smallest and largest table, every deck, and varied stakes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from cardspeak.books.book import Game
from cardspeak.books.loader import load_book
from cardspeak.books.model.game import Burn, Post
from cardspeak.books.names import BOOKS
from cardspeak.cards.chance import Below
from cardspeak.errors import BadInput
from cardspeak.hand.commission import CapByPot, Charge, NoFlopNoDrop, Percent, PerHand, PerPerson, charge_of
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import Setup, Stakes, usual_stakes
from cardspeak.hand.simulate import dealt

Config = tuple[str, str, int, int]  # book, game, deck, players


def games() -> Iterator[Game]:
    for book in BOOKS:
        yield from load_book(book).games.values()


def configurations() -> list[Config]:
    """Every game with every deck, with the fewest and the most players."""
    return [
        (game.book.slug, game.slug, deck, players)
        for game in games()
        for deck, row in game.decks.items()
        for players in sorted({game.play.fewest, row.seats})
    ]


def below_of(rng: random.Random) -> Below:
    return rng.randrange


def random_setup(rng: random.Random, config: Config) -> Setup:
    """A table the book opens, as unusual as it allows; the usual one only where all else is refused."""
    book, slug, deck, players = config
    game = load_book(book).game(slug)
    for attempt in range(40):
        stakes = random_stakes(rng, game, players) if attempt < 30 else usual_stakes(game)
        more = random_extras(rng, game, stakes, players) if attempt < 20 else {}
        seats = random_seats(rng, game, players) if attempt < 30 else list(range(1, players + 1))
        stacks = {seat: random_stack(rng, stakes) for seat in seats}
        button = rng.choice(seats) if game.play.first.seat != "the dealer's left" else None
        if stakes.blinds and attempt < 20 and rng.random() < 0.2:
            more["late"] = ((rng.choice(seats), stakes.minimum, rng.choice((0, stakes.unit))),)
        try:
            return make_setup(book, slug, stacks, deck=deck, stakes=stakes, button=button, **more)
        except BadInput:
            continue
    raise AssertionError(f"no table could be opened for {config}")


def random_seats(rng: random.Random, game: Game, players: int) -> list[int]:
    """Not always side by side."""
    row = max(row.seats for row in game.file.decks)
    return sorted(rng.sample(range(1, max(players, row) + 1), players))


def random_stack(rng: random.Random, stakes: Stakes) -> int:
    """Often shorter than a blind, sometimes deep."""
    least = max(1, stakes.minimum)
    stack = rng.choice((rng.randint(1, least), rng.randint(1, 4 * least), rng.randint(1, 20 * least), 100 * least))
    return -(-stack // stakes.unit) * stakes.unit


def random_stakes(rng: random.Random, game: Game, players: int) -> Stakes:
    if game.family == "chinese":
        return Stakes(chinese_unit=rng.randint(1, 5), charge=random_charge(rng, game))
    unit = rng.choice((1, 1, 1, 5))
    small = unit * rng.choice((1, 2, 3, 10))
    structure = rng.choice(game.play.structures.allowed)
    posts = {step.what for step in game.script if isinstance(step, Post)}
    blinds: tuple[int, ...] = ()
    if "blinds" in posts and rng.random() < 0.9:
        blinds = rng.choice(((small,), (max(unit, small // 2 // unit * unit), small), (unit, small, 2 * small)))
    antes: tuple[int, ...] = ()
    if "antes" in posts and (rng.random() < 0.5 or not blinds):
        antes = rng.choice(((small,), (unit,), tuple(rng.choice((0, unit, 3 * unit)) for _ in range(players))))
    by_table = any(isinstance(step, Burn) and step.by_table for step in game.script)
    return Stakes(
        structure=structure,
        antes=antes,
        blinds=blinds,
        straddles=rng.choice((0, 0, 1, 2)) if blinds else 0,
        bring_in=rng.choice((0, unit)) if game.bets and game.bets[0].forced else 0,
        small=small,
        big=small * rng.choice((1, 2, 3)) if structure in ("fixed", "spread") else 0,
        unit=unit,
        trimmed_antes=rng.random() < 0.5,
        burns=rng.choice((0, 1, 2)) if by_table else 1,
        charge=random_charge(rng, game),
    )


def random_charge(rng: random.Random, game: Game) -> Charge | None:
    kinds = [row for row in game.play.commission.kinds if row.kind not in ("time", "sitting")]
    if not kinds or rng.random() < 0.4:
        return None
    row = rng.choice(kinds)
    cap = rng.choice((None, 0, 3, 25))
    match row.kind:
        case "percent":
            return Percent(percent=rng.randint(row.least or 0, row.most or 12), cap=cap)
        case "per hand":
            return PerHand(amount=rng.randint(0, 7), cap=cap)
        case "cap by pot":
            return _capped_by_pot(rng)
        case "no flop no drop" if not NoFlopNoDrop.suits(game):
            return None
        case "no flop no drop":
            return NoFlopNoDrop(then=rng.choice((Percent(percent=9, cap=cap), PerHand(amount=5), _capped_by_pot(rng))))
        case "per person":
            return PerPerson(amount=rng.randint(0, 3))
        case "scale" | "capped scale":
            return charge_of(row.kind)
        case _:
            raise AssertionError(row.kind)


def _capped_by_pot(rng: random.Random) -> CapByPot:
    sizes, caps = sorted(rng.sample(range(1, 400), 2)), sorted(rng.choices(range(20), k=3))
    return CapByPot(percent=rng.randint(0, 12), caps=tuple(zip(sizes, caps, strict=False)), above=caps[-1])


def random_extras(rng: random.Random, game: Game, stakes: Stakes, players: int) -> dict[str, Any]:
    more: dict[str, Any] = {"asked": rng.random() < 0.3, "runs": rng.random() < 0.4}
    if stakes.blinds and stakes.structure == "fixed" and rng.random() < 0.2:
        more["kill"] = (rng.randint(1, players), 2 * stakes.blinds[-1])
    if game.play.freeze_out is not None and rng.random() < 0.2:
        more["freeze_out"] = True
    return more


def random_hand(rng: random.Random, config: Config) -> Hand:
    """A hand just dealt; one in eight at a table whose dealer tells the cards."""
    setup = random_setup(rng, config)
    if rng.random() < 0.125:
        import msgspec

        return Hand(msgspec.structs.replace(setup, told=True))
    return dealt(setup, f"{rng.random()}", log=True)
