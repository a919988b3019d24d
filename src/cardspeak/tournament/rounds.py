"""Rounds: the briefing, the draw, chips, buying more of them, and who goes on."""

from __future__ import annotations

from cardspeak.refusal import Refused
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.draws import seats_for, tables_needed
from cardspeak.tournament.planning import due
from cardspeak.tournament.refuse import Answer, busy, cite_of, needs_director, needs_player, refuse
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Purchase, RoundPlan
from cardspeak.tournament.why import Why


def brief(state: State, ask: c.Brief) -> Answer:
    """The Director tells everybody the Terms and the bank of chips, and is satisfied that they understand."""
    cite = state.terms.rules.duty["briefing"].cite
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if state.phase != "closed":
        return refuse(state, Why.NOT_NOW, cite, "Brief the players once entries are closed and before play.")
    unsure = [player for player in state.field if player not in ask.understood]
    if unsure:
        return refuse(state, Why.DUTY, cite, f"{unsure[0]} has not understood; explain the Terms again.")
    return [e.Briefed(tuple(state.field), state.terms.format.start_chips, cite)]


def director_leaves(state: State, ask: c.DirectorLeaves) -> Answer:
    cite = state.terms.rules.authority.director_cite
    return [e.DirectorLeft(cite)] if state.director_here else refuse(state, Why.NOT_NOW, cite, "Nobody is there.")


def director_returns(state: State, ask: c.DirectorReturns) -> Answer:
    cite = state.terms.rules.authority.director_cite
    if state.director and not state.director_here:
        return [e.DirectorCameBack(cite)]
    return refuse(state, Why.NOT_NOW, cite, "The Director is there, or none has been appointed.")


def move_start(state: State, ask: c.MoveStart) -> Answer:
    cite = state.terms.rules.authority.move_cite
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if state.plan is not None or not state.agenda:
        return refuse(state, Why.NOT_NOW, cite, "A round that has begun cannot be moved.")
    notice = state.terms.details.notice_minutes
    if ask.to - ask.at < notice:
        return refuse(state, Why.TOO_SHORT, cite, f"Players have {notice} minutes of notice, not {ask.to - ask.at}.")
    return [e.StartMoved(ask.to, tuple(state.field), cite)]


def present(state: State) -> Refused | None:
    """The Director is there as long as the tournament lasts."""
    authority = state.terms.rules.authority
    if state.director_here:
        return None
    return refuse(state, Why.DUTY, authority.director_cite, f"The {authority.director} has to be present.")


def start_round(state: State, ask: c.StartRound) -> Answer:
    rules = state.terms.rules
    wrong = needs_director(state, ask.by, rules.authority.director_cite) or _ready(state) or _signed(state)
    if wrong:
        return wrong
    if ask.at < state.starts:
        return refuse(state, Why.NOT_NOW, cite_of(state, "when"), f"The round starts at minute {state.starts}.")
    field, plan = state.field, state.agenda[0]
    if sorted(ask.order) != sorted(field):
        says = f"The draw puts all {len(field)} players of the round in an order, each once."
        return refuse(state, Why.NOT_DRAWN, rules.file.cite, says)
    if not set(ask.missing) <= set(field):
        return refuse(state, Why.STRANGER, cite_of(state, "late"), "Only those who play in the round can be missing.")
    tables = plan.tables or tables_needed(len(field), state.boxes)
    cite = cite_of(state, "tables per round")
    if len(field) > tables * state.boxes:
        says = f"{tables} tables of {state.boxes} do not seat {len(field)} players."
        return refuse(state, Why.NO_TABLE, cite, says)
    if tables > len(state.tables):
        says = f"The round needs {tables} tables; {len(state.tables)} are designated."
        return refuse(state, Why.NO_TABLE, rules.duty["tables"].cite, says)
    return _starting(state, ask, plan, state.tables[: min(tables, len(field))])


def _ready(state: State) -> Refused | None:
    if state.phase not in ("closed", "playing"):
        return refuse(state, Why.NOT_NOW, cite_of(state, "players"), "Entries are not closed.")
    if state.plan is not None or not state.agenda:
        return refuse(state, Why.NOT_NOW, cite_of(state, "rounds"), "No round is due.")
    if not state.round and len(state.field) < state.terms.details.least:
        says = f"There are {len(state.field)} players and the Terms want {state.terms.details.least}."
        return refuse(state, Why.NOT_NOW, cite_of(state, "players"), says)
    return due(state, "play") or present(state)


def _signed(state: State) -> Refused | None:
    if not state.terms.entry.signature:
        return None
    for player in state.field:
        if not state.entrants[player].signed:
            cite = cite_of(state, "signature")
            return refuse(state, Why.NOT_SIGNED, cite, f"{player} has not signed the Terms and is not seated.")
    return None


def _starting(state: State, ask: c.StartRound, plan: RoundPlan, tables: tuple[str, ...]) -> list[e.Event]:
    rules, terms = state.terms.rules, state.terms
    number = state.round + 1
    events: list[e.Event] = [e.RoundStarted(number, plan.name, ask.order, ask.at, cite_of(state, "rounds"))]
    for player in ask.order:
        events += _bank(state, player, fresh=plan.fresh or plan.who == "eliminated" or player not in state.chips)
    events += [
        e.Seated(place.player, place.table, place.box, rules.file.cite) for place in seats_for(ask.order, tables)
    ]
    late, cite = terms.conduct.late, cite_of(state, "late")
    for player in ask.missing:
        if late == "out" and ask.at >= state.starts + terms.conduct.late_minutes:
            chips = sum(event.amount for event in events if isinstance(event, e.ChipsIssued) and event.player == player)
            events.append(e.WentOut(player, "eliminated", "did not come", 0, chips or state.chips[player], cite))
        else:
            events.append(e.WentAway(player, True, cite))
    return events


def _bank(state: State, player: str, *, fresh: bool) -> list[e.Event]:
    """The same bank for everybody; where a round begins afresh, what is left of the last one goes back."""
    if not fresh:
        return []
    events: list[e.Event] = []
    if state.chips.get(player):
        events.append(e.ChipsReturned(player, state.chips[player], cite_of(state, "chips afterwards")))
    issued = e.ChipsIssued(player, state.terms.format.start_chips, "bank", state.terms.rules.item("equal bank").cite)
    return [*events, issued]


def call_repechage(state: State, ask: c.CallRepechage) -> Answer:
    """A round for those who are out, where the Terms leave it to the Director."""
    cite = state.terms.rules.item("repechage").cite
    wrong = needs_director(state, ask.by, cite)
    if wrong:
        return wrong
    if state.terms.format.repechage != "director":
        return refuse(state, Why.TERMS, cite, "The Terms do not leave a repechage to the Director.")
    if state.plan is not None or not state.round or not state.agenda:
        return refuse(state, Why.NOT_NOW, cite, "A repechage stands between two rounds.")
    plan = ask.plan
    if plan.who != "eliminated" or plan.advance < 1 or max(plan.hands or 0, plan.minutes or 0) < 1:
        return refuse(state, Why.TERMS, cite, "A repechage is for those who are out; say how long, and who goes on.")
    if not any(entrant.status == "out" for entrant in state.entrants.values()):
        return refuse(state, Why.NOT_NOW, cite, "Nobody is out.")
    return [e.RepechageCalled(plan, cite)]


# -- more chips ----------------------------------------------------------------------------------------------------


def rebuy(state: State, ask: c.Rebuy) -> Answer:
    """Between hands, with less than the starting bank, as often and as long as the Terms say."""
    cite = cite_of(state, "price")
    wrong = _may_buy(state, ask.player, cite)
    if wrong:
        return wrong
    if state.chips[ask.player] >= state.terms.format.start_chips:
        says = f"{ask.player} has {state.chips[ask.player]}, not less than the starting bank."
        return refuse(state, Why.NOT_EQUAL, cite, says)
    offer, used = state.terms.details.rebuy, state.entrants[ask.player].rebuys
    return _offered(state, offer, used, ask.paid, "re-buy", cite) or _sold(state, ask.player, offer, "re-buy", cite)


def add_on(state: State, ask: c.AddOn) -> Answer:
    cite = cite_of(state, "price")
    wrong = _may_buy(state, ask.player, cite)
    if wrong:
        return wrong
    offer, used = state.terms.details.add_on, state.entrants[ask.player].add_ons
    return _offered(state, offer, used, ask.paid, "add-on", cite) or _sold(state, ask.player, offer, "add-on", cite)


def buy_back(state: State, ask: c.BuyBack) -> Answer:
    """Between rounds, for somebody who is out."""
    cite = state.terms.rules.item("buying back").cite
    entrant = state.entrants.get(ask.player)
    if entrant is None or entrant.status != "out":
        return refuse(state, Why.STRANGER, cite, f"{ask.player} is not out; only those who are buy back.")
    if state.plan is not None or not state.round or not state.agenda:
        return refuse(state, Why.NOT_NOW, cite, "One buys back between two rounds.")
    offer = state.terms.format.buy_back
    wrong = _offered(state, offer, entrant.buy_backs, ask.paid, "buy-back", cite)
    return wrong or [e.BoughtBack(ask.player, cite), *_sold(state, ask.player, offer, "buy-back", cite)]


def _may_buy(state: State, player: str, cite: str) -> Refused | None:
    wrong = needs_player(state, player, cite) or busy(state, player, cite)
    if wrong:
        return wrong
    table, _ = state.box.get(player, ("", 0))
    if state.plan is None or table not in state.live_tables:
        return refuse(state, Why.NOT_NOW, cite, "Chips are bought at a table in play.")
    return None


def _offered(state: State, offer: Purchase | None, used: int, paid: int, what: str, cite: str) -> Refused | None:
    if offer is None:
        return refuse(state, Why.TERMS, cite, f"The Terms offer no {what}.")
    if state.round > offer.until:
        return refuse(state, Why.NOT_NOW, cite, f"A {what} is offered until round {offer.until}.")
    if used >= offer.most:
        return refuse(state, Why.NOT_EQUAL, cite, f"Nobody has more than {offer.most}.")
    if paid != offer.cost:
        return refuse(state, Why.UNPAID, cite, f"A {what} costs {offer.cost}.")
    return None


def _sold(state: State, player: str, offer: Purchase | None, what: e.Issue, cite: str) -> list[e.Event]:
    assert offer is not None, "what is not offered has been refused"
    assert what != "bank", "the starting bank is not sold"
    return [e.MoneyPaid(player, what, offer.cost, cite), e.ChipsIssued(player, offer.chips, what, cite)]
