"""The server around the tables: connections, limits, names and addresses, logs and metrics."""
