"""The example learns, and the notebook runs."""

from __future__ import annotations

import importlib.util
import json
from typing import Any

import numpy as np
import pytest
from tests.docs.test_examples import ROOT

EXAMPLES = ROOT / "examples"


@pytest.mark.slow
def test_what_is_learned_beats_both_players() -> None:
    """After a tenth of the example's hands the whole interval lies above zero against either of them."""
    spec = importlib.util.spec_from_file_location("learn", EXAMPLES / "learn.py")
    assert spec is not None
    assert spec.loader is not None
    page: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    ignorant = {name: mean for name, mean, _ in page.judge("random", 4_000)}
    mean, tried = page.learn(40_000, np.random.default_rng(3))
    judged = list(page.judge(page.learned(mean, tried), 4_000))
    assert [name for name, _, _ in judged] == ["call", "random"]
    for name, won, (low, _) in judged:
        assert low > 1
        assert won > ignorant[name] + 1


def test_the_notebook_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "Agg")
    page = json.loads((EXAMPLES / "batch.ipynb").read_text(encoding="utf-8"))
    scope: dict[str, Any] = {"__name__": "__example__"}
    for cell in page["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), cell["id"], "exec"), scope)
    told = capsys.readouterr().out
    assert "seat 1: " in told
    assert "[20.1]" in told
