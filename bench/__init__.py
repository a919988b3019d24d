"""How fast cardspeak is beside the packages people use today: `make bench`, or `python -m bench --help`.

Everybody does the same work in the same run, so the ratios hold on a busy machine too. Nothing here is a test.
"""
