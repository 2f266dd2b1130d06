"""A line between a browser and the server that counts what comes over it: headers, files, messages as they travel."""

import socket
import threading
from contextlib import suppress

PART = 65536


class Meter:
    """Listens at an address of its own and hands everything on, in both directions."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._lock = threading.Lock()
        self.came = 0
        """Bytes that the browser was sent."""
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the page is, without a slash at the end."""
        return f"http://localhost:{self._listening.getsockname()[1]}"

    def _listen(self) -> None:
        with suppress(OSError):  # until it is closed
            while True:
                browser, _ = self._listening.accept()
                server = socket.create_connection(("127.0.0.1", self._port))
                threading.Thread(target=self._hand_on, args=(browser, server), daemon=True).start()
                threading.Thread(target=self._hand_back, args=(server, browser), daemon=True).start()

    def _hand_on(self, browser: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while part := browser.recv(PART):
                server.sendall(part)
        _close(server)

    def _hand_back(self, server: socket.socket, browser: socket.socket) -> None:
        with suppress(OSError):
            while part := server.recv(PART):
                with self._lock:
                    self.came += len(part)
                browser.sendall(part)
        _close(browser)

    def close(self) -> None:
        """Nobody is let in any more."""
        self._listening.close()


def _close(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
