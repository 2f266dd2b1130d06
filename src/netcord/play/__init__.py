"""Playing: the host, the record, the dice, and many matches at once."""

from .dice import FairDice, ScriptedDice, SeededDice, commitment, mac, new_seed, place
from .files import FileStore
from .host import Host
from .ports import Dice, Listener, Party, Playable, Remembers, Store
from .record import (
    Ending,
    Entry,
    Fair,
    Finding,
    Header,
    OpenRecord,
    Record,
    Recovery,
    Result,
    create,
    game_key,
    parse,
    read,
    recover,
    result,
    resume,
)
from .simulate import Summary, simulate
from .verify import Played, Seen, awaited, opening, replay, seen_by, verify

__all__ = [
    "Dice",
    "Ending",
    "Entry",
    "Fair",
    "FairDice",
    "FileStore",
    "Finding",
    "Header",
    "Host",
    "Listener",
    "OpenRecord",
    "Party",
    "Playable",
    "Played",
    "Record",
    "Recovery",
    "Remembers",
    "Result",
    "ScriptedDice",
    "SeededDice",
    "Seen",
    "Store",
    "Summary",
    "awaited",
    "commitment",
    "create",
    "game_key",
    "mac",
    "new_seed",
    "opening",
    "parse",
    "place",
    "read",
    "recover",
    "replay",
    "result",
    "resume",
    "seen_by",
    "simulate",
    "verify",
]
