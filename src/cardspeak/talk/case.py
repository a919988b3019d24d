"""One gesture before the dealer: the state it was made in, the book's rows, and the clauses looked at so far."""

from __future__ import annotations

from cardspeak.books.book import Game
from cardspeak.books.model.talk import TalkRules, talk_of
from cardspeak.citation import Citation
from cardspeak.hand import commands as c
from cardspeak.hand.answers import ANSWERS
from cardspeak.hand.betting import Bounds, bet_bounds, option_cite, raise_bounds, tier
from cardspeak.hand.prompt import prompt_for
from cardspeak.hand.state import State
from cardspeak.hand.why import HandWhy
from cardspeak.refusal import Refused
from cardspeak.talk.result import Bound, MustChoose

Wager = c.Check | c.Call | c.Bet | c.RaiseTo | c.Fold


class Case:
    """`state` is read and never changed."""

    def __init__(self, state: State, seat: int, pushed: int) -> None:
        self.state = state
        self.seat = seat
        self.pushed = pushed
        self.rules: TalkRules = talk_of(state.setup.rules)
        self.own = state.bet[seat]
        self.stack = state.stack[seat]
        self.price = max(0, state.highest - self.own)
        self.looked: list[str] = []

    @property
    def game(self) -> Game:
        return self.state.setup.rules

    @property
    def first_round(self) -> bool:
        return self.state.agenda[-1] == self.game.bets[0]

    @property
    def bounds(self) -> Bounds | None:
        """Every legal total of a bet or raise; None where neither is open."""
        if self.state.highest == 0:
            return bet_bounds(self.state, self.seat)
        found = raise_bounds(self.state, self.seat)
        return None if isinstance(found, HandWhy) else found

    @property
    def barred_cite(self) -> str:
        """Why no raise is open: what this seat did before, where that cost it, or the general rule."""
        return self.state.barred.get(self.seat) or self.rules.words.barred_cite

    @property
    def increment(self) -> int:
        """What the least raise adds: the last full bet or raise, or the step of a fixed limit."""
        return tier(self.state) if self.state.setup.stakes.structure == "fixed" else self.state.increment

    def look(self, *clauses: str | None) -> None:
        """Note a clause that was considered and did not decide."""
        self.looked += [clause for clause in clauses if clause and clause not in self.looked]

    def cite(self, clause: str) -> Citation:
        return Citation(self.state.setup.book, clause)

    def considered(self, chosen: str) -> tuple[Citation, ...]:
        return tuple(self.cite(clause) for clause in self.looked if clause != chosen)

    # -- commands -------------------------------------------------------------------------------------------

    def wager(self, total: int) -> Wager:
        return c.Bet(self.seat, total) if self.state.highest == 0 else c.RaiseTo(self.seat, total)

    def level(self) -> Wager:
        """A call, or a check where there is nothing to call."""
        return c.Call(self.seat) if self.price else c.Check(self.seat)

    def cost(self, command: Wager) -> int:
        match command:
            case c.Call():
                return min(self.price, self.stack)
            case c.Bet(total=total) | c.RaiseTo(total=total):
                return total - self.own
            case c.Fold(surrendered=surrendered):
                return surrendered
            case _:
                return 0

    def nearest(self, total: int, bounds: Bounds) -> int:
        """The legal total that chips or words of this size come to: what they cover, or else the least."""
        if bounds.only:
            return max((size for size in bounds.only if size <= total), default=bounds.only[0])
        total = max(bounds.least, min(total, bounds.most))
        unit = self.state.setup.stakes.unit
        if total % unit and total not in (bounds.least, self.own + self.stack):
            total = max(bounds.least, total // unit * unit)
        return total

    def bind(
        self, command: Wager, clause: str, says: str, *, confirm: str = "", barred: bool = False
    ) -> Bound | Refused:
        """The command with its chips, or the refusal that it would meet."""
        answer = ANSWERS[type(command)](self.state, command)
        if isinstance(answer, Refused):
            return answer
        return Bound(
            command=command,
            pushed=self.pushed,
            put=self.cost(command),
            cite=self.cite(clause),
            says=says,
            considered=self.considered(clause),
            confirm=confirm,
            barred=barred,
        )

    def checks(self, clause: str, says: str) -> Bound | Refused:
        """A check; where the book bars checks and gives the last blind an option all the same, that is declined."""
        play = self.state.setup.play
        if play.option.name == "check" or not self.state.highest or self.price:
            return self.bind(c.Check(self.seat), clause, says)
        self.look(clause)
        says = f"The last blind declines the option: seat {self.seat} {play.option.name}s. It is no check."
        return self.bind(c.Check(self.seat), option_cite(self.state), says)

    def level_or(self, clause: str, says: str) -> Bound | MustChoose | Refused:
        """A call or check; where the round allows no check (and so nothing to call), what is left is a choice."""
        bound = self.bind(self.level(), clause, says)
        return self.options(clause, says, wager=True) if isinstance(bound, Refused) else bound

    def options(
        self,
        clause: str,
        says: str,
        *,
        wager: bool,
        fold: bool = True,
        surrendered: int = 0,
        fold_clause: str = "",
        barred: bool = False,
    ) -> MustChoose | Refused:
        """Call or check, fold, and perhaps a bet or raise: whatever of it the hand allows now."""
        wanted: list[tuple[Wager, str, str]] = [(self.level(), clause, "Put in what is asked for.")]
        if fold:
            lost = f" and leave {surrendered} in the pot" if surrendered else ""
            wanted.append((c.Fold(self.seat, surrendered), fold_clause or clause, f"Fold{lost}."))
        tried = [self.bind(command, cite, what, barred=barred) for command, cite, what in wanted]
        prompt = prompt_for(self.state)
        assert prompt is not None, "a gesture is judged while somebody is to act"
        range_ = prompt.choice("bet") or prompt.choice("raise to") if wager else None
        choices = tuple(bound for bound in tried if isinstance(bound, Bound))
        if not choices and range_ is None:
            return next(refused for refused in tried if isinstance(refused, Refused))
        return MustChoose(
            seat=self.seat,
            choices=choices,
            wager=range_,
            pushed=self.pushed,
            cite=self.cite(clause),
            says=says,
            considered=self.considered(clause),
        )
