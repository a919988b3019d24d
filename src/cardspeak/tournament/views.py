"""What others may see of a tournament. A view is built from nothing, so that what is forgotten is hidden."""

from __future__ import annotations

from cardspeak.tournament.base import Event
from cardspeak.tournament.collected import GUARDED
from cardspeak.tournament.directing import DirectorsDesk, desk_of
from cardspeak.tournament.state import RoundPlayed, State
from cardspeak.tournament.terms import Level
from cardspeak.tournament.topic import TournamentEyes
from cardspeak.tournament.topics.consent import due_with_word, undone_with_word
from cardspeak.tournament.topics.endings import played_apart
from cardspeak.tournament.topics.levels import NextBreak, level_words, next_break, remaining
from cardspeak.tournament.topics.prizes import amounts, owed_to
from cardspeak.tournament.topics.slips import OrderNoted
from cardspeak.values import Value

PUBLIC: TournamentEyes = "public"
FOR_DIRECTOR: TournamentEyes = "director"


class EntrantRow(Value, omit_defaults=True):
    """An entrant on the board: no more than the name, the seat and the chips."""

    player: str
    status: str
    chips: int
    table: str = ""
    seat: int = 0
    place: int = 0
    prize: int = 0
    away: bool = False


class TableRow(Value, omit_defaults=True):
    name: str
    felt: str
    standing: str
    players: tuple[str, ...] = ()
    hands: int = 0
    running: bool = False
    announced: str = ""
    waits: bool = False


class MatchRow(Value, omit_defaults=True):
    """Two players and the matches each has won; an empty second name is a bye."""

    first: str
    second: str = ""
    table: str = ""
    wins: tuple[int, int] = (0, 0)
    winner: str = ""


class TableSat(Value, omit_defaults=True):
    """A table of a shoot-out: who is or was there, the best first, and who goes on from it."""

    table: str
    players: tuple[str, ...]
    went_on: tuple[str, ...] = ()


class BracketRound(Value, omit_defaults=True):
    """A round of matches of two, or of tables played apart, as far as it has come."""

    name: str
    matches: tuple[MatchRow, ...] = ()
    tables: tuple[TableSat, ...] = ()


class WallBoard(Value, omit_defaults=True):
    """What hangs on the wall."""

    title: str
    book: str
    phase: str
    round: str
    level: int = 0
    wagers: str = ""
    next_wagers: str = ""
    seconds_left: int | None = None
    break_comes: NextBreak | None = None
    commitment: str = ""  # to the next draw of seats
    hands: int = 0  # of the round, where it goes by hands
    paused: bool = False
    entries: int = 0
    left: int = 0
    average: int = 0
    pool: int = 0
    prizes: tuple[int, ...] = ()
    goods: tuple[str, ...] = ()
    hand_for_hand: bool = False
    entries_open: bool = False
    rows: tuple[EntrantRow, ...] = ()
    tables: tuple[TableRow, ...] = ()
    matches: tuple[tuple[str, str, int, int], ...] = ()
    bracket: tuple[BracketRound, ...] = ()
    deal: dict[str, int] = {}
    agreed: tuple[str, ...] = ()


class Own(Value, omit_defaults=True):
    """What only one player, and the director, is shown."""

    player: str
    status: str = ""
    table: str = ""
    seat: int = 0
    chips: int = 0
    rank: int = 0  # by chips
    fee_paid: int = 0
    bought: int = 0
    owes_buy_in: bool = False
    signed: bool = False
    agreed: bool = True
    owed: int = 0
    asked: str = ""
    due: int = 0  # with the word to changed Terms: what is paid, below 0 what comes back
    undoes: int | None = None  # the same where the word is taken back; None: none was given


class View(Value, omit_defaults=True):
    board: WallBoard
    own: Own | None = None
    desk: DirectorsDesk | None = None


def view_for(state: State, eyes: TournamentEyes = PUBLIC, at: int | None = None) -> View:
    """What these eyes may see: the board, for a player what is the player's own, for the director the desk."""
    board = board_for(state, at)
    if eyes == "public":
        return View(board)
    if eyes == "director":
        return View(board, desk=desk_of(state))
    assert isinstance(eyes, tuple), "a player's name stands in a tuple"
    return View(board, own=_own(state, eyes[0]))


def board_for(state: State, at: int | None = None) -> WallBoard:
    now = state.at if at is None else at
    terms = state.terms
    levels, level = terms.wagers.levels, state.stakes
    later = levels[state.level + 1] if state.level + 1 < len(levels) else None
    lying = sum(state.chips[player] for player in state.seat) + sum(table.loose for table in state.live)
    sitting = state.by_table()
    return WallBoard(
        title=terms.rules.title,
        book=terms.book,
        phase=state.phase,
        round=state.plan.name if state.plan else "",
        level=state.level + 1 if levels else 0,
        wagers=level_words(level) if level else _from_to(state),
        next_wagers=level_words(later) if later else "",
        seconds_left=remaining(state, now),
        break_comes=next_break(state, now),
        commitment=state.commitment,
        hands=(state.plan.hands or 0) if state.plan else 0,
        paused=state.resting,
        entries=state.seen,
        left=len(state.seat),
        average=lying // len(state.seat) if state.seat else 0,
        pool=state.pool,
        prizes=amounts(state) if state.entrants else (),
        goods=terms.prizes.goods,
        hand_for_hand=state.hand_for_hand,
        entries_open=state.entries_open,
        rows=tuple(_row(state, name) for name in state.entrants),
        tables=tuple(
            TableRow(t.name, t.felt, t.standing, tuple(sitting[t.name]), t.hands, t.running, t.announced, t.waits)
            for t in state.tables.values()
        ),
        matches=tuple((m.first, m.second, *m.wins) for m in state.matches),
        bracket=_bracket(state),
        deal=dict(state.deal.amounts) if state.deal else {},
        agreed=state.deal.agreed if state.deal else (),
    )


def _from_to(state: State) -> str:
    """Against the house, where no level says otherwise."""
    wagers = state.terms.wagers
    return level_words(Level(minimum=wagers.minimum, maximum=wagers.maximum)) if state.terms.banked else ""


def _bracket(state: State) -> tuple[BracketRound, ...]:
    """Every round of matches or of tables apart, the one in play last; and the final table after them."""
    rounds, plan = [*state.bracket], state.plan
    if plan is not None and (state.matches or plan.apart or rounds):
        tables = tuple((table, there, ()) for table, there in played_apart(state)) if not state.matches else ()
        rounds.append(RoundPlayed(name=plan.name, matches=tuple(state.matches), tables=tables))
    return tuple(
        BracketRound(
            one.name,
            tuple(MatchRow(m.first, m.second, m.table, m.wins, m.winner) for m in one.matches),
            tuple(TableSat(*table) for table in one.tables),
        )
        for one in rounds
    )


def _row(state: State, name: str) -> EntrantRow:
    table, seat = state.seat.get(name, ("", 0))
    place, prize = state.places.get(name, 0), state.prizes.get(name, 0)
    chips = state.chips.get(name, 0)
    return EntrantRow(name, state.entrants[name].status, chips, table, seat, place, prize, name in state.absent)


def _own(state: State, player: str) -> Own:
    who = state.entrants.get(player)
    if who is None:
        return Own(player)
    table, seat = state.seat.get(player, ("", 0))
    chips = state.chips.get(player, 0)
    rank = 1 + sum(state.chips[other] > chips for other in state.seat) if player in state.seat else 0
    deal = state.deal
    asked = "deal" if deal is not None and player in deal.amounts and player not in deal.agreed else ""
    return Own(
        player,
        who.status,
        table,
        seat,
        chips,
        rank,
        who.fee,
        who.bought,
        not who.stake_paid,
        who.signed,
        who.agreed >= state.version,
        owed_to(state, player),
        asked,
        due_with_word(state, player),
        undone_with_word(state, player),
    )


def event_for(event: Event, eyes: TournamentEyes = PUBLIC) -> Event | None:
    """What somebody may hear of an event that has happened."""
    if isinstance(event, OrderNoted) and eyes != "director":
        return None
    guard = GUARDED.get(type(event))
    return event if guard is None else guard(event, eyes)


class Publicity(Value):
    name: str
    suburb: str


def publicity(state: State) -> tuple[Publicity, ...]:
    """Whom advertising may name: those who gave their permission, and nobody else."""
    return tuple(Publicity(who.name, who.suburb) for who in state.entrants.values() if who.consents)
