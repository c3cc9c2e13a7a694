"""Writing to the database: one thread, many appends in one transaction."""
