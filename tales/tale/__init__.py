"""One tale for every face: the journal, the session, the words and the chronicle together; and the library of them."""
