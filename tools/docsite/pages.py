"""Pages that the site has and docs/ has not: the README as its front, the changes, the reference from docstrings.

Everything below docs/ can be read as it lies there; what only a site can show is made here, and `nav` in mkdocs.yml
names both kinds.
"""

from __future__ import annotations

import re
from pathlib import Path

import cardspeak

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

# What pages link to outside docs/, and where it stands in the site.
OUTSIDE = {
    "../CHANGELOG.md": "changes.md",
    "../README.md": "index.md",
    "../deploy/README.md": "deploy.md",
    "../examples/bot.py": "bot.md",
}

# A page of the reference: its title, a sentence, and the modules or names whose docstrings it shows.
REFERENCE: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "front": (
        "The front door",
        "What `import cardspeak as cs` offers.",
        tuple(f"cardspeak.{name}" for name in cardspeak.__all__ if name != "books"),
    ),
    "cards": (
        "Cards and ranking",
        "Cards, the five decks, and which hand beats which.",
        ("cardspeak.cards.card", "cardspeak.cards.deck", "cardspeak.cards.shuffle", "cardspeak.ranking.hand"),
    ),
    "books": (
        "Books",
        "A book, its games and its clauses.",
        ("cardspeak.books.loader", "cardspeak.books.book", "cardspeak.books.clauses", "cardspeak.citation"),
    ),
    "hand": (
        "Hands",
        "The machine for games among players.",
        (
            "cardspeak.hand.open",
            "cardspeak.hand.machine",
            "cardspeak.hand.setup",
            "cardspeak.hand.commands",
            "cardspeak.hand.events",
            "cardspeak.hand.ruling_events",
            "cardspeak.hand.choices",
            "cardspeak.refusal",
        ),
    ),
    "table": (
        "Tables and tournaments",
        "The table between hands, and the tournament above tables.",
        (
            "cardspeak.table.setup",
            "cardspeak.table.opening",
            "cardspeak.table.machine",
            "cardspeak.tournament.machine",
            "cardspeak.machine",
        ),
    ),
    "banked": (
        "Against the house",
        "Rounds against the house, and the jackpots they feed.",
        ("cardspeak.banked.round", "cardspeak.banked.table.machine", "cardspeak.jackpots.machine"),
    ),
    "rulings": (
        "Rulings and table talk",
        "What happens when something goes wrong, and what words and motions amount to.",
        ("cardspeak.rulings.rule", "cardspeak.rulings.incidents", "cardspeak.talk"),
    ),
    "odds": (
        "Odds",
        "Equity, categories, outs, settings and the house edge.",
        (
            "cardspeak.odds.equity",
            "cardspeak.odds.spot",
            "cardspeak.odds.exact",
            "cardspeak.odds.ranges",
            "cardspeak.odds.settings",
            "cardspeak.odds.icm.request",
            "cardspeak.odds.house.three_card",
        ),
    ),
    "batch": ("Many hands at once", "Hands as rows of arrays.", ("cardspeak.batch",)),
    "interop": (
        "Formats and frames",
        "Hands of other programs, read, written and played again; statistics and frames of them.",
        (
            "cardspeak.interop.hands",
            "cardspeak.interop.stars",
            "cardspeak.interop.replay.verdict",
            "cardspeak.interop.frames",
            "cardspeak.interop.envs.aec",
            "cardspeak.interop.envs.single",
            "cardspeak.interop.envs.vector",
        ),
    ),
    "store": (
        "The log and the ledger",
        "The append-only log, its auditor, and double entry.",
        ("cardspeak.store.opening", "cardspeak.store.log", "cardspeak.store.records", "cardspeak.ledger.transfer"),
    ),
    "client": (
        "A bot's side of a room",
        "A room from the other side.",
        ("cardspeak.client.guest", "cardspeak.client.watched"),
    ),
}


def from_the_root(path: str) -> str:
    """A page that stands beside docs/, as if it stood in it."""
    text = (ROOT / path).read_text(encoding="utf-8")
    text = text.replace("](docs/", "](").replace("](CHANGELOG.md)", "](changes.md)").replace("](../docs/", "](")
    return LINK.sub(lambda link: unlinked(link, ""), text)


LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(((?:\.\./)*)([^)\s#]+)\)")


def unlinked(link: re.Match[str], up: str) -> str:
    """A link to something of the source that the site has not: its words, and where it lies."""
    words, climbed, path = link.groups()
    if climbed != up or not (ROOT / path).exists() or (DOCS / path).exists():
        return link[0]
    return f"{words} (`{path.rstrip('/')}` of the source)"


def reference(name: str) -> str:
    title, says, shown = REFERENCE[name]
    return "\n".join([f"# {title}", "", says, "", *(f"::: {one}\n" for one in shown)])


def bot() -> str:
    code = (ROOT / "examples/bot.py").read_text(encoding="utf-8")
    return f"# A bot at a table\n\n`examples/bot.py`, whole.\n\n```py\n{code}```\n"


def made() -> dict[str, str]:
    """Every page that is made for the site, by its path."""
    return {
        "index.md": from_the_root("README.md"),
        "changes.md": from_the_root("CHANGELOG.md"),
        "deploy.md": from_the_root("deploy/README.md"),
        "bot.md": bot(),
        **{f"reference/{name}.md": reference(name) for name in REFERENCE},
    }


LABELLED = re.compile(r"^```(\w+) [\w. -]+$", re.MULTILINE)


def inside(markdown: str) -> str:
    """A page as the site reads it: links to files beside docs/ lead into the site, blocks have a language alone."""
    markdown = LABELLED.sub(r"```\1", markdown)
    for outside, there in OUTSIDE.items():
        markdown = markdown.replace(f"]({outside}", f"]({there}").replace(f"](../{outside}", f"](../{there}")
    return LINK.sub(lambda link: unlinked(link, "../"), markdown)
