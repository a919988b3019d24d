"""The `cardspeak` command. Each subcommand lives in its own module and is imported only when called."""

from __future__ import annotations

import importlib
import os
import sys
from contextlib import suppress

import click

from cardspeak.cli.version import __version__
from cardspeak.errors import CardspeakError, nearest

# name: (module, one line for the list of commands)
COMMANDS = {
    "audit": ("cardspeak.cli.audit", "Verify a log: its chain, its ledger and what its records tell."),
    "book": ("cardspeak.cli.book", "Books of your own: everything that is wrong with one, at once."),
    "backup": ("cardspeak.cli.backup", "Copy a log while the room goes on, and audit the copy."),
    "categories": ("cardspeak.cli.categories", "How often each category of hand is made, street by street."),
    "chance": ("cardspeak.cli.chance", "How often a described hand is made, or beaten."),
    "completion": ("cardspeak.cli.completion", "Print the shell completion script for bash, zsh or fish."),
    "deal": ("cardspeak.cli.deal", "Deal one hand, play it out and tell it clause by clause."),
    "drill": ("cardspeak.cli.drill", "A mistake on purpose: which ruling is it? Graded by the clause."),
    "dump-bits": ("cardspeak.cli.dump_bits", "Stream the generator's bits for an outside laboratory."),
    "edge": ("cardspeak.cli.edge", "The house edge of the games against the house, exact, and best play."),
    "equity": ("cardspeak.cli.equity", "What each hand may expect of the pot, exactly or sampled."),
    "games": ("cardspeak.cli.games", "Every game among players, with decks, seats, betting and clause."),
    "ledger": ("cardspeak.cli.ledger", "The balances of a log, or the statement of one account."),
    "log": ("cardspeak.cli.log", "Copy a room's log, seal it, verify it, keep its seals."),
    "office": ("cardspeak.cli.office", "After the night: results of a room, and who pays whom."),
    "outs": ("cardspeak.cli.outs", "Which next cards make a hand better or put it ahead."),
    "play": ("cardspeak.cli.play", "Play against the house in the terminal, every line with its clause."),
    "jackpot": ("cardspeak.cli.jackpot", "Jackpots by hand: their price, a year of them, parameters checked."),
    "promotion": ("cardspeak.cli.promotion", "Promotions: Terms checked against the book, draws verified."),
    "range": ("cardspeak.cli.range", "The hands of a range, and how strong they are."),
    "rank": ("cardspeak.cli.rank", "Rank hands, or count the hands of each category."),
    "replay": ("cardspeak.cli.replay", "Replay hands of PHH, OHH and text files and compare their results."),
    "report": ("cardspeak.cli.report", "Returns of the games against the house, commission, large payouts."),
    "restore": ("cardspeak.cli.restore", "Go on from a backup that is sound, and say what it lacks."),
    "room": ("cardspeak.cli.room", "Open the poker room in the browser."),
    "rules": ("cardspeak.cli.rules", "The clauses of the books: list, show, search, compare, coverage."),
    "ruling": ("cardspeak.cli.ruling", "What the book says when something goes wrong, and case files."),
    "shuffle": ("cardspeak.cli.shuffle", "Shuffle and cut a deck, with a commitment anyone can check."),
    "sign": ("cardspeak.cli.sign", "What has to be displayed at a table, from its settings, as text or a page."),
    "simulate": ("cardspeak.cli.simulate", "Play many random legal hands; every chip and card is counted."),
    "stats": ("cardspeak.cli.stats", "What players do and win, counted over files of hands."),
    "table": ("cardspeak.cli.table", "What happens at a table, hand after hand, told clause by clause."),
    "tournament": ("cardspeak.cli.tournament", "Terms and Conditions, and a whole tournament told with its clauses."),
    "tour": ("cardspeak.cli.tour", "What cardspeak can do, on a few screens."),
}


class LazyGroup(click.Group):
    """Lists every command from COMMANDS without importing any; imports the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(COMMANDS[cmd_name][0]).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            hint = nearest(args[0], COMMANDS)
            raise click.UsageError(f"There is no command {args[0]!r}.{hint} See `cardspeak --help`.", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in sorted(COMMANDS)])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cardspeak")
@click.option(
    "--books",
    "folders",
    metavar="DIR",
    multiple=True,
    type=click.Path(exists=True),
    help="A book of your own, a folder of such books, or a ZIP file; also the variable CARDSPEAK_BOOKS, with "
    f"{os.pathsep} between several.",
)
def command(folders: tuple[str, ...]) -> None:
    """Poker, run exactly as five casinos' approved rule books say."""
    named = [folder for folder in os.environ.get("CARDSPEAK_BOOKS", "").split(os.pathsep) if folder]
    if folders or named:
        from cardspeak.proofing.adding import add_books

        add_books((*named, *folders))


def _says(wrong: click.ClickException) -> str:
    """Click's own words on one line; after a wrong name of a subcommand, the right ones."""
    text = " ".join(wrong.format_message().split())
    ctx = wrong.ctx if isinstance(wrong, click.UsageError) else None
    if ctx is None or not isinstance(ctx.command, click.Group) or not text.startswith("No such command"):
        return text
    return f"{text} {ctx.command_path} has {', '.join(ctx.command.list_commands(ctx))}."


def _let_go_of_stdout() -> None:
    """Nothing more is written when Python ends: a second failure would hide the first."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(args: list[str] | None = None) -> None:
    """Run the command; what the caller got wrong is one line on stderr and exit code 2."""
    try:
        code = command.main(args=args, prog_name="cardspeak", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as asked:  # a group by itself: not wrong, only short
        click.echo(asked.ctx.get_help() if asked.ctx else asked.format_message())
        sys.exit(0)
    except click.ClickException as wrong:
        click.echo(f"cardspeak: {_says(wrong)}", err=True)
        sys.exit(2)
    except CardspeakError as wrong:
        click.echo(f"cardspeak: {wrong}", err=True)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        click.echo("cardspeak: stopped.", err=True)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()  # the reader went away; nothing to say, and nobody to say it to
        sys.exit(141)
    except OSError as wrong:  # the disk is full, a file may not be read
        where = f": {wrong.filename}" if wrong.filename else ""
        click.echo(f"cardspeak: {wrong.strerror or wrong}{where}.", err=True)
        _let_go_of_stdout()
        sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)
