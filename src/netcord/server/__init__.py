"""The server: rooms in which matches are played, by REST and WebSocket, and the page that is served with them."""

__all__ = [
    "serving",
    "standing",
]
