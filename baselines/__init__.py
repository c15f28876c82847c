"""Learners that anybody can repeat, each one file and one command; `python -m baselines.table` makes their table."""
