"""`cardspeak play`: sit down at a table against the house."""

from __future__ import annotations

import click

from cardspeak.cli.output import json_option


@click.group("play")
def command() -> None:
    """Play against the house in the terminal, every line with its clause."""


@command.command("three-card")
@click.option("--chips", type=click.IntRange(1), default=1000, show_default=True, help="What you sit down with.")
@click.option("--seed", metavar="TEXT", help="Deal from this text instead of the system's strong source.")
@click.option("--ante-bonus", type=click.Choice(list("ABC")), default="A", show_default=True, help="Pay table.")
@click.option("--pair-plus", type=click.Choice(list("ABCDEF")), default="A", show_default=True, help="Pay table.")
@click.option("--minimum", type=click.IntRange(1), default=5, show_default=True, help="Least wager.")
@click.option("--maximum", type=click.IntRange(1), default=500, show_default=True, help="Most of a wager.")
@click.option("--unit", type=click.IntRange(1), default=5, show_default=True, help="Steps between them.")
@click.option("--machine", is_flag=True, help="Deal packets from the shuffling shoe, two packs in turn.")
@click.option("--rounds", type=click.IntRange(1), help="Get up after so many rounds.")
@json_option
def three_card(
    chips: int,
    seed: str | None,
    ante_bonus: str,
    pair_plus: str,
    minimum: int,
    maximum: int,
    unit: int,
    machine: bool,
    rounds: int | None,
    as_json: bool,
) -> int:
    """Three Card Poker by Crown Melbourne's rules: Ante, Pair Plus or both.

    \b
    Wagers:    10 5        an Ante of 10, and 5 on Pair Plus
               pair 5      Pair Plus alone
               10 box 2 20 a second box, played blind
               (empty)     the same as before
    Decisions: play, fold, keep (folds the Ante, keeps Pair Plus), advice
    Any time:  sign, help, quit

    Works with lines from a pipe too: printf '10 5\\nplay\\n' | cardspeak play three-card --seed demo
    """
    from cardspeak.banked.setup import make_setup
    from cardspeak.cli.banked_session import YOU, BankedSitting

    setup = make_setup(
        "crown-melbourne-three-card",
        {YOU: chips},
        tables={"ante-bonus": ante_bonus, "pair-plus": pair_plus},
        least=minimum,
        most=maximum,
        unit=unit,
        device="machine" if machine else "shoe",
    )
    return BankedSitting(setup, seed, as_json, {"ante": "ante", "pair": "pair-plus", "pair-plus": "pair-plus"}).run(
        rounds
    )


@command.command("crown-holdem")
@click.option("--chips", type=click.IntRange(1), default=100_000, show_default=True, help="What you sit down with.")
@click.option("--seed", metavar="TEXT", help="Deal from this text instead of the system's strong source.")
@click.option("--minimum", type=click.IntRange(1), default=1000, show_default=True, help="Least Ante.")
@click.option("--maximum", type=click.IntRange(1), default=50_000, show_default=True, help="Most of a wager.")
@click.option("--unit", type=click.IntRange(1), default=500, show_default=True, help="Steps between them.")
@click.option("--extra", type=click.IntRange(1), default=500, show_default=True, help="Least Poker Extra.")
@click.option("--jackpot", type=click.IntRange(1), default=500, show_default=True, help="Level 1 Jackpot wager.")
@click.option("--machine", is_flag=True, help="Deal packets from the shuffler, two packs in turn.")
@click.option("--ask", is_flag=True, help="Ask at the end whether your hand may be turned over.")
@click.option("--rounds", type=click.IntRange(1), help="Get up after so many rounds.")
@json_option
def crown_holdem(
    chips: int,
    seed: str | None,
    minimum: int,
    maximum: int,
    unit: int,
    extra: int,
    jackpot: int,
    machine: bool,
    ask: bool,
    rounds: int | None,
    as_json: bool,
) -> int:
    """Crown Hold'em by Crown Perth's rules. All amounts are cents: 1000 is ten dollars.

    \b
    Wagers:    1000             an Ante
               1000 500 500     with a Player and a Dealer Poker Extra
               1000 j1 500      with a Level 1 Jackpot wager; j2 1000 is Level 2, both are Level 3
               dealer 500       the wager on the dealer's hand by its name
               (empty)          the same as before
    Decisions: flop or fold, turn or check, river or check, advice
    Any time:  sign, help, quit

    Works with lines from a pipe too: printf '1000\\nflop\\ncheck\\ncheck\\n' | cardspeak play crown-holdem --seed demo
    """
    from cardspeak.banked.setup import Limit, make_setup
    from cardspeak.cli.banked_session import YOU, BankedSitting
    from cardspeak.jackpots import Jackpot, make_jackpot

    setup = make_setup(
        "crown-perth-holdem",
        {YOU: chips},
        least=minimum,
        most=maximum,
        unit=unit,
        limits={name: Limit(extra, maximum, extra) for name in ("player-extra", "dealer-extra")},
        device="machine" if machine else "shoe",
        settings={"ask_exposure": ask},
        jackpot_wager=jackpot,
    )
    names = {
        "ante": "ante",
        "player": "player-extra",
        "dealer": "dealer-extra",
        "j1": "jackpot-1",
        "j2": "jackpot-2",
    }
    names |= {name: name for name in names.values()}
    return BankedSitting(setup, seed, as_json, names, Jackpot(make_jackpot(wager=jackpot))).run(rounds)
