"""Irregularities: what is reported -> the facts of the round -> the clause -> the remedy, as ordinary events.

The book's rows choose the remedy; the verbs are in `remedies`. A row that needs authority is refused, with its
clause, to anybody who has less.
"""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.draft import RoundDraft
from cardspeak.banked.prompt import undecided
from cardspeak.banked.refuse import Answer, refuse
from cardspeak.banked.remedies import REMEDIES, followed
from cardspeak.banked.state import DEALER, State
from cardspeak.banked.why import RoundWhy
from cardspeak.books.model import banked as m
from cardspeak.cards import UNKNOWN
from cardspeak.errors import BookError
from cardspeak.refusal import Refused

FLOP = 3
HIDDEN = ("named right", "named wrong")  # facts that take a look at cards which lie face down
AFTERWARDS = ("disruption", "fraud", "void wagers", "exclude", "hold winnings")  # may be ordered of a settled round


def foreseen(state: State, ask: c.Report) -> list[list[e.Event]] | Refused:
    """What a report may lead to, for somebody who may not see the cards: one way, or one for each way they may lie."""
    named = ask.what == "cards taken" and ask.cards is not None
    answers = [reported(state, ask, word) for word in (HIDDEN if named else ("",))]
    refused = next((answer for answer in answers if isinstance(answer, Refused)), None)
    return refused or [answer for answer in answers if not isinstance(answer, Refused)]


def reported(state: State, ask: c.Report, supposed: str = "") -> Answer:
    """A new report; while a ruling waits for its answer only what ends or outlasts the round is heard."""
    if state.answering is not None and ask.what not in AFTERWARDS:
        says = f"A ruling waits for the {state.answering.what}."
        return refuse(state, RoundWhy.NO_CHOICE, says, state.answering.cite)
    findings = [row.report for row in state.game.file.mishaps if "suspended" in row.when]
    if state.suspended and ask.what not in (*AFTERWARDS, *findings):
        return refuse(state, RoundWhy.NO_CHOICE, "Gaming is suspended; wait.", state.suspended)
    return report(state, ask, supposed)


def report(state: State, ask: c.Report, supposed: str = "") -> Answer:
    """Answer a report with the remedy of the book, by the facts of the round and what is supposed of hidden cards."""
    rows = [row for row in state.game.file.mishaps if row.report == ask.what]
    if not rows:
        known = ", ".join(dict.fromkeys(row.report for row in state.game.file.mishaps))
        return refuse(state, RoundWhy.DISPUTE, f"The book has no remedy for {ask.what!r}; it knows: {known}.")
    if state.over and ask.what not in AFTERWARDS:
        return refuse(state, RoundWhy.OVER, "The round is over; wait for the next.")
    impossible = POSSIBLE.get(ask.what, _always)(state, ask)
    if impossible:
        return refuse(state, RoundWhy.NO_CHOICE, impossible, rows[0].cite)
    holding = facts(state, ask)
    row = chosen(rows, holding.difference(HIDDEN) | {supposed} if supposed else holding)
    if row is None:
        return refuse(state, RoundWhy.DISPUTE, "The book does not cover it at this stage of the round.")
    if row.authority and not state.game.book.ranks(ask.by, row.authority):
        return refuse(state, RoundWhy.AUTHORITY, f"That needs the {row.authority} or somebody above.", row.cite)
    if row.reason and not ask.reason:
        return refuse(state, RoundWhy.AUTHORITY, "Say the reason: it goes on record.", row.cite)
    return _carried_out(state, ask, row)


def _carried_out(state: State, ask: c.Report, row: m.MishapRow) -> list[e.Event]:
    draft = RoundDraft(state)
    draft.do(e.Reported(ask.what, ask.box, ask.by, row.cite, ask.reason))
    if ask.total is not None:
        draft.do(e.CardsCounted(ask.total, ask.by, row.cite))
    if ask.what == "exposed card":
        draft.do(e.CardExposed(ask.box, ask.count or 1, row.cite))
    if ask.what == "cards taken" and ask.box not in state.taken:
        draft.do(e.Taken(ask.box, row.cite))
    if row.notify:
        draft.do(e.Notified(row.notify, ask.what, row.cite))
    REMEDIES[row.remedy](draft, ask, row)
    return draft.events


def chosen(rows: list[m.MishapRow], known: frozenset[str]) -> m.MishapRow | None:
    """The one row whose facts hold and that no other such row overrides."""
    live = [row for row in rows if known.issuperset(row.when)]
    beaten = {row.overrides_cite for row in live}
    left = [row for row in live if row.cite not in beaten]
    if len(left) > 1:
        raise BookError(f"{sorted(known)}: {[row.cite for row in left]} all apply.")
    return left[0] if left else None


def facts(state: State, ask: c.Report) -> frozenset[str]:
    """Everything about this moment that a row may ask for."""
    known = {
        "after the call" if state.announced else "before the call",
        "dealt" if state.hands else "before the deal",
        "dealer" if ask.box == DEALER else "box",
        "somebody looked" if state.looked else "nobody looked",
        "warned before" if (state.owner(ask.box), ask.what) in state.warned else "first time",
        "not counted" if ask.total is None else _count(state, ask.total),
        "one exposed" if state.exposed + (ask.count or 1) == 1 else "more exposed",
        "first wager made" if state.decided else "no wager made",
        "board dealt" if state.board else "no board",
        "followed" if _followed_up(state) else "not followed",
        "suspended" if state.suspended else "running",
    }
    if ask.what == "wrong board":
        known.add(_rebuildable(state, ask))
    if ask.what == "cards taken":
        known |= _named(state, ask)
    if ask.what == "wrong amount":
        stake = state.stake(ask.box, followed(state, ask))
        known.add("more" if ask.count > stake else "less" if ask.count < stake else "exact")
        known.add(f"on {followed(state, ask)}")
    return frozenset(known)


def _followed_up(state: State) -> bool:
    """Whether anybody has placed the wager that keeps a hand in."""
    first = state.game.decisions[0].wager
    return any(event == first for event in (*(key[1] for key in state.stakes), *(line.wager for line in state.lines)))


def _rebuildable(state: State, ask: c.Report) -> str:
    """How much of the board is known as it should have been: all of it, the flop alone, or not even that."""
    cards = ask.cards or ()
    if len(cards) == len(state.board):
        return "whole board known"
    return "flop known" if len(cards) == FLOP else "no flop known"


def _count(state: State, total: int) -> str:
    return "count right" if total == state.game.file.deck else "count wrong"


def _named(state: State, ask: c.Report) -> set[str]:
    """Whether the cards named are those on top of the rack, once they lie there."""
    if ask.cards is None:
        return {"not named"}
    held = len(state.hands.get(ask.box, ()))
    rack = state.rack if ask.box in state.taken else [*state.rack, *state.hands[ask.box]]
    size = state.game.file.hole if ask.box in state.taken else held
    if UNKNOWN in rack[-size:]:
        right = bool(ask.agree)
    else:
        right = len(ask.cards) == size and set(ask.cards) == set(rack[-size:])
    return {"named right" if right else "named wrong", "only discards" if len(rack) == size else "other discards"}


# -- what can be reported at all -----------------------------------------------------------------------------------


def _always(state: State, ask: c.Report) -> str | None:
    return None


def _exposure(state: State, ask: c.Report) -> str | None:
    if not state.hands:
        return "No card has been dealt."
    if state.revealed:
        return "The dealer's hand is face up: nothing can be exposed too early any more."
    return None if ask.box in state.hands else f"Box {ask.box} has no cards."


def _miscount(state: State, ask: c.Report) -> str | None:
    if not state.dealt:
        return "The deal is not finished."
    if ask.box in state.hands or ask.box in state.folded:
        return None
    return f"Box {ask.box} has no wager: report stray cards."


def _stray(state: State, ask: c.Report) -> str | None:
    if not state.dealt:
        return "The deal is not finished."
    if not 1 <= ask.box <= state.setup.boxes:
        return f"There is no box {ask.box}."
    if ask.box in state.hands or ask.box in state.folded:
        return f"Box {ask.box} was rightly dealt to."
    board = sum(step.count for step in state.game.script if isinstance(step, m.Board)) - len(state.board)
    if not 0 <= ask.count <= len(state.stub) - board:
        return f"{ask.count} cards cannot have gone astray: the rest would not do for this round."
    return None


def _takeable(state: State, ask: c.Report) -> str | None:
    if ask.box in state.taken:
        return None
    if not state.announced or ask.box not in state.hands or ask.box == DEALER:
        return f"Box {ask.box} has no cards that could be taken."
    return None if ask.box in state.looked else "Its player has not looked at them: nobody could name them."


def _matchable(state: State, ask: c.Report) -> str | None:
    step = state.step
    if isinstance(step, m.Decide) and ask.box in undecided(state, step):
        return None
    return f"Box {ask.box} is not asked for a wager now."


def _measurable(state: State, ask: c.Report) -> str | None:
    name = followed(state, ask)
    stake = state.stake(ask.box, name)
    if not name or not stake:
        return f"Box {ask.box} has no wager whose size follows the Ante."
    if ask.count <= 0:
        return "Say how many chips lie there."
    if ask.count == stake:
        return "The amount is right."
    if ask.count - stake > state.stack[state.owner(ask.box)]:
        return f"{state.owner(ask.box)} cannot have put down so much."
    return None


def _board(state: State, ask: c.Report) -> str | None:
    """The cards named come from the board and from the top of the stub, each once."""
    if not state.board:
        return "There is no board that could be rebuilt."
    cards = ask.cards or ()
    if len(cards) not in (0, FLOP, len(state.board)) or len(set(cards)) != len(cards):
        return "Name the flop, or all cards of the board, or none."
    if not set(cards) <= {*state.board, *state.stub}:
        return "A card that lies elsewhere was never on the board."
    return None


def _forgettable(state: State, ask: c.Report) -> str | None:
    step = state.step
    first = state.game.decisions[0]
    if step is first and ask.box in undecided(state, first):
        return None
    return f"Box {ask.box} has not forgotten its wager."


def _wrong_pack(state: State, ask: c.Report) -> str | None:
    return None if state.closed else "The round has not begun."


def _machine(state: State, ask: c.Report) -> str | None:
    return None if state.setup.device == "machine" else "No machine is in use at this table."


def _player(state: State, ask: c.Report) -> str | None:
    return None if ask.player in state.stack else f"{ask.player or 'Nobody'} is not a player at this table."


POSSIBLE: dict[str, Callable[[State, c.Report], str | None]] = {
    "exposed card": _exposure,
    "wrong count": _miscount,
    "stray cards": _stray,
    "cards taken": _takeable,
    "cannot match": _matchable,
    "wrong amount": _measurable,
    "wrong board": _board,
    "forgotten wager": _forgettable,
    "no cut": _wrong_pack,
    "bad cards": _wrong_pack,
    "machine fault": _machine,
    "machine count": _machine,
    "card talk": _player,
    "void wagers": _player,
    "exclude": _player,
    "hold winnings": _player,
}
