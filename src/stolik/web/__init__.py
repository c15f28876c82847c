"""The table on the web: app, store, live rooms, streams and pages."""
