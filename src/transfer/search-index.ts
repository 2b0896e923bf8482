import type { Db } from "../database/open.ts";
import type { Subject } from "../database/words.ts";
import { indexAsset } from "../domains/assets/assets.store.ts";
import { indexPaper } from "../domains/mock/mock.store.ts";
import { indexMaterial } from "../domains/speaking/materials.store.ts";
import { indexEntries } from "../domains/vocabulary/text-index.store.ts";
import type { Row } from "./carried-tables.ts";
import type { Carry } from "./carry.ts";

/** Words that are written to an index at once. */
const AT_ONCE = 500;

/** Adds the transferred rows to the full-text indexes. */
export function indexCarried(db: Db, accountId: number, { carry }: { carry: Carry }): void {
  const entries = carry.added("vocabulary_entries").map((row) => ({
    ...{ id: Number(row["id"]), phrase: textIn(row, "phrase") },
    ...{ meaning: textIn(row, "meaning"), usage: textIn(row, "usage") },
  }));
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    indexEntries(db, accountId, { entries: entries.slice(from, from + AT_ONCE) });
  }
  const contents = new Map(carry.added("asset_contents").map((row) => [row["asset_id"], textIn(row, "content")]));
  for (const row of carry.added("assets")) {
    const content = contents.get(row["id"] ?? null) ?? "";
    const [title, fileName] = [textIn(row, "title"), textIn(row, "file_name")];
    indexAsset(db, accountId, { id: Number(row["id"]), title, fileName, content });
  }
  for (const row of carry.added("speaking_materials")) {
    const [title, coreStory] = [textIn(row, "title"), textIn(row, "core_story")];
    if (row["archived_at"] === null) indexMaterial(db, accountId, { id: Number(row["id"]), title, coreStory });
  }
  for (const row of carry.added("mock_papers")) {
    if (row["withdrawn"] !== 0) continue;
    const subjects: Subject[] = JSON.parse(textIn(row, "subjects"));
    const [title, categoryKey] = [textIn(row, "title"), textIn(row, "category_key")];
    indexPaper(db, accountId, { id: Number(row["id"]), title, categoryKey, subjects });
  }
}

function textIn(row: Row, column: string): string {
  return String(row[column] ?? "");
}
