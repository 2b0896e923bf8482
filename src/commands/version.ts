import { version } from "../../package.json";
import { defineCommand } from "./command.ts";
import { dataArg } from "./shared.ts";

/** Version of this program; the build defines it in the binary. */
export const VERSION = version;

export const versionCommand = defineCommand({
  description: "Print the version.",
  args: { ...dataArg },
  run: async (_values, terminal) => terminal.out(`lectern ${VERSION}\n`),
});
