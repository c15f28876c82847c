"""Reakcja łańcuchowa (Chain Reaction): a tile that tears matching tiles out of five columns."""
