"""Answers beside the main course: places left to others, hands kept face down, jackpot wagers made up and paid."""

from __future__ import annotations

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.draft import RoundDraft
from cardspeak.banked.jackpot import required, rules_of, stake_of
from cardspeak.banked.prompt import backed, may_decline
from cardspeak.banked.refuse import Answer, refuse
from cardspeak.banked.settle import short
from cardspeak.banked.state import State
from cardspeak.banked.why import RoundWhy
from cardspeak.books.model import banked as m
from cardspeak.refusal import Refused


def holder(state: State, box: int) -> str:
    """Who has the first claim to the areas of a box: whoever has the Ante there, else whoever sits there."""
    return state.owner(box) or state.setup.seats.get(box, "")


def claimed(state: State, wager: m.Wager, box: int) -> str:
    """Who had the Ante there in the round before without a seat, and has not left the place to others."""
    return "" if (box, wager.name) in state.waived else state.setup.claims.get(box, "")


def priority(state: State, wager: m.Wager, box: int, owner: str) -> Refused | None:
    """One place is kept for the player of the box until it is left to others; a chip that lies there stays."""
    first = holder(state, box)
    mine = {key[2] for key in state.on(box) if key[1] == wager.name}
    if wager.priority_cite is None or first in ("", owner, *mine) or owner in mine:
        return None
    if (box, wager.name) in state.waived or len(mine) < wager.most - 1:
        return None
    says = f"{first} has the first claim to the {wager.title} of box {box}, and has not left it to others."
    return refuse(state, RoundWhy.NOT_YOUR_BOX, says, wager.priority_cite)


def waive(state: State, ask: c.Waive) -> Answer:
    wager = state.game.wagers.get(ask.wager)
    if wager is not None and wager.claim_cite and claimed(state, wager, ask.box) == ask.owner and not state.closed:
        return [e.Waived(ask.box, ask.wager, ask.owner, wager.claim_cite)]
    if wager is None or wager.priority_cite is None or holder(state, ask.box) != ask.owner:
        return refuse(state, RoundWhy.NOT_YOUR_BOX, f"{ask.owner} has no first claim to {ask.wager} of box {ask.box}.")
    if state.closed:
        return refuse(state, RoundWhy.BETS_CLOSED, "Bets are closed: no place is kept any more.")
    return [e.Waived(ask.box, ask.wager, ask.owner, wager.priority_cite)]


def expose(state: State, ask: c.Expose) -> Answer:
    reveal = next(step for step in state.game.script if isinstance(step, m.Reveal))
    cite = reveal.decline_cite
    if cite is None or state.over or state.claimed:
        return refuse(state, RoundWhy.NO_CHOICE, "There is no hand that could be kept face down.", cite or reveal.cite)
    if state.owner(ask.box) != ask.owner:
        return refuse(state, RoundWhy.NOT_YOUR_BOX, f"The hand of box {ask.box} is not {ask.owner}'s.")
    if ask.box not in state.live or not state.revealed or ask.box in state.exposure:
        return refuse(state, RoundWhy.NO_CHOICE, f"Box {ask.box} has nothing to say of its hand now.", cite)
    if not ask.show and not may_decline(state, ask.box):
        assert backed(state, ask.box), "nothing else stands in the way"
        says = "Somebody else's wager is decided by this hand: it will be turned over."
        return refuse(state, RoundWhy.NO_CHOICE, says, reveal.backed_cite)
    return [e.Exposure(ask.box, ask.owner, ask.show, reveal.cite if ask.show else cite)]


def amend(state: State, ask: c.Amend) -> Answer:
    """Chips are added up to the required amount, until the dealer's cards are turned up."""
    key = (ask.box, ask.wager, ask.owner)
    cite = short(state, key) if key in state.stakes else None
    if cite is None or not state.closed:
        return refuse(state, RoundWhy.NO_WAGER, f"{ask.owner} has no jackpot wager there that is too small.")
    rules = rules_of(state)
    if state.revealed:
        return refuse(state, RoundWhy.NOT_NOW, "The dealer's hand is known: the wager goes back.", cite)
    if not state.game.book.ranks(ask.by, rules.verifier):
        return refuse(state, RoundWhy.AUTHORITY, f"The {rules.verifier} confirms it.", cite)
    missing = required(state, state.game.wager(ask.wager)) - state.stakes[key]
    if state.stack[ask.owner] < missing:
        return refuse(state, RoundWhy.NO_CHIPS, f"It takes {missing} more.", cite)
    draft = RoundDraft(state)
    draft.do(e.Placed(ask.box, ask.wager, ask.owner, missing, cite))
    stake = stake_of(draft.state, ask.box)
    assert stake is not None, "the wager now has the required amount"
    draft.do(e.JackpotAmended(stake, ask.by, cite))
    return draft.events


def pay_prize(state: State, ask: c.PayPrize) -> Answer:
    """One winning jackpot wager; a level of two wagers is two lines that share the prize by their stakes."""
    claim = next((claim for claim in state.claims if claim.box == ask.box), None)
    if claim is None:
        return refuse(state, RoundWhy.NO_CHOICE, f"Box {ask.box} has no prize to be paid now.")
    rules = rules_of(state)
    if not state.game.book.ranks(ask.by, rules.verifier):
        return refuse(state, RoundWhy.AUTHORITY, f"The {rules.verifier} verifies the hand first.", rules.verify_cite)
    if not claim.amount and not ask.in_suits:
        return refuse(state, RoundWhy.NO_CHOICE, "Sort the cards back into suits first.", rules.sorted_cite)
    if not claim.amount and ask.amount <= 0:
        return refuse(state, RoundWhy.NO_CHOICE, "Key the prize off first: say what the pools gave.", rules.button_cite)
    if claim.amount and ask.amount not in (0, claim.amount):
        says = f"A {claim.category} is paid {claim.amount} here, not {ask.amount}."
        return refuse(state, RoundWhy.NO_CHOICE, says, claim.table_cite)
    events: list[e.Event] = [e.Noted("hand verified", rules.verify_cite, claim.box, claim.owner, ask.by)]
    if not claim.amount:
        events.append(e.Noted("cards sorted into suits", rules.sorted_cite, claim.box, claim.owner, ask.by))
    return [*events, *_lines(state, claim, claim.amount or ask.amount)]


def _lines(state: State, claim: e.Claim, prize: int) -> list[e.Event]:
    """The stake is spent: what is paid is the prize, so a line gains the prize less its stake."""
    rules, events, left = rules_of(state), list[e.Event](), prize
    stakes = [state.stakes[claim.box, name, claim.owner] for name in claim.wagers]
    for place, (name, stake) in enumerate(zip(claim.wagers, stakes, strict=True), 1):
        part = left if place == len(stakes) else prize * stake // sum(stakes)
        left -= part
        line = e.Line(
            claim.box,
            claim.owner,
            name,
            stake,
            "won",
            claim.times,
            part - stake,
            claim.cite,
            claim.words,
            claim.table_cite,
            rules.button_cite,
        )
        events.append(e.Settled(line, claim.cite))
    return events
