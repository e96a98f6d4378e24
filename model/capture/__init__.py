"""From bytes to records and failures; raw text lives only in here."""
