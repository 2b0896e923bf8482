-- Where a word was met last is read in order of the rows, however many places it was met in.
CREATE INDEX vocabulary_sources_newest ON vocabulary_sources (entry_id, id);
