"""A hand before it begins: which game, at which stakes, who sits where with how much.

Seats are the numbers on the table. Everything is checked here once, so that the machine never meets a table
that its book would not open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal

import msgspec

from cardspeak.books.play_model import Structure
from cardspeak.errors import BadInput

if TYPE_CHECKING:
    from cardspeak.books.book import Game
    from cardspeak.books.play_model import PlayRules

Kind = Literal["percent", "per hand", "per person", "scale", "capped scale"]


class Charge(msgspec.Struct, frozen=True, kw_only=True):
    """The commission of a table, as its sign says: `amount` in chips, or `percent` with an optional cap."""

    kind: Kind
    percent: int = 0
    amount: int = 0
    cap: int | None = None
    floor: int = 0  # the least that a percentage comes to, where the sign names a minimum
    also: Charge | None = None  # charged besides, where methods are combined

    @property
    def each(self) -> tuple[Charge, ...]:
        """The methods combined, one by one."""
        return (self, *self.also.each) if self.also is not None else (self,)


class Stakes(msgspec.Struct, frozen=True, kw_only=True):
    """What the table is played for. In fixed limit `small` and `big` are the two tiers."""

    structure: Structure = "no limit"
    antes: tuple[int, ...] = ()  # one for all, or one per player in the order of the deal
    blinds: tuple[int, ...] = ()  # in posting order
    straddles: int = 0  # voluntary blinds made this hand, each double the one before
    bring_in: int = 0
    small: int = 0  # the table minimum, or the lower tier
    big: int = 0  # the upper tier; in spread limit the betting maximum
    unit: int = 1  # the smallest chip in play
    trimmed_antes: bool = True  # an ante that others cannot match comes back to its maker
    dollar: int = 100  # chips to a dollar: chips are cents unless the table says otherwise
    chinese_unit: int = 0
    uncapped: bool = False  # no limit on raises, where that is the house's to say
    burns: int = 1  # cards burned each time, where the book leaves the number to the table
    charge: Charge | None = None

    @property
    def minimum(self) -> int:
        """The least opening bet: the posted minimum, else the largest blind."""
        return self.small or max(self.blinds, default=0) or self.unit


class Setup(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Everything a replay needs besides the events."""

    book: str
    game: str
    deck: int
    stakes: Stakes
    seats: tuple[int, ...]  # dealt in, clockwise
    stacks: tuple[int, ...]
    button: int | None = None  # the button's (or puck's) seat; None where the game has none
    told: bool = False  # a live dealer tells the cards as they fall
    asked: bool = False  # players are asked to show or muck; otherwise cards speak for them
    runs: bool = False  # run it twice is on offer
    places: int | None = None  # numbered places at the table, where the book knows tables of several sizes
    freeze_out: bool = False
    kill: tuple[int, int] | None = None  # (seat, amount) of a kill wager
    late: tuple[tuple[int, int, int], ...] = ()  # (seat, live, dead) posted to enter or make good missed blinds

    @cached_property
    def rules(self) -> Game:
        from cardspeak.books.loader import load_book

        return load_book(self.book).game(self.game)

    @cached_property
    def play(self) -> PlayRules:
        return self.rules.play

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Seats clockwise from the one that receives the first card."""
        first = self.play.first.seat
        if first == "the dealer's left" or self.button is None:
            return tuple(sorted(self.seats))
        later = [seat for seat in sorted(self.seats) if seat > self.button]
        sooner = [seat for seat in sorted(self.seats) if seat < self.button]
        own = [self.button] if self.button in self.seats else []
        return tuple(own + later + sooner) if first == "the puck" else tuple(later + sooner + own)

    @cached_property
    def blind_seats(self) -> tuple[int, ...]:
        """Seats in the order in which blinds fall due; heads-up some books begin with the button."""
        return self.order[::-1] if len(self.order) == 2 and self.play.heads_up.button_first else self.order


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
    seats = tuple(sorted(by_seat))
    if not seats:
        raise BadInput("Nobody sits at the table: give every player's chips.")
    if button is None and rules.play.first.seat != "the dealer's left":
        button = seats[-1] if rules.play.first.seat == "left of the button" else seats[0]
    size = rules.deck(deck).size
    seats = _active(rules, size, seats, button)
    stakes = stakes or usual_stakes(rules)
    setup = Setup(
        book=rules.book.slug,
        game=rules.slug,
        deck=size,
        stakes=killed(stakes, kill[1]) if kill else stakes,
        seats=seats,
        stacks=tuple(by_seat[seat] for seat in seats),
        button=button,
        kill=kill,
        **more,  # type: ignore[arg-type]
    )
    check_setup(setup)
    return setup


def _active(game: Game, deck: int, seats: tuple[int, ...], button: int | None) -> tuple[int, ...]:
    """Who is dealt in where more may sit than play: the first left of the button (Crown Melbourne 13.1.2)."""
    row = game.decks[deck]
    if row.seated is None or len(seats) <= row.seats:
        return seats
    if len(seats) > row.seated:
        raise BadInput(
            f"{game.title} seats at most {row.seated} players, not {len(seats)} ({game.book.slug} {row.seated_cite})."
        )
    at = button or 0
    clockwise = [seat for seat in seats if seat > at] + [seat for seat in seats if seat <= at]
    return tuple(sorted(clockwise[: row.seats]))


def killed(stakes: Stakes, amount: int) -> Stakes:
    """The limits of a kill pot: all grow as the kill wager outgrows the last blind (Crown Melbourne 8.13.7)."""
    last = stakes.blinds[-1] if stakes.blinds else 0
    if not 0 < last < amount:
        raise BadInput(f"A kill wager is more than the last blind, {last}; {amount} does not increase the game.")
    if stakes.small * amount % last or stakes.big * amount % last:
        raise BadInput(f"A kill wager of {amount} over a blind of {last} does not give limits in whole chips.")
    return msgspec.structs.replace(stakes, small=stakes.small * amount // last, big=stakes.big * amount // last)


def usual_stakes(game: Game) -> Stakes:
    """Stakes for somebody who named none: blinds of 1 and 2, or antes of 1; structures as the book allows."""
    from cardspeak.books.model import Post

    posts = {step.what for step in game.script if isinstance(step, Post)}
    allowed = game.play.structures.allowed
    if game.family == "chinese":
        return Stakes(chinese_unit=1)
    blinds = (1, 2) if "blinds" in posts else ()
    antes = (1,) if "blinds" not in posts else ()
    if "no limit" in allowed and game.family in ("flop", "manila"):
        return Stakes(structure="no limit", blinds=blinds, antes=antes, small=2)
    if "fixed" in allowed:
        return Stakes(structure="fixed", blinds=blinds, antes=antes, small=2, big=4)
    return Stakes(structure=allowed[0], blinds=blinds, antes=antes, small=1)


def check_setup(setup: Setup) -> None:
    """Refuse a table that the book would not open, saying what would be right."""
    _check_seats(setup)
    _check_stakes(setup)


def _check_seats(setup: Setup) -> None:
    game, play = setup.rules, setup.play
    row = game.decks[setup.deck]
    if len(setup.seats) > row.seats:
        raise BadInput(
            f"{game.title} with {setup.deck} cards deals to at most {row.seats} players, "
            f"not {len(setup.seats)} ({game.book.slug} {row.cite})."
        )
    fewest, fewest_cite = play.fewest, play.fewest_cite
    if setup.freeze_out:
        fewest, fewest_cite = _check_freeze_out(setup)
    if len(setup.seats) < fewest:
        raise BadInput(
            f"{game.title} needs at least {fewest} players, not {len(setup.seats)} ({game.book.slug} {fewest_cite})."
        )
    if len(set(setup.seats)) != len(setup.seats) or min(setup.seats) < 1:
        raise BadInput("Seats are different whole numbers from 1 up.")
    for seat, stack in zip(setup.seats, setup.stacks, strict=True):
        if stack <= 0:
            raise BadInput(f"Seat {seat} has {stack} chips; a player needs at least one chip to be dealt in.")
    if game.file.layouts:
        _check_places(setup)


def _check_freeze_out(setup: Setup) -> tuple[int, str]:
    """The fewest players of a freeze-out, and the clause; its deck is checked on the way."""
    rules, game = setup.play.freeze_out, setup.rules
    if rules is None:
        raise BadInput(f"{game.title} of {setup.book} is not played as a freeze-out.")
    if setup.deck != rules.deck:
        raise BadInput(
            f"A freeze-out is played with {rules.deck} cards, not {setup.deck} ({setup.book} {rules.deck_cite})."
        )
    return rules.fewest, rules.fewest_cite


def _check_places(setup: Setup) -> None:
    """Everybody sits at a numbered place of a table that the book knows."""
    layouts = {row.seats: row for row in setup.rules.file.layouts}
    places = max(layouts) if setup.places is None else setup.places
    if places not in layouts:
        cites = ", ".join(row.cite for row in layouts.values())
        raise BadInput(
            f"{setup.rules.title} is played at tables of {' or '.join(map(str, layouts))} places, "
            f"not {places} ({setup.book} {cites})."
        )
    if max(setup.seats) > places:
        raise BadInput(
            f"This table has {places} places; there is no seat {max(setup.seats)} "
            f"({setup.book} {layouts[places].cite})."
        )


def _check_stakes(setup: Setup) -> None:
    stakes, play = setup.stakes, setup.play
    slug = setup.book
    if setup.rules.family == "chinese":
        if stakes.chinese_unit <= 0:
            raise BadInput("Chinese poker is played for units: give stakes a chinese_unit of at least 1.")
        _check_charge(setup)
        return
    if stakes.structure not in play.structures.allowed:
        allowed = ", ".join(play.structures.allowed)
        cite = play.structures.cite
        raise BadInput(f"{setup.rules.title} is not played {stakes.structure} in {slug} ({cite}); choose {allowed}.")
    amounts = (*stakes.antes, *stakes.blinds, stakes.bring_in, stakes.small, stakes.big)
    if min(amounts, default=0) < 0 or stakes.unit < 1:
        raise BadInput("Antes, blinds, limits and the smallest chip are whole numbers of chips, none below zero.")
    if stakes.structure == "fixed" and not 0 < stakes.small <= stakes.big:
        raise BadInput("Fixed limit needs two tiers: small at least 1 and big not below it.")
    if stakes.structure == "spread" and not 0 < stakes.small <= stakes.big:
        raise BadInput("Spread limit needs a minimum (small) and a maximum (big) not below it.")
    if len(stakes.blinds) > len(setup.seats):
        raise BadInput(f"{len(stakes.blinds)} blinds need as many players, here are {len(setup.seats)}.")
    _check_posts(setup)
    _check_burns(setup)
    if len(stakes.antes) not in (0, 1, len(setup.seats)):
        raise BadInput("Give no ante, one ante for everybody, or one for each player in the order of the deal.")
    if stakes.uncapped and play.cap is not None and not play.cap.house:
        raise BadInput(f"{slug} limits a round to {play.cap.raises} raises ({play.cap.cite}); no table may lift that.")
    _check_straddles(setup)
    _check_bring_in(setup)
    if setup.kill is not None and setup.kill[0] not in setup.seats:
        raise BadInput(f"Seat {setup.kill[0]} owes a kill wager but is not dealt in.")
    _check_charge(setup)


def _check_straddles(setup: Setup) -> None:
    """Voluntary blinds follow compulsory ones, at seats that have made none."""
    stakes, rule, slug = setup.stakes, setup.play.straddle, setup.book
    if stakes.straddles < 0:
        raise BadInput("The number of straddles is a whole number, not below zero.")
    if not stakes.straddles:
        return
    if rule.most is not None and stakes.straddles > rule.most:
        raise BadInput(f"{slug} allows {rule.most} straddles in this game, not {stakes.straddles} ({rule.cite}).")
    players = len(setup.seats)
    if not any(stakes.blinds) or len(stakes.blinds) + stakes.straddles > players or players < rule.fewest:
        raise BadInput(
            f"A straddle needs blinds before it, a player who made none, and {rule.fewest} players at least "
            f"({slug} {rule.cite}); here are {len(stakes.blinds)} blinds and {players} players."
        )
    if rule.whole:
        _check_straddlers(setup)


def _check_bring_in(setup: Setup) -> None:
    """Where the book forces a whole bet, the table has no bring-in below it."""
    first = setup.rules.bets[0]
    if first.forced and first.full and 0 < setup.stakes.bring_in < setup.stakes.minimum:
        raise BadInput(
            f"The first bet of {setup.rules.title} is at least the table minimum, {setup.stakes.minimum}; "
            f"it is not brought in for {setup.stakes.bring_in} ({setup.book} {first.opens_cite})."
        )


def _check_straddlers(setup: Setup) -> None:
    amount = max(setup.stakes.blinds)
    stacks = dict(zip(setup.seats, setup.stacks, strict=True))
    posting = setup.blind_seats[len(setup.stakes.blinds) :][: setup.stakes.straddles]
    for seat in posting:
        amount *= 2
        if stacks[seat] < amount:
            raise BadInput(
                f"Seat {seat} has {stacks[seat]} chips and cannot straddle {amount} ({setup.book} "
                f"{setup.play.straddle.cite})."
            )


def _check_posts(setup: Setup) -> None:
    stakes, posts, slug = setup.stakes, setup.play.posts, setup.book
    antes, blinds = any(stakes.antes), any(stakes.blinds)
    _check_named(setup, posts.as_named)
    last = max((*stakes.blinds[-1:], setup.kill[1] if setup.kill else 0))
    if posts.last_covers_minimum is not None and blinds and last < stakes.minimum:
        raise BadInput(
            f"The last blind, {last}, is below the table minimum of {stakes.minimum} "
            f"({slug} {posts.last_covers_minimum})."
        )
    if posts.one_kind is not None and antes == blinds:
        raise BadInput(f"{setup.rules.title} has blinds or antes, one of the two ({slug} {posts.one_kind}).")
    if posts.most_blinds is not None and len(stakes.blinds) > posts.most_blinds:
        raise BadInput(
            f"{setup.rules.title} has at most {posts.most_blinds} blinds, not {len(stakes.blinds)} "
            f"({slug} {posts.most_blinds_cite})."
        )
    if posts.ante_is_minimum is None:
        return
    if setup.freeze_out and setup.play.freeze_out is not None:
        if len(set(stakes.antes)) != 1 or stakes.antes[0] % stakes.minimum or not stakes.antes[0]:
            cite = setup.play.freeze_out.ante_cite
            raise BadInput(f"In a freeze-out the ante is a multiple of the minimum, {stakes.minimum} ({slug} {cite}).")
    elif set(stakes.antes) != {stakes.minimum}:
        raise BadInput(f"Everybody antes the minimum wager, {stakes.minimum} ({slug} {posts.ante_is_minimum}).")


def _check_named(setup: Setup, cite: str | None) -> None:
    """A game is played with the forced wagers its script begins with and with no others; some books want them all."""
    from cardspeak.books.model import Post

    named = {step.what for step in setup.rules.script if isinstance(step, Post)}
    given = {what for what, amounts in (("antes", setup.stakes.antes), ("blinds", setup.stakes.blinds)) if any(amounts)}
    if given - named or (cite is not None and given != named):
        raise BadInput(
            f"{setup.rules.title} is played with {' and '.join(sorted(named))}, "
            f"not with {' and '.join(sorted(given)) or 'none'} ({setup.book} {cite or setup.rules.cite.clause})."
        )


def _check_burns(setup: Setup) -> None:
    """The table says how many cards are burned only where the book lets it; the pack must last."""
    from cardspeak.books.model import Burn

    game, burns = setup.rules, setup.stakes.burns
    chosen = [step for step in game.script if isinstance(step, Burn) and step.by_table]
    if not chosen:
        if burns != 1:
            raise BadInput(f"{setup.book} says itself how many cards are burned in {game.title}: leave burns at 1.")
        return
    spare = setup.deck - len(setup.seats) * game.hole_cards - game.board_cards * game.rows
    if not 0 <= burns * len(chosen) <= spare:
        raise BadInput(
            f"Burn 0 to {spare // len(chosen)} cards each time with {len(setup.seats)} players, not {burns} "
            f"({setup.book} {chosen[0].cite})."
        )


def _check_charge(setup: Setup) -> None:
    charges = setup.stakes.charge
    if charges is None:
        return
    if len({charge.kind for charge in charges.each}) < len(charges.each):
        raise BadInput("A commission combines different methods: give each kind once.")
    for charge in charges.each:
        _check_method(setup, charge)


def _check_method(setup: Setup, charge: Charge) -> None:
    rules = setup.play.commission
    rows = {row.kind: row for row in rules.kinds}
    if charge.kind not in rows:
        raise BadInput(f"{setup.book} charges by {', '.join(rows)}, not {charge.kind} ({rules.cite}).")
    row = rows[charge.kind]
    least, most = row.least or 0, row.most or 100
    if charge.kind == "percent" and not least <= charge.percent <= most:
        raise BadInput(f"{setup.book} takes {least} to {most} percent, not {charge.percent} ({row.cite}).")
    if charge.kind in ("scale", "capped scale"):
        _check_scale(setup, charge)
    if min(charge.percent, charge.amount, charge.floor, 0 if charge.cap is None else charge.cap) < 0:
        raise BadInput("A commission is never negative.")
    if charge.floor and (charge.kind != "percent" or (charge.cap is not None and charge.cap < charge.floor)):
        raise BadInput("A least commission belongs to a percentage and is not above its cap.")


def _check_scale(setup: Setup, charge: Charge) -> None:
    """A scale is charged as the book prints it, and in chips that the table has."""
    slug, dollar = setup.book, setup.stakes.dollar
    if charge.percent or charge.amount or charge.cap is not None:
        raise BadInput(f"{slug} prints its scale of commission: give no percent, amount or cap with it.")
    scale = next(row for row in setup.play.commission.scales if row.kind == charge.kind)
    amounts = [*(line.charge for line in scale.lines), scale.rest.charge]
    if any(cents * dollar % 100 for cents in amounts):
        raise BadInput(f"The scale of {slug} takes cents: chips must be smaller, for example 100 to a dollar.")
