import { DAMAGED_EXIT, findDamage } from "../database/write-probe.ts";
import { defineCommand } from "./command.ts";

/** Reading a large database takes long, so the service does it in a separate process. */
export const checkDatabase = defineCommand({
  description: "Check a database file for damage.",
  internal: true,
  args: { file: { type: "positional", required: true, description: "The database." } },
  run: async (values, terminal) => {
    const damage = findDamage(values.file);
    if (damage === null) return 0;
    await terminal.note(`${damage}\n`);
    return DAMAGED_EXIT;
  },
});
