"""A rematch keeps seats for people; a seat knows when its person sat down; when the keys of browsers were renamed."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", sa.Column("previous", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("sat", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("former", sa.Integer, nullable=False, server_default="-1"))
    op.add_column("seats", sa.Column("kept_until", sa.BigInteger, nullable=False, server_default="0"))
    settings = sa.table("settings", sa.column("name", sa.Text), sa.column("value", sa.Text))
    op.bulk_insert(settings, [{"name": "browsers_since", "value": str(time.time_ns() // 1_000_000)}])
