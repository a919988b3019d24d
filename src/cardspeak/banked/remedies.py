"""The closed set of remedies. Each is carried out as events like those of play; a book only chooses among them."""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.draft import RoundDraft
from cardspeak.banked.settle import lost, void
from cardspeak.banked.state import State, WagerKey
from cardspeak.books.model import banked as m
from cardspeak.values import tag_of

Remedy = Callable[[RoundDraft, c.Report, m.MishapRow], None]


def play_on(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """The report stands on record and the round goes on."""


def misdeal(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    annul(draft, row.cite, misdeal=True)


def void_round(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    annul(draft, row.cite, misdeal=False)


def refund_everything(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """Also after the wagers were settled: every line is struck out and every wager goes back."""
    annul(draft, draft.state.game.file.refusals["refund"], misdeal=False)


def annul(draft: RoundDraft, cite: str, *, misdeal: bool) -> None:
    draft.do(e.RoundVoid(misdeal, cite))
    draft.strike(cite)
    draft.void_wagers(cite)
    for box in sorted(draft.state.hands):
        draft.collect(box, cite)
    if not draft.state.over:
        draft.do(e.RoundOver(cite))


def ask_count(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    draft.do(e.Asked("count", ask.what, ask.box, ask.by, row.cite, ask.reason, ask.count))


def ask_cards(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    draft.do(e.Asked("cards", ask.what, ask.box, ask.by, row.cite, ask.reason))


def reshuffle(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    draft.do(e.Asked("shuffle", ask.what, ask.box, ask.by, row.cite, ask.reason))


def void_box_and_offer(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """The wagers of a wrongly dealt box go back, even those already collected; all others may withdraw."""
    _void_box(draft, ask.box, row.cite, ask.count)
    offer(draft, row.cite)


def burn_and_offer(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """Cards dealt where there was no wager are put aside: by the record, the next of the stub."""
    number = ask.count or draft.state.game.file.hole
    cards = tuple(draft.state.stub[-1 : -1 - number : -1])
    draft.do(e.Burnt(ask.box, cards, row.cite))
    offer(draft, row.cite)


def offer(draft: RoundDraft, cite: str) -> None:
    """Everybody with a wager still on the layout may withdraw it, box by box."""
    pairs = sorted({(box, owner) for box, _, owner in draft.state.stakes})
    if pairs:
        draft.do(e.Offered(tuple(box for box, _ in pairs), tuple(owner for _, owner in pairs), cite))


def dealer_has_no_hand(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """Antes given up come back to be paid; side wagers given up with them only where the table says so."""
    state = draft.state
    cites = row.wager_cites or {}
    sides = state.setup.setting("reinstate_folded_side_bets")
    for line in reversed(state.lines.copy()):
        if line.box in state.folded and (line.wager == "ante" or sides):
            draft.do(e.Reinstated(line, cites.get(line.wager, row.cite)))
            if sides and line.box in state.collected:
                draft.do(e.GivenBack(line.box, state.collected[line.box], row.cite))
    draft.do(e.NoHand(row.cite, cites))
    while draft.state.step is not None and not isinstance(draft.state.step, m.Settle):
        draft.do(e.StepDone(tag_of(draft.state.step), row.cite))


def void_box_and_offer_all(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """The wrongly dealt hand is void; every other player may have the own hand void too, whole or not at all."""
    _void_box(draft, ask.box, row.cite, ask.count)
    offer_hands(draft, row.then_cite or row.cite)


def rack_and_offer_all(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """Stray cards go to the discards; every player may have the own hand void."""
    number = ask.count or draft.state.game.file.hole
    cards = tuple(draft.state.stub[-1 : -1 - number : -1])
    draft.do(e.Burnt(ask.box, cards, row.cite))
    offer_hands(draft, row.then_cite or row.cite)


def offer_hands(draft: RoundDraft, cite: str) -> None:
    boxes = tuple(draft.state.live)
    if boxes:
        draft.do(e.Offered(boxes, tuple(draft.state.owner(box) for box in boxes), cite, whole=True))


def dealer_dealt_wrongly(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """Antes given up go back, live ones are paid; what hole cards and flop decide stays in once there is a flop."""
    state, cites = draft.state, row.wager_cites or {}
    for line in reversed(state.lines.copy()):
        side = state.game.wagers[line.wager].cards != "best"
        if line.box in state.folded and (line.wager == "ante" or (side and not state.board)):
            cite = cites["folded" if line.wager == "ante" else line.wager]
            draft.do(e.Reinstated(line, cite))
            draft.do(void(draft.state, line.key, cite))
    for key in sorted(draft.state.stakes):
        wager = state.game.wager(key[1])
        if key[1] == "ante":
            draft.do(_paid_anyway(draft.state, key, cites["ante"]))
        elif wager.hand == "dealer" or wager.cards == "best" or not state.board:
            draft.do(void(draft.state, key, cites[key[1]]))
    to_settlement(draft, row.cite)


def _paid_anyway(state: State, key: WagerKey, cite: str) -> e.Settled:
    """Even money whatever the hands are."""
    box, name, owner = key
    wager, stake = state.game.wager(name), state.stakes[key]
    line = e.Line(box, owner, name, stake, "won", wager.pays, stake * wager.pays, cite, "", wager.pays_cite or "")
    return e.Settled(line, cite)


def to_settlement(draft: RoundDraft, cite: str) -> None:
    """Nothing is dealt and nobody decides any more."""
    while draft.state.step is not None and not isinstance(draft.state.step, m.Settle):
        draft.do(e.StepDone(tag_of(draft.state.step), cite))


def rebuild_board(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    assert ask.cards is not None, "the facts saw to it that the cards were named"
    draft.do(e.Rebuilt(ask.cards, row.cite))


def rebuild_flop(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """What hole cards and flop decide stays in; the wagers that need the whole board go back."""
    rebuild_board(draft, ask, row)
    for key in sorted(draft.state.stakes):
        if draft.state.game.wager(key[1]).cards == "best":
            draft.do(void(draft.state, key, row.then_cite or row.cite))
    while not isinstance(draft.state.step, m.Reveal | m.Settle):
        assert draft.state.step is not None, "the script has a settlement"
        draft.do(e.StepDone(tag_of(draft.state.step), row.cite))


def leave_hand_in(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    step = draft.state.game.decisions[0]
    draft.do(e.Forgotten(ask.box, step.name, row.cite, row.then_cite or row.cite))


def suspend(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    draft.do(e.Suspended(row.cite))


def resume(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    draft.do(e.Resumed(row.cite))


def void_players_hand(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """The hand with everything on it, and the player's wagers elsewhere; settled or not."""
    for box in range(1, draft.state.setup.boxes + 1):
        if draft.state.owner(box) == ask.player and box not in draft.state.void_boxes:
            _void_box(draft, box, row.cite)
    draft.strike(row.cite, owner=ask.player)
    draft.void_wagers(row.cite, owner=ask.player)


def give_back(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    size = draft.state.game.file.hole
    draft.do(e.GivenBack(ask.box, tuple(draft.state.rack[-size:]), row.cite))


def void_hand(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    _void_box(draft, ask.box, row.cite)


def void_hand_and_warn(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    owner = draft.state.owner(ask.box)
    _void_box(draft, ask.box, row.cite)
    draft.do(e.Warned(owner, ask.what, row.cite))


def forfeit_ante(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """The Ante is collected; what else lies there has no hand to decide it and goes back."""
    for key in list(draft.state.on(ask.box)):
        if key[1] == "ante":
            draft.do(lost(draft.state, key, row.cite))
    _void_box(draft, ask.box, row.cite, struck=False)


def _void_box(draft: RoundDraft, box: int, cite: str, count: int = 0, *, struck: bool = True) -> None:
    if struck:
        draft.strike(cite, box=box)
    draft.do(e.HandVoid(box, cite))
    draft.void_wagers(cite, box=box)
    draft.collect(box, cite, count or None)


def return_excess(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """The record has the right amount: the rest was put down beside it, and goes back."""
    wager, owner = followed(draft.state, ask), draft.state.owner(ask.box)
    excess = ask.count - draft.state.stake(ask.box, wager)
    draft.do(e.Placed(ask.box, wager, owner, excess, row.cite), e.Returned(ask.box, wager, owner, excess, row.cite))


def settle_what_was_placed(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    wager, owner = followed(draft.state, ask), draft.state.owner(ask.box)
    short = draft.state.stake(ask.box, wager) - ask.count
    draft.do(e.Returned(ask.box, wager, owner, short, row.cite))
    due = (draft.state.game.wager(wager).times_ante or 1) * draft.state.stake(ask.box, "ante")
    draft.do(e.Noted(f"{wager} must be {due}", row.cite, ask.box, owner, ask.by))


def followed(state: State, ask: c.Report) -> str:
    """The wager whose size is tied to the Ante: the one named, or the first that lies there."""
    names = [wager.name for wager in state.game.file.wagers if wager.times_ante and state.stake(ask.box, wager.name)]
    return ask.wager or next(iter(names), "")


def forfeit_wagers(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """Everything the player has on the layout is collected, and the cards with it."""
    boxes = sorted({key[0] for key in draft.state.stakes if key[2] == ask.player})
    for key in list(draft.state.stakes):
        if key[2] == ask.player:
            draft.do(lost(draft.state, key, row.cite))
    for box in boxes:
        _leave(draft, box, row.cite)


def void_players_wagers(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """Stakes go back and winnings are cancelled, settled or not."""
    draft.strike(row.cite, owner=ask.player)
    boxes = sorted({key[0] for key in draft.state.stakes if key[2] == ask.player})
    draft.void_wagers(row.cite, owner=ask.player)
    for box in boxes:
        _leave(draft, box, row.cite)


def _leave(draft: RoundDraft, box: int, cite: str) -> None:
    if not draft.state.on(box):
        draft.do(e.HandVoid(box, cite))
        draft.collect(box, cite)


def exclude(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    draft.do(e.Excluded(ask.player, row.cite))


def hold_winnings(draft: RoundDraft, ask: c.Report, row: m.MishapRow) -> None:
    """What the player won in this round, unless another amount is named; never more than is there."""
    won = sum(line.amount for line in draft.state.lines if line.owner == ask.player and line.amount > 0)
    due = max(0, (ask.count or won) - draft.state.held.get(ask.player, 0))
    amount = min(due, draft.state.stack[ask.player])
    draft.do(e.WinningsHeld(ask.player, amount, row.cite))


REMEDIES: dict[str, Remedy] = {
    "play on": play_on,
    "misdeal": misdeal,
    "void the round": void_round,
    "refund everything": refund_everything,
    "count the cards": ask_count,
    "ask for the cards": ask_cards,
    "reshuffle": reshuffle,
    "void the box and offer to retract": void_box_and_offer,
    "burn and offer to retract": burn_and_offer,
    "dealer has no hand": dealer_has_no_hand,
    "void the box and offer to void": void_box_and_offer_all,
    "discard and offer to void": rack_and_offer_all,
    "pay the antes": dealer_dealt_wrongly,
    "rebuild the board": rebuild_board,
    "rebuild the flop": rebuild_flop,
    "leave the hand in": leave_hand_in,
    "suspend": suspend,
    "resume": resume,
    "void the player's hand": void_players_hand,
    "give the cards back": give_back,
    "void the hand": void_hand,
    "void the hand and warn": void_hand_and_warn,
    "forfeit the ante": forfeit_ante,
    "return the excess": return_excess,
    "settle what was placed": settle_what_was_placed,
    "forfeit the wagers": forfeit_wagers,
    "void the player's wagers": void_players_wagers,
    "exclude the player": exclude,
    "hold the winnings": hold_winnings,
}
