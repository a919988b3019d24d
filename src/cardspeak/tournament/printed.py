"""The papers of a tournament, as pages made for printing: Terms, forms, lists, seat cards, sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardspeak.terms.pages import Page, Paragraph, Rows, Tickets, ToSign
from cardspeak.terms.pages import terms_page as document_page
from cardspeak.tournament.conditions import document
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Terms
from cardspeak.tournament.topic import money
from cardspeak.tournament.topics.chips import ShortfallTold
from cardspeak.tournament.topics.levels import level_words
from cardspeak.tournament.topics.paying import Refunded
from cardspeak.tournament.topics.prizes import amounts


def _under(terms: Terms) -> str:
    return f"{terms.rules.book.title}: {terms.rules.title}, {terms.details.when}, {terms.details.location}"


def terms_page(terms: Terms) -> Page:
    return document_page("Terms and Conditions", _under(terms), document(terms))


def agreement_page(terms: Terms) -> Page:
    """The Terms with lines to sign."""
    accept = Paragraph("I have read these Terms and agree to them.", terms.rules.authority.accept_cite)
    signed = ToSign(("Name", "Signature", "Date"))
    return document_page("Agreement", _under(terms), document(terms), accept, signed)


def entry_form(terms: Terms) -> Page:
    price = Rows(
        ("to pay", "amount"),
        (("entry fee", money(terms.details.entry_fee or 0)), ("buy-in", money(terms.details.buy_in or 0))),
    )
    lines = ToSign(("Name", "Suburb", "Session", "Name and picture may be used (yes or no)", "Signature", "Date"))
    return Page("Entry form", _under(terms), (price, lines))


def notice_page(terms: Terms) -> Page:
    """To the regulator, of the plan."""
    authority = terms.rules.authority
    told = Paragraph(f"To the {authority.regulator}: the following tournament is planned.", authority.change_cite)
    facts = Rows(
        ("", ""),
        (
            ("when", terms.details.when),
            ("where", terms.details.location),
            ("game", terms.game or terms.rules.title),
            ("players", f"{terms.details.least} to {terms.details.most}"),
        ),
    )
    return Page("Notice of a tournament", _under(terms), (told, facts, ToSign(("For the operator", "Date"))))


def level_sheet(terms: Terms) -> Page:
    rows = tuple(
        (str(number), level_words(level), str(level.minutes or ""), str(level.hands or ""))
        for number, level in enumerate(terms.wagers.levels, 1)
    )
    return Page("Levels", _under(terms), (Rows(("level", "posted", "minutes", "hands"), rows),))


def seat_draw(state: State) -> Page:
    rows = tuple((player, table, str(seat)) for player, (table, seat) in sorted(state.seat.items()))
    return Page("Seats", _under(state.terms), (Rows(("player", "table", "seat"), rows),))


def table_list(state: State) -> Page:
    blocks = tuple(
        Rows(("seat", "player", "chips"), _sitting(state, table.name), caption=table.name) for table in state.live
    )
    return Page("Tables", _under(state.terms), blocks)


def _sitting(state: State, table: str) -> tuple[tuple[str, ...], ...]:
    return tuple((str(state.seat[p][1]), p, str(state.chips[p])) for p in state.at_table(table))


def seat_cards(state: State) -> Page:
    cards = tuple((player, table, f"seat {seat}") for player, (table, seat) in sorted(state.seat.items()))
    return Page("Seat cards", _under(state.terms), (Tickets(cards),))


def payout_sheet(state: State) -> Page:
    listed = amounts(state)
    rows = tuple((str(place), money(amount)) for place, amount in enumerate(listed, 1))
    goods = tuple((str(place), what) for place, what in enumerate(state.terms.prizes.goods, 1))
    pool = Paragraph(f"The pool is {money(sum(listed))}.")
    return Page("Prizes", _under(state.terms), (pool, Rows(("place", "prize"), (*rows, *goods))))


def elimination_list(state: State) -> Page:
    rows = tuple(
        (str(number), out.player, out.how, out.table, _since(state, out.at)) for number, out in enumerate(state.outs, 1)
    )
    heads = ("", "player", "how", "table", "hours of play")
    return Page("Order of elimination", _under(state.terms), (Rows(heads, rows),))


def _since(state: State, at: int) -> str:
    """Hours and minutes since the round began; nothing for what was before it."""
    minutes = (at - state.started) // 60
    return f"{minutes // 60}:{minutes % 60:02d}" if minutes >= 0 else ""


def bracket_page(state: State) -> Page:
    """Matches of two: who met whom, how many each has won, and who goes on."""
    rows = tuple(
        (
            match.first,
            f"{match.wins[0]} : {match.wins[1]}" if match.second else "",
            match.second or "a bye",
            match.winner,
        )
        for match in state.matches
    )
    return Page("Matches", _under(state.terms), (Rows(("", "won", "", "goes on"), rows),))


def results_page(state: State) -> Page:
    rows = tuple(
        (str(place), player, money(state.prizes.get(player, 0)), state.goods.get(player, ""))
        for player, place in sorted(state.places.items(), key=lambda one: (one[1], one[0]))
    )
    return Page("Results", _under(state.terms), (Rows(("place", "player", "prize", ""), rows),))


def missing_chips(terms: Terms, told: ShortfallTold) -> Page:
    rows = tuple((str(worth), str(count)) for worth, count in sorted(told.missing.items()))
    note = Paragraph(f"The {told.told} is told.", told.cite)
    return Page("Missing chips", _under(terms), (Rows(("chip", "missing"), rows), note, ToSign(("Counted by", "Date"))))


def refund_list(terms: Terms, refunds: tuple[Refunded, ...]) -> Page:
    rows = tuple((one.player, money(one.fee), money(one.bought), one.reason) for one in refunds)
    return Page("Refunds", _under(terms), (Rows(("player", "entry fee", "bought", "reason"), rows),))


# -- by name, for whoever asks for one ---------------------------------------------------------------------------------


class Paper(NamedTuple):
    """A paper that can be asked for: who may have it, and when there is something on it."""

    title: str
    public: bool
    page: Callable[[State], Page]
    ready: Callable[[State], bool]


def _always(state: State) -> bool:
    return True


def _seated(state: State) -> bool:
    return bool(state.seat)


PAPERS: dict[str, Paper] = {
    "terms": Paper("Terms and Conditions", True, lambda state: terms_page(state.terms), _always),
    "levels": Paper("Levels", True, lambda state: level_sheet(state.terms), _always),
    "entry-form": Paper("Entry form", True, lambda state: entry_form(state.terms), _always),
    "agreement": Paper("Agreement", True, lambda state: agreement_page(state.terms), _always),
    "notice": Paper("Notice", False, lambda state: notice_page(state.terms), _always),
    "seats": Paper("Seats", True, seat_draw, _seated),
    "seat-cards": Paper("Seat cards", False, seat_cards, _seated),
    "tables": Paper("Tables", False, table_list, _seated),
    "matches": Paper("Matches", True, bracket_page, lambda state: bool(state.matches)),
    "prizes": Paper("Prizes", True, payout_sheet, lambda state: bool(state.entrants)),
    "eliminations": Paper("Order of elimination", True, elimination_list, lambda state: bool(state.outs)),
    "results": Paper("Results", True, results_page, lambda state: bool(state.places)),
}
