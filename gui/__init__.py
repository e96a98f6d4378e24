"""Show the model's values in a window; nothing here parses, classifies or redacts."""
