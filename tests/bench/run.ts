/**
 * `bun run bench [section …]`: sections are throughput, writes, growth, start, memory, content-import, content-size,
 * content-growth, content-throughput, practice-save, practice-submit, plan-writes, plan-growth, review-activity,
 * footprints-growth, reminders, pages, export, call-log, dictation, hostile; all of them by default. Most figures are ratios within one run, with the
 * server on one core and the load on the other (Linux, two cores or more). Prints a table and writes it with its JSON to
 * dist/bench.{txt,json}.
 */
import { mkdirSync, rmSync } from "node:fs";
import { callLog } from "./call-log.ts";
import { type ContentFolder, makeLargeFolder, makeSeedFolder } from "./content-data.ts";
import { contentGrowth } from "./content-growth.ts";
import { contentImport } from "./content-import.ts";
import { contentSize } from "./content-size.ts";
import { contentThroughput } from "./content-throughput.ts";
import { type Dataset, makeDataset } from "./dataset.ts";
import { dictation } from "./dictation.ts";
import { exportOf, makeExportFolder } from "./export.ts";
import { footprintsGrowth, makeFootprintsFolder } from "./footprints-growth.ts";
import { growth } from "./growth.ts";
import { hostile } from "./hostile.ts";
import { makeNoticesFolder } from "./notices-data.ts";
import { makeFullPlanFolder, makePlanFolder } from "./plan-data.ts";
import { planGrowth } from "./plan-growth.ts";
import { planWrites } from "./plan-writes.ts";
import { practiceSave, practiceSubmit, SAVING_LEARNERS, SUBMITTED_SESSIONS, SUBMITTERS } from "./practice-answers.ts";
import { makeHistoryFolder, makePracticeFolder } from "./practice-data.ts";
import { reviewActivity } from "./practice-history.ts";
import { memory, start } from "./process-cost.ts";
import { type Figure, table } from "./report.ts";
import { pages, reminders } from "./scheduler.ts";
import { throughput, writes } from "./throughput.ts";

const folders: string[] = [];

/** Makes data when a section first asks for it, and once. */
function once<T extends { readonly dir: string }>(what: string, make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (made !== undefined) return made;
    process.stderr.write(`making the data: ${what}\n`);
    made = make().then((data) => {
      folders.push(data.dir);
      return data;
    });
    return made;
  };
}

const small: () => Promise<Dataset> = once("1,000 entries", () => makeDataset(1000));
const large: () => Promise<Dataset> = once("100,000 entries", () => makeDataset(100_000));
const seed: () => Promise<ContentFolder> = once("the content that ships", makeSeedFolder);
const library: () => Promise<ContentFolder> = once("20,000 parts and 100,000 predictions", makeLargeFolder);
const saving = once("500 learners in a practice", () =>
  makePracticeFolder({ learners: SAVING_LEARNERS, sessions: 1, answered: false }),
);
const submitting = once("practices with every answer", () =>
  makePracticeFolder({ learners: SUBMITTERS, sessions: SUBMITTED_SESSIONS, answered: true }),
);
const planning = once("learners with plans of 100 tasks", makePlanFolder);
const fullPlans = once("200 plans of 1,000 tasks", makeFullPlanFolder);
const history = once("20,000 submitted sessions", () => makeHistoryFolder(20_000));
const walking = once("learners with 1,000 to 1,000,000 activities", makeFootprintsFolder);
const noReminders = once("200 learners", () => makeNoticesFolder({ learners: 200, reminders: 0 }));
const manyReminders = once("1,000,000 reminders", () => makeNoticesFolder({ learners: 200, reminders: 1_000_000 }));
const connecting = once("1,000 learners", () => makeNoticesFolder({ learners: 1_000, reminders: 0 }));
const exporting = once("a learner with 500,000 records", makeExportFolder);

const SECTIONS: Record<string, () => Promise<Figure[]>> = {
  throughput: async () => throughput(await large()),
  writes: async () => writes(await large()),
  growth: async () => growth({ small: await small(), large: await large() }),
  start: async () => start(await large()),
  memory: async () => memory(await large()),
  "content-import": contentImport,
  "content-size": async () => contentSize({ seed: await seed(), large: await library() }),
  "content-growth": async () => contentGrowth({ seed: await seed(), large: await library() }),
  "content-throughput": async () => contentThroughput({ large: await library() }),
  "practice-save": async () => practiceSave(await saving()),
  "practice-submit": async () => practiceSubmit(await submitting()),
  "plan-writes": async () => planWrites(await planning()),
  "plan-growth": async () => planGrowth(await fullPlans()),
  "review-activity": async () => reviewActivity(await history()),
  "footprints-growth": async () => footprintsGrowth(await walking()),
  reminders: async () => reminders({ none: await noReminders(), million: await manyReminders() }),
  pages: async () => pages(await connecting()),
  export: async () => exportOf(await exporting()),
  "call-log": async () => callLog(await large()),
  dictation: async () => dictation(),
  hostile: async () => hostile(await seed()),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in SECTIONS));
if (unknown.length > 0)
  throw new Error(`Unknown section ${unknown.join(", ")}; there are ${Object.keys(SECTIONS).join(", ")}`);

const figures: Figure[] = [];
try {
  for (const [name, section] of Object.entries(SECTIONS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stderr.write(`${name}\n`);
    const found = await section();
    process.stderr.write(`${table(found)}\n`);
    figures.push(...found);
  }
} finally {
  for (const dir of folders) rmSync(dir, { recursive: true, force: true });
}
mkdirSync("dist", { recursive: true });
await Bun.write("dist/bench.json", `${JSON.stringify(figures, null, 2)}\n`);
await Bun.write("dist/bench.txt", `${table(figures)}\n`);
process.stdout.write(`${table(figures)}\n`);
process.exit(0);
