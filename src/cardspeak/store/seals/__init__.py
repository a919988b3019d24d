"""Seals: signed statements of where a log stood, which nobody can make anew who has only the log.

A seal is a record of the log, in the stream `seal`, and a line of text that is kept elsewhere too.
"""

from cardspeak.store.seals.holdings import check_holdings, keep_holdings
from cardspeak.store.seals.keeping import read_seals
from cardspeak.store.seals.keys import CommandKey, FileKey, Key, PublicKey, make_key, own_key, read_public, secret_of
from cardspeak.store.seals.remembered import LastSeal
from cardspeak.store.seals.seal import SEALS, Seal
from cardspeak.store.seals.sealer import Sealer, seal_apart, seal_now
from cardspeak.store.seals.standing import check_sealed, last_seals

__all__ = [
    "SEALS",
    "CommandKey",
    "FileKey",
    "Key",
    "LastSeal",
    "PublicKey",
    "Seal",
    "Sealer",
    "check_holdings",
    "check_sealed",
    "keep_holdings",
    "last_seals",
    "make_key",
    "own_key",
    "read_public",
    "read_seals",
    "seal_apart",
    "seal_now",
    "secret_of",
]
