"""A live dealer tells the cards as they fall; the machine checks that every card can be where it is said to be.

The stub of a told hand is unknown, so a shuffle of the discards into it needs no new order: it happens by itself
when the stub cannot serve the cards told.
"""

from __future__ import annotations

from cardspeak.books.model import game as m
from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.dealing import cards_at, due_now, reorder_due, serving_cite, shortage, top
from cardspeak.hand.refusing import refuse
from cardspeak.hand.state import State
from cardspeak.hand.why import HandWhy
from cardspeak.refusal import Refused

Answer = list[e.Event] | Refused

# A dealer need not deal the stub to its last card, and may or may not burn before each of three draws.
LEFT_UNDEALT = 4


def tell_hole(state: State, command: c.TellHole) -> Answer:
    """Cards to one seat: a whole deal step at once, or the replacements owed in a draw."""
    step = state.agenda[-1] if state.agenda and not state.over else None
    seat, cards = command.seat, command.cards
    if not state.setup.told or not (isinstance(step, m.Deal) or isinstance(step, m.Draw)):  # noqa: SIM101 - hot
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "No hole cards are being dealt now.")
    if isinstance(step, m.Draw):
        due, count = due_now(state, step)
        if not step.fifth_later:  # some dealers take all discards before they serve anybody
            due, count = seat, dict(state.owed).get(seat, 0)
        count, face = count if seat == due else 0, "down"
    else:
        if seat not in state.waiting:
            return refuse(state, HandWhy.NOT_IN_HAND, f"Seat {seat} has its cards or is not in the hand.")
        count, face = step.down or step.up, "up" if step.up else "down"
    if len(cards) != count or not count:
        return refuse(state, HandWhy.WRONG_COUNT, f"Seat {seat} is due {count} cards, not {len(cards)}.")
    low = state.reshuffled or len(state.stub) - count < LEFT_UNDEALT
    refilled = _refilled(state, step, seat, cards) if low else []
    wrong = seen_already(state, cards, refilled[0].taken if refilled else ())
    if wrong:
        return wrong
    if len(refilled[0].stub if refilled else state.stub) < count:
        return refuse(state, HandWhy.WRONG_COUNT, f"{len(state.stub)} cards are left in the stub, not {count}.")
    cite = serving_cite(state, step, seat) if isinstance(step, m.Draw) else step.cite
    dead = (seat,) if seat in state.ghosts else ()
    dead_cite = state.setup.rules.file.dead_seats or "" if dead else ""
    return [*refilled, e.Dealt((seat,) * count, tuple(cards), face, cite, dead, dead_cite)]  # type: ignore[arg-type]


def tell_unseen(state: State, command: c.TellUnseen) -> Answer:
    """Everybody who is due cards face down has them, or whoever is served next in a draw; nobody named a card.

    Only where hands are asked for at the showdown: cards that speak for themselves have to be known.
    """
    step = state.agenda[-1] if state.agenda and not state.over else None
    if not state.setup.asked:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "Nobody is asked to show a hand here: name the cards.")
    if state.setup.told and isinstance(step, m.Draw):
        seat, count = due_now(state, step)
        if count:
            return tell_hole(state, c.TellHole(seat, _next_unnamed(state, count)))
    if not state.setup.told or not isinstance(step, m.Deal) or not state.waiting:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "No hole cards are being dealt now.")
    if step.up or shares(state):
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "These cards fall face up: name them one by one.")
    waiting = state.waiting
    seats = tuple(seat for seat in waiting for _ in range(step.down)) if step.together else (*waiting,) * step.down
    if len(state.stub) < len(seats):
        return refuse(state, HandWhy.WRONG_COUNT, f"{len(state.stub)} cards are left in the stub, not {len(seats)}.")
    dead = tuple(seat for seat in state.waiting if seat in state.ghosts)
    dead_cite = state.setup.rules.file.dead_seats or "" if dead else ""
    return [e.Dealt(seats, _next_unnamed(state, len(seats)), "down", step.cite, dead, dead_cite)]


def _next_unnamed(state: State, count: int) -> tuple[Card, ...]:
    """The next cards of the stub: nobody has seen them, but for one that a ruling laid back on top."""
    return top(state, count) if len(state.stub) >= count else (UNKNOWN,) * count


def tell_board(state: State, command: c.TellBoard) -> Answer:
    """Community cards; in stud the one card shared when the stub cannot serve everybody."""
    step = state.agenda[-1] if state.agenda and not state.over else None
    if state.setup.told and isinstance(step, m.Deal) and shares(state):
        count, board = 1, -1
    elif state.setup.told and isinstance(step, m.Board):
        count, board = step.count, step.row - 1
    else:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "No board cards are being dealt now.")
    if len(command.cards) != count:
        return refuse(state, HandWhy.WRONG_COUNT, f"{count} cards are due on the board, not {len(command.cards)}.")
    if UNKNOWN in command.cards:
        return refuse(state, HandWhy.WRONG_COUNT, "Cards on the board lie open: name them.")
    wrong = seen_already(state, command.cards)
    if wrong:
        return wrong
    if board < 0:
        return [e.SharedCard(command.cards[0], step.short_cite or step.cite)]  # type: ignore[union-attr]
    return [e.Boarded(tuple(command.cards), board, step.cite)]


def shares(state: State) -> bool:
    """Whether stud's last card is now one for everybody."""
    due = shortage(state, None)
    return bool(due) and len(state.waiting) == len(state.served)  # nobody has been dealt one yet


def _refilled(state: State, step: m.Deal | m.Draw, seat: int, cards: tuple[Card, ...]) -> list[e.Reshuffled]:
    """The shuffle of other cards into a stub that has run out, as little as will do: discards, burns, own discards."""
    spare = len(state.stub) - len(cards)
    if spare >= LEFT_UNDEALT and not state.reshuffled:  # once shuffled back, nobody knows which cards were
        return []
    told = {card for card in cards if card is not UNKNOWN}
    own = f"discards {seat}"
    piles = ["muck"] if state.muck else []
    piles += [f"discards {other}" for other, given in state.discards.items() if given and other != seat]
    back = not told.isdisjoint(state.discards.get(seat, ()))
    if spare >= 0 and not back and all(told.isdisjoint(cards_at(state, pile)) for pile in piles):
        return []
    piles += [own] if back else []
    total = len(state.stub) + sum(len(cards_at(state, pile)) for pile in piles)
    for last, lying in (("burns", state.burns), (own, state.discards.get(seat, []))):
        if total < len(cards) and lying and last not in piles:
            piles.append(last)
            total += len(lying)
    cite = step.shortage_cite if isinstance(step, m.Draw) else step.short_cite or step.cite
    return [e.Reshuffled((UNKNOWN,) * total, tuple(piles), cite)] if piles else []


def seen_already(state: State, cards: tuple[Card, ...], taken: tuple[str, ...] = ()) -> Refused | None:
    """Refuse a card that lies somewhere else, is told twice, or is not in the deck; `taken` piles are stub again."""
    told = [card for card in cards if card is not UNKNOWN]
    if not told:
        return None
    places = list(state.discards.values()) if state.discards else []
    if taken:
        places = [given for seat, given in state.discards.items() if f"discards {seat}" not in taken]
    if "muck" not in taken:
        places.append(state.muck)
    if "burns" not in taken:
        places.append(state.burns)  # known where a ruling put them there
    places += state.holes
    places += state.boards
    if len({*told}) < len(told):  # before any place is looked at: what can never be told asks nothing of hidden cards
        twice = next(card for card in told if told.count(card) > 1)
        return refuse(state, HandWhy.CARD_TWICE, f"{twice} has been dealt already.")
    low = 52 - state.setup.deck  # stripped decks lose their lowest cards
    for card in told:
        if card < low:
            return refuse(state, HandWhy.CARD_TWICE, f"{card} is not in the deck of {state.setup.deck}.")
    for card in told:
        if _lies(card, places) or card in state.shared or card in state.aside:
            return refuse(state, HandWhy.CARD_TWICE, f"{card} has been dealt already.")
    return None


def _lies(card: Card, places: list[list[Card]]) -> bool:
    for place in places:  # a plain loop: this runs for every card that is told
        if card in place:
            return True
    return False


def reorder(state: State, command: c.Reorder) -> Answer:
    """The order of a stub that had to be shuffled at the table."""
    due = reorder_due(state)
    if due is None:
        return refuse(state, HandWhy.NO_SUCH_CHOICE, "No shuffle is due.")
    cards, places, cite, skips = due
    if sorted(command.stub) != sorted(cards):
        return refuse(
            state, HandWhy.WRONG_COUNT, f"Shuffle exactly the {len(cards)} cards of the stub and {', '.join(places)}."
        )
    return [e.Reshuffled(tuple(command.stub), places, cite, skips_burn=skips)]
