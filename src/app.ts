import { createBackground } from "./app/background.ts";
import { type Core, createCore } from "./app/core.ts";
import { openData } from "./app/data.ts";
import type { AppOptions, Settled } from "./app/options.ts";
import { outlines, slices } from "./domains/index.ts";
import { hasAccounts } from "./identity/accounts.store.ts";
import { putSetupLink, SETUP_LINK_TTL_MS } from "./identity/setup.store.ts";
import { createReadiness } from "./jobs/readiness.ts";
import type { KernelParts } from "./kernel/call.ts";
import { systemClock, systemIds } from "./kernel/context.ts";
import { createOperations, type Operations } from "./kernel/operations.ts";
import { hashSecret } from "./lib/secrets.ts";
import { createDiscovery } from "./surfaces/discovery.ts";
import { createHttp } from "./surfaces/http.ts";
import { loadPages } from "./surfaces/pages.ts";
import { createStreams, type Streams } from "./surfaces/streams.ts";

export type { AppOptions } from "./app/options.ts";

export interface App {
  readonly kernel: KernelParts;
  readonly operations: Operations;
  /** Starts listening; resolves with the address. */
  listen(): Promise<{ url: string }>;
  /**
   * Runs all due work immediately and to completion, for callers that move the clock. Returns when the next work is due, in milliseconds
   * since the epoch, or null.
   */
  settle(): Promise<number | null>;
  /** Finishes running requests, writes what is pending, checkpoints and closes. */
  stop(): Promise<void>;
}

/** How long running requests may take to finish after a stop, in milliseconds. */
const STOP_DEADLINE_MS = 10_000;

/** The one composition root: configuration → database → registry → surfaces. Opens and migrates the data folder. */
export async function createApp(given: AppOptions): Promise<App> {
  const options: Settled = { clock: systemClock, ids: systemIds, ...given };
  const { config, clock } = options;
  const startedAt = clock.now();
  const core = createCore(options, await openData(options));
  const { kernel } = core;
  const { signals, writer } = kernel;
  const streams = createStreams(signals, () => writer.outsideRevision(), options.intervals?.streams);
  const operations = createOperations(outlines, slices);
  let listening = false;
  const http = createSurface(options, core, { operations, streams, isReady: () => listening });
  const background = createBackground(options, core, startedAt);
  return {
    kernel,
    operations,
    async listen() {
      http.listen({ hostname: config.host, port: config.port, reusePort: false });
      const url = `http://${hostForUrl(config.host)}:${http.server?.port ?? config.port}`;
      core.place.listensAt(url);
      if (!hasAccounts(kernel.reader)) await offerSetup(kernel);
      listening = true;
      return { url };
    },
    settle: () => background.settle(),
    async stop() {
      listening = false;
      const stopped = background.stop();
      // An open stream would keep the server open forever; pages reconnect on their own.
      streams.stop();
      const { server } = http;
      if (server !== null && server !== undefined) {
        await Promise.race([server.stop(), Bun.sleep(STOP_DEADLINE_MS)]);
        await server.stop(true);
      }
      await stopped;
      await core.close();
    },
  };
}

function createSurface(
  options: Settled,
  { kernel, folder }: Core,
  parts: { operations: Operations; streams: Streams; isReady: () => boolean },
) {
  const { config, log, intervals, around } = options;
  const { writer, program, site } = kernel;
  return createHttp({
    ...parts,
    ...{ kernel, log, trustProxy: config.trustProxy },
    pages: loadPages(),
    // The documents about packs are created on demand, not at every start.
    discovery: createDiscovery(parts.operations, site, {
      schemas: async () => (await import("./content/schemas.ts")).packSchemas(),
      guide: async () => (await import("./content/guide.ts")).packGuide(),
    }),
    readiness: createReadiness({
      ...{ writer, log, program, dir: folder.dir, databaseFile: folder.databaseFile },
      ...(intervals?.readinessMs !== undefined && { holdsMs: intervals.readinessMs }),
    }),
    ...(around && { around }),
    ...(intervals?.body && { pace: intervals.body }),
  });
}

/** Logs the link with which the owner creates the first account. */
async function offerSetup({ writer, ids, clock, log, site }: KernelParts): Promise<void> {
  const secret = ids.secret();
  const now = clock.now();
  await writer.write((db) => putSetupLink(db, { secretHash: hashSecret(secret), expiresAt: now + SETUP_LINK_TTL_MS }));
  // Logged at every log level: without this line nobody can sign in.
  log
    .child({}, { level: "warn" })
    .warn(
      `No account yet. Open ${site().siteUrl}/setup?token=${secret} within 30 minutes to create the owner's account.`,
    );
}

/** The host to open in a browser for a host to listen on; a wildcard address becomes localhost. */
function hostForUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
