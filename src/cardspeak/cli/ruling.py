"""`cardspeak ruling`: what a book says when something goes wrong, looked up by the incident, or shown on a case."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardspeak.books.loader import load_book
from cardspeak.cli import completing
from cardspeak.cli.output import console, json_option, print_json
from cardspeak.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from cardspeak.rulings.cases.files import CaseRun
    from cardspeak.rulings.lookup import Branch, Doing, Lookup


def _incidents(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from cardspeak.rulings.incidents import KINDS, own_kinds

    return [name for name in (*KINDS, *own_kinds()) if name.startswith(incomplete)]


@click.command("ruling")
@click.argument("incident", nargs=-1, shell_complete=_incidents)
@click.option("--book", metavar="BOOK", shell_complete=completing.books, help="By whose rules; a part of the name.")
@click.option(
    "--game", default="", metavar="GAME", shell_complete=completing.games, help="Which game; by default one that fits."
)
@click.option(
    "--at", "street", default="", metavar="STREET", help="In which betting round: flop, river, final, before the draw."
)
@click.option("--fact", "facts", multiple=True, metavar="NAME=WORD", help="A fact that is known; may be repeated.")
@click.option("--compare", is_flag=True, help="What every book says.")
@click.option("--list", "listing", is_flag=True, help="Every incident that can be reported.")
@click.option("--case", "case", type=click.Path(path_type=Path), metavar="FILE", help="Run a case file and tell it.")
@json_option
def command(
    incident: tuple[str, ...],
    book: str | None,
    game: str,
    street: str,
    facts: tuple[str, ...],
    compare: bool,
    listing: bool,
    case: Path | None,
    as_json: bool,
) -> int:
    """What the book says when something goes wrong.

    \b
    cardspeak ruling --book star premature turn
    cardspeak ruling --book crown-melbourne-poker --game seven-card-stud hole card dealt up
    cardspeak ruling --book crown-melbourne-poker --at river too many board cards
    cardspeak ruling --compare premature river
    cardspeak ruling --list
    cardspeak ruling --case night.toml
    """
    if listing:
        return _list(as_json)
    if case is not None:
        return _cases(case, as_json)
    name = " ".join(incident)
    if not name:
        raise BadInput("Say what went wrong, for example `cardspeak ruling --book star premature turn`; or --list.")
    known = _known(facts)
    if compare:
        return _compare(game, name, known, street, as_json)
    if book is None:
        raise BadInput("Say by which book (--book star), or --compare all.")
    return _look_up(book, game, name, known, street, as_json)


def _known(facts: tuple[str, ...]) -> dict[str, str]:
    known = {}
    for fact in facts:
        name, equals, value = fact.partition("=")
        if not equals:
            raise BadInput(f"{fact!r}: write a fact as name=word, for example 'substantial action=yes'.")
        known[name] = value
    return known


# -- one book ------------------------------------------------------------------------------------------------


def _look_up(book: str, game: str, incident: str, facts: dict[str, str], street: str, as_json: bool) -> int:
    from cardspeak.rulings.incidents import kind_of
    from cardspeak.rulings.lookup import game_for, lookup

    found = load_book(book)
    kind = kind_of(incident)
    of_book = found.game(game) if game else game_for(found, kind)
    if of_book is None:
        raise BadInput(f"{kind.name}: {found.slug} has no game in which that can happen.")
    answer = lookup(of_book, incident, facts, at=street)
    if as_json:
        print_json(answer)
    else:
        _print(console(), answer)
    return 0


def _print(out: Console, found: Lookup) -> None:
    from cardspeak.rulings.lookup import condition

    out.print(f"{found.incident}, {found.game} by {found.book}", style="bold", markup=False, soft_wrap=True)
    out.print(found.happened, style="dim", markup=False, soft_wrap=True)
    for branch in found.branches:
        if branch.when:
            out.print(f"If {condition(branch.when)}:", style="italic", markup=False, soft_wrap=True)
        _print_branch(out, branch, "  " if branch.when else "")


def _print_branch(out: Console, branch: Branch, indent: str) -> None:
    silent = "The book is silent. " if branch.silent else ""
    _say(out, f"{indent}{silent}{branch.says}", branch.clause)
    out.print(f"{indent}Decided by: {branch.by}{_chooser(branch)}", style="dim", markup=False, soft_wrap=True)
    _print_steps(out, branch.steps, indent)
    for way in branch.options:
        out.print(f"{indent}- {way.name}: {way.says}", markup=False, soft_wrap=True)
        _print_steps(out, way.steps, f"{indent}  ")


def _chooser(branch: Branch) -> str:
    return {"player": "; the player chooses", "floor": "; one of these"}.get(branch.asks, "")


def _print_steps(out: Console, steps: tuple[Doing, ...], indent: str) -> None:
    for number, step in enumerate(steps, 1):
        _say(out, f"{indent}{number}. {step.says}", step.clause)


def _say(out: Console, words: str, clause: str) -> None:
    from rich.text import Text

    out.print(Text(words).append(f"  [{clause}]", style="dim"), soft_wrap=True)


# -- all books -----------------------------------------------------------------------------------------------


def _compare(game: str, incident: str, facts: dict[str, str], street: str, as_json: bool) -> int:
    from cardspeak.rulings.lookup import compare

    answers = compare(game, incident, facts, at=street)
    if as_json:
        print_json(answers)
        return 0
    out = console()
    if out.width < 72 * len(answers) // 2:
        for at, answer in enumerate(answers):
            if at:
                out.print()
            _print(out, answer)
        return 0
    _print_beside(out, answers)
    return 0


def _print_beside(out: Console, answers: tuple[Lookup, ...]) -> None:
    """One column for each book."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for answer in answers:
        table.add_column(f"{answer.book} ({answer.game})", ratio=1)
    table.add_row(*("\n".join(_plain(answer)).replace("[", r"\[") for answer in answers))
    out.print(f"{answers[0].incident}: {answers[0].happened}", style="bold", markup=False, soft_wrap=True)
    out.print(table)


def _plain(found: Lookup) -> list[str]:
    from cardspeak.rulings.lookup import condition

    lines = []
    for branch in found.branches:
        if branch.when:
            lines.append(f"If {condition(branch.when)}:")
        silent = "The book is silent. " if branch.silent else ""
        lines.append(f"{silent}{branch.says} [{branch.clause}]")
        lines += [f"{number}. {step.says} [{step.clause}]" for number, step in enumerate(branch.steps, 1)]
        lines += [f"- {way.name}: {way.says}" for way in branch.options]
    return lines


# -- every incident ------------------------------------------------------------------------------------------


def _list(as_json: bool) -> int:
    from cardspeak.rulings.incidents import KINDS, own_kinds

    rows: list[dict[str, Any]] = [
        {"incident": kind.name, "topic": kind.topic, "families": kind.families, "needs": kind.needs, "says": kind.says}
        for kind in (*KINDS.values(), *own_kinds().values())
    ]
    if as_json:
        print_json(rows)
        return 0
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("incident", no_wrap=True)
    table.add_column("what happened (what the report names besides)", ratio=1)
    for topic in dict.fromkeys(row["topic"] for row in rows):
        table.add_row(f"[bold]{topic}[/]", "")
        for row in rows:
            if row["topic"] == topic:
                needs = f" ({', '.join(row['needs'])})" if row["needs"] else ""
                table.add_row(row["incident"], row["says"] + needs)
    console().print(table)
    return 0


# -- cases ---------------------------------------------------------------------------------------------------


def _cases(path: Path, as_json: bool) -> int:
    """Run the cases of a file; a line that does not come out is said with its number, and ends with 1."""
    from cardspeak.rulings.cases.files import CaseFailed, read_cases, run_case

    cases = read_cases(path, str(path))
    try:
        runs = [run_case(case) for case in cases]
    except CaseFailed as failed:
        click.echo(f"cardspeak: {failed}", err=True)
        return 1
    if as_json:
        print_json([_case_document(run) for run in runs])
        return 0
    for run in runs:
        _print_case(run)
    return 0


def _case_document(run: CaseRun) -> dict[str, Any]:
    from cardspeak.hand.words.story import tell
    from cardspeak.rulings.record import rulings_in

    return {
        "title": run.case.title,
        "book": run.case.book,
        "game": run.case.game,
        "clauses": run.case.clauses,
        "events": run.hand.events,
        "story": [{"says": str(sentence), "clause": sentence.cite} for sentence in tell(run.hand.events)],
        "rulings": rulings_in(run.hand.events),
        "stacks": [{"seat": seat, "chips": chips} for seat, chips in run.hand.stacks.items()],
    }


def _print_case(run: CaseRun) -> None:
    from cardspeak.cli.deal import sentence_line
    from cardspeak.hand.words.story import tell

    out = console()
    out.print(f"{run.case.title} ({run.case.game} by {run.case.book})", style="bold", markup=False, soft_wrap=True)
    opening = len(run.hand.events) - sum(len(line.events) for line in run.lines)
    for sentence in tell(run.hand.events[:opening]):
        out.print(sentence_line(sentence), soft_wrap=True)
    for line in run.lines:
        out.print(line.line, style="dim" if line.line.startswith("=") else "cyan", markup=False, soft_wrap=True)
        if line.answer is not None and not line.events:
            out.print(f"  {line.answer.says}  [{line.answer.cite.clause}]", markup=False, soft_wrap=True)
        for sentence in tell(line.events):
            out.print("  ", sentence_line(sentence), sep="", soft_wrap=True)
    out.print("Everything came out as written.", style="green", soft_wrap=True)
