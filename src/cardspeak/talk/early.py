"""Out of turn: an action is held, and what those who were passed over do decides what becomes of it."""

from __future__ import annotations

import msgspec

from cardspeak.books.model.talk import SINCE, Act, EarlyRow, Since, TalkRules, talk_of
from cardspeak.citation import Citation
from cardspeak.hand import commands as c
from cardspeak.hand.machine import Hand
from cardspeak.hand.refusing import refuse
from cardspeak.hand.state import State
from cardspeak.hand.why import HandWhy
from cardspeak.refusal import Refused
from cardspeak.talk.case import Case
from cardspeak.talk.gesture import Gesture, Moved, Pushed, Said, TimeUp
from cardspeak.talk.in_turn import impossible, judge_in_turn
from cardspeak.talk.result import Bound, Held, MustChoose, Outlook, TalkOutcome
from cardspeak.talk.silent import more_than_a_call, short_of_a_call

_SAYS: dict[Act, str] = {
    "wager": "Held until the turn comes: what the players before do will bind, limit or release it.",
    "check": "Held until the turn comes: a check, unless somebody bets before.",
    "fold": "Held until the turn comes: a fold, whatever happens before.",
}


def hold(state: State, gesture: Gesture) -> Held | Refused:
    """Keep an action that came too early; nothing of the hand changes."""
    rules = talk_of(state.setup.rules)
    if gesture.directed:
        says = "The dealer asked the wrong player: take it back, and act again in turn."
        return Refused(HandWhy.NOT_YOUR_TURN, Citation(state.setup.book, rules.directed_cite), says)
    if isinstance(gesture.signs[0], TimeUp):
        return refuse(
            state, HandWhy.NOT_YOUR_TURN, f"No time runs for seat {gesture.seat}: seat {state.actor} is to act."
        )
    act, total = _indicated(state, gesture)
    skipped = _between(state, gesture.seat)
    total = min(total, state.bet[gesture.seat] + state.stack[gesture.seat])
    return Held(
        gesture=gesture,
        act=act,
        wager=total,
        all_in=act == "wager" and total == state.bet[gesture.seat] + state.stack[gesture.seat],
        skipped=skipped,
        bets=tuple(state.bet[seat] for seat in skipped),
        highest=state.highest,
        steps=len(state.agenda),
        cite=Citation(state.setup.book, rules.early_row(act, "folds").cite),
        says=_SAYS[act],
        outlook=_outlook(state, rules, act),
    )


def _outlook(state: State, rules: TalkRules, act: Act) -> tuple[Outlook, ...]:
    rows = [(since, rules.early_row(act, since)) for since in SINCE]
    return tuple(Outlook(since, row.then, Citation(state.setup.book, row.cite)) for since, row in rows)


def _between(state: State, seat: int) -> tuple[int, ...]:
    """Who has still to act before this seat, from the one whose turn it is."""
    ring = (state.actor, *state.after[state.actor])
    before = ring[: ring.index(seat)]
    return tuple(other for other in before if not state.folded[other] and state.stack[other])


def _indicated(state: State, gesture: Gesture) -> tuple[Act, int]:
    """The kind of action, and the whole bet that it comes to."""
    own, first = state.bet[gesture.seat], gesture.signs[0]
    match first:
        case Moved(motion=motion):
            return ("check", 0) if motion == "tap" else ("fold", 0)
        case Said(verb="check" | "fold" as verb):
            return verb, 0
        case Said(verb="call"):
            return "wager", state.highest
        case Said(verb="all in"):
            return "wager", own + state.stack[gesture.seat]
        case Said(amount=int(amount), by=by):
            return "wager", state.highest + amount if by else amount
        case Said():
            step = max(state.increment, state.setup.stakes.minimum)
            return "wager", own + gesture.pushed if gesture.pushed else state.highest + step
        case Pushed():
            return "wager", own + first.total
        case TimeUp():
            raise AssertionError("time runs for the player to act and for nobody else")


def resolve(held: Held, hand: Hand) -> TalkOutcome:
    """The turn has come: what the early action is now. A refusal means that it has lapsed and the chips go back."""
    state = hand.state
    wrong = impossible(state, held.gesture)
    if wrong is not None:
        return wrong
    if len(state.agenda) != held.steps:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "That round is over, and what was held in it has lapsed.")
    if state.actor != held.seat:
        return refuse(state, HandWhy.NOT_YOUR_TURN, f"Seat {state.actor} is to act.")
    case = Case(state, held.seat, held.gesture.pushed)
    row = case.rules.early_row(held.act, what_happened(held, state))
    all_in_cite = case.rules.early_all_in_cite
    if held.all_in and all_in_cite and held.wager < state.highest:
        case.look(row.cite)
        return case.bind(case.level(), all_in_cite, "All-in out of turn for less than the call: it stays in.")
    return _by_row(case, held, row, state)


def what_happened(held: Held, state: State) -> Since:
    """The strongest thing that those who were passed over have done since."""
    if held.act == "check" and state.highest > state.bet[held.seat]:
        return "bets more"  # there is a bet, so there is nothing left to check
    if state.highest > held.highest:
        return "bets up to it" if state.highest <= held.wager else "bets more"
    left = [(seat, bet) for seat, bet in zip(held.skipped, held.bets, strict=True) if not state.folded[seat]]
    if any(state.bet[seat] > bet for seat, bet in left):
        return "calls"
    return "checks" if left else "folds"


def _by_row(case: Case, held: Held, row: EarlyRow, state: State) -> TalkOutcome:
    early = max(0, held.wager - case.own)
    surrendered = early if row.folded == "surrendered" else 0
    match row.then:
        case "stands":
            return _stands(case, held, row, state)
        case "check":
            bound = case.bind(
                c.Check(case.seat), row.cite, "Those before checked, so this is a check; the chips go back."
            )
            if isinstance(bound, Bound):
                return bound
            return case.options(
                row.cite, "A check is not open here: call or fold.", wager=False, surrendered=surrendered
            )
        case "call or fold":
            says = "Acted out of turn: call or fold, and no raise."
            return case.options(row.cite, says, wager=False, surrendered=surrendered, barred=held.act == "check")
        case "any":
            says = "The price has changed since: call, raise or fold."
            return case.options(row.cite, says, wager=True, surrendered=surrendered)


def _stands(case: Case, held: Held, row: EarlyRow, state: State) -> TalkOutcome:
    says = "Acted out of turn, and it stands."
    if held.act == "fold":
        return case.bind(c.Fold(case.seat), row.cite, says)
    if held.act == "check":
        return case.bind(c.Check(case.seat), row.cite, says, barred=loses_the_raise(case.rules))
    if state.highest > held.highest and isinstance(held.gesture.signs[0], Said):
        found = _of_amount(case, held.wager)  # the amount named before the price went up
    else:
        found = judge_in_turn(state, held.gesture)
    if isinstance(found, Bound | MustChoose):
        considered = (found.cite, *(cite for cite in found.considered if cite != found.cite))
        return msgspec.structs.replace(
            found, cite=case.cite(row.cite), considered=considered, says=f"{says} {found.says}"
        )
    return found


def _of_amount(case: Case, total: int) -> TalkOutcome:
    if total < case.state.highest:
        return short_of_a_call(case, total - case.own)
    if total == case.state.highest:
        return case.bind(case.level(), case.rules.words.cite, "The amount that was named is now a call.")
    return more_than_a_call(case, total)


def loses_the_raise(rules: TalkRules) -> bool:
    """Whether an early check costs the right to bet or raise for the rest of the round."""
    return rules.early_row("check", "bets more").then == "call or fold"
