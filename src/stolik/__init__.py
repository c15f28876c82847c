"""stolik: an open table for five modern board games."""

__version__ = "0.1.0"
