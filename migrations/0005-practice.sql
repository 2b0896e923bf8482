-- Practising and mock tests: what is being answered, what was handed in, how it was marked, and what the learner notes.

-- A part as it was when somebody began to practise it, whole: material, questions, keys, evidence and transcript as one JSON
-- document. What is practised, marked and reviewed is always this, so that later imports change nothing of it.
CREATE TABLE part_versions (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  part_id      INTEGER NOT NULL REFERENCES parts (id),
  content_hash TEXT NOT NULL,
  recorded_at  INTEGER NOT NULL,
  content      TEXT NOT NULL CHECK (json_valid(content)),
  UNIQUE (part_id, content_hash)
) STRICT;

CREATE TRIGGER part_versions_are_kept_as_they_are BEFORE UPDATE ON part_versions
BEGIN
  SELECT RAISE(ABORT, 'a version of a part is never changed');
END;

-- The files that versions name are kept with them.
CREATE TABLE part_version_files (
  version_id INTEGER NOT NULL REFERENCES part_versions (id),
  sha256     TEXT NOT NULL REFERENCES stored_files (sha256),
  PRIMARY KEY (version_id, sha256)
) STRICT, WITHOUT ROWID;
CREATE INDEX part_version_files_by_file ON part_version_files (sha256);

-- One practice of one part, or one sitting of a mock paper; both count in one row of ids, so that an id alone tells which it is.
-- `state` tells a practice without any answer from one with some. `reviewable_at` is when its last section was handed in.
CREATE TABLE practice_sessions (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id       INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind             TEXT NOT NULL CHECK (kind IN ('practice', 'mock')),
  mode             TEXT NOT NULL CHECK (mode IN ('practice', 'test')),
  state            TEXT NOT NULL CHECK (state IN ('unanswered', 'in_progress', 'submitted', 'abandoned')),
  title            TEXT NOT NULL,
  subject          TEXT CHECK (subject IN ('listening', 'reading', 'writing', 'speaking')),
  part_id          INTEGER REFERENCES parts (id),
  paper_id         TEXT,
  band_tables      TEXT CHECK (json_valid(band_tables)),
  started_at       INTEGER NOT NULL,
  last_activity_at INTEGER NOT NULL,
  finished_at      INTEGER,
  reviewable_at    INTEGER,
  shared_at        INTEGER,
  CHECK ((kind = 'practice') = (part_id IS NOT NULL AND subject IS NOT NULL)),
  CHECK ((kind = 'mock') = (paper_id IS NOT NULL))
) STRICT;
-- State and subject stand in the index, so that a filtered page reads no rows that it does not show.
CREATE INDEX practice_sessions_recent ON practice_sessions (account_id, kind, last_activity_at DESC, id DESC, state, subject);
CREATE INDEX practice_sessions_reviewable ON practice_sessions (account_id, reviewable_at DESC, id DESC)
  WHERE reviewable_at IS NOT NULL;
CREATE INDEX practice_sessions_reviewable_of_kind ON practice_sessions (account_id, kind, reviewable_at DESC, id DESC)
  WHERE reviewable_at IS NOT NULL;
CREATE INDEX practice_sessions_open ON practice_sessions (account_id, part_id, mode) WHERE state = 'unanswered';
CREATE INDEX practice_sessions_shared ON practice_sessions (shared_at DESC) WHERE shared_at IS NOT NULL;

-- What is answered and timed at one go: a practice has one section, a mock paper one for each subject.
-- `revision` is raised by every change of an answer. `ends_at` is null where no time is set. Times in milliseconds.
-- `correct_count` and `unanswered_count` count among the `markable_count` questions that the service marks, by the newest
-- snapshot. `marked_through` is the last correction of a key that its newest snapshot takes account of.
CREATE TABLE session_sections (
  session_id       INTEGER NOT NULL REFERENCES practice_sessions (id) ON DELETE CASCADE,
  subject          TEXT NOT NULL CHECK (subject IN ('listening', 'reading', 'writing', 'speaking')),
  status           TEXT NOT NULL CHECK (status IN ('waiting', 'in_progress', 'submitted', 'abandoned')),
  module           TEXT NOT NULL CHECK (module IN ('academic', 'general', 'both')),
  duration_minutes INTEGER NOT NULL,
  question_count   INTEGER NOT NULL,
  answered_count   INTEGER NOT NULL DEFAULT 0,
  markable_count   INTEGER NOT NULL,
  correct_count    INTEGER,
  unanswered_count INTEGER,
  started_at       INTEGER,
  ends_at          INTEGER,
  finished_at      INTEGER,
  finish_reason    TEXT CHECK (finish_reason IN ('learner', 'time')),
  active_ms        INTEGER NOT NULL DEFAULT 0,
  seen_at          INTEGER,
  revision         INTEGER NOT NULL DEFAULT 0,
  marked_through   INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (session_id, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX session_sections_due ON session_sections (ends_at) WHERE status = 'in_progress' AND ends_at IS NOT NULL;

-- `audio_ms` is how far the audio was heard where it is played only once.
CREATE TABLE session_parts (
  session_id INTEGER NOT NULL,
  subject    TEXT NOT NULL,
  position   INTEGER NOT NULL,
  part_id    INTEGER NOT NULL REFERENCES parts (id),
  version_id INTEGER NOT NULL REFERENCES part_versions (id),
  audio_ms   INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (session_id, subject, position),
  FOREIGN KEY (session_id, subject) REFERENCES session_sections (session_id, subject) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX session_parts_by_part ON session_parts (part_id);

-- `revision` is the revision of the section at which this answer was last changed.
CREATE TABLE session_answers (
  session_id INTEGER NOT NULL,
  subject    TEXT NOT NULL,
  slot_id    INTEGER NOT NULL REFERENCES question_slots (id),
  value      TEXT NOT NULL,
  flagged    INTEGER NOT NULL CHECK (flagged IN (0, 1)),
  revision   INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (session_id, subject, slot_id),
  FOREIGN KEY (session_id, subject) REFERENCES session_sections (session_id, subject) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Highlights and notes on a passage as it stands in the version that the session holds. `start_offset` and `end_offset` are
-- UTF-16 offsets in the text of the paragraph.
CREATE TABLE session_notes (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id   INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  session_id   INTEGER NOT NULL REFERENCES practice_sessions (id) ON DELETE CASCADE,
  part_id      INTEGER NOT NULL REFERENCES parts (id),
  passage      INTEGER NOT NULL,
  paragraph    INTEGER NOT NULL,
  start_offset INTEGER NOT NULL,
  end_offset   INTEGER NOT NULL,
  quote        TEXT NOT NULL,
  note         TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  updated_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX session_notes_by_session ON session_notes (session_id, part_id, passage, paragraph, start_offset);

-- A key that an owner or a teacher corrected; it stays when that account is deleted. It counts for every version whose key is `from_key`.
CREATE TABLE key_corrections (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  slot_id      INTEGER NOT NULL REFERENCES question_slots (id),
  part_id      INTEGER NOT NULL REFERENCES parts (id),
  from_key     TEXT NOT NULL,
  to_key       TEXT NOT NULL,
  reason       TEXT NOT NULL,
  corrected_by INTEGER NOT NULL,
  created_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX key_corrections_by_part ON key_corrections (part_id, id);

-- How a section was marked. The first is made when it is handed in; a correction of a key adds another, and none is changed.
-- `marks` holds for each question its slot, answer, key, mark, rule and the spelling that was matched.
CREATE TABLE review_snapshots (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id    INTEGER NOT NULL,
  subject       TEXT NOT NULL,
  number        INTEGER NOT NULL,
  correction_id INTEGER REFERENCES key_corrections (id),
  correct_count INTEGER NOT NULL,
  created_at    INTEGER NOT NULL,
  marks         TEXT NOT NULL CHECK (json_valid(marks)),
  UNIQUE (session_id, subject, number),
  FOREIGN KEY (session_id, subject) REFERENCES session_sections (session_id, subject) ON DELETE CASCADE
) STRICT;

CREATE TRIGGER review_snapshots_are_kept_as_they_are BEFORE UPDATE ON review_snapshots
BEGIN
  SELECT RAISE(ABORT, 'a review snapshot is never changed');
END;

-- Deleting an account takes its sessions along, and these with them; nothing else may.
CREATE TRIGGER review_snapshots_are_kept BEFORE DELETE ON review_snapshots
WHEN EXISTS (SELECT 1 FROM practice_sessions WHERE id = OLD.session_id)
BEGIN
  SELECT RAISE(ABORT, 'a review snapshot is never deleted');
END;

-- Bands that people give for what the service does not mark. `task_bands` holds those of the two writing tasks.
CREATE TABLE section_bands (
  session_id INTEGER NOT NULL,
  subject    TEXT NOT NULL CHECK (subject IN ('writing', 'speaking')),
  source     TEXT NOT NULL CHECK (source IN ('teacher', 'learner')),
  band       REAL NOT NULL,
  task_bands TEXT CHECK (json_valid(task_bands)),
  note       TEXT NOT NULL,
  entered_by INTEGER NOT NULL,
  entered_at INTEGER NOT NULL,
  PRIMARY KEY (session_id, subject, source),
  FOREIGN KEY (session_id, subject) REFERENCES session_sections (session_id, subject) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- A paper may carry its own tables from raw score to band: JSON by subject, each a name and rows of band and lowest score.
ALTER TABLE mock_papers ADD COLUMN band_tables TEXT CHECK (json_valid(band_tables));
