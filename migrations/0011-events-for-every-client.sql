-- Stored events follow the rules that pushed ones follow, and a UUID is stored in lower case, whoever wrote it how.

DROP TRIGGER learning_events_are_append_only;

-- Subjects are those that have skills: clients know no other. What an event of the service says of grammar moves to its payload.
UPDATE learning_events SET payload = json_insert(payload, '$.subject', subject_code)
WHERE origin = 'server' AND subject_code NOT IN ('listening', 'reading', 'writing', 'speaking');
UPDATE learning_events SET subject_code = NULL, skill_codes = '[]'
WHERE subject_code NOT IN ('listening', 'reading', 'writing', 'speaking');

-- What names no subject and no skill is evidence of nothing.
UPDATE learning_events SET payload = json_remove(payload, '$.evidenceType')
WHERE (subject_code IS NULL OR skill_codes = '[]') AND json_type(payload, '$.evidenceType') IS NOT NULL;

-- The service's own payloads have the size of pushed ones: notes quote whole paragraphs, which stand in their own tables.
UPDATE learning_events SET payload = (
  SELECT json_group_object(key, CASE
    WHEN type = 'text' AND length(atom) > 400 THEN substr(atom, 1, 399) || '…'
    WHEN type IN ('object', 'array') THEN json(value)
    WHEN type IN ('true', 'false') THEN json(type)
    ELSE atom END)
  FROM json_each(learning_events.payload))
WHERE origin = 'server' AND length(CAST(payload AS BLOB)) > 16384;

-- One event that was pushed under both forms of its id was stored twice, and counted twice as evidence. The first is kept, or that of
-- the service. The others become events that say so and count as nothing: their cursors were given out, and none may come again.
CREATE TEMP TABLE written_twice (account_id INTEGER, event_id TEXT, PRIMARY KEY (account_id, event_id)) WITHOUT ROWID;
INSERT OR IGNORE INTO written_twice SELECT account_id, lower(event_id) FROM learning_events WHERE event_id <> lower(event_id);
CREATE TEMP TABLE event_copies (account_id INTEGER, cursor INTEGER, event_id TEXT, PRIMARY KEY (account_id, cursor)) WITHOUT ROWID;
INSERT INTO event_copies
SELECT account_id, cursor, same_id FROM (
  SELECT e.account_id, e.cursor, w.event_id AS same_id,
    row_number() OVER (PARTITION BY e.account_id, w.event_id ORDER BY e.origin = 'server' DESC, e.cursor) AS place
  FROM learning_events AS e
  CROSS JOIN written_twice AS w ON w.account_id = e.account_id AND w.event_id = lower(e.event_id)
)
WHERE place > 1;
UPDATE learning_events SET origin = 'server', device_id = 'server', event_type = 'account.event_copy_removed', subject_code = NULL,
  object_type = NULL, object_id = NULL, skill_codes = '[]',
  payload = json_object('eventId', (SELECT c.event_id FROM event_copies AS c
    WHERE c.account_id = learning_events.account_id AND c.cursor = learning_events.cursor)),
  event_id = lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a'
    || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))
WHERE (account_id, cursor) IN (SELECT account_id, cursor FROM event_copies);
DROP TABLE event_copies;
DROP TABLE written_twice;
UPDATE learning_events SET event_id = lower(event_id) WHERE event_id <> lower(event_id);

CREATE TRIGGER learning_events_are_append_only BEFORE UPDATE ON learning_events
BEGIN
  SELECT RAISE(ABORT, 'learning events are append-only');
END;

-- Where a word was met, by the id of a dictation.
UPDATE OR IGNORE vocabulary_sources SET source_id = lower(source_id)
WHERE source_id <> lower(source_id) AND lower(source_id) GLOB 'dictation_attempt:????????-????-????-????-????????????';
DELETE FROM vocabulary_sources
WHERE source_id <> lower(source_id) AND lower(source_id) GLOB 'dictation_attempt:????????-????-????-????-????????????';

UPDATE agent_calls SET target = json_set(target, '$.attemptId', lower(target ->> 'attemptId'))
WHERE target ->> 'attemptId' <> lower(target ->> 'attemptId');

-- As in 0009, but for the subject: that of the course, grammar among them, is in the payload.
DROP VIEW course_days_of_events;
CREATE VIEW course_days_of_events AS
SELECT g.account_id, CAST(e.payload ->> 'sectionId' AS INTEGER) AS section_id, g.day, g.first_at, g.last_at, g.highest_seconds,
  e.payload ->> 'status' AS status, CAST(e.payload ->> 'courseId' AS INTEGER) AS course_id,
  coalesce(e.subject_code, e.payload ->> 'subject', '') AS subject,
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
