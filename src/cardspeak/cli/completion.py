"""`cardspeak completion bash`: the script that a shell sources to complete our commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the completion script for SHELL.

    For bash, put this into ~/.bashrc:  eval "$(cardspeak completion bash)"
    """
    root = click.get_current_context().find_root().command
    maker = get_completion_class(shell)
    assert maker is not None, "click knows the three shells"
    click.echo(maker(root, {}, "cardspeak", "_CARDSPEAK_COMPLETE").source())
