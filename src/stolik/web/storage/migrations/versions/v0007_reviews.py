"""Reviews of finished games are kept; a table may allow its players to ask the coach."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("budget", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
    )
    op.add_column("tables", sa.Column("coach", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("coach", sa.Boolean, nullable=False, server_default=sa.false()))
