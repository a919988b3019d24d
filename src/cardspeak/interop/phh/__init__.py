"""PHH, the Poker Hand History format: read and write `.phh` (one hand) and `.phhs` (many) files.

    hand = read_phh(Path("antonius-blom-2009.phh"))
    for found in walk([Path("hands")]):
        match found:
            case ReadHand(hand=hand): ...
            case BrokenHand(): print(found)

A `HandHistory` that exists is a valid one: whatever breaks the format raises `BadInput` with the field and
what would be right. No game is played here; whether the actions obey a rule book is for the machine to say.
"""

from cardspeak.interop.phh.actions import (
    Action,
    BetRaiseTo,
    BringIn,
    CheckCall,
    DealBoard,
    DealHole,
    Fold,
    Muck,
    NoOp,
    Show,
    StandPatDiscard,
    action_text,
    parse_action,
)
from cardspeak.interop.phh.amounts import Amount, amount_of
from cardspeak.interop.phh.hand import HandHistory
from cardspeak.interop.phh.read import BrokenHand, ReadHand, iter_phhs, read_phh, walk
from cardspeak.interop.phh.toml import TomlValue
from cardspeak.interop.phh.units import WholeAmounts
from cardspeak.interop.phh.variants import VARIANTS
from cardspeak.interop.phh.write import write_phh, write_phhs

__all__ = [
    "VARIANTS",
    "Action",
    "Amount",
    "BetRaiseTo",
    "BringIn",
    "BrokenHand",
    "CheckCall",
    "DealBoard",
    "DealHole",
    "Fold",
    "HandHistory",
    "Muck",
    "NoOp",
    "ReadHand",
    "Show",
    "StandPatDiscard",
    "TomlValue",
    "WholeAmounts",
    "action_text",
    "amount_of",
    "iter_phhs",
    "parse_action",
    "read_phh",
    "walk",
    "write_phh",
    "write_phhs",
]
