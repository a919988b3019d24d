"""The keys of seals: Ed25519, the secret half in a file of its own or behind a command, never in the log."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from cardspeak.errors import BadInput
from cardspeak.store.errors import StoreError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

OTHERS = 0o077
STRANGERS = 0o007
WRITTEN = 2.0  # seconds for another process to write a key
LONGEST = 30.0  # seconds a key service may take


class PublicKey:
    """What everybody may have: it tells whether a seal was signed with the secret half."""

    def __init__(self, key: Ed25519PublicKey) -> None:
        self._key = key
        self.fingerprint = sha256(key.public_bytes_raw()).hexdigest()[:32]

    def signed(self, signature: bytes, message: bytes) -> bool:
        from cryptography.exceptions import InvalidSignature

        try:
            self._key.verify(signature, message)
        except InvalidSignature:
            return False
        return True

    def pem(self) -> bytes:
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return self._key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


class Key(Protocol):
    """Whatever can sign."""

    @property
    def public(self) -> PublicKey: ...

    def sign(self, message: bytes) -> bytes: ...


class FileKey:
    """A secret key in a file that only its owner may read."""

    def __init__(self, path: Path | str) -> None:
        path = Path(path)
        self._key = _secret(path)
        self.public = PublicKey(self._key.public_key())

    def sign(self, message: bytes) -> bytes:
        return self._key.sign(message)


class CommandKey:
    """A key service: a command that is given the message and answers with the signature, 128 hexadecimal digits.

    The key may live in another machine or a module of hardware; what is answered is checked before it is used.
    """

    def __init__(self, command: str, public: PublicKey) -> None:
        import shlex

        self._command = shlex.split(command)
        if not self._command:
            raise BadInput("The key service is a command, as in 'ssh vault cardspeak-sign'.")
        self.public = public

    def sign(self, message: bytes) -> bytes:
        import subprocess

        try:
            done = subprocess.run(self._command, input=message, capture_output=True, timeout=LONGEST, check=True)
            signature = bytes.fromhex(done.stdout.decode("ascii").strip())
        except (OSError, subprocess.SubprocessError) as wrong:
            raise StoreError(f"The key service {self._command[0]} did not sign: {wrong}.") from None
        except ValueError:
            raise StoreError(f"The key service {self._command[0]} answered with what is no signature.") from None
        if not self.public.signed(signature, message):
            raise StoreError(f"The key service {self._command[0]} signs with another key than the public one given.")
        return signature


def secret_of(key: Key, purpose: str) -> bytes:
    """32 bytes that only whoever can sign with the key can know, for one purpose: such signatures never differ."""
    return sha256(key.sign(f"cardspeak secret\n{purpose}\n".encode())).digest()


def own_key(path: Path | str) -> tuple[FileKey, bool]:
    """The key of that file, made there if there is none, in a folder for its owner only; and whether it is new."""
    path = Path(path)
    if path.exists():
        return _made(path), False
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as wrong:
        raise BadInput(f"{path.parent} cannot be made ({wrong.strerror}): name a key with --seal-key FILE.") from None
    try:
        return make_key(path), True
    except BadInput:  # of several processes that begin at once, one makes it
        if not path.exists():
            raise
        return _made(path), False


def _made(path: Path) -> FileKey:
    """The key that lies there, or is being written at this moment."""
    until, pause = monotonic() + WRITTEN, Event()
    while not path.stat().st_size and monotonic() < until:
        pause.wait(0.01)
    return FileKey(path)


def make_key(path: Path | str) -> FileKey:
    """A new key: the secret half in `path`, for its owner only, the public half beside it with `.pub`."""
    _need()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    path = Path(path)
    secret = Ed25519PrivateKey.generate()
    pem = secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    public = path.with_name(f"{path.name}.pub")
    _write_new(path, pem, 0o600)
    _write_new(public, PublicKey(secret.public_key()).pem(), 0o644)
    return FileKey(path)


def read_public(path: Path | str) -> PublicKey:
    _need()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    raw = _read(Path(path))
    try:
        key = load_pem_public_key(raw)
    except ValueError:
        raise BadInput(
            f"{path} holds no public key: it is the file with '.pub' that `cardspeak log key` made."
        ) from None
    if not isinstance(key, Ed25519PublicKey):
        raise BadInput(f"{path} holds a key of another kind: seals are signed with Ed25519.")
    return PublicKey(key)


def _secret(path: Path) -> Ed25519PrivateKey:
    _need()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    raw = _read(path)
    if os.name == "posix" and path.stat().st_mode & (STRANGERS if _handed_over(path) else OTHERS):
        raise BadInput(f"{path} can be read by others than its owner: chmod 600 {path}.")
    try:
        key = load_pem_private_key(raw, None)
    except (ValueError, TypeError):
        raise BadInput(f"{path} holds no secret key: make one with `cardspeak log key {path}`.") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise BadInput(f"{path} holds a key of another kind: seals are signed with Ed25519.")
    return key


def _handed_over(path: Path) -> bool:
    """A credential of systemd: its folder is this service's alone, and an access list shows as the group's bits."""
    folder = os.environ.get("CREDENTIALS_DIRECTORY")
    return bool(folder) and path.resolve().parent == Path(str(folder)).resolve()


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as wrong:
        raise BadInput(f"The key {path} cannot be read: {wrong.strerror}.") from None


def _write_new(path: Path, raw: bytes, mode: int) -> None:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    except FileExistsError:
        raise BadInput(f"{path} exists already: a key is never written over.") from None
    except OSError as wrong:
        raise BadInput(f"{path} cannot be written: {wrong.strerror}.") from None
    with os.fdopen(handle, "wb") as file:
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())


def _need() -> None:
    try:
        import cryptography  # noqa: F401
    except ModuleNotFoundError:
        raise BadInput("Seals need cryptography: pip install 'cardspeak[seals]', or make run.") from None
