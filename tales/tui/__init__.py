"""The screen: Textual faces of tales, their games and their chronicles. The only place where Textual is imported."""
