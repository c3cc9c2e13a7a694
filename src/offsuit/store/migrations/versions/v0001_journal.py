"""Creates the journal and the seeds."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "journal",
        sa.Column("table", sa.String(64), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("previous", sa.LargeBinary(32), nullable=False),
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_index("journal_parts", "journal", ["table", "part"])
    op.create_table(
        "seeds",
        sa.Column("table", sa.String(64), primary_key=True),
        sa.Column("part", sa.Integer, primary_key=True),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("seeds")
    op.drop_table("journal")
