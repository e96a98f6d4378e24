"""Big line-based captures: an index and columns of every line, the full reading only where it is needed."""
