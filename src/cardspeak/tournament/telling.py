"""How each item of the Terms and Conditions is told."""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.tournament.terms import Level, Penalty, Purchase, RoundPlan, Terms


def _money(cents: int | None) -> str:
    return f"${(cents or 0) // 100:,}.{(cents or 0) % 100:02d}"


def _bought(name: str, bought: Purchase | None) -> list[str]:
    if bought is None:
        return []
    much = f"{_money(bought.cost)} for {bought.chips} chips"
    return [f"{name} {much}, {bought.most} at most, to level {bought.until}"]


def _tell_offers(terms: Terms) -> str:
    details = terms.details
    return "; ".join([*_bought("re-buy", details.rebuy), *_bought("add-on", details.add_on)]) or "none"


def _tell_price(terms: Terms) -> str:
    details = terms.details
    told = [f"entry fee {_money(details.entry_fee)}", f"buy-in {_money(details.buy_in)}"]
    return "; ".join([*told, *_bought("re-buy", details.rebuy), *_bought("add-on", details.add_on)])


def _tell_rounds(terms: Terms) -> str:
    return "; ".join(f"{plan.name}: {_length(plan)}" for plan in terms.format.rounds)


def _length(plan: RoundPlan) -> str:
    limits = [f"{count} {unit}" for count, unit in ((plan.hands, "hands"), (plan.minutes, "minutes")) if count]
    where = " at each table" if plan.apart else ""
    limits += [f"until {plan.until} {'is' if plan.until == 1 else 'are'} left{where}"] if plan.until else []
    limits += [f"best of {plan.best_of} matches"] if plan.best_of else []
    return " or ".join(limits)


def _tell_tables(terms: Terms) -> str:
    counts = "; ".join(f"{plan.name}: {plan.tables or 'as many as needed'}" for plan in terms.format.rounds)
    return f"{terms.format.seats} players at a table; {counts}"


def _tell_progression(terms: Terms) -> str:
    *earlier, _ = terms.format.rounds or (None,)
    return "; ".join(_goes_on(plan) for plan in earlier if plan is not None)


def _goes_on(plan: RoundPlan) -> str:
    if plan.best_of:
        return f"{plan.name}: whoever wins most of {plan.best_of} matches"
    return (
        f"{plan.name}: the {plan.until} who are left{' of each table' if plan.apart else ''}"
        if plan.until
        else f"{plan.name}: the best {plan.advance} of each table"
    )


def _tell_structure(terms: Terms) -> str:
    told = [_tell_rounds(terms), _tell_tables(terms), f"winners: {terms.winners}", f"out: {terms.elimination}"]
    return "; ".join(told)


def _level(level: Level) -> str:
    length = f" ({level.minutes} minutes)" if level.minutes else f" ({level.hands} hands)" if level.hands else ""
    if level.rest or level.stakes is None:
        return f"break{length}"
    stakes = level.stakes
    told = "/".join(map(str, stakes.blinds)) or f"{stakes.small}/{stakes.big}"
    return f"{told}{f' ante {stakes.antes[0]}' if any(stakes.antes) else ''}{length}"


def _tell_wagers(terms: Terms) -> str:
    wagers = terms.wagers
    if terms.banked:
        return f"an Ante of {wagers.minimum} in every hand, {wagers.maximum} at most"
    return "; ".join(f"{number}: {_level(level)}" for number, level in enumerate(wagers.levels, 1))


def _tell_play(terms: Terms) -> str:
    moves = terms.moves
    told = [f"tables within {moves.tolerance} of each other: {moves.mover} moves", f"broken: {moves.breaking}"]
    told += [f"{terms.wagers.seconds} seconds for a wager"] if terms.wagers.seconds else []
    told += ["bonus rounds as announced"] if moves.bonus else []
    told += ["elimination rounds as announced"] if moves.lowest else []
    return "; ".join(told)


def _tell_pool(terms: Terms) -> str:
    prizes = terms.prizes
    told = [f"{prizes.percent}% of buy-ins, re-buys and add-ons"]
    told += [f"{_money(prizes.added)} added by the operator"] if prizes.added else []
    told += [f"{', '.join(prizes.goods)} besides"] if prizes.goods else []
    least = f" with {prizes.guarantee_from} entries or more" if prizes.guarantee_from else ""
    told += [f"{_money(prizes.guarantee)} guaranteed{least}"] if prizes.guarantee else []
    return "; ".join(told)


def _tell_shares(terms: Terms) -> str:
    deals = f"; a deal of all who are left: {', '.join(terms.prizes.deals)}" if terms.prizes.deals else ""
    return _shares(terms) + deals


def _shares(terms: Terms) -> str:
    prizes = terms.prizes
    if prizes.seat:
        return f"seats worth {_money(prizes.seat)}, and what is left to the next place"
    if not prizes.shares:
        return "in proportion to the chips that are turned into cash"
    return "; ".join(f"place {place}: {100 * share / prizes.whole:g}%" for place, share in enumerate(prizes.shares, 1))


def _tell_penalties(terms: Terms) -> str:
    return "; ".join(f"{offence}: {_penalty(penalty)}" for offence, penalty in terms.conduct.penalties.items())


def _penalty(penalty: Penalty) -> str:
    return f"{penalty.kind}{f' {penalty.amount}' if penalty.amount else ''}"


def _tell_entry(terms: Terms) -> str:
    told = [f"free withdrawal until {terms.entry.withdraw_minutes} minutes before the start"]
    if terms.rules.rule("form"):
        told += [terms.entry.form, f"{terms.details.least} to {terms.details.most} players"]
    told += [f"entries until level {terms.entry.late_until}"] if terms.entry.late_until else []
    return "; ".join(told)


def _tell_transfers(terms: Terms) -> str:
    moved = "entries may move to another session" if terms.entry.transfers else "entries do not move"
    return f"{moved}; substitutes: {terms.conduct.substitutes}"


def _tell_back(terms: Terms) -> str:
    back = terms.format.buy_back
    again = f"; enter again {terms.entry.reentries} times" if terms.entry.reentries else ""
    return (back.method if back else "nobody buys back") + again


TELLS: dict[str, Callable[[Terms], str]] = {
    "when": lambda terms: terms.details.when,
    "price": _tell_price,
    "entry fee": lambda terms: _money(terms.details.entry_fee),
    "buy-in": lambda terms: _money(terms.details.buy_in),
    "re-buys and add-ons": _tell_offers,
    "players": lambda terms: f"{terms.details.least} to {terms.details.most} players",
    "location": lambda terms: terms.details.location,
    "criteria": lambda terms: ", ".join(terms.entry.criteria or ()),
    "copies": lambda terms: terms.entry.copies,
    "method of entry": lambda terms: terms.entry.method,
    "terms of entry": _tell_entry,
    "rounds": _tell_rounds,
    "tables per round": _tell_tables,
    "structure": _tell_structure,
    "progression": _tell_progression,
    "buying back": _tell_back,
    "repechage": lambda terms: "the Director decides" if terms.format.repechage == "director" else "those who are out",
    "equal bank": lambda terms: f"{terms.format.start_chips} chips for everybody",
    "starting chips": lambda terms: f"{terms.format.start_chips} chips for everybody",
    "chips afterwards": lambda terms: terms.format.chips_afterwards,
    "kind of chips": lambda terms: terms.wagers.chips,
    "compulsory wager": _tell_wagers,
    "wagers": _tell_wagers,
    "secret wagers": lambda terms: f"{terms.wagers.secret} in a round; {terms.wagers.secret_method}",
    "conditions of play": _tell_play,
    "allocation": lambda terms: f"seats by {terms.moves.allocation}; the button: {terms.moves.button}",
    "transfers and substitutes": _tell_transfers,
    "elimination": lambda terms: terms.elimination,
    "winners": lambda terms: terms.winners,
    "prize pool": _tell_pool,
    "distribution": _tell_shares,
    "prizes": lambda terms: f"{_tell_pool(terms)}; {_tell_shares(terms)}; {terms.prizes.method}",
    "penalties": _tell_penalties,
    "grounds": lambda terms: ", ".join(terms.conduct.grounds),
    "substitutes": lambda terms: terms.conduct.substitutes,
    "refunds": lambda terms: "; ".join(f"{when}: {part}%" for when, part in terms.conduct.refunds.items()),
    "late": lambda terms: terms.conduct.late,
    "absent": lambda terms: terms.conduct.absent,
    "telephone": lambda terms: _penalty(terms.conduct.telephone) if terms.conduct.telephone else "",
    "substitution": lambda terms: terms.conduct.substitution,
    "disqualification": lambda terms: terms.conduct.disqualification,
    "retirement": lambda terms: terms.conduct.retirement,
}
