"""The summary at the end of a hand: the pot, the board, and a line for every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.interop.replay.outcome import PotTakings
from cardspeak.interop.stars.head import big_blind
from cardspeak.interop.stars.label import Label
from cardspeak.interop.stars.money import sum_text

ORDINALS = ("FIRST", "SECOND", "THIRD")
BUTTON_BLIND = 36  # cards of the game whose only blind is the button's


def summary_lines(
    hand: Hand, label: Label, scale: int, boards: Sequence[Sequence[Card]], result: PotTakings | None = None
) -> list[str]:
    nets, house = _pots(hand)
    if result is not None:
        paid = sum(result.won.values())
        if result.cashed:  # nobody, or not everybody, was paid from the pot
            house, paid = result.commission or 0, sum(nets) + house + result.added - (result.commission or 0)
        else:
            house = sum(nets) + house + result.added - paid
        nets = list(result.nets) if sum(result.nets) == paid else [paid]

    def text(chips: int) -> str:
        return sum_text(chips, scale, label.symbol)

    total = f"Total pot {text(sum(nets) + house)}"
    if len(nets) > 1:
        side = [f"Side pot{f'-{at}' if len(nets) > 2 else ''} {text(net)}." for at, net in enumerate(nets[1:], 1)]
        total += f" Main pot {text(nets[0])}. {' '.join(side)}"
    lines = ["*** SUMMARY ***", f"{total} | Rake {text(house)} "]
    if any(isinstance(event, e.RunAgreed) and event.boards > 1 for event in hand.events):
        lines.append("Hand was run twice" if len(boards) == 2 else f"Hand was run {len(boards)} times")
    for at, board in enumerate(boards):
        if board:
            lines.append(f"{ORDINALS[at] + ' ' if len(boards) > 1 else ''}Board [{' '.join(map(str, board))}]")
    ends = _ends(hand, label, text, result)
    return lines + [f"Seat {seat}: {label.name(seat)}{_place(hand, seat)} {ends[seat]}" for seat in sorted(ends)]


def _pots(hand: Hand) -> tuple[list[int], int]:
    """What each pot paid out, and what the house took of them."""
    nets: dict[int, int] = {}
    house = 0
    for event in hand.events:
        if isinstance(event, e.Awarded):
            nets[event.pot] = nets.get(event.pot, 0) + event.amount
        elif isinstance(event, e.CommissionTaken) and event.pot >= 0:
            house += event.amount
    return [nets[pot] for pot in sorted(nets)], house


def _place(hand: Hand, seat: int) -> str:
    setup = hand.setup
    if setup.rules.family == "stud":
        return ""
    big = big_blind(setup.stakes)
    owed = dict(setup.blinds_owed).get(seat, 0)
    words = " (button)" if seat == (setup.button or setup.order[-1]) else ""
    if owed == big and owed:
        words += " (button blind)" if setup.deck == BUTTON_BLIND else " (big blind)"
    elif owed and owed == min(blind for blind in setup.stakes.blinds if blind):
        words += " (small blind)"
    return words


def _ends(hand: Hand, label: Label, text: Callable[[int], str], result: PotTakings | None) -> dict[int, str]:
    """What became of every seat."""
    won: dict[int, int] = {}
    shown: dict[int, e.Shown] = {}
    folded: dict[int, str] = {}
    mucked: set[int] = set()
    street = _first_street(hand)
    bet: set[int] = set()
    for event in hand.events:
        match event:
            case e.BettingOpened(name=name):
                street = _street(hand, name)
            case e.Called(seat=seat) | e.BetTo(seat=seat) | e.RaisedTo(seat=seat):
                bet.add(seat)
            case e.Posted(seats=seats, what=what) if what != "ante":
                bet.update(seats)
            case e.Folded(seat=seat) | e.HandKilled(seat=seat):
                folded[seat] = f"folded {street}" + ("" if seat in bet or "before" not in street else " (didn't bet)")
            case e.AbsentFolded(seats=seats):
                folded |= {seat: f"folded {street}" + ("" if seat in bet else " (didn't bet)") for seat in seats}
            case e.Awarded(seat=seat, amount=amount):
                won[seat] = won.get(seat, 0) + amount
            case e.Shown(seat=seat):
                shown[seat] = event
            case e.Mucked(seat=seat):
                mucked.add(seat)
    if result is not None:
        sold = {seat: won[seat] - (result.commission or 0) // len(won) for seat in result.cashed if seat in won}
        won = sold | {seat: chips for seat, chips in result.won.items() if chips}
    ends = {}
    for seat in hand.setup.seats:
        if seat in folded:
            ends[seat] = folded[seat]
        elif seat in shown:
            cards = " ".join(map(str, shown[seat].cards))
            how = f"won ({text(won[seat])})" if seat in won else "lost"
            words = f" with {shown[seat].words}" if shown[seat].words else ""
            sold_ = " (pot not awarded as player cashed out)" if seat in label.cashed and seat in won else ""
            ends[seat] = f"showed [{cards}] and {how}{words}{sold_}"
        elif seat in won:
            ends[seat] = f"collected ({text(won[seat])})"
        else:
            held = hand.state.holes[seat] or _last_held(hand, seat)
            known = (label.sees(seat) or seat in label.mucks) and held and UNKNOWN not in held
            ends[seat] = f"mucked [{' '.join(map(str, held))}]" if known else "mucked"
    return ends


def _last_held(hand: Hand, seat: int) -> list[Card]:
    """The cards of a hand that went to the muck at the showdown."""
    held: list[Card] = []
    for event in hand.events:
        if isinstance(event, e.Dealt):
            held += [card for to, card in zip(event.seats, event.cards, strict=True) if to == seat]
        elif isinstance(event, e.Discarded) and event.seat == seat:
            for card in event.cards:
                held.remove(card if card in held else UNKNOWN)
    return held


def _first_street(hand: Hand) -> str:
    return "before Flop" if hand.setup.rules.family == "flop" else "before the Draw"


def _street(hand: Hand, name: str) -> str:
    family = hand.setup.rules.family
    at = [step.name for step in hand.setup.rules.bets].index(name)
    if family == "stud":
        return "on the " + ("3rd Street", "4th Street", "5th Street", "6th Street", "River")[at]
    if family == "draw":
        return ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw")[at]
    return ("before Flop", "on the Flop", "on the Turn", "on the River")[at]
