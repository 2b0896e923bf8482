import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { Subject } from "../../database/words.ts";
import { type ContentKind, type ContentRef, refKey } from "../../lib/content-ref.ts";
import { contentPath } from "../../lib/links.ts";
import {
  describeAsset,
  describeDictation,
  describeMaterial,
  describePaper,
  describePart,
  describePrediction,
  describeSection,
} from "./descriptions.ts";
import type { ContentFacts } from "./resources.schema.ts";

/** The result of a kind's lookup for one reference, by its key. */
type Found = [key: string, facts: Omit<ContentFacts, "contentRef" | "kind" | "url" | "route">];
type Lookup<K extends ContentKind> = (
  db: Db,
  accountId: number,
  refs: readonly Extract<ContentRef, { kind: K }>[],
) => Found[];

/**
 * The facts of the referenced content, or null if this account cannot use it: it is unknown, withdrawn, archived,
 * deleted or another learner's. `siteUrl` without a trailing slash.
 */
export function resolveContentRef(
  db: Db,
  accountId: number,
  asked: { ref: ContentRef; siteUrl: string },
): ContentFacts | null {
  return resolveContentRefs(db, accountId, { refs: [asked.ref], siteUrl: asked.siteUrl })[0] ?? null;
}

/** {@link resolveContentRef} for many references, in order; one query per kind. */
export function resolveContentRefs(
  db: Db,
  accountId: number,
  asked: { refs: readonly ContentRef[]; siteUrl: string },
): (ContentFacts | null)[] {
  const found = new Map<string, Found[1]>();
  const look = <K extends ContentKind>(kind: K, lookup: Lookup<K>) => {
    const refs = asked.refs.filter((ref): ref is Extract<ContentRef, { kind: K }> => ref.kind === kind);
    if (refs.length > 0) for (const [key, facts] of lookup(db, accountId, refs)) found.set(key, facts);
  };
  look("question_part", lookUpParts);
  look("listening_dictation", lookUpDictations);
  look("mock_paper", lookUpPapers);
  look("course_section", lookUpSections);
  look("prep_guide", lookUpGuides);
  look("prediction_hit", lookUpPredictions);
  look("speaking_material", lookUpMaterials);
  look("asset", lookUpAssets);
  return asked.refs.map((ref) => {
    const facts = found.get(refKey(ref));
    if (facts === undefined) return null;
    const route = contentPath(ref);
    return { contentRef: ref, kind: ref.kind, ...facts, url: `${asked.siteUrl}${route}`, route };
  });
}

const asked = (values: string) => sql<{ value: number }>`json_each(${values})`.as("asked");

const partsById = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom(asked(p.ids))
    .innerJoin("parts", "parts.id", "asked.value")
    .select([
      "parts.id",
      "parts.title",
      "parts.subject",
      "parts.partNumber",
      "parts.questionCount",
      "parts.segmentCount",
      "parts.durationMinutes",
    ])
    .where("parts.withdrawn", "=", sql.lit(0)),
);

function findParts(db: Db, refs: readonly { partId: number }[]) {
  return partsById.all(db, { ids: JSON.stringify(refs.map((ref) => ref.partId)) });
}

function lookUpParts(db: Db, _accountId: number, refs: Parameters<Lookup<"question_part">>[2]): Found[] {
  return findParts(db, refs).map((part) => {
    const { title, subject, durationMinutes, partNumber } = part;
    const description = describePart(part);
    const key = refKey({ kind: "question_part", partId: part.id });
    return [key, { title, subject, description, durationMinutes, partNumber, available: true }];
  });
}

function lookUpDictations(db: Db, _accountId: number, refs: Parameters<Lookup<"listening_dictation">>[2]): Found[] {
  const parts = findParts(db, refs).filter((part) => part.subject === "listening" && part.segmentCount > 0);
  return parts.map((part) => {
    const { title, subject, durationMinutes, partNumber } = part;
    const description = describeDictation(part);
    const key = refKey({ kind: "listening_dictation", partId: part.id });
    return [key, { title, subject, description, durationMinutes, partNumber, available: true }];
  });
}

const papersByPaperId = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: string }>`json_each(${p.ids})`.as("asked"))
    .innerJoin("mock_papers as m", "m.paperId", "asked.value")
    .select(["m.paperId", "m.title", "m.subjects", "m.durationMinutes"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("mock_paper_parts as mp")
            .innerJoin("parts", "parts.id", "mp.partId")
            .select("parts.id")
            .whereRef("mp.mockPaperId", "=", "m.id")
            .where("parts.withdrawn", "=", sql.lit(1)),
        )
        .as("isIncomplete"),
    )
    .where((eb) => eb.or([eb("m.accountId", "is", null), eb("m.accountId", "=", p.accountId)]))
    .where("m.withdrawn", "=", sql.lit(0)),
);

function lookUpPapers(db: Db, accountId: number, refs: Parameters<Lookup<"mock_paper">>[2]): Found[] {
  const ids = JSON.stringify(refs.map((ref) => ref.paperId));
  return papersByPaperId.all(db, { accountId, ids }).map((row) => {
    const { title, durationMinutes } = row;
    const subjects: Subject[] = JSON.parse(row.subjects);
    const subject = subjects.length === 1 ? (subjects[0] ?? null) : null;
    const description = describePaper({ subjects });
    const key = refKey({ kind: "mock_paper", paperId: row.paperId });
    const available = Number(row.isIncomplete) === 0;
    return [key, { title, subject, description, durationMinutes, partNumber: null, available }];
  });
}

const sectionsById = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom(asked(p.ids))
    .innerJoin("course_sections as s", "s.id", "asked.value")
    .innerJoin("courses as c", "c.id", "s.courseId")
    .select(["s.id", "s.courseId", "s.title", "s.kind", "s.durationMinutes", "c.subject", "c.title as courseTitle"])
    .where("s.withdrawn", "=", sql.lit(0))
    .where("c.withdrawn", "=", sql.lit(0)),
);

function lookUpSections(db: Db, _accountId: number, refs: Parameters<Lookup<"course_section">>[2]): Found[] {
  return sectionsById.all(db, { ids: JSON.stringify(refs.map((ref) => ref.sectionId)) }).map((row) => {
    const { title, subject, durationMinutes } = row;
    const description = describeSection(row);
    const key = refKey({ kind: "course_section", courseId: row.courseId, sectionId: row.id });
    return [key, { title, subject, description, durationMinutes, partNumber: null, available: true }];
  });
}

const guidesBySlug = prepare<{ slugs: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: string }>`json_each(${p.slugs})`.as("asked"))
    .innerJoin("guides as g", "g.slug", "asked.value")
    .select(["g.slug", "g.title", "g.publishedOn"])
    .where("g.withdrawn", "=", sql.lit(0)),
);

function lookUpGuides(db: Db, _accountId: number, refs: Parameters<Lookup<"prep_guide">>[2]): Found[] {
  return guidesBySlug.all(db, { slugs: JSON.stringify(refs.map((ref) => ref.slug)) }).map((row) => {
    const description = `Guide of ${row.publishedOn}`;
    const key = refKey({ kind: "prep_guide", slug: row.slug });
    return [key, { ...BARE, title: row.title, description }];
  });
}

const predictionsById = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom(asked(p.ids))
    .innerJoin("predictions as r", "r.id", "asked.value")
    .select(["r.id", "r.title", "r.kind", "r.subject", "r.examDate"])
    .where("r.withdrawn", "=", sql.lit(0)),
);

function lookUpPredictions(db: Db, _accountId: number, refs: Parameters<Lookup<"prediction_hit">>[2]): Found[] {
  return predictionsById.all(db, { ids: JSON.stringify(refs.map((ref) => ref.hitId)) }).map((row) => {
    const { title, subject } = row;
    const key = refKey({ kind: "prediction_hit", hitId: row.id });
    return [key, { ...BARE, title, subject, description: describePrediction(row) }];
  });
}

// The cross join starts from the few requested ids, never from all materials of the account.
const materialsById = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(asked(p.ids))
    .crossJoin("speaking_materials as m")
    .select(["m.id", "m.title"])
    .select((eb) =>
      eb
        .selectFrom("speaking_material_links as l")
        .select(eb.fn.countAll<number>().as("n"))
        .whereRef("l.materialId", "=", "m.id")
        .as("linkCount"),
    )
    .whereRef("m.id", "=", "asked.value")
    .where("m.accountId", "=", p.accountId)
    .where("m.archivedAt", "is", null),
);

function lookUpMaterials(db: Db, accountId: number, refs: Parameters<Lookup<"speaking_material">>[2]): Found[] {
  const ids = JSON.stringify(refs.map((ref) => ref.materialId));
  return materialsById.all(db, { accountId, ids }).map((row) => {
    const description = describeMaterial({ linkCount: row.linkCount ?? 0 });
    const key = refKey({ kind: "speaking_material", materialId: row.id });
    return [key, { ...BARE, title: row.title, subject: "speaking", description }];
  });
}

const assetsById = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(asked(p.ids))
    .innerJoin("assets as a", "a.id", "asked.value")
    .select(["a.id", "a.title", "a.mediaType", "a.fileName"])
    .where("a.accountId", "=", p.accountId)
    .where("a.deletedAt", "is", null),
);

function lookUpAssets(db: Db, accountId: number, refs: Parameters<Lookup<"asset">>[2]): Found[] {
  const ids = JSON.stringify(refs.map((ref) => ref.assetId));
  return assetsById.all(db, { accountId, ids }).map((row) => {
    const key = refKey({ kind: "asset", assetId: row.id });
    return [key, { ...BARE, title: row.title, description: describeAsset(row) }];
  });
}

/** The common fields of kinds without a subject, a duration and a number. */
const BARE = { subject: null, durationMinutes: null, partNumber: null, available: true } as const;
