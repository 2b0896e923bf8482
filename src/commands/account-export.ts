import { resolve } from "node:path";
import { systemClock } from "../kernel/context.ts";
import { defineCommand } from "./command.ts";
import { Progress } from "./progress.ts";
import { dataArg, emailArg, existingDataDir } from "./shared.ts";
import { VERSION } from "./version.ts";

export const accountExport = defineCommand({
  description: "Export all data of one learner to a file (.tar.gz), also while a server runs.",
  args: {
    ...emailArg,
    file: { type: "positional", required: true, description: "The account file to write." },
    force: { type: "boolean", description: "Overwrite an existing file." },
    ...dataArg,
  },
  more: () => "Moving a learner: docs/moving.md.\n",
  run: async (values, terminal) => {
    // Imported here, so that the other commands start without it.
    const { exportAccount } = await import("../transfer/export-account.ts");
    const progress = new Progress();
    try {
      const file = resolve(values.file);
      const result = await exportAccount({
        dataDir: existingDataDir(values, terminal.env),
        email: values.email,
        file,
        force: values.force ?? false,
        now: systemClock.now(),
        program: VERSION,
        signal: terminal.signal,
        onProgress: progress.show,
      });
      progress.clear();
      const size = (result.bytes / 1_048_576).toFixed(1);
      await terminal.out(
        `Wrote ${file}: ${size} MiB, ${result.rows} row(s) and ${result.files} file(s) of ${values.email}.\n` +
          `dataVersion ${result.dataVersion}\n`,
      );
      for (const sha256 of result.missing) {
        await terminal.note(
          `The file ${sha256} is missing or damaged in the data folder, and not in the account file. See lectern check.\n`,
        );
      }
    } finally {
      progress.clear();
    }
  },
});
