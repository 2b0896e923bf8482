-- The personal book, the built-in wordbooks, spaced-repetition progress over both, and the review log.

-- `slot` numbers the entries of one account 1, 2, 3 … without a gap: a deleted entry's slot goes to the entry in the last
-- one. A random slot is therefore a uniform draw, and the last slot is the size of the book.
CREATE TABLE vocabulary_entries (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id     INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  slot           INTEGER NOT NULL,
  phrase         TEXT NOT NULL,
  phrase_key     TEXT NOT NULL,
  meaning        TEXT NOT NULL,
  part_of_speech TEXT NOT NULL,
  example        TEXT NOT NULL,
  usage          TEXT NOT NULL,
  expansion      TEXT NOT NULL CHECK (json_valid(expansion)),
  created_at     INTEGER NOT NULL,
  updated_at     INTEGER NOT NULL,
  UNIQUE (account_id, phrase_key),
  UNIQUE (account_id, slot)
) STRICT;
CREATE INDEX vocabulary_entries_by_account ON vocabulary_entries (account_id, id DESC);

CREATE TABLE vocabulary_sources (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  entry_id     INTEGER NOT NULL REFERENCES vocabulary_entries (id) ON DELETE CASCADE,
  source_type  TEXT NOT NULL,
  source_id    TEXT NOT NULL,
  source_title TEXT NOT NULL,
  context      TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  UNIQUE (entry_id, source_type, source_id, context)
) STRICT;

-- `content_hash` is the SHA-256 of what was imported, so that the same content is not imported twice. `entry_count` counts
-- the entries that are not withdrawn.
CREATE TABLE wordbooks (
  set_id       TEXT PRIMARY KEY,
  pack_id      TEXT NOT NULL,
  title        TEXT NOT NULL,
  title_zh     TEXT NOT NULL,
  entry_count  INTEGER NOT NULL,
  content_hash TEXT NOT NULL,
  imported_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE wordbook_groups (
  set_id      TEXT NOT NULL REFERENCES wordbooks (set_id) ON DELETE CASCADE,
  group_id    TEXT NOT NULL,
  position    INTEGER NOT NULL,
  title       TEXT NOT NULL,
  title_zh    TEXT NOT NULL,
  entry_count INTEGER NOT NULL,
  PRIMARY KEY (set_id, group_id)
) STRICT, WITHOUT ROWID;

-- Ids stay with an entry for good: a withdrawn entry keeps its row, so that progress on it keeps its meaning. Positions of
-- the other entries run 0, 1, 2 … through the book without a gap, so that a random position is a uniform draw.
CREATE TABLE wordbook_entries (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  set_id         TEXT NOT NULL REFERENCES wordbooks (set_id),
  entry_id       TEXT NOT NULL,
  group_id       TEXT NOT NULL,
  position       INTEGER NOT NULL,
  phrase         TEXT NOT NULL,
  meaning        TEXT NOT NULL,
  meaning_zh     TEXT NOT NULL,
  part_of_speech TEXT NOT NULL,
  example        TEXT NOT NULL,
  usage          TEXT NOT NULL,
  expansion      TEXT NOT NULL CHECK (json_valid(expansion)),
  withdrawn      INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  UNIQUE (set_id, entry_id)
) STRICT;
CREATE INDEX wordbook_entries_by_position ON wordbook_entries (set_id, position) WHERE withdrawn = 0;
CREATE INDEX wordbook_entries_by_group ON wordbook_entries (set_id, group_id, position) WHERE withdrawn = 0;
CREATE INDEX wordbook_entries_withdrawn ON wordbook_entries (set_id) WHERE withdrawn = 1;

-- One row for each item that a learner owns or has reviewed. `book` is 'personal' (item_id is vocabulary_entries.id) or a
-- built-in set id (item_id is wordbook_entries.id). A built-in entry without a row is new.
CREATE TABLE vocabulary_progress (
  account_id       INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  book             TEXT NOT NULL,
  item_id          INTEGER NOT NULL,
  learning_state   TEXT NOT NULL CHECK (learning_state IN ('new', 'learning', 'review', 'relearning', 'mastered')),
  scheduler_state  INTEGER NOT NULL,
  due_at           INTEGER,
  stability        REAL NOT NULL,
  difficulty       REAL NOT NULL,
  scheduled_days   INTEGER NOT NULL,
  learning_steps   INTEGER NOT NULL,
  reps             INTEGER NOT NULL,
  lapses           INTEGER NOT NULL,
  last_rating      TEXT,
  last_reviewed_at INTEGER,
  PRIMARY KEY (account_id, book, item_id)
) STRICT, WITHOUT ROWID;
-- The indexes begin with the state because mastered items are left out of cards by default: they would pile up at the head
-- of an index by due time alone. The last columns let a filter be answered from the index.
CREATE INDEX vocabulary_progress_by_state
  ON vocabulary_progress (account_id, book, learning_state, item_id, last_reviewed_at, due_at);
CREATE INDEX vocabulary_progress_by_due ON vocabulary_progress (account_id, book, learning_state, due_at, item_id)
  WHERE due_at IS NOT NULL;
CREATE INDEX vocabulary_progress_by_review ON vocabulary_progress (account_id, book, last_reviewed_at DESC, item_id)
  WHERE last_reviewed_at IS NOT NULL;
CREATE INDEX vocabulary_progress_by_weakness
  ON vocabulary_progress (account_id, book, learning_state, lapses DESC, stability, item_id, last_reviewed_at, due_at)
  WHERE last_rating IS NOT NULL AND (lapses > 0 OR last_rating <> 'good');

-- Every review with the scheduling state before and after it, so that parameters can be fitted and a review undone.
CREATE TABLE vocabulary_reviews (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id    INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  book          TEXT NOT NULL,
  item_id       INTEGER NOT NULL,
  phrase        TEXT NOT NULL,
  rating        TEXT NOT NULL CHECK (rating IN ('again', 'hard', 'good')),
  response_ms   INTEGER,
  reviewed_at   INTEGER NOT NULL,
  before_review TEXT NOT NULL CHECK (json_valid(before_review)),
  after_review  TEXT NOT NULL CHECK (json_valid(after_review))
) STRICT;
CREATE INDEX vocabulary_reviews_by_item ON vocabulary_reviews (account_id, book, item_id, id DESC);

-- Counts by state and by the UTC day on which items fall due, so that statistics cost the same for any size of book.
-- due_day is due_at divided by one day, or -1 for items that have no due time.
CREATE TABLE vocabulary_tallies (
  account_id     INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  book           TEXT NOT NULL,
  learning_state TEXT NOT NULL,
  due_day        INTEGER NOT NULL,
  items          INTEGER NOT NULL,
  PRIMARY KEY (account_id, book, learning_state, due_day)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER vocabulary_progress_counted AFTER INSERT ON vocabulary_progress
BEGIN
  INSERT INTO vocabulary_tallies VALUES (NEW.account_id, NEW.book, NEW.learning_state, ifnull(NEW.due_at / 86400000, -1), 1)
  ON CONFLICT DO UPDATE SET items = items + 1;
END;

CREATE TRIGGER vocabulary_progress_uncounted AFTER DELETE ON vocabulary_progress
BEGIN
  UPDATE vocabulary_tallies SET items = items - 1
  WHERE account_id = OLD.account_id AND book = OLD.book AND learning_state = OLD.learning_state
    AND due_day = ifnull(OLD.due_at / 86400000, -1);
  DELETE FROM vocabulary_tallies
  WHERE account_id = OLD.account_id AND book = OLD.book AND learning_state = OLD.learning_state
    AND due_day = ifnull(OLD.due_at / 86400000, -1) AND items <= 0;
END;

CREATE TRIGGER vocabulary_progress_recounted AFTER UPDATE OF learning_state, due_at ON vocabulary_progress
WHEN OLD.learning_state IS NOT NEW.learning_state OR OLD.due_at / 86400000 IS NOT NEW.due_at / 86400000
BEGIN
  UPDATE vocabulary_tallies SET items = items - 1
  WHERE account_id = OLD.account_id AND book = OLD.book AND learning_state = OLD.learning_state
    AND due_day = ifnull(OLD.due_at / 86400000, -1);
  DELETE FROM vocabulary_tallies
  WHERE account_id = OLD.account_id AND book = OLD.book AND learning_state = OLD.learning_state
    AND due_day = ifnull(OLD.due_at / 86400000, -1) AND items <= 0;
  INSERT INTO vocabulary_tallies VALUES (NEW.account_id, NEW.book, NEW.learning_state, ifnull(NEW.due_at / 86400000, -1), 1)
  ON CONFLICT DO UPDATE SET items = items + 1;
END;

-- Full-text indexes hold no copy of the text. `owner` holds one token per account or wordbook, which begins with a
-- character that no query can hold, so that a search never walks another learner's words.
CREATE VIRTUAL TABLE vocabulary_entry_text USING fts5 (
  owner, phrase, meaning, usage,
  content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);
-- Phrases once more on their own: which entries hold a word in the phrase is answered without walking all that hold it
-- in a meaning.
CREATE VIRTUAL TABLE vocabulary_phrase_text USING fts5 (
  owner, phrase,
  content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE wordbook_entry_text USING fts5 (
  owner, phrase, meaning, usage,
  content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);
