"""A jackpot by hand before it runs: its pools, what wins them, which tables take part; checked against the book."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from cardspeak.books.model.jackpot import (
    BadBeat,
    BestOfPeriod,
    Condition,
    FixedSum,
    JackpotPrize,
    OfCards,
    OfCategory,
    PoolPercent,
    WholePool,
)
from cardspeak.cards import RANKS
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.controls import FASTEST, MOST_AN_HOUR
from cardspeak.ranking.category import Category
from cardspeak.values import Named

if TYPE_CHECKING:
    from cardspeak.books.jackpot import JackpotRules

CATEGORIES = frozenset(map(str, Category))
ROYAL_ON_THE_FLOP = OfCategory(category="royal flush", own=2, cards="flop")  # the jackpot hand of most rooms


class EventPlan(Named, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that can be won: the hand, the prize, and what the round must have been."""

    name: str
    condition: Condition
    prize: JackpotPrize
    players: int = 0  # dealt in, at least
    pot: int = 0  # in chips, at least


class PoolPlan(Named, omit_defaults=True, forbid_unknown_fields=True):
    """The parameters of one pool, in cents; `contribution` and `reserve` in hundredths of a cent for each hand."""

    name: str
    tables: tuple[str, ...] = ()  # none: the one that it is opened with
    events: tuple[EventPlan, ...]
    contribution: int
    seed: int = 0
    reserve: int = 0  # beside the contribution, for the next seed
    ceiling: int = 0  # 0: none
    overflow: str = ""  # the pool that takes what comes beyond the ceiling
    until: int = 0  # the offer ends at this time; 0: when it is won

    def event(self, name: str) -> EventPlan | None:
        return next((event for event in self.events if event.name == name), None)


class TableLink(Named, omit_defaults=True, forbid_unknown_fields=True):
    """A table that takes part, and what stands there."""

    table: str
    game: str
    deck: int = 52
    equipment: tuple[str, ...] = ()
    sign: bool = True
    display: str = ""  # which one is at the table or near it


class PlanFault(NamedTuple):
    """What is wrong with a table or a pool, and the clause that says so."""

    cite: str
    says: str


class HandJackpotSetup(Named):
    """Made by `make_hand_jackpot`, which checks it against the book."""

    name: str
    book: str
    pools: tuple[PoolPlan, ...]
    tables: tuple[TableLink, ...]
    funded: str = "house"
    unit: int = 0  # cents in which a prize is paid; 0: as the book's data has it
    fastest: int = FASTEST  # seconds from hand to hand at one table: faster is held and looked at
    most_an_hour: int = MOST_AN_HOUR

    @property
    def jackpot_rules(self) -> JackpotRules:
        from cardspeak.books.jackpot import load_jackpot

        return load_jackpot(self.book)


def make_hand_jackpot(
    book: str,
    pools: Iterable[PoolPlan],
    tables: Iterable[TableLink],
    *,
    name: str = "jackpot",
    funded: str = "house",
    unit: int = 0,
    fastest: int = FASTEST,
    most_an_hour: int = MOST_AN_HOUR,
) -> HandJackpotSetup:
    """A jackpot that the book allows; what is wrong with it is said with the clause."""
    from cardspeak.books.jackpot import load_jackpot

    rules = load_jackpot(book)
    plans, links = tuple(pools), tuple(tables)
    if funded != "house":
        cite = _cited(rules, rules.file.contribution.funded_cite)
        raise BadInput(f"The house funds the pool, and players' money never goes into it ({cite}).")
    if unit < 0:
        raise BadInput("A prize is paid in units of 1 cent or more.")
    if not plans or len({plan.name for plan in plans}) != len(plans):
        raise BadInput("A jackpot has one pool or more, each with a name of its own.")
    if len({link.table for link in links}) != len(links):
        raise BadInput("A table is linked once.")
    faults = [table_fault(rules, link) for link in links] + [plan_fault(rules, plan, plans, links) for plan in plans]
    for fault in faults:
        if fault is not None:
            raise BadInput(f"{fault.says} ({_cited(rules, fault.cite)}).")
    return HandJackpotSetup(
        name=name,
        book=rules.book.slug,
        pools=plans,
        tables=links,
        funded=funded,
        unit=unit,
        fastest=fastest,
        most_an_hour=most_an_hour,
    )


def _cited(rules: JackpotRules, clause: str) -> str:
    return f"{rules.book.slug} {clause}" if not clause.startswith("silent") else clause


def table_fault(rules: JackpotRules, link: TableLink) -> PlanFault | None:
    """What keeps a table from being linked."""
    file = rules.file
    game = rules.book.game(link.game)
    game.deck(link.deck)
    for row in file.equipment:
        if row.name not in link.equipment:
            part = "a part of the jackpot system that " if row.system else "which "
            return PlanFault(row.cite, f"{link.table} has no {row.name}, {part}{row.does}")
    if not link.sign:
        return PlanFault(file.tables.sign_cite, f"{link.table} carries no sign of the jackpot")
    if not link.display:
        return PlanFault(file.tables.display_cite, f"No display is at {link.table} or near it")
    unfit = rules.unfit(game, link.deck)
    return None if unfit is None else PlanFault(unfit[0], f"{link.table} plays {unfit[1]}")


def plan_fault(
    rules: JackpotRules, plan: PoolPlan, plans: Iterable[PoolPlan], links: Iterable[TableLink]
) -> PlanFault | None:
    """What the book, or sense, has against the parameters of a pool."""
    file = rules.file
    linked = {link.table: link for link in links}
    if not plan.tables:
        return PlanFault(file.tables.group_cite, f"{plan.name}: a jackpot belongs to one table or a group")
    unknown = [table for table in plan.tables if table not in linked]
    if unknown:
        return PlanFault(file.tables.group_cite, f"{plan.name}: {unknown[0]} is not linked")
    games = {linked[table].game for table in plan.tables}
    if file.tables.same_game and len(games) > 1:
        says = f"{plan.name} is for one variation, not for {' and '.join(sorted(games))}"
        return PlanFault(file.tables.same_game_cite, says)
    if not 0 < len(plan.events) <= file.offer.most or len({event.name for event in plan.events}) != len(plan.events):
        says = f"{plan.name} has {len(plan.events)} events; 1 to {file.offer.most}, each with its own name, are allowed"
        return PlanFault(file.offer.most_cite, says)
    for event in plan.events:
        fault = _event_fault(rules, event, [linked[table] for table in plan.tables])
        if fault is not None:
            return PlanFault(fault.cite, f"{plan.name}, {event.name}: {fault.says}")
    return _money_fault(rules, plan, tuple(plans))


SENSE = "silent: a plan that can be run"


def _money_fault(rules: JackpotRules, plan: PoolPlan, plans: tuple[PoolPlan, ...]) -> PlanFault | None:
    says = ""
    if plan.contribution <= 0:
        return PlanFault(rules.file.contribution.funded_cite, f"{plan.name}: each hand adds something")
    if min(plan.seed, plan.reserve, plan.ceiling, plan.until) < 0:
        says = "amounts and times are not below 0"
    elif bool(plan.ceiling) != bool(plan.overflow):
        says = "a ceiling needs a pool for what overflows, and only a ceiling does"
    elif plan.ceiling and plan.ceiling < plan.seed:
        says = f"a ceiling of {plan.ceiling} is below the seed of {plan.seed}"
    elif plan.overflow:
        other = next((one for one in plans if one.name == plan.overflow), None)
        if other is None or other.name == plan.name or other.ceiling:
            says = "what overflows goes to another pool, one without a ceiling"
    return PlanFault(SENSE, f"{plan.name}: {says}") if says else None


def _event_fault(rules: JackpotRules, event: EventPlan, links: list[TableLink]) -> PlanFault | None:
    offer, prizes = rules.file.offer, rules.file.prizes
    kind, prize = kind_of(event.condition), prize_kind(event.prize)
    if kind not in offer.kinds or (offer.conditions and event.condition not in offer.conditions):
        return PlanFault(offer.cite, "the book knows no jackpot for that hand")
    if prize not in prizes.kinds:
        return PlanFault(prizes.kinds_cite, f"the prize is {' or '.join(prizes.kinds)}, not {prize}")
    match event.prize:
        case PoolPercent(percent=percent) if not 0 < percent < 100:
            return PlanFault(prizes.kinds_cite, f"a percentage is 1 to 99, not {percent}; all of it is the whole")
        case FixedSum(cents=cents) if cents <= 0:
            return PlanFault(prizes.kinds_cite, "a fixed prize is 1 cent or more")
    says = _condition_fault(rules, event, links)
    return PlanFault(offer.cite, says) if says else None


def _condition_fault(rules: JackpotRules, event: EventPlan, links: list[TableLink]) -> str:
    """A condition must be whole, and one that can be met at every table of the pool."""
    condition = event.condition
    if min(event.players, event.pot) < 0:
        return "players and pot are not below 0"
    match condition:
        case OfCards(ranks=ranks) if len(ranks) != 5 or any(rank not in RANKS for rank in ranks):
            return f"{ranks!r} does not name five ranks, as AKQJT does"
        case OfCards(ranks=ranks, suit=suit) if (suit and len(set(ranks)) < 5) or max(map(ranks.count, ranks)) > 4:
            return f"no hand can be {ranks!r} so suited"
        case BadBeat(rank=rank) if rank and rank not in RANKS:
            return f"{rank!r} is no rank"
        case BestOfPeriod(minutes=minutes) if minutes <= 0:
            return "a period has 1 minute or more"
        case OfCategory(category=name) | BadBeat(category=name) | BestOfPeriod(category=name) if name not in CATEGORIES:
            return f"{name!r} is no category of hands; write as in 'four of a kind'"
        case _:
            return next(filter(None, (_unmet(rules, condition, link) for link in links)), "")


def _unmet(rules: JackpotRules, condition: Condition, link: TableLink) -> str:
    """Why nobody at this table could ever meet it; empty: somebody can."""
    game = rules.book.game(link.game)
    try:
        from cardspeak.jackpots.by_hand.judging import judge_of

        judge = judge_of(rules.book.slug, link.game, link.deck)
        if not isinstance(condition, OfCards):
            judge.least(condition.category, condition.rank if isinstance(condition, BadBeat) else "")
    except BadInput as fault:
        return str(fault).rstrip(".")
    most = judge.use if judge.use is not None else min(5, game.kept_cards)
    for own in (condition.own, condition.own_winner) if isinstance(condition, BadBeat) else (condition.own,):
        if not 0 <= own <= most:
            return f"{own} own cards cannot play in {game.title}; 0 to {most} can"
    if isinstance(condition, OfCategory | OfCards) and condition.cards == "flop" and game.streets[:1] != (3,):
        return f"{game.title} has no flop of three cards"
    return ""


def kind_of(condition: Condition) -> str:
    match condition:
        case OfCategory():
            return "category"
        case OfCards():
            return "cards"
        case BadBeat():
            return "bad beat"
        case BestOfPeriod():
            return "best of a period"


def prize_kind(prize: JackpotPrize) -> str:
    match prize:
        case WholePool():
            return "whole"
        case PoolPercent():
            return "percent"
        case FixedSum():
            return "fixed"
