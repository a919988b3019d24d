"""What can be won: each kind of prize is a class with the details that a book wants told of it.

`value` is in whole cents. `contains` says what a prize includes, in plain words. A word by which something banned is
known stops it, wherever in the prize it stands, unless somebody of the operator has looked and says that it is nothing
of the kind (`cleared`).
"""

from __future__ import annotations

from typing import ClassVar

from cardspeak.values import Named


class Prize(Named, tag=True, forbid_unknown_fields=True):
    """One line of the list of prizes: `count` of them, each of this value."""

    sort: ClassVar[str] = ""
    is_money: ClassVar[bool] = False  # it is paid, not handed over

    name: str
    value: int | None = None  # None: not said
    count: int = 1
    conditions: str = ""  # on receiving, using or accepting it; empty: none
    contains: tuple[str, ...] = ()
    liquor_ml: int = 0
    cleared: bool = False
    alternative: bool = False  # the winner may take its value in money instead


class Money(Prize, tag="money"):
    sort = "money"
    is_money = True


class CasinoDollars(Prize, tag="casino dollars"):
    """Credit to play with: never turned into money."""

    sort = "casino dollars"


class Goods(Prize, tag="goods"):
    """Goods or services of any other kind."""

    sort = "goods"


class Appliance(Prize, tag="appliance"):
    """Machinery or an electrical appliance."""

    sort = "appliance"

    make: str = ""
    model: str = ""
    accessories: str = ""


class Vehicle(Prize, tag="vehicle"):
    sort = "vehicle"

    make: str = ""
    model: str = ""
    accessories: str = ""
    on_road: bool | None = None  # registration and the like are covered; None: not said


class Travel(Prize, tag="travel"):
    sort = "travel"

    people: int = 0
    inclusions: str = ""
    dates: str = ""
    spending_money: bool | None = None


class RealEstate(Prize, tag="real estate"):
    sort = "real estate"

    dwelling: str = ""
    plans: str = ""
    contract: str = ""
    easements: str = ""
    address: str = ""
    inclusions: str = ""


AnyPrize = Money | CasinoDollars | Goods | Appliance | Vehicle | Travel | RealEstate
