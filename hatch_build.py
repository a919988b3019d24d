"""What goes into a wheel: plain Python, or with `HATCH_BUILD_HOOK_ENABLE_CUSTOM=true` the hand machine compiled too.

Where no C compiler is at hand the wheel is plain all the same, and the build says why. Sources lie beside the compiled
modules, as they do in `build/compiled`: a traceback shows them, and nothing else changes.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledHands(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from tools import compile as tool

        self._made = tempfile.TemporaryDirectory()
        built = Path(self._made.name) / "compiled"
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
