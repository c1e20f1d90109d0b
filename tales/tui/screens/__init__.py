"""What fills the terminal: shelf, setup, play, chronicle, rules. Each is imported only when it is first opened."""
