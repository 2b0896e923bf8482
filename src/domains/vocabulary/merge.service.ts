import type { Db } from "../../database/open.ts";
import { wordIdentity } from "../../lib/text.ts";
import { canonicalUuidsIn } from "../../lib/uuid.ts";
import { appendEvents } from "../events/events.service.ts";
import type { ServerEvent } from "../events/facts.schema.ts";
import { type EntryContent, planMerge, sameContent } from "./merging.ts";
import { addSource, createEntries, type EntrySource, findKnown, saveContent } from "./vocabulary.store.ts";

type MergeStatus = "created" | "merged" | "unchanged";

export interface MergeResult {
  /** One result per addition, in order. */
  readonly items: readonly { readonly id: number; readonly status: MergeStatus }[];
  readonly counts: Readonly<Record<MergeStatus, number>>;
}

/**
 * Adds entries to the book. An existing phrase is completed and gains the source. Reports each created or changed entry
 * in one learning event.
 */
export function mergeEntries(
  db: Db,
  accountId: number,
  batch: { additions: readonly EntryContent[]; source: EntrySource; now: number; uuid: () => string },
): MergeResult {
  const { now } = batch;
  const source = { ...batch.source, sourceId: canonicalUuidsIn(batch.source.sourceId) };
  const keys = new Set(batch.additions.map((addition) => wordIdentity(addition.phrase)));
  const known = new Map(findKnown(db, accountId, { keys: [...keys] }).map((entry) => [entry.key, entry]));
  const plan = planMerge(new Map([...known].map(([key, entry]) => [key, entry.content])), batch.additions);

  const entries = [...plan.after].map(([key, content]) => ({ key, content }));
  const created = createEntries(db, accountId, { entries: entries.filter(({ key }) => !known.has(key)), now });
  const changed = new Set<string>();
  for (const { key, content } of entries) {
    const before = known.get(key);
    if (before === undefined || sameContent(before.content, content)) continue;
    saveContent(db, accountId, { id: before.id, key, content, now });
    changed.add(key);
  }
  const idOf = (key: string) => created.get(key) ?? known.get(key)?.id ?? 0;
  const ids = entries.map(({ key }) => idOf(key));
  const sourced = addSource(db, accountId, { ids, source, now });

  const events = entries.flatMap(({ key, content }): ServerEvent[] => {
    const id = idOf(key);
    const isNew = created.has(key);
    if (!isNew && !changed.has(key) && !sourced.has(id)) return [];
    const { sourceType, sourceId } = source;
    return [
      {
        eventId: batch.uuid(),
        eventType: isNew ? "vocabulary.entry_added" : "vocabulary.entry_updated",
        objectType: "vocabulary_entry",
        objectId: String(id),
        payload: { phrase: content.phrase, sourceType, sourceId },
      },
    ];
  });
  appendEvents(db, accountId, { events, now });

  const counts = { created: 0, merged: 0, unchanged: 0 };
  const items = plan.steps.map(({ key, effect }): MergeResult["items"][number] => {
    const id = idOf(key);
    // A source is new once: for the first addition to an entry that existed before.
    const gainedSource = known.has(key) && sourced.delete(id);
    const status = effect === "created" ? "created" : effect === "enriched" || gainedSource ? "merged" : "unchanged";
    counts[status]++;
    return { id, status };
  });
  return { items, counts };
}
