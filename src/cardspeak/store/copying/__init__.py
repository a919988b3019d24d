"""A log copied from a file to PostgreSQL or back, verified before and after."""

from cardspeak.store.copying.copy import Copied, copy_log

__all__ = ["Copied", "copy_log"]
