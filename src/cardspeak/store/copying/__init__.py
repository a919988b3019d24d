"""A log copied from a file to PostgreSQL or back, verified before and after."""

from cardspeak.store.copying.copy import LogCopied, copy_log

__all__ = ["LogCopied", "copy_log"]
