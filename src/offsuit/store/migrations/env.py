"""What Alembic runs: the steps in `versions`, on the connection that it is handed."""

from alembic import context

from offsuit.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
