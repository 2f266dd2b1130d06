"""What every front end needs that is not a terminal and not a page.

Each module is a door of its own, opened when it is needed, and lists what it offers.
"""

__all__ = [
    "arena",
    "boxes",
    "cards",
    "circuits",
    "cluster",
    "entering",
    "forging",
    "guests",
    "language",
    "ledger",
    "matches",
    "names",
    "odds",
    "offers",
    "opponents",
    "plots",
    "printing",
    "programme",
    "quick",
    "runs",
    "season_sheets",
    "seasons",
    "setups",
    "story",
    "summaries",
    "throwing",
    "titles",
    "tournaments",
]
