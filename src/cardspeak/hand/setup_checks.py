"""Whether a book would open a table: asked once, so that the machine never meets one that it would not."""

from __future__ import annotations

from cardspeak.errors import BadInput, require_chips
from cardspeak.hand.commission import Charge
from cardspeak.hand.setup import Setup


def check_setup(setup: Setup) -> None:
    """Refuse a table that the book would not open, saying what would be right."""
    _check_seats(setup)
    _check_stakes(setup)
    if setup.jackpot:
        from cardspeak.books.jackpot import load_jackpot

        tables = load_jackpot(setup.named).file.tables
        if tables.flop and setup.rules.streets[:1] != (tables.flop,):
            says = f"{setup.rules.title} has no flop of {tables.flop} cards, which a table with a jackpot deals"
            raise BadInput(f"{says} ({setup.book} {tables.shape_cite}).")


def _check_seats(setup: Setup) -> None:
    game, play = setup.rules, setup.play
    most, cite = game.most_dealt(setup.deck, tournament=setup.tournament is not None)
    if len(setup.seats) > most:
        raise BadInput(
            f"{game.title} with {setup.deck} cards deals to at most {most} players, "
            f"not {len(setup.seats)} ({game.book.slug} {cite})."
        )
    fewest, fewest_cite = play.fewest, play.fewest_cite
    if setup.freeze_out:
        fewest, fewest_cite = _check_freeze_out(setup)
    if setup.tournament is not None:
        fewest, fewest_cite = _check_tournament(setup)
    if len(setup.seats) < fewest:
        raise BadInput(
            f"{game.title} needs at least {fewest} players, not {len(setup.seats)} ({game.book.slug} {fewest_cite})."
        )
    if len(set(setup.seats)) != len(setup.seats) or not all(map(_is_seat, setup.seats)):
        raise BadInput(f"Seats are different whole numbers from 1 up, not {', '.join(map(repr, setup.seats))}.")
    if setup.button is not None and not _is_seat(setup.button):
        raise BadInput(f"The button lies at a seat, and seats are whole numbers from 1 up, not {setup.button!r}.")
    for seat, stack in zip(setup.seats, setup.stacks, strict=True):
        require_chips(stack, f"Seat {seat} has")
        if stack <= 0:
            raise BadInput(f"Seat {seat} has {stack} chips; a player needs at least one chip to be dealt in.")
    if game.file.layouts:
        _check_places(setup)


def _is_seat(seat: object) -> bool:
    return type(seat) is int and seat >= 1


def _check_freeze_out(setup: Setup) -> tuple[int, str]:
    """The fewest players of a freeze-out, and the clause; its deck is checked on the way."""
    rules, game = setup.play.freeze_out, setup.rules
    if rules is None:
        raise BadInput(f"{game.title} of {setup.book} is not played as a freeze-out.")
    if setup.deck != rules.deck:
        raise BadInput(
            f"A freeze-out is played with {rules.deck} cards, not {setup.deck} ({setup.book} {rules.deck_cite})."
        )
    return rules.fewest, rules.fewest_cite


def _check_tournament(setup: Setup) -> tuple[int, str]:
    """The fewest players of a tournament, and the clause; who is absent, and what the operator adds."""
    rules, event = setup.play.tournament, setup.tournament
    if rules is None:
        raise BadInput(f"{setup.book} has no tournaments of {setup.rules.title}.")
    assert event is not None, "a hand of a tournament is checked"
    stranger = next((seat for seat in event.absent if seat not in setup.seats), None)
    if stranger is not None or len(set(event.absent)) < len(event.absent):
        raise BadInput(f"Absent are players who are dealt in, each once; look at seat {stranger or event.absent[0]}.")
    require_chips(event.bonus, "The bonus is")
    if event.bonus < 0:
        raise BadInput(f"The operator adds chips to a pot and takes none out: {event.bonus} is no bonus.")
    if event.bonus and (rules.bonus_cite is None or setup.rules.family == "chinese"):
        raise BadInput(f"{setup.book} knows no chips of the operator in a pot of {setup.rules.title}.")
    if setup.stakes.charge is not None or setup.kill is not None or setup.stakes.straddles or setup.late:
        raise BadInput("A hand of a tournament has no commission, no kill, no straddles and no posts to come in.")
    return 2, rules.fewest_cite


def _check_places(setup: Setup) -> None:
    """Everybody sits at a numbered place of a table that the book knows."""
    layouts = {row.seats: row for row in setup.rules.file.layouts}
    places = max(layouts) if setup.places is None else setup.places
    if places not in layouts:
        cites = ", ".join(row.cite for row in layouts.values())
        raise BadInput(
            f"{setup.rules.title} is played at tables of {' or '.join(map(str, layouts))} places, "
            f"not {places} ({setup.book} {cites})."
        )
    if max(setup.seats) > places:
        raise BadInput(
            f"This table has {places} places; there is no seat {max(setup.seats)} "
            f"({setup.book} {layouts[places].cite})."
        )


def _check_stakes(setup: Setup) -> None:
    stakes, play = setup.stakes, setup.play
    slug = setup.book
    if setup.rules.family == "chinese":
        if stakes.chinese_unit <= 0:
            raise BadInput("Chinese poker is played for units: give stakes a chinese_unit of at least 1.")
        _check_charge(setup)
        return
    if stakes.structure not in play.structures.allowed:
        allowed = ", ".join(play.structures.allowed)
        cite = play.structures.cite
        raise BadInput(f"{setup.rules.title} is not played {stakes.structure} in {slug} ({cite}); choose {allowed}.")
    amounts = (*stakes.antes, *stakes.blinds, stakes.bring_in, stakes.small, stakes.big)
    if min(amounts, default=0) < 0 or stakes.unit < 1:
        raise BadInput("Antes, blinds, limits and the smallest chip are whole numbers of chips, none below zero.")
    if stakes.structure == "fixed" and not 0 < stakes.small <= stakes.big:
        raise BadInput("Fixed limit needs two tiers: small at least 1 and big not below it.")
    if stakes.structure == "spread" and not 0 < stakes.small <= stakes.big:
        raise BadInput("Spread limit needs a minimum (small) and a maximum (big) not below it.")
    if len(stakes.blinds) > len(setup.seats):
        raise BadInput(f"{len(stakes.blinds)} blinds need as many players, here are {len(setup.seats)}.")
    _check_posts(setup)
    _check_burns(setup)
    if len(stakes.antes) not in (0, 1, len(setup.seats)):
        raise BadInput("Give no ante, one ante for everybody, or one for each player in the order of the deal.")
    if stakes.uncapped and play.cap is not None and not play.cap.house:
        raise BadInput(f"{slug} limits a round to {play.cap.raises} raises ({play.cap.cite}); no table may lift that.")
    short = next(row for row in play.short_all_in if stakes.structure in row.structures)
    if stakes.completing and not short.house:
        raise BadInput(f"{slug} says itself what follows a short all-in ({short.cite}): leave completing out.")
    _check_straddles(setup)
    _check_bring_in(setup)
    if setup.kill is not None and setup.kill[0] not in setup.seats:
        raise BadInput(f"Seat {setup.kill[0]} owes a kill wager but is not dealt in.")
    _check_late(setup)
    _check_charge(setup)


def _check_late(setup: Setup) -> None:
    """Posts of players who come in between the blinds: whoever makes a blind or a straddle owes none."""
    blinds, count = setup.stakes.blinds, len(setup.stakes.blinds)
    posting = {seat for seat, blind in zip(setup.blind_seats, blinds, strict=False) if blind}
    posting |= set(setup.blind_seats[count : count + setup.stakes.straddles])
    for seat, live, dead in setup.late:
        if seat not in setup.seats or min(live, dead) < 0:
            raise BadInput(f"Seat {seat} posts {live} live and {dead} dead: a player dealt in posts 0 or more of each.")
        if live and seat in posting and setup.kill is None:  # a kill wager may be more than the blind
            raise BadInput(f"Seat {seat} makes a blind or straddle in this hand and owes no other live post.")


def _check_straddles(setup: Setup) -> None:
    """Voluntary blinds follow compulsory ones, at seats that have made none."""
    stakes, rule, slug = setup.stakes, setup.play.straddle, setup.book
    if stakes.straddles < 0:
        raise BadInput("The number of straddles is a whole number, not below zero.")
    if not stakes.straddles:
        return
    if rule.most is not None and stakes.straddles > rule.most:
        raise BadInput(f"{slug} allows {rule.most} straddles in this game, not {stakes.straddles} ({rule.cite}).")
    players = len(setup.seats)
    if not any(stakes.blinds) or len(stakes.blinds) + stakes.straddles > players or players < rule.fewest:
        raise BadInput(
            f"A straddle needs blinds before it, a player who made none, and {rule.fewest} players at least "
            f"({slug} {rule.cite}); here are {len(stakes.blinds)} blinds and {players} players."
        )
    if rule.whole:
        _check_straddlers(setup)


def _check_bring_in(setup: Setup) -> None:
    """Where the book forces a whole bet, the table has no bring-in below it."""
    first = setup.rules.bets[0]
    if first.forced and first.full and 0 < setup.stakes.bring_in < setup.stakes.minimum:
        raise BadInput(
            f"The first bet of {setup.rules.title} is at least the table minimum, {setup.stakes.minimum}; "
            f"it is not brought in for {setup.stakes.bring_in} ({setup.book} {first.opens_cite})."
        )


def _check_straddlers(setup: Setup) -> None:
    amount = max(setup.stakes.blinds)
    stacks = dict(zip(setup.seats, setup.stacks, strict=True))
    posting = setup.blind_seats[len(setup.stakes.blinds) :][: setup.stakes.straddles]
    for seat in posting:
        amount *= 2
        if stacks[seat] < amount:
            raise BadInput(
                f"Seat {seat} has {stacks[seat]} chips and cannot straddle {amount} ({setup.book} "
                f"{setup.play.straddle.whole_cite or setup.play.straddle.cite})."
            )


def _check_posts(setup: Setup) -> None:
    stakes, posts, slug = setup.stakes, setup.play.posts, setup.book
    antes, blinds = any(stakes.antes), any(stakes.blinds)
    _check_named(setup, posts.as_named)
    last = max((*stakes.blinds[-1:], setup.kill[1] if setup.kill else 0))
    if posts.last_covers_minimum is not None and blinds and last < stakes.minimum:
        raise BadInput(
            f"The last blind, {last}, is below the table minimum of {stakes.minimum} "
            f"({slug} {posts.last_covers_minimum})."
        )
    if posts.one_kind is not None and antes == blinds:
        raise BadInput(f"{setup.rules.title} has blinds or antes, one of the two ({slug} {posts.one_kind}).")
    if posts.most_blinds is not None and len(stakes.blinds) > posts.most_blinds:
        raise BadInput(
            f"{setup.rules.title} has at most {posts.most_blinds} blinds, not {len(stakes.blinds)} "
            f"({slug} {posts.most_blinds_cite})."
        )
    if posts.ante_is_minimum is None:
        return
    if setup.freeze_out and setup.play.freeze_out is not None:
        if len(set(stakes.antes)) != 1 or stakes.antes[0] % stakes.minimum or not stakes.antes[0]:
            cite = setup.play.freeze_out.ante_cite
            raise BadInput(f"In a freeze-out the ante is a multiple of the minimum, {stakes.minimum} ({slug} {cite}).")
    elif set(stakes.antes) != {stakes.minimum}:
        raise BadInput(f"Everybody antes the minimum wager, {stakes.minimum} ({slug} {posts.ante_is_minimum}).")


def _check_named(setup: Setup, cite: str | None) -> None:
    """A game is played with the forced wagers its script begins with and with no others; some books want them all."""
    from cardspeak.books.model.game import Post

    named = {step.what for step in setup.rules.script if isinstance(step, Post)}
    given = {what for what, amounts in (("antes", setup.stakes.antes), ("blinds", setup.stakes.blinds)) if any(amounts)}
    event = setup.play.tournament if setup.tournament is not None else None
    if event is not None and event.ante_cite is not None and "blinds" in given <= {*named, "antes"}:
        return  # antes are the supervisor's choice there, beside blinds too
    if event is not None and event.ante_cite is not None and given <= {"antes"}:
        return
    if given - named or (cite is not None and given != named):
        raise BadInput(
            f"{setup.rules.title} is played with {' and '.join(sorted(named))}, "
            f"not with {' and '.join(sorted(given)) or 'none'} ({setup.book} {cite or setup.rules.cite.clause})."
        )


def _check_burns(setup: Setup) -> None:
    """The table says how many cards are burned only where the book lets it; the pack must last."""
    from cardspeak.books.model.game import Burn

    game, burns = setup.rules, setup.stakes.burns
    chosen = [step for step in game.script if isinstance(step, Burn) and step.by_table]
    if not chosen:
        if burns != 1:
            raise BadInput(f"{setup.book} says itself how many cards are burned in {game.title}: leave burns at 1.")
        return
    spare = setup.deck - len(setup.seats) * game.hole_cards - game.board_cards * game.rows
    if not 0 <= burns * len(chosen) <= spare:
        raise BadInput(
            f"Burn 0 to {spare // len(chosen)} cards each time with {len(setup.seats)} players, not {burns} "
            f"({setup.book} {chosen[0].cite})."
        )


def _check_charge(setup: Setup) -> None:
    charges = setup.stakes.charge
    if charges is None:
        return
    if len({charge.kind for charge in charges.each}) < len(charges.each):
        raise BadInput("A commission combines different methods: give each kind once.")
    for charge in charges.each:
        _check_method(setup, charge)


def _check_method(setup: Setup, charge: Charge) -> None:
    """A kind that the book knows, with terms that it allows."""
    rules = setup.play.commission
    row = next((row for row in rules.kinds if row.kind == charge.kind), None)
    if row is None:
        raise BadInput(
            f"{setup.book} charges by {', '.join(row.kind for row in rules.kinds)}, not {charge.kind} ({rules.cite})."
        )
    charge.check(setup, row)
