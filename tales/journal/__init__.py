"""The journal on disk: its text form, how it is read when it is damaged, and how a byte is written safely."""
