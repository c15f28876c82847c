"""Drawing: what a viewer may see of a table goes in, parts of its page come out.

It needs no server: no web framework, database, pydantic, token library or Numba (tests/web/test_drawing.py says so).

    table_view.py   what goes in: a `TableView`, and the `BoardView` of its game
    page.py         the parts of the page around the board, and what changed since a page was sent some
    parts.py        the parts of boards
    scenes.py       moments: what happened, one after another
    templates.py    Jinja's environment, and what every template may call
    pieces.py       functions that draw what all boards have
    fragments.py    parts as they were drawn, with their pieces apart; the one cache
    boards.py       what a game brings; generic.py stands in for what it does not
    log.py          facts as the lines of a log
"""
