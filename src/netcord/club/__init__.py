"""What every front end needs that is not a terminal and not a page."""
