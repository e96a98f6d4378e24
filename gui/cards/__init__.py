"""The card widgets and the Stage that shows them."""
