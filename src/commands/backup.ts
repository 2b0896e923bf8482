import { resolve } from "node:path";
import { createBackup } from "../database/backup.ts";
import { systemClock } from "../kernel/context.ts";
import { defineCommand } from "./command.ts";
import { Progress } from "./progress.ts";
import { dataArg, existingDataDir } from "./shared.ts";
import { VERSION } from "./version.ts";

export const backup = defineCommand({
  description: "Write the database and stored files to one archive (.tar.gz), also while a server runs.",
  args: {
    file: { type: "positional", required: true, description: "The archive to write." },
    force: { type: "boolean", description: "Overwrite an existing archive." },
    ...dataArg,
  },
  run: async (values, terminal) => {
    const progress = new Progress();
    try {
      const result = await createBackup({
        dataDir: existingDataDir(values, terminal.env),
        file: resolve(values.file),
        force: values.force ?? false,
        now: systemClock.now(),
        program: VERSION,
        signal: terminal.signal,
        onProgress: progress.show,
      });
      progress.clear();
      const size = (result.bytes / 1_048_576).toFixed(1);
      await terminal.out(`Wrote ${result.file}: ${size} MiB, the database and ${result.storedFiles} stored file(s).\n`);
    } finally {
      progress.clear();
    }
  },
});
