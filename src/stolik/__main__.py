"""`python -m stolik` is the command `stolik`."""

from stolik.cli import main

main()
