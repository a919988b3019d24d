"""The papers of a tournament, as pages made for printing: Terms, forms, lists, seat cards, sheets."""

from __future__ import annotations

from cardspeak.terms.pages import Page, Paragraph, Rows, Tickets, ToSign
from cardspeak.terms.pages import terms_page as document_page
from cardspeak.tournament.conditions import document
from cardspeak.tournament.state import State
from cardspeak.tournament.terms import Terms
from cardspeak.tournament.topic import money
from cardspeak.tournament.topics.chips import ShortfallTold
from cardspeak.tournament.topics.entries import Refunded
from cardspeak.tournament.topics.levels import level_words
from cardspeak.tournament.topics.results import amounts


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
    rows = tuple((str(number), out.player, out.how, out.table, str(out.at)) for number, out in enumerate(state.outs, 1))
    return Page("Order of elimination", _under(state.terms), (Rows(("", "player", "how", "table", "at"), rows),))


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
