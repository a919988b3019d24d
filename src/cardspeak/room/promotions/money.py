"""What promotions and bonus prizes do to the ledger: what winners are owed lies in an account until it is given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardspeak.bonus.base import BonusEvent, BonusState
from cardspeak.bonus.claims import BonusDenied, BonusPaid, BonusVerified
from cardspeak.ledger import Transfer
from cardspeak.promotions import events as e
from cardspeak.promotions.base import PromotionEvent
from cardspeak.promotions.state import PromotionState, Winning
from cardspeak.room.money import wallet

PROMOTIONS, BONUS = "bank/promotions", "bank/bonus"  # under the bank, which may owe
CHEQUES, TRANSFERS, DOLLARS = "payments/cheques", "payments/transfers", "payments/casino-dollars"
CASH, EQUIVALENT = "payments/cash", "payments/equivalent"


def owed_account(stream: str) -> str:
    return f"{stream}/owed"


def promotion_moves(stream: str, state: PromotionState, events: Sequence[PromotionEvent]) -> tuple[Transfer, ...]:
    """The money that a batch moves; `state` is as it was before."""
    return tuple(move for event in events for move in _moves(owed_account(stream), state, event))


def _moves(owed: str, state: PromotionState, event: PromotionEvent) -> Iterator[Transfer]:
    match event:
        case e.PrizeDrawn(number=number, prize=prize, ticket=ticket, patron=patron, at=at):
            won = Winning(number=number, prize=prize, ticket=ticket, patron=patron, at=at, money=prize.is_money)
            if won.in_ledger:
                yield Transfer(PROMOTIONS, owed, won.value, event.cite, f"prize {number} is won")
        case e.MoneyChosen(award=number, value=value):
            yield Transfer(PROMOTIONS, owed, value, event.cite, f"prize {number} is taken in money")
        case e.PrizeRefused(award=number):
            award = state.awards[number]
            if award.in_ledger:
                yield Transfer(owed, PROMOTIONS, award.value, event.cite, f"prize {number} is refused")
        case e.PromotionCancelled() if state.owed:
            yield Transfer(owed, PROMOTIONS, state.owed, event.cite, "the promotion is cancelled")
        case e.WinnerPaid(award=number, cheque=cheque, transfer=transfer):
            if cheque:
                yield Transfer(owed, CHEQUES, cheque, event.cite, f"prize {number} by crossed cheque")
            if transfer:
                yield Transfer(owed, TRANSFERS, transfer, event.cite, f"prize {number} by transfer")
        case e.PrizeHandedOver(award=number) if state.awards[number].in_ledger:
            yield Transfer(owed, DOLLARS, state.awards[number].value, event.cite, f"prize {number} in casino dollars")


def bonus_moves(stream: str, state: BonusState, events: Sequence[BonusEvent]) -> tuple[Transfer, ...]:
    """Chips go to the player's account; cash and the like leave the house."""
    return tuple(move for event in events for move in _bonus(owed_account(stream), state, event))


def _bonus(owed: str, state: BonusState, event: BonusEvent) -> Iterator[Transfer]:
    match event:
        case BonusVerified(claim=claim, amount=amount) if amount:
            yield Transfer(BONUS, owed, amount, event.cite, f"bonus {claim} is verified")
        case BonusDenied(claim=claim) if taken_back := state.claims[claim].amount:
            yield Transfer(owed, BONUS, taken_back, event.cite, f"bonus {claim} is denied after all")
        case BonusPaid(claim=claim, player=player, ways=ways):
            to = {"chips": wallet(player), "cash": CASH, "cash equivalent": EQUIVALENT}
            for way, amount in sorted(ways.items()):
                yield Transfer(owed, to[way], amount, event.cite, f"bonus {claim} in {way}")
