-- How much an account may hold, so that one learner or agent cannot fill the disk of all. `quotas` is what the configuration says, written at
-- each start; a kind without a row has no bound. The size of a word book is its last slot, and of a journal its last cursor: they need no
-- counting. Everything else is counted by triggers. What is refused carries the kind in its message: `quota: <kind>`.
CREATE TABLE quotas (
  kind TEXT PRIMARY KEY,
  most INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE account_counts (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind       TEXT NOT NULL,
  items      INTEGER NOT NULL,
  PRIMARY KEY (account_id, kind)
) STRICT, WITHOUT ROWID;

INSERT INTO account_counts
SELECT account_id, kind, sum(items) FROM (
  SELECT account_id, 'notes' AS kind, count(*) AS items FROM session_notes GROUP BY account_id
  UNION ALL
  SELECT account_id, 'sessions' AS kind, count(*) AS items FROM practice_sessions GROUP BY account_id
  UNION ALL
  SELECT account_id, 'sessions' AS kind, count(*) AS items FROM dictation_attempts GROUP BY account_id
  UNION ALL
  SELECT account_id, 'sessions' AS kind, count(*) AS items FROM speaking_practices GROUP BY account_id
  UNION ALL
  SELECT account_id, 'reviews' AS kind, count(*) AS items FROM vocabulary_reviews GROUP BY account_id
  UNION ALL
  SELECT entry.account_id, 'sources' AS kind, count(*) AS items
  FROM vocabulary_sources AS source JOIN vocabulary_entries AS entry ON entry.id = source.entry_id GROUP BY entry.account_id
) GROUP BY account_id, kind;

CREATE TRIGGER session_notes_counted AFTER INSERT ON session_notes
BEGIN
  INSERT INTO account_counts VALUES (NEW.account_id, 'notes', 1) ON CONFLICT DO UPDATE SET items = items + 1;
END;
CREATE TRIGGER session_notes_uncounted AFTER DELETE ON session_notes
BEGIN
  UPDATE account_counts SET items = items - 1 WHERE account_id = OLD.account_id AND kind = 'notes';
END;

CREATE TRIGGER practice_sessions_counted AFTER INSERT ON practice_sessions
BEGIN
  INSERT INTO account_counts VALUES (NEW.account_id, 'sessions', 1) ON CONFLICT DO UPDATE SET items = items + 1;
END;
CREATE TRIGGER practice_sessions_uncounted AFTER DELETE ON practice_sessions
BEGIN
  UPDATE account_counts SET items = items - 1 WHERE account_id = OLD.account_id AND kind = 'sessions';
END;

CREATE TRIGGER dictation_attempts_counted AFTER INSERT ON dictation_attempts
BEGIN
  INSERT INTO account_counts VALUES (NEW.account_id, 'sessions', 1) ON CONFLICT DO UPDATE SET items = items + 1;
END;
CREATE TRIGGER dictation_attempts_uncounted AFTER DELETE ON dictation_attempts
BEGIN
  UPDATE account_counts SET items = items - 1 WHERE account_id = OLD.account_id AND kind = 'sessions';
END;

CREATE TRIGGER speaking_practices_counted AFTER INSERT ON speaking_practices
BEGIN
  INSERT INTO account_counts VALUES (NEW.account_id, 'sessions', 1) ON CONFLICT DO UPDATE SET items = items + 1;
END;
CREATE TRIGGER speaking_practices_uncounted AFTER DELETE ON speaking_practices
BEGIN
  UPDATE account_counts SET items = items - 1 WHERE account_id = OLD.account_id AND kind = 'sessions';
END;

CREATE TRIGGER vocabulary_reviews_counted AFTER INSERT ON vocabulary_reviews
BEGIN
  INSERT INTO account_counts VALUES (NEW.account_id, 'reviews', 1) ON CONFLICT DO UPDATE SET items = items + 1;
END;
CREATE TRIGGER vocabulary_reviews_uncounted AFTER DELETE ON vocabulary_reviews
BEGIN
  UPDATE account_counts SET items = items - 1 WHERE account_id = OLD.account_id AND kind = 'reviews';
END;

-- The sources of a word go with it, and by then its row is gone, which says whose they are.
CREATE TRIGGER vocabulary_sources_counted AFTER INSERT ON vocabulary_sources
BEGIN
  INSERT INTO account_counts SELECT account_id, 'sources', 1 FROM vocabulary_entries WHERE id = NEW.entry_id
  ON CONFLICT DO UPDATE SET items = items + 1;
END;
CREATE TRIGGER vocabulary_sources_uncounted AFTER DELETE ON vocabulary_sources
BEGIN
  UPDATE account_counts SET items = items - 1
  WHERE kind = 'sources' AND account_id = (SELECT account_id FROM vocabulary_entries WHERE id = OLD.entry_id);
END;
CREATE TRIGGER vocabulary_sources_uncounted_with_entry BEFORE DELETE ON vocabulary_entries
BEGIN
  UPDATE account_counts
  SET items = items - (SELECT count(*) FROM vocabulary_sources WHERE entry_id = OLD.id)
  WHERE account_id = OLD.account_id AND kind = 'sources';
END;

CREATE TRIGGER sources_bounded BEFORE UPDATE OF items ON account_counts
WHEN NEW.kind = 'sources' AND NEW.items > OLD.items AND NEW.items > (SELECT most FROM quotas WHERE kind = 'sources')
BEGIN
  SELECT RAISE(ABORT, 'quota: sources');
END;

CREATE TRIGGER reviews_bounded BEFORE UPDATE OF items ON account_counts
WHEN NEW.kind = 'reviews' AND NEW.items > OLD.items AND NEW.items > (SELECT most FROM quotas WHERE kind = 'reviews')
BEGIN
  SELECT RAISE(ABORT, 'quota: reviews');
END;

CREATE TRIGGER sessions_bounded BEFORE UPDATE OF items ON account_counts
WHEN NEW.kind = 'sessions' AND NEW.items > OLD.items AND NEW.items > (SELECT most FROM quotas WHERE kind = 'sessions')
BEGIN
  SELECT RAISE(ABORT, 'quota: sessions');
END;

CREATE TRIGGER notes_bounded BEFORE UPDATE OF items ON account_counts
WHEN NEW.kind = 'notes' AND NEW.items > OLD.items AND NEW.items > (SELECT most FROM quotas WHERE kind = 'notes')
BEGIN
  SELECT RAISE(ABORT, 'quota: notes');
END;

CREATE TRIGGER words_bounded BEFORE INSERT ON vocabulary_entries
WHEN NEW.slot > (SELECT most FROM quotas WHERE kind = 'words')
BEGIN
  SELECT RAISE(ABORT, 'quota: words');
END;

-- What the service itself records comes with something that is bounded already, and must never be lost.
CREATE TRIGGER events_bounded BEFORE INSERT ON learning_events
WHEN NEW.origin = 'agent' AND NEW.cursor > (SELECT most FROM quotas WHERE kind = 'events')
BEGIN
  SELECT RAISE(ABORT, 'quota: events');
END;
