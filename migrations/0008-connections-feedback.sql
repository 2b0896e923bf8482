-- Ways outside the workspace by which learners are told, what was sent by them, the calendar feed, and feedback.

-- One way of one learner: an address, a chat, a topic, a browser. `label` is what the learner knows it by and holds no secret;
-- `sealed` is what it takes to send, encrypted. `state` is 'pending' until the learner has confirmed it, and 'needs_attention'
-- after a failure that does not pass by itself; `attention` names that failure. `lookup_hash` finds the row of a browser's
-- endpoint or of the link that a chat is begun with. `code_tries` counts wrong codes until `expires_at`. `session_id` is the web session
-- in which a browser subscribed: it is told nothing more once that has ended.
CREATE TABLE connections (
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id        INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind              TEXT NOT NULL,
  label             TEXT NOT NULL,
  language          TEXT NOT NULL CHECK (language IN ('en', 'zh-CN')),
  state             TEXT NOT NULL CHECK (state IN ('pending', 'active', 'needs_attention')),
  attention         TEXT NOT NULL DEFAULT '',
  sealed            TEXT NOT NULL,
  lookup_hash       TEXT,
  session_id        INTEGER REFERENCES web_sessions (id) ON DELETE CASCADE,
  code_tries        INTEGER NOT NULL DEFAULT 0,
  expires_at        INTEGER,
  created_at        INTEGER NOT NULL,
  updated_at        INTEGER NOT NULL,
  confirmed_at      INTEGER,
  last_delivered_at INTEGER
) STRICT;
CREATE INDEX connections_of_account ON connections (account_id, id);
CREATE UNIQUE INDEX connections_lookup ON connections (kind, lookup_hash) WHERE lookup_hash IS NOT NULL;
CREATE INDEX connections_of_session ON connections (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX connections_pending ON connections (expires_at) WHERE state = 'pending';

-- What was sent, or is on its way: a notice, a test or a code. A delivery is claimed before it is sent and recorded after: one
-- whose claim ran out without a record (`sending`, `next_at` past) is sent once more, which `unknowns` counts, and no more. One
-- that could not be sent for now waits and is tried again. `connection_id` is null where there was none, or it is gone.
CREATE TABLE deliveries (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id    INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  notice_id     INTEGER REFERENCES notices (id) ON DELETE CASCADE,
  connection_id INTEGER REFERENCES connections (id) ON DELETE SET NULL,
  channel       TEXT NOT NULL,
  purpose       TEXT NOT NULL CHECK (purpose IN ('notice', 'test', 'code')),
  state         TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'delivered', 'failed', 'not_connected')),
  attempts      INTEGER NOT NULL DEFAULT 0,
  unknowns      INTEGER NOT NULL DEFAULT 0,
  next_at       INTEGER,
  attempted_at  INTEGER,
  finished_at   INTEGER,
  detail        TEXT NOT NULL DEFAULT '',
  created_at    INTEGER NOT NULL
) STRICT;
-- Holds all that the choice of what is sent next depends on.
CREATE INDEX deliveries_due ON deliveries (next_at, id, account_id, connection_id, purpose) WHERE next_at IS NOT NULL;
CREATE INDEX deliveries_due_of_account ON deliveries (account_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX deliveries_sending ON deliveries (next_at) WHERE state = 'sending';
CREATE INDEX deliveries_of_notice ON deliveries (notice_id, id) WHERE notice_id IS NOT NULL;
CREATE INDEX deliveries_of_connection ON deliveries (connection_id, id DESC) WHERE connection_id IS NOT NULL;
CREATE INDEX deliveries_recent ON deliveries (account_id, id DESC);
CREATE INDEX deliveries_without_notice ON deliveries (created_at) WHERE notice_id IS NULL;

INSERT INTO deliveries (account_id, notice_id, channel, purpose, state, attempts, next_at, attempted_at, finished_at, detail, created_at)
SELECT n.account_id, d.notice_id, d.channel, 'notice', d.state, d.attempts, d.next_at, d.attempted_at, d.finished_at, d.detail, n.created_at
FROM notice_deliveries d JOIN notices n ON n.id = d.notice_id
ORDER BY d.notice_id, d.channel;
DROP TABLE notice_deliveries;

-- Minutes of the day between which nothing is sent outside the workspace, in a time zone of the IANA database.
CREATE TABLE quiet_hours (
  account_id  INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  from_minute INTEGER NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute   INTEGER NOT NULL CHECK (to_minute BETWEEN 0 AND 1439),
  time_zone   TEXT NOT NULL
) STRICT;

-- The secret link of a calendar: its hash finds the account, `sealed` shows it to the learner again.
CREATE TABLE calendar_feeds (
  account_id  INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  secret_hash TEXT NOT NULL UNIQUE,
  sealed      TEXT NOT NULL,
  created_at  INTEGER NOT NULL,
  read_at     INTEGER
) STRICT;

-- Keys of the service itself, encrypted: the pair by which push services know it.
CREATE TABLE service_keys (
  name       TEXT PRIMARY KEY,
  sealed     TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One conversation for each learner who wrote. `sender_name` is what the member of the team who wrote was called; empty for the
-- learner's own words.
-- `read_at` is when the other side saw it.
CREATE TABLE feedback_messages (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id  INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  sender_type TEXT NOT NULL CHECK (sender_type IN ('user', 'team')),
  sender_name TEXT NOT NULL,
  source      TEXT NOT NULL CHECK (source IN ('agent', 'web')),
  content     TEXT NOT NULL,
  page_path   TEXT NOT NULL,
  created_at  INTEGER NOT NULL,
  read_at     INTEGER
) STRICT;
CREATE INDEX feedback_messages_of_account ON feedback_messages (account_id, id DESC);
CREATE INDEX feedback_messages_unread ON feedback_messages (account_id, sender_type) WHERE read_at IS NULL;

-- The conversations as owners see them, the one with the newest message first.
CREATE TABLE feedback_conversations (
  account_id      INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  last_message_id INTEGER NOT NULL
) STRICT;
CREATE INDEX feedback_conversations_recent ON feedback_conversations (last_message_id DESC);

-- Owners are told of every message.
CREATE INDEX accounts_owners ON accounts (id) WHERE role = 'owner';
