"""What the Terms of a promotion lack and what they say: every item that the book wants, with its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec

from cardspeak.promotions.banned import banned_in, banned_nature
from cardspeak.promotions.prizes import AnyPrize, CasinoDollars
from cardspeak.promotions.terms import PromotionTerms
from cardspeak.terms.checklist import Article, Checklist, Lacks, Point, outside

T = PromotionTerms
MOST_VALUE = 10**11  # cents: a thousand million dollars; the ledger holds the sum of all
MOST_PRIZES = 10_000
DETAILS: dict[str, tuple[str, str]] = {  # item: (kind of prize, the field that says it)
    "appliance: make": ("appliance", "make"),
    "appliance: model": ("appliance", "model"),
    "appliance: accessories": ("appliance", "accessories"),
    "vehicle: make": ("vehicle", "make"),
    "vehicle: model": ("vehicle", "model"),
    "vehicle: accessories": ("vehicle", "accessories"),
    "vehicle: on-road costs": ("vehicle", "on_road"),
    "travel: people": ("travel", "people"),
    "travel: inclusions": ("travel", "inclusions"),
    "travel: dates": ("travel", "dates"),
    "travel: spending money": ("travel", "spending_money"),
    "real estate: dwelling": ("real estate", "dwelling"),
    "real estate: plans": ("real estate", "plans"),
    "real estate: contract": ("real estate", "contract"),
    "real estate: easements": ("real estate", "easements"),
    "real estate: address": ("real estate", "address"),
    "real estate: inclusions": ("real estate", "inclusions"),
}


def lacking_in(terms: PromotionTerms, prescribed: tuple[str, ...] = ()) -> tuple[Lacks, ...]:
    """Everything that keeps these Terms from being lodged: items first, then what may not be a prize."""
    said = _said(terms)
    return (*CHECKLIST.lacking(said), *_wrong_prizes(said, prescribed))


def _said(terms: PromotionTerms) -> PromotionTerms:
    """What is blank says nothing."""
    return msgspec.convert(_trimmed(msgspec.to_builtins(terms)), PromotionTerms)


def _trimmed(value: Any) -> Any:
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, dict):
        return {key: _trimmed(inner) for key, inner in value.items()}
    return [_trimmed(inner) for inner in value] if isinstance(value, list | tuple) else value


WritesTime = Callable[[int | None], str]


def articles_of(terms: PromotionTerms, clock: WritesTime | None = None) -> tuple[Article, ...]:
    """The Terms, item by item, for everybody to read; `clock` writes a time as the house reads it, else by UTC."""
    articles = CHECKLIST.articles(terms)
    if clock is None:
        return articles
    return tuple(
        msgspec.structs.replace(one, says=TIMES[one.item](terms, clock)) if one.item in TIMES and one.says else one
        for one in articles
    )


def _wrong_prizes(terms: PromotionTerms, prescribed: tuple[str, ...]) -> Iterator[Lacks]:
    rules = terms.rules
    yield from banned_nature(rules, terms.nature, terms.prizes)
    for prize in terms.prizes:
        yield from banned_in(rules, prize, prescribed)
        if isinstance(prize, CasinoDollars) and prize.alternative:
            yield Lacks(prize.name, rules.file.money_cite, f"{prize.name}: casino dollars are never turned into money.")


# -- checks ------------------------------------------------------------------------------------------------------------


def _telling(terms: T) -> str:
    row, given = terms.rules.items["telling the winner"], terms.award.tell_by
    if not given:
        return f"Say {row.says}: {', '.join(row.choices)}."
    strange = [one for one in given if one not in row.choices]
    return f"{strange[0]!r} is no way of the book: choose {', '.join(row.choices)}." if strange else ""


def _eligible(terms: T) -> str:
    if not all(terms.entry.criteria) or not terms.entry.criteria:
        return "Say who may take part."
    return "So many entries of one person are above zero, or 0 for any number." if terms.entry.each < 0 else ""


def _award(terms: T) -> str:
    if terms.award.drawn is None or not terms.award.place:
        return "Say when and where the prize is awarded."
    closes = terms.entry.closes
    return "The draw is held before entries close." if closes is not None and terms.award.drawn < closes else ""


def _closing(terms: T) -> str:
    if terms.entry.closes is None:
        return "Say at which date and time entries close."
    starts = terms.held.starts
    return "Entries close before the promotion begins." if starts is not None and terms.entry.closes <= starts else ""


def _wager(terms: T) -> str:
    wager = terms.entry.wager
    return "Say how much must be wagered: above zero." if wager is not None and wager.least <= 0 else ""


def _held(terms: T) -> str:
    held = terms.held
    whole = held.title and held.place and held.starts is not None
    return "" if whole else "Say what the promotion is called, where it is held, and on which date and time it begins."


def _claiming(terms: T) -> str:
    award = terms.award
    if not award.claiming or award.present is None:
        return "Say how a prize is claimed, and whether one must be present to win."
    return "The time to claim is above zero hours." if award.claim_hours is not None and award.claim_hours <= 0 else ""


def _values(terms: T) -> str:
    if not terms.prizes:
        return "Name at least one prize."
    names = [prize.name for prize in terms.prizes]
    for prize in terms.prizes:
        if not prize.name or names.count(prize.name) > 1:
            return "Give every prize a name of its own."
        if prize.value is None or not 0 < prize.value <= MOST_VALUE:
            return f"Say what {prize.name} is worth, in cents: above zero, and within reason."
        if not 1 <= prize.count <= MOST_PRIZES:
            return f"Give 1 to {MOST_PRIZES:,} of {prize.name}."
    return ""


def _of_kind(terms: T, kind: str) -> list[AnyPrize]:
    return [prize for prize in terms.prizes if prize.sort == kind]


def _detail(item: str, kind: str, field: str) -> Callable[[T], str]:
    def check(terms: T) -> str:
        row = terms.rules.items[item]
        for prize in _of_kind(terms, kind):
            value = getattr(prize, field)
            if value is None or (value is not False and not value):
                return f"Say it of {prize.name}: {field.replace('_', ' ')}."
            wrong = outside(row, value)
            if wrong:
                return f"{prize.name}, {wrong}"
        return ""

    return check


# -- told --------------------------------------------------------------------------------------------------------------


def stamp(at: int | None) -> str:
    """A time for people to read."""
    try:
        return "" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    except (OverflowError, ValueError, OSError):  # no calendar reaches there
        return f"second {at}"


def dollars(cents: int | None) -> str:
    return "" if cents is None else f"${cents // 100:,}.{cents % 100:02}"


def _tell_wager(terms: T) -> str:
    wager = terms.entry.wager
    if wager is None:
        return "none"
    return f"at least {wager.least} for each entry" + (f" at {', '.join(wager.tables)}" if wager.tables else "")


def _tell_prizes(terms: T) -> str:
    return "; ".join(
        f"{f'{prize.count} x ' if prize.count > 1 else ''}{prize.name} ({prize.sort}), {dollars(prize.value)} each"
        + (f", {prize.conditions}" if prize.conditions else "")
        + (", or its value in money" if prize.alternative else "")
        for prize in terms.prizes
    )


def _tell_claiming(terms: T) -> str:
    award = terms.award
    present = "one must be present to win" if award.present else "nobody need be present"
    limit = f", within {award.claim_hours} hours of the draw" if award.claim_hours is not None else ""
    return f"{award.claiming}{limit}; {present}"


def _tell_eligible(terms: T) -> str:
    each = "as many entries as one likes" if not terms.entry.each else f"{terms.entry.each} each at most"
    return f"{', '.join(terms.entry.criteria)}; {each}"


def _tell_detail(kind: str, field: str) -> Callable[[T], str]:
    def tell(terms: T) -> str:
        values = [getattr(prize, field) for prize in _of_kind(terms, kind)]
        return "; ".join("yes" if value is True else "no" if value is False else str(value) for value in values)

    return tell


TIMES: dict[str, Callable[[T, WritesTime], str]] = {  # items with a time in them
    "time and place of award": lambda t, clock: f"{clock(t.award.drawn)}, {t.award.place}",
    "closing of entries": lambda t, clock: clock(t.entry.closes),
    "place, date and time": lambda t, clock: f"{t.held.title}: {t.held.place}, {clock(t.held.starts)}",
}


def _tell_time(item: str) -> Callable[[T], str]:
    return lambda terms: TIMES[item](terms, stamp)


POINTS: dict[str, Point[T]] = {
    "in the marketing": Point(
        check=lambda t: "" if t.held.in_marketing else "The marketing material must refer to these Terms.",
        tell=lambda t: "marketing material refers to these Terms",
    ),
    "where to get them": Point(lambda t: tuple(filter(None, t.held.available))),
    "manner of award": Point(lambda t: t.award.manner),
    "time and place of award": Point(check=_award, tell=_tell_time("time and place of award")),
    "eligibility": Point(check=_eligible, tell=_tell_eligible),
    "qualifying wager": Point(check=_wager, tell=_tell_wager),
    "nature of the prize": Point(
        lambda t: t.nature, tell=lambda t: t.nature + (f"; {t.reserved}" if t.reserved else "")
    ),
    "closing of entries": Point(check=_closing, tell=_tell_time("closing of entries")),
    "place, date and time": Point(check=_held, tell=_tell_time("place, date and time")),
    "claiming": Point(check=_claiming, tell=_tell_claiming),
    "telling the winner": Point(check=_telling, tell=lambda t: ", ".join(t.award.tell_by)),
    "publishing the results": Point(lambda t: t.award.results),
    "prizes and values": Point(check=_values, tell=_tell_prizes),
    **{
        item: Point(check=_detail(item, kind, field), tell=_tell_detail(kind, field))
        for item, (kind, field) in DETAILS.items()
    },
}
CHECKLIST: Checklist[T] = Checklist(POINTS)
