"""A page with every file of a book, every field, choice, step, remedy, incident and fact, each with an example."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from cardspeak.books.alike import filled, like_another
from cardspeak.books.dumping import dumps
from cardspeak.books.model import ruling, tournament
from cardspeak.books.model.game import GameFile
from cardspeak.books.names import BOOKS, HOME
from cardspeak.proofing.files import ALIKE, FILES
from cardspeak.proofing.words import bare, choices, inner, remarked_words, said, structs, words_of
from cardspeak.rulings import facts
from cardspeak.rulings.incidents import KINDS

Examples = dict[tuple[type, str], Any]
SAYS = {
    "book.toml": "Which document it is, and who decides at its tables.",
    "ranking.toml": "The orders of hands, best first, for each deck.",
    "groups.toml": "The games, and words for several of them, as `applies_to` in `clauses.csv` uses them.",
    "play.toml": "Sets of choices for playing any hand; a game names its set with `play`. A set may be `like` another.",
    "rulings.toml": "What happens when something goes wrong.",
    "table.toml": "Sets of choices for the table between hands: named as those of `play.toml`, or `all`.",
    "talk.toml": "Sets of choices for what chips, words and motions amount to.",
    "shuffle.toml": "When the cards are shuffled, and who cuts.",
    "banked.toml": "A game against the house: boxes, wagers, the script of a round, pay tables.",
    "bonus.toml": "Prizes for a hand at a table that offers them.",
    "promotions.toml": "Prizes by lot: what their Terms must say.",
    "tournament.toml": "What a tournament asks of its operator, and what the book rules itself.",
    "jackpot.toml": "Jackpots among players.",
    "games/*.toml": "One game: decks, script, and how its pots are won. A game may be `like` another of the folder.",
}


def reference() -> str:
    """The whole page."""
    return "\n".join(_page()).replace("\n\n\n", "\n\n") + "\n"


def _page() -> Iterator[str]:
    yield "# Everything that a book may say"
    yield ""
    yield "Written by `cardspeak book reference` from the models that read the files; [adding a book](new-book.md)"
    yield "shows how they go together. A key in **bold** has to be there. Examples are from the books here."
    kinds = {**FILES, "games/*.toml": GameFile}
    seen: set[type] = set()
    for name, kind in kinds.items():
        yield from ("", f"## `{name}`", "", SAYS[name])
        info = inspect.type_info(kind)
        examples = _examples(name, info)
        for struct in structs(info):
            if struct.cls not in seen:
                seen.add(struct.cls)
                yield from _struct(struct, examples)
    yield from _rows("Remedies", "What a ruling does: the words of `do` in `rulings.toml`.", _remedies())
    yield from _rows("Incidents", "What can be reported: the words of `incident`.", _incidents())
    yield from _rows("Facts", "What a ruling may turn on: the keys of `when`, each with its words.", _facts())
    yield from _rows("Rules of a tournament", "The keys of `rules` in `tournament.toml`.", _rules())


def _struct(struct: inspect.StructType, examples: Examples) -> Iterator[str]:
    name = struct.cls.__name__.lstrip("_")
    tag = f': `{struct.tag_field} = "{struct.tag}"`' if struct.tag_field else ""
    doc = (getattr(struct.cls, "__origin__", struct.cls).__doc__ or "").split("\n\n")[0].strip()
    own = not doc.startswith(f"{struct.cls.__name__}(")
    yield from ("", f"### `{name}`{tag}", "")
    if own and doc:
        yield from (" ".join(doc.split()), "")
    if not struct.fields:
        return
    yield from ("| key | says | is | example |", "|---|---|---|---|")
    for field in struct.fields:
        key = f"**`{field.encode_name}`**" if field.required else f"`{field.encode_name}`"
        example = examples.get((struct.cls, field.name), _made_up(field.type))
        shown = f"`{_shown(field.encode_name, example)}`"
        words = words_of(struct.cls, field.name, field.type)
        yield f"| {key} | {_cell(words)} | {_cell(said(field.type))} | {_cell(shown)} |"


def _made_up(kind: inspect.Type) -> Any:
    """A value of this type, where no book of ours has one."""
    match bare(kind):
        case inspect.LiteralType() | inspect.EnumType():
            return choices(kind)[0]
        case inspect.StrType(min_length=least):
            return "1.1" if least else "..."
        case inspect.BoolType():
            return True
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [_made_up(item)]
        case inspect.StructType(fields=fields, tag_field=tag, tag=name):
            head = {tag: name} if tag else {}
            return head | {field.encode_name: _made_up(field.type) for field in fields if field.required}
        case inspect.DictType(value_type=each):
            return {"...": _made_up(each)}
        case inspect.UnionType(types=types):
            return _made_up(types[0])
        case _:
            return 1


def _shown(key: str, value: Any) -> str:
    text = dumps({key: [value[0]] if isinstance(value, list) and value else value})
    line = " ".join(part for part in text.split("\n") if part and not part.startswith("#"))
    return line if len(line) <= 100 else f"{line[:97]}..."


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _rows(title: str, says: str, rows: Iterator[tuple[str, str, str]]) -> Iterator[str]:
    yield from ("", f"## {title}", "", says, "", "| word | says | example |", "|---|---|---|")
    yield from (f"| `{word}` | {_cell(words)} | `{_cell(example)}` |" for word, words, example in rows)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:].rstrip(".") + "." if words else ""


def _remedies() -> Iterator[tuple[str, str, str]]:
    words = remarked_words(ruling, "Remedy = Literal[")
    rows = [remedy for row in _ruled() for remedy in row.get("remedies", [])]
    rows += (remedy for row in _ruled() for option in row.get("options", []) for remedy in option["remedies"])
    for name in ruling.REMEDIES:
        example = next((row for row in rows if row["do"] == name), {"do": name, "cite": "1.1", "says": "..."})
        yield name, _sentence(words[name]), dumps({"x": example}).strip().removeprefix("x = ")


def _ruled() -> Iterator[dict[str, Any]]:
    for slug in BOOKS:
        if (HOME / slug / "rulings.toml").is_file():
            yield from tomllib.loads((HOME / slug / "rulings.toml").read_text(encoding="utf-8"))["ruling"]


def _incidents() -> Iterator[tuple[str, str, str]]:
    for name, kind in KINDS.items():
        needs = f" The report names: {', '.join(kind.needs)}." if kind.needs else ""
        when = f" It can be reported when: {kind.when}"
        yield name, f"{kind.says} In {', '.join(kind.families)}.{needs}{when}", f'incident = "{name}"'


def _facts() -> Iterator[tuple[str, str, str]]:
    words = remarked_words(facts, "DOMAINS: ")
    for name, domain in facts.DOMAINS.items():
        asked = f" Asked: {facts.QUESTIONS[name]}" if name in facts.QUESTIONS and name not in facts.DERIVED else ""
        told = _sentence(words.get(name, "")) or _sentence(name)
        yield name, f"{told} Words: {', '.join(domain)}.{asked}", f'when = {{ "{name}" = "{domain[0]}" }}'


def _rules() -> Iterator[tuple[str, str, str]]:
    words = remarked_words(tournament, "RULES: ")
    for name, kind in tournament.RULES.items():
        may = (
            " or ".join(kind)
            if isinstance(kind, tuple)
            else {bool: "true or false", int: "a number", list: "a list"}[kind]
        )
        value = kind[0] if isinstance(kind, tuple) else {bool: True, int: 2, list: ["1.1"]}[kind]
        example = dumps({name: {"value": value, "cite": "1.1"}}).strip()
        yield name, f"{_sentence(words.get(name, '') or name)} It is {may}.", example


def _examples(name: str, kind: inspect.Type) -> Examples:
    """The first value of every field in our books."""
    found: Examples = {}
    for slug in BOOKS:
        for file in sorted((HOME / slug).glob(name)):
            raw = tomllib.loads(file.read_text(encoding="utf-8"))
            if name in ALIKE:
                raw = filled(raw, name)
            elif "like" in raw and name.startswith("games/"):
                raw = like_another(file.parent, file.stem, name)
            _collect(raw, kind, found)
    return found


def _collect(value: Any, kind: inspect.Type | None, found: Examples) -> None:
    if kind is None:
        return
    match bare(kind):
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item) if isinstance(value, list):
            for one in value:
                _collect(one, item, found)
        case inspect.DictType(value_type=each) if isinstance(value, dict):
            for one in value.values():
                _collect(one, each, found)
        case inspect.UnionType(types=types) if isinstance(value, dict):
            tagged = [one for one in types if isinstance(one, inspect.StructType)]
            right = [one for one in tagged if value.get(one.tag_field or "") == one.tag]
            _collect(value, right[0] if right else None, found)
        case inspect.StructType(cls=cls) as struct if isinstance(value, dict):
            names = {field.encode_name: field.name for field in struct.fields}
            for key, one in value.items():
                if key in names:
                    found.setdefault((cls, names[key]), one)
                    _collect(one, inner(struct, key, value), found)
        case _:
            pass
