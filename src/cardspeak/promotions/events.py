"""Everything that happens in a promotion, by name."""

from cardspeak.promotions.topics.claims import (
    ClaimDenied,
    CriteriaConfirmed,
    PrizeClaimed,
    PrizeRefused,
    RefusalTold,
)
from cardspeak.promotions.topics.disputes import ComplaintAdvised, PrizeDisputed, PrizeDisputeDecided
from cardspeak.promotions.topics.draws import DrawHeld, EntriesSealed, PrizeDrawn, ScrutineerNominated
from cardspeak.promotions.topics.entries import EntryStruck, EntryTaken
from cardspeak.promotions.topics.integrity import (
    InspectorTold,
    IntegrityValidated,
    PromotionCancelled,
    PromotionEnded,
    PromotionPostponed,
)
from cardspeak.promotions.topics.lodging import ItemPrescribed, PromotionAmended, PromotionStarted, TermsLodged
from cardspeak.promotions.topics.notices import ResultsPublished, WinnerTold
from cardspeak.promotions.topics.payments import MoneyChosen, PrizeHandedOver, WinnerPaid

__all__ = [
    "ClaimDenied",
    "ComplaintAdvised",
    "CriteriaConfirmed",
    "DrawHeld",
    "EntriesSealed",
    "EntryStruck",
    "EntryTaken",
    "InspectorTold",
    "IntegrityValidated",
    "ItemPrescribed",
    "MoneyChosen",
    "PrizeClaimed",
    "PrizeDisputeDecided",
    "PrizeDisputed",
    "PrizeDrawn",
    "PrizeHandedOver",
    "PrizeRefused",
    "PromotionAmended",
    "PromotionCancelled",
    "PromotionEnded",
    "PromotionPostponed",
    "PromotionStarted",
    "RefusalTold",
    "ResultsPublished",
    "ScrutineerNominated",
    "TermsLodged",
    "WinnerPaid",
    "WinnerTold",
]
