"""Whether a book would open a table, and with what: asked when it is opened, and again when its terms change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.books.names import slug_and_edition
from cardspeak.errors import BadInput, nearest, require_chips
from cardspeak.hand.commission import PerHand
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import InTournament, Stakes, killed, usual_stakes
from cardspeak.table.setup import LONGEST_AWAY, LONGEST_REJOIN, TableSetup
from cardspeak.table.terms import NewCommission, NewTerms, TournamentMode

if TYPE_CHECKING:
    from cardspeak.books.book import Game
    from cardspeak.books.model.talk import ClockRow


def make_table(
    book: str,
    game: str,
    *,
    id: str = "table 1",
    deck: int | None = None,
    stakes: Stakes | None = None,
    places: int | None = None,
    buy_in: tuple[int, int | None] | None = None,
    **more: Any,
) -> TableSetup:
    """A checked setup; whatever the book would not open is BadInput with its clause."""
    from cardspeak.books.loader import load_book

    rules = load_book(book).game(game)
    size = rules.deck(deck).size
    stakes = stakes or usual_stakes(rules)
    layouts = [row.seats for row in rules.file.layouts]
    row = rules.decks[size]
    setup = TableSetup(
        id=id,
        book=rules.book.slug,
        game=rules.slug,
        deck=size,
        stakes=stakes,
        edition=slug_and_edition(book)[1],
        places=places or max(layouts, default=row.seated or row.seats),
        buy_in=buy_in or (20 * max(stakes.minimum, stakes.chinese_unit), None),
        **more,
    )
    check_table(setup)
    return setup


def check_table(setup: TableSetup) -> None:
    """Refuse a table that the book would not open: asked of a hand with as few players as it may have."""
    for least, most in (setup.buy_in, setup.top_up):
        require_chips(least, "The least stake is")
        if least < 1 or (most is not None and most < least):
            raise BadInput("A least stake is at least one chip, and a greatest one not below it.")
    if setup.stakes.straddles:
        raise BadInput("Straddles are made hand by hand: open the table with straddle=True instead.")
    if len(setup.stakes.antes) > 1:
        raise BadInput("At a table everybody antes the same: give one ante.")
    event = setup.tournament
    count = max(2 if event is not None else setup.rules.play.fewest, len(setup.stakes.blinds))
    stack = max(setup.buy_in[0], 1)
    probe: dict[str, Any] = {"places": setup.places} if setup.rules.file.layouts else {}
    if setup.jackpot:
        probe["jackpot"] = True
    if event is not None:
        _check_tournament(setup, event)
        probe["tournament"] = InTournament()
    if setup.places < count:
        raise BadInput(f"A table of {setup.places} places is too small: this game needs {count}.")
    make_setup(setup.named, setup.game, [stack] * count, deck=setup.deck, stakes=setup.stakes, **probe)
    _check_fees(setup)
    _check_side(setup)
    _check_kill(setup)
    _check_time(setup)
    _check_people(setup)
    _check_rotation(setup)
    assert setup.table.refusals, "a book that runs tables gives every refusal its clause"


def _check_tournament(setup: TableSetup, event: TournamentMode) -> None:
    """A table of a tournament has what the book and the tournament give it, and nothing that is sold or charged."""
    row, slug = setup.table.tournament, setup.book
    if row is None:
        raise BadInput(f"{slug} has no tournaments of {setup.rules.title}.")
    off = [
        (setup.stakes.charge is not None or setup.checks is not None, "commission", row.charge_cite),
        (setup.fees is not None, "charge for time", row.charge_cite),
        (setup.straddle, "straddles", row.straddle_cite),
        (setup.kill is not None, "kill pots", row.kill_cite),
        (setup.lending, "loans", row.lend_cite),
        (setup.time is not None and setup.time.extra > 0, "time for sale", row.time_cite),
    ]
    for found, what, cite in off:
        if found:
            raise BadInput(f"A tournament table has no {what} ({slug} {cite}).")
    policies = [one.button for one in row.policies]
    if event.button not in policies:
        raise BadInput(
            f"The button of a tournament goes {' or '.join(map(repr, policies))} in {slug}, not {event.button!r}."
        )
    if event.wait and row.wait_cite is None:
        raise BadInput(f"{slug} lets no newcomer to a tournament table wait: the game's own rules stand.")
    if event.absence not in row.absence:
        raise BadInput(
            f"Somebody absent is {' or '.join(row.absence)} in {slug} ({row.absence_cite}), not {event.absence}."
        )
    if event.ante not in row.antes:
        raise BadInput(
            f"An ante is paid by {' or '.join(row.antes)} in {slug} ({row.antes_cite}), not by {event.ante}."
        )
    if (event.ante == "big blind" and not setup.blinds) or (event.ante == "button" and not setup.has_button):
        raise BadInput(f"Nobody here has a {event.ante} to pay the ante for all: let each pay.")
    if len(setup.stakes.blinds) > 2:
        raise BadInput("A tournament is played to its last two players: give two blinds at most.")


def _check_fees(setup: TableSetup) -> None:
    """Charges for time and for sitting down only where the book knows them."""
    fees, rules = setup.fees, setup.rules.play.commission
    _check_checks(setup)
    if fees is None:
        return
    kinds = {row.kind for row in rules.kinds}
    for amount, kind in ((fees.hourly, "time"), (fees.table_hourly, "time"), (fees.sitting, "sitting")):
        require_chips(amount, "The charge is")
        if amount < 0 or (amount and kind not in kinds):
            raise BadInput(f"{setup.book} charges by {', '.join(sorted(kinds))}, not {kind} ({rules.cite}).")
    if fees.hourly and fees.table_hourly:
        raise BadInput("Time is charged for each player or for the table: give one of the two.")


def _check_checks(setup: TableSetup) -> None:
    """A commission check is worth what the sign charges for a hand."""
    if setup.checks is None:
        return
    cite, charge = setup.table.drop.checks_cite, setup.stakes.charge
    if cite is None:
        raise BadInput(f"{setup.book} knows no commission checks.")
    fee = next((one.amount for one in charge.each if isinstance(one, PerHand)), None) if charge is not None else None
    if setup.checks != fee:
        raise BadInput(
            f"A commission check is worth the charge per hand, {fee or 'which is not taken here'}, "
            f"not {setup.checks} ({setup.book} {cite})."
        )


def _check_kill(setup: TableSetup) -> None:
    kill = setup.kill
    if kill is None:
        return
    if setup.table.kill is None:
        raise BadInput(f"{setup.book} knows no kill pots.")
    if kill.qualifies < 0 or kill.rejoin < 0:
        raise BadInput("A qualifying pot and the time to rejoin are not below zero.")
    killed(setup.stakes, kill.amount)


def _check_people(setup: TableSetup) -> None:
    rules = setup.table
    if setup.rejoin is not None and not 0 <= setup.rejoin <= LONGEST_REJOIN:
        raise BadInput(f"Chips that left are missed for 0 to {LONGEST_REJOIN} minutes, not {setup.rejoin}.")
    if setup.away is not None and not 0 <= setup.away <= LONGEST_AWAY:
        raise BadInput(f"A player may be away for 0 to {LONGEST_AWAY} minutes, not {setup.away}.")
    if len(set(setup.backs)) < len(setup.backs):
        cite = rules.decks.backs_cite
        where = f" ({setup.book} {cite})" if cite is not None else ""
        raise BadInput(f"Two decks at one table have backs of different colours{where}.")
    if setup.lending and rules.stake.lend_between_cite is None:
        raise BadInput(f"{setup.book} lets nobody lend chips at {setup.rules.title}.")


def _check_rotation(setup: TableSetup) -> None:
    """Games in turn only where the book knows them, each as the book would open it."""
    rotation = setup.rotation
    if rotation is None:
        return
    row = setup.table.rotation
    if row is None:
        raise BadInput(f"{setup.book} plays one game at a table, not several in turn.")
    if rotation.every not in row.every or rotation.count < 1:
        raise BadInput(f"A turn is one or more {' or '.join(row.every)} in {setup.book} ({row.cite}).")
    if rotation.choice and row.choice_cite is None:
        raise BadInput(f"Nobody chooses the game in {setup.book} ({row.cite}).")
    if len(rotation.turns) < 2 or any(not turn.game for turn in rotation.turns):
        raise BadInput("Name two or more games that take turns.")
    if setup.tournament is not None:
        raise BadInput("A tournament changes its games by its levels, not by turns.")
    alone = msgspec.structs.replace(setup, rotation=None)
    for turn in rotation.turns:
        applied(alone, turn_of(alone, turn))


def turn_of(setup: TableSetup, turn: NewTerms) -> NewTerms:
    """A turn with its stakes: its own, or those of the table in the terms of that game."""
    rules = setup.rules.book.game(turn.game)
    stakes = turn.stakes or stakes_like(rules, setup.stakes)
    return NewTerms(game=turn.game, deck=turn.deck or rules.default_deck, stakes=stakes)


def stakes_like(rules: Game, now: Stakes) -> Stakes:
    """Stakes of another game as large as these: the same betting where it is allowed, the same least wager."""
    usual = usual_stakes(rules)
    if rules.family == "chinese":
        return msgspec.structs.replace(usual, chinese_unit=max(now.minimum, now.chinese_unit, 1))
    if now.structure == "fixed" and "fixed" in rules.play.structures.allowed and usual.structure != "fixed":
        usual = msgspec.structs.replace(usual, structure="fixed", small=2, big=4)
    times = max(1, (now.minimum or now.chinese_unit) // max(1, usual.minimum))
    return msgspec.structs.replace(
        usual,
        blinds=tuple(times * blind for blind in usual.blinds),
        antes=tuple(times * ante for ante in usual.antes),
        small=times * usual.small,
        big=times * usual.big,
        bring_in=times * usual.bring_in,
        unit=now.unit,
    )


def signed_clock(rules: Game) -> ClockRow | None:
    """The time to act whose length a sign names; none where the book names it, or knows no time."""
    from cardspeak.books.model.talk import talk_of

    if rules.family == "chinese":
        return None
    return next((row for row in talk_of(rules).clocks if row.signed), None)


def called_clock(rules: Game) -> ClockRow | None:
    """The time that is called on a player without a sign that names its length."""
    from cardspeak.books.model.talk import talk_of

    if rules.family == "chinese":
        return None
    row = talk_of(rules).clock("called")
    return row if row is not None and not row.signed else None


def _check_side(setup: TableSetup) -> None:
    """Payments outside the pot are those of the book; in a tournament there are none."""
    known = [row.name for row in setup.table.side]
    for name in setup.side:
        if name not in known:
            some = f"It knows {', '.join(known)}." if known else "It knows none."
            raise BadInput(f"{setup.book} has no payment outside the pot called {name!r}.{nearest(name, known)} {some}")
    if setup.side and setup.tournament is not None:
        raise BadInput("In a tournament chips pass by the pots alone.")


def _check_time(setup: TableSetup) -> None:
    """What the sign says of the time to act is what the book lets it say."""
    sign = setup.time
    if sign is None:
        return
    row = signed_clock(setup.rules)
    if row is None:
        raise BadInput(f"{setup.book} knows no time to act in {setup.rules.title} that a sign could name.")
    if sign.seconds < max(1, row.least):
        raise BadInput(f"The time to act is at least {max(1, row.least)} seconds ({setup.book} {row.seconds_cite}).")
    if (sign.extra > 0) != (sign.price > 0) or min(sign.extra, sign.price) < 0:
        raise BadInput(f"The sign names the extra time and its price together ({setup.book} {row.sign_cite}).")


def applied(setup: TableSetup, change: NewTerms | NewCommission) -> TableSetup:
    """The table as it is after the change, checked like one that is opened."""
    if isinstance(change, NewCommission):
        stakes = msgspec.structs.replace(setup.stakes, charge=change.charge)
        new = msgspec.structs.replace(setup, stakes=stakes, fees=change.fees)
    else:
        rules = setup.rules.book.game(change.game or setup.game)
        other = rules.slug != setup.game
        asked = change.stakes or (usual_stakes(rules) if other else setup.stakes)
        new = msgspec.structs.replace(
            setup,
            game=rules.slug,
            deck=rules.deck(change.deck or (None if other else setup.deck)).size,
            stakes=msgspec.structs.replace(asked, charge=setup.stakes.charge),
            buy_in=change.buy_in or setup.buy_in,
            top_up=change.top_up or setup.top_up,
            time=setup.time if signed_clock(rules) is not None else None,
        )
    check_table(new)
    return new
