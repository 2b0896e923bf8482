-- What agents do with their tokens, for the learner to see, and the answers that a repeated write is given again.
-- Instants are integer milliseconds since the epoch, UTC.

-- One row for each call. `target` names what the call was about by its ids, a JSON object; content is never kept here. `changed` tells
-- the calls that wrote something, which are kept longer than the others.
CREATE TABLE agent_calls (
  id         INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  token_id   INTEGER NOT NULL REFERENCES agent_tokens (id) ON DELETE CASCADE,
  operation  TEXT NOT NULL,
  via        TEXT NOT NULL CHECK (via IN ('http', 'mcp')),
  target     TEXT CHECK (target IS NULL OR json_valid(target)),
  at         INTEGER NOT NULL,
  status     INTEGER NOT NULL,
  reason     TEXT,
  is_repeat  INTEGER NOT NULL CHECK (is_repeat IN (0, 1)),
  changed    INTEGER NOT NULL CHECK (changed IN (0, 1))
) STRICT;
-- Ids do not follow the time: the rows of reads are written some time after the call.
CREATE INDEX agent_calls_by_account ON agent_calls (account_id, at);
CREATE INDEX agent_calls_by_token ON agent_calls (token_id, at);

-- The first answer to each write that came with an Idempotency-Key, sealed, because an answer may hold what is secret.
CREATE TABLE idempotent_answers (
  account_id   INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  token_id     INTEGER NOT NULL REFERENCES agent_tokens (id) ON DELETE CASCADE,
  key_hash     TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  answer       TEXT NOT NULL,
  at           INTEGER NOT NULL,
  PRIMARY KEY (token_id, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotent_answers_by_age ON idempotent_answers (at);
CREATE INDEX idempotent_answers_by_account ON idempotent_answers (account_id);
