-- Footprints that catch up with a practice in progress, whole texts in them, seconds that are rounded as everywhere else, and places of
-- plan tasks by which a list that was begun goes on.

-- A practice or mock test in progress whose activity lags behind its answers, and when it is to be brought up to date at the latest.
CREATE TABLE activity_lags (
  session_id INTEGER PRIMARY KEY REFERENCES practice_sessions (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  due_at     INTEGER NOT NULL
) STRICT;
CREATE INDEX activity_lags_due ON activity_lags (due_at);
CREATE INDEX activity_lags_of_account ON activity_lags (account_id);

-- Where a task of a plan was before it was moved, as of which revision of the plan: a list that was begun then or earlier goes on by that
-- place. Rows are deleted after a day. A plan gets its next revision after its tasks are written.
CREATE TABLE study_task_moves (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  plan_id    INTEGER NOT NULL REFERENCES study_plans (id) ON DELETE CASCADE,
  task_id    INTEGER NOT NULL REFERENCES study_tasks (id) ON DELETE CASCADE,
  day        TEXT NOT NULL,
  slot       INTEGER NOT NULL,
  revision   INTEGER NOT NULL,
  moved_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX study_task_moves_of_plan ON study_task_moves (plan_id, account_id, revision, task_id, day, slot);
CREATE INDEX study_task_moves_of_task ON study_task_moves (task_id);
CREATE INDEX study_task_moves_of_account ON study_task_moves (account_id);
CREATE INDEX study_task_moves_by_age ON study_task_moves (moved_at);

CREATE TRIGGER study_tasks_moved AFTER UPDATE OF day, slot ON study_tasks
WHEN NEW.day <> OLD.day OR NEW.slot <> OLD.slot
BEGIN
  INSERT INTO study_task_moves (account_id, plan_id, task_id, day, slot, revision, moved_at)
  SELECT OLD.account_id, OLD.plan_id, OLD.id, OLD.day, OLD.slot, p.revision, NEW.updated_at FROM study_plans AS p WHERE p.id = OLD.plan_id;
END;

-- Seconds are those of src/lib/time.ts, toSeconds(): rounded for each section, and then added up. What the service does not mark has no
-- count of right answers. Texts are whole; an answer shows a beginning of them.
DROP VIEW session_activities;
CREATE VIEW session_activities AS
SELECT s.account_id, s.id AS source_id, 'session:' || s.id AS activity_key, s.kind, s.title,
  ifnull(s.subject, 'mock test') AS description, CAST(s.id AS TEXT) AS entity_id,
  -- A text can be revised after it was handed in.
  iif(s.finished_at IS NULL, s.last_activity_at, max(s.finished_at,
    ifnull((SELECT max(v.saved_at) FROM writing_versions AS v WHERE v.session_id = s.id), 0))) AS occurred_at,
  NULL AS started_at,
  json_object('status', s.state, 'subject', s.subject, 'mode', s.mode, 'partId', s.part_id, 'paperId', s.paper_id,
    'questionCount', sum(c.question_count), 'answeredCount', sum(c.answered_count),
    'correctCount', sum(c.correct_count) FILTER (WHERE c.status = 'submitted' AND c.markable_count > 0),
    'markedCount', sum(c.markable_count) FILTER (WHERE c.status = 'submitted' AND c.markable_count > 0),
    -- How often teachers reviewed its texts.
    'teacherReviewCount', iif(max(c.subject = 'writing'), (SELECT count(*) FROM writing_versions AS v CROSS JOIN writing_reviews AS r
      WHERE v.session_id = s.id AND r.version_id = v.id), NULL),
    'durationSeconds', sum((c.active_ms + 500) / 1000)) AS metrics,
  sum(iif(c.status = 'submitted', c.answered_count, 0)) AS questions,
  sum(iif(c.status = 'submitted', ifnull(c.correct_count, 0), 0)) AS correct,
  sum(iif(c.status = 'submitted', c.markable_count - ifnull(c.unanswered_count, 0), 0)) AS judged,
  sum((c.active_ms + 500) / 1000) AS seconds
FROM practice_sessions AS s
JOIN session_sections AS c ON c.session_id = s.id
WHERE s.state <> 'unanswered'
GROUP BY s.account_id, s.id;

DROP VIEW dictation_activities;
CREATE VIEW dictation_activities AS
SELECT a.account_id, a.attempt_id AS source_id, 'dictation:' || a.attempt_id AS activity_key, 'practice' AS kind, a.title,
  'dictation' AS description, a.attempt_id AS entity_id, ifnull(a.submitted_at, a.last_activity_at) AS occurred_at,
  NULL AS started_at,
  json_object('status', iif(a.submitted_at IS NULL, 'in_progress', 'submitted'), 'subject', 'listening', 'partId', a.part_id,
    'lineCount', a.line_count, 'checkedCount', a.checked_count, 'expectedWords', a.expected_words,
    'correctWords', a.correct_words, 'durationSeconds', (a.active_ms + 500) / 1000) AS metrics,
  0 AS questions, 0 AS correct, 0 AS judged, (a.active_ms + 500) / 1000 AS seconds
FROM dictation_attempts AS a
WHERE a.checked_count > 0;

DROP VIEW speaking_activities;
CREATE VIEW speaking_activities AS
SELECT p.account_id, p.id AS source_id, 'speaking:' || p.id AS activity_key, 'study' AS kind, p.question AS title,
  'speaking' AS description, CAST(p.id AS TEXT) AS entity_id, ifnull(p.done_at, p.created_at) AS occurred_at,
  NULL AS started_at,
  json_object('status', iif(p.done_at IS NULL, 'recorded', 'completed'), 'subject', 'speaking', 'questionSlotId', p.slot_id,
    'materialId', p.material_id, 'durationSeconds', (p.duration_ms + 500) / 1000) AS metrics,
  0 AS questions, 0 AS correct, 0 AS judged, 0 AS seconds
FROM speaking_practices AS p;

DROP VIEW note_activities;
CREATE VIEW note_activities AS
SELECT n.account_id, n.id AS source_id, 'note:' || n.id AS activity_key, 'note' AS kind, s.title,
  iif(n.note = '', n.quote, n.note || ' — “' || n.quote || '”') AS description,
  CAST(n.id AS TEXT) AS entity_id, n.updated_at AS occurred_at, NULL AS started_at,
  json_object('status', NULL, 'noteType', iif(n.note = '', 'highlight', 'note'), 'sessionId', n.session_id,
    'sessionKind', s.kind, 'partId', n.part_id) AS metrics,
  0 AS questions, 0 AS correct, 0 AS judged, 0 AS seconds
FROM session_notes AS n
JOIN practice_sessions AS s ON s.id = n.session_id;

DROP VIEW feedback_activities;
CREATE VIEW feedback_activities AS
SELECT f.account_id, f.id AS source_id, 'feedback:' || f.id AS activity_key, 'chat' AS kind,
  f.content AS title, '' AS description, CAST(f.id AS TEXT) AS entity_id,
  f.created_at AS occurred_at, NULL AS started_at,
  json_object('status', NULL, 'source', f.source, 'pagePath', f.page_path) AS metrics,
  0 AS questions, 0 AS correct, 0 AS judged, 0 AS seconds
FROM feedback_messages AS f
WHERE f.sender_type = 'user';

-- All activities are worked out again. Lists that were begun before begin again; words are put into the text index when the service starts.
CREATE TEMP TABLE activities_now AS SELECT * FROM all_activities;
DELETE FROM activity_texts;
DELETE FROM activity_days;
DELETE FROM activities;
INSERT INTO activity_text (activity_text) VALUES ('delete-all');
INSERT INTO activity_revisions (account_id, revision) SELECT DISTINCT account_id, 0 FROM temp.activities_now WHERE true
  ON CONFLICT DO NOTHING;
UPDATE activity_revisions SET revision = revision + 1, first = revision + 1;
INSERT INTO activity_texts (account_id, kind, title, description)
SELECT DISTINCT account_id, kind, title, description FROM temp.activities_now;
INSERT INTO activities (account_id, activity_key, kind, text_id, entity_id, occurred_at, started_at, day, metrics, questions, correct,
  judged, seconds, revision)
SELECT a.account_id, a.activity_key, a.kind, t.id, a.entity_id, a.occurred_at, a.started_at, (a.occurred_at + 28800000) / 86400000,
  a.metrics, a.questions, a.correct, a.judged, a.seconds, v.revision
FROM temp.activities_now AS a
JOIN activity_texts AS t
  ON t.account_id = a.account_id AND t.kind = a.kind AND t.title = a.title AND t.description = a.description
JOIN activity_revisions AS v ON v.account_id = a.account_id
ORDER BY a.occurred_at, a.activity_key;
DROP TABLE temp.activities_now;
