import { checkDataFolder } from "../database/check.ts";
import { defineCommand } from "./command.ts";
import { dataArg, existingDataDir, jsonArg } from "./shared.ts";
import { formatJson } from "./table.ts";

export const check = defineCommand({
  description: "Check the data folder for damage; changes nothing.",
  args: { ...jsonArg, ...dataArg },
  run: async (values, terminal) => {
    const dataDir = existingDataDir(values, terminal.env);
    const findings = checkDataFolder(dataDir);
    const ok = findings.every((finding) => finding.ok);
    if (values.json) await terminal.out(formatJson({ ok, dataDir, findings }));
    else {
      const lines = findings.map((finding) => `${finding.ok ? "ok  " : "FAIL"}  ${finding.message}\n`);
      await terminal.out(lines.join(""));
    }
    return ok ? 0 : 1;
  },
});
