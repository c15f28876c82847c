"""A table may have clocks; a seat has time left, and may agree to a pause."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("clock_ms", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("pause", sa.Boolean, nullable=False, server_default=sa.false()))
