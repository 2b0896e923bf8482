-- Accounts, web sessions, agent bindings and agent tokens.
-- Instants are integer milliseconds since the epoch, UTC. Secrets are stored as SHA-256 only.

CREATE TABLE accounts (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  email         TEXT NOT NULL,
  email_key     TEXT NOT NULL UNIQUE,
  name          TEXT NOT NULL,
  role          TEXT NOT NULL CHECK (role IN ('owner', 'teacher', 'learner')),
  password_hash TEXT NOT NULL,
  disabled_at   INTEGER,
  created_at    INTEGER NOT NULL,
  updated_at    INTEGER NOT NULL
) STRICT;

-- The one-time link that makes the first account; at most one row.
CREATE TABLE setup_links (
  id          INTEGER PRIMARY KEY CHECK (id = 1),
  secret_hash TEXT NOT NULL,
  expires_at  INTEGER NOT NULL
) STRICT;

CREATE TABLE web_sessions (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id   INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  secret_hash  TEXT NOT NULL UNIQUE,
  user_agent   TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  expires_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX web_sessions_by_account ON web_sessions (account_id, last_used_at DESC);
CREATE INDEX web_sessions_by_expiry ON web_sessions (expires_at);

CREATE TABLE agent_tokens (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id   INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  secret_hash  TEXT NOT NULL UNIQUE,
  client_name  TEXT NOT NULL,
  scopes       TEXT NOT NULL CHECK (json_valid(scopes)),
  created_at   INTEGER NOT NULL,
  last_used_at INTEGER,
  expires_at   INTEGER NOT NULL,
  revoked_at   INTEGER
) STRICT;
CREATE INDEX agent_tokens_by_account ON agent_tokens (account_id, id DESC);

CREATE TABLE agent_bindings (
  id           TEXT PRIMARY KEY,
  secret_hash  TEXT NOT NULL,
  client_name  TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  expires_at   INTEGER NOT NULL,
  account_id   INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  confirmed_at INTEGER,
  declined_at  INTEGER,
  claimed_at   INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX agent_bindings_by_expiry ON agent_bindings (expires_at);
