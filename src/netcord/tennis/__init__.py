"""What every game here shares: scoring, serving, the match."""
