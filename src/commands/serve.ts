import { describeSettings, loadConfig, settings, unknownVariables } from "../config.ts";
import { defineCommand } from "./command.ts";
import { createLog, prettyOnTerminal } from "./log.ts";
import { giveBackAtRest } from "./release-memory.ts";
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
      negativeDescription: "Do not install it.",
    },
  },
  more: () => {
    const rows = describeSettings().map((row) => [row.environment, row.default, row.doc]);
    return `Settings as environment variables (flags take precedence):\n\n${formatTable(["NAME", "DEFAULT", ""], rows)}`;
  },
  run: async (values, terminal) => {
    const { seed, ...texts } = values;
    const config = loadConfig({ ...texts, "no-seed": seed ? undefined : "" }, terminal.env);
    const { log, close } = createLog(config.logLevel, await prettyOnTerminal());
    for (const sentence of unknownVariables(terminal.env)) log.warn(sentence);

    // Imported here, so that the other commands start without the service.
    const { createApp } = await import("../app.ts");
    try {
      const app = await createApp({ config, log, version: VERSION });
      try {
        const { url } = await app.listen();
        // The service runs and stops whether or not the line can be written.
        terminal
          .out(`lectern ${VERSION} listening on ${url}\n`)
          .catch((err) => log.warn({ err }, "standard output is closed"));
        giveBackAtRest();
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

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
