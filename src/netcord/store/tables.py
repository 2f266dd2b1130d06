"""The tables. A match is the lines of its record; everything else is who sits where.

Tokens and invitations are kept as their hashes, so that whoever reads the database cannot take a seat.
"""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

TABLES = MetaData()

MATCH = Table(
    "match",
    TABLES,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970
    Column("changed", BigInteger, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("header", Text, nullable=False),  # the first line of the record
    Column("plan", Text, nullable=False),  # how it is played here: JSON of the server's own
    Column("rematch", String(64)),  # the match that followed it
)

ANSWER = Table(
    "answer",
    TABLES,
    Column("match", String(64), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # a second writer of the same answer is refused by this key
    Column("line", Text, nullable=False),  # of the record; the end of a match is the line after its last answer
)

SEED = Table(
    "seed",
    TABLES,
    Column("match", String(64), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("seed", String(128), nullable=False),  # gone when the record's last line has revealed it
)

SEAT = Table(
    "seat",
    TABLES,
    Column("match", String(64), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(8), primary_key=True),
    Column("kind", String(16), nullable=False),  # person, here (at another's screen) or bot
    Column("bot", String(64), nullable=False),
    Column("token", String(64)),  # the hash of what its holder shows
    Column("invitation", String(64)),  # the hash of what takes the seat, once
    Column("used", Boolean, nullable=False),
    Index("seat_by_token", "token"),
)

CODE = Table(
    "code",
    TABLES,
    Column("code", String(64), primary_key=True),  # the hash of what is said aloud
    Column("match", String(64), ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
    Column("invitation", String(64), nullable=False),  # the hash of the invitation that it stands for
    Column("until", BigInteger, nullable=False),  # milliseconds since 1970
)
