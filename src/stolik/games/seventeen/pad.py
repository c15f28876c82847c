"""Why Seventeen is not played with real cards at the web table."""

WHY_NOT = {
    "pl": "W Siedemnaście karty leżą zakryte: kto by je wpisywał, ten by je zobaczył.",
    "en": "In Seventeen cards lie face down: whoever entered them would see them.",
}
