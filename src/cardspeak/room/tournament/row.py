"""What the lobby tells of a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardspeak.room.tournament.openings import TournamentOpening, in_pairs, price_of
from cardspeak.tournament.state import State
from cardspeak.tournament.topics.entries import sessions_of


def row_of(id: str, opening: TournamentOpening, state: State, tables: tuple[str, ...], fault: str) -> Mapping[str, Any]:
    """All of it is for everybody to see."""
    terms = state.terms
    rules = terms.rules
    return {
        "id": id,
        "name": opening.name,
        "book": terms.book,
        "short": rules.book.head.short,
        "game": terms.game,
        "phase": state.phase,
        "felt": opening.felt,
        "run_by": opening.run_by,
        "owner": opening.owner,
        "entered": sum(who.status == "in" or state.phase != "entries" for who in state.entrants.values()),
        "most": terms.details.most,
        "left": len(state.seat),
        "level": state.level + 1,
        "price": price_of(terms),
        "chips": terms.format.start_chips,
        "seats": terms.format.seats,
        "denominations": terms.format.denominations,
        "pool": state.pool or state.pool_bought,
        "winner": next((name for name, place in state.places.items() if place == 1), ""),
        "tables": list(tables),
        "pairs": in_pairs(terms),
        "banked": terms.banked,
        "when": terms.details.when,
        "starts": state.starts if state.phase in ("planning", "entries", "closed") else 0,
        "halves": rules.rule("halves"),
        "special": bool(rules.rule("bonus")),
        "sessions": sessions_of(state),
        "signature": terms.entry.signature,
        "substitutes": terms.conduct.substitutes not in ("", "never"),
        "fault": fault,
    }
