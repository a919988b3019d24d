"""One file for each matter of a tournament: what is asked, what happens, who may, how it is told."""
