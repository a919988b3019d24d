"""What follows by itself in a hand, one function for each kind of step; nothing, and somebody is asked first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from cardspeak.books.model.game import Arrange, BettingRound, Board, Burn, Deal, Discard, Draw, Kitty, Show, TurnUp
from cardspeak.hand import dealing
from cardspeak.hand import events as e
from cardspeak.hand.betting import opening_seat, somebody_owes
from cardspeak.hand.chinese import settle_chinese
from cardspeak.hand.moves import folded_for_absence
from cardspeak.hand.pots import layers
from cardspeak.hand.prompt import running
from cardspeak.hand.showdown import automatic_showdown, live_values, settle
from cardspeak.hand.state import State
from cardspeak.hand.steps import BurnSetStep, FoldAbsentStep, PostStep, ServeStep, ShuffleStep
from cardspeak.hand.turning import in_order, turnable

# Compiled, a class of another module is looked up by name at every use; what is Final is not.
_BET: Final = BettingRound
_TOO_FEW: Final = "silent: a ruling left the hand with too few cards, or too many, for this"


class Going(Protocol):
    """The hand that goes on, as far as a step needs it."""

    @property
    def shuffler(self) -> dealing.Shuffler | None: ...

    def happen(self, event: e.Event) -> None: ...


def _post(hand: Going, state: State, step: PostStep) -> list[e.Event]:
    if step.what == "bonus":
        assert state.setup.tournament is not None, "a bonus belongs to a tournament"
        return [e.BonusAdded(state.setup.tournament.bonus, step.cite)]
    return [dealing.post(state, step)]


def _fold_absent(hand: Going, state: State, step: FoldAbsentStep) -> list[e.Event]:
    return [e.AbsentFolded(tuple(folded_for_absence(state)), step.cite)]


def _deal(hand: Going, state: State, step: Deal) -> list[e.Event] | None:
    if state.setup.told:
        return None
    if step.short is not None:
        short = dealing.shortage(state, hand.shuffler)
        if short is not None:
            return short
    if len(state.stub) < (step.down or step.up) * (len(state.order) + 1):
        short = dealing.refill(state, step, hand.shuffler)
        if short is not None:
            return short
    return [dealing.deal(state, step)]


def _burn(hand: Going, state: State, step: Burn) -> list[e.Event] | None:
    if state.setup.runs and running(state):
        return None
    after = state.agenda[-2]
    if type(after) is Deal and after.short is not None:
        short = dealing.shortage(state, hand.shuffler)
        if short is not None:
            return short
    if not state.stub:
        short = dealing.refill(state, step, hand.shuffler)
        if short is not None:
            return short
    return [dealing.burn(state, step.cite)]


def _shuffle_in(hand: Going, state: State, step: ShuffleStep) -> list[e.Event] | None:
    if hand.shuffler is None:
        return None
    cards = [*state.aside, *reversed(state.stub)]
    taken = ("aside",) if state.aside else ()
    return [e.Reshuffled(dealing.mixed(state, cards, hand.shuffler), taken, step.cite)]


def _serve(hand: Going, state: State, step: ServeStep) -> list[e.Event] | None:
    return dealing.serve(state, step, hand.shuffler)


def _burn_set(hand: Going, state: State, step: BurnSetStep) -> list[e.Event]:
    """The burns for everybody left now, as far as the stub has cards beyond those still to be dealt."""
    ahead = list(reversed(state.agenda))[1:]
    players = len(state.served)
    spare = len(state.stub) - sum((to.down + to.up) * players for to in ahead if type(to) is Deal)
    burns = [Burn(cite=step.cite)] * max(0, min(players - step.made, spare))
    return [e.Rescripted((*burns, *ahead), step.cite)]


def _board(hand: Going, state: State, step: Board) -> list[e.Event] | None:
    if state.setup.runs and running(state):
        return None
    if len(state.stub) < step.count:
        short = dealing.refill(state, step, hand.shuffler)
        if short is not None:
            return short
    return None if state.setup.told else [dealing.board(state, step)]


def _bet(hand: Going, state: State, step: BettingRound) -> list[e.Event]:
    if state.betting:
        return close_betting(state)
    if state.able > 1 or (state.highest and somebody_owes(state)):
        opener = opening_seat(state, step)
        return [e.BettingOpened(step.name, opener, step.opens_cite)]
    if any(state.bet):  # blinds alone, and nobody left to answer them
        return close_betting(state)
    skipped: list[e.Event] = [e.BettingSkipped(step.name, step.cite)]
    return skipped if step.final else skipped + _exposed(state)


def _draw(hand: Going, state: State, step: Draw) -> list[e.Event] | None:
    if state.setup.told:
        seat, count = dealing.due_now(state, step)
        if count and len(state.stub) > 1 and dealing.burn_due(state, step, seat):
            return [dealing.burn(state, dealing.serving_cite(state, step, seat))]
        if count or state.waiting:
            return None
    else:
        replaced = dealing.replace_cards(state, step, hand.shuffler)
        if replaced is not None:
            return replaced
        if state.waiting:
            return None
    return [e.StepClosed("draw", step.cite)]


def _discard(hand: Going, state: State, step: Discard) -> list[e.Event] | None:
    if state.waiting:
        seat = state.waiting[0]
        return None if len(state.holes[seat]) >= step.count else [e.Discarded(seat, (), _TOO_FEW)]
    return [e.StepClosed("discard", step.cite)]


def _turn_up(hand: Going, state: State, step: TurnUp) -> list[e.Event] | None:
    """Whoever has too few cards face down chooses none; the cards of all are turned when the last has chosen."""
    short = next((seat for seat in state.waiting if len(turnable(state, seat)) < step.count), None)
    if short is not None:
        return [e.UpCardChosen(short, (), _TOO_FEW)]
    pairs = [(seat, card) for seat, cards in in_order(state) for card in cards]
    if pairs and (not step.at_once or not state.waiting):
        return [e.UpCardsTurned(tuple(seat for seat, _ in pairs), tuple(card for _, card in pairs), step.cite)]
    return None if state.waiting else [e.StepClosed("turn up", step.cite)]


def _kitty(hand: Going, state: State, step: Kitty) -> list[e.Event]:
    return [e.KittyMucked(step.cite)]


def _arrange(hand: Going, state: State, step: Arrange) -> list[e.Event] | None:
    unable = [seat for seat in state.waiting if len(state.holes[seat]) != 13]
    if unable:
        return [e.Arranged(unable[0], (), (), (), _TOO_FEW)]
    absent = [seat for seat in state.waiting if seat in state.absent]
    if absent:  # a hand that nobody sets is set wrongly
        return [e.Arranged(absent[0], (), (), (), absent_cite(state))]
    return None if state.waiting else [e.StepClosed("arrange", step.cite)]


def _show(hand: Going, state: State, step: Show) -> list[e.Event] | None:
    if state.set_hands:
        return settle_chinese(state, step)
    if state.setup.asked:
        return None if state.waiting else settle(state)
    values, pots = live_values(state), layers(state.paid, state.live, state.dead)
    for event in automatic_showdown(state, values, pots):
        hand.happen(event)
    return settle(state, values, pots)


def absent_cite(state: State) -> str:
    row = state.setup.play.tournament
    assert row is not None, "absent players are dealt to in a tournament"
    return row.absent_cite


def _uncalled(state: State) -> list[e.UncalledReturned]:
    """The part of the highest wager that nobody matched goes back to its owner."""
    bets = sorted(state.bet)
    most, second = bets[-1], bets[-2]
    if most == second or (state.killed and state.bet.index(most) in state.killed):
        return []
    exempt = state.setup.play.commission.exempt.uncalled
    return [e.UncalledReturned(state.bet.index(most), most - second, exempt or "silent: an uncalled wager goes back")]


def close_betting(state: State) -> list[e.Event]:
    step = state.agenda[-1]
    assert type(step) is _BET, "betting goes on in a betting round"
    back = _uncalled(state)
    pot, able = sum(state.paid) + state.dead, state.able
    for event in back:
        pot -= event.amount
        if not state.stack[event.seat] or state.folded[event.seat]:  # able now, if not before
            able += 1
    exit_cite = step.alone_cite if len(state.live) <= 1 else step.on_cite
    closed: list[e.Event] = [*back, e.BettingClosed(step.name, pot, exit_cite or step.cite)]
    return closed if able > 1 or step.final else closed + _exposed(state)


def _exposed(state: State) -> list[e.Event]:
    """All hands turned up as soon as nobody has anything left to decide, where the book does so."""
    show = state.setup.play.show
    if show.all_in != "when betting is over" or state.setup.asked:
        return []
    live, shown = state.live, state.shown
    if len(live) == 1:
        return []
    if state.footing.changes and any(isinstance(step, Draw | Discard | TurnUp) for step in state.agenda):
        return []
    hidden = [seat for seat in live if seat not in shown and state.known(seat)]
    return [e.Shown(seat, tuple(state.holes[seat]), "", show.all_in_cite) for seat in hidden] if hidden else []


NEXT: Final[dict[type, Callable[[Going, State, Any], list[e.Event] | None]]] = {
    PostStep: _post,
    FoldAbsentStep: _fold_absent,
    Deal: _deal,
    Burn: _burn,
    ShuffleStep: _shuffle_in,
    BurnSetStep: _burn_set,
    ServeStep: _serve,
    Board: _board,
    BettingRound: _bet,
    Draw: _draw,
    Discard: _discard,
    TurnUp: _turn_up,
    Kitty: _kitty,
    Arrange: _arrange,
    Show: _show,
}
