"""A round against the house: the machine of the game itself, with what a tournament adds to it.

Tournament chips alone, one's own box alone, the compulsory wager, secret wagers, and what happens in absence.
Every moment of a round is there, the one before the call too; a round that is void reports a hand that does not count.
"""

from __future__ import annotations

from cardspeak.banked import by_terms
from cardspeak.banked import commands as b
from cardspeak.banked.by_terms import Leave
from cardspeak.banked.round import Round
from cardspeak.banked.setup import TournamentBoxes, make_setup
from cardspeak.cards import Card, deck_of
from cardspeak.cards.chance import Below
from cardspeak.cards.shuffle import shuffled
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.tournament.standard import COMPULSORY, floor, game_of, pay_tables
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Level, Terms
from cardspeak.tournament.topics.hands import HandBegan, ReportHand

LEAST = (10, 4, 2)  # queen, six, four: what simple players follow with


def boxes_of(terms: Terms, event: str = "tournament") -> TournamentBoxes:
    """What a table plays by that serves a tournament, each with the clause of the Terms."""
    rules = terms.rules
    return TournamentBoxes(
        event=event,
        director=rules.authority.director,
        chips=terms.wagers.chips,
        wager=COMPULSORY,
        secrets=terms.wagers.secret is not None,
        boxes_cite=rules.authority.exclusive_cite,
        equal_cite=rules.file.cite,
        chips_cite=rules.cite_for("kind of chips"),
        wager_cite=rules.cite_for("compulsory wager"),
        absent_cite=rules.cite_for("absent"),
        penalty_cite=rules.cite_for("penalties"),
        secret_cite=rules.cite_for("secret wagers"),
        final_cite=rules.authority.final_cite,
    )


def wagers_at(terms: Terms, level: Level | None) -> tuple[int, int]:
    """The compulsory wager and the most that may be wagered, at a level of the schedule or where there is none."""
    wagers = terms.wagers
    least = level.minimum if level is not None and level.minimum else wagers.minimum
    return least, level.maximum if level is not None and level.maximum else wagers.maximum


class BankedFelt:
    """One round at one table of a tournament."""

    def __init__(self, state: State, began: HandBegan, pack: tuple[Card, ...], cut: int) -> None:
        """No pack: the cards are real, and told."""
        terms, wagers = state.terms, state.terms.wagers
        self.tournament = state
        self.began = began
        self.minimum, self.maximum = wagers_at(terms, began.level)
        self.box = {player: state.seat[player][1] for player in began.players}
        self.before = {player: state.chips[player] for player in began.players}
        self.secrets: dict[str, dict[str, int]] = {}
        self.mode = boxes_of(terms)
        self.leave = Leave(self.box, self.minimum, frozenset(began.absent), frozenset(began.sitting), self.secrets)
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

    def play(self, command: b.Command) -> Refused | None:
        """A command of the game, without a report; what the tournament has against it comes first."""
        return by_terms.play(self.round, self.mode, self.leave, command)

    def secret(self, player: str, wagers: dict[str, int]) -> Refused | None:
        """Written down, tried on a copy, and laid open when bets are closed. The tournament counts them."""
        wrong = by_terms.secret(self.round, self.mode, self.leave, player, wagers)
        if wrong is None:
            self.secrets[player] = dict(wagers)
        return wrong

    def report(self) -> ReportHand:
        """What the round leaves; a round that was void, or in which nobody had a wager, changes nothing."""
        table = self.tournament.seat
        assert all(player in table for player in self.before), "nobody leaves during a hand"
        if not self.round.state.over:
            return ReportHand(self.began.table, dict(self.before), counts=True, at=self.began.at, by="felt")
        felt = self.round.state
        stacks = dict(self.before) if felt.void else dict(felt.stack)
        return ReportHand(self.began.table, stacks, counts=not felt.void, at=self.began.at, by="felt")


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
            wager = wager_of(state, player, felt.minimum, felt.maximum)
            _sure(felt.play(b.Place(felt.box[player], COMPULSORY, player, wager)))
    if len(began.sitting) == len(began.players):
        return felt.report()
    _sure(felt.play(b.Proceed("close")))
    while not felt.over:
        ask = next(prompt for prompt in felt.round.prompt if prompt.kind == "decide")
        follows = worth_following(felt.round.state.hands[ask.box])
        _sure(felt.play(b.Decide(ask.box, "play" if follows else "fold", sure=True)))
    return felt.report()


def _sure(answer: Refused | None) -> None:
    assert answer is None, answer


def wager_of(state: State, player: str, least: int, most: int) -> int:
    """The compulsory wager; behind and with few hands left, what is needed to catch up, as far as chips reach."""
    wagers, plan, chips = state.terms.wagers, state.plan, state.chips[player]
    table, _ = state.seat[player]
    left = (plan.hands or 99) - state.tables[table].hands if plan else 99
    stacks = sorted((state.chips[name] for name in state.at_table(table)), reverse=True)
    line = stacks[min(len(stacks), max(plan.advance if plan else 1, 1)) - 1]
    if left > 3 or chips >= line:
        return least
    reach = chips * least // floor(state.terms, least)
    wanted = min(max(line - chips, least), most, reach)
    return max(wanted - (wanted - least) % wagers.unit, least)


def worth_following(hand: list[Card]) -> bool:
    """Queen, six and four or better: any pair, flush or straight, or three cards at least that high."""
    ranks = tuple(sorted((card.rank for card in hand), reverse=True))
    made = len(set(ranks)) < 3 or len({card.suit for card in hand}) == 1
    straight = ranks[0] - ranks[2] == 2 or ranks == (12, 1, 0)
    return made or straight or ranks >= LEAST
