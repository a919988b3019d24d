"""A round against the house: the machine of the game itself, with what a tournament adds to it.

Tournament chips alone, one's own box alone, the compulsory wager, secret wagers, and what happens in absence.
Every moment of a round is there, the one before the call too; a round that is void reports a hand that does not count.
"""

from __future__ import annotations

from cardspeak.banked import commands as b
from cardspeak.banked.round import Round
from cardspeak.banked.setup import make_setup
from cardspeak.cards import Card, deck_of
from cardspeak.cards.chance import Below
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.tournament.refuse import cite_of, refuse
from cardspeak.tournament.standard import COMPULSORY, floor, game_of, pay_tables
from cardspeak.tournament.state import State
from cardspeak.tournament.topics.hands import HandBegan, ReportHand
from cardspeak.tournament.why import Why

LEAST = (10, 4, 2)  # queen, six, four: what simple players follow with


class BankedFelt:
    """One round at one table of a tournament."""

    def __init__(self, state: State, began: HandBegan, pack: tuple[Card, ...], cut: int) -> None:
        """No pack: the cards are real, and told."""
        terms, wagers, level = state.terms, state.terms.wagers, began.level
        self.tournament = state
        self.began = began
        self.minimum = level.minimum if level is not None and level.minimum else wagers.minimum
        self.maximum = level.maximum if level is not None and level.maximum else wagers.maximum
        self.box = {player: state.seat[player][1] for player in began.players}
        self.before = {player: state.chips[player] for player in began.players}
        self.secrets: dict[str, dict[str, int]] = {}
        setup = make_setup(
            terms.named,
            self.before,
            seats={self.box[player]: player for player in began.players},
            tables=pay_tables(terms),
            least=self.minimum,
            most=self.maximum,
            unit=wagers.unit,
            boxes=terms.format.seats,
            number=began.number,
            told=not pack,
        )
        self.round = Round(setup, pack or None, cut=lambda places: _cut(cut, places))

    @property
    def over(self) -> bool:
        return self.round.state.over

    def act(self, command: b.Command) -> Refused | None:
        """A command of the game; what the tournament has against it comes first."""
        wrong = self._foreign(command)
        if wrong:
            return wrong
        if isinstance(command, b.Proceed) and command.step == "close":
            wrong = self._before_closing()
            if wrong:
                return wrong
        answer = self.round.act(command)
        if isinstance(answer, Refused):
            return answer
        self._absent_fold()
        return None

    def secret(self, player: str, wagers: dict[str, int]) -> Refused | None:
        """Written down, tried on a copy, and laid open when bets are closed. The tournament counts them."""
        state, cite = self.tournament, cite_of(self.tournament, "secret wagers")
        if self.round.state.closed or player in self.secrets:
            return refuse(state, Why.NOT_NOW, cite, "One secret wager is made, while bets are open.")
        if wagers.get(COMPULSORY, 0) < self.minimum:
            says = f"The compulsory wager is {self.minimum}."
            return refuse(state, Why.COMPULSORY, cite_of(state, "compulsory wager"), says)
        trial = Round.resume(self.round.setup, self.round.state.copy())
        for wager, amount in wagers.items():
            place = b.Place(self.box.get(player, 0), wager, player, amount)
            answer = self._foreign(place) or trial.act(place)
            if isinstance(answer, Refused):
                return answer
        self.secrets[player] = dict(wagers)
        return None

    def report(self) -> ReportHand:
        """What the round leaves; a round that was void, or in which nobody had a wager, changes nothing."""
        table = self.tournament.seat
        assert all(player in table for player in self.before), "nobody leaves during a hand"
        if not self.round.state.over:
            return ReportHand(self.began.table, dict(self.before), counts=True, at=self.began.at, by="felt")
        felt = self.round.state
        stacks = dict(self.before) if felt.void else dict(felt.stack)
        return ReportHand(self.began.table, stacks, counts=not felt.void, at=self.began.at, by="felt")

    def _foreign(self, command: b.Command) -> Refused | None:
        """Wagers are tournament chips, on one's own box."""
        if not isinstance(command, (b.Place, b.Declare)):
            return None
        state, owner = self.tournament, command.owner
        if command.means != "chips":
            cite = cite_of(state, "kind of chips")
            return refuse(state, Why.CHIPS, cite, f"Only {state.terms.wagers.chips} are used.")
        if self.box.get(owner) != command.box:
            says = f"{owner} plays one box, as everybody does: the own one."
            return refuse(state, Why.NOT_EQUAL, state.terms.rules.file.cite, says)
        if owner in self.secrets:
            cite = cite_of(state, "secret wagers")
            return refuse(state, Why.NOT_NOW, cite, f"{owner} has made a secret wager in this hand.")
        if owner in self.began.sitting:
            says = f"{owner} sits this hand out."
            return refuse(state, Why.NOT_NOW, cite_of(state, "penalties"), says)
        return None

    def _before_closing(self) -> Refused | None:
        """Secret wagers are laid open, absent players' compulsory wagers are taken; everybody else must have one."""
        for player, box in self.box.items():
            for wager, amount in self.secrets.get(player, {}).items():
                laid = self.round.act(b.Place(box, wager, player, amount))
                if isinstance(laid, Refused):
                    return laid
            if self.round.state.stake(box, COMPULSORY) >= self.minimum or player in self.began.sitting:
                continue
            if player not in self.began.absent:
                says = f"{player} has not made the compulsory wager of {self.minimum}."
                cite = cite_of(self.tournament, "compulsory wager")
                return refuse(self.tournament, Why.COMPULSORY, cite, says)
            for _, wager, owner in list(self.round.state.on(box)):
                self.round.act(b.TakeBack(box, wager, owner))
            self.round.act(b.Place(box, COMPULSORY, player, self.minimum))
        return None

    def _absent_fold(self) -> None:
        """Whoever is away does not follow the wager."""
        while not self.round.state.over:
            asked = [p for p in self.round.prompt if p.kind == "decide" and p.owner in self.began.absent]
            if not asked:
                return
            self.round.act(self.round.default(asked[0].box))


def _cut(at: int, places: range) -> int:
    if at not in places:
        raise BadInput(f"The cut leaves {places[0]} to {places[-1]} cards on top, not {at}.")
    return at


# -- simple players ----------------------------------------------------------------------------------------------------


def play_round(state: State, began: HandBegan, below: Below) -> ReportHand:
    """One hand by simple players: they bet the compulsory wager, and more when the end of a round is near and they
    are behind; they follow it with queen, six and four or better."""
    game = game_of(state.terms)
    deck = deck_of(game.file.deck).cards
    places = game.shuffling.cut.places(len(deck))
    felt = BankedFelt(state, began, shuffled(deck, below), places[below(len(places))])
    for player in began.players:
        if player not in began.absent and player not in began.sitting:
            _sure(felt.act(b.Place(felt.box[player], COMPULSORY, player, wager_of(state, player, felt))))
    if len(began.sitting) == len(began.players):
        return felt.report()
    _sure(felt.act(b.Proceed("close")))
    while not felt.over:
        ask = next(prompt for prompt in felt.round.prompt if prompt.kind == "decide")
        follows = worth_following(felt.round.state.hands[ask.box])
        _sure(felt.act(b.Decide(ask.box, "play" if follows else "fold", sure=True)))
    return felt.report()


def _sure(answer: Refused | None) -> None:
    assert answer is None, answer


def wager_of(state: State, player: str, felt: BankedFelt) -> int:
    """The compulsory wager; behind and with few hands left, what is needed to catch up, as far as chips reach."""
    wagers, plan, chips = state.terms.wagers, state.plan, state.chips[player]
    table, _ = state.seat[player]
    left = (plan.hands or 99) - state.tables[table].hands if plan else 99
    stacks = sorted((state.chips[name] for name in state.at_table(table)), reverse=True)
    line = stacks[min(len(stacks), max(plan.advance if plan else 1, 1)) - 1]
    if left > 3 or chips >= line:
        return felt.minimum
    reach = chips * felt.minimum // floor(state.terms, felt.minimum)
    wanted = min(max(line - chips, felt.minimum), felt.maximum, reach)
    return max(wanted - (wanted - felt.minimum) % wagers.unit, felt.minimum)


def worth_following(hand: list[Card]) -> bool:
    """Queen, six and four or better: any pair, flush or straight, or three cards at least that high."""
    ranks = tuple(sorted((card.rank for card in hand), reverse=True))
    made = len(set(ranks)) < 3 or len({card.suit for card in hand}) == 1
    straight = ranks[0] - ranks[2] == 2 or ranks == (12, 1, 0)
    return made or straight or ranks >= LEAST
