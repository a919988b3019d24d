"""What Terms lack and what they say: every item that a book wants in them, checked and told, with its clause.

An item is more than words: what it decides is carried out by the machine, so each check asks for a value that can be.
"""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.errors import BookError
from cardspeak.terms.checklist import Article, Checklist, Lacks, Point
from cardspeak.tournament.payouts import prize_list
from cardspeak.tournament.standard import floor
from cardspeak.tournament.telling import TELLS
from cardspeak.tournament.terms import Conduct, Purchase, Terms

REFUNDS = ("withdrawn in time", "withdrawn late", "cancelled", "refused")


def _say(given: object, what: str) -> str:
    return "" if given else f"Say {what}."


def _all(*checks: Callable[[Terms], str]) -> Callable[[Terms], str]:
    """The first thing that is wrong."""
    return lambda terms: next(filter(None, (check(terms) for check in checks)), "")


# -- money and entry ---------------------------------------------------------------------------------------------------


def _fee(terms: Terms) -> str:
    fee = terms.details.entry_fee
    return "" if fee is not None and fee >= 0 else "Say the entry fee, 0 where there is none."


def _buy_in(terms: Terms) -> str:
    buy_in = terms.details.buy_in
    return "" if buy_in is not None and buy_in >= 0 else "Say the buy-in, 0 where there is none."


def _offers(terms: Terms) -> str:
    for name, bought in (("re-buy", terms.details.rebuy), ("add-on", terms.details.add_on)):
        if bought is not None and not _priced(bought):
            return f"Say what a {name} costs, how many chips it brings, how often, and until when."
    once = terms.rules.rule("add-ons")
    if terms.details.add_on is not None and terms.details.add_on.most > once:
        return f"An add-on is bought {'once' if once == 1 else f'{once} times'}, not {terms.details.add_on.most} times."
    return ""


def _priced(bought: Purchase) -> bool:
    return bought.cost >= 0 and bought.chips > 0 and bought.most > 0 and bought.until > 0


def _players(terms: Terms) -> str:
    details = terms.details
    return "" if 2 <= details.least <= details.most else "Say the fewest players, 2 or more, and no fewer as the most."


def _entry(terms: Terms) -> str:
    minutes = terms.entry.withdraw_minutes
    if minutes is None or minutes < 0:
        return "Say until when one withdraws without loss."
    elsewhere = 100 if "refunds" in terms.rules.items else 0  # then the item of that name misses it
    whole = terms.conduct.refunds.get("withdrawn in time", elsewhere) == 100
    return "" if whole else "Whoever withdraws in time has everything back: 100 hundredths."


def _form(terms: Terms) -> str:
    return _say(terms.entry.form, "which application form is filled in")


# -- format ------------------------------------------------------------------------------------------------------------


def _rounds(terms: Terms) -> str:
    rounds = terms.format.rounds
    if not rounds:
        return "Say how many rounds there are."
    for plan in rounds:
        given = (plan.hands, plan.minutes, plan.until, plan.best_of)
        if max((length or 0 for length in given), default=0) < 1:
            return "Say how many hands or minutes each round lasts, or until how many players are left."
        if plan.apart and not plan.until:
            return "Say how many are left of each table when its part of the round is over."
    return _matches(terms)


def _matches(terms: Terms) -> str:
    """Where the book knows matches of two, it says of how many."""
    best = terms.rules.rule("best of")
    for plan in terms.format.rounds:
        if plan.best_of is not None and plan.best_of != best:
            return f"A round of matches is the best of {best}." if best else "The game is not for two."
    return ""


def _tables(terms: Terms) -> str:
    if any(plan.tables < 0 for plan in terms.format.rounds):
        return "A round has no fewer than 0 tables; 0 is as many as the seats need."
    return "" if terms.format.seats > 0 else "Say how many players sit at a table, which decides how many tables play."


def _progression(terms: Terms) -> str:
    if not terms.format.rounds:
        return ""
    *earlier, last = terms.format.rounds
    if any(plan.advance < 1 and plan.until is None and plan.best_of is None for plan in earlier):
        return "Say how many of each table go on to the next round."
    return "Nobody goes on from the last round." if last.advance or (last.until or 1) > 1 else ""


def _fresh(terms: Terms) -> str:
    afresh = terms.rules.rule("fresh")
    if afresh and any(not plan.fresh for plan in terms.format.rounds):
        return "Every session begins with an equal allotment: chips are not carried over."
    return ""


def _buying_back(terms: Terms) -> str:
    back = terms.format.buy_back
    if back is None:
        return "" if terms.format.buy_back_said else "Say whether somebody who is out may buy back."
    return "" if _priced(back) and back.method else "Say how one buys back, for how much, and after which rounds."


def _repechage(terms: Terms) -> str:
    planned = any(plan.who == "eliminated" for plan in terms.format.rounds)
    if terms.format.repechage == "director" or not terms.uses("repechage"):
        return ""
    ready = planned and terms.format.repechage == "planned"
    return "" if ready else "Plan the repechage round and who qualifies, or leave it to the Director."


def _bank(terms: Terms) -> str:
    """A bank that reaches for what has to be posted."""
    if terms.banked:
        least = max(floor(terms), 1)
    else:
        levels = terms.wagers.levels
        stakes = levels[0].stakes if levels else None
        least = max((max(stakes.blinds, default=0) + sum(stakes.antes)) if stakes else 1, 1)
    return "" if terms.format.start_chips >= least else f"Say the starting bank, {least} chips or more."


# -- wagers and moves --------------------------------------------------------------------------------------------------


def _chips(terms: Terms) -> str:
    kind = terms.wagers.chips
    if not kind:
        return "Say which chips are used."
    return "Tournament play does not use cash chips." if kind.startswith("cash") else ""


def _elimination(terms: Terms) -> str:
    """Against the house somebody who cannot make the compulsory wager, and follow it, plays no hand."""
    if terms.banked and terms.elimination == "no chips":
        return "Say that a player is out who cannot make the compulsory wager and follow it: `cannot follow`."
    return _say(terms.elimination, "when a player is out")


def _compulsory(terms: Terms) -> str:
    wagers = terms.wagers
    if terms.banked:
        fits = 0 < wagers.minimum <= wagers.maximum and wagers.unit > 0
        return "" if fits else "Say the compulsory wager of a hand, above 0 and not above the most."
    played = [level for level in wagers.levels if not level.rest]
    if not played or played[0] is not wagers.levels[0]:
        return "Say what is posted at each level, and begin with one that is played."
    for number, level in enumerate(wagers.levels, 1):
        if not level.rest and level.stakes is None:
            return f"Say what is posted at level {number}."
        if number < len(wagers.levels) and not (level.minutes or level.hands):
            return f"Say how many minutes or hands level {number} lasts."
    return ""


def _secret(terms: Terms) -> str:
    wagers = terms.wagers
    said = wagers.secret and wagers.secret_method
    return "" if said else "Say how many secret wagers there are, and how one is made."


def _play(terms: Terms) -> str:
    moves = terms.moves
    freezes = any(plan.freezes for plan in terms.format.rounds)
    if freezes and (not moves.mover or not moves.breaking):
        return "Say by which method tables are balanced and broken."
    if freezes and not 1 <= moves.tolerance <= 3:
        return "Say how even tables are kept: within 1, 2 or 3 players."
    return ""


def _button(terms: Terms) -> str:
    known = [row.name for row in terms.rules.file.buttons]
    return "" if terms.moves.button in known else f"Say where the button rests: {', '.join(known)}."


def _allocation(terms: Terms) -> str:
    return _say(terms.moves.allocation, "how tables and seats are allotted") or _button(terms)


# -- prizes and conduct ------------------------------------------------------------------------------------------------


def _pool(terms: Terms) -> str:
    prizes, least = terms.prizes, terms.rules.rule("bought")
    if prizes.percent is None:
        return "Say which part of the buy-ins makes the pool, 0 where the operator gives all of it."
    whole = max(least, 0) <= prizes.percent <= 100 and min(prizes.added, prizes.guarantee, prizes.bounty) >= 0
    if not whole:
        return f"The pool is {least} to 100 hundredths of the buy-ins, and nothing below 0 is added to it."
    over = prizes.bounty > (terms.details.buy_in or 0)
    return "A bounty is part of the buy-in." if over else ""


def _distribution(terms: Terms) -> str:
    prizes = terms.prizes
    shares = prizes.shares
    if terms.uses("chips for cash"):
        return "Where chips are turned into cash the chips divide the pool; name no shares." if shares else ""
    if prizes.seat:
        return ""
    if sum(shares) != prizes.whole or any(share < 1 for share in shares):
        return f"The shares are parts of {prizes.whole} and make it up, not {sum(shares)}."
    if tuple(sorted(shares, reverse=True)) != shares:
        return "A better place wins no less than the next."
    return _last_place(terms)


def _last_place(terms: Terms) -> str:
    """The last place paid wins at least so many buy-ins with the smallest field, as far as places are paid there."""
    prizes, details = terms.prizes, terms.details
    wanted = prizes.least_multiple * (details.buy_in or 0)
    if not wanted:
        return ""
    pool = max(details.most * (details.buy_in or 0) * (prizes.percent or 0) // 100 + prizes.added, prizes.guarantee)
    last = prize_list(prizes, pool, details.most)[-1]
    return "" if last >= wanted else f"The last place would win {last} of a full field, less than {wanted}."


def _cash(terms: Terms) -> str:
    """Where chips are worth nothing they are not turned into cash."""
    worthless = "tournament-chips" in terms.rules.authority.early_cash_cite
    return "Tournament chips have no value: they go back." if worthless and terms.uses("chips for cash") else ""


def _refunds(terms: Terms) -> str:
    refunds = terms.conduct.refunds
    named = all(0 <= refunds.get(name, -1) <= 100 for name in REFUNDS)
    return "" if named else f"Say how many hundredths come back when: {', '.join(REFUNDS)}."


def _conduct(name: str, what: str) -> Callable[[Terms], str]:
    assert name in Conduct.__struct_fields__
    return lambda terms: _say(getattr(terms.conduct, name), what)


CHECKS: dict[str, Callable[[Terms], str]] = {
    "when": lambda terms: _say(terms.details.when, "when the tournament is held"),
    "price": _all(_fee, _buy_in, _offers),
    "entry fee": _fee,
    "buy-in": _buy_in,
    "re-buys and add-ons": _offers,
    "players": _players,
    "location": lambda terms: _say(terms.details.location, "where the tournament is held"),
    "criteria": lambda terms: _say(terms.entry.criteria, "by which criteria entrants are selected"),
    "copies": lambda terms: _say(terms.entry.copies, "how players get the Terms"),
    "method of entry": lambda terms: _say(terms.entry.method, "how one enters"),
    "terms of entry": lambda terms: _all(_entry, _form, _players)(terms) if terms.rules.rule("form") else _entry(terms),
    "rounds": _rounds,
    "tables per round": _tables,
    "structure": _all(
        _rounds,
        _tables,
        _repechage,
        lambda terms: _say(terms.winners, "how the winners and places are found"),
        lambda terms: _say(terms.elimination, "when a player is out"),
    ),
    "progression": _progression,
    "buying back": _buying_back,
    "repechage": _repechage,
    "equal bank": _all(_bank, _fresh),
    "starting chips": _all(_bank, _fresh),
    "chips afterwards": lambda terms: _say(terms.format.chips_afterwards, "what becomes of the chips in the end"),
    "kind of chips": _chips,
    "compulsory wager": _compulsory,
    "wagers": _compulsory,
    "secret wagers": _secret,
    "conditions of play": _all(_play, _conduct("penalties", "when players are penalised, and how")),
    "allocation": lambda terms: (
        _allocation(terms) or ("" if "conditions of play" in terms.rules.items else _play(terms))
    ),
    "transfers and substitutes": _conduct("substitutes", "whether and when a substitute may be named"),
    "elimination": _elimination,
    "winners": lambda terms: _say(terms.winners, "how the winners are found"),
    "prize pool": _pool,
    "distribution": _distribution,
    "prizes": _all(
        _pool,
        _distribution,
        _cash,
        lambda terms: _say(terms.prizes.method, "how prizes are paid"),
    ),
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
if missing := set(CHECKS) - set(TELLS):
    raise BookError(f"Nobody can tell the item {min(missing)!r}.")

CHECKLIST: Checklist[Terms] = Checklist({name: Point(check=CHECKS[name], tell=TELLS[name]) for name in CHECKS})


def lacking(terms: Terms) -> tuple[Lacks, ...]:
    """Everything that keeps these Terms from being published, in the order of the book."""
    return CHECKLIST.lacking(terms)


def document(terms: Terms) -> tuple[Article, ...]:
    """The Terms, item by item, for everybody to read."""
    return CHECKLIST.articles(terms)
