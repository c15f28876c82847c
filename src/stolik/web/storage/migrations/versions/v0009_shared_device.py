"""Several people play on one device, which is locked or shows the seat that was opened."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("unlocked", sa.Integer, nullable=False, server_default="-1"))
    op.add_column("seats", sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("pin", sa.Text, nullable=False, server_default=""))
