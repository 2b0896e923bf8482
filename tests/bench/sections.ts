/** The sections of the benchmark, each with its data, which is created once, on first use. */
import { callLog } from "./call-log.ts";
import { capacity } from "./capacity.ts";
import { type ContentFolder, MEDIUM, makeLargeFolder, makeSeedFolder } from "./content-data.ts";
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
import { peer } from "./peer.ts";
import { makeFullPlanFolder, makePlanFolder } from "./plan-data.ts";
import { planGrowth } from "./plan-growth.ts";
import { planWrites } from "./plan-writes.ts";
import { practiceSave, practiceSubmit, SAVING_LEARNERS, SUBMITTED_SESSIONS, SUBMITTERS } from "./practice-answers.ts";
import { makeHistoryFolder, makePracticeFolder } from "./practice-data.ts";
import { reviewActivity } from "./practice-history.ts";
import { memory, start } from "./process-cost.ts";
import type { Figure } from "./report.ts";
import { pages, reminders } from "./scheduler.ts";
import { throughput, writes } from "./throughput.ts";

const folders: string[] = [];

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

/** Removes the created data. */
export function removeData(remove: (dir: string, options: { recursive: true; force: true }) => void): void {
  for (const dir of folders.splice(0)) remove(dir, { recursive: true, force: true });
}

const few: () => Promise<Dataset> = once("60 entries", () => makeDataset(60));
const small: () => Promise<Dataset> = once("1,000 entries", () => makeDataset(1000));
const large: () => Promise<Dataset> = once("20,000 entries", () => makeDataset(20_000));
const huge: () => Promise<Dataset> = once("100,000 entries", () => makeDataset(100_000));
const seed: () => Promise<ContentFolder> = once("the content that ships", makeSeedFolder);
const library: () => Promise<ContentFolder> = once("20,000 parts and 100,000 predictions", () => makeLargeFolder());
const medium: () => Promise<ContentFolder> = once("4,000 parts and 20,000 predictions", () => makeLargeFolder(MEDIUM));
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

/** The sections by their names, in the order in which they run. */
export const SECTIONS: ReadonlyMap<string, () => Promise<Figure[]>> = new Map(
  Object.entries({
    throughput: async () => throughput({ few: await few(), large: await large() }),
    writes: async () => writes({ few: await few(), large: await large() }),
    "practice-save": async () => practiceSave(await saving()),
    "practice-submit": async () => practiceSubmit(await submitting()),
    "plan-writes": async () => planWrites(await planning()),
    "review-activity": async () => reviewActivity(await history()),
    start: async () => start(await large()),
    memory: async () => memory(await large()),
    peer: async () => peer(),
    growth: async () => growth({ small: await small(), large: await huge() }),
    "content-import": contentImport,
    "content-size": async () => contentSize({ seed: await seed(), large: await library() }),
    "content-growth": async () => contentGrowth({ seed: await seed(), large: await library() }),
    "content-throughput": async () => contentThroughput({ large: await medium() }),
    "plan-growth": async () => planGrowth(await fullPlans()),
    "footprints-growth": async () => footprintsGrowth(await walking()),
    reminders: async () => reminders({ none: await noReminders(), million: await manyReminders() }),
    pages: async () => pages(await connecting()),
    export: async () => exportOf(await exporting()),
    "call-log": async () => callLog(await large()),
    dictation: async () => dictation(),
    hostile: async () => hostile(await seed()),
    capacity,
  }),
);

/** Those with the bounds of the service: 15 minutes in total, at most two minutes each. */
export const DEFAULT_SECTIONS: readonly string[] = [
  ...["throughput", "writes", "practice-save", "practice-submit", "plan-writes", "review-activity"],
  ...["start", "memory", "peer", "pages", "dictation"],
];
