// Made by bun scripts/gen.ts from seed; do not edit.
// biome-ignore-all assist/source/organizeImports: generated
import f0 from "../../seed/courses/grammar.json" with { type: "file" };
import f1 from "../../seed/courses/listening.json" with { type: "file" };
import f2 from "../../seed/courses/reading.json" with { type: "file" };
import f3 from "../../seed/courses/reading2.json" with { type: "file" };
import f4 from "../../seed/courses/speaking.json" with { type: "file" };
import f5 from "../../seed/courses/writing-1.json" with { type: "file" };
import f6 from "../../seed/courses/writing-2.json" with { type: "file" };
import f7 from "../../seed/guides/guides.json" with { type: "file" };
import f8 from "../../seed/guides/listening.json" with { type: "file" };
import f9 from "../../seed/guides/reading.json" with { type: "file" };
import f10 from "../../seed/guides/speaking.json" with { type: "file" };
import f11 from "../../seed/guides/test-day.json" with { type: "file" };
import f12 from "../../seed/guides/writing.json" with { type: "file" };
import f13 from "../../seed/media/listening-t1-p1.opus" with { type: "file" };
import f14 from "../../seed/media/listening-t1-p2-map.svg" with { type: "file" };
import f15 from "../../seed/media/listening-t1-p2.opus" with { type: "file" };
import f16 from "../../seed/media/listening-t1-p3.opus" with { type: "file" };
import f17 from "../../seed/media/listening-t1-p4.opus" with { type: "file" };
import f18 from "../../seed/media/listening-t2-p1.opus" with { type: "file" };
import f19 from "../../seed/media/listening-t2-p2-farm.svg" with { type: "file" };
import f20 from "../../seed/media/listening-t2-p2.opus" with { type: "file" };
import f21 from "../../seed/media/listening-t2-p3.opus" with { type: "file" };
import f22 from "../../seed/media/listening-t2-p4.opus" with { type: "file" };
import f23 from "../../seed/media/lorn-visitors.svg" with { type: "file" };
import f24 from "../../seed/media/ropewalk.svg" with { type: "file" };
import f25 from "../../seed/media/writing-t1-task1.svg" with { type: "file" };
import f26 from "../../seed/media/writing-t2-task1.svg" with { type: "file" };
import f27 from "../../seed/mock-papers/papers.json" with { type: "file" };
import f28 from "../../seed/pack.json" with { type: "file" };
import f29 from "../../seed/parts/listening-t1.json" with { type: "file" };
import f30 from "../../seed/parts/listening-t2.json" with { type: "file" };
import f31 from "../../seed/parts/reading-t1.json" with { type: "file" };
import f32 from "../../seed/parts/reading-t2.json" with { type: "file" };
import f33 from "../../seed/parts/reading-t3-general.json" with { type: "file" };
import f34 from "../../seed/parts/reading.json" with { type: "file" };
import f35 from "../../seed/parts/speaking-topics.json" with { type: "file" };
import f36 from "../../seed/parts/speaking.json" with { type: "file" };
import f37 from "../../seed/parts/writing-tasks.json" with { type: "file" };
import f38 from "../../seed/parts/writing.json" with { type: "file" };
import f39 from "../../seed/predictions/exam-reports.json" with { type: "file" };
import f40 from "../../seed/predictions/rankings.json" with { type: "file" };
import f41 from "../../seed/predictions/samples.json" with { type: "file" };
import f42 from "../../seed/relations/more.json" with { type: "file" };
import f43 from "../../seed/relations/relations.json" with { type: "file" };
import f44 from "../../seed/wordbooks/core.json" with { type: "file" };
import f45 from "../../seed/wordbooks/listening.json" with { type: "file" };
import f46 from "../../seed/wordbooks/reading.json" with { type: "file" };

/** The pack that ships with the program: where its files are, by their paths in the pack. */
export const SEED = {
  packId: "lectern-starter",
  version: "2.1.0",
  contentHash: "da056f34859813d7d217da6ef141148cf7b53ff203857945b756e381f0970ead",
  files: {
    "courses/grammar.json": String(f0),
    "courses/listening.json": String(f1),
    "courses/reading.json": String(f2),
    "courses/reading2.json": String(f3),
    "courses/speaking.json": String(f4),
    "courses/writing-1.json": String(f5),
    "courses/writing-2.json": String(f6),
    "guides/guides.json": String(f7),
    "guides/listening.json": String(f8),
    "guides/reading.json": String(f9),
    "guides/speaking.json": String(f10),
    "guides/test-day.json": String(f11),
    "guides/writing.json": String(f12),
    "media/listening-t1-p1.opus": String(f13),
    "media/listening-t1-p2-map.svg": String(f14),
    "media/listening-t1-p2.opus": String(f15),
    "media/listening-t1-p3.opus": String(f16),
    "media/listening-t1-p4.opus": String(f17),
    "media/listening-t2-p1.opus": String(f18),
    "media/listening-t2-p2-farm.svg": String(f19),
    "media/listening-t2-p2.opus": String(f20),
    "media/listening-t2-p3.opus": String(f21),
    "media/listening-t2-p4.opus": String(f22),
    "media/lorn-visitors.svg": String(f23),
    "media/ropewalk.svg": String(f24),
    "media/writing-t1-task1.svg": String(f25),
    "media/writing-t2-task1.svg": String(f26),
    "mock-papers/papers.json": String(f27),
    "pack.json": String(f28),
    "parts/listening-t1.json": String(f29),
    "parts/listening-t2.json": String(f30),
    "parts/reading-t1.json": String(f31),
    "parts/reading-t2.json": String(f32),
    "parts/reading-t3-general.json": String(f33),
    "parts/reading.json": String(f34),
    "parts/speaking-topics.json": String(f35),
    "parts/speaking.json": String(f36),
    "parts/writing-tasks.json": String(f37),
    "parts/writing.json": String(f38),
    "predictions/exam-reports.json": String(f39),
    "predictions/rankings.json": String(f40),
    "predictions/samples.json": String(f41),
    "relations/more.json": String(f42),
    "relations/relations.json": String(f43),
    "wordbooks/core.json": String(f44),
    "wordbooks/listening.json": String(f45),
    "wordbooks/reading.json": String(f46),
  },
} as const satisfies {
  readonly packId: string;
  readonly version: string;
  readonly contentHash: string;
  readonly files: Readonly<Record<string, string>>;
};
