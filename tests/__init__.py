"""The tests of tales. They read as play: answers, then what is so."""
