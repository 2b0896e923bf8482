-- Tags have a Chinese name and other names, and can be merged: a merged tag keeps its row and id, so that whoever holds the
-- id or the old name is led to the tag that took its place. `merged_into` names that tag itself, never one that was merged.
ALTER TABLE tags ADD COLUMN name_zh TEXT NOT NULL DEFAULT '';
ALTER TABLE tags ADD COLUMN other_names TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(other_names));
ALTER TABLE tags ADD COLUMN merged_into INTEGER REFERENCES tags (id);

-- Which form the full-text indexes of the library are in; a program that knows a newer one writes them again.
ALTER TABLE content_revision ADD COLUMN index_format INTEGER NOT NULL DEFAULT 0;

-- Who imported a pack first, where it was imported in the workspace.
CREATE TABLE pack_importers (
  pack_id    TEXT PRIMARY KEY REFERENCES content_packs (id),
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX pack_importers_by_account ON pack_importers (account_id);

-- What other packs add to a wordbook, whole, so that the book can be composed again whenever either of them changes.
CREATE TABLE wordbook_additions (
  set_id  TEXT NOT NULL REFERENCES wordbooks (set_id) ON DELETE CASCADE,
  pack_id TEXT NOT NULL,
  groups  TEXT NOT NULL CHECK (json_valid(groups)),
  PRIMARY KEY (set_id, pack_id)
) STRICT, WITHOUT ROWID;

-- The pack that added the group or entry; null for what is the wordbook's own.
ALTER TABLE wordbook_groups ADD COLUMN pack_id TEXT;
ALTER TABLE wordbook_entries ADD COLUMN pack_id TEXT;
