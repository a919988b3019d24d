"""`make coverage`: which test shows which clause, read from the tests' marks and written down for the package."""
