"""The whole product without a screen: values and functions, importable without Qt."""
