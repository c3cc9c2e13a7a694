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
    sqlite_with_rowid=False,
)
"""One for each seat of a part; they can be made again from the journal."""

server_values = sa.Table(
    "server_values",
    metadata,
    sa.Column("name", sa.String(200), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
"""What a server keeps beside its journals: its secret, bans, limits, closed tables."""
