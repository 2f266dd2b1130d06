"""Records that are handed in: looked at, replayed, or gone on with; and all of somebody's records at once."""

import io
import zipfile
from collections.abc import Iterable

from netcord.kernel import Seat, Unreadable
from netcord.play import SEED_BYTES, game_key, parse, setup_of
from netcord.registry import game
from netcord.store import Kept

from .catalogue import bot_states
from .lots import Lots
from .seats import Places, placed
from .sitting import Sitting, imported
from .telling import Teller
from .wire import Looked, LookedSeat

SEED = "x-netcord-seed"
"""The header in which the seed of promised dice comes along, as the file beside a record has it."""


def handed_in(data: bytes, seed: str | None, wanted: str, lots: Lots) -> tuple[Kept, Places]:
    """A record as a match of its own, and who sits where."""
    found = game(game_key(data))
    record = parse(data)
    seats = found.seats(found.start(setup_of(record, found)))
    goes_on = record.ending is None and (record.header.dice is None or seed is not None)
    usual = dict.fromkeys(map(str, seats), "you")
    places = placed(found, seats, (_wanted(wanted) or usual) if goes_on else {}, lots)
    kept = imported(data, lots.match(), places.seated, _seed(seed))
    Sitting(kept, lots)  # whatever is wrong with it is told now
    return kept, places


def looked_at(data: bytes, seed: str | None, lang: str, lots: Lots) -> Looked:
    """What a record holds."""
    kept, _ = handed_in(data, seed, "", lots)
    sitting = Sitting(kept, lots)
    found, record = sitting.game, sitting.record.record
    teller = Teller(found, sitting.setup, record.header.match, lang, None)
    teller.story.hear(sitting.host.number, (), sitting.host.view(None))
    full = teller.story.names.full
    over = sitting.host.over
    return Looked(
        found.key,
        found.name,
        teller.story.title,
        teller.say("heading", a=teller.names["A"], b=teller.names["B"]),
        teller.score(()),
        teller.standing,
        "mine" if record.header.dice is None else "netcord",
        tuple(LookedSeat(seat, full.get(seat, seat)) for seat in found.seats(sitting.host.state)),
        bot_states(found, lang),
        over,
        not over and not sitting.to_be_read,
    )


def archive(records: Iterable[tuple[Kept, bytes]]) -> bytes:
    """Records in one ZIP file, each by the name it is saved under alone."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for kept, record in records:
            entry = zipfile.ZipInfo(file_name(kept))  # without a clock: the same records are the same bytes
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, record)
    return out.getvalue()


def file_name(kept: Kept) -> str:
    """What the record of a match is saved as."""
    return f"{kept.game}-{kept.match[:8]}.jsonl"


def _wanted(text: str) -> dict[Seat, str]:
    """ "A:you,B:bot:sensible": who sits where."""
    wanted = {}
    for part in filter(None, text.split(",")):
        seat, colon, who = part.partition(":")
        if not colon:
            raise Unreadable("a seat is named with whoever sits there, A:you or B:bot:NAME, not {part!r}", part=part)
        wanted[seat] = who
    return wanted


def _seed(text: str | None) -> str | None:
    if text is None:
        return None
    seed = text.strip()
    if len(seed) != 2 * SEED_BYTES or set(seed) - set("0123456789abcdef"):
        raise Unreadable("a seed is {digits} hexadecimal digits", digits=2 * SEED_BYTES)
    return seed
