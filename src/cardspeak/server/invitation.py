"""The way to a home game: a link with a word in it, at an address that others reach, and its picture."""

from __future__ import annotations

import hmac
import secrets
import socket
from ipaddress import ip_address

from cardspeak.errors import BadInput

ANYWHERE = ("0.0.0.0", "::", "")  # every address of this machine: nobody can be sent there
ELSEWHERE = ("192.0.2.1", 9)  # of nobody (RFC 5737): asked for the way there, the system names our own address


class Invitation:
    """`word` opens the door to the hall, where the host lets one in; it is drawn anew whenever the room starts."""

    def __init__(self, scheme: str, host: str, port: int, reached_at: str = "") -> None:
        self.word = secrets.token_urlsafe(9)
        self.scheme, self.port = scheme, port
        self.hosts = [reached_at] if reached_at else addresses(host)

    @property
    def address(self) -> str:
        host = self.hosts[0]
        return f"{self.scheme}://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def link(self) -> str:
        """The word stands behind a #: browsers send that to nobody."""
        return f"{self.address}/#invite={self.word}"

    def picture(self) -> str:
        """The link as a QR code, as an address of an image."""
        import segno

        return str(segno.make(self.link, micro=False, error="m").svg_data_uri(scale=5, border=4))

    def require(self, told: str) -> None:
        if not hmac.compare_digest(told.encode(), self.word.encode()):
            raise BadInput("Come by the host's link: it has a word in it that opens the door.")

    def leads(self, host: str) -> bool:
        """Whether this is an address of ours as numbers, or one of those we hand out.

        A page of another site may lead a name of its own here, but no numbers: those are always who they say.
        """
        name = host[1:].partition("]")[0] if host.startswith("[") else host.rpartition(":")[0] or host
        try:
            ip_address(name)
        except ValueError:
            return name.lower() in {one.lower() for one in self.hosts}
        return True


def addresses(host: str) -> list[str]:
    """Where a room that listens there is reached by others; on a machine without a network, by itself alone."""
    if host not in ANYWHERE:
        return [host]
    family = socket.AF_INET6 if host == "::" else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as way:  # nothing is sent
        try:
            way.connect(ELSEWHERE if family == socket.AF_INET else ("2001:db8::1", 9))
            found = str(way.getsockname()[0])
        except OSError:
            return ["localhost"]
    return [found if found not in ANYWHERE else "localhost"]
