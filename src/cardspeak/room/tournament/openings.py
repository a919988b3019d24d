"""What somebody asks for who opens a tournament: any game of a book that knows them, on machines or on paper."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.room.openings import Opening
from cardspeak.room.shown import Pace
from cardspeak.tournament.felts.banked import boxes_of, wagers_at
from cardspeak.tournament.felts.table import mode_of
from cardspeak.tournament.league import LeaguePlan, checked_plan
from cardspeak.tournament.payouts import shares_for
from cardspeak.tournament.standard import StandardForm, most_seats, pay_tables, rounds_of, standard_terms
from cardspeak.tournament.terms import Terms
from cardspeak.values import Named

MOST_PLAYERS = 1_000
MOST_HERE = 200  # at tables that the room deals, for one guest
DEALS = ("icm", "chip chop", "custom")
LONGEST = 60  # characters of a name
LARGE = 20  # players from which on more than a few places are paid


class TournamentWish(Named, forbid_unknown_fields=True):
    """A tournament as a person asks for it; what is left out is ordinary, and whoever has Terms gives them whole."""

    book: str
    game: str = ""
    name: str = ""
    players: int = 27
    seats: int = 0  # at a table; 0: as many as are usual
    house: int = 0  # house players who enter at once
    felt: Literal["table", "paper"] = "table"
    form: StandardForm = "freeze-out"  # or matches of two, or tables apart whose winners meet
    run_by: Literal["room", "director"] = "room"  # who conducts it: the room, or whoever asks
    chips: int = 0
    level_minutes: int = 0
    level_hands: int = 0  # levels by hands instead
    free: bool = False  # neither fee nor buy-in
    pace: Pace | None = None
    terms: Terms | None = None
    league: LeaguePlan | None = None  # it counts for this one


class TournamentOpening(Named):
    """The first record of a tournament."""

    name: str
    terms: Terms
    owner: str  # who opened it, and may appoint
    run_by: Literal["room", "director"] = "room"
    felt: Literal["table", "paper"] = "table"
    pace: Pace = Pace()
    house: int = 0
    tables: int = 0
    league: LeaguePlan | None = None
    own_word: bool = False  # accounts pay on their owners' own word; one of an earlier version says nothing of it


def price_of(terms: Terms) -> tuple[int, int]:
    """Entry fee and buy-in."""
    return terms.details.entry_fee or 0, terms.details.buy_in or 0


def opening_of(wish: TournamentWish, owner: str) -> TournamentOpening:
    """Complete Terms out of a wish; BadInput for what no book would run."""
    if not 2 <= wish.players <= MOST_PLAYERS:
        raise BadInput(f"A tournament is for 2 to {MOST_PLAYERS} players, not {wish.players}.")
    if not 0 <= wish.house <= wish.players:
        raise BadInput("House players are as many as there are places, or fewer.")
    if wish.felt == "paper" and (wish.house or wish.run_by == "room"):
        raise BadInput("On paper a director runs it, and no house players sit there.")
    terms = _own(wish.terms) if wish.terms is not None else _ordinary(wish)
    seats = max(2, min(terms.format.seats, most_seats(terms)))
    tables = -(-wish.players // seats)
    if in_pairs(terms):
        halves: int = terms.rules.rule("halves")
        tables = -(-wish.players // (2 * halves)) * halves
    title = terms.rules.title if terms.banked else load_book(terms.book).game(terms.game).title
    return TournamentOpening(
        name=wish.name.strip()[:LONGEST] or f"{title}, {wish.players} players",
        terms=terms,
        owner=owner,
        run_by=wish.run_by,
        felt=wish.felt,
        pace=wish.pace or Pace(alone=2.5),
        house=wish.house,
        tables=tables,
        league=_league(wish.league) if wish.league is not None else None,
        own_word=wish.felt == "table",
    )


def _league(plan: LeaguePlan) -> LeaguePlan:
    """Its name stands on everybody's page: in one line, and no longer than a tournament's."""
    name = plan.name.strip()
    if not name.isprintable() or len(name) > LONGEST:
        raise BadInput(f"A league has a name of up to {LONGEST} printable characters.")
    return checked_plan(msgspec.structs.replace(plan, name=name))


def _own(terms: Terms) -> Terms:
    """Terms as they were given, under the book's full name; the room says by which edition."""
    terms = msgspec.structs.replace(terms, edition="")
    return msgspec.structs.replace(terms, book=terms.rules.book.slug)


def _ordinary(wish: TournamentWish) -> Terms:
    """Ordinary Terms, with what the wish says otherwise. A sit-and-go begins as soon as it is full."""
    details = {"starts": 0, "notice_minutes": 0, "most": wish.players}
    if wish.free:
        details |= {"entry_fee": 0, "buy_in": 0}
    form = {"start_chips": wish.chips} if wish.chips else {}
    prizes: dict[str, Any] = {"deals": DEALS}
    if wish.players > LARGE:
        prizes |= {"shares": shares_for(wish.players), "whole": 10_000}
    terms = standard_terms(wish.book, game=wish.game, players=wish.players, details=details, format=form, prizes=prizes)
    parts = terms.format
    if wish.seats:
        most = most_seats(terms)
        if not 2 <= wish.seats <= most:
            raise BadInput(f"A table seats 2 to {most} here, not {wish.seats}.")
        parts = msgspec.structs.replace(parts, seats=wish.seats)
    if not terms.banked:  # whose rounds go by hands
        parts = msgspec.structs.replace(parts, rounds=rounds_of(wish.form, terms.rules, wish.players, parts.seats))
    elif wish.form != "freeze-out":
        raise BadInput("Against the house rounds go by hands: there are no matches of two, and no shoot-outs.")
    levels = terms.wagers.levels
    if wish.level_hands:
        levels = tuple(
            msgspec.structs.replace(one, minutes=None, hands=wish.level_hands) for one in levels if not one.rest
        )
    elif wish.level_minutes:
        levels = tuple(msgspec.structs.replace(one, minutes=wish.level_minutes) for one in levels)
    return msgspec.structs.replace(
        terms,
        format=parts,
        wagers=msgspec.structs.replace(terms.wagers, levels=levels),
        entry=msgspec.structs.replace(terms.entry, withdraw_minutes=0),
        conduct=msgspec.structs.replace(terms.conduct, refunds={**terms.conduct.refunds, "withdrawn late": 100}),
    )


def in_pairs(terms: Terms) -> bool:
    """Whether its first round is one of matches of two."""
    return any(plan.best_of is not None for plan in terms.format.rounds)


def table_opening(opening: TournamentOpening, id: str) -> Opening:
    """A table of the room for the tournament."""
    terms = opening.terms
    if terms.banked:
        return _boxes_opening(opening, id)
    level = next(one for one in terms.wagers.levels if one.stakes is not None)
    mode = mode_of(terms, id)
    return Opening(
        book=terms.book,
        edition=terms.edition,
        game=terms.game,
        stakes=level.stakes,
        buy_in=(1, None),
        pace=opening.pace,
        options={"tournament": msgspec.to_builtins(mode), "time": None},
    )


def _boxes_opening(opening: TournamentOpening, id: str) -> Opening:
    """The same against the house: boxes, limits and pay tables as the Terms have them."""
    terms = opening.terms
    least, most = wagers_at(terms, terms.wagers.levels[0] if terms.wagers.levels else None)
    options: dict[str, Any] = {"least": least, "most": most, "unit": terms.wagers.unit, "tables": pay_tables(terms)}
    options |= {"boxes": min(terms.format.seats, most_seats(terms))}
    options |= {"tournament": msgspec.to_builtins(boxes_of(terms, id))}
    return Opening(book=terms.book, edition=terms.edition, kind="banked", pace=opening.pace, options=options)


def read_tournament(body: bytes) -> TournamentOpening:
    return msgspec.json.decode(body, type=TournamentOpening)
