/**
 * `bun run bench [section …]`: sections are throughput, writes, growth, start, memory; all of them by default. Figures are
 * ratios within one run, with the server on one core and the load on the other (Linux, two cores or more). Prints a
 * table and writes it with its JSON to dist/bench.{txt,json}.
 */
import { mkdirSync, rmSync } from "node:fs";
import { type Dataset, makeDataset } from "./dataset.ts";
import { growth } from "./growth.ts";
import { memory, start } from "./process-cost.ts";
import { type Figure, table } from "./report.ts";
import { throughput, writes } from "./throughput.ts";

const SECTIONS: Record<string, (datasets: { small: Dataset; large: Dataset }) => Promise<Figure[]>> = {
  throughput: ({ large }) => throughput(large),
  writes: ({ large }) => writes(large),
  growth,
  start: ({ large }) => start(large),
  memory: ({ large }) => memory(large),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in SECTIONS));
if (unknown.length > 0)
  throw new Error(`Unknown section ${unknown.join(", ")}; there are ${Object.keys(SECTIONS).join(", ")}`);

process.stderr.write("making the data: 1,000 and 100,000 entries\n");
const datasets = { small: await makeDataset(1000), large: await makeDataset(100_000) };
const figures: Figure[] = [];
try {
  for (const [name, section] of Object.entries(SECTIONS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stderr.write(`${name}\n`);
    const found = await section(datasets);
    process.stderr.write(`${table(found)}\n`);
    figures.push(...found);
  }
} finally {
  for (const { dir } of Object.values(datasets)) rmSync(dir, { recursive: true, force: true });
}
mkdirSync("dist", { recursive: true });
await Bun.write("dist/bench.json", `${JSON.stringify(figures, null, 2)}\n`);
await Bun.write("dist/bench.txt", `${table(figures)}\n`);
process.stdout.write(`${table(figures)}\n`);
process.exit(0);
