"""How each command is answered: a list of events, or a refusal with its clause. Nothing changes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.draft import RoundDraft
from cardspeak.banked.evolve import STEP_NAMES
from cardspeak.banked.jackpot import rules_of
from cardspeak.banked.limits import close_events
from cardspeak.banked.mishaps import report, reported
from cardspeak.banked.prompt import board_needed, cut_rule, gives_up, offered, price, undecided, untold
from cardspeak.banked.refuse import Answer, refuse
from cardspeak.banked.settle import fold_events, void
from cardspeak.banked.sides import amend, expose, pay_prize, waive
from cardspeak.banked.state import DEALER, State
from cardspeak.banked.steps import step_events
from cardspeak.banked.wagering import declare, place, take_back
from cardspeak.banked.why import RoundWhy
from cardspeak.books.model import banked as m
from cardspeak.cards import UNKNOWN, Card, deck_of
from cardspeak.cards import cut as cards_cut
from cardspeak.refusal import Refused

# -- the dealer --------------------------------------------------------------------------------------------------


def proceed(state: State, ask: c.Proceed) -> Answer:
    if state.over:
        return refuse(state, RoundWhy.OVER, "The round is over; wait for the next.")
    if ask.by not in state.game.book.head.roles:
        return refuse(state, RoundWhy.ROLE, f"That is for the dealer, or somebody above; {ask.by} is neither.")
    step = state.step
    assert step is not None, "a round that is not over has a step"
    if state.answering is not None:
        says = f"A ruling waits for the {state.answering.what}."
        return refuse(state, RoundWhy.NO_CHOICE, says, state.answering.cite)
    if state.offers:
        return refuse(state, RoundWhy.NO_CHOICE, f"Box {state.offers[0][0]} may still withdraw.", state.offers_cite)
    if state.claims:
        says = f"Box {state.claims[0].box} waits for its prize."
        return refuse(state, RoundWhy.NO_CHOICE, says, rules_of(state).over_cite)
    if ask.step != STEP_NAMES[type(step)] or isinstance(step, m.Decide | m.Cut):
        return refuse(state, RoundWhy.NO_CHOICE, _awaited(state, step), _awaited_cite(step))
    if isinstance(step, m.Board) and state.setup.told and board_needed(state, step):
        return refuse(state, RoundWhy.NO_CHOICE, "Tell the cards that were dealt to the middle.", step.cite)
    if untold(state):
        hands = ", ".join("the dealer" if box == DEALER else f"box {box}" for box in untold(state))
        return refuse(state, RoundWhy.NO_CHOICE, f"Tell the cards of {hands} first.", step.cite)
    if not isinstance(step, m.Bets):
        return step_events(state, step)
    if not state.stakes:
        return refuse(state, RoundWhy.NO_WAGER, "Nobody has placed a wager: there is nobody to deal to.", step.cite)
    return close_events(state, step)


def _awaited(state: State, step: m.Step) -> str:
    if isinstance(step, m.Decide):
        boxes = undecided(state, step)
        return f"Box {', '.join(map(str, boxes))} has not decided yet."
    return f"First comes: {STEP_NAMES[type(step)]}."


def _awaited_cite(step: m.Step) -> str:
    return step.close_cite if isinstance(step, m.Bets) else step.cite


def cut(state: State, ask: c.Cut) -> Answer:
    pack = cards_cut.Pack(
        tuple(state.stub[::-1]), state.setup.device == "machine", state.cuts, dealing=bool(state.hands)
    )
    answer = cards_cut.decide(pack, cards_cut.Cut(ask.by, ask.at), cut_rule(state))
    if isinstance(answer, Refused):
        card = state.game.file.machine_cut_card
        if pack.machine and not card.allowed:
            return msgspec.structs.replace(answer, says=f"{answer.says} No cutting card is used ({card.cite}).")
        return answer
    assert isinstance(answer, cards_cut.WasCut), "nobody declines a cut by cutting"
    return [e.WasCut(answer.at, answer.cite.clause)]


def shuffle(state: State, ask: c.Shuffle) -> Answer:
    asked = state.answering
    if asked is None or asked.what != "shuffle":
        return refuse(state, RoundWhy.NO_CHOICE, "No new shuffle has been ordered.")
    if state.setup.told and not ask.order:
        return [e.Shuffled((UNKNOWN,) * state.game.file.deck, state.pack, asked.cite, asked.reason)]
    if len(ask.order) != state.game.file.deck or set(ask.order) != deck_of(state.game.file.deck).set:
        return refuse(
            state, RoundWhy.NO_CHOICE, "A shuffle has every card of the deck once.", state.game.file.deck_cite
        )
    return [e.Shuffled(ask.order, state.pack, asked.cite, asked.reason)]


# -- real cards --------------------------------------------------------------------------------------------------


def tell(state: State, ask: c.Tell) -> Answer:
    step = state.step
    if ask.box not in untold(state) or state.answering is not None or state.offers:
        return refuse(state, RoundWhy.NO_CHOICE, f"The cards of box {ask.box} are not asked for now.")
    assert isinstance(step, m.Reveal | m.Settle), "cards are turned up at the end"
    cite = step.declare_cite if isinstance(step, m.Settle) else step.cite
    return _real(state, ask.cards, len(state.hands[ask.box])) or [e.CardsTold(ask.box, ask.cards, cite)]


def tell_board(state: State, ask: c.TellBoard) -> Answer:
    step = state.step
    if not isinstance(step, m.Board) or not state.setup.told or not board_needed(state, step):
        return refuse(state, RoundWhy.NO_CHOICE, "No card is due in the middle.")
    return _real(state, ask.cards, step.count) or [e.Boarded(step.name, ask.cards, step.cite)]


def _real(state: State, cards: tuple[Card, ...], count: int) -> Refused | None:
    """So many cards, all known, none of them twice or lying elsewhere."""
    cite = state.game.file.deck_cite
    if len(cards) != count or UNKNOWN in cards:
        return refuse(state, RoundWhy.NO_CHOICE, f"Tell {count} cards.", cite)
    twice = [card for card in cards if cards.count(card) > 1 or card in state.places]
    return refuse(state, RoundWhy.NO_CHOICE, f"{twice[0]} lies elsewhere: look again.", cite) if twice else None


# -- players -----------------------------------------------------------------------------------------------------


def look(state: State, ask: c.Look) -> Answer:
    step = next(step for step in state.game.script if isinstance(step, m.Announce))
    if not state.dealt:
        return refuse(state, RoundWhy.NOT_DEALT, "Cards are picked up once the last one is dealt.", step.look_cite)
    if state.blind(ask.box):
        says = f"Box {ask.box} is played blind: its cards are seen when it is settled."
        return refuse(state, RoundWhy.BLIND, says, state.game.file.boxes.blind.cite)
    if ask.box not in state.hands or state.owner(ask.box) != ask.owner:
        return refuse(state, RoundWhy.NOT_YOUR_BOX, f"The cards of box {ask.box} are not {ask.owner}'s.")
    return [e.Looked(ask.box, ask.owner, step.look_cite)]


def decide(state: State, ask: c.Decide) -> Answer:
    step = state.step
    if state.over:
        return refuse(state, RoundWhy.OVER, "The round is over; wait for the next.")
    if not isinstance(step, m.Decide) or state.answering is not None or state.offers:
        return refuse(state, RoundWhy.NO_CHOICE, "There is nothing to decide now; look at the prompt.")
    if ask.box not in undecided(state, step):
        if ask.box in state.barred:
            says = f"Box {ask.box} stays in without its wager: it may place no further one."
            return refuse(state, RoundWhy.NOT_NOW, says, barred_cite(state))
        if (ask.box, step.name) in state.decided or ask.box in state.folded:
            return refuse(state, RoundWhy.NO_CHOICE, f"Box {ask.box} has decided.", step.cite)
        wager = state.game.wager(step.wager)
        return refuse(
            state, RoundWhy.NOT_NOW, f"Box {ask.box} has no Ante: there is nothing to decide.", wager.needs_cite
        )
    if ask.owner and ask.owner != state.owner(ask.box):
        return refuse(state, RoundWhy.NOT_YOUR_BOX, f"The hand of box {ask.box} is not {ask.owner}'s to play.")
    option = next((option for option in step.options if option.verb == ask.verb), None)
    if option is None:
        verbs = ", ".join(option.verb for option in step.options)
        return refuse(state, RoundWhy.NO_CHOICE, f"{ask.verb!r} is no answer here; say {verbs}.", step.cite)
    if not offered(state, step, ask.box, option):
        says = "There are not enough chips for it." if option.does == "bet" else "There is nothing to keep."
        return refuse(state, RoundWhy.NO_CHOICE, says, step.amount_cite if option.does == "bet" else option.cite)
    return _decided(state, step, option, ask)


def barred_cite(state: State) -> str:
    rows = state.game.file.mishaps
    return next(row.then_cite for row in rows if row.remedy == "leave the hand in" and row.then_cite)


def _decided(state: State, step: m.Decide, option: m.DecisionOption, ask: c.Decide) -> Answer:
    decided = e.Decided(ask.box, step.name, option.verb, option.cite)
    if option.does == "check":
        return [decided]
    if option.does == "bet":
        cost = price(state, step, ask.box)
        if ask.amount not in (0, cost):
            says = f"{state.game.wager(step.wager).title} is {cost} here, not {ask.amount}."
            return refuse(state, RoundWhy.NOT_NOW, says, step.amount_cite)
        owner = state.owner(ask.box)
        return [decided, e.Placed(ask.box, step.wager, owner, cost, option.cite)]
    if gives_up(state, ask.box, option) and not ask.sure:
        says = "This hand wins a wager that the fold gives up: keep it, or say that you are sure."
        return refuse(state, RoundWhy.NOT_SURE, says)
    return [decided, *fold_events(state, ask.box, option)]


# -- answers to a ruling -----------------------------------------------------------------------------------------


def retract(state: State, ask: c.Retract) -> Answer:
    if (ask.box, ask.owner) not in state.offers:
        return refuse(state, RoundWhy.NO_CHOICE, f"{ask.owner} at box {ask.box} has no offer to withdraw.")
    cite = state.offers_cite
    mine = [key for key in state.on(ask.box) if key[2] == ask.owner]
    names = [key[1] for key in mine]
    for name in ask.wagers:
        if name not in names:
            return refuse(state, RoundWhy.NO_WAGER, f"{ask.owner} has no {name} on box {ask.box}.", cite)
    if state.offers_whole:
        if ask.wagers and "ante" not in ask.wagers:
            says = "The whole hand is void with everything on it, or it stays: name its Ante."
            return refuse(state, RoundWhy.NO_CHOICE, says, cite)
        return _withdraw(state, ask)
    gone = set(ask.wagers)
    follows = [name for name in names if state.game.wager(name).needs == "ante in the box"]
    if "ante" in gone:
        gone |= set(follows)
    elif gone & set(follows) and not state.setup.setting("retract_play_alone"):
        says = "It leaves with its Ante, or stays with it."
        return refuse(state, RoundWhy.NO_CHOICE, says, state.game.file.settings["retract_play_alone"].cite)
    draft = RoundDraft(state)
    draft.do(e.Answered(ask.box, ask.owner, tuple(sorted(gone)), cite))
    for key in mine:
        if key[1] in gone:
            draft.do(void(draft.state, key, cite))
    if not draft.state.on(ask.box):
        draft.collect(ask.box, cite)
    return draft.events


def _withdraw(state: State, ask: c.Retract) -> Answer:
    """The hand is void with everything that lies on it, also what others put there; or it all stays."""
    draft, cite = RoundDraft(state), state.offers_cite
    draft.do(e.Answered(ask.box, ask.owner, tuple(sorted(ask.wagers)), cite))
    if ask.wagers:
        draft.do(e.HandVoid(ask.box, cite))
        draft.strike(cite, box=ask.box)
        draft.void_wagers(cite, box=ask.box)
        draft.collect(ask.box, cite)
    return draft.events


def count(state: State, ask: c.Count) -> Answer:
    asked = state.answering
    if asked is None or asked.what != "count":
        return refuse(state, RoundWhy.NO_CHOICE, "No count has been ordered.")
    return report(state, msgspec.structs.replace(_again(asked), total=ask.total))


def name_cards(state: State, ask: c.NameCards) -> Answer:
    asked = state.answering
    if asked is None or asked.what != "cards" or asked.box != ask.box:
        return refuse(state, RoundWhy.NO_CHOICE, f"Nobody has asked box {ask.box} to name its cards.")
    book = state.game.book
    by = ask.by if book.ranks(ask.by, asked.by) else asked.by
    return report(state, msgspec.structs.replace(_again(asked), cards=ask.cards, by=by, agree=ask.agree))


def _again(asked: e.Asked) -> c.Report:
    return c.Report(asked.report, asked.box, asked.by, count=asked.count, reason=asked.reason)


ANSWERS: dict[type[c.Command], Callable[[State, Any], Answer]] = {
    c.Place: place,
    c.Declare: declare,
    c.TakeBack: take_back,
    c.Proceed: proceed,
    c.Cut: cut,
    c.Look: look,
    c.Decide: decide,
    c.Waive: waive,
    c.Expose: expose,
    c.Amend: amend,
    c.PayPrize: pay_prize,
    c.Retract: retract,
    c.Report: reported,
    c.Count: count,
    c.NameCards: name_cards,
    c.Shuffle: shuffle,
    c.Tell: tell,
    c.TellBoard: tell_board,
}
