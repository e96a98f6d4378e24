"""Record shapes: which JSON value is what, and the possible failures in it."""
