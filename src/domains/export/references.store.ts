import { type RawBuilder, sql } from "kysely";
import { iterateRows } from "../../database/long-read.ts";
import type { Db } from "../../database/open.ts";
import type { ReferencesSeen } from "./references.ts";

/** Maximum number of ids per lookup. */
const AT_ONCE = 200;

/** The reference for an id. `key` is null for content that no pack contains. */
interface Reference {
  readonly kind: string;
  readonly id: number | string;
  readonly packId: string | null;
  readonly key: string | null;
  readonly title: string;
}

const part = sql`join parts as p on p.id`;
/** Id, pack, key and title of each kind, for the ids in `w`. Keys of packs contain no slash, at sign or colon. */
const SOURCES: Readonly<Record<string, RawBuilder<unknown>>> = {
  part: sql`p.id, p.pack_id, p.part_key, p.title from w cross ${part} = w.id`,
  part_version: sql`t.id, p.pack_id, p.part_key || '@' || t.content_hash, p.title
    from w cross join part_versions as t on t.id = w.id ${part} = t.part_id`,
  question_slot: sql`t.id, p.pack_id, p.part_key || '/' || t.slot_key, p.title || ' ' || t.number
    from w cross join question_slots as t on t.id = w.id ${part} = t.part_id`,
  course: sql`t.id, t.pack_id, t.course_key, t.title from w cross join courses as t on t.id = w.id`,
  course_section: sql`t.id, c.pack_id, c.course_key || '/' || t.section_key, t.title
    from w cross join course_sections as t on t.id = w.id join courses as c on c.id = t.course_id`,
  prediction_hit: sql`t.id, t.pack_id, t.prediction_key, t.title from w cross join predictions as t on t.id = w.id`,
  wordbook_entry: sql`t.id, b.pack_id, t.set_id || '/' || t.entry_id, t.phrase
    from w cross join wordbook_entries as t on t.id = w.id join wordbooks as b on b.set_id = t.set_id`,
  key_correction: sql`t.id, p.pack_id, p.part_key || '/' || s.slot_key, t.from_key || ' → ' || t.to_key
    from w cross join key_corrections as t on t.id = w.id join question_slots as s on s.id = t.slot_id ${part} = t.part_id`,
};

/** The references for the collected ids, by kind and id. Ids of content that never existed here are left out. */
export function* readReferences(db: Db, accountId: number, { seen }: { seen: ReferencesSeen }): Generator<Reference> {
  const kinds = [...Object.keys(SOURCES), "mock_paper"].toSorted();
  for (const kind of kinds) {
    const ids = seen.of(kind);
    const query = kind === "mock_paper" ? papers(accountId) : sql`${SOURCES[kind] ?? sql``}`;
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = JSON.stringify(ids.slice(from, from + AT_ONCE));
      yield* lookUp(db, { kind, some, query });
    }
  }
}

/** Papers of packs and of the account. Papers of other accounts are private. */
function papers(accountId: number): RawBuilder<unknown> {
  return sql`t.paper_id, t.pack_id, iif(t.pack_id is null, null, t.paper_id), t.title
    from w cross join mock_papers as t on t.paper_id = w.id and (t.account_id is null or t.account_id = ${accountId})`;
}

function* lookUp(db: Db, wanted: { kind: string; some: string; query: RawBuilder<unknown> }): Generator<Reference> {
  const { kind, some, query } = wanted;
  const ids = sql`with w (id) as materialized (select value from json_each(${some})) select ${query}`;
  for (const [id, packId, key, title] of iterateRows(db, ids)) {
    yield {
      kind,
      id: typeof id === "number" ? id : String(id),
      packId: textOrNull(packId),
      key: textOrNull(key),
      title: String(title),
    };
  }
}

function textOrNull(value: unknown): string | null {
  return value === null ? null : String(value);
}
