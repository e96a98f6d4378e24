"""The replica of the user's screen over time, its clock and its filter."""
