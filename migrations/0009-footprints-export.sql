-- Footprints, evidence of pushed events, and what an import carried.

-- The distinct words of activities: what a text query looks through. Totals are those of its activities in force; `uses` counts
-- the superseded ones too, and a text without uses is deleted.
CREATE TABLE activity_texts (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id  INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind        TEXT NOT NULL CHECK (kind IN ('chat', 'file', 'mock', 'note', 'practice', 'study')),
  title       TEXT NOT NULL,
  description TEXT NOT NULL,
  uses        INTEGER NOT NULL DEFAULT 0,
  activities  INTEGER NOT NULL DEFAULT 0,
  questions   INTEGER NOT NULL DEFAULT 0,
  correct     INTEGER NOT NULL DEFAULT 0,
  judged      INTEGER NOT NULL DEFAULT 0,
  seconds     INTEGER NOT NULL DEFAULT 0,
  is_indexed  INTEGER NOT NULL DEFAULT 0 CHECK (is_indexed IN (0, 1)),
  UNIQUE (account_id, kind, title, description)
) STRICT;
CREATE INDEX activity_texts_to_index ON activity_texts (id) WHERE is_indexed = 0;
CREATE INDEX activity_texts_unused ON activity_texts (id) WHERE uses = 0;

CREATE VIRTUAL TABLE activity_text USING fts5 (
  facets, title, description,
  content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);

-- How often an account's activities were changed. What stands in a list as of a revision is what was written in it or before and
-- superseded in none or a later one; nothing is known of revisions before `first`.
CREATE TABLE activity_revisions (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  revision   INTEGER NOT NULL,
  first      INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What the learner did, worked out from the facts whenever one is written. A change supersedes the row and adds another, so that a
-- page asked for as of an earlier revision shows what stood then; superseded rows are kept for a day. `day` counts days of
-- Asia/Shanghai from 1 January 1970. `text_id` names a row of activity_texts, without a foreign key: that would need an index of
-- its own, over every row.
CREATE TABLE activities (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id    INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  activity_key  TEXT NOT NULL,
  kind          TEXT NOT NULL CHECK (kind IN ('chat', 'file', 'mock', 'note', 'practice', 'study')),
  text_id       INTEGER NOT NULL,
  entity_id     TEXT,
  occurred_at   INTEGER NOT NULL,
  started_at    INTEGER,
  day           INTEGER NOT NULL,
  metrics       TEXT NOT NULL CHECK (json_valid(metrics)),
  questions     INTEGER NOT NULL,
  correct       INTEGER NOT NULL,
  judged        INTEGER NOT NULL,
  seconds       INTEGER NOT NULL,
  revision      INTEGER NOT NULL,
  superseded_in INTEGER,
  superseded_at INTEGER,
  CHECK ((superseded_in IS NULL) = (superseded_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX activities_by_key ON activities (account_id, activity_key) WHERE superseded_in IS NULL;
CREATE INDEX activities_recent ON activities (account_id, occurred_at DESC, id DESC) WHERE superseded_in IS NULL;
CREATE INDEX activities_of_kind ON activities (account_id, kind, occurred_at DESC, id DESC) WHERE superseded_in IS NULL;
-- The last columns are there so that what is read by these two indexes is read in them alone.
CREATE INDEX activities_of_text ON activities (account_id, text_id, occurred_at DESC, id DESC, revision, superseded_in)
  WHERE superseded_in IS NULL;
CREATE INDEX activities_by_day ON activities (account_id, day, kind, text_id, questions, correct, judged, seconds, superseded_in)
  WHERE superseded_in IS NULL;
CREATE INDEX activities_superseded ON activities (account_id, superseded_in) WHERE superseded_in IS NOT NULL;
CREATE INDEX activities_superseded_at ON activities (superseded_at) WHERE superseded_at IS NOT NULL;

CREATE TABLE activity_days (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind       TEXT NOT NULL,
  day        INTEGER NOT NULL,
  activities INTEGER NOT NULL,
  questions  INTEGER NOT NULL,
  correct    INTEGER NOT NULL,
  judged     INTEGER NOT NULL,
  seconds    INTEGER NOT NULL,
  PRIMARY KEY (account_id, kind, day)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER activities_counted AFTER INSERT ON activities
BEGIN
  INSERT INTO activity_days
  VALUES (NEW.account_id, NEW.kind, NEW.day, 1, NEW.questions, NEW.correct, NEW.judged, NEW.seconds)
  ON CONFLICT DO UPDATE SET activities = activities + 1, questions = questions + NEW.questions,
    correct = correct + NEW.correct, judged = judged + NEW.judged, seconds = seconds + NEW.seconds;
  UPDATE activity_texts SET uses = uses + 1, activities = activities + 1, questions = questions + NEW.questions,
    correct = correct + NEW.correct, judged = judged + NEW.judged, seconds = seconds + NEW.seconds
  WHERE id = NEW.text_id;
END;

CREATE TRIGGER activities_uncounted AFTER UPDATE OF superseded_in ON activities
WHEN OLD.superseded_in IS NULL AND NEW.superseded_in IS NOT NULL
BEGIN
  UPDATE activity_days SET activities = activities - 1, questions = questions - OLD.questions,
    correct = correct - OLD.correct, judged = judged - OLD.judged, seconds = seconds - OLD.seconds
  WHERE account_id = OLD.account_id AND kind = OLD.kind AND day = OLD.day;
  UPDATE activity_texts SET activities = activities - 1, questions = questions - OLD.questions,
    correct = correct - OLD.correct, judged = judged - OLD.judged, seconds = seconds - OLD.seconds
  WHERE id = OLD.text_id;
END;

-- Only what is superseded is deleted, unless the account is.
CREATE TRIGGER activities_forgotten AFTER DELETE ON activities
BEGIN
  UPDATE activity_texts SET uses = uses - 1 WHERE id = OLD.text_id;
END;

-- Each fact as the activity that it is: `source` and `source_id` name the fact; `occurred_at` is when it happened last.
CREATE VIEW session_activities AS
SELECT s.account_id, s.id AS source_id, 'session:' || s.id AS activity_key, s.kind, s.title,
  ifnull(s.subject, 'mock test') AS description, CAST(s.id AS TEXT) AS entity_id,
  -- A text can be revised after it was handed in.
  iif(s.finished_at IS NULL, s.last_activity_at, max(s.finished_at,
    ifnull((SELECT max(v.saved_at) FROM writing_versions AS v WHERE v.session_id = s.id), 0))) AS occurred_at,
  NULL AS started_at,
  json_object('status', s.state, 'subject', s.subject, 'mode', s.mode, 'partId', s.part_id, 'paperId', s.paper_id,
    'questionCount', sum(c.question_count), 'answeredCount', sum(c.answered_count),
    'correctCount', sum(c.correct_count) FILTER (WHERE c.status = 'submitted'),
    'markedCount', sum(c.markable_count) FILTER (WHERE c.status = 'submitted'),
    'durationSeconds', sum(c.active_ms) / 1000) AS metrics,
  sum(iif(c.status = 'submitted', c.answered_count, 0)) AS questions,
  sum(iif(c.status = 'submitted', ifnull(c.correct_count, 0), 0)) AS correct,
  sum(iif(c.status = 'submitted', c.markable_count - ifnull(c.unanswered_count, 0), 0)) AS judged,
  sum(c.active_ms) / 1000 AS seconds
FROM practice_sessions AS s
JOIN session_sections AS c ON c.session_id = s.id
WHERE s.state <> 'unanswered'
GROUP BY s.account_id, s.id;

CREATE VIEW dictation_activities AS
SELECT a.account_id, a.attempt_id AS source_id, 'dictation:' || a.attempt_id AS activity_key, 'practice' AS kind, a.title,
  'dictation' AS description, a.attempt_id AS entity_id, ifnull(a.submitted_at, a.last_activity_at) AS occurred_at,
  NULL AS started_at,
  json_object('status', iif(a.submitted_at IS NULL, 'in_progress', 'submitted'), 'subject', 'listening', 'partId', a.part_id,
    'lineCount', a.line_count, 'checkedCount', a.checked_count, 'expectedWords', a.expected_words,
    'correctWords', a.correct_words, 'durationSeconds', a.active_ms / 1000) AS metrics,
  0 AS questions, 0 AS correct, 0 AS judged, a.active_ms / 1000 AS seconds
FROM dictation_attempts AS a
WHERE a.checked_count > 0;

CREATE VIEW speaking_activities AS
SELECT p.account_id, p.id AS source_id, 'speaking:' || p.id AS activity_key, 'study' AS kind, p.question AS title,
  'speaking' AS description, CAST(p.id AS TEXT) AS entity_id, ifnull(p.done_at, p.created_at) AS occurred_at,
  NULL AS started_at,
  json_object('status', iif(p.done_at IS NULL, 'recorded', 'completed'), 'subject', 'speaking', 'questionSlotId', p.slot_id,
    'materialId', p.material_id, 'durationSeconds', p.duration_ms / 1000) AS metrics,
  0 AS questions, 0 AS correct, 0 AS judged, 0 AS seconds
FROM speaking_practices AS p;

CREATE VIEW asset_activities AS
SELECT a.account_id, a.id AS source_id, 'asset:' || a.id AS activity_key, 'file' AS kind, a.title,
  a.file_name AS description, CAST(a.id AS TEXT) AS entity_id, a.created_at AS occurred_at, NULL AS started_at,
  json_object('status', NULL, 'mediaType', a.media_type, 'byteLength', a.byte_length) AS metrics,
  0 AS questions, 0 AS correct, 0 AS judged, 0 AS seconds
FROM assets AS a
WHERE a.deleted_at IS NULL;

CREATE VIEW note_activities AS
SELECT n.account_id, n.id AS source_id, 'note:' || n.id AS activity_key, 'note' AS kind, s.title,
  substr(iif(n.note = '', n.quote, n.note || ' — “' || n.quote || '”'), 1, 300) AS description,
  CAST(n.id AS TEXT) AS entity_id, n.updated_at AS occurred_at, NULL AS started_at,
  json_object('status', NULL, 'noteType', iif(n.note = '', 'highlight', 'note'), 'sessionId', n.session_id,
    'sessionKind', s.kind, 'partId', n.part_id) AS metrics,
  0 AS questions, 0 AS correct, 0 AS judged, 0 AS seconds
FROM session_notes AS n
JOIN practice_sessions AS s ON s.id = n.session_id;

CREATE VIEW feedback_activities AS
SELECT f.account_id, f.id AS source_id, 'feedback:' || f.id AS activity_key, 'chat' AS kind,
  substr(f.content, 1, 80) AS title, substr(f.content, 81, 300) AS description, CAST(f.id AS TEXT) AS entity_id,
  f.created_at AS occurred_at, NULL AS started_at,
  json_object('status', NULL, 'source', f.source, 'pagePath', f.page_path) AS metrics,
  0 AS questions, 0 AS correct, 0 AS judged, 0 AS seconds
FROM feedback_messages AS f
WHERE f.sender_type = 'user';

-- All events of a section or a word, by its object. Whatever is read by it repeats its condition, or it would not serve.
CREATE INDEX learning_events_of_object
  ON learning_events (account_id, object_type, object_id, event_type, occurred_at, cursor)
  WHERE origin = 'server' AND object_type IN ('course_section', 'vocabulary_entry', 'wordbook_entry');

-- What a learner did in one section of a course on one day of Asia/Shanghai, counted from 1 January 1970: events tell of some reports
-- of a player alone. `highest_seconds` is the highest position that was reported on that day; titles are those of that day.
CREATE TABLE course_days (
  account_id      INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  section_id      INTEGER NOT NULL,
  day             INTEGER NOT NULL,
  first_at        INTEGER NOT NULL,
  last_at         INTEGER NOT NULL,
  highest_seconds INTEGER NOT NULL,
  status          TEXT NOT NULL CHECK (status IN ('in_progress', 'completed')),
  course_id       INTEGER NOT NULL,
  subject         TEXT NOT NULL,
  course_title    TEXT NOT NULL,
  section_title   TEXT NOT NULL,
  section_kind    TEXT NOT NULL,
  PRIMARY KEY (account_id, section_id, day)
) STRICT, WITHOUT ROWID;

-- The same as far as events tell of it.
CREATE VIEW course_days_of_events AS
SELECT g.account_id, CAST(e.payload ->> 'sectionId' AS INTEGER) AS section_id, g.day, g.first_at, g.last_at, g.highest_seconds,
  e.payload ->> 'status' AS status, CAST(e.payload ->> 'courseId' AS INTEGER) AS course_id, ifnull(e.subject_code, '') AS subject,
  ifnull(e.payload ->> 'courseTitle', '') AS course_title, ifnull(e.payload ->> 'sectionTitle', '') AS section_title,
  ifnull(e.payload ->> 'sectionKind', '') AS section_kind
FROM (
  SELECT account_id, object_id, (occurred_at + 28800000) / 86400000 AS day, min(occurred_at) AS first_at, max(occurred_at) AS last_at,
    max(CAST(ifnull(payload ->> 'positionSeconds', 0) AS INTEGER)) AS highest_seconds, max(cursor) AS cursor
  FROM learning_events INDEXED BY learning_events_of_object
  WHERE origin = 'server' AND object_type IN ('course_section', 'vocabulary_entry', 'wordbook_entry')
    AND object_type = 'course_section'
  GROUP BY account_id, object_id, (occurred_at + 28800000) / 86400000
) AS g
CROSS JOIN learning_events AS e ON e.account_id = g.account_id AND e.cursor = g.cursor;

INSERT OR IGNORE INTO course_days SELECT * FROM course_days_of_events;

CREATE VIEW course_activities AS
SELECT d.account_id, d.section_id AS source_id, d.day,
  'section:' || d.course_id || ':' || d.section_id || ':' || d.day AS activity_key, 'study' AS kind,
  d.section_title AS title, d.course_title AS description, d.course_id || ':' || d.section_id AS entity_id, d.last_at AS occurred_at,
  d.first_at AS started_at,
  json_object('status', d.status, 'subject', d.subject, 'courseId', d.course_id, 'sectionId', d.section_id,
    'sectionKind', d.section_kind, 'highestSeconds', d.highest_seconds) AS metrics,
  0 AS questions, 0 AS correct, 0 AS judged, 0 AS seconds
FROM course_days AS d;

-- What makes a word an activity: its reviews in force, and what was written down of it in the learner's own book. `status` and
-- `rating` are those of a review.
CREATE VIEW word_facts AS
SELECT r.account_id, r.book, r.item_id, ifnull(w.entry_id, CAST(r.item_id AS TEXT)) AS object_id,
  (r.reviewed_at + 28800000) / 86400000 AS day, r.reviewed_at AS at, 1 AS is_review, r.id AS number, r.phrase, r.rating,
  r.after_review ->> 'learningState' AS status
FROM vocabulary_reviews AS r
LEFT JOIN wordbook_entries AS w ON w.id = r.item_id AND w.set_id = r.book
WHERE r.undone_at IS NULL
UNION ALL
SELECT d.account_id, 'personal', CAST(d.object_id AS INTEGER), d.object_id, (d.occurred_at + 28800000) / 86400000, d.occurred_at,
  0, d.cursor, ifnull(d.payload ->> 'phrase', ''), NULL, NULL
FROM learning_events AS d INDEXED BY learning_events_of_object
WHERE d.origin = 'server' AND d.object_type IN ('course_section', 'vocabulary_entry', 'wordbook_entry')
  AND d.object_type = 'vocabulary_entry' AND d.event_type IN ('vocabulary.entry_added', 'vocabulary.entry_updated');

-- The last row of a word's day is its last review, if there is one, and by then everything of the day has been counted. Conditions
-- reach the facts through the partition, as they would not through a grouping.
CREATE VIEW word_activities AS
SELECT account_id, book, item_id, object_id, day,
  iif(book = 'personal', 'vocabulary_entry:', 'wordbook_entry:' || book || ':') || object_id || ':' || day AS activity_key,
  'study' AS kind, substr(newest, 21) AS title, 'vocabulary' AS description, object_id AS entity_id, occurred_at, started_at,
  json_object('status', status, 'bookEntry', iif(book = 'personal', 'personal', 'wordbook'), 'book', book, 'reviewCount', reviews,
    'lastRating', rating, 'eventCount', event_count) AS metrics,
  0 AS questions, 0 AS correct, 0 AS judged, 0 AS seconds
FROM (
  SELECT account_id, book, item_id, object_id, day, rating, status, max(at) OVER w AS occurred_at, min(at) OVER w AS started_at,
    max(printf('%020d', at) || phrase) OVER w AS newest, sum(is_review) OVER w AS reviews, count(*) OVER w AS event_count,
    lead(1) OVER w IS NULL AS is_last
  FROM word_facts
  WINDOW w AS (PARTITION BY account_id, book, item_id, object_id, day ORDER BY is_review, at, number)
)
WHERE is_last;

CREATE VIEW all_activities AS
SELECT account_id, activity_key, kind, title, description, entity_id, occurred_at, started_at, metrics, questions, correct, judged, seconds
  FROM session_activities
UNION ALL
SELECT account_id, activity_key, kind, title, description, entity_id, occurred_at, started_at, metrics, questions, correct, judged, seconds
  FROM dictation_activities
UNION ALL
SELECT account_id, activity_key, kind, title, description, entity_id, occurred_at, started_at, metrics, questions, correct, judged, seconds
  FROM speaking_activities
UNION ALL
SELECT account_id, activity_key, kind, title, description, entity_id, occurred_at, started_at, metrics, questions, correct, judged, seconds
  FROM asset_activities
UNION ALL
SELECT account_id, activity_key, kind, title, description, entity_id, occurred_at, started_at, metrics, questions, correct, judged, seconds
  FROM note_activities
UNION ALL
SELECT account_id, activity_key, kind, title, description, entity_id, occurred_at, started_at, metrics, questions, correct, judged, seconds
  FROM feedback_activities
UNION ALL
SELECT account_id, activity_key, kind, title, description, entity_id, occurred_at, started_at, metrics, questions, correct, judged, seconds
  FROM course_activities
UNION ALL
SELECT account_id, activity_key, kind, title, description, entity_id, occurred_at, started_at, metrics, questions, correct, judged, seconds
  FROM word_activities;

-- What learners did before there were footprints. The words are put into the text index when the service starts.
CREATE TEMP TABLE earlier_activities AS SELECT * FROM all_activities;
INSERT INTO activity_texts (account_id, kind, title, description)
SELECT DISTINCT account_id, kind, title, description FROM temp.earlier_activities;
INSERT INTO activities (account_id, activity_key, kind, text_id, entity_id, occurred_at, started_at, day, metrics, questions, correct,
  judged, seconds, revision)
SELECT a.account_id, a.activity_key, a.kind, t.id, a.entity_id, a.occurred_at, a.started_at, (a.occurred_at + 28800000) / 86400000,
  a.metrics, a.questions, a.correct, a.judged, a.seconds, 0
FROM temp.earlier_activities AS a
JOIN activity_texts AS t
  ON t.account_id = a.account_id AND t.kind = a.kind AND t.title = a.title AND t.description = a.description
ORDER BY a.occurred_at;
DROP TABLE temp.earlier_activities;

-- Evidence that agents pushed, newest first.
CREATE INDEX learning_events_pushed_evidence ON learning_events (account_id, subject_code, occurred_at DESC, cursor DESC)
  WHERE origin = 'agent' AND subject_code IS NOT NULL AND payload ->> 'evidenceType' IS NOT NULL;

-- All materials of an account, archived ones too, as an export reads them.
CREATE INDEX speaking_materials_of_account ON speaking_materials (account_id, id);

-- Events that an import brings along stand after those of the account and keep the moment of their recording: what was recorded last
-- is the last event, or an import.
CREATE INDEX learning_events_imports ON learning_events (account_id, recorded_at)
  WHERE origin = 'server' AND event_type = 'account.imported';

-- Which record here stands for which record of the account's export elsewhere: an import can be repeated without doubles.
CREATE TABLE imported_records (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  origin     TEXT NOT NULL,
  kind       TEXT NOT NULL,
  source_id  TEXT NOT NULL,
  local_id   TEXT NOT NULL,
  PRIMARY KEY (account_id, origin, kind, source_id)
) STRICT, WITHOUT ROWID;

-- How often each rating was given in a span of days is counted in the index. Ids do not go by time where reviews were brought along
-- from elsewhere.
CREATE INDEX vocabulary_reviews_by_rating ON vocabulary_reviews (account_id, rating, reviewed_at) WHERE undone_at IS NULL;
