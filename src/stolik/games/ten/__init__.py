"""TEN, czyli DYCHA: push your luck, auctions and a market."""
