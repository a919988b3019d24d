"""Applying an event to the state. Nothing here refuses or chooses: the same events give the same state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from cardspeak.banked.evolve import evolve as evolve_felt
from cardspeak.banked.state import State as Felt
from cardspeak.tournament import events as e
from cardspeak.tournament.state import Entrant, State

V = TypeVar("V")


def evolve(state: State, event: e.Event) -> None:
    """Apply one event; afterwards every tournament chip still has its place."""
    EVOLVE[type(event)](state, event)
    assert state.balance == 0, "every chip issued is with a player, on a table, with the house or out of play"


def _change(state: State, player: str, **values: Any) -> None:
    state.entrants[player] = msgspec.structs.replace(state.entrants[player], **values)


# -- before play ---------------------------------------------------------------------------------------------------


def _published(state: State, event: e.TermsPublished) -> None:
    state.done.add("published")


def _rule_prevailed(state: State, event: e.RulePrevailed) -> None:
    if event.what == "seats":
        state.boxes = int(event.applied)


def _regulator_told(state: State, event: e.RegulatorTold) -> None:
    state.done.add("regulator")
    state.untold = False


def _amended(state: State, event: e.TermsAmended) -> None:
    state.terms = event.terms
    state.agenda = list(event.terms.format.rounds)
    state.starts = event.terms.details.starts
    state.boxes = event.terms.format.seats
    state.untold = True


def _appointed(state: State, event: e.Appointed) -> None:
    state.director = event.director
    state.deputies = event.deputies
    state.director_here = True
    state.done.add("director")


def _designated(state: State, event: e.Designated) -> None:
    state.tables = event.tables
    state.done.add("tables")


def _released(state: State, event: e.TableUsed) -> None:
    state.tables = tuple(table for table in state.tables if table != event.table)


def _entries_opened(state: State, event: e.EntriesOpened) -> None:
    state.phase = "entries"


def _entries_closed(state: State, event: e.EntriesClosed) -> None:
    state.phase = "closed"


def _cancelled(state: State, event: e.Cancelled) -> None:
    state.phase = "cancelled"


def _entered(state: State, event: e.Entered) -> None:
    state.seen += 1
    state.entrants[event.player] = Entrant(event.player, state.seen, event.staff, event.consents, event.suburb)


def _paid(state: State, event: e.MoneyPaid) -> None:
    entrant = state.entrants[event.player]
    if event.what == "entry fee":
        state.fees += event.amount
        _change(state, event.player, fee=entrant.fee + event.amount)
    else:
        state.pool_bought += event.amount
        _change(state, event.player, bought=entrant.bought + event.amount)


def _refunded(state: State, event: e.Refunded) -> None:
    entrant = state.entrants[event.player]
    state.fees -= event.fee
    state.pool_bought -= event.bought
    _change(state, event.player, fee=entrant.fee - event.fee, bought=entrant.bought - event.bought)


def _signed(state: State, event: e.Signed) -> None:
    _change(state, event.player, signed=True)


def _no_longer(state: State, event: e.Withdrew | e.TurnedDown) -> None:
    del state.entrants[event.player]


def _substituted(state: State, event: e.Substituted) -> None:
    """The substitute stands where the entrant stood, wherever a name is kept."""
    old, new = event.player, event.substitute
    entrant = msgspec.structs.replace(
        state.entrants[old],
        name=new,
        staff=event.staff,
        consents=event.consents,
        suburb=event.suburb,
        signed=False,
    )
    state.entrants = {
        new if name == old else name: entrant if name == old else e_ for name, e_ in state.entrants.items()
    }
    state.chips = _renamed(state.chips, old, new)
    state.before = _renamed(state.before, old, new)
    state.drawn = _renamed(state.drawn, old, new)
    state.sitting = _renamed(state.sitting, old, new)
    state.mark = _renamed(state.mark, old, new)
    state.absent = {new if name == old else name for name in state.absent}
    state.advanced = [new if name == old else name for name in state.advanced]


def _renamed(record: dict[str, V], old: str, new: str) -> dict[str, V]:
    return {new if name == old else name: value for name, value in record.items()}


def _briefed(state: State, event: e.Briefed) -> None:
    state.done.add("briefing")


def _director_left(state: State, event: e.DirectorLeft) -> None:
    state.director_here = False


def _director_back(state: State, event: e.DirectorCameBack) -> None:
    state.director_here = True


def _start_moved(state: State, event: e.StartMoved) -> None:
    state.starts = event.to


# -- rounds --------------------------------------------------------------------------------------------------------


def _round_started(state: State, event: e.RoundStarted) -> None:
    state.phase = "playing"
    state.round = event.number
    state.plan = state.agenda.pop(0)
    if state.plan.who == "advanced":
        state.advanced = []
    state.started = event.at
    state.box.clear()
    state.hands.clear()
    state.ended.clear()
    state.before.clear()
    state.drawn.clear()
    state.secret_used.clear()
    for player in event.order:
        state.mark.pop(player, None)
        _change(state, player, status="in")


def _repechage(state: State, event: e.RepechageCalled) -> None:
    state.agenda.insert(0, event.plan)


def _chips_returned(state: State, event: e.ChipsReturned) -> None:
    state.chips[event.player] -= event.amount
    state.returned += event.amount


def _chips_issued(state: State, event: e.ChipsIssued) -> None:
    state.chips[event.player] = state.chips.get(event.player, 0) + event.amount
    state.issued += event.amount
    entrant = state.entrants[event.player]
    if event.what == "re-buy":
        _change(state, event.player, rebuys=entrant.rebuys + 1)
    elif event.what == "add-on":
        _change(state, event.player, add_ons=entrant.add_ons + 1)
    elif event.what == "buy-back":
        _change(state, event.player, buy_backs=entrant.buy_backs + 1)


def _seated(state: State, event: e.Seated) -> None:
    state.box[event.player] = (event.table, event.box)
    state.hands.setdefault(event.table, 0)
    state.before[event.player] = state.chips[event.player]


def _went_away(state: State, event: e.WentAway) -> None:
    state.absent.add(event.player)


def _came_back(state: State, event: e.CameBack) -> None:
    state.absent.discard(event.player)


def _bought_back(state: State, event: e.BoughtBack) -> None:
    state.mark.pop(event.player, None)
    state.advanced.append(event.player)
    _change(state, event.player, status="in")


# -- hands ---------------------------------------------------------------------------------------------------------


def _hand_started(state: State, event: e.HandStarted) -> None:
    state.running[event.table] = Felt(event.setup)
    state.hands[event.table] = event.number
    state.before.update(event.setup.stacks)


def _table_event(state: State, event: e.TableEvent) -> None:
    evolve_felt(state.running[event.table], event.event)


def _secret(state: State, event: e.SecretWagered) -> None:
    state.secrets[event.player] = dict(event.wagers)
    state.secret_used[event.player] = state.secret_used.get(event.player, 0) + 1


def _hand_over(state: State, event: e.HandOver) -> None:
    state.chips.update(event.chips)
    state.bank += event.bank
    state.removed += event.held
    _cleared(state, event.table)


def _hand_passed(state: State, event: e.HandPassed) -> None:
    _cleared(state, event.table)


def _cleared(state: State, table: str) -> None:
    """The felt is empty; what it leaves behind are warnings, exclusions, and a hand less to sit out."""
    felt = state.running.pop(table)
    state.warned = sorted({*state.warned, *felt.warned})
    state.excluded |= felt.excluded
    for player in felt.setup.stacks:
        state.secrets.pop(player, None)
        if player in state.sitting:
            state.sitting[player] -= 1
            if not state.sitting[player]:
                del state.sitting[player]


def _went(state: State, event: e.WentOut) -> None:
    player = event.player
    state.removed += event.chips
    if player in state.chips:
        state.chips[player] -= event.chips
    state.box.pop(player, None)
    state.absent.discard(player)
    state.sitting.pop(player, None)
    state.advanced = [name for name in state.advanced if name != player]
    if event.how == "disqualified":
        state.gone += 1
        state.mark[player] = (-1, 0, state.gone, 0)
    elif player not in state.mark:
        state.mark[player] = (state.round, 0, event.hand, state.before.get(player, 0))
    _change(state, player, status="out" if event.how == "eliminated" else event.how)


def _penalised(state: State, event: e.Penalised) -> None:
    if event.kind == "hands":
        state.sitting[event.player] = state.sitting.get(event.player, 0) + event.amount
    elif event.kind == "chips":
        state.chips[event.player] -= event.amount
        state.removed += event.amount


def _table_ended(state: State, event: e.TableEnded) -> None:
    state.ended[event.table] = event.ground
    for player in state.at_table(event.table):
        state.mark[player] = (state.round, 1, state.chips[player], state.before[player])


def _cards_drawn(state: State, event: e.CardsDrawn) -> None:
    for player, card in event.cards.items():
        state.drawn[player] = (*state.drawn.get(player, ()), card.rank)


def _round_ended(state: State, event: e.RoundEnded) -> None:
    state.plan = None
    state.starts = 0
    for player in event.out:
        _change(state, player, status="out")
        state.absent.discard(player)
        state.sitting.pop(player, None)
    state.advanced += event.advanced
    if state.agenda:
        state.box.clear()


# -- results -------------------------------------------------------------------------------------------------------


def _placed(state: State, event: e.Placed) -> None:
    state.places[event.player] = event.place


def _pool_set(state: State, event: e.PoolSet) -> None:
    state.pool = event.amount


def _prize(state: State, event: e.PrizeWon) -> None:
    state.prizes[event.player] = event.amount


def _over(state: State, event: e.TournamentOver) -> None:
    state.phase = "over"


def _dispute_opened(state: State, event: e.DisputeOpened) -> None:
    state.disputes[event.number] = "open"


def _dispute_ruled(state: State, event: e.DisputeRuled) -> None:
    state.disputes[event.number] = "ruled"


def _nothing(state: State, event: e.Event) -> None:
    """For the record only."""


EVOLVE: dict[type[e.Event], Callable[[State, Any], None]] = {
    e.TermsPublished: _published,
    e.RulePrevailed: _rule_prevailed,
    e.RegulatorTold: _regulator_told,
    e.TermsAmended: _amended,
    e.Appointed: _appointed,
    e.Designated: _designated,
    e.TableUsed: _released,
    e.EntriesOpened: _entries_opened,
    e.EntriesClosed: _entries_closed,
    e.Cancelled: _cancelled,
    e.Entered: _entered,
    e.MoneyPaid: _paid,
    e.Refunded: _refunded,
    e.Signed: _signed,
    e.Withdrew: _no_longer,
    e.TurnedDown: _no_longer,
    e.Substituted: _substituted,
    e.Briefed: _briefed,
    e.DirectorLeft: _director_left,
    e.DirectorCameBack: _director_back,
    e.StartMoved: _start_moved,
    e.RoundStarted: _round_started,
    e.RepechageCalled: _repechage,
    e.ChipsReturned: _chips_returned,
    e.ChipsIssued: _chips_issued,
    e.Seated: _seated,
    e.WentAway: _went_away,
    e.CameBack: _came_back,
    e.BoughtBack: _bought_back,
    e.HandStarted: _hand_started,
    e.TableEvent: _table_event,
    e.SecretWagered: _secret,
    e.HandOver: _hand_over,
    e.HandPassed: _hand_passed,
    e.WentOut: _went,
    e.Penalised: _penalised,
    e.TableEnded: _table_ended,
    e.CardsDrawn: _cards_drawn,
    e.RoundEnded: _round_ended,
    e.Placed: _placed,
    e.PoolSet: _pool_set,
    e.PrizeWon: _prize,
    e.PassedOver: _nothing,
    e.TournamentOver: _over,
    e.DisputeOpened: _dispute_opened,
    e.ComplaintTold: _nothing,
    e.DisputeRuled: _dispute_ruled,
}
