"""The reference of all commands as Markdown, made from their own help; `make docs` writes it to docs/cli.md."""

from __future__ import annotations

from collections.abc import Iterator

import click

from cardspeak.cli import COMMANDS, command

WIDTH = 100


def reference() -> str:
    """One section per command, subcommands included."""
    head = [
        "# Commands",
        "",
        "Made from the commands' own `--help` by `make docs`. Every command that answers with data takes `--json`;",
        "what is wrong with a request is said in one line on standard error, with exit code 2.",
        "",
        "```console",
        "$ cardspeak --version",
        "$ cardspeak games --json",
        "```",
        "",
    ]
    root = click.Context(command, info_name="cardspeak", terminal_width=WIDTH, **command.context_settings)
    sections = [section for name in sorted(COMMANDS) for section in _sections(root, name)]
    return "\n".join([*head, *sections])


def _sections(root: click.Context, name: str) -> Iterator[str]:
    found = command.get_command(root, name)
    assert found is not None, "every registered command loads"
    yield from _describe(found, click.Context(found, parent=root, info_name=name, terminal_width=WIDTH))


def _describe(found: click.Command, ctx: click.Context) -> Iterator[str]:
    found._help_option = None  # click keeps it from whoever asked first, and that may have been somebody without `-h`
    yield f"## `{ctx.command_path}`\n\n```text\n{found.get_help(ctx).strip()}\n```\n"
    if isinstance(found, click.Group):
        for name in found.list_commands(ctx):
            inner = found.get_command(ctx, name)
            assert inner is not None, "a group knows its own commands"
            yield from _describe(inner, click.Context(inner, parent=ctx, info_name=name, terminal_width=WIDTH))


if __name__ == "__main__":
    click.echo(reference(), nl=False)
