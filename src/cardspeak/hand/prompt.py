"""The next question, with every legal answer and its bounds, so that nobody has to guess and try."""

from __future__ import annotations

from cardspeak.books.model.game import Arrange, BettingRound, Board, Deal, Discard, Draw, Show, TurnUp
from cardspeak.hand.asked_flop import flop_offered
from cardspeak.hand.betting import bet_bounds, may_check, option_cite, raise_bounds, somebody_owes
from cardspeak.hand.choices import Bounds, Options
from cardspeak.hand.choices import Choice as Choice  # named here too: a prompt is what they are for
from cardspeak.hand.choices import Prompt as Prompt
from cardspeak.hand.choices import Verb as Verb
from cardspeak.hand.dealing import due_now
from cardspeak.hand.state import NEVER, State
from cardspeak.hand.why import HandWhy


def prompt_for(state: State) -> Prompt | None:
    """The question now open; None when the hand is over."""
    if state.over:
        return None
    step = state.agenda[-1] if state.agenda else None
    if state.actor and type(step) is BettingRound:
        return _betting(state, step)
    if state.setup.jackpot and flop_offered(state):
        cite = state.setup.flop_cite
        choices = (Choice("ask flop", cite, cards=len(state.holes[state.live[0]])), Choice("take pot", cite))
        return Prompt(state.live[0], choices, cite, private=True)
    if running(state):
        runs = state.setup.play.runs
        assert runs is not None, "offered only where the book knows it"
        return Prompt(0, (Choice("run", runs.cite, least=1, most=most_boards(state)),), runs.agree_cite)
    if isinstance(step, Show) and state.waiting:
        return _showing(state, step)
    if isinstance(step, Draw) and state.waiting and not due_now(state, step)[1]:
        seat = state.waiting[0]
        least = len(state.ahead.get(seat, ()))  # for replacements that came before the seat's own draw
        return Prompt(seat, (Choice("draw", step.cite, least=least, cards=step.most),), step.cite)
    if isinstance(step, Discard) and state.waiting:
        return Prompt(state.waiting[0], (Choice("discard", step.cite, cards=step.count),), step.cite)
    if isinstance(step, TurnUp) and state.waiting:
        return Prompt(state.waiting[0], (Choice("turn up", step.cite, cards=step.count),), step.cite)
    if isinstance(step, Arrange) and state.waiting:
        return Prompt(state.waiting[0], (Choice("arrange", step.cite, cards=13),), step.cite)
    if state.setup.told and isinstance(step, Deal) and state.waiting:
        return _told(state, step)
    if state.setup.told and isinstance(step, Draw) and state.owed:
        return _told_down(state, due_now(state, step)[1], step.cite)
    if state.setup.told and isinstance(step, Board):
        return Prompt(0, (Choice("tell board", step.cite, cards=step.count),), step.cite)
    cite = step.cite if step is not None else state.setup.play.no_deals
    return Prompt(0, (Choice("reorder", cite),), cite)


def _told(state: State, step: Deal) -> Prompt:
    from cardspeak.hand.live.telling import shares

    if shares(state):
        return Prompt(0, (Choice("tell board", step.short_cite or step.cite, cards=1),), step.cite)
    if step.up:
        return Prompt(0, (Choice("tell hole", step.cite, cards=step.up),), step.cite)
    return _told_down(state, step.down, step.cite)


def _told_down(state: State, cards: int, cite: str) -> Prompt:
    """Cards that fall face down are named one seat at a time; or not at all, where hands are asked for at the end."""
    unseen = (Choice("tell unseen", cite, cards=cards),) if state.setup.asked else ()
    return Prompt(0, (Choice("tell hole", cite, cards=cards), *unseen), cite)


def running(state: State) -> bool:
    """Whether the players may now choose to deal the rest of the board more than once."""
    if not state.setup.runs or state.agreed_boards or state.setup.play.runs is None or state.betting:
        return False
    if state.highest and somebody_owes(state):  # the blinds: in some games a card falls before the first round
        return False
    coming = any(isinstance(step, Board) for step in state.agenda)
    return coming and len(state.live) > 1 and state.able <= 1 and not _board_first(state) and most_boards(state) > 1


def _board_first(state: State) -> bool:
    """Cards still to be dealt to players come before any talk of running the board."""
    for step in reversed(state.agenda):
        if isinstance(step, Board):
            return False
        if isinstance(step, Deal | Discard | TurnUp | Draw):
            return True
    return True


def most_boards(state: State) -> int:
    """As many boards as the book allows and the stub can serve, burns included."""
    runs = state.setup.play.runs
    assert runs is not None, "asked only where the book knows it"
    from cardspeak.books.model.game import Burn

    need = sum(step.count if isinstance(step, Board) else isinstance(step, Burn) for step in state.agenda)
    return min(runs.repeats + 1, len(state.stub) // need) if need else 1


def _showing(state: State, step: Show) -> Prompt:
    from cardspeak.hand.showdown import muck_cite, must_show, showing_order, shown_by

    seat = next(seat for seat in showing_order(state) if seat in state.waiting)
    choices = [Choice("show", shown_by(state, seat))]
    if must_show(state, seat) is None:
        choices.append(Choice("muck", muck_cite(state)))
    return Prompt(seat, tuple(choices), step.cite)


_NO_WAGER = Bounds(0, 0)


def options_for(state: State) -> Options | None:
    """What the seat to act may do; None where nobody has to bet, check or fold."""
    seat = state.actor
    if not seat:
        return None
    to_call = state.highest - state.bet[seat]
    if to_call <= 0:
        return _options_unbet(state, seat)
    bounds, stack = raise_bounds(state, seat), state.stack[seat]
    may = bounds if type(bounds) is Bounds else _NO_WAGER
    kitty = state.footing.kitty and kitty_offered(state, _round(state), seat)
    cost = to_call if to_call < stack else stack
    return Options(seat, True, False, cost, may.least, may.most, may.only, True, kitty)


def _options_unbet(state: State, seat: int) -> Options:
    """The same where there is nothing to call."""
    step, highest = _round(state), state.highest
    bounds: Bounds | HandWhy | None = None
    if highest:
        bounds = raise_bounds(state, seat)
    elif state.cap != 0 and seat not in state.barred:
        bounds = bet_bounds(state, seat)
    may = bounds if type(bounds) is Bounds else _NO_WAGER
    kitty = step.kitty and kitty_offered(state, step, seat)
    fold = state.setup.play.fold_unbet and not (step.forced and is_forced(state, step, seat))
    return Options(seat, fold, may_check(state, seat), 0, may.least, may.most, may.only, highest > 0, kitty)


def _round(state: State) -> BettingRound:
    step = state.agenda[-1]
    assert type(step) is BettingRound, "an actor belongs to a betting round"
    return step


def is_forced(state: State, step: BettingRound, seat: int) -> bool:
    """Whether this seat has to open the betting."""
    return step.forced and seat == state.opener and state.highest == 0 and state.faced[seat] == NEVER


def _betting(state: State, step: BettingRound) -> Prompt:
    may = options_for(state)
    assert may is not None, "asked only while somebody is to act"
    seat = may.seat
    choices: list[Choice] = []
    if may.fold:
        choices.append(Choice("fold", step.fold_cite or step.cite))
    if may.call:
        choices.append(Choice("call", step.call_cite or step.cite, amount=may.call))
    elif may.check:
        choices.append(_check(state, step))
    if may.most:
        if may.raises:
            choices.append(_wager("raise to", state.setup.play.raises.cite, may))
        else:
            choices.append(_wager("bet", step.opens_cite if is_forced(state, step, seat) else step.cite, may))
    if may.kitty:
        choices.append(Choice("take kitty", step.cite, amount=kitty_price(state, seat)))
    asks_cards = step.final and bool(state.checkers) and state.setup.play.check_must_beat is not None
    private = asks_cards and state.known(seat)
    return Prompt(seat, tuple(choices), step.cite, private)


def _check(state: State, step: BettingRound) -> Choice:
    if state.highest > 0:
        return Choice("check", option_cite(state), called=state.setup.play.option.name)
    return Choice("check", step.check_cite or step.cite)


def _wager(verb: Verb, cite: str, may: Options) -> Choice:
    return Choice(verb, cite, least=may.least, most=may.most, only=may.only)


def kitty_offered(state: State, step: BettingRound, seat: int) -> bool:
    """On a player's first turn of the first round, while nobody has taken it and the price can be paid."""
    return (
        step.kitty
        and not state.kitty_taken
        and state.faced[seat] == NEVER
        and state.stack[seat] >= kitty_price(state, seat)
    )


def kitty_price(state: State, seat: int) -> int:
    """The last blind (or the table minimum), less what the player has already put in (Crown Melbourne 9.3.3)."""
    stakes = state.setup.stakes
    last = stakes.blinds[-1] << stakes.straddles if stakes.blinds else stakes.minimum
    return max(0, last - state.bet[seat])
