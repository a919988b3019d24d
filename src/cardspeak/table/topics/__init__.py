"""One file for each topic of the table: its commands, events, answers, changes, sentences, words, and who may ask."""
