"""The page in a real browser, found and pressed by the names that a screen reader hears."""
