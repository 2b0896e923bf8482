import { readdirSync } from "node:fs";
import { join } from "node:path";
import listening from "../../fixtures/library/parts/listening.json" with { type: "json" };
import reading from "../../fixtures/library/parts/reading.json" with { type: "json" };
import speaking from "../../fixtures/library/parts/speaking.json" with { type: "json" };
import writing from "../../fixtures/library/parts/writing.json" with { type: "json" };
import type { PackContent, PartInput } from "../../support/checked-pack.ts";

const media = join(import.meta.dir, "../../fixtures/library/media");

/** The parts of the fixture pack, in which every question type occurs. */
export const FIXTURE_PARTS: readonly PartInput[] = [
  ...partsOf(listening),
  ...partsOf(reading),
  ...partsOf(writing),
  ...partsOf(speaking),
];

function partsOf(file: object): PartInput[] {
  const { parts }: { parts: PartInput[] } = JSON.parse(JSON.stringify(file));
  return parts;
}

/** The parts as a pack, with media that replace the real files. */
export const FIXTURE_PACK: PackContent = {
  id: "fixture",
  parts: FIXTURE_PARTS,
  media: Object.fromEntries(readdirSync(media).map((name) => [`media/${name}`, name])),
};
