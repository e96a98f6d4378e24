"""One rule engine for strings: the translator's checks and the review's C rules are the same rules."""
