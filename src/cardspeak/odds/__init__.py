"""Exact odds by enumeration, and sampling with an interval where enumeration would take too long."""
