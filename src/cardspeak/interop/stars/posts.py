"""Who sits in and what everybody posted, as a table of ours.

A post that was all-in is short: what was owed stands in the header. Of several big blinds the first is the blind of
this hand, the others are live posts of players who come in; a second small blind is dead money. In `small & big
blinds` the small blind's part is dead.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from cardspeak.errors import BadInput
from cardspeak.hand.setup import Setup, Stakes
from cardspeak.interop.phh.amounts import scale_of, whole
from cardspeak.interop.replay.told import UNKNOWN_STACK
from cardspeak.interop.stars.body import Body, BodyLine
from cardspeak.interop.stars.header import FirstLine

BOOK = "open-table"
POSTS = ("small blind", "big blind", "both blinds", "button blind", "straddle", "missed blind", "ante")
ACTS = ("fold", "check", "call", "bet", "raise", "raise by", "bring in", "discard", "show", "muck", "collected")


class ForcedWagers(NamedTuple):
    """Forced wagers by seat, in units."""

    antes: dict[int, int]
    blinds: dict[int, int]
    late: dict[int, tuple[int, int]]


def scale_for(header: FirstLine, body: Body) -> int:
    """Cents for money, whole chips otherwise, finer where a sum needs it."""
    sums: list[Decimal | None] = [header.small, header.big, header.ante, header.cap, body.total, body.taken]
    sums += [one.chips for one in body.seated]
    sums += [line.sum for line in body.lines]
    return scale_of(sums, 100 if header.is_money else 1)


def seats_in(body: Body) -> dict[str, int]:
    """Names and seats of the players who were dealt in: everybody who posted, acted, was dealt to or won.

    A hand that breaks off has not heard of everybody yet: then whoever does not sit out is in it.
    """
    active = {line.name for line in body.lines if line.kind in POSTS or line.kind in ACTS}
    active |= {line.name for line in body.lines if line.kind == "dealt"}
    if not body.complete:
        active |= {one.name for one in body.seated if "sitting out" not in one.rest and "out of hand" not in one.rest}
    seats = {one.name: one.seat for one in body.seated if one.name in active}
    if len(seats) < 2:
        raise BadInput("A hand needs two players; this one is cut off, or nobody else was dealt in.")
    return seats


def owed_in(header: FirstLine, body: Body, seats: dict[str, int], scale: int) -> ForcedWagers:
    big = whole(header.big, scale)
    small = whole(header.small, scale)
    if header.structure == "fixed":
        big, small = small, small // 2
    antes: dict[int, int] = {}
    blinds: dict[int, int] = {}
    late: dict[int, tuple[int, int]] = {}
    posts = [line for line in body.lines if line.kind in POSTS]
    had: set[str] = set()
    for line in posts:
        seat, amount = seats[line.name], whole(line.sum or Decimal(0), scale)
        live, dead = late.get(seat, (0, 0))
        match line.kind:
            case "ante":
                antes[seat] = amount
            case "small blind" if "small" not in had:
                had.add("small")
                blinds[seat] = max(amount, small) if line.all_in else amount
            case "small blind" if _called_on(body, line, amount, big, scale):
                late[seat] = (live + amount, dead)
            case "small blind" | "missed blind":
                late[seat] = (live, dead + amount)
            case "both blinds":
                late[seat] = (live + min(amount, big), dead + max(0, amount - big))
            case "big blind" if "big" in had and amount <= big:
                late[seat] = (live + amount, dead)
            case "straddle":
                blinds[seat] = amount
            case _:
                blinds[seat] = max(amount, big) if line.all_in else amount
                had.add("big")
    if antes:
        most = max(antes.values())
        short = {line.name for line in posts if line.kind == "ante" and line.all_in}
        antes = {seat: most if _name(seats, seat) in short else ante for seat, ante in antes.items()}
    return ForcedWagers(antes, blinds, late)


def _called_on(body: Body, post: BodyLine, amount: int, big: int, scale: int) -> bool:
    """Whether the player's first call shows that a second small blind was live: it adds only what was lacking."""
    price = big
    for line in body.lines:
        units = whole(line.sum or Decimal(0), scale)
        if line.kind == "raise":
            price = units
        if line.name == post.name and line.kind in ("call", "check", "fold", "raise"):
            return line.kind == "call" and units == price - amount
    return False


def _name(seats: dict[str, int], seat: int) -> str:
    return next(name for name, at in seats.items() if at == seat)


def setup_for(header: FirstLine, body: Body, seats: dict[str, int], scale: int, *, runs: bool) -> Setup:
    """The table of the hand, at an open table."""
    owed = owed_in(header, body, seats, scale)
    chips = {one.seat: one.chips for one in body.seated}
    cap = None if header.cap is None else whole(header.cap, scale)
    stacks = {seat: stack_of(chips[seat], cap, scale) for seat in sorted(seats.values())}
    button = _button(body, seats, owed)
    plain = Setup(
        book=BOOK,
        game=header.named.game,
        deck=header.named.deck,
        stakes=Stakes(),
        seats=tuple(stacks),
        stacks=tuple(stacks.values()),
        button=button,
        told=True,
        asked=True,
        runs=runs,
        late=tuple((seat, live, dead) for seat, (live, dead) in owed.late.items()),
    )
    stakes = _stakes(header, body, plain, owed, scale)
    done = Setup(**{name: getattr(plain, name) for name in Setup.__struct_fields__ if name != "stakes"}, stakes=stakes)
    if not all(stacks.values()):
        raise BadInput(f"Seat {next(seat for seat, stack in stacks.items() if not stack)} plays without chips.")
    most = done.rules.decks[done.deck].seats
    if len(stacks) > most:
        raise BadInput(f"{len(stacks)} players are more than {done.rules.title} is dealt to, {most}.")
    return done


def stack_of(chips: Decimal | None, cap: int | None, scale: int) -> int:
    """What a player has in the hand: no more than the cap of a table that has one."""
    if chips is None:
        return UNKNOWN_STACK
    units = whole(chips, scale)
    return units if cap is None else min(units, cap)


def _button(body: Body, seats: dict[str, int], owed: ForcedWagers) -> int | None:
    """Heads-up the small blind has the button, wherever the file says it lies.

    In stud no line names one: where the first card went to another seat than the lowest, the deal began left of it, and
    it settles whose board is first of two that are alike.
    """
    taken = sorted(seats.values())
    if len(taken) == 2 and owed.blinds:
        last = max(owed.blinds, key=lambda seat: owed.blinds[seat])
        other = next(seat for seat in taken if seat != last)
        if other in owed.blinds or body.button not in taken:
            return other
    if body.button is not None:
        return body.button
    if owed.blinds:
        return taken[taken.index(next(iter(owed.blinds))) - 1]
    dealt = list(dict.fromkeys(seats[line.name] for line in body.lines if line.kind == "dealt"))
    start = taken.index(dealt[0]) if dealt else 0
    return taken[start - 1] if start and dealt == taken[start:] + taken[:start] else None


def _stakes(header: FirstLine, body: Body, setup: Setup, owed: ForcedWagers, scale: int) -> Stakes:
    small, big = whole(header.small, scale), whole(header.big, scale)
    fixed = header.structure == "fixed"
    stud = header.named.family == "stud"
    blinds = _blinds(setup, owed, small if fixed else big)
    if fixed and blinds and max(blinds) == big != small:  # a header that states blinds where others state bets
        small, big = big, 2 * big
    brought = [line for line in body.lines if line.kind == "bring in"]
    bring_in = whole(brought[0].sum or Decimal(0), scale) if brought else 0
    if brought and brought[0].all_in:
        bring_in = max(bring_in, *owed.antes.values(), 1)
    order = setup.order
    antes = tuple(owed.antes.get(seat, 0) for seat in order)
    return Stakes(
        structure=header.structure,
        antes=antes if any(antes) else (),
        blinds=() if stud else blinds,
        bring_in=bring_in,
        small=small if fixed else big,
        big=big if fixed else 0,
        trimmed_antes=sum(1 for ante in antes if ante) > 1,
        uncapped=True,
        completing=fixed,
    )


def _blinds(setup: Setup, owed: ForcedWagers, big: int) -> tuple[int, ...]:
    """In posting order, up to the last who posts."""
    blinds, order = dict(owed.blinds), setup.blind_seats
    if len(blinds) == 1 and max(blinds.values()) < big and owed.antes:
        # Whoever was due the big blind went all-in for the ante; the others still have it to call.
        at = order.index(next(iter(blinds)))
        blinds[order[(at + 1) % len(order)]] = big
    places = [blinds.get(seat, 0) for seat in order]
    last = max((place for place, blind in enumerate(places, 1) if blind), default=0)
    return tuple(places[:last])


def names_of(seats: Iterable[tuple[str, int]]) -> dict[int, str]:
    return {seat: name for name, seat in seats}
