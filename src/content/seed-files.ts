// Made by bun scripts/gen.ts from seed; do not edit.
// biome-ignore-all assist/source/organizeImports: generated
import f0 from "../../seed/courses/reading.json" with { type: "file" };
import f1 from "../../seed/guides/guides.json" with { type: "file" };
import f2 from "../../seed/media/lorn-visitors.svg" with { type: "file" };
import f3 from "../../seed/pack.json" with { type: "file" };
import f4 from "../../seed/parts/reading.json" with { type: "file" };
import f5 from "../../seed/parts/speaking.json" with { type: "file" };
import f6 from "../../seed/parts/writing.json" with { type: "file" };
import f7 from "../../seed/predictions/samples.json" with { type: "file" };
import f8 from "../../seed/relations/relations.json" with { type: "file" };
import f9 from "../../seed/wordbooks/core.json" with { type: "file" };
import f10 from "../../seed/wordbooks/listening.json" with { type: "file" };
import f11 from "../../seed/wordbooks/reading.json" with { type: "file" };

/** The pack that ships with the program: where its files are, by their paths in the pack. */
export const SEED = {
  packId: "lectern-starter",
  version: "1.1.0",
  contentHash: "6234084c8ece019b3058b5d34970f7648787aab707adeb8720e8440fc324032b",
  files: {
    "courses/reading.json": String(f0),
    "guides/guides.json": String(f1),
    "media/lorn-visitors.svg": String(f2),
    "pack.json": String(f3),
    "parts/reading.json": String(f4),
    "parts/speaking.json": String(f5),
    "parts/writing.json": String(f6),
    "predictions/samples.json": String(f7),
    "relations/relations.json": String(f8),
    "wordbooks/core.json": String(f9),
    "wordbooks/listening.json": String(f10),
    "wordbooks/reading.json": String(f11),
  },
} as const satisfies {
  readonly packId: string;
  readonly version: string;
  readonly contentHash: string;
  readonly files: Readonly<Record<string, string>>;
};
