"""A whole tournament by simple players: how one is run from the Terms to the prizes. Chance is passed in.

The players bet the compulsory wager, and more when the end of a round is near and they are behind; they follow it with
queen, six and four or better.
"""

from __future__ import annotations

from cardspeak.banked import commands as b
from cardspeak.banked.prompt import Prompt as TablePrompt
from cardspeak.cards import Card, deck_of
from cardspeak.cards.chance import Below
from cardspeak.cards.shuffle import shuffled
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.tournament import commands as c
from cardspeak.tournament.draws import tables_needed
from cardspeak.tournament.events import Event
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.prompt import Prompt
from cardspeak.tournament.results import FULL, packs_for
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Terms
from cardspeak.tournament.wagering import COMPULSORY, floor, game_of

LEAST = (10, 4, 2)  # queen, six, four


def prepared(terms: Terms, players: list[str]) -> Tournament:
    """Everything that comes before the first round: Terms, notices, Director, tables, entries, briefing."""
    tournament = Tournament(terms)
    tables = tuple(f"table {number + 1}" for number in range(tables_needed(len(players), terms.format.seats)))
    price = (terms.details.entry_fee or 0) + (terms.details.buy_in or 0)
    for command in (c.Publish(), c.TellRegulator(), c.Appoint("the Director"), c.Designate(tables), c.OpenEntries()):
        do(tournament, command)
    for player in players:
        do(tournament, c.Enter(c.Person(name=player), price))
        if terms.entry.signature:
            do(tournament, c.Sign(player))
    do(tournament, c.CloseEntries())
    do(tournament, c.Brief(tuple(players)))
    return tournament


def do(tournament: Tournament, command: c.Command) -> Accepted[Event, tuple[Prompt, ...]]:
    """A command that the runner knows to be in order."""
    answer = tournament.act(command)
    assert not isinstance(answer, Refused), f"{command}: {answer}"
    return answer


def play_through(tournament: Tournament, below: Below) -> None:
    """Answer every question until the last prize is won."""
    while prompts := tournament.prompt:
        for command in answers_to(tournament, prompts[0], below):
            do(tournament, command)


def answers_to(tournament: Tournament, prompt: Prompt, below: Below) -> list[c.Command]:
    """What the people of the house and the simple players do about one question."""
    state = tournament.state
    match prompt.kind:
        case "start round":
            return [c.StartRound(tuple(_mixed(prompt.players, below)), max(state.starts, state.started))]
        case "draw cards":
            cards = shuffled(deck_of(FULL).cards * packs_for(len(prompt.players)), below)
            return [c.DrawCards(dict(zip(prompt.players, cards, strict=False)))]
        case "deal":
            return [_deal(state, prompt.table, below)]
        case "hand":
            return at_table(state, prompt.table, prompt.asks)
    raise AssertionError(f"nothing asks for {prompt.kind} once play has begun")


def _mixed(players: tuple[str, ...], below: Below) -> list[str]:
    left = list(players)
    return [left.pop(below(count)) for count in range(len(left), 0, -1)]


def _deal(state: State, table: str, below: Below) -> c.Deal:
    game = game_of(state.terms)
    deck = deck_of(game.file.deck).cards
    places = game.shuffling.cut.places(len(deck))
    return c.Deal(table, shuffled(deck, below), places[below(len(places))])


def at_table(state: State, table: str, asks: tuple[TablePrompt, ...]) -> list[c.Command]:
    """Everybody bets, then everybody decides."""
    if asks[0].kind == "bets":
        bets = [
            b.Place(state.box[player][1], COMPULSORY, player, bet(state, player)) for player in bettors(state, table)
        ]
        return [*(c.AtTable(table, place) for place in bets), c.AtTable(table, b.Proceed("close"))]
    felt = state.running[table]
    return [
        c.AtTable(table, b.Decide(ask.box, "play" if worth_following(felt.hands[ask.box]) else "fold", sure=True))
        for ask in asks
        if ask.kind == "decide"
    ]


def bettors(state: State, table: str) -> list[str]:
    """Who has a wager to make."""
    return [player for player in state.at_table(table) if player not in state.absent and player not in state.sitting]


def bet(state: State, player: str) -> int:
    """The compulsory wager; behind and with few hands left, what is needed to catch up, as far as chips reach."""
    wagers, plan, chips = state.terms.wagers, state.plan, state.chips[player]
    table, _ = state.box[player]
    left = (plan.hands or 99) - state.hands[table] + 1 if plan else 99
    stacks = sorted((state.chips[name] for name in state.at_table(table)), reverse=True)
    line = stacks[min(len(stacks), max(plan.advance if plan else 1, 1)) - 1]
    if left > 3 or chips >= line:
        return wagers.minimum
    reach = chips * wagers.minimum // floor(state.terms)
    wanted = min(max(line - chips, wagers.minimum), wagers.maximum, reach)
    return max(wanted - (wanted - wagers.minimum) % wagers.unit, wagers.minimum)


def worth_following(hand: list[Card]) -> bool:
    """Queen, six and four or better: any pair, flush or straight, or three cards at least that high."""
    ranks = tuple(sorted((card.rank for card in hand), reverse=True))
    made = len(set(ranks)) < 3 or len({card.suit for card in hand}) == 1
    straight = ranks[0] - ranks[2] == 2 or ranks == (12, 1, 0)
    return made or straight or ranks >= LEAST
