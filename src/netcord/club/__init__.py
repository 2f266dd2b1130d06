"""What every front end needs that is not a terminal and not a page.

Each module is a door of its own: `names`, `opponents`, `cards`, `setups`, `language`, `offers`, `story`, `matches`,
`tournaments`, `summaries`, `runs`.
"""
