"""Whole tournaments by chance, with everything thrown in: chips conserved, one place each, prizes make the pool."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.tournament.desk import BOOK, all_of

from cardspeak.banked import commands as b
from cardspeak.cards import Card
from cardspeak.cards.chance import seeded
from cardspeak.refusal import Refused
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.draws import tables_needed
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.results import may_win_prize
from cardspeak.tournament.run import answers_to, play_through, prepared
from cardspeak.tournament.terms import Penalty, Purchase, RoundPlan, Terms, standard_terms

SEATS = 3
REPORTS = ["exposed card", "wrong count", "cannot match", "exclude", "void wagers", "hold winnings", "disruption"]


def random_terms(chance: Random, players: int) -> Terms:
    cash = chance.random() < 0.2
    fresh = chance.random() < 0.6
    left, heats = players, []
    while left > SEATS:
        heats.append(RoundPlan(name="heat", hands=chance.randrange(2, 7), advance=1, fresh=fresh))
        left = tables_needed(left, SEATS)
    rounds = (*heats, RoundPlan(name="final", hands=chance.randrange(1, 7), fresh=fresh))
    parts: dict[str, Any] = {
        "details": {
            "rebuy": chance.choice([None, Purchase(cost=5000, chips=200, most=2, until=2)]),
            "add_on": chance.choice([None, Purchase(cost=3000, chips=100, until=1)]),
        },
        "format": {
            "seats": SEATS,
            "start_chips": chance.choice([60, 200, 1000]),
            "buy_back": chance.choice([None, Purchase(cost=5000, chips=100, until=3, method="desk")]),
            "repechage": chance.choice([None, "director"]),
            "chips_afterwards": "cash" if cash else "returned",
        },
        "wagers": {"secret": chance.choice([None, 1, 2]), "secret_method": "on a slip"},
        "prizes": {
            "percent": chance.choice([0, 50, 97, 100]),
            "added": chance.choice([0, 1, 12_345]),
            "guarantee": chance.choice([0, 99_999]),
            "shares": () if cash else chance.choice([(100,), (50, 30, 20), (34, 33, 33), (40, 30, 15, 10, 5)]),
        },
        "conduct": {
            "penalties": {
                "slow play": Penalty(kind="hands", amount=1),
                "splashing": Penalty(kind="chips", amount=30),
                "shouting": Penalty(kind="disqualified"),
            },
            "late": chance.choice(["out", "compulsory wagers are taken"]),
            "absent": chance.choice(["out", "compulsory wagers are taken"]),
            "substitutes": chance.choice(["never", "before play", "between rounds"]),
        },
        "entry": {"charity": True},
    }
    return standard_terms(BOOK, players=players, rounds=rounds, **parts)


def trouble(event: Tournament, chance: Random) -> c.Command:
    """Something that may or may not be in order now."""
    player = chance.choice(list(event.state.entrants))
    table = chance.choice(["table 1", "table 2", "table 9"])
    by = chance.choice(["director", "director", "deputy", "operator"])
    plan = RoundPlan(name="repechage", hands=1, advance=chance.choice([1, 2]), who="eliminated")
    return chance.choice(
        [
            c.StepAway(player),
            c.ComeBack(player),
            c.Penalise(player, chance.choice(["slow play", "splashing", "telephone", "nothing"]), by),
            c.Rebuy(player, 5000),
            c.AddOn(player, 3000),
            c.BuyBack(player, 5000),
            c.CallRepechage(plan, by),
            c.Substitute(player, c.Person(name=f"sub {chance.randrange(99)}"), by),
            c.Secret(table, player, {"ante": chance.choice([5, 10, 20]), "pair-plus": 10}),
            c.EndTable(table, chance.choice(["known", "agreed", "time"]), agree=tuple(event.state.entrants), by=by),
            *([c.Dispute(player, "That was mine."), c.RuleDispute(1, "No.", by)] if chance.random() < 0.2 else []),
            c.MoveStart(9000, 0, by),
            *([c.DirectorLeaves()] if chance.random() < 0.2 else []),
            c.AtTable(
                table, b.Report(chance.choice(REPORTS), chance.randrange(0, 8), "Pit Boss", player=player, count=1)
            ),
            *(
                [c.Retire(player), c.Disqualify(player, "cheating", by)]
                if event.state.round and chance.random() < 0.1
                else []
            ),
        ]
    )


def settle_table(event: Tournament, chance: Random) -> list[c.Command]:
    """Whatever a hand in trouble asks for: counts, withdrawals, a new shuffle."""
    prompt = event.prompt[0]
    ask = prompt.asks[0]
    match ask.kind:
        case "count":
            return [c.AtTable(prompt.table, b.Count(52))]
        case "retract":
            return [c.AtTable(prompt.table, b.Retract(ask.box, ask.owner, ()))]
        case "proceed" | "suspended":
            return [c.AtTable(prompt.table, b.Proceed(ask.choices[0].verb))]
    return answers_to(event, prompt, chance.randrange)


def play_wildly(event: Tournament, chance: Random) -> None:
    """Trouble comes between any two commands; what is refused is refused, and the next question says what is due."""
    for _ in range(2000):
        if event.over:
            return
        prompt = event.prompt[0]
        quiet = answers_to(event, prompt, chance.randrange) if prompt.kind != "hand" else settle_table(event, chance)
        for command in quiet:
            while chance.random() < 0.4:
                event.act(trouble(event, chance))
            event.act(command)
        if not event.state.director_here:
            event.act(c.DirectorReturns())
    raise AssertionError("a tournament comes to its end")


@pytest.mark.parametrize("seed", range(60))
def test_a_random_tournament_keeps_its_books(seed: int) -> None:
    chance = seeds.chance("tournament", seed)
    players = chance.choice([2, 3, 6, 8, 12])
    terms = random_terms(chance, players)
    event = prepared(terms, [f"p{number}" for number in range(players)])
    staff = c.Person(name="staff", staff="employee", approved_by="Chief Executive Officer")
    event.act(c.Substitute("p0", staff))
    play_wildly(event, chance)
    state = event.state
    assert state.balance == 0
    assert sum(state.chips.values()) == 0
    assert state.issued == state.returned + state.removed + state.bank
    assert sorted(state.places.values()) == list(range(1, players + 1))
    assert set(state.places) == set(state.entrants)
    may_win = [name for name in state.entrants if may_win_prize(state, name)]
    assert sum(state.prizes.values()) == (state.pool if may_win else 0)
    assert set(state.prizes) <= set(may_win)
    bought = sum(paid.amount for paid in all_of(event, e.MoneyPaid) if paid.what != "entry fee")
    assert state.pool == max(bought * (terms.prizes.percent or 0) // 100 + terms.prizes.added, terms.prizes.guarantee)
    assert Tournament.replay(terms, event.events).state == state


@pytest.mark.parametrize("players", [2, 7, 8, 30])
def test_a_quiet_tournament_ends_with_a_winner(players: int) -> None:
    event = prepared(standard_terms(BOOK, players=players), [f"p{number}" for number in range(players)])
    play_through(event, seeded(seeds.of_the_day("quiet", players)))
    assert event.over
    assert sorted(event.state.places.values()) == list(range(1, players + 1))
    assert sum(event.state.prizes.values()) == event.state.pool == players * 10_000
    winner = next(one.player for one in all_of(event, e.Placed) if one.place == 1)
    assert event.state.prizes[winner] == max(event.state.prizes.values())


def test_more_players_are_level_than_a_pack_has_cards() -> None:
    rounds = (RoundPlan(name="final", hands=1),)
    players = [f"p{number}" for number in range(300)]
    event = prepared(standard_terms(BOOK, players=300, rounds=rounds), players)
    play_through(event, seeded(seeds.of_the_day("many")))
    assert max(len(one.cards) for one in all_of(event, e.CardsDrawn)) > 52
    assert sorted(event.state.places.values()) == list(range(1, 301))


def test_the_same_seed_plays_the_same_tournament() -> None:
    logs = []
    for _ in range(2):
        event = prepared(standard_terms(BOOK, players=9), [f"p{number}" for number in range(9)])
        play_through(event, seeded("again"))
        logs.append(event.events)
    assert logs[0] == logs[1]


def test_the_log_survives_json() -> None:
    chance = seeds.chance("tournament in json")
    terms = random_terms(chance, 8)
    event = prepared(terms, [f"p{number}" for number in range(8)])
    play_wildly(event, chance)
    raw = msgspec.json.encode(event.events, enc_hook=str)
    back = msgspec.json.decode(raw, type=list[e.AnyEvent], dec_hook=lambda kind, text: Card(text))
    assert back == event.events
    assert Tournament.replay(terms, back).state == event.state
    assert msgspec.json.decode(msgspec.json.encode(terms), type=Terms) == terms


def test_deciding_changes_nothing() -> None:
    event = prepared(standard_terms(BOOK, players=3), ["a", "b", "c"])
    before = event.state.copy()
    assert not isinstance(event.decide(c.StartRound(("a", "b", "c"), 24 * 60)), Refused)
    assert event.state == before
