import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeWorld, type People, saveStart } from "../../src/demo/world.ts";
import { silentLog } from "../support/log.ts";
import { copyFolder, preparedFolder } from "../support/prepared.ts";

export const SEED = 7;
export const NOW = Date.parse("2026-09-09T02:00:00.000Z");

/** Copies the data of a demo at its start time to `dir`. Creating the history takes seconds, so it is created once for each run. */
export async function copyStart(dir: string): Promise<People> {
  const prepared = await preparedFolder("demo", prepareStart);
  copyFolder(join(prepared, "data"), dir);
  return JSON.parse(readFileSync(join(prepared, "people.json"), "utf8"));
}

async function prepareStart(dir: string): Promise<void> {
  const data = join(dir, "data");
  mkdirSync(data);
  const people = await makeWorld({ dir: data, seed: SEED, now: NOW, log: silentLog, version: "test" });
  saveStart(data);
  writeFileSync(join(dir, "people.json"), JSON.stringify(people));
}
