"""One of our hands as PHH: the fields everybody reads, and in fields of our own what only a rule book knows.

| field         | holds                                                                                        |
|---------------|----------------------------------------------------------------------------------------------|
| `_table`      | book, game, stakes and posts: a replay of ours plays by them rather than by the open table's  |
| `_cites`      | the clause behind each action, in the order of the actions                                    |
| `_record`     | of a hand with rulings: its pack, its shuffles, and whether players were asked to show          |
| `_burns`      | the cards burned, in order; `??` where nobody saw them                                        |
| `_bonus`      | what the operator of a tournament put into the pot, by which clause                           |
| `_common`     | how many cards all boards share, where the board was run more than once                       |
| `_commission` | what the house took: of which pot (-1: from the players before the deal), how much, by which clause |
"""

from __future__ import annotations

from typing import cast

from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Setup
from cardspeak.interop.phh import actions as a
from cardspeak.interop.phh.hand import HandHistory
from cardspeak.interop.phh.toml import TomlValue
from cardspeak.interop.phh_replay.rulings import incident_of, record_of, run_of, taken_up
from cardspeak.interop.phh_replay.variants import variant_of
from cardspeak.interop.replay.own import table_text

STUD = ("F7S", "F7S/8", "FR")
FIXED = ("FT", "FO/8", "F2L3D", "FB")


def phh_of(hand: Hand, *, pack: bool = True) -> HandHistory:
    """The hand as a history; its players stand in the order of the deal, with their chairs in `seats`.

    `pack`: where there were rulings, with the whole pack, for an exact replay. Not for somebody who never saw it.
    """
    setup = hand.setup
    variant = variant_of(setup)
    if not hand.events:
        raise BadInput("This hand kept no events, so there is nothing to write; play it with log=True.")
    order, stakes = setup.order, setup.stakes
    stacks = dict(zip(setup.seats, setup.stacks, strict=True))
    actions, cites = _actions(hand)
    fixed, stud = variant in FIXED, variant in STUD
    return HandHistory(
        variant=variant,
        antes=_listed(setup, _antes(setup)),
        blinds_or_straddles=None if stud else _listed(setup, _blinds(hand)),
        bring_in=(stakes.bring_in or stakes.small) if stud else None,
        small_bet=stakes.small if stud or fixed else None,
        big_bet=stakes.big if stud or fixed else None,
        min_bet=None if stud or fixed else stakes.minimum,
        starting_stacks=tuple(stacks[seat] for seat in order),
        actions=actions,
        seats=order,
        finishing_stacks=tuple(hand.state.stack[seat] for seat in order) if hand.over else None,
        ante_trimming_status=stakes.trimmed_antes,
        custom=_custom(hand, cites, record_of(hand) if pack else None),
    )


def _listed(setup: Setup, amounts: dict[int, int]) -> tuple[int, ...]:
    """By place; with two players the format lists forced bets the other way round."""
    listed = tuple(amounts.get(seat, 0) for seat in setup.order)
    return listed[::-1] if len(listed) == 2 else listed


def _antes(setup: Setup) -> dict[int, int]:
    antes, order = setup.stakes.antes, setup.order
    return dict(zip(order, antes * len(order) if len(antes) == 1 else antes, strict=False))


def _blinds(hand: Hand) -> dict[int, int]:
    """What each seat owed, though it may have had less; a newcomer's live post stands below zero."""
    setup = hand.setup
    owed = dict(zip(setup.blind_seats, setup.stakes.blinds, strict=False))
    straddle = max(setup.stakes.blinds, default=0)
    for event in hand.events:
        if isinstance(event, e.Posted) and event.what == "straddle":
            for seat in event.seats:
                straddle *= 2
                owed[seat] = straddle
    if setup.kill is not None:
        owed[setup.kill[0]] = max(setup.kill[1], owed.get(setup.kill[0], 0))
    for seat, live, _ in setup.late:
        if live:
            owed[seat] = -live
    return owed


def _actions(hand: Hand) -> tuple[tuple[a.Action, ...], list[TomlValue]]:
    """Every action with the clause of the event it comes from. Cards dealt in a row come together, player by player."""
    place = {seat: at for at, seat in enumerate(hand.setup.order, 1)}
    done: list[a.Action] = []
    cites: list[TomlValue] = []
    dealt: dict[int, tuple[Card, ...]] = {}
    cite = ""
    ruled = any(isinstance(event, e.Ruled) for event in hand.events)
    for event in [*hand.events, None]:
        if isinstance(event, e.Dealt):
            for seat, card in zip(event.seats, event.cards, strict=True):
                dealt[seat] = (*dealt.get(seat, ()), card)
            cite = event.cite
            continue
        for seat, cards in dealt.items():
            done.append(a.DealHole(place[seat], cards))
            cites.append(cite)
        dealt = {}
        if isinstance(event, e.AbsentFolded):
            done += [a.Fold(place[seat]) for seat in event.seats]
            cites += [event.cite] * len(event.seats)
        action = _action(event, place) if event is not None else None
        if isinstance(event, e.RunAgreed) and ruled:
            action = run_of(event, sorted(place[seat] for seat in _live_at(hand, event)))
        if action is not None:
            done.append(action)
            cites.append(event.cite)  # type: ignore[union-attr]
    return tuple(done), cites


def _live_at(hand: Hand, event: e.Event) -> list[int]:
    """Who was in the hand when something happened."""
    before = hand.events[: hand.events.index(event)]
    out = {one.seat for one in before if isinstance(one, e.Folded | e.HandKilled)}
    out |= {seat for one in before if isinstance(one, e.AbsentFolded) for seat in one.seats}
    return [seat for seat in hand.setup.order if seat not in out]


def _action(event: e.Event, place: dict[int, int]) -> a.Action | None:
    match event:
        case e.Boarded(cards=cards):
            return a.DealBoard(cards)
        case e.SharedCard(card=card):
            return a.DealBoard((card,))
        case e.Folded(seat=seat):
            return a.Fold(place[seat])
        case e.Checked(seat=seat) | e.Called(seat=seat):
            return a.CheckCall(place[seat])
        case e.BetTo(seat=seat, total=total) | e.RaisedTo(seat=seat, total=total):
            return a.BetRaiseTo(place[seat], total)
        case e.Discarded(seat=seat, cards=cards):
            return a.StandPatDiscard(place[seat], cards)
        case e.Shown(seat=seat, cards=cards) | e.FlopAsked(seat=seat, cards=cards):
            return a.Show(place[seat], cards)
        case e.Mucked(seat=seat):
            return a.Muck(place[seat])
        case e.Ruled():
            return incident_of(event, place)
        case e.HandTakenUp(seat=seat):
            return taken_up(place[seat])
        case _:
            return None


def _custom(hand: Hand, cites: list[TomlValue], record: TomlValue | None) -> dict[str, TomlValue]:
    taken = [event for event in hand.events if isinstance(event, e.CommissionTaken)]
    burned = [str(event.card) for event in hand.events if isinstance(event, e.Burned)]
    custom: dict[str, TomlValue] = {"_table": table_text(hand.setup), "_cites": cites}
    if record is not None:
        custom["_record"] = record
    if burned:
        custom["_burns"] = cast(TomlValue, burned)
    bonus = [event for event in hand.events if isinstance(event, e.BonusAdded)]
    if bonus:
        custom["_bonus"] = [{"amount": one.amount, "cite": one.cite} for one in bonus]
    common = _common(hand)
    if common is not None:
        custom["_common"] = common
    if taken:
        custom["_commission"] = [{"pot": one.pot, "amount": one.amount, "cite": one.cite} for one in taken]
    return custom


def _common(hand: Hand) -> int | None:
    """Cards on the board when it was agreed to run it again; None where it was not."""
    lying = 0
    for event in hand.events:
        if isinstance(event, e.Boarded):
            lying += len(event.cards)
        elif isinstance(event, e.RunAgreed) and event.boards > 1:
            return lying
    return None
