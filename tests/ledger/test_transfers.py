"""What a transfer may be, on both sides of every limit."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.errors import BadInput
from cardspeak.ledger import Balances, Chart, LedgerError, Overdrawn, Transfer, check_transfer, differences, recomputed

GOOD = {"debit": "player/ann", "credit": "table/7/pot", "amount": 5, "cite": "star-sydney-poker 7.5", "memo": "bet"}


def transfer(**changes: Any) -> Transfer:
    return Transfer(**{**GOOD, **changes})


@pytest.mark.parametrize("amount", [1, 2**63 - 1])
def test_amounts_within_the_limits(amount: int) -> None:
    check_transfer(transfer(amount=amount))


@pytest.mark.parametrize("amount", [0, -1, 2**63, 1.0, "5", None, True])
def test_amounts_beyond_them(amount: Any) -> None:
    with pytest.raises(BadInput, match="cannot be transferred"):
        check_transfer(transfer(amount=amount))


@pytest.mark.parametrize("name", ["bank", "player/ann", "table/7/seats", "jackpot/red", "player/renée", "a" * 200])
def test_names_of_accounts(name: str) -> None:
    check_transfer(transfer(debit=name))


@pytest.mark.parametrize(
    "name", ["", "/", "player/", "/ann", "a//b", "two words", "a\nb", "a\ud800", "a" * 201, 7, None]
)
def test_what_names_no_account(name: Any) -> None:
    with pytest.raises(BadInput, match="account"):
        check_transfer(transfer(credit=name))


@pytest.mark.parametrize(
    "changes",
    [
        {"credit": "player/ann"},
        {"cite": ""},
        {"cite": None},
        {"memo": "a\nb"},
        {"memo": "a" * 1001},
        {"cite": "\ud800"},
    ],
)
def test_two_accounts_a_clause_and_one_line(changes: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        check_transfer(transfer(**changes))
    check_transfer(transfer(memo="a" * 1000))


def test_only_issuers_may_owe() -> None:
    chart = Chart()
    assert [chart.may_owe(name) for name in ("cage", "bank", "bank/3", "banker", "player/bank", "commission")] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]


def test_an_account_gives_what_it_holds_and_no_more() -> None:
    balances = Balances(Chart())
    balances.post([Transfer("cage", "player/ann", 100, "x")])
    with pytest.raises(Overdrawn, match=r"^player/ann holds 100 and cannot give 101\.$") as refused:
        balances.post([transfer(amount=101)])
    assert (refused.value.account, refused.value.balance, refused.value.amount) == ("player/ann", 100, 101)
    balances.post([transfer(amount=100)])
    assert balances.changed == {"cage": -100, "player/ann": 0, "table/7/pot": 100}


def test_all_of_a_batch_or_none() -> None:
    balances = Balances(Chart())
    with pytest.raises(Overdrawn):
        balances.post([Transfer("cage", "player/ann", 100, "x"), transfer(amount=60), transfer(amount=41)])
    assert balances.changed == {}


def test_never_below_zero_on_the_way() -> None:
    back = Transfer("table/7/pot", "player/ann", 5, "x")
    with pytest.raises(Overdrawn, match="table/7/pot holds 0"):
        Balances(Chart()).post([back, Transfer("cage", "table/7/pot", 5, "x")])


def test_a_balance_fits_its_column() -> None:
    balances = Balances(Chart())
    balances.post([Transfer("cage", "player/ann", 2**63 - 1, "x")])
    with pytest.raises(LedgerError, match="more than a balance can say"):
        balances.post([Transfer("bank", "player/ann", 1, "x")])
    assert balances["player/ann"] == 2**63 - 1


def test_differences_are_told() -> None:
    moved = [Transfer("cage", "player/ann", 100, "x")]
    assert differences({"cage": -100, "player/ann": 100}, moved) == []
    assert differences({"cage": -100, "player/ann": 101}, moved) == [
        "player/ann is kept as 101, its entries make it 100",
        "all accounts together hold 1, not zero",
    ]
    assert differences({"cage": -100}, moved)[0] == "player/ann is kept as nothing, its entries make it 100"
    back = [*moved, Transfer("player/ann", "cage", 100, "x")]
    assert differences({"cage": 0, "player/ann": 0}, back) == []
    assert differences({"cage": 0, "player/amy": 0}, back) == [
        "player/amy is kept as 0, its entries make it nothing",
        "player/ann is kept as nothing, its entries make it 0",
    ]


ACCOUNTS = st.sampled_from(["cage", "bank", "player/ann", "player/bob", "table/7/pot", "commission", "jackpot/red"])
MOVES = st.builds(Transfer, ACCOUNTS, ACCOUNTS, st.integers(1, 50), st.just("x"))


@given(st.lists(st.lists(MOVES.filter(lambda move: move.debit != move.credit), min_size=1, max_size=4), max_size=30))
def test_random_transfers_add_up_to_nothing(batches: list[list[Transfer]]) -> None:
    balances, taken = Balances(Chart()), []
    for batch in batches:
        before = dict(balances.changed)
        try:
            balances.post(batch)
            taken += batch
        except Overdrawn:
            assert balances.changed == before
        assert sum(balances.changed.values()) == 0
        assert all(held >= 0 for name, held in balances.changed.items() if name not in ("cage", "bank"))
    assert differences(balances.changed, taken) == []
    assert recomputed(taken) == balances.changed
