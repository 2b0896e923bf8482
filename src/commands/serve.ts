import { describeSettings, loadConfig, settings, unknownVariables } from "../config.ts";
import { defineCommand } from "./command.ts";
import { createLog, prettyOnTerminal } from "./log.ts";
import { dataArg } from "./shared.ts";
import { formatTable } from "./table.ts";
import { VERSION } from "./version.ts";

function settingArg(setting: (typeof settings)["host" | "port" | "baseUrl" | "siteUrl"]) {
  const fallback = setting.fallback === null ? "" : ` Default ${setting.fallback}.`;
  return { type: "string", valueHint: setting.hint, description: `${setting.doc}${fallback}` } as const;
}

export const serve = defineCommand({
  description: "Run the service.",
  args: {
    ...dataArg,
    host: settingArg(settings.host),
    port: settingArg(settings.port),
    "base-url": settingArg(settings.baseUrl),
    "site-url": settingArg(settings.siteUrl),
    seed: {
      type: "boolean",
      default: true,
      description: "Install the content that ships with lectern.",
      negativeDescription: "Leave it out.",
    },
  },
  more: () => {
    const rows = describeSettings().map((row) => [row.environment, row.default, row.doc]);
    return `Every setting as an environment variable (a flag wins):\n\n${formatTable(["NAME", "DEFAULT", ""], rows)}`;
  },
  run: async (values, terminal) => {
    const { seed, ...texts } = values;
    const config = loadConfig({ ...texts, "no-seed": seed ? undefined : "" }, terminal.env);
    const { log, close } = createLog(config.logLevel, await prettyOnTerminal());
    for (const sentence of unknownVariables(terminal.env)) log.warn(sentence);

    // Loaded here, so that the other commands start without the service.
    const { createApp } = await import("../app.ts");
    try {
      const app = await createApp({ config, log, version: VERSION });
      try {
        const { url } = await app.listen();
        // Nobody has to read the line: the service runs, and stops, whether it can be written or not.
        terminal
          .out(`lectern ${VERSION} listening on ${url}\n`)
          .catch((err) => log.warn({ err }, "standard output is closed"));
        setTimeout(giveBack, START_REST_MS).unref();
        await aborted(terminal.signal);
        log.info("stopping: finishing running requests");
      } finally {
        await app.stop();
        log.info("stopped");
      }
    } finally {
      await close();
    }
  },
});

/** How long after the start its garbage is collected, in milliseconds: after the jobs began, which make some too. */
const START_REST_MS = 1_500;

/** Gives the system the memory that the start alone needed; without calls the collector would not run. */
function giveBack(): void {
  Bun.gc(true);
  Bun.shrink();
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
