-- A key belongs to its caller: an agent's token, or the workspace of an account.

-- `caller` is the id of the token, or 0 for the account's web sessions.
CREATE TABLE answers_by_caller (
  account_id   INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  caller       INTEGER NOT NULL,
  key_hash     TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  answer       TEXT NOT NULL,
  at           INTEGER NOT NULL,
  PRIMARY KEY (account_id, caller, key_hash)
) STRICT, WITHOUT ROWID;
INSERT INTO answers_by_caller (account_id, caller, key_hash, request_hash, answer, at)
SELECT account_id, token_id, key_hash, request_hash, answer, at FROM idempotent_answers;
DROP TABLE idempotent_answers;
ALTER TABLE answers_by_caller RENAME TO idempotent_answers;
CREATE INDEX idempotent_answers_by_age ON idempotent_answers (at);
