"""The tables of the database. What each column holds is told in docs/schema.md; migrations/ makes them."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKeyConstraint, Index, Integer, MetaData, Table, Text

HEAD = "0011"  # the newest migration
metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("undos", Integer, nullable=False),
    Column("secret", Text, nullable=False),
    Column("seeds", Text, nullable=False),
    Column("following", Text, nullable=False),
    Column("owed", Boolean, nullable=False),
    Column("keeper", Text, nullable=False),
    Column("kept_until", BigInteger, nullable=False),
    Column("dealer", Text, nullable=False),
    Column("revealing", Boolean, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("moved", BigInteger, nullable=False),
    Column("waiting", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("tally", Text, nullable=False),
    Column("coach", Boolean, nullable=False),
    Column("unlocked", Integer, nullable=False),
    Column("clock", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Index("tables_by_status", "status", "listed", "created"),
    Index("tables_owed", "owed", "kept_until"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("host", Boolean, nullable=False),
    Column("seed", Text, nullable=False),
    Column("seed_hash", Text, nullable=False),
    Column("next_hash", Text, nullable=False),
    Column("withheld", Boolean, nullable=False),
    Column("undone", Integer, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("muted", Boolean, nullable=False),
    Column("forget", Boolean, nullable=False),
    Column("coach", Boolean, nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("pin", Text, nullable=False),
    Column("clock_ms", Integer, nullable=False),
    Column("pause", Boolean, nullable=False),
    Column("sat", Integer, nullable=False),
    Column("former", Integer, nullable=False),
    Column("kept_until", BigInteger, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"]),
)

keys = Table(
    "keys",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"]),
    Index("keys_by_seat", "table_id", "place"),
)

browsers = Table(
    "browsers",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("place", Integer, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"]),
    Index("browsers_by_seat", "table_id", "place"),
)

browser_links = Table(
    "browser_links",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("browser", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)

pushes = Table(
    "pushes",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("endpoint", Text, primary_key=True),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("told", Integer, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"]),
)

tries = Table(
    "tries",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("browser", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("who", Integer, nullable=False),
    Column("word", Text, nullable=False),
    Column("ms", BigInteger, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("window", Integer, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"]),
)

lines = Table(
    "lines",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"]),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("budget", Integer, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("document", Text, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"]),
)
