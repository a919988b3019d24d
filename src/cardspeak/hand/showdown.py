"""The showdown: whose hand is what, who shows first, and who is pushed which chips."""

from __future__ import annotations

from cardspeak.books.model.game import BettingRound, Show
from cardspeak.cards import UNKNOWN
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.betting import best_board
from cardspeak.hand.commission.taking import commissions
from cardspeak.hand.parts import PartRule, hand_values, in_words, rules_of, runs_of
from cardspeak.hand.pots import Pot, divide, layers, share_equally
from cardspeak.hand.state import State
from cardspeak.ranking.plain import any_of, exactly, play
from cardspeak.ranking.showing import suit_height


def showing_order(state: State) -> list[int]:
    """Live seats from the one that must show first: whoever was called, else as the book says."""
    live = state.live
    show = state.setup.play.show
    first = state.aggressor if state.aggressor in live else 0
    if not first and show.checked == "opener" and state.opener in live:
        first = state.opener
    elif not first and show.checked == "best board":
        first = best_board(state, state.setup.rules.bets[-1])
    if not first:
        return live
    at = live.index(first)
    return live[at:] + live[:at]


def show_cite(state: State) -> str:
    """The clause by which the first hand is shown."""
    show, step = state.setup.play.show, _show_step(state)
    if state.aggressor:
        return step.called_cite or show.called_cite
    return step.checked_cite or show.checked_cite


def claim_cite(state: State) -> str:
    """The clause by which others show what they claim the pot with."""
    return _show_step(state).claim_cite or state.setup.play.show.called_cite


def muck_cite(state: State) -> str:
    """The clause by which a hand that claims nothing need not be shown."""
    return _show_step(state).claim_cite or state.setup.play.show.beaten_cite


def _show_step(state: State) -> Show:
    step = state.agenda[0]
    assert isinstance(step, Show), "a game with pots ends with its showdown"
    return step


def must_show(state: State, seat: int) -> str | None:
    """The clause by which a hand may not be given up unseen at the showdown, if there is one.

    At a live table nobody can turn over unseen cards; but the last hand left for a pot is never given up.
    """
    show = state.setup.play.show
    if state.known(seat):
        if not state.stack[seat] and show.all_in != "as any hand":
            return show.all_in_cite
        if show.called_must_show and seat == state.aggressor:
            return show_cite(state)
        if show.beaten == "must show":
            return show.beaten_cite
    for pot in layers(state.paid, state.live, state.dead):
        if seat in pot.seats and all(other == seat or other in state.mucked for other in pot.seats):
            return state.setup.play.tabled_wins
    return None


def gave_up(state: State, seat: int) -> bool:
    """Whether somebody threw the hand in at the showdown: it is dead, whoever asks to see it afterwards.

    Where cards speak for the players the machine lays losing hands aside, and nobody has given one up.
    """
    return seat in state.mucked and (state.setup.asked or state.setup.told)


def shown_by(state: State, seat: int) -> str:
    """The clause of a hand turned over: the first shows by one, all-in hands by another, claimants by a third."""
    if not state.shown and not state.mucked:
        return show_cite(state)
    show = state.setup.play.show
    return claim_cite(state) if state.stack[seat] or show.all_in == "as any hand" else show.all_in_cite


def live_values(state: State) -> dict[int, tuple[int, ...]]:
    """Every live hand, evaluated once for showing and pushing."""
    rules = rules_of(state)
    if len(rules) > 1 or state.agreed_boards > 1 or state.shared:
        return {seat: hand_values(state, seat) for seat in state.live}
    value, holes = rules[0].value, state.holes  # one share on one board: most hands end so
    board = state.boards[rules[0].row - 1] if state.setup.rules.rows else []
    found: dict[int, tuple[int, ...]] = {}
    try:
        for seat in state.live:
            hole = holes[seat]
            found[seat] = hand_values(state, seat) if UNKNOWN in hole else (value(hole, board),)
        return found
    except BadInput:  # somebody has not the right number of cards, after a ruling
        return {seat: hand_values(state, seat) for seat in state.live}


def automatic_showdown(state: State, values: dict[int, tuple[int, ...]], pots: list[Pot]) -> list[e.Event]:
    """Cards speak: the first must show, all-in hands are shown, others show what still wins something."""
    if _all_tabled(state):
        return []
    show = state.setup.play.show
    alike = state.setup.rules.file.showdown.none_cite is not None  # as long as nobody qualifies, all share
    best = [[0] * len(rules_of(state)) * runs_of(state) for _ in pots]  # shown so far, for every share of every pot
    done: list[e.Event] = []
    for place, seat in enumerate(showing_order(state)):
        own = values[seat]
        shares = [best[number] for number, pot in enumerate(pots) if seat in pot.seats]
        cards = tuple(state.holes[seat])
        if state.shown.get(seat) != cards:
            if place == 0:
                cite = show_cite(state)
            elif not state.stack[seat] and show.all_in != "as any hand":
                cite = show.all_in_cite
            elif show.beaten == "must show" or _claims(shares, own) or (alike and not all(map(any, shares))):
                cite = claim_cite(state)
            else:
                done.append(e.Mucked(seat, muck_cite(state)))
                continue
            done.append(e.Shown(seat, cards, in_words(state, own), cite))
        for share in shares:
            share[:] = map(max, share, own)
    return done


def _all_tabled(state: State) -> bool:
    """Whether every live hand lies open already, as after an all-in."""
    shown, holes = state.shown, state.holes
    for seat in state.live:
        if shown.get(seat) != tuple(holes[seat]):
            return False
    return True


def _claims(shares: list[list[int]], values: tuple[int, ...]) -> bool:
    """Whether a hand equals or beats everything shown so far for some share of some pot it is in."""
    for best in shares:
        for value, other in zip(values, best, strict=True):
            if value and value >= other:
                return True
    return False


def settle(
    state: State, known: dict[int, tuple[int, ...]] | None = None, pots: list[Pot] | None = None
) -> list[e.Event]:
    """Commission, then every pot pushed to its winners, and the end of the hand.

    Hands and pots that the caller has worked out already are taken as they are.
    """
    live = state.live
    if pots is None:
        pots = layers(state.paid, live, state.dead)
    contested = len(live) > 1
    if known is None:
        known = live_values(state) if contested else {}
    mucked = state.mucked
    values = {seat: value for seat, value in known.items() if seat not in mucked} if mucked else known
    chips = [pot.chips for pot in pots]
    taken: list[e.CommissionTaken | e.CommissionWaived] = []
    if state.setup.stakes.charge is not None:
        taken = commissions(state, pots, [contested and _tied(pot, values) for pot in pots])
        for event in taken:
            if isinstance(event, e.CommissionTaken):
                chips[event.pot] -= event.amount
    pushed: list[e.Awarded] = []
    for number, pot in enumerate(pots):
        if chips[number]:
            pushed += _push(state, number, chips[number], pot.seats, values)
    announced = _announced(state, pushed) if contested else []
    return [*announced, *taken, *pushed, e.HandEnded(state.setup.play.no_deals)]


def _announced(state: State, pushed: list[e.Awarded]) -> list[e.Announced]:
    """The winners of every share called out together, where the book has the dealer do it first."""
    cite = _show_step(state).announced_cite
    if cite is None:
        return []
    winners: dict[tuple[int, str, int, str], list[int]] = {}
    for award in pushed:
        winners.setdefault((award.pot, award.part, award.board, award.words), []).append(award.seat)
    return [
        e.Announced(tuple(seats), pot, part, board, words, cite) for (pot, part, board, words), seats in winners.items()
    ]


def _tied(pot: Pot, values: dict[int, tuple[int, ...]]) -> bool:
    """Whether everybody who stayed in for a pot shows equal hands, two or more of them; a mucked hand is beaten."""
    held = [values.get(seat) for seat in pot.seats]
    return len(held) > 1 and held[0] is not None and all(value == held[0] for value in held)


def _push(
    state: State, number: int, chips: int, seats: tuple[int, ...], values: dict[int, tuple[int, ...]]
) -> list[e.Awarded]:
    if not values:
        return [e.Awarded(seats[0], chips, number, "pot", 0, "", _alone_cite(state))]
    rules = rules_of(state)
    claimants = [seat for seat in seats if seat in values]
    if len(claimants) <= 1:
        winner = claimants[0] if claimants else seats[0]
        words = rules[0].words(values[winner][0]) if winner in values and values[winner][0] else ""
        cite = rules[0].cite if words and len(rules) == 1 else state.setup.play.tabled_wins
        return [e.Awarded(winner, chips, number, "pot", 0, words, cite)]
    unit = state.setup.stakes.unit
    done: list[e.Awarded] = []
    for run, share in enumerate(divide(chips, runs_of(state), unit)):
        offset = run * len(rules)
        contested = [at for at in range(len(rules)) if _good_for(offset + at, claimants, values)]
        if not contested and (shared := _nobody_qualifies(state, number, run, share, claimants)):
            done.extend(shared)
            continue
        if not contested:  # only unknown hands were left in: the first of them takes it
            done.append(e.Awarded(claimants[0], share, number, "pot", run, "", state.setup.play.tabled_wins))
            continue
        for at, amount in zip(contested, _between_parts(share, len(contested), unit), strict=True):
            done.extend(_push_part(state, number, run, at, amount, claimants, values))
    return done


def _good_for(place: int, claimants: list[int], values: dict[int, tuple[int, ...]]) -> bool:
    """Whether any of these hands qualifies for a share."""
    for seat in claimants:
        if values[seat][place]:
            return True
    return False


def _nobody_qualifies(state: State, number: int, run: int, share: int, claimants: list[int]) -> list[e.Awarded]:
    """Every hand is known and none good enough for any share: those who are left share alike, where a book says so."""
    cite = state.setup.rules.file.showdown.none_cite
    if cite is None or any(UNKNOWN in (state.shown.get(seat) or state.holes[seat]) for seat in claimants):
        return []
    one_each = state.setup.play.odd.to != "all to the first seat"
    shares = share_equally(share, claimants, state.setup.stakes.unit, one_each=one_each)
    return [e.Awarded(seat, chips, number, "pot", run, "", cite) for seat, chips in shares.items() if chips]


def _alone_cite(state: State) -> str:
    """The clause by which the last player left wins: that of the betting round in which the others folded."""
    if state.given_cite:
        return state.given_cite
    rounds = state.setup.rules.bets
    over = len(rounds) - [type(step) for step in state.agenda].count(BettingRound)
    return (rounds[over - 1].alone_cite if over else None) or state.setup.play.tabled_wins


def _between_parts(chips: int, parts: int, unit: int) -> list[int]:
    """Halves of a hi-lo or double-board pot: what cannot be divided goes to the first share."""
    each = chips // parts // unit * unit
    return [chips - each * (parts - 1)] + [each] * (parts - 1)


def _push_part(
    state: State,
    number: int,
    run: int,
    at: int,
    amount: int,
    claimants: list[int],
    values: dict[int, tuple[int, ...]],
) -> list[e.Awarded]:
    rules = rules_of(state)
    part = rules[at]
    place = run * len(rules) + at
    best = 0
    winners: list[int] = []
    for seat in claimants:
        value = values[seat][place]
        if value > best:
            best, winners = value, [seat]
        elif value == best:
            winners.append(seat)
    words = part.words(best)
    name = part.name if len(rules) > 1 else "pot"
    if len(winners) == 1:
        return [e.Awarded(winners[0], amount, number, name, run, words, part.cite)] if amount else []
    odd = state.setup.play.odd
    if odd.to == "highest card by suit":
        winners.sort(key=lambda seat: _odd_key(state, seat, part, run), reverse=True)
    unit = state.setup.stakes.unit if odd.unit == "chip" else state.setup.stakes.minimum
    shares = share_equally(amount, winners, unit, one_each=odd.to != "all to the first seat")
    return [e.Awarded(seat, chips, number, name, run, words, part.cite) for seat, chips in shares.items() if chips]


def _odd_key(state: State, seat: int, part: PartRule, run: int) -> tuple[tuple[int, int], ...]:
    """The cards of the winning hand, highest first, ties by suit; a shared card belongs to nobody."""
    hole = [*state.holes[seat], *state.shared]
    rows = state.setup.rules.rows
    board = state.boards[run * rows + part.row - 1] if rows else []
    use = part.use
    choices = exactly(use, hole, board) if use else any_of([*hole, *board], part.shape.size)
    hands = [hand for hand in (play(cards, part.shape) for cards in choices) if hand is not None]
    best = max(hand.key for hand in hands)
    strength = part.shape.strength  # an ace that counts low is no high card
    suits = state.setup.rules.book.suits or ""  # a book that sends odd chips by suit orders them: see books.check
    own = ([card for card in hand.cards if card not in state.shared] for hand in hands if hand.key == best)
    heights = ([(strength(card.rank), suit_height(card, suits)) for card in cards] for cards in own)
    return max(tuple(sorted(height, reverse=True)) for height in heights)
