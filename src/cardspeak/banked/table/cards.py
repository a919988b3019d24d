"""Cards: checked before they are used, counted, changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from cardspeak.banked.table.base import DEALER, Asker, Order, RecordLine
from cardspeak.banked.table.state import BankedState
from cardspeak.banked.why import RoundWhy
from cardspeak.refusal import Refused

# -- orders ------------------------------------------------------------------------------------------------------


class CheckCards(Order):
    """A new deck is checked before it is used."""

    asker: ClassVar[Asker] = DEALER


class CountCards(Order):
    """In between, when somebody with the authority wants it; at the end of gaming they are counted anyhow."""

    asker: ClassVar[Asker] = DEALER

    total: int


class ChangeCards(Order):
    """Unfit cards, or a whole new deck."""

    asker: ClassVar[Asker] = DEALER

    reason: str
    whole: bool = True
    unfit: bool = True


# -- answers -----------------------------------------------------------------------------------------------------


def check_cards(state: BankedState, order: CheckCards, by: str, at: int) -> RecordLine:
    return RecordLine("cards checked", state.house.check_cite, by)


def count_cards(state: BankedState, order: CountCards, by: str, at: int) -> RecordLine | Refused:
    supervisor, cite = state.house.supervisor, state.house.count_order_cite
    if not state.ranks(by, supervisor):
        return state.refuse(RoundWhy.AUTHORITY, cite, f"The {supervisor} orders a count, or somebody above.")
    return RecordLine("cards counted", cite, by, amount=order.total)


def change_cards(state: BankedState, order: ChangeCards, by: str, at: int) -> RecordLine | Refused:
    """Unfit cards are replaced between rounds; a whole new deck is checked, then shuffled and cut as any other."""
    house = state.house
    cite = (house.unfit_cite if order.unfit else house.discretion_cite) or house.change_cards_cite
    least = house.supervisor if order.unfit else house.boss
    if not state.ranks(by, least):
        return state.refuse(RoundWhy.AUTHORITY, cite, f"The {least} has cards changed, or somebody above.")
    if state.running:
        return state.refuse(RoundWhy.NO_CHOICE, house.change_cards_cite, "Cards are changed after a round, not in it.")
    moment = state.setup.game.shuffling.due("new_deck")
    steps = ", ".join(moment.steps) if order.whole and moment else ""
    return RecordLine("cards changed", cite, by, f"{order.reason}{'; ' + steps if steps else ''}")


ANSWERS: dict[type, Callable[[BankedState, Any, str, int], RecordLine | Refused]] = {
    CheckCards: check_cards,
    CountCards: count_cards,
    ChangeCards: change_cards,
}

# -- what they change --------------------------------------------------------------------------------------------


def _checked(state: BankedState, order: CheckCards, entry: RecordLine) -> None:
    state.checked = True


def _counted(state: BankedState, order: CountCards, entry: RecordLine) -> None:
    """For the record."""


def _changed(state: BankedState, order: ChangeCards, entry: RecordLine) -> None:
    state.checked = state.checked and not order.whole


EVOLVE: dict[type, Callable[[BankedState, Any, RecordLine], None]] = {
    CheckCards: _checked,
    CountCards: _counted,
    ChangeCards: _changed,
}
