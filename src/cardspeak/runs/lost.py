"""Workers that are lost over a piece of a run."""

from __future__ import annotations

from cardspeak.errors import CardspeakError

TRIES = 3  # workers that may be lost over one job before it is the job's own fault


class LostWorker(CardspeakError):
    """A job ended every worker that was given it."""

    def __init__(self, job: object) -> None:
        super().__init__(f"A worker was lost {TRIES} times over one piece of the run: {job}.")
