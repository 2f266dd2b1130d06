"""The forge: from statistics to cards. What a card is worth is computed by the rules, never guessed."""

__all__ = [
    "almanac",
    "ase",
    "common",
    "inside_volley",
    "making",
    "measuring",
    "pro_tennis",
    "worldwide",
]
