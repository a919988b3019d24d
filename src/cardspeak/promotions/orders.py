"""Every order to a promotion, by name."""

from cardspeak.promotions.topics.claims import (
    AcceptLateClaim,
    ClaimPrize,
    ConfirmCriteria,
    DenyClaim,
    RefusePrize,
    TellRefusal,
)
from cardspeak.promotions.topics.disputes import AdviseComplaint, DecidePrizeDispute, DisputePrize
from cardspeak.promotions.topics.draws import CloseDraw, HoldDraw, NominateScrutineer
from cardspeak.promotions.topics.entries import EnterDraw, StrikeEntry
from cardspeak.promotions.topics.integrity import (
    CancelPromotion,
    EndPromotion,
    PostponePromotion,
    TellInspector,
    ValidateIntegrity,
)
from cardspeak.promotions.topics.lodging import AmendPromotion, LodgeTerms, PrescribeItem, StartPromotion
from cardspeak.promotions.topics.notices import PublishResults, TellWinner
from cardspeak.promotions.topics.payments import HandOverPrize, PayWinner, TakeMoney

__all__ = [
    "AcceptLateClaim",
    "AdviseComplaint",
    "AmendPromotion",
    "CancelPromotion",
    "ClaimPrize",
    "CloseDraw",
    "ConfirmCriteria",
    "DecidePrizeDispute",
    "DenyClaim",
    "DisputePrize",
    "EndPromotion",
    "EnterDraw",
    "HandOverPrize",
    "HoldDraw",
    "LodgeTerms",
    "NominateScrutineer",
    "PayWinner",
    "PostponePromotion",
    "PrescribeItem",
    "PublishResults",
    "RefusePrize",
    "StartPromotion",
    "StrikeEntry",
    "TakeMoney",
    "TellInspector",
    "TellRefusal",
    "TellWinner",
    "ValidateIntegrity",
]
