"""What goes into a wheel: plain Python and the commit it was made of, for `cardspeak --version`; with
`HATCH_BUILD_HOOK_ENABLE_CUSTOM=true` the hand machine compiled too.

Where no C compiler is at hand the wheel is plain all the same, and the build says why. Sources lie beside the compiled
modules, as they do in `build/compiled`: a traceback shows them, and nothing else changes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "HATCH_BUILD_HOOK_ENABLE_CUSTOM"


class CompiledHands(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What compiling takes: a compiler, and whatever the package itself imports."""
        return [*self.config["compiling"], *self.metadata.core.dependencies] if _compiling() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._made = tempfile.TemporaryDirectory()
        made = Path(self._made.name)
        name = _commit(self.root)
        if name:
            (made / "COMMIT").write_text(f"{name}\n", encoding="utf-8")
            build_data["force_include"][str(made / "COMMIT")] = "cardspeak/COMMIT"
        if _compiling():
            self._compile(made / "compiled", build_data)

    def _compile(self, built: Path, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from tools import compile as tool

        try:
            tool.build(built, Path(self.root) / "src")
        except tool.CannotCompileError as why:
            self.app.display_warning(f"{why} This wheel is plain Python.")
            return
        for extension in sorted([*built.rglob("*.so"), *built.rglob("*.pyd")]):
            build_data["force_include"][str(extension)] = extension.relative_to(built).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self._made.cleanup()


def _compiling() -> bool:
    return os.environ.get(SWITCH, "").lower() in ("1", "true")


def _commit(root: str) -> str:
    """The short name of what is checked out here, with `+` where files differ from it; empty outside a repository."""
    if not (Path(root) / ".git").exists():
        return ""
    name, changed = _git(root, "rev-parse", "--short", "HEAD"), _git(root, "status", "--porcelain", "-uno")
    return f"{name}+" if name and changed else name


def _git(root: str, *words: str) -> str:
    try:
        done = subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
