"""A coach for somebody who plays: what the hand is, what it may expect, what a call costs, which cards would help.

Everything is worked out from the view of the seat that asks, so the coach cannot know what the seat may not see. The
others are taken to hold any cards at all; whoever bets usually holds better ones, and the words say so.
"""

from __future__ import annotations

from cardspeak.books.loader import load_book
from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand.views import SeatView, View
from cardspeak.hand.words.held import MadeHand, held
from cardspeak.learn.changing import setting
from cardspeak.learn.coach_outs import Help, outs_of
from cardspeak.learn.coach_share import ShareOfPot, share_of
from cardspeak.learn.exchange import changed
from cardspeak.learn.worth import others_in
from cardspeak.values import Named


class Price(Named):
    """What a call costs, and what it can win."""

    call: int
    pot: int  # that this player can win by it, before the call
    needs: float  # the share from which a call pays by itself
    needs_in_company: float  # the same if everybody who is in calls too


class Advice(Named):
    seat: int
    refused: str = ""  # why there is nothing to say; all else is empty then
    hand: tuple[MadeHand, ...] = ()
    share: ShareOfPot | None = None
    price: Price | None = None  # while this seat is asked and there is something to call
    outs: tuple[Help, ...] = ()
    change: tuple[Card, ...] | None = None  # what a simple player would give up, while this seat is asked to
    setting: tuple[tuple[Card, ...], ...] = ()  # Chinese Poker: front, middle and back as they could be set
    says: tuple[str, ...] = ()  # all of it in plain words


def refusal(table: View | None, seat: int) -> str:
    """Why the coach has nothing to say to this seat now; empty where there is a hand to speak of."""
    me = next((one for one in table.seats if one.seat == seat), None) if table is not None else None
    if table is None or table.over or me is None or table.viewer != seat or not (me.cards or me.folded):
        return "You hold no cards now: ask during a hand that you were dealt into."
    if me.folded or me.mucked:
        return "You have folded: the coach is there again in the next hand."
    if UNKNOWN in me.cards:
        return "The room does not know your cards: a dealer deals them here."
    return ""


def advice(table: View, seat: int) -> Advice:
    """For a seat that holds cards in the hand of this view, which is its own."""
    assert table.viewer == seat, "a seat is told about its own hand"
    me = next(one for one in table.seats if one.seat == seat)
    laid = _setting(table, me)
    hand = _in_rows(table, me, laid) if laid else table.held
    share, price, helps = share_of(table, me), _price(table, me), outs_of(table, me)
    change = _change(table, me)
    says = [_hand_words(hand, could=bool(laid)), _share_words(share), _price_words(price, share)]
    says += [_outs_words(one, len(helps)) for one in helps]
    says.append("" if change is None else _change_words(change))
    return Advice(
        seat=seat,
        hand=hand,
        share=share,
        price=price,
        outs=helps,
        change=change,
        setting=laid,
        says=tuple(filter(None, says)),
    )


# -- Chinese Poker -------------------------------------------------------------------------------------------


def _setting(table: View, me: SeatView) -> tuple[tuple[Card, ...], ...]:
    """How thirteen cards could be set, while they are not."""
    rules = load_book(table.book).game(table.game)
    if rules.family != "chinese" or table.held or UNKNOWN in me.cards or len(me.cards) != rules.hole_cards:
        return ()
    return setting(me.cards, [part.ladder.shape for part in rules.parts(table.deck)], table.deck)


def _in_rows(table: View, me: SeatView, rows: tuple[tuple[Card, ...], ...]) -> tuple[MadeHand, ...]:
    return held(load_book(table.book).game(table.game), table.deck, me.cards, (), (), rows)


# -- draws and discards --------------------------------------------------------------------------------------


def _change(table: View, me: SeatView) -> tuple[Card, ...] | None:
    choice = table.prompt.choices[0] if table.prompt is not None and table.prompt.seat == me.seat else None
    return changed(table, me, choice) if choice is not None and choice.verb in ("draw", "discard") else None


def _change_words(cards: tuple[Card, ...]) -> str:
    return (
        f"A simple player would give up {' '.join(map(str, cards))}." if cards else "A simple player would stand pat."
    )


# -- the price of a call -------------------------------------------------------------------------------------


def _price(table: View, me: SeatView) -> Price | None:
    prompt = table.prompt
    call = prompt.choice("call") if prompt is not None and prompt.seat == me.seat else None
    if call is None or not call.amount:
        return None
    bet = me.bet + call.amount
    pot = _winnable(table, me, bet)
    more = sum(max(0, min(bet, one.bet + one.stack) - one.bet) for one in others_in(table, me))
    return Price(
        call=call.amount,
        pot=pot,
        needs=call.amount / (pot + call.amount),
        needs_in_company=call.amount / (pot + call.amount + more),
    )


def _winnable(table: View, me: SeatView, bet: int) -> int:
    """The pots that are this player's to win, and of every bet of this round as much as this one matches."""
    middle = sum(pot.chips for pot in table.pots if me.seat in pot.seats)
    return middle + sum(min(one.bet, bet) for one in table.seats)


# -- words ---------------------------------------------------------------------------------------------------


def percent(part: float) -> str:
    """Whole, but never nought or all of it unless it is so."""
    if 0 < part < 0.01:
        return "under 1%"
    if 0.99 < part < 1:
        return "over 99%"
    return f"{100 * part:.0f}%"


def _hand_words(hand: tuple[MadeHand, ...], *, could: bool) -> str:
    if not hand:
        return ""
    if could:
        return f"You could set {'; '.join(f'the {one.part}: {one.words}' for one in hand)}."
    if len(hand) == 1:
        return f"You hold {hand[0].words}."
    return " ".join(f"Your {one.part}: {one.words}." for one in hand)


def _share_words(share: ShareOfPot | None) -> str:
    if share is None:
        return ""
    if not share.against:
        return "Nobody else is left in the hand."
    hands = "one random hand" if share.against == 1 else f"{share.against} random hands"
    about = "" if share.method == "exact" else "about "
    between = "" if share.method == "exact" else f" ({percent(share.low)} to {percent(share.high)})"
    return f"Against {hands} it wins {about}{percent(share.share)} of the pot{between}."


def _price_words(price: Price | None, share: ShareOfPot | None) -> str:
    if price is None:
        return ""
    cost = f"A call costs {price.call:,} and can win {price.pot:,}: it needs {percent(price.needs)} of the pot."
    if share is None:
        return cost
    if share.low > price.needs:
        return f"{cost} Against random hands that pays; whoever bets often holds better."
    if share.high < price.needs_in_company:
        return f"{cost} Not even against random hands does that pay by itself."
    return f"{cost} Against random hands that is close."


def _outs_words(help_: Help, parts: int) -> str:
    for_part = f" for the {help_.part}" if parts > 1 else ""
    ways = ", ".join(f"{len(one.cards)} to {_a(one.what)}" for one in help_.makes)
    cards = "card helps" if help_.count == 1 else "cards help"
    return f"{help_.count} of {help_.unseen} {cards}{for_part} next, {percent(help_.next)}: {ways}."


def _a(what: str) -> str:
    """`a flush`, `two pair`, `an eight low`."""
    if what in ("two pair", "three of a kind", "four of a kind", "no pair", "one pair"):
        return what
    return f"an {what}" if what[0] in "ae" else f"a {what}"
