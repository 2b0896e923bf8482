-- Counts that lists show, so that a list costs the same however much lies behind each of its rows. Triggers keep them, in the transaction of
-- the change itself, whoever makes it.

-- How the tasks of a plan are, in all (`span` 0, `period` ''), by month (7, 2026-09) and by day (10, 2026-09-09). What is overdue is the sum of
-- the months before this one and of this month's days before today. A period without tasks has no row.
CREATE TABLE study_plan_counts (
  plan_id           INTEGER NOT NULL REFERENCES study_plans (id) ON DELETE CASCADE,
  span              INTEGER NOT NULL CHECK (span IN (0, 7, 10)),
  period            TEXT NOT NULL,
  tasks             INTEGER NOT NULL,
  in_progress       INTEGER NOT NULL,
  completed         INTEGER NOT NULL,
  minutes           INTEGER NOT NULL,
  completed_minutes INTEGER NOT NULL,
  PRIMARY KEY (plan_id, span, period)
) STRICT, WITHOUT ROWID;

INSERT INTO study_plan_counts
SELECT plan_id, 10, day, count(*), sum(state = 'in_progress'), sum(state = 'completed'), sum(duration_minutes),
  sum(iif(state = 'completed', duration_minutes, 0))
FROM study_tasks GROUP BY plan_id, day;

INSERT INTO study_plan_counts
SELECT plan_id, 7, substr(period, 1, 7), sum(tasks), sum(in_progress), sum(completed), sum(minutes), sum(completed_minutes)
FROM study_plan_counts WHERE span = 10 GROUP BY plan_id, substr(period, 1, 7);

INSERT INTO study_plan_counts
SELECT plan_id, 0, '', sum(tasks), sum(in_progress), sum(completed), sum(minutes), sum(completed_minutes)
FROM study_plan_counts WHERE span = 7 GROUP BY plan_id;

CREATE TRIGGER study_tasks_counted AFTER INSERT ON study_tasks
BEGIN
  INSERT INTO study_plan_counts
  SELECT NEW.plan_id, length(period), period, 1, NEW.state = 'in_progress', NEW.state = 'completed', NEW.duration_minutes,
    iif(NEW.state = 'completed', NEW.duration_minutes, 0)
  FROM (SELECT '' AS period UNION ALL SELECT substr(NEW.day, 1, 7) UNION ALL SELECT NEW.day) WHERE true
  ON CONFLICT DO UPDATE SET
    tasks = tasks + 1,
    in_progress = in_progress + excluded.in_progress,
    completed = completed + excluded.completed,
    minutes = minutes + excluded.minutes,
    completed_minutes = completed_minutes + excluded.completed_minutes;
END;

CREATE TRIGGER study_tasks_uncounted AFTER DELETE ON study_tasks
BEGIN
  UPDATE study_plan_counts SET
    tasks = tasks - 1,
    in_progress = in_progress - (OLD.state = 'in_progress'),
    completed = completed - (OLD.state = 'completed'),
    minutes = minutes - OLD.duration_minutes,
    completed_minutes = completed_minutes - iif(OLD.state = 'completed', OLD.duration_minutes, 0)
  WHERE plan_id = OLD.plan_id AND (span, period) IN (VALUES (0, ''), (7, substr(OLD.day, 1, 7)), (10, OLD.day));
  DELETE FROM study_plan_counts
  WHERE plan_id = OLD.plan_id AND (span, period) IN (VALUES (0, ''), (7, substr(OLD.day, 1, 7)), (10, OLD.day)) AND tasks = 0;
END;

CREATE TRIGGER study_tasks_recounted AFTER UPDATE ON study_tasks
WHEN (NEW.plan_id, NEW.day, NEW.state, NEW.duration_minutes) IS NOT (OLD.plan_id, OLD.day, OLD.state, OLD.duration_minutes)
BEGIN
  UPDATE study_plan_counts SET
    tasks = tasks - 1,
    in_progress = in_progress - (OLD.state = 'in_progress'),
    completed = completed - (OLD.state = 'completed'),
    minutes = minutes - OLD.duration_minutes,
    completed_minutes = completed_minutes - iif(OLD.state = 'completed', OLD.duration_minutes, 0)
  WHERE plan_id = OLD.plan_id AND (span, period) IN (VALUES (0, ''), (7, substr(OLD.day, 1, 7)), (10, OLD.day));
  INSERT INTO study_plan_counts
  SELECT NEW.plan_id, length(period), period, 1, NEW.state = 'in_progress', NEW.state = 'completed', NEW.duration_minutes,
    iif(NEW.state = 'completed', NEW.duration_minutes, 0)
  FROM (SELECT '' AS period UNION ALL SELECT substr(NEW.day, 1, 7) UNION ALL SELECT NEW.day) WHERE true
  ON CONFLICT DO UPDATE SET
    tasks = tasks + 1,
    in_progress = in_progress + excluded.in_progress,
    completed = completed + excluded.completed,
    minutes = minutes + excluded.minutes,
    completed_minutes = completed_minutes + excluded.completed_minutes;
  DELETE FROM study_plan_counts
  WHERE plan_id = OLD.plan_id AND (span, period) IN (VALUES (0, ''), (7, substr(OLD.day, 1, 7)), (10, OLD.day)) AND tasks = 0;
END;

-- What the marks beside the bell and beside feedback show: notices and messages that nobody has seen. `feedback_user` are those of the
-- learner, which owners have not seen, `feedback_team` the answers that the learner has not.
INSERT INTO account_counts
SELECT account_id, 'unread_notices', count(*) FROM notices WHERE read_at IS NULL GROUP BY account_id;
INSERT INTO account_counts
SELECT account_id, 'feedback_' || sender_type, count(*) FROM feedback_messages WHERE read_at IS NULL GROUP BY account_id, sender_type;
CREATE INDEX account_counts_waiting ON account_counts (account_id) WHERE kind = 'feedback_user' AND items > 0;

CREATE TRIGGER notices_counted AFTER INSERT ON notices WHEN NEW.read_at IS NULL
BEGIN
  INSERT INTO account_counts VALUES (NEW.account_id, 'unread_notices', 1) ON CONFLICT DO UPDATE SET items = items + 1;
END;
CREATE TRIGGER notices_uncounted AFTER DELETE ON notices WHEN OLD.read_at IS NULL
BEGIN
  UPDATE account_counts SET items = items - 1 WHERE account_id = OLD.account_id AND kind = 'unread_notices';
END;
CREATE TRIGGER notices_recounted AFTER UPDATE OF read_at ON notices WHEN (NEW.read_at IS NULL) <> (OLD.read_at IS NULL)
BEGIN
  INSERT INTO account_counts VALUES (NEW.account_id, 'unread_notices', iif(NEW.read_at IS NULL, 1, 0))
  ON CONFLICT DO UPDATE SET items = items + iif(NEW.read_at IS NULL, 1, -1);
END;

CREATE TRIGGER feedback_messages_counted AFTER INSERT ON feedback_messages WHEN NEW.read_at IS NULL
BEGIN
  INSERT INTO account_counts VALUES (NEW.account_id, 'feedback_' || NEW.sender_type, 1) ON CONFLICT DO UPDATE SET items = items + 1;
END;
CREATE TRIGGER feedback_messages_uncounted AFTER DELETE ON feedback_messages WHEN OLD.read_at IS NULL
BEGIN
  UPDATE account_counts SET items = items - 1 WHERE account_id = OLD.account_id AND kind = 'feedback_' || OLD.sender_type;
END;
CREATE TRIGGER feedback_messages_recounted AFTER UPDATE OF read_at ON feedback_messages
WHEN (NEW.read_at IS NULL) <> (OLD.read_at IS NULL)
BEGIN
  INSERT INTO account_counts VALUES (NEW.account_id, 'feedback_' || NEW.sender_type, iif(NEW.read_at IS NULL, 1, 0))
  ON CONFLICT DO UPDATE SET items = items + iif(NEW.read_at IS NULL, 1, -1);
END;

-- In how many places each word was met.
CREATE TABLE vocabulary_source_counts (
  entry_id INTEGER PRIMARY KEY REFERENCES vocabulary_entries (id) ON DELETE CASCADE,
  sources  INTEGER NOT NULL
) STRICT;
INSERT INTO vocabulary_source_counts SELECT entry_id, count(*) FROM vocabulary_sources GROUP BY entry_id;
CREATE TRIGGER vocabulary_sources_counted_by_word AFTER INSERT ON vocabulary_sources
BEGIN
  INSERT INTO vocabulary_source_counts VALUES (NEW.entry_id, 1) ON CONFLICT DO UPDATE SET sources = sources + 1;
END;
CREATE TRIGGER vocabulary_sources_uncounted_by_word AFTER DELETE ON vocabulary_sources
BEGIN
  UPDATE vocabulary_source_counts SET sources = sources - 1 WHERE entry_id = OLD.entry_id;
END;
CREATE TRIGGER vocabulary_sources_recounted_by_word AFTER UPDATE OF entry_id ON vocabulary_sources
BEGIN
  UPDATE vocabulary_source_counts SET sources = sources - 1 WHERE entry_id = OLD.entry_id;
  INSERT INTO vocabulary_source_counts VALUES (NEW.entry_id, 1) ON CONFLICT DO UPDATE SET sources = sources + 1;
END;

-- How often each client called, and how often it was refused, is counted from the index alone.
DROP INDEX agent_calls_by_token;
CREATE INDEX agent_calls_by_token ON agent_calls (token_id, at, status);
