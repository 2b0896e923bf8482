-- The learner's own clock: a zone of the IANA database. Whoever set quiet hours named the zone they live in, which quiet hours
-- share with everything else of the account from now on.
ALTER TABLE accounts ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'Asia/Shanghai';
UPDATE accounts SET time_zone = (SELECT q.time_zone FROM quiet_hours q WHERE q.account_id = accounts.id)
WHERE id IN (SELECT account_id FROM quiet_hours);
ALTER TABLE quiet_hours DROP COLUMN time_zone;

-- Slots of tasks begin by the learner's clock: each task has the zone of its account beside its day and slot, so that one index
-- answers, zone by zone, which begins next.
ALTER TABLE study_tasks ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'Asia/Shanghai';
UPDATE study_tasks SET time_zone = (SELECT a.time_zone FROM accounts a WHERE a.id = study_tasks.account_id);
CREATE TRIGGER study_tasks_zone AFTER INSERT ON study_tasks
WHEN new.time_zone <> (SELECT a.time_zone FROM accounts a WHERE a.id = new.account_id)
BEGIN
  UPDATE study_tasks SET time_zone = (SELECT a.time_zone FROM accounts a WHERE a.id = new.account_id) WHERE id = new.id;
END;
CREATE TRIGGER accounts_zone AFTER UPDATE OF time_zone ON accounts WHEN new.time_zone <> old.time_zone
BEGIN
  UPDATE study_tasks SET time_zone = new.time_zone WHERE account_id = new.id;
END;
DROP INDEX study_tasks_due;
CREATE INDEX study_tasks_due ON study_tasks (time_zone, day, slot, id) WHERE awaits_notice = 1;

-- When the other end said that it takes no more messages: nothing but a test is sent by it then. What only failed is tried again.
ALTER TABLE connections ADD COLUMN ended_at INTEGER;

-- A delivery is `cancelled` where its notice was of something that is no longer so when it was to be sent.
CREATE TABLE deliveries_of_now (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id    INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  notice_id     INTEGER REFERENCES notices (id) ON DELETE CASCADE,
  connection_id INTEGER REFERENCES connections (id) ON DELETE SET NULL,
  channel       TEXT NOT NULL,
  purpose       TEXT NOT NULL CHECK (purpose IN ('notice', 'test', 'code')),
  state         TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'delivered', 'failed', 'cancelled', 'not_connected')),
  attempts      INTEGER NOT NULL DEFAULT 0,
  unknowns      INTEGER NOT NULL DEFAULT 0,
  next_at       INTEGER,
  attempted_at  INTEGER,
  finished_at   INTEGER,
  detail        TEXT NOT NULL DEFAULT '',
  created_at    INTEGER NOT NULL
) STRICT;
INSERT INTO deliveries_of_now (id, account_id, notice_id, connection_id, channel, purpose, state, attempts, unknowns, next_at,
  attempted_at, finished_at, detail, created_at)
SELECT id, account_id, notice_id, connection_id, channel, purpose, state, attempts, unknowns, next_at,
  attempted_at, finished_at, detail, created_at FROM deliveries;
-- Ids of deliveries that were removed do not come again.
INSERT INTO sqlite_sequence (name, seq)
SELECT 'deliveries_of_now', seq FROM sqlite_sequence
WHERE name = 'deliveries' AND NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'deliveries_of_now');
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'deliveries')
WHERE name = 'deliveries_of_now' AND EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'deliveries');
DROP TABLE deliveries;
ALTER TABLE deliveries_of_now RENAME TO deliveries;
-- Holds all that the choice of what is sent next depends on.
CREATE INDEX deliveries_due ON deliveries (next_at, id, account_id, connection_id, purpose) WHERE next_at IS NOT NULL;
CREATE INDEX deliveries_due_of_account ON deliveries (account_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX deliveries_sending ON deliveries (next_at) WHERE state = 'sending';
CREATE INDEX deliveries_of_notice ON deliveries (notice_id, id) WHERE notice_id IS NOT NULL;
CREATE INDEX deliveries_of_connection ON deliveries (connection_id, id DESC) WHERE connection_id IS NOT NULL;
CREATE INDEX deliveries_recent ON deliveries (account_id, id DESC);
CREATE INDEX deliveries_without_notice ON deliveries (created_at) WHERE notice_id IS NULL;
