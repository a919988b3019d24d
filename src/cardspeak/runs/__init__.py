"""Work cut by index: pieces that anybody may do, in any order, with the same result for any number of workers.

A run is a function and a list of jobs. A crew does the jobs: this process, several, or a cluster of Dask. What is done
may be kept in a file, so that an interrupted run goes on where it was.
"""

from cardspeak.runs.crews import Crew, Here, Processes, crew_of
from cardspeak.runs.cutting import Span, spans
from cardspeak.runs.kept import KeptRun
from cardspeak.runs.order import in_order

__all__ = ["Crew", "Here", "KeptRun", "Processes", "Span", "crew_of", "in_order", "spans"]
