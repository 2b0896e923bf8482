import { type Environment, loadConfig } from "../config.ts";
import type { Demo } from "../demo/demo.ts";
import type { DemoState } from "../demo/folder.ts";
import { systemClock } from "../kernel/context.ts";
import { parseInstant } from "../lib/instants.ts";
import { toInstant } from "../lib/time.ts";
import { UsageError } from "./arguments.ts";
import { CommandFailure, defineCommand, type Terminal } from "./command.ts";
import { createLog, prettyOnTerminal } from "./log.ts";
import { Progress } from "./progress.ts";
import { VERSION } from "./version.ts";

/** The port of a demo; the control API uses the next one. */
const PORT = 8421;
const MAX_PORT = 65_535;
const SEED = 1;
const MAX_SEED = 4_294_967_295;
/** The history begins 90 days before the start of the demo, and no earlier than 2000. */
const FIRST_YEAR = 2001;
const LAST_YEAR = 2100;

export const demo = defineCommand({
  description: "Run a temporary service that has a learner with 90 days of history, to build and test agents.",
  args: {
    seed: { type: "string", valueHint: "N", description: `The same number gives the same history. Default ${SEED}.` },
    now: {
      type: "string",
      valueHint: "INSTANT",
      description: "Start time, such as 2026-09-09T10:00:00+08:00. Default is now.",
    },
    clock: {
      type: "enum",
      options: ["run", "stand"],
      valueHint: "run|stand",
      description: "Whether the clock runs or is frozen. Default is stand (frozen) with --now, otherwise run.",
    },
    keep: {
      type: "string",
      valueHint: "DIR",
      description: "Folder in which the demo is saved, to continue it next time.",
    },
    port: { type: "string", valueHint: "PORT", description: `Port to listen on; 0 takes a free one. Default ${PORT}.` },
    "control-port": {
      type: "string",
      valueHint: "PORT",
      description: "Port of the control API. Default is the one after --port, or a free one after 0.",
    },
    json: { type: "boolean", description: "Print addresses and tokens as one line of JSON." },
  },
  more: () =>
    "It listens on this machine only and sends nothing to other machines. It reads LECTERN_LOG_LEVEL and no other\n" +
    "environment variable. docs/demo.md describes the control API: the clock, failures on demand, bindings, reset.\n",
  run: async (values, terminal) => {
    const seed = values.seed === undefined ? undefined : readNumber("seed", values.seed, MAX_SEED);
    const now = values.now === undefined ? undefined : readMoment(values.now);
    const port = values.port === undefined ? PORT : readNumber("port", values.port, MAX_PORT);
    const controlPort = readControlPort(values["control-port"], port);
    const { log, close } = createLog(logLevel(terminal.env), await prettyOnTerminal());
    requireFree("port", port);
    requireFree("control-port", controlPort);

    // Imported here, so that the other commands start without the service.
    const [{ startDemo }, { startControl }, { persistentFolder, createTemporaryFolder: throwAwayFolder }] =
      await Promise.all([import("../demo/demo.ts"), import("../demo/control.ts"), import("../demo/folder.ts")]);
    const startedAt = systemClock.now();
    const folder = values.keep === undefined ? throwAwayFolder(startedAt) : persistentFolder(values.keep);
    const progress = new Progress();
    let running: Demo | undefined;
    let control: { url: string; stop(): Promise<void> } | undefined;
    try {
      const { dir, state } = folder;
      if (state !== null) refuseOther(state, { dir, seed, now });
      terminal.signal.throwIfAborted();
      const isRunning = state?.running ?? now === undefined;
      running = await startDemo({
        dir,
        state: state,
        port,
        log,
        version: VERSION,
        seed: seed ?? SEED,
        now: now ?? startedAt,
        running: values.clock === undefined ? isRunning : values.clock === "run",
        onProgress(part) {
          terminal.signal.throwIfAborted();
          progress.show("Creating 90 days of history", part, 1);
        },
      });
      progress.clear();
      control = startControl(running, { port: controlPort, log });
      const place = values.keep === undefined ? null : dir;
      await printAddresses(running, { terminal, controlUrl: control.url, place, isJson: values.json ?? false });
      await aborted(terminal.signal);
    } finally {
      progress.clear();
      await control?.stop();
      await running?.stop();
      folder.release();
      await close();
    }
  },
});

/** The one environment setting that a demo accepts. */
function logLevel({ LECTERN_LOG_LEVEL }: Environment) {
  return loadConfig({}, { LECTERN_LOG_LEVEL }).logLevel;
}

function readNumber(flag: string, written: string, most: number): number {
  const value = /^\d{1,15}$/.test(written) ? Number(written) : Number.NaN;
  if (value <= most) return value;
  throw new UsageError(`--${flag}: "${written}" is not accepted, give a whole number from 0 to ${most}`);
}

function readControlPort(written: string | undefined, port: number): number {
  if (written !== undefined) {
    const controlPort = readNumber("control-port", written, MAX_PORT);
    if (controlPort !== port || port === 0) return controlPort;
    throw new UsageError("--control-port must differ from --port");
  }
  if (port < MAX_PORT) return port === 0 ? 0 : port + 1;
  throw new UsageError(`--control-port PORT is missing: no port follows ${MAX_PORT}`);
}

function readMoment(written: string): number {
  const ms = parseInstant(written)?.ms;
  if (ms !== undefined && ms >= Date.UTC(FIRST_YEAR) && ms < Date.UTC(LAST_YEAR)) return ms;
  throw new UsageError(
    `--now: "${written}" is not accepted, give a moment of the years ${FIRST_YEAR} to ${LAST_YEAR - 1} with its offset from UTC, such as 2026-09-09T10:00:00+08:00 or 2026-09-09T02:00:00Z`,
  );
}

/** Printed before the history is created, which takes seconds. */
function requireFree(flag: string, port: number): void {
  if (port === 0) return;
  try {
    void Bun.serve({ hostname: "127.0.0.1", port, fetch: () => new Response() }).stop(true);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    throw new CommandFailure(
      `Another program listens on port ${port}, perhaps another demo. Name another one with --${flag}; 0 takes a free one.`,
    );
  }
}

/** A demo that was saved continues unchanged. */
function refuseOther(
  state: DemoState,
  { dir, seed, now }: { dir: string; seed: number | undefined; now: number | undefined },
): void {
  const others = [
    ...(seed === undefined || seed === state.seed ? [] : [`--seed ${seed}`]),
    ...(now === undefined || now === state.start ? [] : [`--now ${toInstant(now)}`]),
  ];
  if (others.length === 0) return;
  throw new CommandFailure(
    `The demo in ${dir} was started with --seed ${state.seed} --now ${toInstant(state.start)} and continues with them; ${others.join(" ")} would create another history. Leave it out, or name another folder with --keep.`,
  );
}

/** Prints all addresses and credentials on standard output. */
async function printAddresses(
  { url, people, clock }: Demo,
  {
    terminal,
    controlUrl,
    place,
    isJson,
  }: { terminal: Terminal; controlUrl: string; place: string | null; isJson: boolean },
): Promise<void> {
  const { token, readOnlyToken, password, learner, teacher, owner } = people;
  if (isJson) {
    const { email } = learner;
    const line = { baseUrl: url, siteUrl: url, token, readOnlyToken, email, password, controlUrl };
    return terminal.out(`${JSON.stringify(line)}\n`);
  }
  const rows = [
    ["Base address", url],
    ["Token", token],
    ["Read-only token", readOnlyToken],
    ["Workspace", `${url}, as ${learner.email} with the password ${password}`],
    ["", `(also ${teacher.email} and ${owner.email})`],
    ["Clock", `${toInstant(clock.now())}, ${clock.isRunning ? "running" : "frozen"}`],
    ["Control API", `${controlUrl}, GET / lists its operations`],
    ["Data", place === null ? "deleted when the demo ends" : `saved in ${place}`],
  ].map(([name = "", value = ""]) => `  ${name.padEnd(17)}${value}\n`);
  await terminal.out(
    `A demo of lectern ${VERSION} is running.\n\n${rows.join("")}\nTry:\n` +
      `  curl -s ${url}/api/v1/agent/capabilities/ielts_learner_read_profile \\\n` +
      `    -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '{}'\n\n` +
      "Stop it with Ctrl+C.\n",
  );
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
