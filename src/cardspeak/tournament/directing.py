"""What whoever is in charge sees besides the board: duties, tables, entries, money, and what could be decided now."""

from __future__ import annotations

from cardspeak.tournament.colour import not_needed
from cardspeak.tournament.prompt import Prompt, prompts_for
from cardspeak.tournament.refuse import cite_of
from cardspeak.tournament.state import State, Station
from cardspeak.tournament.terms import Penalty, Purchase
from cardspeak.tournament.topics.consent import due_with_word, undone_with_word
from cardspeak.tournament.topics.endings import Ground
from cardspeak.tournament.topics.levels import posted
from cardspeak.tournament.topics.prizes import owed_to, still_to_win
from cardspeak.tournament.topics.slips import can_take_back
from cardspeak.values import Value


class DutyLine(Value):
    """What the book wants done, and whether it was."""

    name: str
    says: str
    cite: str
    before: str  # entries, or play
    done: bool


class GroundLine(Value, omit_defaults=True):
    """Why somebody may be disqualified, or must be; and whether the entry fee may come back."""

    name: str
    cite: str
    must: bool = False
    fee_back: bool = False


class OffenceLine(Value):
    """What the Terms do about an offence."""

    name: str
    penalty: str
    cite: str


class StationLine(Value, omit_defaults=True):
    """A table: how many seats it has, and what lies there altogether."""

    name: str
    seats: int
    total: int = 0
    loose: int = 0
    button: int | None = None
    half_of: str = ""
    ends: tuple[Ground, ...] = ()  # grounds on which its play may be ended before its last hand


class EntryLine(Value, omit_defaults=True):
    """An entry, as the desk keeps it."""

    player: str
    number: int
    fee: int = 0
    bought: int = 0
    owes: int = 0  # of the buy-in
    signed: bool = False
    agreed: bool = True
    due: int = 0  # with the word to changed Terms: what is paid, below 0 what comes back
    undoes: int | None = None  # the same where the word is taken back; None: none was given
    briefed: bool = False
    session: str = ""
    warnings: int = 0
    sitting: int = 0
    rebuys: int = 0
    add_ons: int = 0


class OfferLine(Value):
    """Chips that can be bought in the course of play."""

    what: str
    cost: int
    chips: int
    until: int


class DisputeLine(Value):
    number: int
    player: str
    says: str


class ColourLine(Value):
    """A chip that no level to come needs, what it changes into, and the tables where some of it lies."""

    small: int
    into: int
    tables: tuple[str, ...]


class DirectorsDesk(Value, omit_defaults=True):
    """What the director sees besides: duties, money, and where every chip is."""

    due: tuple[Prompt, ...]
    director: str
    fees: int
    bought: int
    refunds: int
    paid: int
    issued: int
    returned: int
    removed: int
    loose: int
    disputes: tuple[DisputeLine, ...]  # that are open
    can_take_back: str = ""
    deputies: tuple[str, ...] = ()
    here: bool = False
    starts: int = 0
    duties: tuple[DutyLine, ...] = ()
    offences: tuple[OffenceLine, ...] = ()
    grounds: tuple[GroundLine, ...] = ()
    stations: tuple[StationLine, ...] = ()
    entries: tuple[EntryLine, ...] = ()
    offers: tuple[OfferLine, ...] = ()
    bounty: int = 0
    deals: tuple[str, ...] = ()  # kinds that can be offered now
    to_divide: tuple[int, ...] = ()
    owed: dict[str, int] = {}
    colour: ColourLine | None = None
    levels: int = 0
    timed: int = 0  # seconds of the level, where it goes by the clock
    times_out: bool = False  # a limit on time runs, and whoever is in charge says what becomes of the hand
    play_off: bool = False  # the book lets those who are level play on
    refusal: bool = False  # the Terms let applications be turned down
    sessions: tuple[str, ...] = ()  # first ones that are still to come
    transfers: bool = False  # an entry may move to another of them
    buy_back: int | None = None  # what it costs, between two rounds
    repechage: bool = False  # one may be called now
    notice: int = 0  # minutes, of another starting time or a limit on time


def desk_of(state: State) -> DirectorsDesk:
    terms, rules = state.terms, state.terms.rules
    level = state.stakes
    timed = (level.minutes or 0) * 60 if level is not None and state.plan is not None else 0
    return DirectorsDesk(
        due=prompts_for(state),
        director=state.director,
        fees=state.fees,
        bought=state.pool_bought,
        refunds=state.refunds,
        paid=sum(state.paid.values()),
        issued=state.issued,
        returned=state.returned,
        removed=state.removed,
        loose=sum(table.loose for table in state.tables.values()),
        disputes=_disputes(state),
        can_take_back=can_take_back(state),
        deputies=state.deputies,
        here=state.director_here,
        starts=state.starts,
        duties=_duties(state),
        offences=_offences(state),
        grounds=_grounds(state),
        stations=_stations(state),
        entries=_entries(state),
        offers=_offers(state),
        bounty=terms.prizes.bounty,
        deals=_deals(state),
        to_divide=still_to_win(state) if state.pool_set and state.phase == "playing" else (),
        owed={one: owed for one in {**state.prizes, **state.bounties} if (owed := owed_to(state, one)) > 0},
        colour=_colour(state),
        levels=len(terms.wagers.levels),
        timed=timed,
        times_out=rules.rule("time out") == "may fold" and bool(state.limit_at(state.at)),
        play_off=bool(rules.rule("play-off")),
        refusal=terms.entry.refusal,
        sessions=tuple(plan.name for plan in state.agenda if plan.who == "session"),
        transfers=bool(rules.rule("transfers")) and terms.entry.transfers,
        buy_back=_buy_back(state),
        repechage=terms.format.repechage == "director" and _between(state),
        notice=terms.details.notice_minutes,
    )


def _between(state: State) -> bool:
    """After a round, and before another."""
    return state.phase == "playing" and state.plan is None and bool(state.agenda)


def _buy_back(state: State) -> int | None:
    offer = state.terms.format.buy_back
    return offer.cost if offer is not None and _between(state) and state.round <= offer.until else None


def _disputes(state: State) -> tuple[DisputeLine, ...]:
    return tuple(
        DisputeLine(number, *state.complaints.get(number, ("", "")))
        for number, status in state.disputes.items()
        if status == "open"
    )


def _duties(state: State) -> tuple[DutyLine, ...]:
    """Terms that were complete enough to be published are complete."""
    done = state.done | ({"terms"} if "published" in state.done or state.phase != "planning" else set())
    return tuple(
        DutyLine(row.name, row.says, row.cite, row.before, row.name in done) for row in state.terms.rules.file.duties
    )


def _offences(state: State) -> tuple[OffenceLine, ...]:
    conduct = state.terms.conduct
    cite = cite_of(state, "penalties", "conditions of play")
    found = [OffenceLine(name, penalty_words(penalty), cite) for name, penalty in conduct.penalties.items()]
    if conduct.telephone is not None:
        telephone = cite_of(state, "telephone", "conditions of play")
        found.append(OffenceLine("telephone", penalty_words(conduct.telephone), telephone))
    return tuple(found)


def penalty_words(penalty: Penalty) -> str:
    match penalty.kind:
        case "hands":
            return f"{penalty.amount} {'hand' if penalty.amount == 1 else 'hands'} without a wager"
        case "chips":
            return f"{penalty.amount} chips"
        case kind:
            return "a warning" if kind == "warning" else "disqualification"


def _grounds(state: State) -> tuple[GroundLine, ...]:
    rules = state.terms.rules
    named = [GroundLine(name, rules.grounds["terms"].cite) for name in state.terms.conduct.grounds]
    return (
        *named,
        *(GroundLine(name, row.cite, row.must, row.fee_back) for name, row in rules.grounds.items() if name != "terms"),
    )


def _stations(state: State) -> tuple[StationLine, ...]:
    lying = dict.fromkeys(state.tables, 0)
    for player, (table, _) in state.seat.items():
        lying[table] = lying.get(table, 0) + state.chips[player]
    return tuple(
        StationLine(t.name, t.seats, lying[t.name] + t.loose, t.loose, t.button, t.half_of, _ends(state, t))
        for t in state.tables.values()
    )


def _ends(state: State, table: Station) -> tuple[Ground, ...]:
    """Those that the book names and that hold; a hand that is being played is finished first."""
    plan = state.plan
    if plan is None or table.standing != "playing":
        return ()
    known = bool(state.agenda) and len(state.at_table(table.name)) <= max(plan.goes_on, 1)
    cash = state.terms.format.chips_afterwards == "cash"
    return (*(("known",) if known else ()), *(("agreed",) if cash else ()))


def _entries(state: State) -> tuple[EntryLine, ...]:
    buy_in = state.terms.details.buy_in or 0
    return tuple(
        EntryLine(
            player=who.name,
            number=who.number,
            fee=who.fee,
            bought=who.bought,
            owes=0 if who.stake_paid or who.status != "in" else buy_in,
            signed=who.signed,
            agreed=who.agreed >= state.version,
            due=due_with_word(state, who.name),
            undoes=undone_with_word(state, who.name),
            briefed=who.briefed,
            session=who.session,
            warnings=who.warnings,
            sitting=state.sitting.get(who.name, 0),
            rebuys=who.rebuys,
            add_ons=who.add_ons,
        )
        for who in state.entrants.values()
    )


def _offers(state: State) -> tuple[OfferLine, ...]:
    details = state.terms.details
    known: tuple[tuple[str, Purchase | None], ...] = (("re-buy", details.rebuy), ("add-on", details.add_on))
    return tuple(
        OfferLine(what, offer.cost, offer.chips, offer.until)
        for what, offer in known
        if offer is not None and state.phase == "playing" and state.level + 1 <= offer.until and not state.pool_set
    )


def _deals(state: State) -> tuple[str, ...]:
    plan = state.plan
    ready = plan is not None and plan.freezes and not state.agenda and state.pool_set and len(state.live) == 1
    return tuple(state.terms.prizes.deals) if ready and len(state.left) > 1 else ()


def _colour(state: State) -> ColourLine | None:
    """The smallest chip first, at tables of real chips."""
    ahead = [amount for level in state.terms.wagers.levels[state.level :] for amount in posted(level)]
    real = {table.name for table in state.live if table.felt == "paper"}
    for small, into in not_needed(state.terms.format.denominations, ahead):
        odd = {table for player, (table, _) in state.seat.items() if state.chips[player] % into}
        tables = tuple(table.name for table in state.live if table.name in odd & real)
        if tables:
            return ColourLine(small, into, tables)
    return None
