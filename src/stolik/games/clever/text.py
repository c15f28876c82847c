def draw(view, seat, names, lang):
    return ""
