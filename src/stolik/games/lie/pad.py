"""Why LIE is not played with real cards at the web table."""

WHY_NOT = {
    "pl": "W GRZE każdy zna tylko swoje karty: kto by je wpisywał, ten by je zobaczył.",
    "en": "In LIE everybody knows their own cards alone: whoever entered them would see them.",
}
