"""Settlement: one line for every wager, with its odds and its clause. Nothing changes here; lines become events.

A wager given up by folding is settled when it is folded. What still lies on the layout at the end is decided by the
facts of the hands, and the first outcome of the book whose facts hold names the clause.
"""

from __future__ import annotations

from cardspeak.banked import events as e
from cardspeak.banked.state import DEALER, State, WagerKey
from cardspeak.books.banked import outcome_of
from cardspeak.books.model import banked as m
from cardspeak.cards import UNKNOWN, Card
from cardspeak.ranking.hand import RankedHand


def hand_of(state: State, box: int, cards: str = "best") -> RankedHand | None:
    """The hand of a box (0: the dealer) as far as it counts for a wager; None while cards are missing."""
    return ranked(state, tuple(state.hands.get(box, ())), cards)


def ranked(state: State, hole: tuple[Card, ...], cards: str = "best") -> RankedHand | None:
    """What these hole cards are worth with the board there is, wherever they lie now."""
    board = tuple(state.board)
    if len(hole) != state.game.file.hole or UNKNOWN in (*hole, *board):
        return None
    if len(hole) + len(board) < state.game.ladder.shape.size:
        return None
    return state.game.rank(hole, board, cards)


def words_of(state: State, box: int) -> str:
    hand = hand_of(state, box)
    return hand.words if hand else ""


def facts_of(state: State, box: int, wager: m.Wager) -> tuple[frozenset[m.Fact], RankedHand | None]:
    """What is known at settlement of the hand that decides a wager."""
    facts: set[m.Fact] = set()
    if box in state.unexposed:
        facts.add("unexposed")
    mine = hand_of(state, box)
    if state.no_hand:
        facts.add("no hand")
    elif mine is not None:
        dealer = hand_of(state, DEALER)
        assert dealer is not None, "the dealer has a hand"
        facts.add("higher" if mine.value > dealer.value else "lower" if mine.value < dealer.value else "equal")
    deciding = hand_of(state, DEALER if wager.hand == "dealer" else box, wager.cards)
    if wager.table or wager.pool:
        held = deciding is not None and deciding.category in state.game.listed(wager, state.setup.tables)
        facts.add("listed" if held else "unlisted")
    return frozenset(facts), deciding


def outcome_now(state: State, key: WagerKey) -> m.Outcome:
    """The row of the book that decides this wager now."""
    wager = state.game.wager(key[1])
    facts, hand = facts_of(state, key[0], wager)
    row = outcome_of(wager, facts, state.game, hand.category if hand else None)
    assert row is not None, "the loader saw to it that every wager has an outcome"
    jackpot = state.game.file.jackpot
    if jackpot is None or wager.pool is None or row.result != "won" or _backed(state, key[0], jackpot.needs):
        return row
    return m.Outcome(result="lost", cite=jackpot.needs_cite)


def _backed(state: State, box: int, wager: str) -> bool:
    """Whether a box made this wager when it was asked to, or a ruling has pardoned that it was forgotten."""
    step = next(step for step in state.game.script if isinstance(step, m.Decide) and step.wager == wager)
    verb = state.decided.get((box, step.name))
    return verb == "forgotten" or any(option.verb == verb and option.does == "bet" for option in step.options)


def short(state: State, key: WagerKey) -> str | None:
    """The clause by which a jackpot wager below the required amount is invalid."""
    wager, rules = state.game.wager(key[1]), state.game.file.jackpot
    if rules is None or wager.times_level is None:
        return None
    return rules.short_cite if state.stakes[key] < wager.times_level * state.setup.jackpot_wager else None


def line_of(state: State, key: WagerKey) -> e.Line:
    """How this wager is settled now."""
    box, name, owner = key
    invalid = short(state, key)
    if invalid:
        return void(state, key, invalid).line
    wager = state.game.wager(name)
    hand = facts_of(state, box, wager)[1]
    category = hand.category if hand else None
    row = outcome_now(state, key)
    done = state.wager_cites.get(name) or row.done_cite or ""
    hidden = wager.hand == "player" and box in state.unexposed
    stake, words = state.stakes[key], hand.words if hand and not hidden else ""
    if row.result == "lost":
        return e.Line(box, owner, name, stake, "lost", 0, -stake, row.cite, words, "", done)
    if row.result != "won":
        return e.Line(box, owner, name, stake, row.result, 0, 0, row.cite, words, "", done)
    odds, odds_cite = odds_of(state, wager, category)
    amount, rounded = payment(state, stake * odds)
    return e.Line(box, owner, name, stake, "won", odds, amount, row.cite, words, odds_cite, done, rounded)


def odds_of(state: State, wager: m.Wager, category: str | None) -> tuple[int, str]:
    """What a won wager is paid, to 1, and where that stands."""
    if wager.table is None:
        return wager.pays, wager.pays_cite or wager.cite
    return table_odds(state, wager.table, category)


def table_odds(state: State, name: str, category: str | None) -> tuple[int, str]:
    """The odds of a pay table as this game has chosen it; 0 for a hand it does not list."""
    table = state.game.pay_table(name, state.setup.tables.get(name, ""))
    for line in table.lines:
        if line.category == category:
            return line.pays, line.cite or table.cite
    return 0, table.cite


def payment(state: State, amount: int) -> tuple[int, str]:
    """What is handed over: the next amount that chips can make, where the book rounds payments up."""
    limits, chip = state.game.file.limits, state.setup.chip
    if limits.off_unit != "payment rounded up" or amount % chip == 0:
        return amount, ""
    return -(-amount // chip) * chip, limits.off_unit_cite


def lost(state: State, key: WagerKey, cite: str, done: str = "") -> e.Settled:
    """A wager collected now, whatever the hands are."""
    stake = state.stakes[key]
    return e.Settled(e.Line(*_head(key), stake, "lost", 0, -stake, cite, "", "", done), cite)


def void(state: State, key: WagerKey, cite: str, stake: int | None = None) -> e.Settled:
    """A wager without result: it goes back."""
    back = state.stakes[key] if stake is None else stake
    return e.Settled(e.Line(*_head(key), back, "void", 0, 0, cite), cite)


def _head(key: WagerKey) -> tuple[int, str, str]:
    box, wager, owner = key
    return box, owner, wager


def fold_events(state: State, box: int, option: m.DecisionOption) -> list[e.Event]:
    """The wagers that a fold gives up are collected at once, and the cards too if nothing is left to settle."""
    events: list[e.Event] = []
    gone = [key for key in ordered(state, box) if key[1] in option.loses]
    for key in gone:
        invalid = short(state, key)
        if invalid:
            events.append(void(state, key, invalid))
            continue
        rows = state.game.wager(key[1]).outcomes
        cite = next((row.cite for row in rows if "folded" in row.when), option.cite)
        events.append(lost(state, key, cite, option.cite))
    staying = [key for key in state.on(box) if key not in gone and state.game.wager(key[1]).hand == "player"]
    if not staying:
        step = next(step for step in state.game.script if isinstance(step, m.Settle))
        cite = step.fold_collect_cite or step.collect_cite
        events.append(e.Collected(box, len(state.hands.get(box, ())), cite))
    return events


def ordered(state: State, box: int) -> list[WagerKey]:
    """The live wagers of a box in the order in which the book lists them."""
    names = list(state.game.wagers)
    return sorted(state.on(box), key=lambda key: (names.index(key[1]), key[2]))


def settle_events(state: State, step: m.Settle, claims: tuple[e.Claim, ...] = ()) -> list[e.Event]:
    """Every wager left, box by box in the book's order; winning jackpot wagers wait for their prize buttons."""
    waiting = frozenset((claim.box, name, claim.owner) for claim in claims for name in claim.wagers)
    boxes = state.active
    if step.order == "from the dealer's right":
        boxes = boxes[::-1]
    events: list[e.Event] = []
    first = step.no_hand_first if state.no_hand else ()
    for box in boxes:
        events += [_settled(state, key) for key in ordered(state, box) if key[1] in first]
    for box in boxes:
        events += _box_events(state, box, step, first, waiting)
    if claims and state.game.file.jackpot:
        return [*events, e.Claimed(claims, state.game.file.jackpot.button_cite)]
    left = [box for box in (*sorted(state.hands, reverse=True),) if box and box not in boxes]
    events += [e.Collected(box, len(state.hands[box]), step.collect_cite) for box in left]
    if DEALER in state.hands:
        events.append(e.Collected(DEALER, len(state.hands[DEALER]), step.collect_cite))
    return [*events, e.RoundOver(step.end_cite or step.cite)]


def end_events(state: State, step: m.Settle) -> list[e.Event]:
    """Once the last prize is paid: the cards are taken up and the round is closed."""
    events: list[e.Event] = [
        e.Collected(box, len(state.hands[box]), step.collect_cite) for box in sorted(state.hands, reverse=True)
    ]
    return [*events, e.RoundOver(step.end_cite or step.cite)]


def _box_events(
    state: State, box: int, step: m.Settle, first: tuple[str, ...], waiting: frozenset[WagerKey]
) -> list[e.Event]:
    events: list[e.Event] = []
    shown = box in state.hands and box not in state.unexposed
    if shown:
        cards: tuple[Card, ...] = tuple(state.hands[box])
        events.append(e.Declared(box, cards, words_of(state, box), step.declare_cite))
    paid = False
    for key in ordered(state, box):
        if key in waiting:
            continue
        bonus = bonus_events(state, key)
        if key[1] in first:
            events += bonus
        else:
            settled = _settled(state, key)
            paid = paid or (settled.line.outcome == "won")
            events += [settled, *bonus]
        paid = paid or bool(bonus)
    if box in state.hands and box not in {key[0] for key in waiting}:
        plain = state.no_hand and not paid and step.no_hand_collect_cite
        events.append(e.Collected(box, len(state.hands[box]), plain or step.collect_cite))
    return events


def _settled(state: State, key: WagerKey) -> e.Settled:
    line = line_of(state, key)
    return e.Settled(line, line.cite)


def bonus_events(state: State, key: WagerKey) -> list[e.Event]:
    """Bonuses on a wager whose hand stayed in, or was brought back by a ruling that says so."""
    box, name, owner = key
    hand = hand_of(state, box)
    if hand is None or (box in state.folded and not state.setup.settings.get("reinstate_folded_side_bets")):
        return []
    events: list[e.Event] = []
    for bonus in state.game.bonus_on(name):
        odds, odds_cite = table_odds(state, bonus.table, hand.category)
        if not odds:
            continue
        cite = (state.no_hand and bonus.no_hand_cite) or bonus.cite
        stake = state.stakes[key]
        amount, rounded = payment(state, stake * odds)
        done = state.wager_cites.get(bonus.name, "")
        line = e.Line(box, owner, bonus.name, stake, "bonus", odds, amount, cite, hand.words, odds_cite, done, rounded)
        events.append(e.Paid(line, cite))
    return events
