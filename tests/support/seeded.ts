import { createApp } from "../../src/app.ts";
import { TestClock } from "./clock.ts";
import { testConfig } from "./config.ts";
import { TestIds } from "./ids.ts";
import { silentLog } from "./log.ts";
import { copyFolder, preparedFolder } from "./prepared.ts";

/** Copies a data folder with the content that ships, imported at the first moment of a `TestClock`, to `dir`. */
export async function copySeeded(dir: string): Promise<void> {
  copyFolder(await preparedFolder("seeded", seed), dir);
}

async function seed(dir: string): Promise<void> {
  const config = { ...testConfig(dir), seed: true };
  const app = await createApp({
    ...{ config, log: silentLog, version: "0.0.0-test", clock: new TestClock(), ids: new TestIds() },
  });
  await app.stop();
}
