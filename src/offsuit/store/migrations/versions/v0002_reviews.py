"""Creates the reviews of rounds, which can be made again from the journal."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "reviews",
        sa.Column("table", sa.String(64), primary_key=True),
        sa.Column("part", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("loss", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("reviews")
