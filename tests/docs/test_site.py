"""The site of the docs, without building it: every page has its place in it, and every link leads somewhere.

`make docs` builds it strictly; what would stop it there is found here in a moment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from posixpath import normpath

import pytest
import yaml  # type: ignore[import-untyped]
from tools.docsite.closed import close, digests, leaks_of
from tools.docsite.pages import DOCS, REFERENCE, ROOT, inside, made

CONFIG = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
TEXTS = {
    **{str(page.relative_to(DOCS)): page.read_text(encoding="utf-8") for page in DOCS.rglob("*.md")},
    **made(),
}
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def listed(entry: object) -> Iterator[str]:
    """Every page that `nav` names."""
    if isinstance(entry, str):
        yield entry
    for one in entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else ():
        yield from listed(one)


def test_every_page_has_its_place_and_every_place_its_page() -> None:
    places = list(listed(CONFIG["nav"]))
    assert sorted(set(TEXTS) - set(places)) == [], "these pages have no line in `nav` of mkdocs.yml"
    assert sorted(places) == sorted(TEXTS)


def anchors(text: str) -> set[str]:
    """What headings can be linked by."""
    headings = re.findall(r"^#+ (.+)$", FENCED.sub("", text), re.MULTILINE)
    words = (re.sub(r"[^\w\s-]", "", heading.replace("`", "")).strip().lower() for heading in headings)
    return {re.sub(r"[-\s]+", "-", one) for one in words}


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_links_lead_somewhere(name: str) -> None:
    text = FENCED.sub("", inside(TEXTS[name]))
    folder = PurePosixPath(name).parent
    for target in LINK.findall(text):
        if target.startswith(("http:", "https:", "mailto:")):
            continue
        path, _, anchor = target.partition("#")
        there = normpath(folder / path) if path else name
        assert there in TEXTS or (DOCS / there).is_file(), f"{name} links to {target}"
        assert not anchor or anchor in anchors(TEXTS[there]), (
            f"{name} links to {target}, where there is no such heading"
        )


def module_or_name(path: str) -> bool:
    """Whether a page of the reference can find this: a module of ours, or a name of the front door."""
    parts = path.split(".")
    place = ROOT / "src" / Path(*parts)
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file() or parts[:-1] == ["cardspeak"]


def test_the_reference_shows_what_there_is() -> None:
    shown = [path for _title, _says, paths in REFERENCE.values() for path in paths]
    assert [path for path in shown if not module_or_name(path)] == []
    assert "cardspeak.open_hand" in shown


def test_nothing_of_the_theme_comes_from_elsewhere() -> None:
    assert CONFIG["theme"]["font"] is False
    assert CONFIG["strict"] is True
    assert "offline" in CONFIG["plugins"]
    assert CONFIG["extra"]["polyfills"] == [
        "assets/iframe-worker.js"
    ]  # else the plugin would name one of a delivery network


def test_what_would_be_fetched_is_found() -> None:
    page = (
        '<link href="https://fonts.example/a.css" rel="stylesheet"><script src="//cdn.example/x.js"></script>'
        '<a href="https://example.org">a link is no matter</a><img src="pictures/table.png">'
    )
    assert len(list(leaks_of(Path("a.html"), page))) == 2
    assert len(list(leaks_of(Path("a.css"), "@import 'https://a.example/b.css'; a { background: url(x.png) }"))) == 1
    assert list(leaks_of(Path("a.js"), "see https://example.org")) == []


def test_a_built_site_gets_its_policy(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<script>var a = 1</script><script type="application/json">{}</script><script src=x.js></script>'
    )
    (tmp_path / "x.js").write_text('fetch("https://unpkg.com/mermaid@11/x.js")\n//# sourceMappingURL=x.js.map')
    (tmp_path / "x.js.map").write_text("{}")
    assert close(tmp_path) == []
    assert (tmp_path / "x.js").read_text() == 'fetch("")'
    assert not (tmp_path / "x.js.map").exists()
    (own,) = digests("<script>var a = 1</script>")
    assert (tmp_path / "policy.txt").read_text().startswith(f"default-src 'none'; script-src 'self' {own}; style-src")
