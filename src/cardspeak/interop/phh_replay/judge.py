"""Whether a replayed hand ended as the file says.

Finishing stacks must match to the chip; unknown ones (`inf`) match anything.

Winnings are what a site paid out, and the online collections are not exact about it. They are held against the
chips that the machine awards, in which no commission is taken:

- all zeros say nothing, and neither does a missing field;
- the players who won something must be those to whom the machine awards something; some sites count an uncalled
  bet as won, so a player may also stand there with exactly the chips returned to him;
- each winner's amount must be the award, with or without the uncalled bet, less a commission of 0 to 10 percent;
- it may be more by up to a small and a big blind: files leave out what somebody posted dead to come back.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.state import State
from cardspeak.interop.phh.amounts import Amount, amount_of
from cardspeak.interop.phh.hand import HandHistory
from cardspeak.interop.phh.units import WholeAmounts
from cardspeak.values import Named

COMMISSION_MOST = 10  # percent: what the dearest site of the collections takes of the smallest pots


class Replayed(Named):
    """`finishing_stacks` as the machine has them, without commission; None where unknown cards decide."""

    agrees: bool
    why: str
    finishing_stacks: tuple[Amount | None, ...] | None = None


def winners_told(units: WholeAmounts, state: State) -> set[int] | None:
    """Who the file says won something at the end of the betting; None if it does not say."""
    if units.finishing_stacks is not None:
        if None in units.finishing_stacks:
            return None
        after = enumerate(units.finishing_stacks, 1)
        return {seat for seat, stack in after if stack is not None and stack > state.stack[seat]} or None
    won = {seat: chips for seat, chips in enumerate(units.winnings or (), 1) if chips}
    if len(won) > 1:  # somebody may stand there for an uncalled bet alone
        most = _most_paid(units, state)
        won = {seat: chips for seat, chips in won.items() if chips != most.get(seat)} or won
    return set(won) or None


def _most_paid(units: WholeAmounts, state: State) -> dict[int, int]:
    """What came back to whoever had bet more than anybody could call."""
    start = units.starting_stacks
    return {
        seat: stack
        for seat, stack in enumerate(state.stack)
        if seat and stack and start[seat - 1] is not None and not state.folded[seat]
    }


def judged(history: HandHistory, units: WholeAmounts, hand: Hand, *, undecided: bool, notes: Sequence[str]) -> Replayed:
    """The verdict on a hand that was played to its end."""
    stacks = hand.state.stack[1:]
    finished: tuple[Amount | None, ...] | None = None
    if not undecided:
        finished = _in_chips(stacks, units)
    if units.finishing_stacks is not None:
        wrong = _stacks_differ(stacks, units)
        said = "the finishing stacks match"
    elif units.winnings is not None and any(units.winnings):
        wrong = _winnings_differ(units, hand, undecided)
        said = "the winnings fit"
    else:
        wrong, said = None, "it is legal; the file gives no result"
    why = wrong if wrong is not None else "; ".join([said, *notes])
    return Replayed(agrees=wrong is None, why=f"{why}.", finishing_stacks=finished)


def _in_chips(stacks: Sequence[int], units: WholeAmounts) -> tuple[Amount | None, ...]:
    """In the file's own amounts; None where nobody knows what the player began with."""
    if units.scale == 1 and None not in units.starting_stacks:
        return tuple(stacks)
    known = zip(stacks, units.starting_stacks, strict=True)
    return tuple([None if start is None else amount_of(stack, units.scale) for stack, start in known])


def _stacks_differ(stacks: Sequence[int], units: WholeAmounts) -> str | None:
    assert units.finishing_stacks is not None, "asked only where the file gives them"
    rows = zip(stacks, units.starting_stacks, units.finishing_stacks, strict=True)
    for seat, (stack, start, told) in enumerate(rows, 1):
        if start is not None and told is not None and stack != told:
            own, file = amount_of(stack, units.scale), amount_of(told, units.scale)
            return f"p{seat} finishes with {own}, in the file with {file}"
    return None


def _winnings_differ(units: WholeAmounts, hand: Hand, undecided: bool) -> str | None:
    assert units.winnings is not None, "asked only where the file gives them"
    count = len(units.winnings)
    awarded, returned = [0] * (count + 1), [0] * (count + 1)
    for event in hand.events:
        if type(event) is e.Awarded:
            awarded[event.seat] += event.amount
        elif type(event) is e.Returned:
            returned[event.seat] += event.amount
    blinds = sorted((abs(blind) for blind in units.blinds_or_straddles or ()), reverse=True)
    posts = sum(blinds[:2])
    if undecided:
        fits = _fits(sum(units.winnings), sum(awarded), sum(returned), posts)
        return None if fits else _more_or_less("the players win", sum(units.winnings), sum(awarded), units.scale)
    for seat, won in enumerate(units.winnings, 1):
        if not awarded[seat]:
            if won and won != returned[seat]:
                return f"p{seat} wins nothing, in the file {amount_of(won, units.scale)}"
        elif not _fits(won, awarded[seat], returned[seat], posts):
            return _more_or_less(f"p{seat} wins", won, awarded[seat], units.scale)
    return None


def _fits(won: int, award: int, returned: int, posts: int) -> bool:
    """Within a commission, the uncalled bet counted or not. The commission may be reckoned on the uncalled bet too."""
    least = 100 - COMMISSION_MOST
    return any(full * least <= won * 100 <= (full + posts) * 100 for full in (award, award + returned))


def _more_or_less(who: str, won: int, award: int, scale: int) -> str:
    return f"{who} {amount_of(award, scale)} before commission, in the file {amount_of(won, scale)}"
