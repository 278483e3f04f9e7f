"""``facts/`` and ``seeds/`` -> Corpus. Bad input becomes a problem in the corpus, never a crash."""
