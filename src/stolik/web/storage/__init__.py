"""The database: what is kept of tables, seats and moves, and how it is written, migrated, copied and tidied."""
