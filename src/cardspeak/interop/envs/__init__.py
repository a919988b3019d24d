"""Every game of every book as an environment of the libraries that researchers use; the extra `envs` installs them.

`aec` is for PettingZoo, `single` and `vector` are for Gymnasium, `spiel` is for OpenSpiel. Importing this package
imports none of them.
"""

from importlib.util import find_spec

from cardspeak.errors import need

need("An environment", "envs", "numpy", "numba")
if not any(find_spec(library) for library in ("gymnasium", "pettingzoo", "pyspiel")):
    need("An environment", "envs", "gymnasium")
