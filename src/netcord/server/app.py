"""The server as a whole: addresses, what they answer, and the page."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

import netcord
from netcord.club.language import languages, languages_of, told
from netcord.kernel import Impossible, NetcordError, Seat, Unreadable, readable
from netcord.play import parse
from netcord.registry import game
from netcord.store import Kept, Vault
from netcord.tennis import Face

from . import built, sockets, wire
from .catalogue import card_states, deck_faces, game_states, rules_in_short, setup_of
from .chances import chances as chances_of
from .circuits import Seasons
from .draws import Draws
from .explaining import Reckoner, in_words
from .forging import forge_state, forged_state, proof_told
from .guarding import Guard
from .halls import Hall
from .importing import SEED, archive, file_name, handed_in, looked_at
from .limits import Buckets, Limits
from .lots import Lots
from .papers import paper as printed_paper
from .replaying import again, moments, replayed, throws, to_be_read, visible
from .rooms import Room
from .seats import OWNER, hashed, held_by, placed
from .sheets import calendar_states
from .sitting import Plan, made, plan_of
from .telling import Teller, frame_words
from .thinking import Thinkers

T = TypeVar("T")

STATUS = {"unreadable": 400, "illegal": 409, "stale": 409, "impossible": 422, "limit": 429}
LOCAL = ("localhost", "127.0.0.1", "::1")
"""The names of a server that nobody else can reach."""
JSON, NDJSON = "application/json", "application/x-ndjson"
ZIP, HTML, PDF = "application/zip", "text/html", "application/pdf"
TOKENS = "x-netcord-tokens"
MOST_TOKENS = 64
SHORTEST_CLOCK, LONGEST_CLOCK = 10, 7 * 24 * 3600


class Lines(Response):
    """A record: JSON, a line for each answer."""

    media_type = NDJSON


class Archive(Response):
    """Records in one file."""

    media_type = ZIP


class Paper(Response):
    """Cards, boards and score sheets to print."""

    media_type = PDF


class Sheet(Response):
    """A draw as a page of its own."""

    media_type = HTML


class Server:
    """What all addresses share, as long as the server runs."""

    def __init__(
        self, url: str, limits: Limits, processes: int | None, pauses: Mapping[str, float] | None, lots: Lots
    ) -> None:
        self.vault = Vault(url)
        self.limits = limits
        self.thinkers = Thinkers(processes)
        self.hall = Hall(self.vault, self.thinkers, limits, None if pauses is None else dict(pauses), lots)
        self.requests = Buckets(limits.requests, limits.requests_burst)
        self.sockets = sockets.Sockets(limits.sockets)
        self.reckoner = Reckoner(limits.explaining, limits.solving)
        self.draws: Draws
        self.seasons: Seasons

    def close(self) -> None:
        """Everybody out, and what is under way is stored."""
        self.hall.close()
        self.thinkers.close()
        self.reckoner.close()
        self.vault.close()


def create(
    url: str,
    *,
    hosts: Iterable[str] | None = LOCAL,
    limits: Limits | None = None,
    processes: int | None = None,
    pauses: Mapping[str, float] | None = None,
    folder: Path = built.FOLDER,
    lots: Lots | None = None,
) -> FastAPI:
    """The server over a database. `hosts` are the names it goes by (None: any); `processes` for bots to think in.

    `lots` draws names, tokens and seeds: only tests have them drawn otherwise than by the operating system.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        server = await asyncio.to_thread(Server, url, limits or Limits(), processes, pauses, lots or Lots())
        private = hosts is not None and set(hosts) <= set(LOCAL)
        server.draws = Draws(server.hall, server.thinkers, server.limits, private=private)
        server.seasons = Seasons(server.hall, server.limits, private=private)
        app.state.server = server
        loop = asyncio.get_running_loop()

        def heard(match: str) -> None:
            loop.call_soon_threadsafe(server.hall.moved, match)

        def announced(process: str, text: str) -> None:
            loop.call_soon_threadsafe(server.hall.announced, process, text)

        server.vault.listen(heard, announced)
        beating = asyncio.create_task(server.hall.beat()) if server.vault.shared else None
        server.thinkers.warm()
        try:
            yield
        finally:
            if beating is not None:
                beating.cancel()
            await server.draws.close()
            await asyncio.to_thread(server.close)

    app = FastAPI(
        title="netcord",
        version=netcord.__version__,
        description="Five tabletop tennis games. docs/wire.md tells how a match is played over the WebSocket.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
    )
    app.add_middleware(Guard, hosts=None if hosts is None else tuple(hosts))
    _refusals(app)
    _games(app)
    _matches(app)
    _tournaments(app)
    _seasons(app)
    _live(app)
    _page(app, folder)
    return app


# What every address does alike


def _json(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, JSON)


def _catalogue(request: Request, value: Any) -> Response:
    """What is printed and the same for everybody, compressed: words, games and cards are long."""
    response = _json(value)
    data = bytes(response.body)
    if len(data) > built.SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        head = {"cache-control": "no-store", "content-encoding": "gzip", "vary": "accept-encoding"}
        return Response(_packed(data), 200, head, "application/json")
    return response


@lru_cache(maxsize=64)
def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def _refusal(code: str, message: str, status: int) -> Response:
    return _json({"error": {"code": code, "message": message}}, status)


def _refusals(app: FastAPI) -> None:
    @app.exception_handler(NetcordError)
    async def refused(request: Request, error: NetcordError) -> Response:
        special = {wire.Missing: 404, wire.TooLarge: 413}
        status = special.get(type(error)) or STATUS.get(error.code, 400)
        return _refusal(error.code, told(error, _spoken(request)), status)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return _refusal("unreadable", f"{where}: {first['msg']}", 400)

    @app.exception_handler(HTTPException)
    async def elsewhere(request: Request, error: HTTPException) -> Response:
        known = {
            404: wire.Missing("there is nothing at this address"),
            405: Impossible("this address does not take that method"),
        }.get(error.status_code)
        text = str(error.detail) if known is None else told(known, _spoken(request))
        response = _refusal("impossible", text, error.status_code)
        response.headers.update(error.headers or {})
        return response


def _spoken(request: Request) -> str:
    """The language of the page that asks, if there are words of it."""
    wanted = request.query_params.get("lang", "en")
    return wanted if wanted in languages() else "en"


def _server(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


def _who(request: Request) -> str:
    """The address of whoever asks."""
    return request.client.host if request.client else ""


async def _body(request: Request, most: int) -> bytes:
    """What was sent, as long as it is not too much."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise wire.TooLarge("at most {most} bytes may be sent here", most=most)
    return bytes(data)


async def _read(request: Request, kind: type[T]) -> T:
    """A value that was sent as JSON."""
    server = _server(request)
    server.requests.take(_who(request))
    data = await _body(request, server.limits.body)
    try:
        return msgspec.json.decode(data, type=readable(kind))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable("this cannot be read: {error}", error=error) from None


def _tokens(request: Request) -> list[str]:
    shown = [token.strip() for token in request.headers.get(TOKENS, "").split(",")]
    return [token for token in shown if token][:MOST_TOKENS]


def _takes(kind: Any) -> dict[str, Any]:
    """What an address takes, for the OpenAPI description."""
    return {"requestBody": {"required": True, "content": {JSON: {"schema": _schema(kind)}}}}


def _gives(kind: Any, status: int = 200, *refusals: int, media: str = JSON) -> dict[int | str, dict[str, Any]]:
    """What an address answers, for the OpenAPI description."""
    refused = {"description": "refused", "content": {JSON: {"schema": _schema(wire.ErrorTold)}}}
    given = {"description": "as asked", "content": {media: {"schema": _schema(kind)}}}
    return {status: given, **dict.fromkeys((400, 403, *refusals), refused)}


@cache
def _schema(kind: Any) -> dict[str, Any]:
    """The JSON schema of a value, whole in itself."""
    schema = msgspec.json.schema(kind, schema_hook=lambda kind: {})
    whole: dict[str, Any] = _inlined(schema, schema.pop("$defs", {}), ())
    return whole


def _inlined(part: Any, defs: dict[str, Any], inside: tuple[str, ...]) -> Any:
    if isinstance(part, list):
        return [_inlined(one, defs, inside) for one in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        return {} if name in inside else _inlined(defs[name], defs, (*inside, name))
    return {key: _inlined(one, defs, inside) for key, one in part.items() if key != "discriminator"}


# Games and cards


def _games(app: FastAPI) -> None:
    @app.get("/api/health", responses=_gives(wire.Ok))
    async def health() -> Response:
        """Whether the server is there."""
        return _json(wire.Ok(netcord.__version__))

    @app.get("/api/words", responses=_gives(dict[str, Any]))
    async def words(request: Request, lang: str = "en", only: str = "", without: str = "") -> Response:
        """Every word of the frame of the page, or some sections of it (by commas)."""
        wanted, left_out = only.split(",") if only else (), without.split(",")
        return _catalogue(request, await asyncio.to_thread(frame_words, lang, wanted, left_out))

    @app.get("/api/games", responses=_gives(list[wire.GameState]))
    async def games(request: Request, lang: str = "en") -> Response:
        """What there is to play."""
        return _catalogue(request, await asyncio.to_thread(game_states, lang))

    @app.get("/api/games/{key}/cards", responses=_gives(list[wire.CardState], 200, 404))
    async def cards(request: Request, key: str, shelf: str | None = None, lang: str = "en") -> Response:
        """The cards of players of a game."""
        return _catalogue(request, await asyncio.to_thread(card_states, key, lang, shelf))

    @app.get("/api/games/{key}/cards/{name}/proof", responses=_gives(wire.ProofTold, 200, 404))
    async def proof(request: Request, key: str, name: str, lang: str = "en") -> Response:
        """How close the card of a season comes to what was played in it; no figures where no such season is known."""
        return _catalogue(request, await asyncio.to_thread(proof_told, key, name, lang))

    @app.get("/api/games/{key}/deck", responses=_gives(list[Face], 200, 404))
    async def deck(request: Request, key: str, lang: str = "en") -> Response:
        """The strokes of a game that has them as cards; none where it has not."""
        return _catalogue(request, await asyncio.to_thread(deck_faces, key, lang))

    @app.get("/api/games/{key}/chances", responses=_gives(wire.ChancesTold, 200, 404, 409, 422, 429))
    async def chances(request: Request, key: str, cards: str = "", options: str = "") -> Response:
        """How often each of two cards wins by these options (key=value), both with commas; where that can be summed."""
        _server(request).requests.take(_who(request))
        return _json(await asyncio.to_thread(chances_of, key, cards, options))

    @app.get("/api/games/{key}/rules", responses=_gives(wire.RulesInShort, 200, 404))
    async def rules(request: Request, key: str, lang: str = "en") -> Response:
        """How a game is played, in short."""
        return _catalogue(request, await asyncio.to_thread(rules_in_short, key, lang))

    @app.get("/api/games/{key}/forge", responses=_gives(wire.ForgeState, 200, 404))
    async def forge(request: Request, key: str, lang: str = "en") -> Response:
        """What the forge of a game asks for; no fields where it has none."""
        return _json(await asyncio.to_thread(forge_state, key, lang))

    @app.post(
        "/api/games/{key}/forge",
        responses=_gives(wire.ForgedState, 200, 404, 409, 422, 429),
        openapi_extra=_takes(wire.NewCard),
    )
    async def forged(request: Request, key: str, lang: str = "en") -> Response:
        """A card of these figures, or of a real season, with its exact figures beside those wanted."""
        wanted = await _read(request, wire.NewCard)
        return _json(await asyncio.to_thread(forged_state, key, wanted, lang))

    @app.get(
        "/api/games/{key}/paper",
        responses=_gives(bytes, 200, 404, 409, 422, 429, media=PDF),
        response_class=Paper,
    )
    async def print_out(
        request: Request,
        key: str,
        what: str = "",
        cards: str = "",
        paper: str = "a4",
        backs: str = "long",
        options: str = "",
        lang: str = "en",
    ) -> Response:
        """The game on paper, as PDF: parts of its box, cards of players and options, each a list with commas."""
        _server(request).requests.take(_who(request))
        data = await asyncio.to_thread(printed_paper, key, lang, what, cards, paper, backs, options)
        head = {"content-disposition": f'attachment; filename="{_plain(key)}.pdf"', "cache-control": "no-store"}
        return Paper(data, 200, head)


# Matches


def _matches(app: FastAPI) -> None:
    @app.post(
        "/api/matches",
        status_code=201,
        responses=_gives(wire.Created, 201, 409, 422, 429),
        openapi_extra=_takes(wire.NewMatch),
    )
    async def make(request: Request) -> Response:
        """Make a match. The tokens and invitations are told here and never again."""
        wanted = await _read(request, wire.NewMatch)
        server = _server(request)
        if wanted.clock is not None and not SHORTEST_CLOCK <= wanted.clock <= LONGEST_CLOCK:
            raise Unreadable(
                "a clock gives {least} seconds to a week, not {clock}", least=SHORTEST_CLOCK, clock=wanted.clock
            )
        kept, places = await asyncio.to_thread(_made, wanted, server.hall.lots)
        await server.hall.create(kept)
        watch = f"/match/{kept.match}"
        return _json(wire.Created(kept.match, places.tokens, places.invitations, watch), 201)

    @app.get("/api/matches", responses=_gives(list[wire.MyMatch]))
    async def mine(request: Request, lang: str = "en") -> Response:
        """The matches in which a token of the header X-Netcord-Tokens (several by commas) holds a seat."""
        server = _server(request)
        tokens = _tokens(request)
        listed = await asyncio.to_thread(server.vault.matches, [hashed(token) for token in tokens]) if tokens else ()
        found = []
        for one in listed:
            try:
                room = await server.hall.room(one.match)
                found.append(await room.look(partial(_listed, room, one.seats, one.changed, lang)))
            except NetcordError:
                continue  # a match that cannot be read any more cannot be gone on with
        return _json(found)

    @app.post(
        "/api/matches/{match}/join", responses=_gives(wire.Joined, 200, 404, 429), openapi_extra=_takes(wire.Join)
    )
    async def join(request: Request, match: str) -> Response:
        """Take the seat an invitation is for; it is used up. A clock runs only if everybody has agreed to it."""
        wanted = await _read(request, wire.Join)
        seat, token = await _server(request).hall.join(match, wanted.invitation, clock=wanted.clock)
        return _json(wire.Joined(match, seat, token))

    @app.post(
        "/api/matches/{match}/code", responses=_gives(wire.Spoken, 200, 404, 429), openapi_extra=_takes(wire.Invited)
    )
    async def code(request: Request, match: str) -> Response:
        """A code to say aloud instead of an invitation. It works once and for a while; an older one works no more."""
        wanted = await _read(request, wire.Invited)
        hall = _server(request).hall
        return _json(wire.Spoken(await hall.code(match, wanted.invitation), hall.limits.code_lasts))

    @app.post(
        "/api/matches/{match}/renew", responses=_gives(wire.Renewed, 200, 404, 429), openapi_extra=_takes(wire.Invited)
    )
    async def renew(request: Request, match: str) -> Response:
        """Take an invitation back, for whoever holds a seat (by the header): it works no more, and another one does."""
        wanted = await _read(request, wire.Invited)
        if not _held(await _kept(request, match), _tokens(request)):
            raise wire.Missing("only whoever holds a seat of this match takes an invitation to it back")
        return _json(wire.Renewed(await _server(request).hall.renew(match, wanted.invitation)))

    @app.post("/api/codes", responses=_gives(wire.Heard, 200, 404, 429), openapi_extra=_takes(wire.Said))
    async def heard(request: Request) -> Response:
        """What a code is for; nothing is taken yet."""
        wanted = await _read(request, wire.Said)
        server = _server(request)
        found = await server.hall.heard(_who(request), wanted.code)
        kept = await _kept(request, found.match)
        return _json(wire.Heard(kept.match, kept.game, plan_of(kept.plan).clock))

    @app.post("/api/codes/join", responses=_gives(wire.Joined, 200, 404, 429), openapi_extra=_takes(wire.JoinByCode))
    async def join_by_code(request: Request) -> Response:
        """Take the seat a code is for: the code and its invitation are used up."""
        wanted = await _read(request, wire.JoinByCode)
        hall = _server(request).hall
        found = await hall.heard(_who(request), wanted.code)
        seat, token = await hall.take(found, clock=wanted.clock)
        return _json(wire.Joined(found.match, seat, token))

    @app.get("/api/matches/{match}/record", responses=_gives(str, 200, 404, media=NDJSON), response_class=Lines)
    async def record(request: Request, match: str) -> Response:
        """The record. Of a match that is not over, only what the viewer (by the header's token) may know."""
        kept = await _kept(request, match)
        data = await asyncio.to_thread(_record, kept, _tokens(request))
        head = {"content-disposition": f'attachment; filename="{file_name(kept)}"', "cache-control": "no-store"}
        return Lines(data, 200, head)

    @app.post(
        "/api/records",
        status_code=201,
        responses=_gives(wire.Opened, 201, 409, 422, 429),
        openapi_extra={"requestBody": {"required": True, "content": {"application/octet-stream": {"schema": {}}}}},
    )
    async def hand_in(request: Request, seats: str = "") -> Response:
        """Hand a record in: it becomes a match here, to be replayed, or gone on with by whoever sits at its seats.

        Seats as in a new match, "A:you,B:bot:NAME". A record whose dice are promised goes on by its seed (in the header
        X-Netcord-Seed); without it, it can be read.
        """
        server = _server(request)
        data = await _record_body(request)
        seed = request.headers.get(SEED)
        kept, places = await asyncio.to_thread(handed_in, data, seed, seats, server.hall.lots)
        await server.hall.create(kept)
        return _json(wire.Opened(kept.match, places.tokens, places.invitations), 201)

    @app.post(
        "/api/records/look",
        responses=_gives(wire.Looked, 200, 409, 422, 429),
        openapi_extra={"requestBody": {"required": True, "content": {"application/octet-stream": {"schema": {}}}}},
    )
    async def look(request: Request, lang: str = "en") -> Response:
        """What a record holds, and whether it can be gone on with; nothing is kept."""
        server = _server(request)
        data = await _record_body(request)
        return _json(await asyncio.to_thread(looked_at, data, request.headers.get(SEED), lang, server.hall.lots))

    @app.get("/api/records", responses=_gives(str, media=ZIP), response_class=Archive)
    async def records(request: Request) -> Response:
        """The records of all matches in which a token of the header holds a seat, in one ZIP file."""
        server = _server(request)
        server.requests.take(_who(request))
        tokens = _tokens(request)
        data = await asyncio.to_thread(_archive, server.vault, tokens)
        head = {"content-disposition": 'attachment; filename="netcord-records.zip"', "cache-control": "no-store"}
        return Archive(data, 200, head)

    @app.get("/api/matches/{match}/replay", responses=_gives(wire.Replay, 200, 404, 409))
    async def replay(request: Request, match: str, lang: str = "en") -> Response:
        """A finished match point by point."""
        kept = await _kept(request, match)
        ledger = _server(request).reckoner.at_hand(kept)
        return _json(await asyncio.to_thread(replayed, kept, lang, ledger, _held(kept, _tokens(request))))

    @app.get("/api/matches/{match}/explain", responses=_gives(wire.Explained, 200, 404, 409))
    async def explain(request: Request, match: str, lang: str = "en", exact: bool = False) -> Response:
        """What decided a finished match: turning points, luck and skill. The first to ask waits for seconds.

        Where an exact answer takes longer (`better`), `exact` waits for it for a while.
        """
        kept = await _kept(request, match)
        await asyncio.to_thread(again, kept)  # refused while it goes on
        found, better = await _server(request).reckoner.ledger(kept, exact=exact)
        held = _held(kept, _tokens(request))
        return _json(await asyncio.to_thread(partial(in_words, kept, found, lang, held, better=better)))

    @app.get("/api/matches/{match}/replay/{point}", responses=_gives(wire.Moments, 200, 404, 409))
    async def moment(request: Request, match: str, point: int, lang: str = "en") -> Response:
        """A point of a finished match (counted from 0) answer by answer, with the table before each."""
        kept = await _kept(request, match)
        return _json(await asyncio.to_thread(moments, kept, point, lang, _held(kept, _tokens(request))))

    @app.get("/api/matches/{match}/throws", responses=_gives(wire.Throws, 200, 404, 409))
    async def thrown(request: Request, match: str) -> Response:
        """Every throw of a finished match with its outcomes and weights, to check the dice by."""
        return _json(await asyncio.to_thread(throws, await _kept(request, match)))


def _made(wanted: wire.NewMatch, lots: Lots) -> tuple[Any, Any]:
    found, setup = setup_of(wanted, lots.luck)
    languages_of(found, wanted.lang)
    places = placed(found, found.seats(found.start(setup)), wanted.seats, lots)
    return made(found, setup, lots, Plan(wanted.dice, wanted.speed, wanted.clock), places.seated), places


async def _record_body(request: Request) -> bytes:
    server = _server(request)
    server.requests.take(_who(request))
    return await _body(request, server.limits.record)


def _archive(vault: Vault, tokens: list[str]) -> bytes:
    listed = vault.matches([hashed(token) for token in tokens]) if tokens else ()
    kept = (vault.load(one.match) for one in listed)
    return archive((one, _record(one, tokens)) for one in kept if one is not None)


def _listed(room: Room, seats: tuple[Seat, ...], changed: int, lang: str) -> wire.MyMatch:
    sitting = room.sitting
    teller = Teller(room.game, sitting.setup, sitting.record.header.match, lang, None, sitting.names)
    teller.story.hear(room.host.number, (), room.host.view(None))
    names = teller.names
    ask = room.host.ask
    asked = getattr(ask, "seat", None)
    heading = teller.say("heading", a=names["A"], b=names["B"])
    score = teller.score(seats)
    return wire.MyMatch(
        room.match,
        room.game.key,
        room.game.name,
        heading,
        score,
        changed,
        asked in seats,
        room.host.over or room.sitting.to_be_read,
        _stands(teller, score, asked, seats) if room.host.number else teller.say("stands_new"),
    )


def _stands(teller: Teller, score: wire.ScoreState, asked: Seat | None, seats: tuple[Seat, ...]) -> str:
    """What is at stake, or which set it is, and whose turn."""
    part = score.stake or (teller.say("stands", part=score.set) if score.set else "")
    if asked in seats:
        turn = teller.say("stands_yours")
    else:  # of a match in which nobody is asked now, whoever has it goes on with it
        turn = teller.say("stands_theirs", name=teller.names.get(asked, asked)) if asked else teller.say("stands_on")
    return " ".join(filter(None, (part, turn)))


async def _kept(request: Request, match: str) -> Kept:
    """A match as it is stored: what is not stored yet is nobody's business."""
    kept = await asyncio.to_thread(_server(request).vault.load, match)
    if kept is None:
        raise wire.Missing("there is no match {match!r}", match=match[:40])
    return kept


def _held(kept: Kept, tokens: list[str]) -> tuple[Seat, ...]:
    """The seats that the first of these tokens holds which holds any."""
    return next((held for token in tokens if (held := held_by(kept.seats, token))), ())


def _record(kept: Kept, tokens: list[str]) -> bytes:
    record = parse(kept.record)
    if record.ending is not None or to_be_read(kept):
        return kept.record
    playing = [seat for seat in _held(kept, tokens) if seat != OWNER]
    return visible(kept.record, record, game(kept.game), playing[0] if len(playing) == 1 else None)


# Tournaments


def _tournaments(app: FastAPI) -> None:
    async def changed(request: Request, name: str, lang: str) -> Response:
        """How it stands after a change."""
        return _json(await _server(request).draws.state(name, _tokens(request), lang))

    @app.get("/api/calendar", responses=_gives(list[wire.CalendarState]))
    async def calendar(lang: str = "en") -> Response:
        """Ready-made fields to draw a tournament from."""
        return _json(await asyncio.to_thread(calendar_states, lang))

    @app.get("/api/tournaments", responses=_gives(list[wire.TournamentListed]))
    async def listed(request: Request, lang: str = "en") -> Response:
        """The tournaments of whoever shows the tokens of the header X-Netcord-Tokens; on one's own server, all."""
        return _json(await _server(request).draws.listed(_tokens(request), lang))

    @app.post(
        "/api/tournaments",
        status_code=201,
        responses=_gives(wire.Drawn, 201, 409, 422, 429),
        openapi_extra=_takes(wire.NewTournament),
    )
    async def draw(request: Request) -> Response:
        """Draw a tournament. The token is told here and never again."""
        wanted = await _read(request, wire.NewTournament)
        return _json(await _server(request).draws.draw(wanted), 201)

    @app.get("/api/tournaments/{name}", responses=_gives(wire.TournamentState, 200, 404))
    async def tournament(request: Request, name: str, lang: str = "en") -> Response:
        """A tournament as it stands."""
        return await changed(request, name, lang)

    @app.get("/api/tournaments/{name}/sheet", responses=_gives(str, 200, 404, media=HTML), response_class=Sheet)
    async def sheet(request: Request, name: str, lang: str = "en") -> Response:
        """Draw, results and numbers as one HTML file that can be printed or sent to somebody."""
        data = await _server(request).draws.page(name, lang)
        head = {"content-disposition": f'attachment; filename="{_plain(name)}.html"', "cache-control": "no-store"}
        return Sheet(data, 200, head)

    @app.post(
        "/api/tournaments/{name}/court",
        status_code=201,
        responses=_gives(wire.Created, 201, 404, 409, 422, 429),
        openapi_extra=_takes(wire.TakeCourt),
    )
    async def take_court(request: Request, name: str) -> Response:
        """Take a match on court here, to play or to watch it; its result goes into the draw. Asked again: the same."""
        wanted = await _read(request, wire.TakeCourt)
        return _json(await _server(request).draws.take_court(name, wanted, _tokens(request)), 201)

    @app.post(
        "/api/tournaments/{name}/play",
        responses=_gives(wire.TournamentState, 200, 404, 409, 422, 429),
        openapi_extra=_takes(wire.PlayOut),
    )
    async def play_out(request: Request, name: str, lang: str = "en") -> Response:
        """Have matches played by bots: one, a round, an event, or all; `running` tells how far they are."""
        wanted = await _read(request, wire.PlayOut)
        await _server(request).draws.play_out(name, wanted, _tokens(request))
        return await changed(request, name, lang)

    @app.post("/api/tournaments/{name}/stop", responses=_gives(wire.TournamentState, 200, 404, 409, 429))
    async def stop(request: Request, name: str, lang: str = "en") -> Response:
        """Play out no more than the match that is being played."""
        _server(request).requests.take(_who(request))
        await _server(request).draws.stop(name, _tokens(request))
        return await changed(request, name, lang)

    @app.post(
        "/api/tournaments/{name}/withdraw",
        responses=_gives(wire.TournamentState, 200, 404, 409, 422, 429),
        openapi_extra=_takes(wire.Leaves),
    )
    async def withdraw(request: Request, name: str, lang: str = "en") -> Response:
        """A player leaves the tournament, in every event."""
        wanted = await _read(request, wire.Leaves)
        await _server(request).draws.withdraw(name, wanted, _tokens(request))
        return await changed(request, name, lang)

    @app.post(
        "/api/tournaments/{name}/players",
        responses=_gives(wire.TournamentState, 200, 404, 409, 422, 429),
        openapi_extra=_takes(wire.PlaysFor),
    )
    async def players(request: Request, name: str, lang: str = "en") -> Response:
        """Whom persons here play for, and which bots play the others."""
        wanted = await _read(request, wire.PlaysFor)
        await _server(request).draws.plays_for(name, wanted, _tokens(request))
        return await changed(request, name, lang)


def _seasons(app: FastAPI) -> None:
    @app.get("/api/circuits", responses=_gives(list[wire.CircuitState]))
    async def to_begin(request: Request, lang: str = "en") -> Response:
        """Seasons that can be begun."""
        return _json(await _server(request).seasons.to_begin(lang))

    @app.get("/api/seasons", responses=_gives(list[wire.SeasonListed]))
    async def listed(request: Request, lang: str = "en") -> Response:
        """The seasons of whoever shows the tokens of the header X-Netcord-Tokens; on one's own server, all."""
        return _json(await _server(request).seasons.listed(_tokens(request), lang))

    @app.post(
        "/api/seasons",
        status_code=201,
        responses=_gives(wire.Begun, 201, 409, 422, 429),
        openapi_extra=_takes(wire.NewSeason),
    )
    async def begin(request: Request) -> Response:
        """Begin a season. The token is told here and never again."""
        wanted = await _read(request, wire.NewSeason)
        return _json(await _server(request).seasons.begin(wanted), 201)

    @app.get("/api/seasons/{name}", responses=_gives(wire.SeasonState, 200, 404))
    async def season(request: Request, name: str, lang: str = "en") -> Response:
        """A season as it stands."""
        return _json(await _server(request).seasons.state(name, _tokens(request), lang))

    @app.post("/api/seasons/{name}/draw", responses=_gives(wire.SeasonState, 200, 404, 409, 429))
    async def draw_next(request: Request, name: str, lang: str = "en") -> Response:
        """Draw the next tournament of a season; it is played like any other."""
        _server(request).requests.take(_who(request))
        await _server(request).seasons.draw(name, _tokens(request))
        return _json(await _server(request).seasons.state(name, _tokens(request), lang))


def _plain(name: str) -> str:
    """A name that a header can hold."""
    return "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-_.") else "-" for letter in name)


# Playing


def _live(app: FastAPI) -> None:
    @app.websocket("/api/matches/{match}/live")
    async def live(socket: WebSocket, match: str) -> None:
        server: Server = socket.app.state.server
        if server.sockets.open >= server.limits.sockets:
            await socket.close(sockets.TOO_MANY)
            return
        await sockets.serve(socket, match, server.hall, server.sockets)


# The page


def _page(app: FastAPI, folder: Path) -> None:
    @app.api_route("/api/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False)
    async def nothing(path: str) -> Response:
        raise wire.Missing("there is no /api/{path} here", path=path[:80])

    @app.get("/{path:path}", include_in_schema=False)
    async def file(request: Request, path: str) -> Response:
        found = built.found(path, folder)
        if found is None:
            if not (folder / "index.html").is_file():
                return Response(built.NOT_BUILT, 503, media_type="text/plain")
            raise wire.Missing("there is nothing at this address")
        keep = "public, max-age=31536000, immutable" if found.settled else "no-cache"
        head = {"cache-control": keep, "vary": "accept-encoding", "content-type": found.kind}
        if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(found.packed, 200, {**head, "content-encoding": "gzip"})
        return Response(found.data, 200, head)
