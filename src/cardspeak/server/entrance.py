"""How a room is reached: on this machine, by https with a certificate of its own, or behind a proxy that speaks it.

Passwords and cards that cross a network in the clear are anybody's: a room opens to one without encryption only where
it is told so in plain words.
"""

from __future__ import annotations

import ssl
from ipaddress import ip_network
from pathlib import Path
from typing import NamedTuple

from cardspeak.errors import BadInput

LOCAL = ("127.0.0.1", "localhost", "::1")


class Entrance(NamedTuple):
    """`proxy`: the addresses of a proxy whose word on callers counts (`X-Forwarded-For`, `X-Forwarded-Proto`)."""

    host: str = "127.0.0.1"
    port: int | None = None
    cert: Path | None = None
    key: Path | None = None
    proxy: str = ""
    plain: bool = False

    @property
    def on_a_network(self) -> bool:
        """Whether others than those at this machine come in; then names need passwords."""
        return self.host not in LOCAL or bool(self.proxy)

    @property
    def scheme(self) -> str:
        return "https" if self.cert is not None else "http"

    def check(self) -> None:
        """BadInput for an entrance through which everybody could listen, or whose certificate cannot be used."""
        if (self.cert is None) != (self.key is None):
            raise BadInput("A certificate and its key come together: --tls-cert FILE --tls-key FILE.")
        if self.cert is not None and self.proxy:
            raise BadInput("Either the room speaks https itself (--tls-cert) or the proxy in front (--behind-proxy).")
        if self.cert is not None and self.key is not None:
            _require_usable(self.cert, self.key)
        _require_addresses(self.proxy)
        if self.host not in LOCAL and self.cert is None and not self.proxy and not self.plain:
            raise BadInput(
                f"{self.host} is on a network, and passwords and cards would cross it in the clear: "
                "give --tls-cert and --tls-key, put a proxy in front with --behind-proxy, "
                "or say --plain-http if everybody on it may listen."
            )


def _require_addresses(proxy: str) -> None:
    """Whoever may be the proxy says who calls, and that it came by https: everybody may not."""
    give = "give its address, or its network: --behind-proxy 10.0.0.5"
    for one in proxy.split(",") if proxy else ():
        address = one.strip()
        try:
            everybody = address == "*" or ip_network(address, strict=False).prefixlen == 0
        except ValueError:
            raise BadInput(f"{address!r} is not where a proxy is: {give}, and no name.") from None
        if everybody:
            raise BadInput(f"{address!r} is not where a proxy is, but everybody, who would say who calls: {give}.")


def _require_usable(cert: Path, key: Path) -> None:
    for file in (cert, key):
        if not file.is_file():
            raise BadInput(f"There is no file {file}.")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password=_no_password)
    except (ssl.SSLError, OSError, ValueError) as wrong:
        why = getattr(wrong, "reason", None) or getattr(wrong, "strerror", None) or wrong
        raise BadInput(
            f"{cert} and {key} are no certificate with its key ({why}): both in PEM, no passphrase."
        ) from None


def _no_password() -> str:
    """Nobody is asked for a passphrase in the middle of a start."""
    raise ValueError("it has a passphrase")
