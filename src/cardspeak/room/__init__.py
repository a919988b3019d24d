"""Many tables under one roof: who is here, what they may do, and one writer for each table.

A command is decided, appended to the log durably, then shown: nobody ever hears of an event that could be lost.
"""
