"""Rules over previews: what is wrong with a variant, found without looking for it."""
