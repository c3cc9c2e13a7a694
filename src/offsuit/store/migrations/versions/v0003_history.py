"""Creates heads, the index of rounds and snapshots; heads of existing journals are filled in.

The index and the snapshots of existing journals are made when a host reads them for the first time:
the store does not know what an entry says.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_index("reviews_by_loss", "reviews", ["table", "loss"])
    heads = op.create_table(
        "heads",
        sa.Column("table", sa.String(64), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.Column("indexed", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rounds",
        sa.Column("table", sa.String(64), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "round_players",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("table", sa.String(64), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("round_players_by_time", "round_players", ["player", "at"])
    op.create_table(
        "snapshots",
        sa.Column("table", sa.String(64), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.Column("seal", sa.LargeBinary(32), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    _fill(heads)


def _fill(heads: sa.Table) -> None:
    """The end of each journal as it is now; its rounds are not indexed."""
    journal = sa.table(
        "journal", sa.column("table"), sa.column("seq"), sa.column("hash", sa.LargeBinary)
    )
    last = (
        sa.select(journal.c.table, sa.func.max(journal.c.seq).label("seq"))
        .group_by(journal.c.table)
        .subquery()
    )
    found = sa.select(journal.c.table, journal.c.seq, journal.c.hash, sa.false()).join(
        last, sa.and_(journal.c.table == last.c.table, journal.c.seq == last.c.seq)
    )
    op.execute(heads.insert().from_select(["table", "seq", "hash", "indexed"], found))


def downgrade() -> None:
    """Back."""
    for name in ("snapshots", "round_players", "rounds", "heads"):
        op.drop_table(name)
    op.drop_index("reviews_by_loss", "reviews")
