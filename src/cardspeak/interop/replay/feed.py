"""Feeding a file's actions to the machine, one after the other, as the commands they stand for.

Files differ from the machine in small ways, and each is translated here, so that the machine stays strict:

- a dealer's action may bring the cards of two deal steps at once, or one card at a time: cards wait their turn;
- a raise may be written as what the others can still call: the machine raises in full and returns the rest;
- `sm ????` before the board is complete says nothing; the last word of each player at the showdown counts;
- a player with nothing to decide may be made to check; a winner whom nobody called may show;
- the folds at the end of a hand may be missing: the result then tells who was left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import structs

from cardspeak.books.model import game as m
from cardspeak.cards import UNKNOWN, Card, cards_text
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.asked_flop import flop_offered
from cardspeak.hand.dealing import burn, due_now
from cardspeak.hand.live.telling import LEFT_UNDEALT
from cardspeak.hand.machine import Hand
from cardspeak.hand.prompt import running
from cardspeak.hand.setup import Setup
from cardspeak.hand.state import State
from cardspeak.interop.phh import actions as a
from cardspeak.interop.phh.amounts import Amount, amount_of
from cardspeak.interop.replay.incidents import folded_for, is_incident, reported
from cardspeak.interop.replay.showdown import show_down
from cardspeak.interop.replay.told import UNKNOWN_STACK, Arranged, CallOf, Deed, Kitty, LaidOpen, Take, Told
from cardspeak.interop.replay.verdict import DisagreesError, Replayed

# Compiled, a name of another module is looked up at every use; what is Final is not.
_DEAL_HOLE: Final = a.DealHole
_NO_OP: Final = a.NoOp
_UNKNOWN: Final = UNKNOWN


def replay_told(told: Told) -> Replayed:
    """Play the hand again and compare the result with what the file says of it."""
    return retell(told, log=False)[1]


def retell(told: Told, *, log: bool = True) -> tuple[Hand, Replayed]:
    """The same, with the hand itself as far as it could be played; `log` keeps its events."""
    feed = Feed(told, log=log)
    done = 0
    try:
        done = _deal_first(feed)
        for action in told.actions[done:] if done else told.actions:
            _FEED[type(action)](feed, action)
            done += 1
        feed.finish()
    except DisagreesError as wrong:
        found: Replayed | None = _stopped(feed, done, str(wrong))
    else:
        found = judged(told, feed.hand, undecided=feed.undecided, notes=feed.notes)
    if found is None:
        return retell(told, log=True)
    if found.verdict == "differs" and feed.others:
        other = retell(told._replace(common=feed.others[0]), log=log)
        return other if other[1].agrees else (feed.hand, found)
    if found.verdict == "differs" and told.either:
        other = retell(told._replace(setup=_other_house(told.setup), either=False), log=log)
        return other if other[1].agrees else (feed.hand, found)
    return feed.hand, found


def _other_house(setup: Setup) -> Setup:
    """The same table where a short all-in raise is completed if it was raised upon, and the other way round."""
    stakes = structs.replace(setup.stakes, completing=not setup.stakes.completing)
    return structs.replace(setup, stakes=stakes)


def _deal_first(feed: Feed) -> int:
    """The first hands are dealt at once, where a file begins with all of them; how many actions that were.

    Hands that nobody saw are one command. Hands that were seen are a command each to whoever reads the events; where
    nobody will, they are one event, if nothing about them could be refused.
    """
    state, actions = feed.state, feed.told.actions
    step = state.agenda[-1]
    count = len(state.waiting)
    if type(step) is not m.Deal or not step.down or not 0 < count < len(actions):
        return 0
    down = step.down
    hands: dict[int, tuple[Card, ...]] = {}
    for action in actions[:count]:
        if type(action) is not _DEAL_HOLE:
            return 0
        cards = action.cards
        if len(cards) != down:
            return 0
        hands[action.seat] = cards
    if hands.keys() != set(state.waiting):
        return 0
    known = [card for cards in hands.values() for card in cards if card is not _UNKNOWN]
    if not known:
        feed.play(c.TellUnseen())
        return count
    if feed.hand.keeps_log or not _untouched(feed, count * down):
        return 0
    if len(set(known)) < len(known) or min(known) < 52 - state.setup.deck:
        return 0
    seats = tuple([seat for seat in hands for _ in range(down)])
    dealt = tuple([card for cards in hands.values() for card in cards])
    feed.hand.follow([e.Dealt(seats, dealt, "down", step.cite)])
    return count


def _untouched(feed: Feed, cards: int) -> bool:
    """Whether the pack is as it was before the first card, with more than so many to spare."""
    state = feed.state
    return (
        len(state.stub) == state.setup.deck
        and len(state.stub) - cards >= LEFT_UNDEALT
        and not (state.reshuffled or state.exposed or state.face_owed or state.ghosts)
    )


def judged(told: Told, hand: Hand, *, undecided: bool = False, notes: list[str] | None = None) -> Replayed | None:
    """The verdict on a hand that was played to its end; None if it takes the events, which were not kept."""
    found = told.outcome.found(hand, told.scale, undecided)
    if found is None:
        return None
    if told.cut and found.verdict == "differs":
        return Replayed(verdict="stops early", why=f"the file breaks off among the payments: {found.why}.")
    why = found.why
    if (notes or told.notes) and found.verdict != "differs":
        why = "; ".join([why, *told.notes, *(notes or ())])
    taken = None if found.commission is None else amount_of(found.commission, told.scale)
    finished = None if undecided else _in_chips(told, hand)
    return Replayed(verdict=found.verdict, why=f"{why}.", commission=taken, finishing_stacks=finished)


def _in_chips(told: Told, hand: Hand) -> tuple[Amount | None, ...]:
    """In the file's own amounts, in its order; None where nobody knows what the player began with."""
    stack, seats = hand.state.stack, told.setup.seats
    if not told.unknown and not told.aside:
        scale = told.scale
        if scale == 1:
            return tuple([stack[seat] for seat in seats])
        return tuple([amount_of(stack[seat], scale) for seat in seats])
    return tuple(
        [
            None if seat in told.unknown else amount_of(stack[seat] + told.aside.get(seat, 0), told.scale)
            for seat in seats
        ]
    )


def _stopped(feed: Feed, done: int, wrong: str) -> Replayed:
    """Why the machine could not go on: the file ends too soon, or says what cannot have been."""
    told = feed.told
    rest = told.actions[done:]
    hidden = told.unknown.intersection(feed.state.live)
    if not rest and told.cut:
        return Replayed(verdict="stops early", why=f"the file breaks off within the hand: {wrong}")
    if hidden and not feed.state.over and not any(isinstance(action, _WAGERS) for action in rest):
        who = " and ".join(f"p{seat}" for seat in sorted(hidden))
        return Replayed(
            verdict="stops early",
            why=f"the betting stops early: an all-in is hidden by the unknown stack of {who}, or is left out.",
        )
    out_of_turn = rest and isinstance(rest[0], _WAGERS) and rest[0].seat != feed.state.actor
    if out_of_turn and _up_unknown(feed.state):
        return Replayed(
            verdict="stops early",
            why=f"legal as far as up cards are known; they say who acts first. After that: {wrong}",
        )
    unused = feed.board or any(feed.pending)
    if not (rest or unused or told.outcome.logged or told.outcome.winners(feed.state) or feed.state.over):
        return Replayed(verdict="stops early", why=f"the file ends before the hand does: {wrong}")
    at = f"action {done + 1} ({action_words(rest[0], told.scale)})" if rest else "at the end"
    scaled = f" (amounts in 1/{told.scale})" if told.scale > 1 else ""
    return Replayed(verdict="differs", why=f"{at}: {wrong}{scaled}")


def _up_unknown(state: State) -> bool:
    """Whether a card that everybody at the table saw is unknown to the file."""
    return any(
        card is _UNKNOWN and face == "up"
        for seat in state.live
        for card, face in zip(state.holes[seat], state.faces[seat], strict=False)
    )


_WAGERS = (a.Fold, a.CheckCall, a.BetRaiseTo, a.BringIn, CallOf, Take)


def feed_action(feed: Feed, action: Deed) -> None:
    """One action carried out; DisagreesError if the machine refuses it."""
    _FEED[type(action)](feed, action)


def action_words(action: Deed, scale: int) -> str:
    if isinstance(action, CallOf):
        return f"p{action.seat} calls {amount_of(action.amount, scale)}"
    if isinstance(action, Take):
        return f"p{action.seat} takes the kitty"
    if isinstance(action, Arranged):
        return f"p{action.seat} sets the hand"
    if isinstance(action, LaidOpen):
        return f"p{action.seat} turns up {cards_text(action.cards)}"
    if isinstance(action, Kitty):
        return "the kitty is dealt"
    if isinstance(action, a.BetRaiseTo):
        return a.action_text(a.BetRaiseTo(action.seat, amount_of(int(action.amount), scale), action.commentary))
    return a.action_text(action)


class Feed:
    """The machine and what the file has said that it cannot use yet."""

    __slots__ = ("board", "hand", "notes", "others", "pending", "shown", "state", "told", "undecided")

    def __init__(self, told: Told, *, log: bool = False) -> None:
        self.told = told
        remarks = [action for action in told.actions if type(action) is _NO_OP]
        ruled = any(map(is_incident, remarks))
        self.hand = Hand(told.setup, log=log or ruled or told.outcome.logged)
        self.state = self.hand.state
        self.pending: list[list[Card]] = [[] for _ in range(self.state.size)]
        self.board: list[Card] = []
        self.shown: dict[int, tuple[Card, ...] | None] = {}  # the last word at the showdown; None: mucked
        self.undecided = False  # unknown cards decide who wins what
        self.notes: list[str] = []
        self.others: list[int] = []  # cards that all boards may have in common too, by their number alone

    def play(self, command: c.Command) -> None:
        refused = self.hand.play(command)
        if refused is not None:
            raise DisagreesError(str(refused))

    def deal(self) -> None:
        """Give the machine whatever it is waiting for and the file has dealt."""
        state = self.state
        while not state.over:
            step = state.agenda[-1]
            kind = type(step)
            if state.setup.runs and running(state):
                if self._run():
                    continue
                return
            if kind is m.Deal and self.board and self._hand_over(1, None):
                continue
            if kind is m.Deal:
                due = [(seat, step.down or step.up) for seat in state.waiting]  # type: ignore[union-attr]
            elif kind is m.Draw:
                due = state.owed
                if step.fifth_later:  # type: ignore[union-attr]
                    seat, count = due_now(state, step)  # type: ignore[arg-type]
                    due = [(seat, count)] if count else []
            elif kind is m.Board and self._hand_over(step.count, None):  # type: ignore[union-attr]
                continue
            else:
                return
            ready = [seat for seat, count in due if len(self.pending[seat]) >= count]
            if not ready:
                return
            counts = dict(due)
            for seat in ready:
                self._hand_over(counts[seat], seat)

    def _run(self) -> bool:
        """Deal what all boards have in common, then agree on as many as the file has cards for; False: cards are due.

        Players who are all-in may see a flop together and run the board from the turn alone.
        """
        state = self.state
        steps = [step for step in reversed(state.agenda) if isinstance(step, m.Board)]
        dealt = sum(map(len, state.boards))
        if self.told.common is not None:
            common = self.told.common
        else:
            common, *self.others = self._commons(dealt, [step.count for step in steps])
        if dealt < common:
            return self._deal_once(steps[0].count)
        rest = sum(step.count for step in steps)
        boards, odd = divmod(self._board_cards() - dealt, rest)
        if odd and not self.told.cut:
            raise DisagreesError(f"{self._board_cards()} board cards do not come to whole boards.")
        runs = state.setup.play.runs
        assert runs is not None, "the board is run again only where the book knows it"
        # A file that breaks off within a board still says that it was being dealt.
        self.play(c.Run(boards + bool(odd), tuple(state.live), runs.leave))
        return True

    def _board_cards(self) -> int:
        return sum(len(action.cards) for action in self.told.actions if isinstance(action, a.DealBoard))

    def _commons(self, dealt: int, counts: list[int]) -> list[int]:
        """How many cards all boards may have in common, so that the rest comes to whole boards; the fewest first."""
        cards, rest = self._board_cards() - dealt, sum(counts)
        if cards <= rest or self.told.cut:
            return [dealt]
        once = [sum(counts[:at]) for at in range(len(counts))]
        whole = [one for one in once if (cards - one) % (rest - one) == 0 and self._parted(dealt + one, rest - one)]
        return [dealt + one for one in whole] or [dealt]

    def _parted(self, common: int, each: int) -> bool:
        """Whether no cards that were dealt together belong to two boards."""
        at = -common
        for action in self.told.actions:
            if isinstance(action, a.DealBoard):
                first, at = at, at + len(action.cards)
                if first >= 0 and first // each != (at - 1) // each:
                    return False
        return True

    def _deal_once(self, count: int) -> bool:
        """Cards that every board begins with; a burn waits while the players are asked about running it."""
        state = self.state
        if len(self.board) < count:
            return False
        step = state.agenda[-1]
        if type(step) is m.Burn:
            self.hand.follow([burn(state, step.cite)])
        return self._hand_over(count, None)

    def _hand_over(self, count: int, seat: int | None) -> bool:
        """Tell the machine so many of the waiting cards, if there are as many."""
        waiting = self.board if seat is None else self.pending[seat]
        if len(waiting) < count:
            return False
        cards = tuple(waiting[:count])
        del waiting[:count]
        self.play(c.TellBoard(cards) if seat is None else c.TellHole(seat, cards))
        return True

    def finish(self) -> None:
        """What the file leaves to be understood: folds nobody recorded, hands that speak for themselves."""
        self._missing_folds()
        if self.state.setup.jackpot and flop_offered(self.state):
            self.play(c.TakePot(self.state.live[0]))
        if not self.state.over and type(self.state.agenda[-1]) is m.Show:
            show_down(self)
        if not self.state.over:
            prompt = self.hand.prompt
            assert prompt is not None, "a hand that is not over asks for something"
            verbs = " or ".join(choice.verb for choice in prompt.choices)
            who = f"seat {prompt.seat}" if prompt.seat else "the dealer"
            raise DisagreesError(f"the hand is not over: {who} is asked to {verbs}.")
        more = [card for cards in (self.board, *self.pending) for card in cards if card is not _UNKNOWN]
        if more:
            raise DisagreesError(f"{cards_text(more)} dealt, though no card was due any more.")

    def _missing_folds(self) -> None:
        """Folds left out at the end, where the file names the one player who won."""
        state = self.state
        if not state.actor:
            return
        winners = self.told.outcome.winners(state)
        if winners is None or len(winners) != 1 or state.actor in winners:
            return
        while state.actor and state.actor not in winners:
            self.notes.append(f"the file leaves out the fold of p{state.actor}")
            self.play(c.Fold(state.actor))


# -- one function per kind of action -----------------------------------------------------------------------


def _deal_hole(feed: Feed, action: a.DealHole) -> None:
    seat, state = action.seat, feed.state
    waiting = feed.pending[seat]
    if not waiting and not state.over:
        step = state.agenda[-1]
        if type(step) is m.Deal and len(action.cards) == (step.down or step.up) and seat in state.waiting:
            feed.play(c.TellHole(seat, action.cards))  # the usual case, without waiting
            return
    waiting.extend(action.cards)
    feed.deal()


def _deal_board(feed: Feed, action: a.DealBoard) -> None:
    feed.board.extend(action.cards)
    feed.deal()


GIVEN_UP = "silent: a player who is away gives up a hand that is all-in"


def _fold(feed: Feed, action: a.Fold) -> None:
    """Online a player who is away folds in turn even when all-in: the hand is dead and its wagers stay."""
    seat, state = action.seat, feed.state
    if state.setup.tournament is not None and folded_for(feed.hand, seat):
        return
    if seat != state.actor and not state.over and not state.folded[seat] and not state.stack[seat]:
        feed.hand.carry_out([e.HandKilled(seat, GIVEN_UP)])
        feed.notes.append(f"p{seat} folds all-in")
        return
    feed.play(c.Fold(seat))


def _check_call(feed: Feed, action: a.CheckCall) -> None:
    seat, state = action.seat, feed.state
    if state.actor == seat:
        feed.play(c.Call(seat) if state.highest > state.bet[seat] else c.Check(seat))
    elif state.over or state.betting or state.folded[seat] or state.able > 1:
        feed.play(c.Check(seat))  # refused, with the reason


def _call_of(feed: Feed, action: CallOf) -> None:
    """A call whose amount the file gives: the machine must come to the same."""
    seat, state = action.seat, feed.state
    if state.actor == seat:
        due = min(state.highest - state.bet[seat], state.stack[seat])
        most = max((state.bet[live] + state.stack[live] for live in state.live if live != seat), default=0)
        enough = most - state.bet[seat]  # all that anybody else can still put in, above a short blind
        if action.amount not in (due, min(due, enough)) and state.stack[seat] < UNKNOWN_STACK // 2:
            raise DisagreesError(f"Seat {seat} has {due} to call.")
    feed.play(c.Call(seat))


def _take(feed: Feed, action: Take) -> None:
    feed.play(c.TakeKitty(action.seat))
    feed.deal()


def _kitty(feed: Feed, action: Kitty) -> None:
    feed.pending[0].extend(action.cards)
    feed.deal()


def _arranged(feed: Feed, action: Arranged) -> None:
    feed.play(c.Arrange(action.seat, action.front, action.middle, action.back))


def _turned_up(feed: Feed, action: LaidOpen) -> None:
    feed.play(c.TurnUp(action.seat, action.cards))


def _bet_or_raise(feed: Feed, action: a.BetRaiseTo) -> None:
    seat, state = action.seat, feed.state
    total: int = action.amount  # type: ignore[assignment]
    command = (c.RaiseTo if state.highest else c.Bet)(seat, total)
    refused = feed.hand.play(command)
    if refused is None:
        return
    least = _least_for_the_rest(feed, seat, total)
    if least is None:
        raise DisagreesError(str(refused))
    feed.play(type(command)(seat, least))


def _least_for_the_rest(feed: Feed, seat: int, total: int) -> int | None:
    """The least legal bet, if the file's lower one is all that anybody else can still put in."""
    state, prompt = feed.state, feed.hand.prompt
    if state.actor != seat or prompt is None:
        return None
    most = max((state.bet[live] + state.stack[live] for live in state.live if live != seat), default=0)
    choice = prompt.choice("raise to" if state.highest else "bet")
    return choice.least if choice is not None and total < choice.least and total == most else None


def _bring_in(feed: Feed, action: a.BringIn) -> None:
    seat, state = action.seat, feed.state
    feed.play(c.Bet(seat, min(feed.hand.setup.stakes.bring_in, state.stack[seat])))


def _discard(feed: Feed, action: a.StandPatDiscard) -> None:
    feed.play(c.Discard(action.seat, action.cards))
    feed.deal()


def _show(feed: Feed, action: a.Show) -> None:
    state, seat, cards = feed.state, action.seat, action.cards
    if state.setup.jackpot and flop_offered(state):
        feed.play(c.AskFlop(seat, cards))
    elif state.over or type(state.agenda[-1]) is m.Show:
        _last_word(feed, seat, cards or tuple(state.holes[seat]))
    elif state.betting or not cards or cards.count(UNKNOWN) < len(cards):
        feed.play(c.Show(seat, cards))


def _muck(feed: Feed, action: a.Muck) -> None:
    state = feed.state
    if state.over or type(state.agenda[-1]) is m.Show:
        _last_word(feed, action.seat, None)
    else:
        feed.play(c.Muck(action.seat))


def _last_word(feed: Feed, seat: int, cards: tuple[Card, ...] | None) -> None:
    if feed.state.folded[seat]:
        raise DisagreesError(f"Seat {seat} has folded.")
    feed.shown[seat] = cards


def _commentary(feed: Feed, action: a.NoOp) -> None:
    """Most say nothing to the machine; an irregularity is ruled on."""
    if action.commentary is not None and is_incident(action):
        reported(feed.hand, action.commentary)
        feed.deal()


_FEED: Final[dict[type, Callable[[Feed, Any], None]]] = {
    a.DealHole: _deal_hole,
    a.DealBoard: _deal_board,
    a.Fold: _fold,
    a.CheckCall: _check_call,
    a.BetRaiseTo: _bet_or_raise,
    a.BringIn: _bring_in,
    a.StandPatDiscard: _discard,
    a.Show: _show,
    a.Muck: _muck,
    a.NoOp: _commentary,
    CallOf: _call_of,
    Take: _take,
    Arranged: _arranged,
    LaidOpen: _turned_up,
    Kitty: _kitty,
}
