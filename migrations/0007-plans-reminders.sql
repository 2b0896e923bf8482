-- Study plans with their tasks, todos and reminders, and the notices that tell of what falls due.

-- `revision` grows by one with every change of the plan or its tasks. `latest_review` is what was last said about how the
-- plan goes: the text, when and by whom it was said, and how the tasks stood.
CREATE TABLE study_plans (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id    INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  revision      INTEGER NOT NULL,
  title         TEXT NOT NULL,
  goal          TEXT NOT NULL,
  latest_review TEXT CHECK (json_valid(latest_review)),
  created_at    INTEGER NOT NULL,
  updated_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX study_plans_recent ON study_plans (account_id, updated_at DESC, id DESC);

-- `content_ref` names the content, `content_key` is the same as one text to compare by; `snapshot` is what was known of it
-- when the task was given it. `day` is a day of the calendar, `slot` 0 in the morning, 1 in the afternoon, 2 in the evening.
-- `awaits_notice` while a notice is to come at the start of the slot.
CREATE TABLE study_tasks (
  id                 INTEGER PRIMARY KEY AUTOINCREMENT,
  plan_id            INTEGER NOT NULL REFERENCES study_plans (id) ON DELETE CASCADE,
  account_id         INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  content_key        TEXT NOT NULL,
  content_ref        TEXT NOT NULL CHECK (json_valid(content_ref)),
  snapshot           TEXT NOT NULL CHECK (json_valid(snapshot)),
  day                TEXT NOT NULL,
  slot               INTEGER NOT NULL CHECK (slot IN (0, 1, 2)),
  duration_minutes   INTEGER NOT NULL,
  state              TEXT NOT NULL CHECK (state IN ('pending', 'in_progress', 'completed')),
  messenger_reminder INTEGER NOT NULL CHECK (messenger_reminder IN (0, 1)),
  awaits_notice      INTEGER NOT NULL CHECK (awaits_notice IN (0, 1)),
  started_at         INTEGER,
  completed_at       INTEGER,
  created_at         INTEGER NOT NULL,
  updated_at         INTEGER NOT NULL
) STRICT;
-- How a plan stands is counted from this index alone. It names the account too: a query of one plan binds both, and SQLite
-- would else take an index of all tasks of the account.
CREATE INDEX study_tasks_in_order ON study_tasks (plan_id, account_id, day, slot, id, state, duration_minutes);
CREATE INDEX study_tasks_by_day ON study_tasks (account_id, day, slot, id);
CREATE INDEX study_tasks_unfinished ON study_tasks (account_id, day, slot, id, state) WHERE state <> 'completed';
CREATE INDEX study_tasks_by_content ON study_tasks (account_id, content_key, day, slot, id) WHERE state <> 'completed';
CREATE INDEX study_tasks_completed ON study_tasks (account_id, completed_at) WHERE completed_at IS NOT NULL;
CREATE INDEX study_tasks_due ON study_tasks (day, slot, id) WHERE awaits_notice = 1;

-- One list of the learner and their agents. A deleted one can be restored for a while.
CREATE TABLE todos (
  id                 INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id         INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  title              TEXT NOT NULL,
  note               TEXT NOT NULL,
  scheduled_at       INTEGER,
  messenger_reminder INTEGER NOT NULL CHECK (messenger_reminder IN (0, 1)),
  content_ref        TEXT CHECK (json_valid(content_ref)),
  awaits_notice      INTEGER NOT NULL CHECK (awaits_notice IN (0, 1)),
  completed_at       INTEGER,
  created_at         INTEGER NOT NULL,
  updated_at         INTEGER NOT NULL,
  deleted_at         INTEGER
) STRICT;
-- As they are listed: open ones first.
CREATE INDEX todos_in_order ON todos
  (account_id, completed_at IS NOT NULL, completed_at DESC, scheduled_at IS NULL, scheduled_at, id) WHERE deleted_at IS NULL;
CREATE INDEX todos_due ON todos (scheduled_at, id) WHERE awaits_notice = 1;
CREATE INDEX todos_deleted ON todos (deleted_at) WHERE deleted_at IS NOT NULL;

-- `running` from the moment its notice was given until every channel has answered.
CREATE TABLE reminders (
  id                 INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id         INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  content            TEXT NOT NULL,
  remind_at          INTEGER NOT NULL,
  messenger_delivery INTEGER NOT NULL CHECK (messenger_delivery IN (0, 1)),
  state              TEXT NOT NULL CHECK (state IN ('scheduled', 'running', 'delivered', 'failed', 'cancelled')),
  created_at         INTEGER NOT NULL,
  updated_at         INTEGER NOT NULL
) STRICT;
CREATE INDEX reminders_due ON reminders (remind_at, id) WHERE state = 'scheduled';
CREATE INDEX reminders_recent ON reminders (account_id, remind_at DESC, id DESC);
CREATE INDEX reminders_by_state ON reminders (account_id, state, remind_at, id);

-- What the bell of the workspace shows. A notice is given in the same transaction in which its source stops being due, so
-- that each is given once; `text` and `route` are those of that moment. `kind` says what `source_id` is an id of.
CREATE TABLE notices (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind       TEXT NOT NULL,
  source_id  INTEGER NOT NULL,
  text       TEXT NOT NULL,
  route      TEXT NOT NULL,
  due_at     INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  is_late    INTEGER NOT NULL CHECK (is_late IN (0, 1)),
  read_at    INTEGER,
  UNIQUE (account_id, kind, source_id, due_at)
) STRICT;
CREATE INDEX notices_recent ON notices (account_id, id DESC);
CREATE INDEX notices_unread ON notices (account_id) WHERE read_at IS NULL;
-- Those of reminders stay: how a reminder was delivered is told from them.
CREATE INDEX notices_passing ON notices (created_at) WHERE kind <> 'reminder';

-- A notice on its way by a channel outside the workspace. It is claimed before it is sent and recorded after: one whose
-- claim ran out without a record (`sending`, `next_at` past) is sent a second time and no more.
CREATE TABLE notice_deliveries (
  notice_id    INTEGER NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  channel      TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'delivered', 'failed', 'not_connected')),
  attempts     INTEGER NOT NULL DEFAULT 0,
  next_at      INTEGER,
  attempted_at INTEGER,
  finished_at  INTEGER,
  detail       TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (notice_id, channel)
) STRICT, WITHOUT ROWID;
CREATE INDEX notice_deliveries_due ON notice_deliveries (next_at) WHERE next_at IS NOT NULL;
