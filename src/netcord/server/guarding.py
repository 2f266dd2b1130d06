"""At the door: who may come in from which page, and the headers every answer goes out with."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .wire import ErrorBody, ErrorTold

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self' blob:",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""What the page may load, and from where: from here alone."""

Headers = tuple[tuple[bytes, bytes], ...]

ALWAYS: Headers = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""The headers of everything."""
SHOWN: Headers = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
"""The headers of what a browser might show as a page of its own."""
PARTS = (b"text/javascript", b"text/css", b"font/")
"""What it never does: a first visit asks for dozens of these, and the headers of each are longer than some of them."""
SAFE = {"GET", "HEAD", "OPTIONS"}


class Guard:
    """Lets in what comes from the page itself, or from no page at all.

    `hosts` are the names the server goes by; None: any. A page elsewhere that has its name point here is none of them.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] | None = None) -> None:
        self._app = app
        self._hosts = None if hosts is None else frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or one WebSocket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        why = self._refused(scope)
        if scope["type"] == "websocket":
            if why:
                await send({"type": "websocket.close", "code": 4403, "reason": why})
            else:
                await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = guarded(tuple(message.get("headers", ())))
            await send(message)

        if why:
            body = msgspec.json.encode(ErrorTold(ErrorBody("impossible", why)))
            head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
            await with_headers({"type": "http.response.start", "status": 403, "headers": head})
            await send({"type": "http.response.body", "body": body})
        else:
            await self._app(scope, receive, with_headers)

    def _refused(self, scope: Scope) -> str:
        headers = dict(scope["headers"])
        host = _text(headers.get(b"host"))
        if self._hosts is not None and _name(f"//{host}") not in self._hosts:
            return f"this server does not go by the name {host[:80]!r}"
        origin = _text(headers.get(b"origin"))
        if not origin or (scope["type"] == "http" and scope["method"] in SAFE):
            return ""
        if urlsplit(origin).netloc.lower() != host.lower():
            return "this comes from another page: only the page of this server may play here"
        return ""


def guarded(headers: Headers) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with those that guard it."""
    part = dict(headers).get(b"content-type", b"").startswith(PARTS)
    return [*headers, *ALWAYS, *(() if part else SHOWN)]


def _text(value: Any) -> str:
    return "" if value is None else bytes(value).decode("latin-1")


def _name(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").lower()
    except ValueError:
        return ""
