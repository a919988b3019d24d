"""Every order to a promotion, by name."""

from cardspeak.promotions.topics.claims import (
    AcceptLateClaim,
    ClaimPrize,
    ConfirmCriteria,
    DenyClaim,
    NotifyRefused,
    RefusePrize,
)
from cardspeak.promotions.topics.disputes import AdviseComplaint, DecidePrizeDispute, DisputePrize
from cardspeak.promotions.topics.draws import CloseDraw, HoldDraw, NominateScrutineer
from cardspeak.promotions.topics.entries import EnterDraw, StrikeEntry
from cardspeak.promotions.topics.integrity import (
    CancelPromotion,
    EndPromotion,
    NotifyInspector,
    PostponePromotion,
    ValidateIntegrity,
)
from cardspeak.promotions.topics.lodging import AmendPromotion, LodgeTerms, PrescribeItem, StartPromotion
from cardspeak.promotions.topics.notices import NotifyWinner, PublishResults
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
    "NotifyInspector",
    "NotifyRefused",
    "NotifyWinner",
    "PayWinner",
    "PostponePromotion",
    "PrescribeItem",
    "PublishResults",
    "RefusePrize",
    "StartPromotion",
    "StrikeEntry",
    "TakeMoney",
    "ValidateIntegrity",
]
