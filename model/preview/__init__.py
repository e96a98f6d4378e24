"""From a spec or a failure to the card a person reads."""
