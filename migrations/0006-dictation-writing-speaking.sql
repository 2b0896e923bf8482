-- Dictation, versions of written texts with their reviews, speaking practice, and the undoing of card reviews.

-- Writing down a listening part by ear, as the version of the part holds it. Of one part at most one attempt is open.
-- The sums are kept with every line that is checked: words that are said in those lines, and among the learner's words
-- those that match, stand for another word, or are too many; `missing_words` were said and not written.
CREATE TABLE dictation_attempts (
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  attempt_id        TEXT NOT NULL UNIQUE,
  account_id        INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  part_id           INTEGER NOT NULL REFERENCES parts (id),
  version_id        INTEGER NOT NULL REFERENCES part_versions (id),
  title             TEXT NOT NULL,
  line_count        INTEGER NOT NULL,
  checked_count     INTEGER NOT NULL DEFAULT 0,
  expected_words    INTEGER NOT NULL DEFAULT 0,
  correct_words     INTEGER NOT NULL DEFAULT 0,
  substituted_words INTEGER NOT NULL DEFAULT 0,
  missing_words     INTEGER NOT NULL DEFAULT 0,
  extra_words       INTEGER NOT NULL DEFAULT 0,
  active_ms         INTEGER NOT NULL DEFAULT 0,
  started_at        INTEGER NOT NULL,
  last_activity_at  INTEGER NOT NULL,
  submitted_at      INTEGER
) STRICT;
CREATE UNIQUE INDEX dictation_attempts_open ON dictation_attempts (account_id, part_id) WHERE submitted_at IS NULL;
CREATE INDEX dictation_attempts_recent ON dictation_attempts (account_id, submitted_at DESC, id DESC)
  WHERE submitted_at IS NOT NULL;
CREATE INDEX dictation_attempts_of_part ON dictation_attempts (account_id, part_id, submitted_at DESC, id DESC)
  WHERE submitted_at IS NOT NULL;

-- A sentence as it was written down and compared. `words` is the alignment: for each place its result, the word that is
-- said and the word that was written. `position` is the place of the sentence in the version's transcript, from 0.
CREATE TABLE dictation_lines (
  attempt    INTEGER NOT NULL REFERENCES dictation_attempts (id) ON DELETE CASCADE,
  position   INTEGER NOT NULL,
  entry      TEXT NOT NULL,
  plays      INTEGER NOT NULL,
  words      TEXT NOT NULL CHECK (json_valid(words)),
  checked_at INTEGER NOT NULL,
  PRIMARY KEY (attempt, position)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER dictation_lines_are_kept_as_they_are BEFORE UPDATE ON dictation_lines
BEGIN
  SELECT RAISE(ABORT, 'a line of a dictation is never changed');
END;

-- Which words of the personal book came from which place is asked by the place: those missed in a dictation.
CREATE INDEX vocabulary_sources_by_origin ON vocabulary_sources (source_type, source_id);

-- A text as the learner saved it, or as it was handed in; numbered for each task of a session. How many words it has is
-- counted by one rule from the text.
CREATE TABLE writing_versions (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id INTEGER NOT NULL REFERENCES practice_sessions (id) ON DELETE CASCADE,
  slot_id    INTEGER NOT NULL REFERENCES question_slots (id),
  number     INTEGER NOT NULL,
  reason     TEXT NOT NULL CHECK (reason IN ('saved', 'handed_in')),
  text       TEXT NOT NULL,
  saved_at   INTEGER NOT NULL,
  UNIQUE (session_id, slot_id, number)
) STRICT;

CREATE TRIGGER writing_versions_are_kept_as_they_are BEFORE UPDATE ON writing_versions
BEGIN
  SELECT RAISE(ABORT, 'a version of a text is never changed');
END;

-- Deleting an account takes its sessions along, and these with them; nothing else may.
CREATE TRIGGER writing_versions_are_kept BEFORE DELETE ON writing_versions
WHEN EXISTS (SELECT 1 FROM practice_sessions WHERE id = OLD.session_id)
BEGIN
  SELECT RAISE(ABORT, 'a version of a text is never deleted');
END;

-- Texts that were handed in before there were versions.
INSERT INTO writing_versions (session_id, slot_id, number, reason, text, saved_at)
SELECT a.session_id, a.slot_id, 1, 'handed_in', a.value, c.finished_at
FROM session_answers AS a
JOIN session_sections AS c ON c.session_id = a.session_id AND c.subject = a.subject
WHERE c.subject = 'writing' AND c.status = 'submitted' AND trim(a.value, char(9, 10, 13, 32)) <> ''
ORDER BY c.finished_at, a.session_id, a.slot_id;

-- What a teacher says of one version; one review of each teacher, who may correct it. `criteria` holds a band and a
-- remark for each criterion, `comments` are anchored to characters of the version's text. It stays when the teacher's account
-- is deleted.
CREATE TABLE writing_reviews (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  version_id    INTEGER NOT NULL REFERENCES writing_versions (id) ON DELETE CASCADE,
  reviewer_id   INTEGER NOT NULL,
  reviewer_name TEXT NOT NULL,
  criteria      TEXT NOT NULL CHECK (json_valid(criteria)),
  comments      TEXT NOT NULL CHECK (json_valid(comments)),
  summary       TEXT NOT NULL,
  created_at    INTEGER NOT NULL,
  updated_at    INTEGER NOT NULL,
  UNIQUE (version_id, reviewer_id)
) STRICT;

-- An answer that was spoken or practised aloud: to one question as it was asked then, with a recording, a material, both or
-- neither. It counts as practice of the question and the material once it is done.
CREATE TABLE speaking_practices (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id  INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  slot_id     INTEGER NOT NULL REFERENCES question_slots (id),
  question    TEXT NOT NULL,
  material_id INTEGER REFERENCES speaking_materials (id) ON DELETE SET NULL,
  asset_id    INTEGER REFERENCES assets (id) ON DELETE SET NULL,
  duration_ms INTEGER NOT NULL,
  created_at  INTEGER NOT NULL,
  done_at     INTEGER
) STRICT;
CREATE INDEX speaking_practices_recent ON speaking_practices (account_id, id DESC);
CREATE INDEX speaking_practices_by_slot ON speaking_practices (account_id, slot_id, id DESC);
CREATE INDEX speaking_practices_by_material ON speaking_practices (material_id, done_at DESC, id DESC);
CREATE INDEX speaking_practices_by_asset ON speaking_practices (asset_id) WHERE asset_id IS NOT NULL;

CREATE VIRTUAL TABLE speaking_material_text USING fts5 (
  facets, title, core_story,
  content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);

-- When a review was taken back; what it had changed is restored from `before_review`.
ALTER TABLE vocabulary_reviews ADD COLUMN undone_at INTEGER;
CREATE INDEX vocabulary_reviews_recent ON vocabulary_reviews (account_id, id DESC);

-- Statistics that earlier versions gathered when they closed: those of a young database mislead the query planner for good.
DROP TABLE IF EXISTS sqlite_stat1;
DROP TABLE IF EXISTS sqlite_stat4;
