"""What Terms lack and what they say: every item that the book wants in them, checked and told, with its clause."""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.terms.checklist import Article, Checklist, Lacks, Point
from cardspeak.tournament.document import TELLS
from cardspeak.tournament.terms import Conduct, Purchase, Terms
from cardspeak.tournament.wagering import floor

REFUNDS = ("withdrawn in time", "withdrawn late", "cancelled", "refused")


def _say(given: object, what: str) -> str:
    return "" if given else f"Say {what}."


def _price(terms: Terms) -> str:
    details = terms.details
    if details.entry_fee is None or details.buy_in is None:
        return "Say the entry fee and the buy-in, 0 where there is none."
    if min(details.entry_fee, details.buy_in) < 0:
        return "No fee is below 0."
    for name, bought in (("re-buy", details.rebuy), ("add-on", details.add_on)):
        if bought is not None and not _priced(bought):
            return f"Say what a {name} costs, how many chips it brings, and how often."
    return ""


def _priced(bought: Purchase) -> bool:
    return bought.cost >= 0 and bought.chips > 0 and bought.most > 0 and bought.until > 0


def _players(terms: Terms) -> str:
    details = terms.details
    return "" if 2 <= details.least <= details.most else "Say the fewest players, 2 or more, and no fewer as the most."


def _entry(terms: Terms) -> str:
    minutes = terms.entry.withdraw_minutes
    return "" if minutes is not None and minutes >= 0 else "Say until when one withdraws without loss."


def _rounds(terms: Terms) -> str:
    rounds = terms.format.rounds
    if not rounds:
        return "Say how many rounds there are."
    if any(max(plan.hands or 0, plan.minutes or 0) < 1 for plan in rounds):
        return "Say how many hands or minutes each round lasts."
    return ""


def _tables(terms: Terms) -> str:
    if any(plan.tables < 0 for plan in terms.format.rounds):
        return "A round has no fewer than 0 tables; 0 is as many as the seats need."
    return "" if terms.format.seats > 0 else "Say how many players sit at a table, which decides how many tables play."


def _progression(terms: Terms) -> str:
    *earlier, last = terms.format.rounds
    if any(plan.advance < 1 for plan in earlier):
        return "Say how many of each table go on to the next round."
    return "Nobody goes on from the last round." if last.advance else ""


def _buying_back(terms: Terms) -> str:
    back = terms.format.buy_back
    assert back is not None, "asked only where buying back is offered"
    return "" if _priced(back) and back.method else "Say how one buys back, for how much, and after which rounds."


def _repechage(terms: Terms) -> str:
    planned = any(plan.who == "eliminated" for plan in terms.format.rounds)
    if terms.format.repechage == "director":
        return ""
    ready = planned and terms.format.repechage == "planned"
    return "" if ready else "Plan the repechage round and who qualifies, or leave it to the Director."


def _bank(terms: Terms) -> str:
    """A bank that reaches for the compulsory wager and for what follows it."""
    least = max(floor(terms), 1)
    return "" if terms.format.start_chips >= least else f"Say the starting bank, {least} chips or more."


def _chips(terms: Terms) -> str:
    kind = terms.wagers.chips
    if not kind:
        return "Say which chips are used."
    return "Tournament play does not use cash chips." if kind.startswith("cash") else ""


def _compulsory(terms: Terms) -> str:
    wagers = terms.wagers
    fits = 0 < wagers.minimum <= wagers.maximum and wagers.unit > 0
    return "" if fits else "Say the compulsory wager of a hand, above 0 and not above the most."


def _secret(terms: Terms) -> str:
    wagers = terms.wagers
    return (
        "" if wagers.secret and wagers.secret_method else "Say how many secret wagers there are, and how one is made."
    )


def _pool(terms: Terms) -> str:
    prizes = terms.prizes
    if prizes.percent is None:
        return "Say which part of the buy-ins makes the pool, 0 where the operator gives all of it."
    whole = 0 <= prizes.percent <= 100 and prizes.added >= 0 and prizes.guarantee >= 0
    return "" if whole else "The pool is 0 to 100 hundredths of the buy-ins, and nothing below 0 is added to it."


def _distribution(terms: Terms) -> str:
    shares = terms.prizes.shares
    if terms.uses("chips for cash"):
        return "Where chips are turned into cash the chips divide the pool; name no shares." if shares else ""
    if sum(shares) != 100 or any(share < 1 for share in shares):
        return f"The shares are hundredths of the pool and make 100, not {sum(shares)}."
    return "" if tuple(sorted(shares, reverse=True)) == shares else "A better place wins no less than the next."


def _refunds(terms: Terms) -> str:
    refunds = terms.conduct.refunds
    named = all(0 <= refunds.get(name, -1) <= 100 for name in REFUNDS)
    return "" if named else f"Say how many hundredths come back when: {', '.join(REFUNDS)}."


def _conduct(name: str, what: str) -> Callable[[Terms], str]:
    assert name in Conduct.__struct_fields__
    return lambda terms: _say(getattr(terms.conduct, name), what)


CHECKS: dict[str, Callable[[Terms], str]] = {
    "when": lambda terms: _say(terms.details.when, "when the tournament is held"),
    "price": _price,
    "players": _players,
    "location": lambda terms: _say(terms.details.location, "where the tournament is held"),
    "criteria": lambda terms: _say(terms.entry.criteria, "by which criteria entrants are selected"),
    "copies": lambda terms: _say(terms.entry.copies, "how players get the Terms"),
    "method of entry": lambda terms: _say(terms.entry.method, "how one enters"),
    "terms of entry": _entry,
    "rounds": _rounds,
    "tables per round": _tables,
    "progression": _progression,
    "buying back": _buying_back,
    "repechage": _repechage,
    "equal bank": _bank,
    "chips afterwards": lambda terms: _say(terms.format.chips_afterwards, "what becomes of the chips in the end"),
    "kind of chips": _chips,
    "compulsory wager": _compulsory,
    "secret wagers": _secret,
    "elimination": lambda terms: _say(terms.elimination, "when a player is out"),
    "winners": lambda terms: _say(terms.winners, "how the winners are found"),
    "prize pool": _pool,
    "distribution": _distribution,
    "penalties": _conduct("penalties", "when players are penalised, and how"),
    "grounds": _conduct("grounds", "when players are disqualified"),
    "substitutes": _conduct("substitutes", "when a substitute may be named"),
    "refunds": _refunds,
    "late": _conduct("late", "what follows when somebody comes late"),
    "absent": _conduct("absent", "what follows when somebody is away"),
    "telephone": _conduct("telephone", "what follows when somebody uses a telephone"),
    "substitution": _conduct("substitution", "what follows when a substitute is named"),
    "disqualification": _conduct("disqualification", "what follows disqualification"),
    "retirement": _conduct("retirement", "what follows when somebody retires"),
}

CHECKLIST: Checklist[Terms] = Checklist(
    {name: Point(check=check, tell=TELLS.get(name)) for name, check in CHECKS.items()}
)


def lacking(terms: Terms) -> tuple[Lacks, ...]:
    """Everything that keeps these Terms from being published, in the order of the book."""
    return CHECKLIST.lacking(terms)


def document(terms: Terms) -> tuple[Article, ...]:
    """The Terms, item by item, for everybody to read."""
    return CHECKLIST.articles(terms)
