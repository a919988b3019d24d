"""The next questions, with every legal answer and its bounds, so that nobody has to guess and try."""

from __future__ import annotations

from typing import Literal

from cardspeak.banked.evolve import STEP_NAMES
from cardspeak.banked.lines import Claim
from cardspeak.banked.settle import hand_of, short
from cardspeak.banked.setup import Limit
from cardspeak.banked.state import DEALER, State
from cardspeak.books.model import banked as m
from cardspeak.cards import UNKNOWN
from cardspeak.cards.cut import CutRule
from cardspeak.values import Value

Kind = Literal[
    "bets",
    "proceed",
    "cut",
    "decide",
    "retract",
    "count",
    "cards",
    "shuffle",
    "tell",
    "board",
    "expose",
    "amend",
    "prize",
    "suspended",
]


class Choice(Value, omit_defaults=True):
    """One legal answer: what it costs or within which bounds, and the clause that allows it."""

    verb: str
    cite: str
    wager: str = ""
    amount: int = 0
    least: int = 0
    most: int = 0
    unit: int = 0
    confirm: bool = False  # it gives up a wager that the hand would win: say `sure`


class Prompt(Value, omit_defaults=True):
    """Who is asked what: a box and its owner, or with `role` somebody of the house."""

    kind: Kind
    cite: str
    choices: tuple[Choice, ...]
    box: int = 0
    owner: str = ""
    role: str = ""


def prompts_for(state: State) -> tuple[Prompt, ...]:
    """Everything that may be answered now; rulings come before play."""
    if state.over:
        return ()
    if state.suspended:
        return (_standstill(state),)
    if state.answering is not None:
        return (_ruling(state),)
    if state.offers:
        return tuple(_offer(state, box, owner) for box, owner in state.offers)
    step = state.step
    if isinstance(step, m.Bets):
        return _bets(state, step)
    if isinstance(step, m.Cut):
        rule = cut_rule(state)
        places = rule.places(len(state.stub))
        choice = Choice("cut", step.cite, least=places[0], most=places[-1])
        return (Prompt("cut", step.cite, (choice,), role=rule.cutter.value),)
    if state.claims:
        return tuple(_prize(state, claim) for claim in state.claims)
    aside = (*_amendments(state), *(_exposing(state, box) for box in state.live if may_decline(state, box)))
    if isinstance(step, m.Decide):
        return (*(_decision(state, step, box) for box in undecided(state, step)), *aside)
    assert step is not None, "a round that is not over has a step"
    if isinstance(step, m.Settle) and exposures(state) and not state.setup.attended:
        return aside
    if isinstance(step, m.Board) and state.setup.told and board_needed(state, step):
        choice = Choice("board", step.cite, least=step.count, most=step.count)
        return (Prompt("board", step.cite, (choice,), role="dealer"),)
    if untold(state):
        return tuple(_turned_up(state, step, box) for box in untold(state))
    name = STEP_NAMES[type(step)]
    return (Prompt("proceed", step.cite, (Choice(name, step.cite),), role="dealer"), *aside)


def exposures(state: State) -> list[int]:
    """Boxes that are still asked whether their hands may be turned over, where the table asks at all."""
    name = "ask_exposure"
    if name not in state.game.file.settings or not state.setup.setting(name):
        return []
    return [box for box in state.live if may_decline(state, box)]


def may_decline(state: State, box: int) -> bool:
    """Once the dealer's hand is known, a hand may be kept face down, unless it decides somebody else's wager."""
    reveal = next(step for step in state.game.script if isinstance(step, m.Reveal))
    if reveal.decline_cite is None or box in state.exposure or not state.revealed:
        return False
    return not backed(state, box)


def backed(state: State, box: int) -> bool:
    owner = state.owner(box)
    return any(key[2] != owner and state.game.wager(key[1]).hand == "player" for key in state.on(box))


def _exposing(state: State, box: int) -> Prompt:
    reveal = next(step for step in state.game.script if isinstance(step, m.Reveal))
    cite = reveal.decline_cite or reveal.cite
    return Prompt("expose", cite, (Choice("show", reveal.cite), Choice("decline", cite)), box, state.owner(box))


def _amendments(state: State) -> list[Prompt]:
    """Jackpot wagers that may still be made up to the required amount."""
    if state.revealed or not state.closed:
        return []
    found = []
    for key in state.stakes:
        cite = short(state, key)
        if cite:
            due = (state.game.wager(key[1]).times_level or 0) * state.setup.jackpot_wager - state.stakes[key]
            found.append(Prompt("amend", cite, (Choice("amend", cite, wager=key[1], amount=due),), key[0], key[2]))
    return found


def _prize(state: State, claim: Claim) -> Prompt:
    rules = state.game.file.jackpot
    assert rules is not None, "only a jackpot has claims"
    choice = Choice("pay", claim.table_cite, amount=claim.amount)
    return Prompt("prize", rules.verify_cite, (choice,), claim.box, claim.owner, rules.verifier)


def cut_rule(state: State) -> CutRule:
    return state.game.shuffling.cut


def cut_due(state: State) -> bool:
    """Whether these cards must still be cut: a machine's shuffle is not, where the book says so."""
    rule = cut_rule(state)
    machine = state.setup.device == "machine" and rule.machine is not None and not rule.machine.value
    return not machine and state.cuts < rule.times.value


def untold(state: State) -> list[int]:
    """Hands of real cards that this step needs to know: the dealer's to be declared, those of boxes to be settled."""
    if not state.setup.told:
        return []
    boxes: list[int] = []
    if isinstance(state.step, m.Reveal):
        boxes = [DEALER]
    elif isinstance(state.step, m.Settle):
        boxes = [box for box in state.active if box in state.hands and box not in state.unexposed][::-1]
    return [box for box in boxes if UNKNOWN in state.hands.get(box, ())]


def _turned_up(state: State, step: m.Step, box: int) -> Prompt:
    cards = len(state.hands[box])
    return Prompt("tell", step.cite, (Choice("tell", step.cite, least=cards, most=cards),), box, role="dealer")


def board_needed(state: State, step: m.Board) -> bool:
    """Whether a live hand, or a wager on the dealer's own, still needs these cards."""
    dealers = any(state.game.wager(key[1]).hand == "dealer" for key in state.stakes)
    return bool(state.live) or (dealers and step.needed_by == "live hands or dealer wagers")


def undecided(state: State, step: m.Decide) -> list[int]:
    """Boxes that still have to answer, clockwise from the dealer's left."""
    return [
        box
        for box in state.live
        if (box, step.name) not in state.decided and box not in state.folded and box not in state.barred
    ]


def _standstill(state: State) -> Prompt:
    """What may be reported of a table that stands still: the findings that its suspension waits for."""
    rows = [row for row in state.game.file.mishaps if "suspended" in row.when]
    choices = tuple(Choice(row.report, row.cite) for row in rows)
    return Prompt("suspended", state.suspended, choices, role=state.game.file.house.boss)


def _ruling(state: State) -> Prompt:
    asked = state.answering
    assert asked is not None
    kind: Kind = asked.what
    owner = state.owner(asked.box) if kind == "cards" else ""
    role = "" if kind == "cards" else "dealer"
    return Prompt(kind, asked.cite, (Choice(kind, asked.cite),), asked.box, owner, role)


def _offer(state: State, box: int, owner: str) -> Prompt:
    choices = [Choice("keep all", state.offers_cite)]
    if state.offers_whole:
        amount = sum(chips for (where, _, whose), chips in state.stakes.items() if (where, whose) == (box, owner))
        choices.append(Choice("void the hand", state.offers_cite, wager="ante", amount=amount))
        return Prompt("retract", state.offers_cite, tuple(choices), box, owner)
    choices += [
        Choice("retract", state.offers_cite, wager=name, amount=amount)
        for (where, name, whose), amount in state.stakes.items()
        if where == box and whose == owner
    ]
    return Prompt("retract", state.offers_cite, tuple(choices), box, owner)


def _bets(state: State, step: m.Bets) -> tuple[Prompt, ...]:
    close = Choice("close", step.close_cite)
    return bets_prompt(state, step), Prompt("proceed", step.close_cite, (close,), role="dealer")


def bets_prompt(state: State, step: m.Bets, owner: str = "") -> Prompt:
    """The open layout, with the limits on the sign or those agreed with this player."""
    choices = []
    for wager in state.game.before:
        limit = state.setup.limit(wager.name, owner)
        if wager.times_level is not None:
            due = wager.times_level * state.setup.jackpot_wager
            limit = Limit(due, due, due)
        choices.append(
            Choice("place", wager.cite, wager=wager.name, least=limit.least, most=limit.most, unit=limit.unit)
        )
    return Prompt("bets", step.cite, tuple(choices))


def _decision(state: State, step: m.Decide, box: int) -> Prompt:
    choices = tuple(
        Choice(
            option.verb,
            option.cite,
            wager=step.wager if option.does == "bet" else "",
            amount=price(state, step, box) if option.does == "bet" else 0,
            confirm=gives_up(state, box, option),
        )
        for option in step.options
        if offered(state, step, box, option)
    )
    return Prompt("decide", step.cite, choices, box, state.owner(box))


def price(state: State, step: m.Decide, box: int) -> int:
    """What the wager of this decision costs."""
    times = state.game.wager(step.wager).times_ante or 1
    return times * state.stake(box, "ante")


def offered(state: State, step: m.Decide, box: int, option: m.DecisionOption) -> bool:
    """A wager needs its chips; keeping a wager needs one to keep."""
    if option.does == "bet":
        return state.stack[state.owner(box)] >= price(state, step, box)
    return not option.keeps or any(state.stake(box, name) for name in option.keeps)


def gives_up(state: State, box: int, option: m.DecisionOption) -> bool:
    """Whether this fold loses a wager that the hand, which its owner has seen, would win on its own."""
    if not option.confirm or box not in state.looked or state.blind(box):
        return False
    lost = [state.game.wager(name) for name in option.loses if state.stake(box, name)]
    by_table = [wager for wager in lost if wager.table]
    hand = hand_of(state, box) if by_table else None
    return hand is not None and any(hand.category in state.game.listed(wager, state.setup.tables) for wager in by_table)
