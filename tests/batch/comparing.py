"""The batch against the plain machine: same packs, same answers; what is offered at each decision, and the end.

`python -m tests.batch.comparing 60 7` compares for so many seconds with that seed, and says what it has seen.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from tests.shelf import AMONG

from cardspeak.batch import BETTING, CALL, CHANGE, CHANGING, FOLD, KITTY, OVER, RAISE, RUN, RUNNING, SET, SETTING, Hands
from cardspeak.batch.rows import command, holes_of, state_of
from cardspeak.books.loader import load_book
from cardspeak.books.model.game import Burn, Post
from cardspeak.errors import BadInput
from cardspeak.hand import Stakes, make_setup
from cardspeak.hand.choices import Options
from cardspeak.hand.commission import charge_of
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Charge, Setup

BOOKS = AMONG
GAMES = [(book, game) for book in BOOKS for game in load_book(book).games]


# -- tables of every kind ----------------------------------------------------------------------------------------------


def random_setup(rng: random.Random, book: str, game: str) -> Setup:
    """A table that the book opens: any structure, stakes, stacks, charges; raises BadInput where it would not."""
    rules = load_book(book).game(game)
    unit = rng.choice((1, 1, 1, 5))
    deck = rng.choice(list(rules.decks))
    seats = rng.choice((2, rng.randint(2, rules.decks[deck].seats), rules.decks[deck].seats))
    stacks = [unit * rng.choice((rng.randint(1, 12), rng.randint(10, 60), 200)) for _ in range(seats)]
    charge = random_charge(rng, book, unit) if rng.random() < 0.4 else None
    if rules.family == "chinese":
        return make_setup(book, game, stacks, deck=deck, stakes=Stakes(chinese_unit=rng.choice((1, 7)), charge=charge))
    structure = rng.choice(rules.play.structures.allowed)
    posts = {step.what for step in rules.script if isinstance(step, Post)}
    blinds: tuple[int, ...] = (
        rng.choice(((unit, 2 * unit), (unit, 2 * unit), (unit, unit, 2 * unit), (2 * unit,)))
        if "blinds" in posts
        else ()
    )
    antes: tuple[int, ...] = rng.choice(((), (), (unit,), (2 * unit,))) if "antes" in posts else ()
    if "blinds" not in posts or ("antes" in posts and rng.random() < 0.15):
        blinds, antes = (), antes or (2 * unit,)
    if antes and rng.random() < 0.1:
        antes = tuple(unit * rng.randint(0, 3) for _ in range(seats))
    blinds = blinds[-len(stacks) :]
    more: dict[str, Any] = {}
    if blinds and seats > 3 and rng.random() < 0.15:
        more["late"] = tuple((seat, rng.choice((0, 2 * unit)), rng.choice((0, unit))) for seat in (seats - 1,))
    if blinds and rng.random() < 0.1:
        more["kill"] = (rng.randint(1, seats), 4 * unit)
    if rng.random() < 0.3:
        more["runs"] = True
    stakes = Stakes(
        structure=structure,
        blinds=blinds,
        antes=antes,
        straddles=rng.choice((0, 0, 0, 1, 2)) if 0 < len(blinds) < seats else 0,
        bring_in=rng.choice((0, unit)) if rules.family == "stud" else 0,
        small=2 * unit,
        big=4 * unit,
        unit=unit,
        trimmed_antes=rng.random() < 0.8,
        uncapped=rules.play.cap is not None and rules.play.cap.house and rng.random() < 0.3,
        burns=rng.choice((1, 0, 2)) if any(isinstance(step, Burn) and step.by_table for step in rules.script) else 1,
        charge=charge,
    )
    return make_setup(book, game, stacks, deck=deck, stakes=stakes, **more)


def random_charge(rng: random.Random, book: str, unit: int) -> Charge:
    """One method of the book's, or two of them combined."""
    kinds = [row.kind for row in load_book(book).games[next(iter(load_book(book).games))].play.commission.kinds]
    able: list[Any] = [kind for kind in kinds if kind not in ("time", "sitting")]
    made: Charge | None = None
    for kind in rng.sample(able, min(len(able), rng.choice((1, 1, 2)))):
        amounts: dict[str, Any] = {}
        if kind == "percent":
            amounts = {
                "percent": rng.choice((5, 10)),
                "cap": rng.choice((None, 3 * unit)),
                "floor": rng.choice((0, 0, unit)),
            }
        elif kind in ("per hand", "per person"):
            amounts = {"amount": rng.choice((unit, 3 * unit))}
            if kind == "per hand" and rng.random() < 0.5:
                amounts["more"] = ((4, 2 * unit),)
        made = charge_of(kind, also=made, **amounts)
    assert made is not None, "a book with players charges somehow"
    return made


def random_setups(rng: random.Random, games: list[tuple[str, str]], skipped: Counter[str]) -> Iterator[Setup]:
    while True:
        book, game = rng.choice(games)
        try:
            yield random_setup(rng, book, game)
        except BadInput as wrong:
            skipped[str(wrong)] += 1


# -- the same hand twice -----------------------------------------------------------------------------------------------


def compare(
    setup: Setup,
    n: int,
    seed: int,
    rng: random.Random,
    change: Callable[[Hands], None] | None = None,
    folds: float | None = None,
) -> int:
    """Play n hands in both machines with answers at random; how many decisions agreed. AssertionError: they differ."""
    hands = Hands.of(setup, n, seed, auto=False, log=400)
    if change is not None:
        change(hands)
    plain = [hands.dealt(row) for row in range(n)]
    fold_less = rng.choice((0.0, 0.1, 0.3, 1.0)) if folds is None else folds
    kinds, amounts = np.zeros(n, np.int8), np.zeros(n, np.int32)
    decisions = 0
    while True:
        waiting = [row for row in range(n) if not plain[row].over]
        for row in range(n):
            same_chips(hands, row, plain[row])
        if not waiting:
            break
        same_state(hands, (row := rng.choice(waiting)), plain[row])
        for row in waiting:
            decisions += 1
            kinds[row], amounts[row] = random_answer(hands, row, plain[row], rng, fold_less)
            refused = plain[row].play(command(plain[row].state, int(kinds[row]), int(amounts[row])))
            assert refused is None, (setup, row, refused)
        hands.step(kinds, amounts)
    assert hands.row(rng.randrange(n)).over
    return decisions


def same_chips(hands: Hands, row: int, hand: Hand) -> None:
    """Every stack and the house's share."""
    record, state = hands.rows[row], hand.state
    where = (hands.setup, row)
    assert hand.over == (record["asks"] == OVER), where
    assert record["stack"][: hands.seats].tolist() == [state.stack[seat] for seat in hands.order], where
    assert record["house"] == state.commission, where


def same_state(hands: Hands, row: int, hand: Hand) -> None:
    """The whole state of a hand that goes on: every card and chip, and how far the script has come."""
    setup, record, state = hands.setup, hands.rows[row], hand.state
    where = (setup, row)
    written = state_of(setup, hands.game.record[0], record)
    assert written.agenda == state.agenda or state.agreed_boards > 1, where
    assert written.live == state.live, where
    assert written.bet == state.bet, where
    assert written.paid == state.paid, where
    assert (written.pot, written.dead) == (state.pot, state.dead), where
    assert written.boards == state.boards[: setup.rules.rows], where
    assert written.shared == state.shared, where
    assert written.stub[-20:] == state.stub[-20:] if setup.deck == hands.game.record[0]["needed"] else True, where
    for seat in state.live:
        assert written.holes[seat] == state.holes[seat], where
    for place, seat in enumerate(hands.order):
        if not state.folded[seat]:
            assert holes_of(hands.game.record[0], record, place) == [int(card) for card in state.holes[seat]], where


def random_answer(hands: Hands, row: int, hand: Hand, rng: random.Random, fold_less: float) -> tuple[int, int]:
    """An answer at random, after what both machines offer was compared."""
    offer, order = hands.legal()[row], hands.order
    may = hand.options
    where = (hands.setup, row)
    if may is not None:
        assert offer["asks"] == BETTING, where
        only = sorted(
            {int(offer["least"]), int(offer["most"])} | ({int(offer["middle"])} if offer["middle"] else set())
        )
        prompt = hand.prompt
        kitty = prompt.choice("take kitty") if prompt is not None and may.kitty else None
        got: tuple[object, ...] = (
            order[offer["turn"]],
            bool(offer["fold"]),
            bool(offer["check"]),
            int(offer["call"]),
            int(offer["least"]),
        )
        got += (int(offer["most"]), tuple(only) if may.only else (), bool(hands.rows[row]["is_raise"]))
        want: tuple[object, ...] = (may.seat, may.fold, may.check, may.call, may.least, may.most, may.only, may.raises)
        assert got == want, (*where, got, want)
        assert int(offer["kitty"]) == (kitty.amount if kitty is not None else -1), where
        return choose(rng, may, fold_less, hands.setup.stakes.unit)
    prompt = hand.prompt
    assert prompt is not None, where
    choice = prompt.choices[0]
    if choice.verb in ("draw", "discard"):
        assert (offer["asks"], order[offer["turn"]], offer["cards"]) == (CHANGING, prompt.seat, choice.cards), where
        assert offer["exactly"] == (choice.verb == "discard"), where
        held = len(hand.state.holes[prompt.seat])
        count = (
            rng.randint(0, min(choice.cards, held)) if choice.verb == "draw" and rng.random() < 0.7 else choice.cards
        )
        return CHANGE, sum(1 << at for at in rng.sample(range(held), count))
    if choice.verb == "arrange":
        assert (offer["asks"], order[offer["turn"]]) == (SETTING, prompt.seat), where
        return SET, random_setting(rng, hand.state.holes[prompt.seat])
    assert (choice.verb, offer["asks"], offer["cards"], offer["turn"]) == ("run", RUNNING, choice.most, -1), where
    return RUN, rng.randint(1, choice.most)


def random_setting(rng: random.Random, held: list[Any]) -> int:
    """Three hands at random, or in the order of ranks: then they are more often rightly set."""
    at = list(range(13))
    if rng.random() < 0.6:
        at.sort(key=lambda place: (sum(card.rank == held[place].rank for card in held), held[place].rank))
    else:
        rng.shuffle(at)
    return sum(1 << place for place in at[:3]) | sum(1 << place for place in at[3:8]) << 13


def choose(rng: random.Random, may: Options, fold_less: float, unit: int) -> tuple[int, int]:
    kinds = []
    if may.fold and (rng.random() < fold_less or not (may.call or may.check)):
        kinds.append(FOLD)
    if may.call or may.check:
        kinds.append(CALL)
    if may.most:
        kinds.append(RAISE)
    if may.kitty:
        kinds.append(KITTY)
    kind = rng.choice(kinds)
    if kind != RAISE:
        return kind, 0
    if may.only:
        return kind, rng.choice(may.only)
    which = rng.randrange(4)
    if which < 2:
        return kind, (may.least, may.most)[which]
    top = may.most if which == 2 else min(may.most, may.least * 2)
    total = rng.randint(may.least, max(top, may.least))
    return kind, total if total in (may.least, may.most) else max(total // unit * unit, may.least)


def main(seconds: float, seed: int, games: list[tuple[str, str]]) -> None:
    rng = random.Random(seed)
    skipped: Counter[str] = Counter()
    seen: Counter[tuple[str, ...]] = Counter()
    decisions, end = 0, time.time() + seconds
    for setup in random_setups(rng, games, skipped):
        try:
            decisions += compare(setup, 30, rng.getrandbits(60), rng)
        except BadInput as wrong:
            skipped[str(wrong)] += 1
            continue
        seen[setup.book, setup.game] += 30
        if time.time() > end:
            break
    sys.stdout.write(f"{seen.total()} hands, {decisions} decisions, {len(seen)} of {len(games)} games: all agree\n")
    for key in games:
        sys.stdout.write(f"  {' '.join(key)} {seen[key]}\n")
    for why, count in skipped.most_common(25):
        sys.stdout.write(f"  {count} x {why}\n")


if __name__ == "__main__":
    chosen = [one for one in GAMES if len(sys.argv) < 4 or sys.argv[3] in " ".join(one)]
    main(float(sys.argv[1]), int(sys.argv[2]), chosen)
