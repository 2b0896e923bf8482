-- The content library that packs bring (question bank, courses, guides, predictions, papers, relations), what a learner
-- adds to it (own papers, files, speaking materials) and what is recorded of its use.
--
-- Long texts are the last column of their table, so that what stands before them is read without them.
-- Content keeps its row and its id for good: what a pack no longer has is withdrawn, and comes back under the same id.
-- `content_hash` is the SHA-256 of the item as it was imported, so that an unchanged item is not written again.

CREATE TABLE content_packs (
  id           TEXT PRIMARY KEY,
  version      TEXT NOT NULL,
  title        TEXT NOT NULL,
  licence      TEXT NOT NULL,
  author       TEXT NOT NULL,
  source       TEXT NOT NULL,
  description  TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  installed_at INTEGER NOT NULL,
  updated_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Raised by every import that changes something, so that what was worked out from the library can be kept until then.
CREATE TABLE content_revision (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  revision INTEGER NOT NULL
) STRICT;
INSERT INTO content_revision VALUES (1, 0);

-- Every file kept under `files/` of the data folder, by the SHA-256 of its bytes.
CREATE TABLE stored_files (
  sha256      TEXT PRIMARY KEY,
  byte_length INTEGER NOT NULL,
  created_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A file that a pack no longer has is answered for as long as withdrawn content names it.
CREATE TABLE pack_media (
  pack_id    TEXT NOT NULL REFERENCES content_packs (id),
  path       TEXT NOT NULL,
  sha256     TEXT NOT NULL REFERENCES stored_files (sha256),
  media_type TEXT NOT NULL,
  withdrawn  INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  PRIMARY KEY (pack_id, path, sha256)
) STRICT, WITHOUT ROWID;
CREATE INDEX pack_media_by_file ON pack_media (sha256);

-- `name_key` is the name as it is compared: NFKC, lower case, single spaces.
CREATE TABLE tags (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  tag_group TEXT NOT NULL,
  name      TEXT NOT NULL,
  name_key  TEXT NOT NULL,
  UNIQUE (tag_group, name_key)
) STRICT;
CREATE INDEX tags_by_name ON tags (name_key);

-- The catalogue's order is the order of arrival: ids go up, so a page that begins after an id stays right while content
-- comes and goes. `course_linked` tells whether a course section links the part.
CREATE TABLE parts (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  pack_id          TEXT NOT NULL REFERENCES content_packs (id),
  part_key         TEXT NOT NULL,
  subject          TEXT NOT NULL CHECK (subject IN ('listening', 'reading', 'writing', 'speaking')),
  part_number      INTEGER NOT NULL,
  title            TEXT NOT NULL,
  difficulty       TEXT NOT NULL CHECK (difficulty IN ('基础', '核心', '冲刺')),
  module           TEXT NOT NULL CHECK (module IN ('academic', 'general', 'both')),
  response_kind    TEXT NOT NULL CHECK (response_kind IN ('blank', 'choice', 'mixed', 'open')),
  question_types   TEXT NOT NULL CHECK (json_valid(question_types)),
  question_count   INTEGER NOT NULL,
  segment_count    INTEGER NOT NULL,
  duration_minutes INTEGER NOT NULL,
  question_bank    TEXT NOT NULL,
  source_book      TEXT NOT NULL,
  source_test      TEXT NOT NULL,
  source_unit      TEXT NOT NULL,
  audio_sha256     TEXT REFERENCES stored_files (sha256),
  course_linked    INTEGER NOT NULL DEFAULT 0 CHECK (course_linked IN (0, 1)),
  content_hash     TEXT NOT NULL,
  withdrawn        INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  created_at       INTEGER NOT NULL,
  updated_at       INTEGER NOT NULL,
  UNIQUE (pack_id, part_key)
) STRICT;

-- Withdrawn parts are few: papers that hold one are found from here.
CREATE INDEX parts_withdrawn ON parts (id) WHERE withdrawn = 1;
CREATE INDEX parts_by_source ON parts (source_book, source_test) WHERE withdrawn = 0;

-- What practice is chosen from where nothing else is asked: the parts of no course, in the catalogue's order.
CREATE INDEX parts_offered ON parts (course_linked) WHERE withdrawn = 0;

CREATE TABLE part_tags (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  tag_id  INTEGER NOT NULL REFERENCES tags (id),
  PRIMARY KEY (part_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX part_tags_by_tag ON part_tags (tag_id, part_id);

-- What a part shows, apart from its row so that lists read little: passages or task, and the question groups without
-- their answers, as JSON; files are named by their SHA-256.
CREATE TABLE part_materials (
  part_id        INTEGER PRIMARY KEY REFERENCES parts (id),
  passages       TEXT NOT NULL CHECK (json_valid(passages)),
  task           TEXT CHECK (json_valid(task)),
  groups         TEXT NOT NULL CHECK (json_valid(groups)),
  sample_answers TEXT NOT NULL CHECK (json_valid(sample_answers))
) STRICT;

CREATE TABLE transcript_segments (
  part_id     INTEGER NOT NULL REFERENCES parts (id),
  position    INTEGER NOT NULL,
  start_ms    INTEGER NOT NULL,
  end_ms      INTEGER NOT NULL,
  speaker     TEXT NOT NULL,
  text        TEXT NOT NULL,
  translation TEXT NOT NULL,
  PRIMARY KEY (part_id, position)
) STRICT, WITHOUT ROWID;

-- `answer_key` is in key notation; evidence holds resolved anchors: passage, paragraph and characters, or segment.
CREATE TABLE question_slots (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  part_id        INTEGER NOT NULL REFERENCES parts (id),
  slot_key       TEXT NOT NULL,
  position       INTEGER NOT NULL,
  group_position INTEGER NOT NULL,
  number         INTEGER NOT NULL,
  question_type  TEXT NOT NULL,
  response_kind  TEXT NOT NULL CHECK (response_kind IN ('blank', 'choice', 'open')),
  stem           TEXT NOT NULL,
  answer_key     TEXT NOT NULL,
  explanation    TEXT NOT NULL,
  explanation_zh TEXT NOT NULL,
  evidence       TEXT NOT NULL CHECK (json_valid(evidence)),
  withdrawn      INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  UNIQUE (part_id, slot_key)
) STRICT;

-- Which parts a learner has practised, kept by submitted practice.
CREATE TABLE part_practice (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  part_id    INTEGER NOT NULL REFERENCES parts (id),
  times      INTEGER NOT NULL,
  first_at   INTEGER NOT NULL,
  last_at    INTEGER NOT NULL,
  PRIMARY KEY (account_id, part_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE courses (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  pack_id      TEXT NOT NULL REFERENCES content_packs (id),
  course_key   TEXT NOT NULL,
  position     INTEGER NOT NULL,
  subject      TEXT NOT NULL CHECK (subject IN ('listening', 'reading', 'writing', 'speaking', 'grammar')),
  unit         TEXT NOT NULL,
  title        TEXT NOT NULL,
  summary      TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  withdrawn    INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  created_at   INTEGER NOT NULL,
  updated_at   INTEGER NOT NULL,
  UNIQUE (pack_id, course_key)
) STRICT;
CREATE INDEX courses_by_route ON courses (subject, unit, position, id) WHERE withdrawn = 0;

CREATE TABLE course_sections (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  course_id        INTEGER NOT NULL REFERENCES courses (id),
  section_key      TEXT NOT NULL,
  position         INTEGER NOT NULL,
  title            TEXT NOT NULL,
  kind             TEXT NOT NULL CHECK (kind IN ('video', 'reading', 'exercise')),
  duration_minutes INTEGER NOT NULL,
  video_sha256     TEXT REFERENCES stored_files (sha256),
  withdrawn        INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  body             TEXT NOT NULL,
  UNIQUE (course_id, section_key)
) STRICT;
CREATE INDEX course_sections_by_position ON course_sections (course_id, position) WHERE withdrawn = 0;

CREATE TABLE section_tags (
  section_id INTEGER NOT NULL REFERENCES course_sections (id),
  tag_id     INTEGER NOT NULL REFERENCES tags (id),
  PRIMARY KEY (section_id, tag_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE section_parts (
  section_id INTEGER NOT NULL REFERENCES course_sections (id),
  position   INTEGER NOT NULL,
  part_id    INTEGER NOT NULL REFERENCES parts (id),
  PRIMARY KEY (section_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX section_parts_by_part ON section_parts (part_id);

CREATE TABLE course_progress (
  account_id       INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  section_id       INTEGER NOT NULL REFERENCES course_sections (id),
  status           TEXT NOT NULL CHECK (status IN ('in_progress', 'completed')),
  position_seconds INTEGER NOT NULL,
  highest_seconds  INTEGER NOT NULL,
  first_at         INTEGER NOT NULL,
  last_at          INTEGER NOT NULL,
  completed_at     INTEGER,
  PRIMARY KEY (account_id, section_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE guides (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  pack_id      TEXT NOT NULL REFERENCES content_packs (id),
  slug         TEXT NOT NULL UNIQUE,
  title        TEXT NOT NULL,
  summary      TEXT NOT NULL,
  tags         TEXT NOT NULL CHECK (json_valid(tags)),
  published_on TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  withdrawn    INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  created_at   INTEGER NOT NULL,
  updated_at   INTEGER NOT NULL,
  body         TEXT NOT NULL
) STRICT;
CREATE INDEX guides_by_day ON guides (published_on DESC, id DESC) WHERE withdrawn = 0;

-- `sequence` orders records by day, so that the newest are found without sorting: days since 1970 times 2^20 plus a count.
CREATE TABLE predictions (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  pack_id        TEXT NOT NULL REFERENCES content_packs (id),
  prediction_key TEXT NOT NULL,
  sequence       INTEGER NOT NULL UNIQUE,
  kind           TEXT NOT NULL CHECK (kind IN ('exam_report', 'rolling_ranking')),
  subject        TEXT NOT NULL CHECK (subject IN ('listening', 'reading', 'writing', 'speaking')),
  source         TEXT NOT NULL,
  source_name    TEXT NOT NULL,
  source_url     TEXT NOT NULL,
  exam_date      TEXT NOT NULL,
  exam_mode      TEXT NOT NULL,
  venue          TEXT NOT NULL,
  recall_kind    TEXT NOT NULL,
  title          TEXT NOT NULL,
  content_hash   TEXT NOT NULL,
  withdrawn      INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  created_at     INTEGER NOT NULL,
  updated_at     INTEGER NOT NULL,
  recall_content TEXT NOT NULL,
  UNIQUE (pack_id, prediction_key)
) STRICT;
CREATE INDEX predictions_newest ON predictions (kind, sequence DESC) WHERE withdrawn = 0;
CREATE INDEX predictions_newest_of_subject ON predictions (kind, subject, sequence DESC) WHERE withdrawn = 0;
CREATE INDEX predictions_newest_of_source ON predictions (kind, source, sequence DESC) WHERE withdrawn = 0;
CREATE INDEX predictions_newest_of_both ON predictions (kind, subject, source, sequence DESC) WHERE withdrawn = 0;

CREATE TABLE prediction_candidates (
  prediction_id INTEGER NOT NULL REFERENCES predictions (id),
  position      INTEGER NOT NULL,
  title         TEXT NOT NULL,
  details       TEXT NOT NULL,
  match_score   INTEGER NOT NULL,
  part_id       INTEGER REFERENCES parts (id),
  PRIMARY KEY (prediction_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX prediction_candidates_by_part ON prediction_candidates (part_id) WHERE part_id IS NOT NULL;

-- How many records there are for each day, so that totals and days are answered without counting the records.
CREATE TABLE prediction_days (
  kind      TEXT NOT NULL,
  exam_date TEXT NOT NULL,
  subject   TEXT NOT NULL,
  source    TEXT NOT NULL,
  records   INTEGER NOT NULL,
  PRIMARY KEY (kind, exam_date, subject, source)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER predictions_counted AFTER INSERT ON predictions WHEN NEW.withdrawn = 0
BEGIN
  INSERT INTO prediction_days VALUES (NEW.kind, NEW.exam_date, NEW.subject, NEW.source, 1)
  ON CONFLICT DO UPDATE SET records = records + 1;
END;
CREATE TRIGGER predictions_recounted AFTER UPDATE OF kind, exam_date, subject, source, withdrawn ON predictions
BEGIN
  UPDATE prediction_days SET records = records - 1
  WHERE OLD.withdrawn = 0 AND kind = OLD.kind AND exam_date = OLD.exam_date AND subject = OLD.subject
    AND source = OLD.source;
  DELETE FROM prediction_days
  WHERE kind = OLD.kind AND exam_date = OLD.exam_date AND subject = OLD.subject AND source = OLD.source AND records <= 0;
  INSERT INTO prediction_days SELECT NEW.kind, NEW.exam_date, NEW.subject, NEW.source, 1 WHERE NEW.withdrawn = 0
  ON CONFLICT DO UPDATE SET records = records + 1;
END;

-- Presets come from packs and belong to everyone; a paper with an account is that learner's own.
CREATE TABLE mock_papers (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  paper_id         TEXT NOT NULL UNIQUE,
  account_id       INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  pack_id          TEXT REFERENCES content_packs (id),
  title            TEXT NOT NULL,
  category         TEXT NOT NULL,
  category_key     TEXT NOT NULL,
  subjects         TEXT NOT NULL CHECK (json_valid(subjects)),
  duration_minutes INTEGER NOT NULL,
  content_hash     TEXT NOT NULL,
  withdrawn        INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  created_at       INTEGER NOT NULL,
  updated_at       INTEGER NOT NULL,
  CHECK ((account_id IS NULL) <> (pack_id IS NULL))
) STRICT;
CREATE INDEX mock_papers_by_account ON mock_papers (account_id, id DESC) WHERE withdrawn = 0;

CREATE TABLE mock_paper_parts (
  mock_paper_id INTEGER NOT NULL REFERENCES mock_papers (id) ON DELETE CASCADE,
  position      INTEGER NOT NULL,
  part_id       INTEGER NOT NULL REFERENCES parts (id),
  PRIMARY KEY (mock_paper_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX mock_paper_parts_by_part ON mock_paper_parts (part_id);

-- Ends are content references as text: `question_part:12`, `mock_paper:pack:key`, `course_section:3:7`.
CREATE TABLE relations (
  pack_id       TEXT NOT NULL REFERENCES content_packs (id),
  from_ref      TEXT NOT NULL,
  to_ref        TEXT NOT NULL,
  relation_type TEXT NOT NULL,
  note          TEXT NOT NULL,
  PRIMARY KEY (pack_id, from_ref, to_ref, relation_type)
) STRICT, WITHOUT ROWID;
CREATE INDEX relations_from ON relations (from_ref, relation_type);
CREATE INDEX relations_to ON relations (to_ref, relation_type);

-- A learner's own files. A deleted one can be taken back until it is purged.
CREATE TABLE assets (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id  INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  title       TEXT NOT NULL,
  file_name   TEXT NOT NULL,
  media_type  TEXT NOT NULL,
  byte_length INTEGER NOT NULL,
  sha256      TEXT NOT NULL REFERENCES stored_files (sha256),
  text_state  TEXT NOT NULL CHECK (text_state IN ('indexed', 'none', 'failed')),
  created_at  INTEGER NOT NULL,
  updated_at  INTEGER NOT NULL,
  deleted_at  INTEGER
) STRICT;
CREATE INDEX assets_by_account ON assets (account_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_file ON assets (sha256);
CREATE INDEX assets_deleted ON assets (deleted_at) WHERE deleted_at IS NOT NULL;

-- The text of an asset, apart from its row so that lists read little.
CREATE TABLE asset_contents (
  asset_id INTEGER PRIMARY KEY REFERENCES assets (id) ON DELETE CASCADE,
  content  TEXT NOT NULL
) STRICT;

CREATE TABLE speaking_materials (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id  INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  title       TEXT NOT NULL,
  core_story  TEXT NOT NULL,
  archived_at INTEGER,
  created_at  INTEGER NOT NULL,
  updated_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX speaking_materials_by_account ON speaking_materials (account_id, id DESC) WHERE archived_at IS NULL;

CREATE TABLE speaking_material_links (
  material_id         INTEGER NOT NULL REFERENCES speaking_materials (id) ON DELETE CASCADE,
  position            INTEGER NOT NULL,
  question_slot_id    INTEGER NOT NULL REFERENCES question_slots (id),
  answer_angle        TEXT NOT NULL,
  outline             TEXT NOT NULL CHECK (json_valid(outline)),
  required_adaptation TEXT NOT NULL,
  PRIMARY KEY (material_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX speaking_material_links_by_slot ON speaking_material_links (question_slot_id);

-- Full-text indexes hold no copy of the text; rowid is the id of the row, and of predictions the sequence. `facets` holds
-- one token for each thing a search filters by (see src/database/search.ts), so that filter and text are one lookup.
CREATE VIRTUAL TABLE part_text USING fts5 (
  facets, title,
  content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE part_material_text USING fts5 (
  facets, title, material, transcript,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE section_text USING fts5 (
  facets, title, body,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE guide_text USING fts5 (
  facets, title, summary, body,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE prediction_text USING fts5 (
  facets, title, content_text,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE mock_paper_text USING fts5 (
  facets, title,
  content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE asset_text USING fts5 (
  facets, title, content_text,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);
