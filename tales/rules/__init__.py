"""What a rulebook is made of: asks and the verbs that make them, dice, tables, settings, sheets and words."""
