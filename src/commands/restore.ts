import { resolve } from "node:path";
import { loadDataDir } from "../config.ts";
import { restoreBackup } from "../database/restore.ts";
import { systemClock } from "../kernel/context.ts";
import { defineCommand } from "./command.ts";
import { Progress } from "./progress.ts";
import { dataArg } from "./shared.ts";

export const restore = defineCommand({
  description: "Replace the data folder with a backup; the former folder is saved under another name.",
  args: { file: { type: "positional", required: true, description: "The archive to restore." }, ...dataArg },
  run: async (values, terminal) => {
    const progress = new Progress();
    try {
      const { manifest, dataDir, before } = await restoreBackup({
        dataDir: loadDataDir(values.data, terminal.env),
        file: resolve(values.file),
        now: systemClock.now(),
        signal: terminal.signal,
        onProgress: progress.show,
      });
      progress.clear();
      await terminal.out(`Restored the backup of ${manifest.createdAt} into ${dataDir}.\n`);
      if (before !== null) await terminal.out(`The former data folder is now ${before}.\n`);
    } finally {
      progress.clear();
    }
  },
});
