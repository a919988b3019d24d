"""The commission of a table, as its sign says: one module a kind, collected here.

    from cardspeak.hand.commission import PerHand, Percent

    Percent(percent=5, cap=700)
    Percent(percent=5, also=PerHand(amount=50))

A book says which kinds it knows (`commission.kinds` of its `play.toml`); `taking` carries them out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, get_args

import msgspec

from cardspeak.errors import BadInput, nearest
from cardspeak.hand.commission import method as _method
from cardspeak.hand.commission.cap_by_pot import CapByPot
from cardspeak.hand.commission.method import Field, Form, Method
from cardspeak.hand.commission.no_flop_no_drop import NoFlopNoDrop
from cardspeak.hand.commission.per_hand import PerHand
from cardspeak.hand.commission.per_person import PerPerson
from cardspeak.hand.commission.percent import Percent
from cardspeak.hand.commission.scale import CappedScale, Scale, of_scale

__all__ = [
    "KINDS",
    "CapByPot",
    "CappedScale",
    "Charge",
    "Field",
    "Form",
    "Method",
    "NoFlopNoDrop",
    "PerHand",
    "PerPerson",
    "Percent",
    "Scale",
    "charge_of",
    "combined",
    "of_scale",
    "parse_charge",
    "require_own_terms",
]

Charge: TypeAlias = Percent | PerHand | PerPerson | Scale | CappedScale | NoFlopNoDrop | CapByPot
_method.Charge = Charge  # type: ignore[assignment]  # there msgspec looks up what `also` may be

KINDS: dict[str, type[Method]] = {_method.in_words(kind.__name__): kind for kind in get_args(Charge)}


def combined(charges: Iterable[Charge]) -> Charge | None:
    """Several methods as one charge, in this order; None for none."""
    found: Charge | None = None
    for charge in reversed(list(charges)):
        found = msgspec.structs.replace(charge, also=found)
    return found


def parse_charge(words: str) -> Charge | None:
    """`5% cap 10`, `3 per hand`, `1 per person`, `scale` and so on, as each kind reads itself; None for any other."""
    for kind in get_args(Charge):
        found: Charge | None = kind.parse(words)
        if found is not None:
            return found
    return None


def charge_of(kind: str, **terms: Any) -> Charge:
    """A charge by the name of its kind, as a page or a file tells it; BadInput for terms that its kind has not."""
    require_own_terms({"kind": kind, **terms})
    try:
        made: Charge = msgspec.convert({"kind": kind, **terms}, Charge)
    except msgspec.ValidationError as wrong:
        raise BadInput(f"That is no commission: {wrong}.") from None
    return made


def require_own_terms(told: Any) -> None:
    """BadInput where a charge is told with a term of another kind. Logs keep noughts there, which say nothing."""
    while isinstance(told, dict):
        kind = KINDS.get(str(told.get("kind")))
        if kind is None:
            raise BadInput(f"There is no commission {told.get('kind')!r}.{nearest(str(told.get('kind')), KINDS)}")
        for term, value in told.items():
            if value and term != "kind" and term not in kind.__struct_fields__:
                raise BadInput(kind.strange(term))
            if isinstance(value, dict) and term != "also":
                require_own_terms(value)
        told = told.get("also")
