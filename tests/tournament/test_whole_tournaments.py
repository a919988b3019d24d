"""Whole tournaments at random, every book and felt: chips and money conserved, replayed, audited, balanced."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.seeds import chance
from tests.tournament.hall import CROWN, OPEN, STAR, THREE

from cardspeak.books.tournament import load_tournament
from cardspeak.cards import deck_of
from cardspeak.cards.json import read_card, write_card
from cardspeak.refusal import Refused
from cardspeak.tournament import Tournament, standard_terms
from cardspeak.tournament import commands as c
from cardspeak.tournament.audit import audit_tournament
from cardspeak.tournament.balance import halted
from cardspeak.tournament.collected import AnyTournamentEvent
from cardspeak.tournament.colour import odd_chips
from cardspeak.tournament.events import MoneyPaid
from cardspeak.tournament.run import Director, prepared, run
from cardspeak.tournament.seating import felted, halting, to_be_filled
from cardspeak.tournament.snapshot import packed, unpacked
from cardspeak.tournament.standard import StandardForm, rounds_of
from cardspeak.tournament.terms import Penalty, Purchase, RoundPlan, Terms

BOUGHT = Purchase(cost=3000, chips=4000, most=2, until=2, method="at the desk")
ONCE = Purchase(cost=3000, chips=4000, most=1, until=2, method="at the desk")


def checked(terms: Terms, done: Tournament) -> None:
    state = done.state
    assert done.over
    assert state.balance == 0
    assert audit_tournament(terms, done.events) == []
    again = Tournament.replay(terms, done.events)
    assert again.state == state
    assert unpacked(packed(state)) == state
    raw = msgspec.json.encode(done.events, enc_hook=write_card)
    assert msgspec.json.decode(raw, type=list[AnyTournamentEvent], dec_hook=read_card) == done.events
    if state.phase == "over":
        assert sum(state.prizes.values()) == state.pool
        assert sum(state.bounties.values()) == terms.prizes.bounty * state.seen
        fees_and_pool = state.fees + state.pool_bought
        assert fees_and_pool + state.refunds == sum(
            event.amount for event in done.events if isinstance(event, MoneyPaid)
        )


def simulated(rng: random.Random, book: str, felt: Any, players: int) -> tuple[Terms, Tournament]:
    """A tournament whose felts report at random, with everything that can come in between."""
    rounds: tuple[RoundPlan, ...] | None = None
    seats, kind = rng.choice([3, 4, 6]), rng.random()
    if book != THREE and kind < 0.3:
        rounds = (RoundPlan(name="first", until=max(2, players // 2)), RoundPlan(name="final", until=1))
    elif book != THREE and kind < 0.5:
        form: StandardForm = "heads-up" if kind < 0.4 else "shoot-out"
        rounds = rounds_of(form, load_tournament(book), players, seats)
    parts: dict[str, Any] = {
        "details": {"rebuy": BOUGHT if rng.random() < 0.4 else None, "add_on": ONCE if rng.random() < 0.3 else None},
        "prizes": {
            "bounty": rng.choice([0, 2000]),
            "added": rng.choice([0, 12_345]),
            "guarantee": rng.choice([0, 250_000]),
        },
        "moves": {
            "tolerance": rng.choice([1, 2, 3]),
            "breaking": rng.choice(["last table", "fewest players"]),
            "bubble": rng.choice(["tied", "by stack"]),
            "halt": rng.choice([0, 3]),
        },
        "format": {"seats": seats},
        "conduct": {"penalties": {"slow": Penalty(kind="chips", amount=25), "talk": Penalty(kind="hands", amount=2)}},
    }
    terms = standard_terms(book, players=players, rounds=rounds, **parts)
    names = [f"p{number:02d}" for number in range(players)]
    event = prepared(terms, names, felt=felt)
    director = Chance(event, rng)
    steps = 0
    while not event.over:
        director.next()
        director.trouble()
        steps += 1
        assert steps < 5000 + 100 * players
    return terms, event


class Chance(Director):
    """A director whose tables report at random, and to whom everything happens."""

    def __init__(self, event: Tournament, rng: random.Random) -> None:
        super().__init__(event, f"{rng.random()}")
        self.rng = rng

    def _played(self, began: Any) -> c.ReportHand:
        state, rng = self.tournament.state, self.rng
        stacks = {player: state.chips[player] for player in state.at_table(began.table)}
        if rng.random() < 0.05:
            return c.ReportHand(began.table, stacks, False, at=self.now)
        if state.tables[began.table].felt == "banked":
            stacks = {player: max(chips + rng.choice([-40, -20, 10, 20]), 0) for player, chips in stacks.items()}
            return c.ReportHand(began.table, stacks, at=self.now)
        winner = rng.choice(list(stacks))
        for player in stacks:
            if player != winner:
                lost = min(stacks[player], rng.choice([0, 0, 25, 500, 4000, 20_000]))
                stacks[player] -= lost
                stacks[winner] += lost
        stacks[winner] += began.bonus
        seats = sorted(state.seat[player][1] for player in stacks)
        button = rng.choice(seats)
        after = [*(seat for seat in seats if seat > button), *(seat for seat in seats if seat <= button)]
        return c.ReportHand(
            began.table,
            stacks,
            True,
            button,
            after[0],
            after[1 % len(after)],
            dict.fromkeys(stacks, (winner,)),
            at=self.now,
        )

    def trouble(self) -> None:
        """Now and then something that may be refused, and then changes nothing."""
        rng, state = self.rng, self.tournament.state
        if self.tournament.over or rng.random() < 0.6 or not state.seat:
            return
        player = rng.choice(sorted(state.seat))
        table = state.seat[player][0]
        asks: list[c.Command] = [
            c.StepAway(player, at=self.now),
            c.ComeBack(player, at=self.now),
            c.Penalise(player, rng.choice(["slow", "talk"]), at=self.now),
            c.OpenDispute(player, "hm", at=self.now),
            c.Rebuy(player, 3000, at=self.now),
            c.AddOn(player, 3000, at=self.now),
            c.StartHandForHand(at=self.now),
            c.TakeBackSlip(at=self.now),
            c.AnnounceSpecial(table, "bonus", 100, at=self.now),
            c.PayPrize(rng.choice(sorted(state.entrants)), at=self.now),
            self._race(table),
        ]
        if rng.random() < 0.1:
            asks += [c.Disqualify(player, "breach", at=self.now), c.Retire(player, at=self.now)]
        before = state.copy()
        if isinstance(self.tournament.act(rng.choice(asks)), Refused):
            assert self.tournament.state == before
        for number, status in list(self.tournament.state.disputes.items()):
            if status == "open":
                self.tournament.act(c.RuleDispute(number, "so be it", at=self.now))
        self._even()

    def _race(self, table: str) -> c.Command:
        state = self.tournament.state
        stacks = {player: state.chips[player] for player in state.at_table(table)}
        pack = list(deck_of(52).cards)
        self.rng.shuffle(pack)
        if any(chips % 25 for chips in stacks.values()):
            return c.ColourUp(table, 25, 100, {}, at=self.now)
        odd = odd_chips(stacks, 25, 100)
        if sum(odd.values()) > 52:
            return c.Tick(at=self.now)
        cards = {player: tuple(pack.pop() for _ in range(count)) for player, count in odd.items()}
        return c.ColourUp(table, 25, 100, cards, at=self.now)

    def _even(self) -> None:
        """Once balanced, tables are never further apart than the Terms allow."""
        state = self.tournament.state
        plan = state.plan
        if plan is None or not plan.freezes or any(p.kind in ("move", "break") for p in self.tournament.prompt):
            return
        seen = felted(state)
        waits = halted(seen, halting(state.terms))
        assert [one.name for one in seen if to_be_filled(state, one.name)] == waits
        counts = [one.players for one in seen]
        if counts:
            room = sum(counts) > (len(counts) - 1) * state.terms.format.seats or len(counts) == 1
            assert max(counts) - min(counts) <= state.terms.moves.tolerance or not room or 0 in counts


CASES = [
    (STAR, "table"),
    (STAR, "paper"),
    (CROWN, "table"),
    (CROWN, "paper"),
    (OPEN, "table"),
    (OPEN, "paper"),
    (THREE, "banked"),
    (THREE, "paper"),
]


@pytest.mark.parametrize(("book", "felt"), CASES)
@pytest.mark.parametrize("number", range(30))
def test_small_tournaments_at_random(book: str, felt: str, number: int) -> None:
    rng = chance("tournament", book, felt, number)
    terms, done = simulated(rng, book, felt, rng.randint(2, 16))
    checked(terms, done)


@pytest.mark.slow
@pytest.mark.parametrize(("book", "felt"), CASES)
@pytest.mark.parametrize("block", range(150))
def test_ten_thousand_tournaments_at_random(book: str, felt: str, block: int) -> None:
    for number in range(10):
        rng = chance("many tournaments", book, felt, block, number)
        terms, done = simulated(rng, book, felt, rng.randint(2, 40))
        checked(terms, done)


@pytest.mark.slow
@pytest.mark.parametrize(("book", "felt"), CASES)
@pytest.mark.parametrize("players", [100, 300, 1000])
def test_large_tournaments_at_random(book: str, felt: str, players: int) -> None:
    rng = chance("large tournament", book, felt, players)
    terms, done = simulated(rng, book, felt, players)
    checked(terms, done)


@pytest.mark.parametrize(
    ("book", "game", "players"),
    [
        (STAR, "holdem", 4),
        (CROWN, "omaha", 3),
        (OPEN, "short-deck-holdem", 3),
        (THREE, "", 9),
        (STAR, "seven-card-stud", 3),
    ],
)
def test_real_tables_play_to_the_end(book: str, game: str, players: int) -> None:
    chips: dict[str, Any] = {} if book == THREE else {"format": {"start_chips": 1000}}
    terms = standard_terms(book, game=game, players=players, **chips)
    done = run(terms, players, "a seed")
    checked(terms, done)
    assert done.events == run(terms, players, "a seed").events


def test_several_starting_sessions_meet_in_the_final() -> None:
    rounds = (
        RoundPlan(name="monday", until=2, who="session"),
        RoundPlan(name="tuesday", until=2, who="session"),
        RoundPlan(name="final", until=1),
    )
    terms = standard_terms(STAR, players=10, rounds=rounds, format={"start_chips": 1000})
    done = run(terms, 10, "sessions", felt="paper")
    checked(terms, done)
    final = [event for event in done.events if type(event).__name__ == "RoundStarted"][-1]
    assert len(final.players) in (3, 4)  # type: ignore[attr-defined]


def test_matches_of_two_to_the_end() -> None:
    names = ("quarter-final", "semi-final", "final")
    rounds = tuple(RoundPlan(name=name, best_of=3) for name in names)
    terms = standard_terms(STAR, players=7, rounds=rounds, format={"start_chips": 1000})
    done = run(terms, 7, "matches")
    checked(terms, done)
    assert sorted(done.state.places.values())[:2] == [1, 2]
