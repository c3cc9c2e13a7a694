"""The tables of the database as they are now; `migrations` has the steps to them."""

import sqlalchemy as sa

metadata = sa.MetaData()

journal = sa.Table(
    "journal",
    metadata,
    sa.Column("table", sa.String(64), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("part", sa.Integer, nullable=False),
    sa.Column("previous", sa.LargeBinary(32), nullable=False),
    sa.Column("hash", sa.LargeBinary(32), nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("sealed", sa.LargeBinary, nullable=True),
    sa.Index("journal_parts", "table", "part"),
    sqlite_with_rowid=False,
)
"""Append-only. `part` is a number by which some entries of a journal are found."""

seeds = sa.Table(
    "seeds",
    metadata,
    sa.Column("table", sa.String(64), primary_key=True),
    sa.Column("part", sa.Integer, primary_key=True),
    sa.Column("seed", sa.LargeBinary(32), nullable=False),
    sqlite_with_rowid=False,
)
"""Secrets of rounds, which no export, history or log reads."""

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table", sa.String(64), primary_key=True),
    sa.Column("part", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("loss", sa.Float, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Index("reviews_by_loss", "table", "loss"),
    sqlite_with_rowid=False,
)
"""One for each seat of a part; they can be made again from the journal."""

heads = sa.Table(
    "heads",
    metadata,
    sa.Column("table", sa.String(64), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("hash", sa.LargeBinary(32), nullable=False),
    sa.Column("indexed", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""The end of each journal, written with its last entry: a journal that ends before it was cut.

`indexed` is false for a journal of an older version whose rounds are not in `rounds` yet."""

rounds = sa.Table(
    "rounds",
    metadata,
    sa.Column("table", sa.String(64), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""Rounds that are over, with a public summary and the number of the entry that ended each; derived
from the journal by reading."""

round_players = sa.Table(
    "round_players",
    metadata,
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("table", sa.String(64), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("round_players_by_time", "player", "at"),
    sqlite_with_rowid=False,
)
"""The people who were dealt into each of `rounds`, by their secret ids; never exported."""

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table", sa.String(64), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("hash", sa.LargeBinary(32), nullable=False),
    sa.Column("seal", sa.LargeBinary(32), nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""What the entries of a journal up to `seq` amount to: the latest of each table. As secret as
sealed entries; never exported."""

probe = sa.Table(
    "probe",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("times", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""One row, written to find out whether the database can be written."""

server_values = sa.Table(
    "server_values",
    metadata,
    sa.Column("name", sa.String(200), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
"""What a server keeps beside its journals: its secret, bans, limits, closed tables,
what was used of quotas, addresses from which players were sent away."""

leases = sa.Table(
    "leases",
    metadata,
    sa.Column("name", sa.String(200), primary_key=True),
    sa.Column("holder", sa.String(200), nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
"""What only one process does at a time, which one, and until when (milliseconds since 1970 by the
database's clock)."""
