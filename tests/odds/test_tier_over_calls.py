"""A loop of medium questions moves to the fast tier once they have taken as long as loading it would."""

from __future__ import annotations

import sys

import pytest

from cardspeak.odds import counting
from cardspeak.odds.request import find_game, read_request


def test_many_moments_are_worth_the_fastest_tier(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    monkeypatch.setattr(counting._Waited, "seconds", 0.0)
    monkeypatch.setattr(counting, "choose", lambda tier, spots: "numba")
    request = read_request(find_game("star"), ["AhAs", "KdKc"], "", "", None)
    monkeypatch.setattr(counting, "plan_work", lambda request, tier: counting.CountingWork("tables", tier, 0.1))
    assert [counting.best_work(request, None).tier for _ in range(5)] == ["plain", "plain", "numba", "numba", "numba"]
    assert counting.best_work(request, "plain").tier == "numba", "what was named is left to choose()"
