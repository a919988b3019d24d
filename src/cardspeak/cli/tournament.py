"""`cardspeak tournament`: Terms and Conditions, and a whole tournament told with its clauses."""

from __future__ import annotations

import os

import click

from cardspeak.cards.chance import fresh_seed, seeded
from cardspeak.cli.icm import command as icm
from cardspeak.cli.output import console, json_option, print_json

PLAYERS = click.IntRange(2, 500)


@click.group("tournament")
def command() -> None:
    """Tournaments of Three Card Poker by Crown Melbourne's rule 10."""


@command.command("terms")
@click.option("--players", type=PLAYERS, default=21, show_default=True, help="As many as are expected.")
@click.option("--lacking", "show_lacking", is_flag=True, help="What Terms without any item lack, with the clauses.")
@json_option
def terms(players: int, show_lacking: bool, as_json: bool) -> int:
    """Ordinary Terms and Conditions, item by item, with the clause that asks for each."""
    from cardspeak.tournament.conditions import document, lacking
    from cardspeak.tournament.terms import Terms, standard_terms

    ordinary = standard_terms(players=players)
    if show_lacking:
        lacks = lacking(Terms(book=ordinary.book))
        rows = [(lack.cite, lack.item, lack.says) for lack in lacks]
        raw: object = lacks
    else:
        articles = document(ordinary)
        rows = [(article.cite, article.item, article.says) for article in articles]
        raw = articles
    if as_json:
        print_json(raw)
        return 0
    out = console()
    for cite, item, says in rows:
        out.print(f"[dim]{cite:<18}[/]{item}: {says}", soft_wrap=True)
    return 0


@command.command("three-card")
@click.option("--players", type=PLAYERS, default=14, show_default=True, help="How many enter.")
@click.option("--seed", metavar="TEXT", help="The same seed draws, deals and plays the same tournament.")
@click.option("--hands", type=click.IntRange(1, 1000), help="Hands in a round. [default: what the Terms say]")
@click.option("--chips", type=click.IntRange(20), help="The starting bank. [default: what the Terms say]")
@json_option
def three_card(players: int, seed: str | None, hands: int | None, chips: int | None, as_json: bool) -> int:
    """Play one through with simple players and tell it, every line with its clause.

    \b
    cardspeak tournament three-card --players 21 --seed saturday
    """
    import msgspec

    from cardspeak.tournament.run import play_through, prepared
    from cardspeak.tournament.story import tell
    from cardspeak.tournament.terms import standard_terms

    ready = standard_terms(players=players, format={"start_chips": chips} if chips else {})
    if hands is not None:
        rounds = tuple(msgspec.structs.replace(plan, hands=hands) for plan in ready.format.rounds)
        ready = standard_terms(players=players, rounds=rounds, format={"start_chips": ready.format.start_chips})
    seed = fresh_seed(os.urandom) if seed is None else seed
    tournament = prepared(ready, [f"player {number}" for number in range(1, players + 1)])
    play_through(tournament, seeded(seed))
    state = tournament.state
    if as_json:
        print_json(
            {
                "seed": seed,
                "terms": ready,
                "events": tournament.events,
                "places": state.places,
                "prizes": state.prizes,
                "pool": state.pool,
            }
        )
        return 0
    out = console()
    out.print(f"[bold]{ready.rules.title}[/] by {ready.rules.book.title} ({ready.rules.file.cite})", soft_wrap=True)
    out.print(f"seed {seed}", style="dim", markup=False, soft_wrap=True)
    for sentence in tell(tournament.events):
        out.print(f"{sentence.says} [dim]{sentence.cite}[/]", soft_wrap=True)
    where = f"{state.returned} back, {state.removed} out of play, {state.bank} with the house"
    out.print(f"Chips: {state.issued} issued, {where}.", soft_wrap=True)
    return 0


command.add_command(icm)
