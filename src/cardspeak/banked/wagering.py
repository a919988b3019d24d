"""Wagers put down, declared and taken back: what is answered, or refused by which clause. Nothing changes here."""

from __future__ import annotations

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.refuse import Answer, refuse
from cardspeak.banked.sides import claimed, holder, priority
from cardspeak.banked.state import State
from cardspeak.banked.why import RoundWhy
from cardspeak.books.banked import BEFORE
from cardspeak.books.model import banked as m
from cardspeak.refusal import Refused


def place(state: State, ask: c.Place) -> Answer:
    wrong = _may_place(state, ask)
    if wrong:
        return wrong
    if ask.means != "chips":
        says = f"Wagers are made in chips: change the {ask.means} first."
        return refuse(state, RoundWhy.NO_CHIPS, says, state.game.file.limits.chips_cite)
    return _funded(state, ask, state.stack[ask.owner])


def declare(state: State, ask: c.Declare) -> Answer:
    spoken = state.game.file.limits.spoken
    if not spoken.allowed:
        return refuse(state, RoundWhy.NO_WAGER, "Spoken wagers are not accepted: place chips.", spoken.cite)
    wrong = _may_place(state, ask)
    if wrong:
        return (
            wrong if wrong.why != RoundWhy.BETS_CLOSED else refuse(state, RoundWhy.BETS_CLOSED, wrong.says, spoken.cite)
        )
    if ask.means == "nothing":
        says = "A spoken wager counts only with chips, cash, a voucher or a token that comes with it."
        return refuse(state, RoundWhy.NO_WAGER, says, spoken.cite)
    if ask.means == "chips":
        return _funded(state, ask, state.stack[ask.owner])
    placed = _funded(state, ask, state.stack[ask.owner] + ask.amount)
    if isinstance(placed, Refused):
        return placed
    return [e.Converted(ask.owner, ask.amount, ask.means, spoken.cite), *placed]


def _may_place(state: State, ask: c.Place | c.Declare) -> Refused | None:
    wrong = _known(state, ask.owner) or _open(state, ask.box, ask.wager, ask.owner)
    if wrong:
        return wrong
    wager = state.game.wagers.get(ask.wager)
    if wager is None or wager.placed != BEFORE:
        cite = (wager.needs_cite or wager.placed_cite) if wager else None
        says = f"{ask.wager} cannot be placed now; before the deal there are: "
        return refuse(state, RoundWhy.NOT_NOW, says + ", ".join(w.name for w in state.game.before) + ".", cite)
    if ask.amount <= 0:
        return refuse(state, RoundWhy.NO_WAGER, "A wager is one chip or more.")
    return _area(state, wager, ask.box, ask.owner)


def _known(state: State, owner: str) -> Refused | None:
    if state.over:
        return refuse(state, RoundWhy.OVER, "The round is over; wait for the next.")
    if owner not in state.stack:
        return refuse(state, RoundWhy.STRANGER, f"{owner} has no chips at this table.")
    if owner in state.excluded:
        return refuse(state, RoundWhy.EXCLUDED, f"{owner} has been excluded from the game.")
    return None


def _open(state: State, box: int, wager: str, owner: str) -> Refused | None:
    if not 1 <= box <= state.setup.boxes:
        return refuse(state, RoundWhy.NO_SUCH_BOX, f"There is no box {box}; the table has {state.setup.boxes}.")
    if not state.closed:
        return None
    step = next(step for step in state.game.script if isinstance(step, m.Bets))
    if not state.hands:
        return refuse(state, RoundWhy.BETS_CLOSED, "No more bets have been called.", step.close_cite)
    cite = step.touch_cite if (box, wager, owner) in state.stakes else step.late_cite
    if state.setup.device == "machine" and step.machine_late_cite:
        cite = step.machine_late_cite
    says = "The first card has been dealt: no wager may be placed, changed or withdrawn."
    return refuse(state, RoundWhy.BETS_CLOSED, says, cite)


def _area(state: State, wager: m.Wager, box: int, owner: str) -> Refused | None:
    """Whether this player may bet on this area: whose box it is, and how many wagers it takes."""
    boxes, setup = state.game.file.boxes, state.setup
    others = {key[2] for key in state.on(box) if key[1] == wager.name} - {owner}
    if len(others) >= wager.most:
        return refuse(state, RoundWhy.NOT_YOUR_BOX, f"Box {box} has its {wager.title}.", wager.most_cite)
    if wager.by == "anyone":
        return priority(state, wager, box, owner)
    holder = state.owner(box) or setup.seats.get(box, "") or claimed(state, wager, box)
    if holder not in ("", owner):
        return refuse(state, RoundWhy.NOT_YOUR_BOX, f"Box {box} is {holder}'s; bet at your own.", wager.by_cite)
    if setup.seats.get(box) == owner:
        return None
    if owner not in setup.seats.values():
        if boxes.seat_cite:
            return _standing(state, wager, box, owner, boxes.seat_cite)
        return refuse(state, RoundWhy.STRANGER, f"{owner} has no seat; sit down before betting on a box.")
    if not boxes.several.allowed:
        return refuse(state, RoundWhy.NOT_YOUR_BOX, "One player bets on one box.", boxes.several.cite)
    if setup.waiting:
        says = f"{setup.waiting} waiting for a seat at these limits: further boxes are for them."
        return refuse(state, RoundWhy.NOT_YOUR_BOX, says, boxes.several_cite)
    return None


def _standing(state: State, wager: m.Wager, box: int, owner: str, cite: str) -> Refused | None:
    """A player without a seat, where the book asks for one only on request: one box, as for anybody else."""
    if state.setup.must_sit:
        return refuse(state, RoundWhy.STRANGER, f"{owner} has been asked to sit before betting on a box.", cite)
    if any(key[0] != box and key[2] == owner and state.game.wager(key[1]).by == "box" for key in state.stakes):
        return refuse(state, RoundWhy.NOT_YOUR_BOX, "One player bets on one box.", state.game.file.boxes.several.cite)
    return None


def _funded(state: State, ask: c.Place | c.Declare, stack: int) -> Answer:
    """The chips are there, and so are those for the wager that must follow the Ante."""
    reserve = 0
    if state.setup.reserve:
        times = state.game.wager(state.game.decisions[0].wager).times_ante or 0
        antes = sum(amount for key, amount in state.stakes.items() if key[1:] == ("ante", ask.owner))
        reserve = times * (antes + (ask.amount if ask.wager == "ante" else 0))
    if stack < ask.amount + reserve:
        kept = f", and {reserve} are kept back for the wager that follows" if reserve else ""
        rules = state.game.file.limits
        cite = rules.reserve.cite if reserve and stack >= ask.amount else None
        return refuse(state, RoundWhy.NO_CHIPS, f"There are {stack} chips; this takes {ask.amount}{kept}.", cite)
    wager = state.game.wager(ask.wager)
    placed: list[e.Event] = [e.Placed(ask.box, ask.wager, ask.owner, ask.amount, wager.placed_cite)]
    if wager.backer_cite and holder(state, ask.box) != ask.owner:
        says = "told: whoever plays this hand may fold it"
        placed.append(e.Noted(says, wager.backer_cite, ask.box, ask.owner))
    return placed


def take_back(state: State, ask: c.TakeBack) -> Answer:
    wrong = _known(state, ask.owner) or _open(state, ask.box, ask.wager, ask.owner)
    if wrong:
        return wrong
    there = state.stakes.get((ask.box, ask.wager, ask.owner), 0)
    amount = ask.amount or there
    if not 0 < amount <= there:
        return refuse(state, RoundWhy.NO_WAGER, f"{ask.owner} has {there} on {ask.wager} of box {ask.box}.")
    step = next(step for step in state.game.script if isinstance(step, m.Bets))
    return [e.Returned(ask.box, ask.wager, ask.owner, amount, step.touch_cite)]
