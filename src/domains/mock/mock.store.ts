import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import { facet, toIndexText } from "../../database/search.ts";
import { textIndex } from "../../database/text-index.ts";
import type { Subject } from "../../database/words.ts";
import { foldPhrase } from "../../lib/text.ts";
import type { PaperPartRow, PaperRow } from "./mock.schema.ts";

/** Maximum number of own papers per learner. */
export const MAX_OWN_PAPERS = 500;

const papersByIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.ids})`.as("asked"))
    .innerJoin("mock_papers as p", "p.id", "asked.value")
    .select([
      "p.id",
      "p.paperId",
      "p.title",
      "p.category",
      "p.accountId as ownerId",
      "p.durationMinutes",
      "p.createdAt",
      "p.bandTables",
    ])
    .where((eb) => eb.or([eb("p.accountId", "=", p.accountId), eb("p.accountId", "is", null)]))
    .where("p.withdrawn", "=", sql.lit(0))
    .orderBy("asked.key"),
);

const partsOfPapers = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as("asked"))
    .innerJoin("mock_paper_parts as pp", "pp.mockPaperId", "asked.value")
    .innerJoin("parts", "parts.id", "pp.partId")
    .select([
      "pp.mockPaperId as id",
      "parts.id as partId",
      "parts.subject",
      "parts.partNumber",
      "parts.title",
      "parts.questionCount",
      "parts.durationMinutes",
      "parts.audioSha256",
      "parts.withdrawn",
    ])
    .orderBy("pp.mockPaperId")
    .orderBy("pp.position"),
);

/** Papers with their parts in the order of `ids`: presets and the account's own, without deleted or withdrawn ones. */
export function loadPapers(db: Db, accountId: number, wanted: { ids: readonly number[] }): PaperRow[] {
  const ids = JSON.stringify(wanted.ids);
  const parts = Map.groupBy(partsOfPapers.all(db, { ids }), (part: PaperPartRow & { id: number }) => part.id);
  return papersByIds.all(db, { accountId, ids }).map(({ ownerId, ...paper }) => ({
    ...paper,
    isOwn: ownerId !== null,
    parts: parts.get(paper.id) ?? [],
  }));
}

const paperByPaperId = prepare<{ accountId: number; paperId: string }>()((p) =>
  builder
    .selectFrom("mock_papers as p")
    .select("p.id")
    .where("p.paperId", "=", p.paperId)
    .where((eb) => eb.or([eb("p.accountId", "=", p.accountId), eb("p.accountId", "is", null)]))
    .where("p.withdrawn", "=", sql.lit(0)),
);

/** Row id of a preset or of one of the account's own papers, or undefined. */
export function findPaper(db: Db, accountId: number, wanted: { paperId: string }): number | undefined {
  return paperByPaperId.get(db, { accountId, paperId: wanted.paperId })?.id;
}

const countOwn = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("mock_papers")
    .select(sql<number>`count(*)`.as("n"))
    .where("accountId", "=", p.accountId)
    .where("withdrawn", "=", sql.lit(0)),
);

/** The number of own papers that the account has not deleted. */
export function countOwnPapers(db: Db, accountId: number): number {
  return countOwn.get(db, { accountId })?.n ?? 0;
}

interface NewPaper {
  readonly paperId: string;
  readonly title: string;
  readonly category: string;
  readonly subjects: readonly Subject[];
  readonly durationMinutes: number;
  /** In the order of the test. */
  readonly partIds: readonly number[];
  readonly now: number;
}

const insertPaper = prepare<
  Omit<NewPaper, "subjects" | "partIds"> & { accountId: number; categoryKey: string; subjects: string }
>()((p) =>
  builder.insertInto("mock_papers").values({
    paperId: p.paperId,
    accountId: p.accountId,
    packId: null,
    ...bound(p, ["title", "category", "categoryKey", "subjects", "durationMinutes"]),
    // Marks own papers, which never change; imported items are compared by their hash.
    contentHash: "",
    createdAt: p.now,
    updatedAt: p.now,
  }),
);

const insertParts = prepare<{ id: number; partIds: string }>()((p) =>
  builder
    .insertInto("mock_paper_parts")
    .columns(["mockPaperId", "position", "partId"])
    .expression(
      builder
        .selectFrom(sql<{ key: number; value: number }>`json_each(${p.partIds})`.as("part"))
        .select([sql<number>`${p.id}`.as("paper"), "part.key", "part.value"]),
    ),
);

/** Writes an own paper of the account and adds it to the search index. Returns its row id. */
export function createOwnPaper(db: Db, accountId: number, paper: NewPaper): number {
  const { subjects, partIds, ...columns } = paper;
  const categoryKey = foldPhrase(paper.category);
  const { lastInsertRowid: id } = insertPaper.run(db, {
    ...columns,
    accountId,
    categoryKey,
    subjects: JSON.stringify(subjects),
  });
  insertParts.run(db, { id, partIds: JSON.stringify(partIds) });
  indexPaper(db, accountId, { id, title: paper.title, categoryKey, subjects });
  return id;
}

/** The search index of papers, own ones and those of packs. */
export const paperTexts = textIndex("mock_paper_text");

/** Adds an own paper to the search index; it must not be in it yet. */
export function indexPaper(
  db: Db,
  accountId: number,
  paper: { id: number; title: string; categoryKey: string; subjects: readonly Subject[] },
): void {
  const facets = [facet("owner", accountId), facet("category", paper.categoryKey)];
  facets.push(...paper.subjects.map((subject) => facet("subject", subject)));
  paperTexts.add(db, { id: paper.id, facets: facets.join(" "), title: toIndexText(paper.title) });
}

const ownPaper = prepare<{ accountId: number; paperId: string }>()((p) =>
  builder
    .selectFrom("mock_papers")
    .select(["id", "title", "categoryKey", "subjects", "withdrawn"])
    .where("accountId", "=", p.accountId)
    .where("paperId", "=", p.paperId),
);

const markPaper = prepare<{ accountId: number; id: number; withdrawn: number; now: number }>()((p) =>
  builder
    .updateTable("mock_papers")
    .set({ withdrawn: p.withdrawn, updatedAt: p.now })
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.id),
);

/** Returns false if the account has no such paper. The row stays, so that records of its use can show their paper. */
export function deleteOwnPaper(db: Db, accountId: number, wanted: { paperId: string; now: number }): boolean {
  const paper = ownPaper.get(db, { accountId, paperId: wanted.paperId });
  if (paper === undefined || paper.withdrawn === 1) return false;
  markPaper.run(db, { accountId, id: paper.id, withdrawn: 1, now: wanted.now });
  paperTexts.remove(db, { id: paper.id });
  return true;
}

/** Restores a deleted paper. Returns its row id, also if it was not deleted, or undefined. */
export function restoreOwnPaper(
  db: Db,
  accountId: number,
  wanted: { paperId: string; now: number },
): number | undefined {
  const paper = ownPaper.get(db, { accountId, paperId: wanted.paperId });
  if (paper === undefined || paper.withdrawn === 0) return paper?.id;
  const subjects: Subject[] = JSON.parse(paper.subjects);
  markPaper.run(db, { accountId, id: paper.id, withdrawn: 0, now: wanted.now });
  indexPaper(db, accountId, { ...paper, subjects });
  return paper.id;
}
