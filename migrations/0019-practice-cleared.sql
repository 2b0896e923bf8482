-- A practice or mock test of which every answer was cleared was worked on all the same: its activity, with the time that it took, remains.
DROP VIEW session_activities;
CREATE VIEW session_activities AS
SELECT s.account_id, s.id AS source_id, 'session:' || s.id AS activity_key, s.kind, s.title,
  ifnull(s.subject, 'mock test') AS description, CAST(s.id AS TEXT) AS entity_id,
  -- A text can be revised after it was submitted.
  iif(s.finished_at IS NULL, s.last_activity_at, max(s.finished_at,
    ifnull((SELECT max(v.saved_at) FROM writing_versions AS v WHERE v.session_id = s.id), 0))) AS occurred_at,
  NULL AS started_at,
  json_object('status', iif(s.state = 'unanswered', 'in_progress', s.state), 'subject', s.subject, 'mode', s.mode, 'partId', s.part_id, 'paperId', s.paper_id,
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
WHERE s.state <> 'unanswered' OR EXISTS (SELECT 1 FROM session_answers AS a WHERE a.session_id = s.id)
GROUP BY s.account_id, s.id;

-- The service brings those up to date that lost their activity so.
INSERT INTO activity_lags (session_id, account_id, due_at)
SELECT s.id, s.account_id, 0 FROM practice_sessions AS s
WHERE s.state = 'unanswered' AND EXISTS (SELECT 1 FROM session_answers AS a WHERE a.session_id = s.id)
ON CONFLICT DO NOTHING;
