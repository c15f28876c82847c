"""A table stores which dealer it has; until now all had the envelope."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("dealer", sa.Text, nullable=False, server_default='{"kind": "envelope"}'))
