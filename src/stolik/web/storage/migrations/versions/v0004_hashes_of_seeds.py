"""Seeds come as hashes first and are revealed when the list of them is closed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("revealing", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("rounds", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("seed_hash", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("next_hash", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("withheld", sa.Boolean, nullable=False, server_default=sa.false()))
