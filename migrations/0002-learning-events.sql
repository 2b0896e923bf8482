-- The append-only journal of what a learner did. The cursor counts 1, 2, 3 … within an account, in commit order: writes
-- are serialised by the database, so a reader that has seen cursor n can never meet a smaller one later.

CREATE TABLE learning_events (
  account_id     INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  cursor         INTEGER NOT NULL,
  event_id       TEXT NOT NULL,
  origin         TEXT NOT NULL CHECK (origin IN ('server', 'agent')),
  device_id      TEXT NOT NULL,
  event_type     TEXT NOT NULL,
  subject_code   TEXT,
  object_type    TEXT,
  object_id      TEXT,
  skill_codes    TEXT NOT NULL CHECK (json_valid(skill_codes)),
  payload        TEXT NOT NULL CHECK (json_valid(payload)),
  schema_version INTEGER NOT NULL,
  occurred_at    INTEGER NOT NULL,
  recorded_at    INTEGER NOT NULL,
  PRIMARY KEY (account_id, cursor)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX learning_events_by_event_id ON learning_events (account_id, event_id);

CREATE TRIGGER learning_events_are_append_only BEFORE UPDATE ON learning_events
BEGIN
  SELECT RAISE(ABORT, 'learning events are append-only');
END;

-- Deleting an account takes its events along; nothing else may, or a cursor would be given out twice.
CREATE TRIGGER learning_events_are_kept BEFORE DELETE ON learning_events
WHEN EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id)
BEGIN
  SELECT RAISE(ABORT, 'learning events are append-only');
END;
