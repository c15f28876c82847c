"""stolik: an open table for five modern board games."""

from stolik import old_paths

__version__ = "0.1.0"
old_paths.use()
