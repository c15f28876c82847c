"""`search`: Monte-Carlo tree search over what a seat can and cannot see."""
