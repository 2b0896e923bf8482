-- OAuth 2.1 beside the bindings of the contract. A grant is a row of agent_tokens, which lists, logs and revokes it. The secret of that row is
-- never given out: the grant's access and refresh tokens stand in for it.

-- Clients that registered themselves (RFC 7591). Clients with a metadata document need no row.
CREATE TABLE oauth_clients (
  id            INTEGER PRIMARY KEY,
  client_id     TEXT NOT NULL UNIQUE,
  client_name   TEXT NOT NULL,
  redirect_uris TEXT NOT NULL CHECK (json_valid(redirect_uris)),
  network       TEXT,
  created_at    INTEGER NOT NULL,
  expires_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX oauth_clients_by_expiry ON oauth_clients (expires_at);

CREATE TABLE oauth_grants (
  token_id    INTEGER PRIMARY KEY REFERENCES agent_tokens (id) ON DELETE CASCADE,
  account_id  INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  client_id   TEXT NOT NULL,
  client_host TEXT,
  resources   TEXT NOT NULL CHECK (json_valid(resources))
) STRICT;
CREATE INDEX oauth_grants_by_account ON oauth_grants (account_id, client_id);

CREATE TABLE oauth_codes (
  code_hash      TEXT PRIMARY KEY,
  account_id     INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  client_id      TEXT NOT NULL,
  client_name    TEXT NOT NULL,
  client_host    TEXT,
  redirect_uri   TEXT NOT NULL,
  code_challenge TEXT NOT NULL,
  scopes         TEXT NOT NULL CHECK (json_valid(scopes)),
  resources      TEXT NOT NULL CHECK (json_valid(resources)),
  expires_at     INTEGER NOT NULL,
  token_id       INTEGER REFERENCES agent_tokens (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_codes_by_expiry ON oauth_codes (expires_at);
CREATE INDEX oauth_codes_by_account ON oauth_codes (account_id);
CREATE INDEX oauth_codes_by_token ON oauth_codes (token_id);

CREATE TABLE oauth_tokens (
  id          INTEGER PRIMARY KEY,
  secret_hash TEXT NOT NULL UNIQUE,
  kind        TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
  token_id    INTEGER NOT NULL REFERENCES agent_tokens (id) ON DELETE CASCADE,
  account_id  INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  scopes      TEXT NOT NULL CHECK (json_valid(scopes)),
  resources   TEXT NOT NULL CHECK (json_valid(resources)),
  created_at  INTEGER NOT NULL,
  expires_at  INTEGER NOT NULL,
  used_at     INTEGER
) STRICT;
CREATE INDEX oauth_tokens_by_token ON oauth_tokens (token_id);
CREATE INDEX oauth_tokens_by_account ON oauth_tokens (account_id);
CREATE INDEX oauth_tokens_by_expiry ON oauth_tokens (expires_at);

-- Requests of programs without a browser (RFC 8628).
CREATE TABLE oauth_devices (
  device_hash      TEXT PRIMARY KEY,
  user_code        TEXT NOT NULL UNIQUE,
  client_id        TEXT NOT NULL,
  client_name      TEXT NOT NULL,
  client_host      TEXT,
  scopes           TEXT NOT NULL CHECK (json_valid(scopes)),
  resources        TEXT NOT NULL CHECK (json_valid(resources)),
  network          TEXT,
  user_agent       TEXT NOT NULL,
  interval_seconds INTEGER NOT NULL,
  created_at       INTEGER NOT NULL,
  expires_at       INTEGER NOT NULL,
  polled_at        INTEGER,
  account_id       INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  confirmed_at     INTEGER,
  declined_at      INTEGER,
  claimed_at       INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_devices_by_expiry ON oauth_devices (expires_at);
CREATE INDEX oauth_devices_by_account ON oauth_devices (account_id);
