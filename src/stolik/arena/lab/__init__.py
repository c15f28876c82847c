"""The laboratory: what a game is like, and what it would be like if a rule were different.

loop counts what was offered and chosen in compiled games; runner plays games, one row each; experiment plays them on
all cores, stopped and taken up again; study looks at a few of them closely; figures are means with intervals; sections
say what one experiment shows; compare sets variants side by side on common luck; ladder plays a row of bots; report is
the whole as a document, of which `analysis.lab_page` makes a page.
"""
