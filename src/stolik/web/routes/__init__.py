"""The addresses of the table, one file for each kind."""
