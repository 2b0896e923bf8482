import type { Logger } from "pino";
import { createChannels } from "./channels/index.ts";
import type { Sender } from "./channels/sender.ts";
import { type Config, childEnvironment } from "./config.ts";
import { installSeed } from "./content/seed.ts";
import { openDataFolder } from "./database/data-folder.ts";
import { holdServeLock } from "./database/lock.ts";
import { closeDatabase, openDatabase } from "./database/open.ts";
import { applyQuotas } from "./database/quotas.ts";
import { settleRestores } from "./database/restore-remains.ts";
import { loadSecretKey } from "./database/secret-key.ts";
import { inTransaction } from "./database/transaction.ts";
import { Writer } from "./database/writer.ts";
import { countLostConnections, loadPushKeys } from "./domains/connections/push-keys.store.ts";
import { indexActivityTexts } from "./domains/footprints/texts.store.ts";
import { outlines, slices } from "./domains/index.ts";
import { indexLibrary } from "./domains/question-bank/part-text.store.ts";
import { hasAccounts } from "./identity/accounts.store.ts";
import { authenticate, createUseLog } from "./identity/authenticate.ts";
import { type CallLogIntervals, createCallLog } from "./identity/call-log.ts";
import { putSetupLink, SETUP_LINK_TTL_MS } from "./identity/setup.store.ts";
import type { Jobs } from "./jobs/index.ts";
import { createReadiness } from "./jobs/readiness.ts";
import { type Clock, type Ids, type Site, systemClock, systemIds } from "./kernel/context.ts";
import type { KernelParts } from "./kernel/execute.ts";
import { createIdempotentAnswers } from "./kernel/idempotent-answers.ts";
import { createOperations, type Operations } from "./kernel/operations.ts";
import { createRateLimits } from "./kernel/rate-limits.ts";
import { createSignals } from "./kernel/signals.ts";
import { runOwnProgram } from "./lib/own-program.ts";
import { hashSecret } from "./lib/secrets.ts";
import { createVault } from "./lib/vault.ts";
import { createDiscovery } from "./surfaces/discovery.ts";
import { type Around, createHttp } from "./surfaces/http.ts";
import { loadPages } from "./surfaces/pages.ts";
import type { BodyPace } from "./surfaces/receiving.ts";
import { createStreams, type StreamIntervals } from "./surfaces/streams.ts";

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly version: string;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** The senders for channels outside the workspace; by default those of the configuration. */
  readonly senders?: readonly Sender[];
  /** Wraps the handling of each API request. */
  readonly around?: Around;
  /** Whether messages to a web address are forbidden; by default according to the configuration. */
  readonly refuses?: (address: string) => Promise<boolean>;
  /**
   * The service generates reproducible data and nobody waits for it: writes do not wait for the disk, and due work is done only by
   * `settle`, so that everything happens in one order.
   */
  readonly isRehearsal?: true;
  /** False if the clock is moved by hand: housekeeping starts on the system clock but deletes old data by this clock. */
  readonly housekeeping?: false;
  /** Intervals of the service's maintenance; by default those for production. */
  readonly intervals?: {
    readonly calls?: CallLogIntervals;
    readonly streams?: StreamIntervals;
    /** How long a response of /readyz is cached, in milliseconds. */
    readonly readinessMs?: number;
    /** The minimum speed of a request body. */
    readonly body?: BodyPace;
    /** The delay of the jobs after startup, in milliseconds. */
    readonly jobsDelayMs?: number;
  };
}

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

/** The delay of the jobs after startup, in milliseconds. */
const JOBS_DELAY_MS = 1_000;

/** The one composition root: configuration → database → registry → surfaces. Opens and migrates the data folder. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log, version, clock = systemClock, ids = systemIds, isRehearsal = false } = options;
  const startedAt = clock.now();
  const restores = settleRestores(config.dataDir);
  if (restores.finished !== null) log.warn(restores, "a restore was killed at its last step, and is finished now");
  else if (restores.removed.length > 0) log.info(restores, "copies of restores that were killed were removed");
  const release = holdServeLock(config.dataDir);
  const folder = openDataFolder(config.dataDir, {
    now: startedAt,
    durable: !isRehearsal,
    onUpgrade: (from, to, file) =>
      log.info({ from, to, backup: file }, "upgrading the database; a copy was made first"),
  });
  const writerDb = folder.db;
  inTransaction(writerDb, (db) => applyQuotas(db, config.quotas));
  inTransaction(writerDb, indexActivityTexts);
  inTransaction(writerDb, indexLibrary);
  if (config.seed) {
    const outcome = await installSeed(writerDb, { paths: folder, now: clock.now() });
    // The service works without it, and the owner can fix the cause.
    if (outcome?.status === "refused")
      log.warn({ problems: outcome.problems }, "the content that ships was not installed");
  }
  const vault = createVault(config.secretKey ?? loadSecretKey(folder.secretKeyFile, () => ids.secret()));
  const pushKeys = loadPushKeys(writerDb, vault, clock.now());
  const lost = countLostConnections(writerDb, vault);
  if (lost > 0) {
    log.warn(
      { connections: lost },
      "the key is not the one that these connections were kept with, and nothing is sent by them: put back secret.key or LECTERN_SECRET_KEY as it was and start again; without it their learners connect them again",
    );
  }
  const reader = openDatabase(folder.databaseFile, { readonly: true });
  const writer = new Writer(writerDb);
  const useLog = createUseLog();
  const callLog = createCallLog({ writer, log, ...options.intervals?.calls });

  const { slotTimes, teacherImports, registerClients: registersClients } = config;
  let site: Site = {
    version,
    slotTimes,
    teacherImports,
    registersClients,
    baseUrl: config.baseUrl ?? "",
    siteUrl: config.siteUrl ?? config.baseUrl ?? "",
  };
  const channels = createChannels(config, { pushKeys, siteUrl: () => site.siteUrl, now: () => clock.now() });
  const { senders = channels.senders } = options;
  if (channels.guessedMailSender !== null) {
    log.warn(
      { sender: channels.guessedMailSender },
      "mail goes out under a sender address made of the mail server's name, which many servers refuse: set LECTERN_MAIL_FROM to an address that may send by this server",
    );
  }
  const signals = createSignals();
  const streams = createStreams(signals, () => writer.outsideRevision(), options.intervals?.streams);
  const operations = createOperations(outlines, slices);
  const kernel: KernelParts = {
    reader,
    writer,
    openReader: () => openDatabase(folder.databaseFile, { readonly: true, mapped: false }),
    clock,
    ids,
    log,
    site: () => site,
    outside: {
      email: config.smtpUrl !== null,
      guessedMailSender: channels.guessedMailSender,
      get telegram() {
        return channels.telegram !== null && !channels.telegram.isRefused;
      },
      telegramBot: () => channels.telegram?.username ?? null,
      pushKey: pushKeys.publicKey,
      refuses: options.refuses ?? ((address) => channels.refuses(address)),
      readDocument: (address) => channels.readDocument(address),
    },
    vault,
    answers: createIdempotentAnswers(vault),
    authenticate,
    noteUse: (actor, now) => useLog.note(actor, now),
    noteCall: (call) => callLog.note(call),
    limits: createRateLimits(config.rateLimits),
    files: folder,
    program: (args, limits) => runOwnProgram(args, limits, childEnvironment()),
    signals,
    checkAnswers: config.checkAnswers,
  };
  let listening = false;
  const http = createHttp({
    kernel,
    operations,
    discovery: createDiscovery(
      operations,
      () => site,
      // The documents about packs are created on demand, not at every start.
      {
        schemas: async () => (await import("./content/schemas.ts")).packSchemas(),
        guide: async () => (await import("./content/guide.ts")).packGuide(),
      },
    ),
    pages: loadPages(),
    streams,
    log,
    trustProxy: config.trustProxy,
    isReady: () => listening,
    readiness: createReadiness({
      ...{ writer, log, dir: folder.dir, databaseFile: folder.databaseFile, program: kernel.program },
      ...(options.intervals?.readinessMs !== undefined && { holdsMs: options.intervals.readinessMs }),
    }),
    ...(options.around && { around: options.around }),
    ...(options.intervals?.body && { pace: options.intervals.body }),
  });
  let jobs: Promise<Jobs> | undefined;
  const startJobs = async (): Promise<Jobs> => {
    // Loaded on demand: no response waits for the jobs.
    const loaded = await import("./jobs/index.ts");
    return loaded.startJobs({
      ...{ reader, writer, clock, ids, log, signals, vault, senders, slotTimes, startedAt },
      site: () => site,
      telegram: channels.telegram,
      maintenance: isRehearsal || options.housekeeping === false ? null : { useLog, files: folder },
      ...(isRehearsal && { alarm: () => ({ stop: () => {} }) }),
    });
  };
  const runJobs = (): Promise<Jobs> => {
    jobs ??= startJobs();
    return jobs;
  };
  // After the first responses: loading the jobs takes half as long again as startup, and computing the schedules takes 13 ms.
  const jobsDelay = setTimeout(
    () => (isRehearsal ? undefined : runJobs()),
    options.intervals?.jobsDelayMs ?? JOBS_DELAY_MS,
  );
  jobsDelay.unref();

  return {
    kernel,
    operations,
    async listen() {
      http.listen({ hostname: config.host, port: config.port, reusePort: false });
      const url = `http://${hostForUrl(config.host)}:${http.server?.port ?? config.port}`;
      const baseUrl = config.baseUrl ?? url;
      site = { ...site, baseUrl, siteUrl: config.siteUrl ?? baseUrl };
      if (!hasAccounts(reader)) {
        const secret = ids.secret();
        const now = clock.now();
        await writer.write((db) =>
          putSetupLink(db, { secretHash: hashSecret(secret), expiresAt: now + SETUP_LINK_TTL_MS }),
        );
        // Logged at every log level: without this line nobody can sign in.
        log
          .child({}, { level: "warn" })
          .warn(
            `No account yet. Open ${site.siteUrl}/setup?token=${secret} within 30 minutes to make the owner's account.`,
          );
      }
      listening = true;
      return { url };
    },
    settle: async () => (await runJobs()).settle(),
    async stop() {
      listening = false;
      clearTimeout(jobsDelay);
      const jobsStopped = jobs?.then((running) => running.stop());
      // An open stream would keep the server open forever; pages reconnect on their own.
      streams.stop();
      const server = http.server;
      if (server !== null && server !== undefined) {
        await Promise.race([server.stop(), Bun.sleep(STOP_DEADLINE_MS)]);
        await server.stop(true);
      }
      await jobsStopped;
      if (!useLog.isEmpty()) await writer.write((db) => useLog.flush(db));
      await callLog.stop();
      await writer.settled();
      closeDatabase(reader);
      closeDatabase(writerDb);
      release();
    },
  };
}

/** The host to open in a browser for a host to listen on; a wildcard address becomes localhost. */
function hostForUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
