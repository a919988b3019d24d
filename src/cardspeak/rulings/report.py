"""A report: something went wrong. Whoever reports says what, where and which cards; the state tells the rest."""

from __future__ import annotations

from collections.abc import Mapping

from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.values import Named


class Report(Named, omit_defaults=True):
    """An irregularity on a running hand, with what the state cannot know."""

    incident: str
    seat: int = 0  # the player concerned
    other: int = 0  # a second one: who should have had the card, who asked
    cards: tuple[Card, ...] = ()  # cards laid open; at a live table they have to be told
    count: int = 0  # how many: cards exposed, players with two up cards, cards a hand really holds
    row: int = 1  # which board, where there are two
    amount: int = 0  # the stake that the sign asks for
    facts: Mapping[str, str] = {}  # answers to questions that only people at the table can answer
    choice: str = ""  # the option taken, where there are some
    note: str = ""  # what is written down besides: a ground, a period
    reported_by: str = ""  # the role that saw it; "": whoever deals, or who asks the room
    by: str = "dealer"  # the role that decides

    @property
    def reporter(self) -> str:
        """Whoever deals sees most of what goes wrong: nobody has to say so."""
        return self.reported_by or "dealer"


def report_of(incident: str, /, cards: str | tuple[Card, ...] = (), **more: object) -> Report:
    """`report_of("premature turn", cards="Qs")`: the short way."""
    named = parse_cards(cards) if isinstance(cards, str) else cards
    try:
        return Report(incident=incident, cards=named, **more)  # type: ignore[arg-type]
    except TypeError:
        known = ", ".join(name for name in Report.__struct_fields__ if name != "incident")
        raise BadInput(f"A report knows {known}; look at what was given: {', '.join(more)}.") from None
