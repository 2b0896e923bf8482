import type { RelationEnd } from "../content/format/links.ts";
import { itemsOf } from "../content/items.ts";
import { findSectionIds } from "../domains/courses/sections-import.store.ts";
import type { StoredRelation } from "../domains/resources/relations-import.store.ts";
import { type ContentRef, refKey } from "../lib/content-ref.ts";
import { type Ids, idOf, paperIdOf, type Run } from "./import-kinds.ts";

/** The relation from a guide to a part that it covers. */
const ABOUT = "about";

/** The relations of a pack with the ids of this database: those listed, and those of its guides. */
export function* packRelations(run: Run, ids: { parts: Ids; predictions: Ids }): Generator<StoredRelation> {
  for (const { from, to, relationType, note } of itemsOf(run.pack, "relations")) {
    yield { fromRef: refKey(refOf(run, ids, from)), toRef: refKey(refOf(run, ids, to)), relationType, note };
    run.tick();
  }
  for (const { slug, about } of itemsOf(run.pack, "guides")) {
    const fromRef = refKey({ kind: "prep_guide", slug });
    for (const part of about) {
      const toRef = refKey({ kind: "question_part", partId: idOf(ids.parts, part) });
      yield { fromRef, toRef, relationType: ABOUT, note: "" };
    }
  }
}

function refOf(run: Run, ids: { parts: Ids; predictions: Ids }, end: RelationEnd): ContentRef {
  if ("part" in end) return { kind: "question_part", partId: idOf(ids.parts, end.part) };
  if ("dictation" in end) return { kind: "listening_dictation", partId: idOf(ids.parts, end.dictation) };
  if ("guide" in end) return { kind: "prep_guide", slug: end.guide };
  if ("prediction" in end) return { kind: "prediction_hit", hitId: idOf(ids.predictions, end.prediction) };
  if ("mockPaper" in end) return { kind: "mock_paper", paperId: paperIdOf(run.packId, end.mockPaper) };
  const { course, section } = end;
  const found = findSectionIds(run.db, { packId: run.packId, course, section });
  if (found === undefined) throw new Error(`The pack was checked, but has no section ${section} in ${course}`);
  return { kind: "course_section", ...found };
}
