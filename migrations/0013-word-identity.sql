-- `vocabulary_entries.phrase_key` becomes the identity of a word as a reader sees it: besides letter case and width, kinds of
-- apostrophe, quotation mark and hyphen and signs that cannot be seen make no difference any more. SQLite knows no NFKC, so
-- the rows are worked out by src/database/unite-words.ts, in the same transaction. The tables stay as they are.
SELECT count(*) FROM vocabulary_entries;
