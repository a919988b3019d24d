"""What is asked of a table against the house between rounds: notices, limits, pay tables, cards, disputes.

An order is carried out by `banked.table.BankedTable`, which knows the clause and who may give it. The same order on the
same table always leads to the same entries, so the record keeps the order and the entries show what it led to.
"""

from __future__ import annotations

from typing import Any, Literal

from cardspeak.banked.setup import Limit
from cardspeak.banked.table import BankedTable, Entry
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.values import Named

Names = tuple[str, ...]


class Order(Named, tag=True):
    """Asked by somebody in the room; the room knows who, and when."""


class CheckCards(Order):
    """A new deck is checked before it is used."""


class CountCards(Order):
    total: int


class ChangeCards(Order):
    """Unfit cards, or a whole new deck."""

    reason: str
    whole: bool = True
    unfit: bool = True


class ShowNotice(Order):
    """A sign that the table closes, or that its minimum goes up to `amount`."""

    what: Literal["close", "minimum"]
    says: str
    amount: int = 0


class CloseTable(Order):
    """The table is to close: a sign says so, for as long as the book asks or for `minutes`."""

    minutes: int = 0
    why: str = ""


class KeepOpen(Order):
    """The table does not close after all."""


class EndGaming(Order):
    """The sign has been up long enough, or nobody plays: the cards are counted and the table is closed."""

    total: int


class SetLimits(Order):
    """Another limit of a wager; `agreed` names the players who consent, where the book asks for that."""

    wager: str
    limit: Limit
    agreed: Names = ()


class ChooseTables(Order):
    """Other pay tables; `notified` names the players who were told."""

    tables: dict[str, str]
    notified: Names = ()


class AgreeLimits(Order):
    """Limits for one player alone."""

    player: str
    limits: dict[str, Limit]


class Release(Order):
    """Winnings that were held back are paid."""

    player: str


class SettleDispute(Order):
    dispute: int
    says: str


class Complain(Order):
    """A player disagrees with what was decided."""

    says: str


class AskReview(Order):
    """The complainant wants an inspector to look at the decision."""

    dispute: int


class AskRules(Order):
    """Where the rules can be read."""


AnyOrder = (
    CheckCards
    | CountCards
    | ChangeCards
    | ShowNotice
    | CloseTable
    | KeepOpen
    | EndGaming
    | SetLimits
    | ChooseTables
    | AgreeLimits
    | Release
    | SettleDispute
    | Complain
    | AskReview
    | AskRules
)
PLAYERS = Complain | AskReview | AskRules


def carry_out(table: BankedTable, order: Any, by: str, now: int) -> Entry | Refused:
    """`by` is a rank of the book's ladder, or a player's name for what players may ask; `now` in minutes."""
    match order:
        case CheckCards():
            return table.check_cards(by)
        case CountCards(total=total):
            return table.count_cards(total, by)
        case ChangeCards():
            return table.change_cards(by, order.reason, whole=order.whole, unfit=order.unfit)
        case ShowNotice():
            return table.show_notice(order.what, now, order.says, order.amount)
        case CloseTable():
            return table.announce_close(now, by, order.minutes, order.why)
        case KeepOpen():
            return table.withdraw_close(by)
        case EndGaming(total=total):
            return table.close(now, by, total)
        case SetLimits():
            _check(table, {order.wager: order.limit})
            return table.set_limits(order.wager, order.limit, now, by, order.agreed)
        case ChooseTables():
            return table.choose_tables(order.tables, by, order.notified)
        case AgreeLimits():
            _check(table, order.limits)
            return table.agree_limits(order.player, order.limits, by)
        case Release(player=player):
            return table.release(player, now, by)
        case SettleDispute():
            return table.rule(order.dispute, by, order.says)
        case Complain(says=says):
            return table.complain(by, says)
        case AskReview(dispute=dispute):
            return table.ask_review(dispute, by)
        case _:
            return table.give_rules(by)


def _check(table: BankedTable, limits: dict[str, Limit]) -> None:
    known = table.setup.limits
    for wager, limit in limits.items():
        if wager not in known:
            raise BadInput(f"{wager!r} has no limits here; {', '.join(known)} have.")
        if not 0 < limit.least <= limit.most or limit.unit < 1:
            raise BadInput(f"{wager}: {limit} is no limit; the least is above 0 and not above the most.")
