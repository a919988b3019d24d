"""How a file says that a hand ended, one class per kind of saying, and what the machine's own result makes of it.

A commission nobody stated may be up to `COMMISSION_MOST` percent of what a player won.

- `Stacks`: finishing stacks. Equal to the chip; or each winner short by a plausible commission.
- `Winnings`: what a site paid out, as the online collections have it, which are not exact about it: some count an
  uncalled bet as won, and they leave out what somebody posted dead to come back.
- `PotTakings`: what each player took from the pot, with the total pot and the commission stated. They must add up to
  the unit. Where a pot is divided, the odd units may lie with another winner than at an open table.
- `Silent`: nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.state import State
from cardspeak.interop.phh.amounts import amount_of
from cardspeak.interop.replay.awards import Awards as Awards
from cardspeak.interop.replay.awards import awards_of as awards_of
from cardspeak.interop.replay.verdict import ReplayVerdict
from cardspeak.values import Value

COMMISSION_MOST = 15  # percent: what the dearest site of the collections takes of small pots, for itself and a jackpot


class Judged(NamedTuple):
    """The judgement on one hand; the commission in units."""

    verdict: ReplayVerdict
    why: str
    commission: int | None = None


_TO_THE_CHIP = Judged("to the chip", "the finishing stacks match", 0)


class Silent(Value):
    """The file gives no result."""

    logged = False
    says: str = "it is legal to the end; the file gives no result"

    def winners(self, state: State) -> set[int] | None:
        return None

    def found(self, hand: Hand, scale: int, undecided: bool) -> Judged:
        return Judged("legal", self.says)

    def short(self, hand: Hand) -> dict[int, int]:
        """What each winner was paid less than the machine awards: the house's part, as far as the file says it."""
        return {}


class Stacks(Value):
    """Finishing stacks by seat; None where the file does not know one, or did not know what it began with."""

    after: dict[int, int | None]
    logged = False

    def winners(self, state: State) -> set[int] | None:
        if None in self.after.values():
            return None
        return {seat for seat, stack in self.after.items() if stack is not None and stack > state.stack[seat]} or None

    def found(self, hand: Hand, scale: int, undecided: bool) -> Judged | None:
        """None asks for the same hand with its events: a commission is measured by what was won."""
        stack = hand.state.stack
        short = {seat: stack[seat] - told for seat, told in self.after.items() if told is not None}
        if not any(short.values()):
            return _TO_THE_CHIP
        if not hand.keeps_log:
            return None
        won = awards_of(hand).won
        dead = self._left_out(hand, short, won)
        for seat, missing in short.items():
            most = won.get(seat, 0) * COMMISSION_MOST
            if missing and seat not in dead and not 0 < missing * 100 <= most:
                own, file = amount_of(stack[seat], scale), amount_of(stack[seat] - missing, scale)
                return Judged("differs", f"p{seat} finishes with {own}, in the file with {file}")
        if dead:
            return Judged("within commission", "the finishing stacks fit, with a dead post that the file leaves out")
        taken = sum(short.values())
        return Judged(
            "within commission", f"the finishing stacks match but for a commission of {amount_of(taken, scale)}", taken
        )

    def short(self, hand: Hand) -> dict[int, int]:
        won, stack = awards_of(hand).won, hand.state.stack
        return {
            seat: stack[seat] - told
            for seat, told in self.after.items()
            if told is not None and seat in won and stack[seat] > told
        }

    def _left_out(self, hand: Hand, short: dict[int, int], won: dict[int, int]) -> set[int]:
        """Who posted dead to come back and who won it, where the file says neither: exactly a blind, of one without."""
        blinds = [(seat, amount) for seat, amount in hand.setup.blinds_owed if amount]
        amounts = {amount for _, amount in blinds} | {sum(amount for _, amount in blinds)}
        posted = {
            seat: missing
            for seat, missing in short.items()
            if missing in amounts and seat not in won and seat not in dict(blinds)
        }
        gained = {seat: -missing for seat, missing in short.items() if missing < 0 and seat in won}
        if not gained or not posted or sum(gained.values()) > sum(posted.values()):
            return set()
        return {*posted, *gained}


class Winnings(Value):
    """What each seat was paid, and what two posts that the file leaves out may come to."""

    won: dict[int, int]
    posts: int = 0
    logged = True

    def winners(self, state: State) -> set[int] | None:
        won = {seat: chips for seat, chips in self.won.items() if chips}
        if len(won) > 1:  # somebody may stand there for an uncalled bet alone
            left = {seat: state.stack[seat] for seat in won if not state.folded[seat]}
            won = {seat: chips for seat, chips in won.items() if chips != left.get(seat)} or won
        return set(won) or None

    def found(self, hand: Hand, scale: int, undecided: bool) -> Judged:
        awards = awards_of(hand)
        if undecided:
            taken = self._taken(sum(self.won.values()), awards.total, sum(awards.returned.values()))
            if taken is None:
                return Judged("differs", _more_or_less("the players win", sum(self.won.values()), awards.total, scale))
            return self._fits([taken], "in all; unknown cards decide who wins what", scale)
        short = []
        for seat, won in self.won.items():
            award, returned = awards.won.get(seat, 0), awards.returned.get(seat, 0)
            if not award:
                if won and won != returned:
                    return Judged("differs", f"p{seat} wins nothing, in the file {amount_of(won, scale)}")
                continue
            taken = self._taken(won, award, returned)
            if taken is None:
                return Judged("differs", _more_or_less(f"p{seat} wins", won, award, scale))
            short.append(taken)
        return self._fits(short, "", scale)

    def short(self, hand: Hand) -> dict[int, int]:
        awards = awards_of(hand)
        taken = {
            seat: self._taken(won, awards.won[seat], awards.returned.get(seat, 0))
            for seat, won in self.won.items()
            if awards.won.get(seat)
        }
        return {seat: chips for seat, chips in taken.items() if chips is not None and chips > 0}

    def _taken(self, won: int, award: int, returned: int) -> int | None:
        """What was taken of an award, the uncalled bet counted or not; below zero if the file left a post out."""
        least = 100 - COMMISSION_MOST
        for full in (award, award + returned):
            if full * least <= won * 100 + 100 and won <= full:  # a unit is the odd one of a divided pot
                return full - won
        for full in (award, award + returned):
            if full < won <= full + self.posts:
                return full - won
        return None

    def _fits(self, short: Sequence[int], how: str, scale: int) -> Judged:
        how = f" {how}" if how else ""
        if not any(short):
            return Judged("to the chip", f"the winnings match{how}", 0)
        if min(short) < 0:
            return Judged("within commission", f"the winnings fit{how}, with a dead post that the file leaves out")
        taken = sum(short)
        return Judged("within commission", f"the winnings fit a commission of {amount_of(taken, scale)}{how}", taken)


class PotShare(NamedTuple):
    """One line of what was paid: from which pot, in the words of the file, and for which run of the board."""

    seat: int
    amount: int
    pot: str
    run: int = 0


class PotTakings(Value):
    """What each seat took from the pot, and what the file says of the pot."""

    won: dict[int, int]
    commission: int | None = None  # as stated
    total: int | None = None  # of all pots, commission included
    nets: tuple[int, ...] = ()  # of each pot, main pot first, commission taken off
    returned: dict[int, int] = {}  # uncalled bets, where the file has lines for them
    cashed: frozenset[int] = frozenset()  # who sold the hand and took nothing from the pot
    added: int = 0  # money of the house in the pot
    odd: int = 1  # the smallest unit in which pots are divided
    shares: tuple[PotShare, ...] = ()  # the same line by line, where the file has it so
    logged = True

    def winners(self, state: State) -> set[int] | None:
        if self.cashed:
            return None
        return {seat for seat, chips in self.won.items() if chips} or None

    def found(self, hand: Hand, scale: int, undecided: bool) -> Judged:
        awards = self._as_told(awards_of(hand))
        wrong = self._pot_differs(awards, scale) or self._returns_differ(awards, scale)
        if wrong:
            return Judged("differs", wrong)
        if self.cashed:
            return self._cashed_out(awards, scale)
        taken = awards.total + self.added - sum(self.won.values())
        if self.commission is not None and taken + awards.house != self.commission:
            lost, told = amount_of(taken + awards.house, scale), amount_of(self.commission, scale)
            return Judged("differs", f"the pot loses {lost}, in the file a commission of {told}")
        if taken < 0 or (self.commission is None and taken * 100 > awards.total * COMMISSION_MOST):
            won = sum(self.won.values())
            return Judged("differs", _more_or_less("the players win", won, awards.total, scale))
        if not undecided:
            wrong = self._shares_differ(awards, taken, scale)
            if wrong:
                return Judged("differs", wrong)
        sure = self.commission is not None or not taken
        how = "in all; unknown cards decide who wins what" if undecided else "to every winner"
        all_taken = taken + awards.house
        house = f", with a commission of {amount_of(all_taken, scale)}" if all_taken else ""
        return Judged("to the chip" if sure else "within commission", f"the pot goes {how}{house}", all_taken)

    def _as_told(self, awards: Awards) -> Awards:
        """Some files leave an uncalled bet in the pot, or return more than was uncalled: the chips are the same."""
        own = awards.total + awards.house + self.added
        stated = {self.total, (self.total or 0) + (self.commission or 0)}
        if own in stated or (self.total is None and sum(self.won.values()) <= own):
            return awards
        moved = {
            seat: awards.returned.get(seat, 0) - self.returned.get(seat, 0)
            for seat in {*awards.returned, *self.returned}
        }
        if not any(moved.values()) or (self.total is not None and own + sum(moved.values()) not in stated):
            return awards
        won, pots = dict(awards.won), dict(awards.pots)
        for seat, chips in moved.items():
            won[seat] = won.get(seat, 0) + chips
            pots[len(pots)] = [e.Awarded(seat, chips, len(pots), "pot", 0, "", "silent: as the file counts it")]
        return Awards({seat: chips for seat, chips in won.items() if chips}, dict(self.returned), pots, awards.house)

    def _pot_differs(self, awards: Awards, scale: int) -> str | None:
        """The total is that of all pots; some programs state it without the commission."""
        own = awards.total + awards.house + self.added
        if self.total is None or self.total == own:
            return None
        if self.commission and self.total + self.commission == own and sum(self.won.values()) == self.total:
            return None
        return (
            f"the pot is {amount_of(own - self.added, scale)}, in the file {amount_of(self.total - self.added, scale)}"
        )

    def _returns_differ(self, awards: Awards, scale: int) -> str | None:
        for seat, told in self.returned.items():
            own = awards.returned.get(seat, 0)
            if told != own:
                return f"p{seat} gets {amount_of(own, scale)} uncalled back, in the file {amount_of(told, scale)}"
        return None

    def short(self, hand: Hand) -> dict[int, int]:
        if self.cashed:
            return {}
        own = self._as_told(awards_of(hand)).won
        return {seat: award - self.won.get(seat, 0) for seat, award in own.items() if award > self.won.get(seat, 0)}

    def _cashed_out(self, awards: Awards, scale: int) -> Judged:
        """Others are paid as they would have been; who cashed out is paid by the house."""
        for seat, won in self.won.items():
            if seat not in self.cashed and won > awards.won.get(seat, 0):
                return Judged("differs", _more_or_less(f"p{seat} wins", won, awards.won.get(seat, 0), scale))
        who = " and ".join(f"p{seat}" for seat in sorted(self.cashed))
        return Judged("to the chip", f"the pot matches; {who} cashed out", self.commission)

    def _shares_differ(self, awards: Awards, taken: int, scale: int) -> str | None:
        """Every award less its part of the commission; where it was divided, odd units may lie elsewhere."""
        nets = self._nets(awards, taken)
        due: dict[int, Fraction] = {}
        slack: dict[int, int] = {}
        for number, parts in awards.pots.items():
            pot = sum(award.amount for award in parts)
            for award in parts:
                due[award.seat] = due.get(award.seat, Fraction(0)) + Fraction(award.amount * nets[number], pot)
                divided = len(parts) > 1
                loose = len(awards.pots) > 1 and not self.nets and taken > 0  # nobody says which pot paid
                slack[award.seat] = slack.get(award.seat, 0) + 2 * self.odd * divided + loose * taken
        for seat in sorted({*due, *self.won}):
            own, won = due.get(seat, Fraction(0)), self.won.get(seat, 0)
            if abs(own - won) > slack.get(seat, 0):
                return _more_or_less(f"p{seat} wins", won, awards.won.get(seat, 0), scale)
        return None

    def _nets(self, awards: Awards, taken: int) -> dict[int, Fraction]:
        pots = {number: sum(award.amount for award in parts) for number, parts in awards.pots.items()}
        if len(self.nets) == len(pots) and sum(self.nets) == sum(pots.values()) + self.added - taken:
            return {number: Fraction(net) for number, net in zip(sorted(pots), self.nets, strict=True)}
        share = Fraction(awards.total + self.added - taken, awards.total or 1)
        return {number: pot * share for number, pot in pots.items()}


def shares_of(result: PotTakings) -> tuple[PotShare, ...]:
    """Who is paid what, line by line; by player alone where the lines are not known, or were put right since."""
    paid: dict[int, int] = {}
    for share in result.shares:
        paid[share.seat] = paid.get(share.seat, 0) + share.amount
    won = {seat: chips for seat, chips in result.won.items() if chips}
    if paid == won:
        return result.shares
    return tuple(PotShare(seat, chips, "pot") for seat, chips in won.items())


ToldResult: TypeAlias = Silent | Stacks | Winnings | PotTakings


def _more_or_less(who: str, won: int, award: int, scale: int) -> str:
    return f"{who} {amount_of(award, scale)} before commission, in the file {amount_of(won, scale)}"
