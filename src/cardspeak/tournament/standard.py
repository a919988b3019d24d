"""Ordinary Terms, by any book: complete, with values that the book leaves open and we fill in."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cardspeak.books.banked import BEFORE, BankedGame, load_banked
from cardspeak.books.loader import load_book
from cardspeak.books.tournament import TournamentRules, load_tournament
from cardspeak.errors import BadInput
from cardspeak.hand.setup import usual_stakes
from cardspeak.terms.checklist import Checklist
from cardspeak.tournament.structure import scaled, structure
from cardspeak.tournament.terms import (
    Conduct,
    Details,
    EntryGroup,
    Format,
    Level,
    Moving,
    Penalty,
    Prizes,
    RoundPlan,
    Terms,
    Wagers,
    changed,
)

COMPULSORY = "ante"
FACTORS = (1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 40, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 2000, 4000)


def standard_terms(
    book: str = "three-card",
    *,
    game: str = "",
    players: int = 21,
    rounds: tuple[RoundPlan, ...] | None = None,
    **parts: dict[str, Any],
) -> Terms:
    """Complete Terms with ordinary values, for about so many players; `entry={"charity": True}` changes a value."""
    rules = load_tournament(book)
    ordinary = rules.standard
    banked = rules.book.head.kind == "banked"
    seats = ordinary.seats.value if banked else _seats(rules, game)
    chips = parts.get("format", {}).get("start_chips", ordinary.start_chips.value)
    draft = Terms(
        book=rules.book.slug,
        game="" if banked else load_book(book).game(game or rules.file.game).slug,
        details=Details(
            when="as announced",
            starts=24 * 60,
            location="the tournament area",
            entry_fee=2000,
            buy_in=10_000,
            least=2,
            most=max(2, players),
            notice_minutes=ordinary.notice_minutes.value,
        ),
        entry=EntryGroup(
            method="in person, at the desk",
            copies="at the desk and on the tables",
            form="the form at the desk",
            withdraw_minutes=ordinary.withdraw_minutes.value,
        ),
        format=Format(
            rounds=usual_rounds(rules, players) if rounds is None else rounds,
            start_chips=chips,
            seats=seats,
            denominations=tuple(ordinary.denominations.value),
            chips_afterwards="returned",
        ),
        wagers=Wagers(
            chips="tournament chips without cash value",
            minimum=ordinary.minimum.value,
            maximum=ordinary.maximum.value,
            unit=ordinary.unit.value,
            levels=() if banked else usual_levels(rules, game, chips, players),
        ),
        moves=Moving(
            allocation="draw",
            tolerance=ordinary.tolerance.value,
            mover="last emptied" if not banked and not _blinds(rules, game) else ordinary.mover.value,  # type: ignore[arg-type]
            breaking="last table",
            button=ordinary.button.value,
        ),
        prizes=Prizes(percent=100, shares=tuple(ordinary.prizes.value), ties=ordinary.ties.value),  # type: ignore[arg-type]
        conduct=_usual_conduct(ordinary.late_minutes.value),
        elimination=ordinary.elimination.value,  # type: ignore[arg-type]
        winners=ordinary.winners.value,  # type: ignore[arg-type]
    )
    made = changed(draft, **parts)
    statements = Checklist.standard_statements(made)
    return msgspec.structs.replace(made, statements={**statements, **made.statements})


def _usual_conduct(late_minutes: int) -> Conduct:
    return Conduct(
        penalties={"slow play": Penalty(kind="warning"), "card talk": Penalty(kind="hands", amount=1)},
        grounds=("cheating", "abuse", "breach of the Terms"),
        substitutes="before play",
        refunds={"withdrawn in time": 100, "withdrawn late": 0, "cancelled": 100, "refused": 100},
        late="compulsory wagers are taken",
        late_minutes=late_minutes,
        absent="compulsory wagers are taken",
        telephone=Penalty(kind="warning"),
        substitution="takes over entry and chips",
        disqualification="chips leave play",
        retirement="chips leave play",
    )


def usual_rounds(rules: TournamentRules, players: int) -> tuple[RoundPlan, ...]:
    """Among players to the last one. Against the house heats: the best of each table go on, the last table is final."""
    if rules.book.head.kind != "banked":
        return (RoundPlan(name="final", until=1),)
    ordinary = rules.standard
    seats, advance, hands = ordinary.seats.value, ordinary.advance.value, ordinary.hands.value
    plans: list[RoundPlan] = []
    left = players
    while left > seats:
        plans.append(RoundPlan(name=f"round {len(plans) + 1}", hands=hands, advance=advance))
        left = -(-left // seats) * advance
    return (*plans, RoundPlan(name="final", hands=hands))


StandardForm = Literal["freeze-out", "heads-up", "shoot-out"]
LAST_ROUNDS = ("final", "semi-finals", "quarter-finals")


def rounds_of(form: StandardForm, rules: TournamentRules, players: int, seats: int) -> tuple[RoundPlan, ...]:
    """The rounds of a form: to the last one, matches of two, or tables played apart whose winners meet."""
    if form == "heads-up":
        best = rules.rule("best of")
        if not best:
            raise BadInput(f"{rules.book.title} knows no matches of two.")
        return tuple(reversed([RoundPlan(name=_stage(at), best_of=best) for at in range((players - 1).bit_length())]))
    heats: list[RoundPlan] = []
    while form == "shoot-out" and players > seats:
        heats.append(RoundPlan(name=f"round {len(heats) + 1}", until=1, apart=True))
        players = -(-players // seats)
    return (*heats, RoundPlan(name="final", until=1))


def _stage(before_the_end: int) -> str:
    if before_the_end < len(LAST_ROUNDS):
        return LAST_ROUNDS[before_the_end]
    return f"round of {2 ** (before_the_end + 1)}"


def usual_levels(rules: TournamentRules, game: str, chips: int, players: int) -> tuple[Level, ...]:
    """Blinds that grow by a factor in no limit with two blinds; elsewhere the game's usual stakes many times over."""
    minutes, unit = rules.standard.level_minutes.value, rules.standard.unit.value
    stakes = _stakes(rules, game)
    if stakes.structure == "no limit" and len(stakes.blinds) == 2 and not stakes.antes:
        return structure(chips, players, minutes=minutes, unit=unit)
    small = max(chips // 100 // unit, 1) * unit
    whole = max(stakes.small, max(stakes.blinds, default=0), stakes.chinese_unit, *stakes.antes, 1)

    def grown(amount: int) -> int:
        return max(amount * small // whole // unit, 1) * unit if amount else 0

    first = msgspec.structs.replace(
        stakes,
        antes=tuple(grown(ante) for ante in stakes.antes),
        blinds=tuple(grown(blind) for blind in stakes.blinds),
        bring_in=grown(stakes.bring_in),
        small=grown(stakes.small),
        big=2 * grown(stakes.small) if stakes.big == 2 * stakes.small else grown(stakes.big),
        chinese_unit=grown(stakes.chinese_unit),
        unit=unit,
        charge=None,
    )
    return scaled(first, FACTORS, minutes=minutes)


def _stakes(rules: TournamentRules, game: str) -> Any:
    return usual_stakes(load_book(rules.book.slug).game(game or rules.file.game))


def _blinds(rules: TournamentRules, game: str) -> bool:
    return bool(_stakes(rules, game).blinds)


def _seats(rules: TournamentRules, game: str) -> int:
    """As many as the game deals to, and not more than the book has places for."""
    played = load_book(rules.book.slug).game(game or rules.file.game)
    most, _ = played.most_dealt(played.default_deck, tournament=True)
    return int(min(rules.standard.seats.value, most, rules.rule("most seats")))


# -- against the house -------------------------------------------------------------------------------------------------


def game_of(terms: Terms) -> BankedGame:
    return load_banked(terms.named)


def pay_tables(terms: Terms) -> dict[str, str]:
    """Those of the Terms that the game has; for the others the game's own stand."""
    tables = game_of(terms).tables
    return {name: key for name, key in terms.wagers.tables.items() if key in tables.get(name, {})}


def floor(terms: Terms, minimum: int | None = None) -> int:
    """What somebody needs to take part in a hand against the house: the compulsory wager, and what follows it."""
    follows = sum(wager.times_ante or 0 for wager in game_of(terms).file.wagers if wager.placed != BEFORE)
    return (terms.wagers.minimum if minimum is None else minimum) * (1 + follows)


def most_seats(terms: Terms) -> int:
    """How many the game itself deals to at a table."""
    if terms.banked:
        return game_of(terms).file.boxes.most
    played = load_book(terms.named).game(terms.game)
    most, _ = played.most_dealt(played.default_deck, tournament=True)
    ceiling: int = terms.rules.rule("most seats")
    if most < 2:
        raise BadInput(f"{played.title} seats nobody.")
    return min(most, ceiling)
