"""Migrations of the database's schema, run at every start."""
