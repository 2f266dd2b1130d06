"""Codes to be said aloud, each for an invitation and for a while."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """To this step."""
    op.create_table(
        "code",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("match", sa.String(64), sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("invitation", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Back from it."""
    op.drop_table("code")
