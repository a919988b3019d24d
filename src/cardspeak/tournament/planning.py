"""What is done before entries are taken: Terms, notices, Director and tables."""

from __future__ import annotations

from cardspeak.books.model.tournament import Stage
from cardspeak.refusal import Refused
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.conditions import lacking
from cardspeak.tournament.refuse import Answer, needs_operator, refuse
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Terms
from cardspeak.tournament.wagering import game_of, pay_tables
from cardspeak.tournament.why import Why


def publish(state: State, ask: c.Publish) -> Answer:
    """Terms that lack an item are not published: the refusal names the first, with its clause."""
    duty = state.terms.rules.duty["published"]
    wrong = needs_operator(state, ask.by, duty.cite) or _begun(state, duty.cite) or _incomplete(state, state.terms)
    if wrong:
        return wrong
    published = e.TermsPublished(len(state.terms.rules.items), duty.cite)
    return [published, *_prevailing(state.terms)]


def _incomplete(state: State, terms: Terms) -> Refused | None:
    lacks = lacking(terms)
    if not lacks:
        return None
    more = f" {len(lacks) - 1} more items are missing." if len(lacks) > 1 else ""
    return refuse(state, Why.TERMS, lacks[0].cite, f"The Terms lack an item: {lacks[0].says}{more}")


def _begun(state: State, clause: str) -> Refused | None:
    if state.phase in ("planning", "entries", "closed"):
        return None
    return refuse(state, Why.NOT_NOW, clause, "Play has begun.")


def _prevailing(terms: Terms) -> list[e.Event]:
    """Where the Terms ask for what the game does not allow, the game's own rule is applied."""
    game, cite = game_of(terms), terms.rules.authority.prevail_cite
    events: list[e.Event] = []
    most = game.file.boxes.most
    if terms.format.seats > most:
        events.append(e.RulePrevailed("seats", str(terms.format.seats), str(most), cite))
    applied, ordinary = pay_tables(terms), game.default_tables()
    for name, key in terms.wagers.tables.items():
        if name not in applied:
            events.append(e.RulePrevailed(f"pay table {name}", key, ordinary.get(name, "none"), cite))
    return events


def tell_regulator(state: State, ask: c.TellRegulator) -> Answer:
    rules = state.terms.rules
    duty = rules.duty["regulator"]
    wrong = needs_operator(state, ask.by, duty.cite)
    if wrong:
        return wrong
    if state.untold:
        return [e.RegulatorTold(rules.authority.regulator, "change", rules.authority.change_cite)]
    return [e.RegulatorTold(rules.authority.regulator, "plan", duty.cite)]


def amend(state: State, ask: c.AmendTerms) -> Answer:
    """Details may change until play begins; the regulator hears of it before."""
    cite = state.terms.rules.authority.change_cite
    wrong = needs_operator(state, ask.by, cite) or _begun(state, cite) or _incomplete(state, ask.terms)
    if wrong:
        return wrong
    if ask.terms.book != state.terms.book:
        return refuse(state, Why.TERMS, cite, "The Terms are of another book.")
    return [e.TermsAmended(ask.terms, cite), *_prevailing(ask.terms)]


def appoint(state: State, ask: c.Appoint) -> Answer:
    cite = state.terms.rules.duty["director"].cite
    wrong = needs_operator(state, ask.by, cite)
    if wrong:
        return wrong
    if not ask.director:
        return refuse(state, Why.DUTY, cite, "Name the person.")
    return [e.Appointed(ask.director, ask.deputies, cite)]


def designate(state: State, ask: c.Designate) -> Answer:
    cite = state.terms.rules.duty["tables"].cite
    wrong = needs_operator(state, ask.by, cite)
    if wrong:
        return wrong
    if not ask.tables or len(set(ask.tables)) != len(ask.tables):
        return refuse(state, Why.NO_TABLE, cite, "Name each table once.")
    if state.live_tables:
        return refuse(state, Why.NOT_NOW, cite, "Tables are designated between rounds.")
    return [e.Designated(ask.tables, cite)]


def use_table(state: State, ask: c.UseTable) -> Answer:
    """A designated table serves the tournament alone while it runs; afterwards it is like any other."""
    cite = state.terms.rules.authority.exclusive_cite
    if state.phase == "playing" and ask.table in state.tables:
        says = f"{ask.table} is for the tournament while it runs, not for {ask.purpose}."
        return refuse(state, Why.NOT_NOW, cite, says)
    return [e.TableUsed(ask.table, ask.purpose, cite)]


def open_entries(state: State, ask: c.OpenEntries) -> Answer:
    rules = state.terms.rules
    wrong = needs_operator(state, ask.by, rules.file.cite) or due(state, "entries")
    if wrong:
        return wrong
    if state.phase != "planning":
        return refuse(state, Why.NOT_NOW, rules.file.cite, "Entries have been opened.")
    return [e.EntriesOpened(rules.item("method of entry").cite)]


def due(state: State, stage: Stage) -> Refused | None:
    """The first duty of this stage that has not been done."""
    rules = state.terms.rules
    if state.untold:
        says = f"Tell the {rules.authority.regulator} of the change first."
        return refuse(state, Why.DUTY, rules.authority.change_cite, says)
    for duty in rules.due(stage):
        done = not lacking(state.terms) if duty.name == "terms" else duty.name in state.done
        if not done:
            return refuse(state, Why.DUTY, duty.cite, duty.says)
    return None
