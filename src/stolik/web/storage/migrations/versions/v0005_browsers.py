"""A browser remembers its seats; a table stores who is waited for, since when, its result, and the evening's tally."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "browsers",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
    )
    op.create_index("browsers_by_seat", "browsers", ["table_id", "place"])
    op.create_table(
        "browser_links",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("browser", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.add_column("tables", sa.Column("moved", sa.BigInteger, nullable=False, server_default="0"))
    for name in ("waiting", "result", "tally"):
        op.add_column("tables", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.execute(
        "UPDATE tables SET moved = started + COALESCE("
        "(SELECT MAX(moves.ms) FROM moves WHERE moves.table_id = tables.id), 0) WHERE started > 0"
    )
