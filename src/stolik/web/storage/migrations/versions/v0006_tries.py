"""A browser's try that counts, for each day and game."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "tries",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("browser", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
    )
