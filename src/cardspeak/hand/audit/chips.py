"""The clerk who keeps the chips: who put in how much, what came back, and who was pushed which pot."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.books.model.game import BettingRound
from cardspeak.hand import events as e
from cardspeak.hand.audit.commission import Drop, audit_drop, audit_fee
from cardspeak.hand.audit.kept import ChipsKept
from cardspeak.hand.audit.rulings import ANYBODY, rule_chips
from cardspeak.hand.commission import Percent, PerHand


class ChipsClerk(ChipsKept):
    """Stacks, wagers and pots, rebuilt from nothing but what was said."""

    def take(self, event: e.Event) -> Iterator[str]:
        match event:
            case e.Posted():
                yield from self._posted(event)
            case e.BonusAdded(amount=amount):
                due = self.setup.tournament.bonus if self.setup.tournament is not None else 0
                if amount != due or self.bonus or self.posted or amount <= 0:
                    yield f"the operator adds {amount}; {due} is announced, once and before anybody posts"
                self.dead += amount
                self.bonus += amount
                self.brought += amount
            case e.AbsentFolded(seats=seats):
                yield from self._absent(seats)
            case e.HandTakenUp(seat=seat):
                if seat not in self.absent:
                    yield f"seat {seat} takes up a hand that nobody had left"
                self.absent.discard(seat)
            case e.BettingOpened(seat=seat, name=name):
                self.opened, self.acted, self.turn = True, set(), seat
                if seat not in self.live or not self.stack[seat]:
                    yield f"seat {seat} opens the betting but has nothing to bet"
                first = self._opener(name)
                if first and seat != first:
                    yield f"seat {seat} opens the betting; it is for seat {first}"
            case e.Checked() | e.Called() | e.BetTo() | e.RaisedTo() | e.Folded() | e.KittyTaken():
                yield from self._acted(event)
            case e.FlopAsked() | e.FlopDeclined():
                self.flop_asked = True
                if self.opened:
                    yield "the betting is still open"
            case e.RunAgreed() | e.Shown() | e.Mucked() | e.Boarded() | e.HandEnded():
                if self.opened:
                    yield "the betting is still open"
                self.board = self.board or (isinstance(event, e.Boarded) and not self.flop_asked)
                if isinstance(event, e.HandEnded):
                    self.release()
            case e.UncalledReturned() | e.BettingClosed() | e.BettingSkipped():
                yield from self._closing(event)
            case e.ExtraTimePaid(seat=seat, to_pot=to_pot, to_house=to_house):
                price = to_pot + to_house
                if self.turn not in (seat, ANYBODY) or min(to_pot, to_house) < 0 or self.stack[seat] <= price:
                    yield f"seat {seat} buys time for {price} that it cannot buy"
                self.stack[seat] -= price
                self.dead += to_pot
                self.timed += to_pot
                self.dead_by[seat] += to_pot
                self.time += to_house
            case e.CommissionTaken() | e.Awarded() | e.UnitsSettled():
                yield from self._settling(event)
            case e.CommissionWaived(cite=cite, pot=pot):
                self.let_off[pot] = cite
            case _:
                self.ruled = self.ruled or isinstance(event, e.Ruled)
                yield from rule_chips(self, event)

    def _acted(self, event: e.Checked | e.Called | e.BetTo | e.RaisedTo | e.Folded | e.KittyTaken) -> Iterator[str]:
        """What somebody did in turn, and whose turn that makes it."""
        yield from self._acts(event.seat)
        match event:
            case e.Checked(seat=seat):
                if self.bet[seat] < self.price:
                    yield f"seat {seat} checks with {self.bet[seat]} in against {self.price}"
            case e.Called(seat=seat, amount=amount):
                if amount != min(self.price - self.bet[seat], self.stack[seat]) or amount <= 0:
                    yield f"seat {seat} calls {amount} with {self.bet[seat]} in against {self.price}"
                yield from self._pay(seat, amount)
            case e.BetTo(seat=seat, total=total) | e.RaisedTo(seat=seat, total=total):
                if total <= self.price or (self.price > 0) is isinstance(event, e.BetTo):
                    yield f"seat {seat} bets {total} over {self.price}"
                if self.cap is not None and total > self.cap:
                    yield f"seat {seat} bets {total}; a ruling lets nobody go above {self.cap}"
                yield from self._pay(seat, total - self.bet[seat])
                self.price = total
                self.raiser = seat
            case e.KittyTaken(seat=seat, amount=amount):
                yield from self._pay(seat, amount)
                self.price = max(self.price, self.bet[seat])
            case e.Folded(seat=seat, surrendered=left):
                if left:
                    yield from self._left(seat, left)
                self.live = [other for other in self.live if other != seat]
        owes = isinstance(event, e.KittyTaken) and self.bet[event.seat] < self.price and self.stack[event.seat]
        self.turn = event.seat if owes else self._next(event.seat)  # the kitty's price may be less than a call

    def _absent(self, seats: tuple[int, ...]) -> Iterator[str]:
        """Everybody who is not there and has chips, when the deal is complete; the last blind when the turn comes."""
        due = [seat for seat in self.live if seat in self.absent and self.stack[seat] and seat != self.last_blind]
        if due == self.live:
            due = due[:-1]
        if self.opened:
            due = [self.turn] if self.turn in self.absent else []
        if list(seats) != due or not due:
            yield f"seats {list(seats)} are folded for being away; it is for seats {due}"
        self.live = [seat for seat in self.live if seat not in seats]
        self.absent -= set(seats)
        self.acted |= set(seats)
        if self.opened:
            self.turn = self._next(seats[-1])

    def _opener(self, name: str) -> int:
        """Who must open a round that position opens; 0 where up cards decide."""
        step = next(
            (step for step in self.setup.rules.script if isinstance(step, BettingRound) and step.name == name), None
        )
        if step is None or step.opens not in ("after the last blind", "left of the button", "the puck"):
            return 0
        if step.opens == "after the last blind":
            order, blinds = self.setup.order, self.setup.stakes.blinds
            if len(order) == 2 and self.setup.play.heads_up.button_first and (len(blinds) < 2 or not min(blinds)):
                return self._next(order[0])
            return self._next(self.last_blind) if self.last_blind else 0
        return self._next(0)

    def _next(self, after: int) -> int:
        """The next seat clockwise with chips that owes something or has not had its turn."""
        order = self.setup.order
        start = order.index(after) + 1 if after else 0
        for seat in [*order[start:], *order[:start]]:
            if seat in self.live and self.stack[seat] and (self.bet[seat] < self.price or seat not in self.acted):
                reach = [self.bet[other] + self.stack[other] for other in self.live if other != seat]
                others = [other for other in self.live if other != seat and self.stack[other]]
                if self.bet[seat] < max(reach, default=0) if self.bet[seat] < self.price else others:
                    return seat
        return 0

    def _acts(self, seat: int) -> Iterator[str]:
        if seat != self.turn != ANYBODY and self.opened:
            yield f"seat {seat} acts though it is the turn of seat {self.turn}"
        self.acted.add(seat)
        if seat in self.absent:
            yield f"seat {seat} acts though nobody is there"
        if seat not in self.live:
            yield f"seat {seat} is not in the hand"
        elif not self.opened:
            yield f"seat {seat} acts though no betting is open"
        elif not self.stack[seat]:
            yield f"seat {seat} acts though it has no chips"

    def _pay(self, seat: int, amount: int) -> Iterator[str]:
        if not 0 <= amount <= self.stack.get(seat, 0):
            yield f"seat {seat} puts in {amount} of {self.stack.get(seat, 0)}"
        self.stack[seat] = self.stack.get(seat, 0) - amount
        self.bet[seat] += amount
        self.paid[seat] += amount

    def _left(self, seat: int, amount: int) -> Iterator[str]:
        """Chips that stay in the pot with a fold; what is above the price plays for nobody's share."""
        over = amount - min(amount, max(0, self.price - self.bet[seat]))
        yield from self._pay(seat, amount)
        self.bet[seat] -= over
        self.paid[seat] -= over
        self.dead += over
        self.dead_by[seat] += over

    def _posted(self, event: e.Posted) -> Iterator[str]:
        antes = self.setup.stakes.antes
        flat = len(set(antes)) == 1 or self.setup.stakes.trimmed_antes
        owed = dict(self._owed(event.what))
        if event.what in self.posted or set(event.seats) != set(owed) or len(event.amounts) != len(event.seats):
            yield f"{event.what}s of seats {list(event.seats)}; they are for {list(owed)} to post, once"
        self.posted.add(event.what)
        if event.what in ("blind", "straddle") and event.price != max(owed.values(), default=0):
            yield f"the others have to match {event.price}, not {max(owed.values(), default=0)}"
        if event.what in ("blind", "straddle"):
            self.last_blind = event.seats[-1]
        for seat, amount in zip(event.seats, event.amounts, strict=True):
            if amount != min(owed.get(seat, 0), self.stack[seat]):
                yield f"seat {seat} posts {amount}; it owes {owed.get(seat, 0)}"
            yield from self._pay(seat, amount)
            apart = event.what == "dead" or (event.what == "kill" and not any(self.setup.stakes.blinds))
            if event.what == "ante" or apart:
                self.bet[seat] -= amount
                if apart or not flat:
                    self.paid[seat] -= amount
                    self.dead += amount
                    self.dead_by[seat] += amount
        self.price = max(self.price, event.price)

    def _owed(self, what: str) -> list[tuple[int, int]]:
        """What each seat has to post, whether it can or not."""
        setup, stakes = self.setup, self.setup.stakes
        match what:
            case "ante":
                antes = stakes.antes * len(setup.order) if len(stakes.antes) == 1 else stakes.antes
                owed = list(zip(setup.order, antes, strict=False))
            case "blind":
                owed = list(zip(setup.blind_seats, stakes.blinds, strict=False))
            case "straddle":
                clockwise = setup.order[setup.order.index(self.last_blind) + 1 :] + setup.order
                sizes = [max(stakes.blinds) << number for number in range(1, stakes.straddles + 1)]
                owed = list(zip(clockwise, sizes, strict=False))
            case "kill":
                against = self.bet[setup.kill[0]] if setup.kill and any(stakes.blinds) else 0
                owed = [(setup.kill[0], max(0, setup.kill[1] - against))] if setup.kill else []
            case "late":
                owed = [(seat, live) for seat, live, _ in setup.late]
            case _:
                owed = [(seat, dead) for seat, _, dead in setup.late]
        return [(seat, amount) for seat, amount in owed if amount]

    def _closing(self, event: e.UncalledReturned | e.BettingClosed | e.BettingSkipped) -> Iterator[str]:
        able = [seat for seat in self.live if self.stack[seat]]
        if isinstance(event, e.UncalledReturned):
            most, next_most = ([amount for _, amount in self.bet.most_common(2)] + [0, 0])[:2]
            if self.bet[event.seat] != most or event.amount != most - next_most or event.amount <= 0:
                yield f"{event.amount} go back to seat {event.seat}; {most} and {next_most} are the highest bets"
            self.stack[event.seat] += event.amount
            self.back[event.seat] = event.amount
            self.bet[event.seat] -= event.amount
            self.paid[event.seat] -= event.amount
            return
        if isinstance(event, e.BettingSkipped):
            if len(able) > 1 and len(self.live) > 1:
                yield f"no betting though seats {able} could bet"
            return
        yield from self._matched(able)
        if event.pot != sum(self.paid.values()) + self.dead:
            yield f"a pot of {event.pot}; {sum(self.paid.values()) + self.dead} chips are in it"
        self.bet.clear()
        self.back.clear()
        self.price, self.opened, self.cap, self.loose, self.raiser = 0, False, None, False, 0

    def _matched(self, able: list[int]) -> Iterator[str]:
        """At the end of a round everybody has matched the highest bet, folded or is all-in, and has had a turn.

        What a hand bet that is dead now need not be matched where nobody left is in for more, or could be.
        """
        if len(self.live) == 1 or self.loose:
            return
        highest = max(self.bet.values(), default=0)
        for seat in able:
            others = (self.bet[other] + self.stack[other] for other in self.live if other != seat)
            if self.bet[seat] != highest and max(others) > self.bet[seat]:
                yield f"the round closes with seat {seat} at {self.bet[seat]} against {highest}"
            was_all_in = self.stack[seat] == self.back.get(seat)
            if len(able) > 1 and seat not in self.acted and not was_all_in:
                yield f"the round closes before seat {seat} has acted"

    # -- the end -------------------------------------------------------------------------------------------

    def _settling(self, event: e.CommissionTaken | e.Awarded | e.UnitsSettled) -> Iterator[str]:
        match event:
            case e.CommissionTaken(pot=-1):
                each, rest = divmod(event.amount, len(event.seats) or 1)
                if rest or not event.seats:
                    yield f"{event.amount} is not divided among {len(event.seats)} players"
                yield from audit_fee(self.setup, event.seats, each, self.stack)
                for seat in event.seats:
                    self.stack[seat] -= each
                    if self.stack[seat] < 0:
                        yield f"seat {seat} pays a fee it does not have"
                self.commission += event.amount
            case e.CommissionTaken():
                self.taken[event.pot] += event.amount
                self.commission += event.amount
            case e.Awarded():
                self.awarded[event.pot] += event.amount
                self.stack[event.seat] += event.amount
                pots = self.pots()
                if not 0 <= event.pot < len(pots) or event.seat not in pots[event.pot][1]:
                    yield f"seat {event.seat} cannot win pot {event.pot}"
            case e.UnitsSettled():
                due = min(event.units * self.setup.stakes.chinese_unit, self.stack[event.payer])
                if event.amount != due:
                    yield f"seat {event.payer} pays {event.amount} for {event.units} units, not {due}"
                self.units[event.payer] += event.amount
                self.stack[event.payer] -= event.amount
                self.stack[event.payee] += event.amount

    def pots(self) -> list[tuple[int, list[int]]]:
        """Main pot and side pots, peeled off the wagers one live stack after the other."""
        left = {seat: amount for seat, amount in self.paid.items() if amount}
        able = list(self.live)
        pots: list[tuple[int, list[int]]] = []
        dead = self.dead
        while able:
            slice_ = min(left.get(seat, 0) for seat in able)
            chips = dead + sum(min(slice_, amount) for amount in left.values())
            dead = 0
            if chips:
                pots.append((chips, list(able)))
            left = {seat: amount - slice_ for seat, amount in left.items() if amount > slice_}
            able = [seat for seat in able if left.get(seat)]
        over = sum(left.values())  # a folded player's chips above every live wager
        if over:
            chips, seats = pots.pop() if pots else (0, list(self.live))
            pots.append((chips + over, seats))
        return pots

    def close(self) -> Iterator[str]:
        brought = sum(self.setup.stacks) + self.brought
        if sum(self.stack.values()) + self.commission + self.forfeited + self.time != brought:
            yield f"{brought} chips came, {sum(self.stack.values())} are left and {self.commission} went to the house"
        for number, (chips, _) in enumerate(self.pots()):
            if self.taken[number] + self.awarded[number] != chips:
                pushed, taken = self.awarded[number], self.taken[number]
                yield f"of the {chips} chips of pot {number}, {pushed} are pushed and {taken} taken"
        charge = self.setup.stakes.charge
        if charge is None and self.commission:
            yield f"the house takes {self.commission} at a table without commission"
        cap = charge.cap if isinstance(charge, Percent | PerHand) and charge.also is None else None
        if cap is not None and self.commission > cap:
            yield f"the house takes {self.commission}, more than {cap} in one hand"
        yield from audit_drop(self.setup, Drop(self._wagered(), self.taken, self.let_off, self.board, self.ruled))

    def _wagered(self) -> list[int]:
        """What each pot holds of wagers: neither time that was paid for nor the part of an ante that nobody matched."""
        wagered = [chips for chips, _ in self.pots()]
        *_, second, most = sorted([0, 0, *self.paid.values()])
        if wagered:
            wagered[0] -= self.timed
            wagered[-1] -= most - second
        return wagered
