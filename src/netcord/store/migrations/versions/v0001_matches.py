"""Matches, their answers, the seeds of their dice, and who sits where."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """To this step."""
    op.create_table(
        "match",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("rematch", sa.String(64)),
    )
    of_match = ("match.id",)
    op.create_table(
        "answer",
        sa.Column("match", sa.String(64), sa.ForeignKey(*of_match, ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("line", sa.Text, nullable=False),
    )
    op.create_table(
        "seed",
        sa.Column("match", sa.String(64), sa.ForeignKey(*of_match, ondelete="CASCADE"), primary_key=True),
        sa.Column("seed", sa.String(128), nullable=False),
    )
    op.create_table(
        "seat",
        sa.Column("match", sa.String(64), sa.ForeignKey(*of_match, ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(8), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("token", sa.String(64)),
        sa.Column("invitation", sa.String(64)),
        sa.Column("used", sa.Boolean, nullable=False),
    )
    op.create_index("seat_by_token", "seat", ["token"])


def downgrade() -> None:
    """Back from it."""
    for table in ("seat", "seed", "answer", "match"):
        op.drop_table(table)
