"""The hands of a tournament, played by the machine for games against the house itself.

Its commands go in and its events come out, each under the name of the table. What a tournament adds stands here: its
own chips alone, one's own box alone, the compulsory wager, secret wagers, and what happens in somebody's absence.
"""

from __future__ import annotations

from typing import cast

from cardspeak.banked import commands as b
from cardspeak.banked import events as be
from cardspeak.banked.round import Round
from cardspeak.banked.setup import TableSetup, make_setup
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.refuse import Answer, cite_of, needs_director, refuse
from cardspeak.tournament.rounds import present
from cardspeak.tournament.state import State
from cardspeak.tournament.wagering import COMPULSORY, floor, pay_tables
from cardspeak.tournament.why import Why


def deal(state: State, ask: c.Deal) -> Answer:
    """The next hand. Whoever cannot make the compulsory wager, and has not bought chips, is out now."""
    cite = cite_of(state, "rounds")
    plan = state.plan
    wrong = present(state)
    if wrong:
        return wrong
    if plan is None or ask.table not in state.hands:
        return refuse(state, Why.NO_TABLE, cite, f"No round is being played at {ask.table}.")
    if ask.table in state.ended:
        return refuse(state, Why.NO_TABLE, cite, f"Play at {ask.table} has ended.")
    if ask.table in state.running:
        return refuse(state, Why.NOT_NOW, cite, f"The last hand at {ask.table} is not over.")
    if plan.minutes is not None and ask.at >= state.started + plan.minutes:
        return refuse(state, Why.NOT_NOW, cite, f"The {plan.minutes} minutes are over; end the table.")
    out = broke(state, ask.table)
    number = state.hands[ask.table] + 1
    events: list[e.Event] = [gone(state, player, number - 1) for player in out]
    left = [player for player in state.at_table(ask.table) if player not in out]
    if not left:
        return events
    setup = _setup(state, left, number, told=not ask.pack)
    round_ = Round(setup, ask.pack or None, cut=lambda places: _cut(ask.cut, places))
    return [*events, e.HandStarted(ask.table, number, setup, cite), *_told(ask.table, round_)]


def _cut(at: int, places: range) -> int:
    if at not in places:
        raise BadInput(f"The cut leaves {places[0]} to {places[-1]} cards on top, not {at}.")
    return at


def _setup(state: State, players: list[str], number: int, *, told: bool) -> TableSetup:
    wagers = state.terms.wagers
    return make_setup(
        state.terms.book,
        {player: state.chips[player] for player in players},
        seats={state.box[player][1]: player for player in players},
        tables=pay_tables(state.terms),
        least=wagers.minimum,
        most=wagers.maximum,
        unit=wagers.unit,
        boxes=state.boxes,
        number=number,
        told=told,
        warned=tuple(state.warned),
        excluded=tuple(sorted(state.excluded)),
    )


def _told(table: str, round_: Round) -> list[e.Event]:
    return [e.TableEvent(table, cast("be.AnyEvent", event)) for event in round_.events]


def broke(state: State, table: str) -> list[str]:
    """Who cannot make the compulsory wager and follow it."""
    least = floor(state.terms)
    return [player for player in state.at_table(table) if state.chips[player] < least]


def gone(state: State, player: str, hand: int) -> e.WentOut:
    return e.WentOut(player, "eliminated", "chips", hand, state.chips[player], cite_of(state, "elimination"))


def may_rebuy(state: State, player: str) -> bool:
    offer = state.terms.details.rebuy
    return offer is not None and state.round <= offer.until and state.entrants[player].rebuys < offer.most


# -- at the table --------------------------------------------------------------------------------------------------


def at_table(state: State, ask: c.AtTable) -> Answer:
    felt = state.running.get(ask.table)
    if felt is None:
        return refuse(state, Why.NO_TABLE, cite_of(state, "rounds"), f"No hand is being played at {ask.table}.")
    command = ask.command
    wrong = _foreign(state, ask.table, command)
    if wrong:
        return wrong
    round_ = Round.resume(felt.setup, felt.copy())
    if isinstance(command, b.Proceed) and command.step == "close":
        wrong = _before_closing(state, ask.table, round_)
        if wrong:
            return wrong
        if not round_.state.stakes:
            return [e.HandPassed(ask.table, state.hands[ask.table], cite_of(state, "penalties"))]
    answer = round_.act(command)
    if isinstance(answer, Refused):
        return answer
    return _told(ask.table, round_)


def _foreign(state: State, table: str, command: b.Command) -> Refused | None:
    """Wagers are tournament chips, on one's own box."""
    if not isinstance(command, (b.Place, b.Declare)):
        return None
    if command.means != "chips":
        cite = cite_of(state, "kind of chips")
        return refuse(state, Why.CHIPS, cite, f"Only {state.terms.wagers.chips} are used.")
    if state.box.get(command.owner) != (table, command.box):
        says = f"{command.owner} plays one box, as everybody does: the own one."
        return refuse(state, Why.NOT_EQUAL, state.terms.rules.file.cite, says)
    if command.owner in state.secrets:
        cite = state.terms.rules.item("secret wagers").cite
        return refuse(state, Why.NOT_NOW, cite, f"{command.owner} has made a secret wager in this hand.")
    if command.owner in state.sitting:
        says = f"{command.owner} sits out {state.sitting[command.owner]} more hands."
        return refuse(state, Why.NOT_NOW, cite_of(state, "penalties"), says)
    return None


def _before_closing(state: State, table: str, round_: Round) -> Refused | None:
    """Secret wagers are laid open, absent players' compulsory wagers are taken; everybody else must have one."""
    minimum = state.terms.wagers.minimum
    for player in state.at_table(table):
        if player in round_.state.excluded:
            continue
        box = state.box[player][1]
        for wager, amount in state.secrets.get(player, {}).items():
            laid = round_.act(b.Place(box, wager, player, amount))
            if isinstance(laid, Refused):
                return laid
        if round_.state.stake(box, COMPULSORY) >= minimum or player in state.sitting:
            continue
        if player in state.absent:
            taken = _compulsory_taken(round_, box, player, minimum)
            if isinstance(taken, Refused):
                return taken
        else:
            says = f"{player} has not made the compulsory wager of {minimum}."
            return refuse(state, Why.COMPULSORY, cite_of(state, "compulsory wager"), says)
    return None


def _compulsory_taken(round_: Round, box: int, player: str, minimum: int) -> object:
    """The compulsory wager of somebody who is away, in place of whatever was put down before."""
    for _, wager, owner in list(round_.state.on(box)):
        round_.act(b.TakeBack(box, wager, owner))
    return round_.act(b.Place(box, COMPULSORY, player, minimum))


def absent_folds(state: State, table: str) -> list[e.Event]:
    """Whoever is away does not follow the wager."""
    felt = state.running[table]
    round_ = Round.resume(felt.setup, felt.copy())
    for prompt in round_.prompt:
        if prompt.kind == "decide" and prompt.owner in state.absent:
            round_.act(round_.default(prompt.box))
    return _told(table, round_)


def secret(state: State, ask: c.Secret) -> Answer:
    """Written down, tried on a copy, and laid open when bets are closed."""
    rules, wagers = state.terms.rules, state.terms.wagers
    cite = rules.item("secret wagers").cite
    felt = state.running.get(ask.table)
    if felt is None or felt.closed:
        return refuse(state, Why.NOT_NOW, cite, "A secret wager is made while bets are open.")
    if wagers.secret is None:
        return refuse(state, Why.TERMS, cite, "The Terms allow no secret wagers.")
    if state.secret_used.get(ask.player, 0) >= wagers.secret:
        return refuse(state, Why.NOT_EQUAL, cite, f"{ask.player} has made {wagers.secret} in this round, the most.")
    if ask.player in state.secrets:
        return refuse(state, Why.NOT_NOW, cite, f"{ask.player} has made one in this hand.")
    if ask.wagers.get(COMPULSORY, 0) < wagers.minimum:
        compulsory = cite_of(state, "compulsory wager")
        return refuse(state, Why.COMPULSORY, compulsory, f"The compulsory wager is {wagers.minimum}.")
    trial = Round.resume(felt.setup, felt.copy())
    box = state.box.get(ask.player, ("", 0))[1]
    for wager, amount in ask.wagers.items():
        place = b.Place(box, wager, ask.player, amount)
        answer = _foreign(state, ask.table, place) or trial.act(place)
        if isinstance(answer, Refused):
            return answer
    return [e.SecretWagered(ask.table, ask.player, ask.wagers, cite)]


def hand_over(state: State, table: str) -> list[e.Event]:
    """What a finished hand leaves."""
    felt = state.running[table]
    held = sum(felt.held.values())
    return [e.HandOver(table, state.hands[table], dict(felt.stack), felt.bank, held, cite_of(state, "rounds"))]


def after_hand(state: State, table: str) -> list[e.Event]:
    """Between two hands of a table: who leaves it."""
    number = state.hands[table]
    thrown = [player for player in state.at_table(table) if player in state.excluded]
    if thrown:
        chips, cite = state.chips[thrown[0]], cite_of(state, "disqualification")
        return [e.WentOut(thrown[0], "disqualified", "excluded from the game", number, chips, cite)]
    last = _last_hand(state, table)
    return [gone(state, name, number) for name in broke(state, table) if last or not may_rebuy(state, name)]


def _last_hand(state: State, table: str) -> bool:
    assert state.plan is not None, "a table plays in a round"
    return state.plan.hands is not None and state.hands[table] >= state.plan.hands


def table_done(state: State, table: str) -> list[e.Event]:
    """A table ends by itself after its last hand, or when nobody is left."""
    if _last_hand(state, table):
        return [e.TableEnded(table, "hands", cite_of(state, "rounds"))]
    if not state.at_table(table):
        return [e.TableEnded(table, "nobody is left", cite_of(state, "elimination"))]
    return []


def end_table(state: State, ask: c.EndTable) -> Answer:
    """Before the last hand: by the clock, or by the Director on one of the book's two grounds."""
    authority, plan = state.terms.rules.authority, state.plan
    cite = cite_of(state, "rounds") if ask.ground == "time" else authority.early_cite
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if plan is None or ask.table not in state.live_tables:
        return refuse(state, Why.NO_TABLE, cite, f"Nothing is being played at {ask.table}.")
    if ask.table in state.running:
        return refuse(state, Why.NOT_NOW, cite, f"Finish the hand at {ask.table} first.")
    players = state.at_table(ask.table)
    if ask.ground == "time":
        if plan.minutes is None or ask.at < state.started + plan.minutes:
            return refuse(state, Why.NOT_NOW, cite, "The time of this round is not over.")
    elif ask.ground == "known":
        cite = authority.early_known_cite
        if len(players) > max(plan.advance, 1):
            says = f"{len(players)} players are left for {plan.advance} places: who goes on is not known."
            return refuse(state, Why.NOT_NOW, cite, says)
    else:
        cite = authority.early_cash_cite
        if state.terms.format.chips_afterwards != "cash":
            return refuse(state, Why.TERMS, cite, "The Terms do not turn chips into cash.")
        against = [player for player in players if player not in ask.agree]
        if against:
            return refuse(state, Why.NOT_NOW, cite, f"{against[0]} does not agree.")
    out = [gone(state, player, state.hands[ask.table]) for player in broke(state, ask.table)]
    return [*out, e.TableEnded(ask.table, ask.ground, cite)]
