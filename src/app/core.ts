import { childEnvironment } from "../config.ts";
import type { DataFolder } from "../database/data-folder.ts";
import { closeDatabase, openDatabase } from "../database/open.ts";
import { Writer } from "../database/writer.ts";
import { authenticate, createUseLog } from "../identity/authenticate.ts";
import { createCallLog } from "../identity/call-log.ts";
import type { KernelParts } from "../kernel/call.ts";
import type { Outside } from "../kernel/context.ts";
import { createRateLimits } from "../kernel/rate-limits.ts";
import { createSealedAnswers } from "../kernel/sealed-answers.ts";
import { createSignals } from "../kernel/signals.ts";
import { runOwnProgram } from "../lib/own-program.ts";
import { createSending, type Sending } from "../senders/index.ts";
import { openKeys, type ServedData } from "./data.ts";
import type { Settled } from "./options.ts";
import { createPlace, type Place } from "./place.ts";

/** What every surface and job works with. */
export interface Core {
  readonly folder: DataFolder;
  readonly kernel: KernelParts;
  readonly sending: Sending;
  readonly place: Place;
  readonly useLog: ReturnType<typeof createUseLog>;
  /** Writes what is pending, and closes the database. */
  close(): Promise<void>;
}

export function createCore(options: Settled, { folder, release }: ServedData): Core {
  const { config, log, clock, ids } = options;
  const { vault, pushKeys } = openKeys(options, folder);
  const reader = openDatabase(folder.databaseFile, { readonly: true });
  const writer = new Writer(folder.db);
  const useLog = createUseLog();
  const callLog = createCallLog({ writer, log, ...options.intervals?.calls });
  const place = createPlace(options);
  const siteUrl = () => place.current().siteUrl;
  const sending = createSending(config, { pushKeys, siteUrl, now: () => clock.now() });
  if (sending.guessedMailSender !== null) {
    log.warn(
      { sender: sending.guessedMailSender },
      "mail goes out under a sender address made of the mail server's name, which many servers refuse: set LECTERN_MAIL_FROM to an address that may send by this server",
    );
  }
  const kernel: KernelParts = {
    ...{ reader, writer, clock, ids, log, vault, authenticate },
    openReader: () => openDatabase(folder.databaseFile, { readonly: true, mapped: false }),
    site: () => place.current(),
    outside: outsideOf(options, sending, pushKeys.publicKey),
    answers: createSealedAnswers(vault),
    noteUse: (actor, now) => useLog.note(actor, now),
    noteCall: (call) => callLog.note(call),
    limits: createRateLimits(config.rateLimits),
    files: folder,
    program: (args, limits) => runOwnProgram(args, limits, childEnvironment()),
    signals: createSignals(),
    checkAnswers: config.checkAnswers,
  };
  return {
    ...{ folder, kernel, sending, place, useLog },
    async close() {
      if (!useLog.isEmpty()) await writer.write((db) => useLog.flush(db));
      await callLog.stop();
      await writer.settled();
      closeDatabase(reader);
      closeDatabase(folder.db);
      release();
    },
  };
}

function outsideOf({ config, refuses }: Settled, sending: Sending, pushKey: string): Outside {
  return {
    email: config.smtpUrl !== null,
    guessedMailSender: sending.guessedMailSender,
    get telegram() {
      return sending.telegram !== null && !sending.telegram.isRefused;
    },
    telegramBot: () => sending.telegram?.username ?? null,
    pushKey,
    refuses: refuses ?? ((address) => sending.refuses(address)),
    readDocument: sending.readDocument,
  };
}
