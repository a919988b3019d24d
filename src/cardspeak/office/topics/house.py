"""Settings of the house: who changed what, when; some take a second person."""

from __future__ import annotations

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.settings import ROWS, SettingValue, changed, wrong_value
from cardspeak.office.state import OfficeState

SETTINGS = "settings of the house are a manager's, with a record of every change"


class ChangeSetting(OfficeOrder):
    name: str
    value: SettingValue
    second: str = ""


class ChangeSensitiveSetting(ChangeSetting):
    """The same, for one that takes two."""


class SettingChanged(OfficeEvent):
    name: str
    was: SettingValue
    value: SettingValue
    second: str = ""


def change(state: OfficeState, order: ChangeSetting) -> Verdict:
    says = wrong_value(order.name, order.value)
    if says:
        return refuse("value", SETTINGS, says)
    if ROWS[order.name].two and not isinstance(order, ChangeSensitiveSetting):
        return refuse("two", SETTINGS, f"{ROWS[order.name].says}: that takes two people (ChangeSensitiveSetting).")
    was = getattr(state.settings, order.name)
    if was == order.value:
        return refuse("done", SETTINGS, "It is so already.")
    if order.name in ("zone", "offset", "day_ends") and state.shift is not None:
        return refuse("not now", SETTINGS, "The clock of the house is changed while the cage is closed.")
    told = SettingChanged(
        name=order.name, was=was, value=order.value, second=order.second, by=order.by, at=order.at
    )  # fmt: skip
    return [told]


def _changed(state: OfficeState, event: SettingChanged) -> None:
    state.settings = changed(state.settings, event.name, event.value)


def _says(event: SettingChanged) -> str:
    who = f"{event.by} and {event.second}" if event.second else event.by
    return f"{who}: {ROWS[event.name].says}: {event.was} becomes {event.value}."


TOPIC = OfficeTopic(
    (
        OfficeAsk(ChangeSetting, change, "manager"),
        OfficeAsk(ChangeSensitiveSetting, change, "manager", "manager"),
    ),
    (OfficeTell(SettingChanged, _changed, _says),),
)
