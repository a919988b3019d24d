"""The sign at a table: everything the book wants displayed, read from the table's real settings, line by line.

    for line in sign_of(table.state.setup, table.state.notices.values()):
        print(line.title, line.says, line.cite)

Which lines there are, and under which clause, is the book's (`sign` in `table.toml`); a line that does not apply to the
table is left out, and nothing on it is typed in by hand, so that it cannot disagree with the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardspeak.books.model.game import Post
from cardspeak.ranking.ladder import Ladder
from cardspeak.table.opening import called_clock
from cardspeak.table.setup import RABBIT, TableSetup
from cardspeak.table.term_words import in_words
from cardspeak.table.terms import NewCommission, NewTerms, Notice
from cardspeak.table.wording import some
from cardspeak.values import Value


class SignLine(Value):
    title: str
    says: str
    cite: str


def sign_of(setup: TableSetup, notices: Iterable[Notice] = ()) -> tuple[SignLine, ...]:
    """The sign of a table as it stands, and the changes that have been announced."""
    lines = []
    for row in setup.table.sign:
        says = SAYS[row.what](setup)
        if says is not None:
            title = TITLES.get(row.what, row.what[0].upper() + row.what[1:])
            lines.append(SignLine(title, says, row.games.get(setup.game, row.cite)))
    return (
        *lines,
        *_being_away(setup),
        *_coming_back(setup),
        *_rabbit(setup),
        *(_notice(setup, one) for one in notices),
    )


def sign_text(lines: Iterable[SignLine]) -> str:
    """For a terminal or a printer: a line each."""
    lines = tuple(lines)
    width = max((len(line.title) for line in lines), default=0)
    return "\n".join(f"{line.title:<{width}}  {line.says}  [{line.cite}]" for line in lines)


TITLES = {"rules": "By the rules of", "copy": "The rules", "units": "Unit", "hourly": "Time charge"}


def _coming_back(setup: TableSetup) -> tuple[SignLine, ...]:
    """What no book wants displayed and players must know: how long chips that left are missed."""
    minutes = setup.rejoin_minutes
    if not minutes:
        return ()
    says = f"Whoever leaves and comes back within {minutes} minutes brings back everything that was taken away."
    return (SignLine("Coming back", says, setup.rejoin_cite),)


def _being_away(setup: TableSetup) -> tuple[SignLine, ...]:
    """After which time a seat is lost, or by whose word; no book wants it displayed, and players must know it."""
    minutes, by = setup.away_minutes, setup.table.absence.pick_up_by
    if not minutes:
        return ()
    follows = "gives the seat up and has the chips" if by is None else f"may be picked up by {some(by)}"
    return (SignLine("Being away", f"Whoever is away for {minutes} minutes {follows}.", setup.away_cite),)


def _rabbit(setup: TableSetup) -> tuple[SignLine, ...]:
    """What the house allows beyond the book is on its sign."""
    if not setup.rabbit:
        return ()
    return (SignLine("Rabbit hunting", "When a hand is over, players may see the cards that would have come.", RABBIT),)


def _notice(setup: TableSetup, notice: Notice) -> SignLine:
    rows = setup.table.changes
    change = notice.change
    row = {NewTerms: rows.terms, NewCommission: rows.commission}.get(type(change), rows.closing)
    when = f", from {notice.starts} on" if notice.starts is not None else ""
    words = in_words(change)
    return SignLine("Notice", f"{words[0].upper()}{words[1:]}{when}.", row.notice_cite)


# -- what is played ----------------------------------------------------------------------------------------------------


def _rules(setup: TableSetup) -> str:
    head = setup.rules.book.head
    return f"{head.title}, {head.version} ({head.authority})."


def _copy(setup: TableSetup) -> str:
    return "A copy is given to anybody who asks."


def _game(setup: TableSetup) -> str:
    return f"{setup.rules.title}, for {setup.rules.play.fewest} to {setup.most_seated} players."


def _deck(setup: TableSetup) -> str:
    return f"{setup.deck} cards."


def _order(setup: TableSetup) -> str:
    """The best hand first, for every share of the pot."""
    parts = setup.rules.parts(setup.deck)
    named = [", ".join(_ranked(part.ladder)) for part in parts]
    if len(set(named)) == 1:
        return f"{named[0][0].upper()}{named[0][1:]}."
    return " ".join(
        f"{part.name[0].upper()}{part.name[1:]}: {order}." for part, order in zip(parts, named, strict=True)
    )


def _ranked(ladder: Ladder) -> list[str]:
    names = [rung.category.value for rung in ladder.rungs]
    return names[::-1] if ladder.shape.goal == "low" else names


# -- for how much ------------------------------------------------------------------------------------------------------


def _from_to(limits: tuple[int, int | None]) -> str:
    least, most = limits
    return f"At least {least}." if most is None else f"{least} to {most}."


def _buy_in(setup: TableSetup) -> str:
    return _from_to(setup.buy_in)


def _top_up(setup: TableSetup) -> str | None:
    return _from_to(setup.top_up) if setup.top_up != (1, None) else None


def _wagers(setup: TableSetup) -> str | None:
    """The least and the greatest wager."""
    stakes = setup.stakes
    if setup.rules.family == "chinese":
        return None
    most = {
        "fixed": f"greatest {stakes.big or stakes.minimum}",
        "spread": f"greatest {stakes.big or stakes.minimum}",
        "half pot": "greatest half the pot",
        "pot": "greatest the pot",
        "no limit": "no greatest but the chips on the table",
    }
    return f"Least {stakes.minimum}, {most[stakes.structure]}."


def _limits(setup: TableSetup) -> str | None:
    stakes, cap = setup.stakes, setup.rules.play.cap
    if setup.rules.family == "chinese":
        return None
    words = {
        "fixed": f"Fixed limit, {stakes.minimum} and {stakes.big or stakes.minimum}",
        "spread": f"Spread limit, {stakes.minimum} to {stakes.big or stakes.minimum}",
        "half pot": "Half pot limit",
        "pot": "Pot limit",
        "no limit": "No limit",
    }[stakes.structure]
    capped = cap is not None and not stakes.uncapped and stakes.structure not in cap.free
    return f"{words}; {cap.raises} raises a round." if capped and cap is not None else f"{words}."


def _blinds(setup: TableSetup) -> str | None:
    if not any(isinstance(step, Post) for step in setup.rules.script) or not setup.blinds:
        return None
    blinds = setup.blinds
    word = "blind" if len(blinds) == 1 else "blinds"
    return f"{len(blinds)} compulsory {word}: {', '.join(map(str, blinds))}."


def _antes(setup: TableSetup) -> str | None:
    stakes = setup.stakes
    said = [f"{ante} from everybody" for ante in stakes.antes[:1] if ante]
    if stakes.bring_in:
        said.append(f"bring-in {stakes.bring_in}")
    return f"{', '.join(said)}." if said else None


def _straddles(setup: TableSetup) -> str | None:
    if not setup.straddle:
        return None
    most = setup.rules.play.straddle.most
    count = "" if most is None else f" {most} at most," if most > 1 else " one,"
    return f"Voluntary blinds are allowed:{count} double the blind before."


def _kill(setup: TableSetup) -> str | None:
    kill = setup.kill
    if kill is None:
        return None
    least = f" A pot counts from {kill.qualifies} on." if kill.qualifies else ""
    return f"Kill pots are played, with a kill wager of {kill.amount}.{least}"


def _units(setup: TableSetup) -> str | None:
    return f"{setup.stakes.chinese_unit} each." if setup.rules.family == "chinese" else None


def _burns(setup: TableSetup) -> str:
    count = setup.stakes.burns
    return (
        "No card is burned." if not count else f"{count} {'card is' if count == 1 else 'cards are'} burned each time."
    )


# -- at what charge ----------------------------------------------------------------------------------------------------


def _commission(setup: TableSetup) -> str | None:
    charge = setup.stakes.charge
    if charge is None:
        return None if setup.fees is not None else "None."
    said = " and ".join(one.sign(setup.rules.play.commission) for one in charge.each)
    dollar = setup.stakes.dollar
    checks = f" Commission checks of {setup.checks}." if setup.checks is not None else ""
    return f"{said[0].upper()}{said[1:]}. {dollar} {'chip makes' if dollar == 1 else 'chips make'} a dollar.{checks}"


def _hourly(setup: TableSetup) -> str | None:
    fees = setup.fees
    if fees is None or not (fees.hourly or fees.table_hourly):
        return None
    if fees.hourly:
        return f"At most {fees.hourly} an hour from each player, in advance."
    return f"{fees.table_hourly} an hour for the table, shared by its players, in advance."


def _sitting(setup: TableSetup) -> str | None:
    return f"{setup.fees.sitting} on sitting down." if setup.fees is not None and setup.fees.sitting else None


def _time(setup: TableSetup) -> str:
    sign = setup.time
    if sign is None:
        called = called_clock(setup.rules)
        return (
            "No limit." if called is None else f"No limit, unless a {called.by} calls for one: {called.least} seconds."
        )
    times = f", {sign.times} times" if sign.times is not None else ""
    more = f" {sign.extra} seconds more are sold for {sign.price}{times}." if sign.extra else ""
    return f"{sign.seconds} seconds.{more}"


def _complaints(setup: TableSetup) -> str | None:
    routes = setup.table.disputes.routes
    return f"With a dispute go to the {setup.table.disputes.by}; then to {', or to '.join(one.to for one in routes)}."


SAYS: dict[str, Callable[[TableSetup], str | None]] = {
    "rules": _rules,
    "copy": _copy,
    "game": _game,
    "deck": _deck,
    "order of hands": _order,
    "buy-in": _buy_in,
    "top-up": _top_up,
    "wagers": _wagers,
    "limits": _limits,
    "blinds": _blinds,
    "antes": _antes,
    "commission": _commission,
    "hourly": _hourly,
    "sitting": _sitting,
    "time": _time,
    "straddles": _straddles,
    "kill": _kill,
    "units": _units,
    "burns": _burns,
    "complaints": _complaints,
}
