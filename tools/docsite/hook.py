"""What mkdocs asks us: pages made for the site, links that lead outside docs/, and whether what it built is closed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

from tools.docsite.closed import close
from tools.docsite.pages import inside, made


def on_files(files: Any, *, config: Any) -> Any:
    for path, text in made().items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, **_more: Any) -> str:
    return inside(markdown)


def on_post_build(*, config: Any) -> None:
    leaks = close(Path(config["site_dir"]))
    if leaks:
        raise PluginError("The site would fetch something from elsewhere:\n" + "\n".join(leaks))
