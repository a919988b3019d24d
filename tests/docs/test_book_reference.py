"""The reference of a book's files is complete: every file, field, choice, step, remedy, incident and fact."""

from __future__ import annotations

from pathlib import Path

from msgspec import inspect

from cardspeak.books.model.game import GameFile
from cardspeak.books.model.ruling import REMEDIES
from cardspeak.books.model.tournament import RULES
from cardspeak.proofing.files import FILES
from cardspeak.proofing.reference import reference
from cardspeak.proofing.words import choices, structs, words_of
from cardspeak.rulings.facts import DOMAINS
from cardspeak.rulings.incidents import KINDS

PAGE = Path(__file__).parents[2] / "docs" / "book-reference.md"


def test_the_page_is_what_the_models_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), "run: cardspeak book reference > docs/book-reference.md"


def test_nothing_is_left_out() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name, kind in {**FILES, "games/*.toml": GameFile}.items():
        for struct in structs(inspect.type_info(kind)):
            assert f"### `{struct.cls.__name__.lstrip('_')}`" in page
            for field in struct.fields:
                assert f"`{field.encode_name}`" in page
                for word in choices(field.type):
                    assert word in page, (struct.cls, field.name, word)
                says = words_of(struct.cls, field.name, field.type).rstrip(".").casefold()
                assert says != field.name.replace("_", " "), (
                    f"{name}, {struct.cls.__name__}: {says} says its name alone"
                )
    for word in (*REMEDIES, *KINDS, *DOMAINS, *RULES):
        line = next(line for line in page.splitlines() if line.startswith(f"| `{word}` | "))
        assert len(line.split(" | ")[1]) > 3, word
    assert "|  |" not in page, "every row has words and an example"
