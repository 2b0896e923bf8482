import { sql } from "kysely";
import type { MockPaper } from "../../content/format/links.ts";
import { SECTION_MINUTES, SUBJECTS } from "../../content/format/terms.ts";
import { hashOf, type ImportedItem, type Known, outcomeOf } from "../../content/known.ts";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, excluded, prepare } from "../../database/query.ts";
import { facet, toIndexText } from "../../database/search.ts";
import { withdrawalFrom } from "../../database/withdrawal.ts";
import type { Subject } from "../../database/words.ts";
import { foldPhrase } from "../../lib/text.ts";
import { paperTexts } from "./mock.store.ts";

const papersOfPack = prepare<{ packId: string }>()((p) =>
  builder
    .selectFrom("mock_papers")
    .select(["paperId", "id", "contentHash", "withdrawn"])
    .where("packId", "=", p.packId),
);

/** The papers previously imported from a pack, by paperId. */
export function findPackPapers(db: Db, pack: { packId: string }): Map<string, Known> {
  return new Map(papersOfPack.all(db, pack).map(({ paperId, ...known }) => [paperId, known]));
}

const partsById = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as("wanted"))
    .innerJoin("parts", "parts.id", "wanted.value")
    .select(["parts.id", "parts.subject", "parts.partNumber"]),
);

const PAPER_COLUMNS = [
  "title",
  "category",
  "categoryKey",
  "subjects",
  "durationMinutes",
  "bandTables",
  "contentHash",
] as const;

const savePaper = prepare<
  ColumnsOf<"mock_papers", "paperId" | "packId" | (typeof PAPER_COLUMNS)[number]> & { now: number }
>()((p) =>
  builder
    .insertInto("mock_papers")
    .values({
      ...bound(p, ["paperId", "packId", ...PAPER_COLUMNS]),
      accountId: null,
      createdAt: p.now,
      updatedAt: p.now,
    })
    .onConflict((conflict) =>
      conflict.column("paperId").doUpdateSet({ ...excluded([...PAPER_COLUMNS, "updatedAt"]), withdrawn: sql.lit(0) }),
    )
    .returning("id"),
);

const deleteParts = prepare<{ id: number }>()((p) =>
  builder.deleteFrom("mock_paper_parts").where("mockPaperId", "=", p.id),
);

const insertPart = prepare<{ id: number; position: number; partId: number }>()((p) =>
  builder.insertInto("mock_paper_parts").values({ mockPaperId: p.id, position: p.position, partId: p.partId }),
);

/** Writes a preset if it is new or changed. Ids stay. Its parts are put into test order. */
export function importPaper(
  db: Db,
  wanted: {
    packId: string;
    paperId: string;
    paper: MockPaper;
    partId: (key: string) => number;
    known: Known | undefined;
    now: number;
  },
): ImportedItem {
  const { packId, paperId, paper, known, now } = wanted;
  const parts = findParts(db, { ids: paper.parts.map(wanted.partId) });
  const subjects = SUBJECTS.filter((subject) => parts.some((part) => part.subject === subject));
  const { title, category, bandTables } = paper;
  const minutes = subjects.reduce((sum, subject) => sum + SECTION_MINUTES[subject], 0);
  const durationMinutes = paper.durationMinutes ?? minutes;
  // A paper without own tables has the same hash as before tables existed: JSON leaves out undefined.
  const contentHash = hashOf({ title, category, durationMinutes, subjects, parts, bandTables });
  const outcome = outcomeOf(known, contentHash);
  if (known !== undefined && outcome === "unchanged") return { id: known.id, outcome };

  const categoryKey = foldPhrase(category);
  const columns = { paperId, packId, title, category, categoryKey, durationMinutes, contentHash, now };
  const saved = savePaper.get(db, {
    ...columns,
    subjects: JSON.stringify(subjects),
    bandTables: bandTables === undefined ? null : JSON.stringify(bandTables),
  });
  if (saved === undefined) throw new Error(`The paper ${paperId} was not written`);
  const { id } = saved;
  deleteParts.run(db, { id });
  for (const [position, part] of parts.entries()) insertPart.run(db, { id, position, partId: part.id });
  paperTexts.remove(db, { id });
  const facets = [facet("owner", "everyone"), facet("category", categoryKey)];
  facets.push(...subjects.map((subject) => facet("subject", subject)));
  paperTexts.add(db, { id, facets: facets.join(" "), title: toIndexText(title) });
  return { id, outcome };
}

function findParts(db: Db, parts: { ids: readonly number[] }): { id: number; subject: Subject; partNumber: number }[] {
  const rows = partsById.all(db, { ids: JSON.stringify(parts.ids) });
  const place = (row: { subject: Subject }) => SUBJECTS.indexOf(row.subject);
  return rows.sort((a, b) => place(a) - place(b) || a.partNumber - b.partNumber);
}

const withdraw = withdrawalFrom("mock_papers");

/** Withdraws a preset. Its parts stay linked to it for records of mock tests. */
export function withdrawPaper(db: Db, paper: { id: number; now: number }): void {
  withdraw.run(db, paper);
  paperTexts.remove(db, { id: paper.id });
}
