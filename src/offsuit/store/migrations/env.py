"""Run by Alembic: applies the steps in `versions` on the given connection."""

from alembic import context

from offsuit.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
