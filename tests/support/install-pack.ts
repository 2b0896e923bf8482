import type { ImportSummary } from "../../src/content/report.ts";
import { applyPack } from "../../src/content-import/apply.ts";
import type { TestApp } from "./app.ts";
import { checkedPack, type PackContent, type PartInput, part } from "./checked-pack.ts";

/** Installs a pack, or a newer version of it that replaces the old one. */
export function installPack(app: TestApp, content: PackContent): Promise<ImportSummary> {
  const now = app.clock.now();
  return app.app.kernel.writer.write((db) => applyPack(db, checkedPack(content), { now, replace: true }));
}

/** Ids of a pack's parts by their key. */
export function partIds(app: TestApp, packId = "test"): Record<string, number> {
  const rows = app.db.raw
    .prepare<[string], { key: string; id: number }>("SELECT part_key AS key, id FROM parts WHERE pack_id = ?")
    .all(packId);
  return Object.fromEntries(rows.map(({ key, id }) => [key, id]));
}

const SECTIONS = { listening: 4, reading: 3, writing: 2, speaking: 3 } as const;

/** The parts of one section, `prefix` before the number as key: `r1`, `r2`, `r3`. */
export function section(
  subject: keyof typeof SECTIONS,
  prefix: string,
  more: (number: number) => Partial<PartInput> = () => ({}),
): PartInput[] {
  return Array.from({ length: SECTIONS[subject] }, (_, index) => {
    const partNumber = index + 1;
    return part(`${prefix}${partNumber}`, { subject, partNumber, ...more(partNumber) });
  });
}
