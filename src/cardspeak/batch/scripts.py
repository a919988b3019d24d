"""The script of a game as opcodes. A step that is not known is refused by raising NotImplementedError with its name."""

from __future__ import annotations

from typing import NamedTuple

from cardspeak.batch.records import (
    ARRANGE,
    BET,
    BOARD,
    BURN,
    BURNS,
    BURNS_THEN_SHARED,
    CHANGE_CARDS,
    DEAL,
    HELD,
    KITTY_GOES,
    NOBODY,
    OPENS,
    POST,
    POSTS,
    SHORT,
    SHOW,
    STEPS,
    Record,
)
from cardspeak.books.model.game import Arrange, BettingRound, Board, Burn, Deal, Discard, Draw, Kitty, Show, TurnUp
from cardspeak.hand.setup import Setup
from cardspeak.hand.steps import PostStep, RunStep


class ScriptCards(NamedTuple):
    """What the steps add up to: hole cards at the end, and the cards of each board."""

    held: int
    boards: tuple[int, int]


class _Writer:
    """Walks an agenda once, and counts what it may take."""

    def __init__(self, game: Record, setup: Setup) -> None:
        self.game, self.setup, self.seats = game, setup, len(setup.order)
        self.held = self.most_held = self.ups = self.posts = self.needed = self.burns = self.street = 0
        self.boards = [0, 0]
        self.kitty = False

    def write(self) -> ScriptCards:
        agenda = self.setup.layout.agenda[::-1]
        steps = self.game["steps"]
        number = -1
        for at, step in enumerate(agenda):
            if isinstance(step, Burn) and at and isinstance(agenda[at - 1], Burn):
                steps[number]["a"] += 1  # a table that burns several cards burns them at once
                self.needed += 1
                continue
            number += 1
            if number >= STEPS:
                raise NotImplementedError(f"scripts of more than {STEPS} steps are")
            if isinstance(step, BettingRound):
                self.street += 1
            steps[number]["agenda"], steps[number]["street"] = at, self.street
            self._step(steps[number], step, agenda[at + 1] if at + 1 < len(agenda) else None)
            steps[number]["again"] = self._again(agenda, at)
        self._finish()
        return ScriptCards(self.held, (self.boards[0], self.boards[1]))

    def _step(self, to: Record, step: RunStep, after: RunStep | None) -> None:
        match step:
            case PostStep():
                self._post(to, step)
            case Deal():
                self._deal(to, step)
            case Burn():
                to["op"], to["a"] = BURN, 1
                if isinstance(after, Deal) and after.short is not None:
                    to["short"] = SHORT[after.short]
                self.needed += 1
                self.burns += 1
            case Board():
                to["op"], to["a"], to["b"] = BOARD, step.count, step.row - 1
                self.boards[step.row - 1] += step.count
                self.needed += step.count
            case BettingRound():
                to["op"], to["opens"], to["check"] = BET, OPENS[step.opens], step.check
                to["upper"], to["forced"], to["final"] = step.tier == "upper", step.forced, step.final
                to["kitty"], to["shared"] = step.kitty, step.shared
            case Draw():
                self._draw(to, step)
            case Discard():
                to["op"], to["a"] = CHANGE_CARDS, step.count
                self.held -= step.count
            case Kitty():
                to["op"] = KITTY_GOES
            case Arrange():
                to["op"] = ARRANGE
            case Show():
                to["op"] = SHOW
            case TurnUp():
                raise NotImplementedError("choosing which card to turn up is")
            case _:
                raise NotImplementedError(f"a step “{type(step).__name__}” is")

    def _deal(self, to: Record, step: Deal) -> None:
        count = step.down or step.up
        to["op"], to["a"], to["b"], to["together"] = DEAL, count, step.up > 0, step.together
        to["kitty"] = step.kitty
        self.kitty |= step.kitty
        if step.short is not None:
            to["short"] = SHORT[step.short]
            self._leaves_one(step)
        self.held += count
        self.ups += step.up
        self.most_held = max(self.most_held, self.held)
        self.needed += count * (self.seats + step.kitty)
        if step.short is None and self.needed > self.setup.deck:
            raise NotImplementedError(f"{self.seats} players who use up the pack before the last card are")

    def _leaves_one(self, step: Deal) -> None:
        """A card that all share must be there: the next of the stub, or with the burns one to burn and one to turn."""
        burns_return = SHORT[step.short or ""] == BURNS_THEN_SHARED
        left = self.setup.deck - self.held * self.seats - (0 if burns_return else self.needed - self.held * self.seats)
        if left < 1 + burns_return:
            raise NotImplementedError(f"{self.seats} players who use up the pack before the last card are")

    def _draw(self, to: Record, step: Draw) -> None:
        to["op"], to["a"], to["b"], to["burn"] = CHANGE_CARDS, step.most, True, step.burn
        to["later"], to["spares"] = step.fifth_later, not step.last_card_dealt
        self.needed += step.most * self.seats + step.burn + (not step.last_card_dealt) + step.fifth_later
        self.game["keeps_muck"] = self.game["keeps_burns"] = True
        self.burns += step.burn or step.fifth_later

    def _post(self, to: Record, step: PostStep) -> None:
        to["op"], to["a"] = POST, self.posts
        if self.posts >= POSTS:
            raise NotImplementedError(f"more than {POSTS} kinds of forced wagers are")
        setup, stakes, order, slot, game = self.setup, self.setup.stakes, self.setup.order, self.posts, self.game
        price, blind, dead = 0, step.what not in ("ante", "dead"), step.what == "dead"
        match step.what:
            case "ante":
                owed = list(
                    zip(order, stakes.antes * len(order) if len(stakes.antes) == 1 else stakes.antes, strict=True)
                )
                dead = not (stakes.trimmed_antes or len(set(stakes.antes)) == 1)
            case "blind":
                owed, price = list(setup.blinds_owed), max(stakes.blinds)
            case "straddle":
                owed = _straddles(setup)
                price = owed[-1][1]
            case "kill":
                assert setup.kill is not None, "a kill step needs a killer"
                seat, price = setup.kill
                owed = [(seat, max(0, price - int(game["owed"][:slot, order.index(seat)] @ game["blind"][:slot])))]
            case "late":
                owed = [(seat, live) for seat, live, _ in setup.late]
            case "dead":
                owed = [(seat, lost) for seat, _, lost in setup.late]
            case _:
                raise NotImplementedError(f"a forced wager “{step.what}” is")
        for seat, amount in owed:
            game["owed"][slot, order.index(seat)] += amount
        paying = [seat for seat, amount in owed if amount]
        last = order.index(paying[-1]) if step.what in ("blind", "straddle") and paying else NOBODY
        game["price"][slot], game["blind"][slot], game["dead"][slot], game["last"][slot] = price, blind, dead, last
        self.posts += 1

    def _again(self, agenda: tuple[RunStep, ...], at: int) -> int:
        """Cards that the boards and burns from here on take, where the next cards are a board's."""
        if not self.setup.runs or not isinstance(agenda[at], Board | Burn):
            return 0
        following = next((step for step in agenda[at:] if isinstance(step, Board | Deal | Discard | Draw)), None)
        if not isinstance(following, Board):
            return 0
        return sum(step.count if isinstance(step, Board) else isinstance(step, Burn) for step in agenda[at:])

    def _finish(self) -> None:
        game, deck = self.game, self.setup.deck
        game["width"], game["ups"], game["rows"] = self.most_held, self.ups, self.setup.rules.rows
        game["keeps_burns"] |= any(game["steps"]["short"])
        # Once a stub can run out, its stream of chance goes on after the whole pack.
        game["needed"] = deck if self.needed >= deck or (self.setup.runs and any(self.boards)) else self.needed
        if self.most_held * (self.seats + self.kitty) > HELD or max(self.boards) > 5 or self.setup.rules.rows > 2:
            raise NotImplementedError("so many cards at one table are")
        if self.ups > 8:
            raise NotImplementedError("more than eight up cards are")
        if game["keeps_burns"] and self.burns > BURNS:
            raise NotImplementedError(f"more than {BURNS} burns that come back are")


def write_steps(game: Record, setup: Setup) -> ScriptCards:
    """The agenda of a setup into its record."""
    return _Writer(game, setup).write()


def _straddles(setup: Setup) -> list[tuple[int, int]]:
    """Each double the one before, from the seat after the last blind on."""
    order, stakes = setup.order, setup.stakes
    last = [seat for seat, amount in setup.blinds_owed if amount][-1]
    at, amount = order.index(last), max(stakes.blinds)
    return [(order[(at + n) % len(order)], amount << n) for n in range(1, stakes.straddles + 1)]
