import { type Dataset, phraseOf } from "./dataset.ts";
import { load, median, startServer } from "./processes.ts";
import { atMost, type Figure } from "./report.ts";

interface Case {
  readonly operation: string;
  readonly bound: number;
  readonly label?: string;
  /** The bodies of one round; `salt` differs in each, so that every write changes something. */
  readonly bodies: (entries: number, salt: number) => readonly object[];
}

const SPREAD = 211;
const spread = (entries: number) => Array.from({ length: SPREAD }, (_, i) => Math.floor((i * entries) / SPREAD));

const cards = (extra: object) => ["mixed", "due", "new", "weak", "random"].map((mode) => ({ mode, ...extra }));

const CASES: readonly Case[] = [
  {
    operation: "ielts_vocabulary_personal_search",
    bound: 3,
    label: "listing",
    bodies: () => [{}, { learningState: "review" }],
  },
  {
    operation: "ielts_vocabulary_personal_search",
    bound: 10,
    label: "text",
    bodies: (entries) => [
      { query: "城市" },
      { query: "education" },
      ...spread(entries).map((i) => ({ query: phraseOf(i) })),
    ],
  },
  { operation: "ielts_vocabulary_personal_export", bound: 3, bodies: () => [{ limit: 500 }] },
  { operation: "ielts_vocabulary_personal_progress", bound: 3, bodies: () => [{}] },
  { operation: "ielts_vocabulary_personal_prepare_cards", bound: 10, bodies: () => cards({}) },
  {
    operation: "ielts_vocabulary_personal_add",
    bound: 3,
    bodies: (_entries, salt) =>
      Array.from({ length: 2000 }, (_, i) => ({ items: [{ phrase: `added ${salt} ${i}`, meaning: "new" }] })),
  },
  {
    operation: "ielts_vocabulary_personal_import",
    bound: 3,
    bodies: (_entries, salt) =>
      Array.from({ length: 200 }, (_, i) => ({
        format: "csv",
        content: `phrase,meaning\n${Array.from({ length: 20 }, (_, row) => `imported ${salt} ${i} ${row},meaning`).join("\n")}`,
      })),
  },
  {
    operation: "ielts_vocabulary_personal_update",
    bound: 3,
    bodies: (entries, salt) => spread(entries).map((i) => ({ id: i + 1, usage: `note ${salt}` })),
  },
  {
    operation: "ielts_vocabulary_personal_record_review",
    bound: 3,
    bodies: (entries) => spread(entries).map((i) => ({ id: i + 1, rating: "good" })),
  },
  {
    operation: "ielts_vocabulary_builtin_progress",
    bound: 3,
    bodies: (entries) => [
      {},
      {
        entryIds: spread(entries)
          .slice(0, 50)
          .map((i) => `core-${i}`),
      },
    ],
  },
  { operation: "ielts_vocabulary_builtin_prepare_cards", bound: 10, bodies: () => cards({}) },
  {
    operation: "ielts_vocabulary_builtin_record_review",
    bound: 3,
    bodies: (entries) => spread(entries).map((i) => ({ entryId: `core-${i}`, rating: "good" })),
  },
  {
    operation: "ielts_vocabulary_personal_delete",
    bound: 3,
    // Each round deletes other entries, so that every call finds one.
    bodies: (entries, salt) =>
      Array.from({ length: 100 }, (_, i) => ({ id: 1 + Math.floor(((i * 8 + salt) * entries) / 1000) })),
  },
];

const ROUNDS = 5;

/** How much the 99th percentile of each operation grows from 1,000 to 100,000 entries, one call at a time. */
export async function growth({ small, large }: { small: Dataset; large: Dataset }): Promise<Figure[]> {
  const servers = {
    small: await startServer([process.execPath, "tests/bench/lectern.ts", small.dir]),
    large: await startServer([process.execPath, "tests/bench/lectern.ts", large.dir]),
  };
  const figures: Figure[] = [];
  for (const one of CASES) {
    const measure = async (dataset: Dataset, port: number, salt: number) => {
      const bodies = one.bodies(dataset.entries, salt).map((body) => JSON.stringify(body));
      const repeats =
        one.operation.endsWith("_delete") || one.operation.endsWith("_add") || one.operation.endsWith("_import")
          ? 1
          : 0;
      const result = await load({
        port,
        path: `/api/v1/agent/capabilities/${one.operation}`,
        token: dataset.token,
        bodies,
        connections: 1,
        seconds: 0,
        warmupSeconds: repeats === 1 ? 0 : 0.3,
        requests: repeats === 1 ? bodies.length : 1000,
      });
      if (result.failures > 0) throw new Error(`${one.operation}: ${result.failures} calls failed`);
      return result;
    };
    const rounds: { small: number; large: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const first = await measure(small, servers.small.port, round);
      const second = await measure(large, servers.large.port, round);
      rounds.push({ small: first.p99, large: second.p99 });
    }
    const at = (side: "small" | "large") => median(rounds.map((round) => round[side]));
    const name = `${one.operation}${one.label === undefined ? "" : ` (${one.label})`}: growth of p99`;
    figures.push(
      atMost(
        name,
        at("large") / at("small"),
        one.bound,
        `${at("small").toFixed(2)} ms to ${at("large").toFixed(2)} ms`,
      ),
    );
  }
  await servers.small.stop();
  await servers.large.stop();
  return figures;
}
