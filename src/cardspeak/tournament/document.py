"""How each item of the Terms and Conditions is told."""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.tournament.terms import RoundPlan, Terms


def _tell_price(terms: Terms) -> str:
    details = terms.details
    told = [f"entry fee {details.entry_fee or 0}", f"buy-in {details.buy_in or 0}"]
    for name, bought in (("re-buy", details.rebuy), ("add-on", details.add_on)):
        if bought is not None:
            told.append(
                f"{name} {bought.cost} for {bought.chips} chips, {bought.most} at most, to round {bought.until}"
            )
    return "; ".join(told) + " (cents)"


def _tell_rounds(terms: Terms) -> str:
    return "; ".join(f"{plan.name}: {_length(plan)}" for plan in terms.format.rounds)


def _length(plan: RoundPlan) -> str:
    limits = ((plan.hands, "hands"), (plan.minutes, "minutes"))
    return " or ".join(f"{count} {unit}" for count, unit in limits if count)


def _tell_tables(terms: Terms) -> str:
    counts = "; ".join(f"{plan.name}: {plan.tables or 'as many as needed'}" for plan in terms.format.rounds)
    return f"{terms.format.seats} players at a table; {counts}"


def _tell_pool(terms: Terms) -> str:
    prizes = terms.prizes
    told = [f"{prizes.percent}% of buy-ins, re-buys and add-ons"]
    told += [f"{prizes.added} added by the operator"] * bool(prizes.added)
    told += [f"{prizes.guarantee} guaranteed"] * bool(prizes.guarantee)
    return "; ".join(told)


def _tell_shares(terms: Terms) -> str:
    if not terms.prizes.shares:
        return "in proportion to the chips that are turned into cash"
    return "; ".join(f"place {place}: {share}%" for place, share in enumerate(terms.prizes.shares, 1))


def _tell_secret(terms: Terms) -> str:
    return f"{terms.wagers.secret} in a round; {terms.wagers.secret_method}"


def _tell_penalties(terms: Terms) -> str:
    return "; ".join(
        f"{offence}: {penalty.kind}{f' {penalty.amount}' if penalty.amount else ''}"
        for offence, penalty in terms.conduct.penalties.items()
    )


TELLS: dict[str, Callable[[Terms], str]] = {
    "when": lambda terms: terms.details.when,
    "price": _tell_price,
    "players": lambda terms: f"{terms.details.least} to {terms.details.most} players",
    "location": lambda terms: terms.details.location,
    "criteria": lambda terms: ", ".join(terms.entry.criteria or ()),
    "copies": lambda terms: terms.entry.copies,
    "method of entry": lambda terms: terms.entry.method,
    "terms of entry": lambda terms: f"free withdrawal until {terms.entry.withdraw_minutes} minutes before the start",
    "rounds": _tell_rounds,
    "tables per round": _tell_tables,
    "progression": lambda terms: "; ".join(
        f"{plan.name}: the best {plan.advance} of each table" for plan in terms.format.rounds if plan.advance
    ),
    "buying back": lambda terms: terms.format.buy_back.method if terms.format.buy_back else "",
    "repechage": lambda terms: "the Director decides" if terms.format.repechage == "director" else "those who are out",
    "chips afterwards": lambda terms: terms.format.chips_afterwards,
    "kind of chips": lambda terms: terms.wagers.chips,
    "compulsory wager": lambda terms: (
        f"an Ante of {terms.wagers.minimum} in every hand, {terms.wagers.maximum} at most"
    ),
    "secret wagers": _tell_secret,
    "elimination": lambda terms: terms.elimination,
    "winners": lambda terms: terms.winners,
    "prize pool": _tell_pool,
    "distribution": _tell_shares,
    "penalties": _tell_penalties,
    "grounds": lambda terms: ", ".join(terms.conduct.grounds),
    "refunds": lambda terms: "; ".join(f"{when}: {part}%" for when, part in terms.conduct.refunds.items()),
    "telephone": lambda terms: terms.conduct.telephone.kind if terms.conduct.telephone else "",
    "substitutes": lambda terms: terms.conduct.substitutes,
    "late": lambda terms: terms.conduct.late,
    "absent": lambda terms: terms.conduct.absent,
    "substitution": lambda terms: terms.conduct.substitution,
    "disqualification": lambda terms: terms.conduct.disqualification,
    "retirement": lambda terms: terms.conduct.retirement,
}
