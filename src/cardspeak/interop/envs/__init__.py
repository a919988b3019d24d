"""Every game of every book as an environment of the libraries that researchers use; the extra `envs` installs them.

`aec` is for PettingZoo, `single` and `vector` are for Gymnasium, `spiel` is for OpenSpiel. Importing this package
imports none of them.
"""
