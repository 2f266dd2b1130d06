"""TypeScript types of everything that travels: `python -m netcord.server.types > web/src/lib/wire.ts`.

They are read off the Python values, so the page never says a second time what a message is made of.
"""

import sys
import types
from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from netcord.kernel import Side
from netcord.tennis import Offer

from . import wire

HEAD = """\
// Everything that travels between the server and the page. Made from netcord.server.wire, not by hand:
// python -m netcord.server.types > web/src/lib/wire.ts

/** Who decides: A or B in singles, A1, A2, B1 or B2 in pairs. */
export type Seat = string;
export type Side = "A" | "B";
/** An answer as its game writes it. */
export type Answer = number | string | { readonly [field: string]: unknown };
/** Something that happened, as its game writes it. */
export interface Fact {
  fact: string;
  rule?: string;
  [field: string]: unknown;
}
/** The table as the viewer sees it, as its game writes it. */
export type View = { [field: string]: unknown };
export type WordTree = { [key: string]: string | WordTree };
"""

CALLED = {
    "Part": "SumPart",
    "SetState": "SetScore",
    "ThrowState": "Throw",
    "ClockState": "Clock",
    "OverState": "Over",
    "Code": "RefusalCode",
}
"""What is called otherwise in TypeScript, where everything is in one file and some names are taken there."""

ALIASES = ("Pace", "Code", "Sitter", "Surface")
UNIONS = {"FromPage": wire.FromPage, "FromServer": wire.FromServer}
BY_REST = (
    wire.GameState,
    wire.CardState,
    wire.ChancesTold,
    wire.NewMatch,
    wire.ProofTold,
    wire.RulesInShort,
    wire.Created,
    wire.Join,
    wire.Invited,
    wire.Renewed,
    wire.Spoken,
    wire.Said,
    wire.Heard,
    wire.JoinByCode,
    wire.Joined,
    wire.Opened,
    wire.Looked,
    wire.MyMatch,
    wire.Replay,
    wire.Moments,
    wire.Explained,
    wire.Throws,
    wire.ForgeState,
    wire.ForgedState,
    wire.NewCard,
    wire.CalendarState,
    wire.NewTournament,
    wire.Drawn,
    wire.TakeCourt,
    wire.PlayOut,
    wire.Leaves,
    wire.PlaysFor,
    wire.TournamentListed,
    wire.TournamentState,
    wire.CircuitState,
    wire.NewSeason,
    wire.Begun,
    wire.SeasonListed,
    wire.SeasonState,
    wire.ErrorTold,
    wire.Ok,
)


def typescript() -> str:
    """The whole file."""
    made = _Types()
    parts = [HEAD]
    aliases = {CALLED.get(name, name): getattr(wire, name) for name in ALIASES}
    parts += [f"export type {name} = {made.written(hint, inline=True)};\n" for name, hint in aliases.items()]
    roots = [wire.State, Offer, *(kind for union in UNIONS.values() for kind in get_args(union)), *BY_REST]
    for kind in roots:
        made.need(kind)
    parts += made.interfaces()
    for name, union in UNIONS.items():
        parts.append(f"export type {name} =\n  | " + "\n  | ".join(made.name(kind) for kind in get_args(union)) + ";\n")
    return "\n".join(parts)


class _Types:
    def __init__(self) -> None:
        self._needed: dict[str, Any] = {}
        self._aliases = {id(getattr(wire, name)): CALLED.get(name, name) for name in ALIASES}

    def need(self, kind: Any) -> None:
        """This struct is to be written, and everything it is made of."""
        if kind.__name__ in self._needed:
            return
        self._needed[kind.__name__] = kind
        for _ in self._fields(kind):
            pass

    def name(self, kind: Any) -> str:
        """What a struct is called."""
        said = issubclass(kind, wire.FromClient)
        return f"Say{kind.__name__}" if said else CALLED.get(kind.__name__, kind.__name__)

    def interfaces(self) -> Iterator[str]:
        """Every struct that is needed."""
        for kind in list(self._needed.values()):
            about = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
            fields = "".join(
                f"  {name}{'?' if left_out else ''}: {text};\n" for name, text, left_out in self._fields(kind)
            )
            yield f"/** {about} */\nexport interface {self.name(kind)} {{\n{fields}}}\n"

    def _fields(self, kind: Any) -> Iterator[tuple[str, str, bool]]:
        config = kind.__struct_config__
        if config.tag_field is not None:
            yield config.tag_field, f'"{config.tag}"', False
        hints = get_type_hints(kind, include_extras=True)
        for field in msgspec.structs.fields(kind):
            yield field.encode_name, self.written(hints[field.name]), not field.required

    def written(self, hint: Any, *, inline: bool = False) -> str:
        """A type as TypeScript writes it."""
        if not inline and id(hint) in self._aliases:
            return self._aliases[id(hint)]
        origin, of = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return str(of[1]) if isinstance(of[1], str) else self.written(of[1])
        if origin is Literal:
            return " | ".join(f'"{one}"' for one in of)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.written(one) for one in of))
        if origin in (tuple, list) and (len(of) == 1 or of[-1] is Ellipsis):
            inner = self.written(of[0])
            return f"({inner})[]" if " " in inner and not inner.startswith("{") else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self.written(one) for one in of)}]"
        if origin is dict:
            return f"{{ [key: string]: {self.written(of[1])} }}"
        if isinstance(hint, TypeVar):
            return "Answer"
        kind = origin or hint
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            self.need(kind)
            return self.name(kind)
        if kind is Side:
            return "Side"
        if isinstance(kind, type) and issubclass(kind, Enum):
            return " | ".join(f'"{one.value}"' for one in kind)
        plain = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
        return plain.get(kind, "unknown")


if __name__ == "__main__":
    sys.stdout.write(typescript())
