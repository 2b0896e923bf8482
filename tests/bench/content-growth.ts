import { type ContentCase, contentCases } from "./content-cases.ts";
import type { ContentFolder } from "./content-data.ts";
import { load, median, startServer } from "./processes.ts";
import { atMost, type Figure } from "./report.ts";

const BOUND = 10;
const ROUNDS = 1;
const REQUESTS = 500;
const WARM_UP_SECONDS = 0.1;

/** How much the 99th percentile of each search grows from the shipped library to the large one, one call at a time. */
export async function contentGrowth({ seed, large }: { seed: ContentFolder; large: ContentFolder }): Promise<Figure[]> {
  const small = contentCases(seed);
  const sides = {
    small: await startServer([process.execPath, "tests/bench/lectern.ts", seed.dir]),
    large: await startServer([process.execPath, "tests/bench/lectern.ts", large.dir]),
  };
  const figures: Figure[] = [];
  for (const [index, one] of contentCases(large).entries()) {
    const same = small[index];
    if (same?.label !== one.label) throw new Error(`${one.operation} (${one.label}) is not asked of both libraries`);
    const rounds: { small: number; large: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        small: await p99Of(same, seed, sides.small.port),
        large: await p99Of(one, large, sides.large.port),
      });
    }
    const at = (side: "small" | "large") => median(rounds.map((round) => round[side]));
    const detail = `${at("small").toFixed(2)} ms to ${at("large").toFixed(2)} ms`;
    const name = `${one.operation} (${one.label}): growth of p99`;
    figures.push(atMost(name, at("large") / at("small"), BOUND, detail));
  }
  await sides.small.stop();
  await sides.large.stop();
  return figures;
}

async function p99Of({ operation, label, bodies }: ContentCase, folder: ContentFolder, port: number): Promise<number> {
  const result = await load({
    port,
    path: `/api/v1/agent/capabilities/${operation}`,
    token: folder.token,
    bodies: bodies.map((body) => JSON.stringify(body)),
    connections: 1,
    seconds: 0,
    warmupSeconds: WARM_UP_SECONDS,
    requests: REQUESTS,
  });
  if (result.failures > 0) throw new Error(`${operation} (${label}): ${result.failures} calls failed`);
  return result.p99;
}
