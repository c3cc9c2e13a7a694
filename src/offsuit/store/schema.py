"""The tables of the database as they are now; `migrations` is how they came to be."""

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
"""Only ever appended to. `part` is a number by which a stretch of a journal is found again."""

seeds = sa.Table(
    "seeds",
    metadata,
    sa.Column("table", sa.String(64), primary_key=True),
    sa.Column("part", sa.Integer, primary_key=True),
    sa.Column("seed", sa.LargeBinary(32), nullable=False),
    sqlite_with_rowid=False,
)
"""Secrets of rounds: no export, history or log reads here."""

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
"""Found out afterwards, one a seat of a part; can be made again from the journal."""
