import type { Logger } from "pino";
import type { Db } from "../../src/database/open.ts";
import { Writer } from "../../src/database/writer.ts";
import { type Deliveries, deliveries } from "../../src/jobs/deliveries.ts";
import { startDueTimer } from "../../src/jobs/due.ts";
import { dueNotices } from "../../src/jobs/notices.ts";
import { systemIds } from "../../src/kernel/context.ts";
import { createSignals } from "../../src/kernel/signals.ts";
import { DEFAULT_SLOT_TIMES } from "../../src/lib/slots.ts";
import type { Sender } from "../../src/senders/sender.ts";
import type { TestClock } from "../support/clock.ts";
import { silentLog } from "../support/log.ts";
import { testVault } from "../support/vault.ts";

export interface PublishedNotice {
  readonly accountId: number;
  readonly noticeId: number;
}

/** The scheduler over a database, under a clock that a test advances: it rings when the test reaches its moment. */
export class SteppedScheduler {
  /** Notices in the order in which open pages were notified of them. */
  readonly published: PublishedNotice[] = [];
  /** How many runs there were. */
  runs = 0;
  readonly #sending: Deliveries;
  readonly #timer: { wake(): void; stop(): void };
  #pending: { at: number; ring: () => void } | null = null;
  #armed = Promise.withResolvers<void>();

  constructor(
    db: Db,
    private readonly clock: TestClock,
    senders: readonly Sender[] = [],
    log: Logger = silentLog,
  ) {
    const signals = createSignals();
    signals.watch((signal, accountId) => {
      if (signal.kind === "notice") this.published.push({ accountId, noticeId: signal.id });
    });
    const parts = { reader: db, writer: new Writer(db), clock, log, ids: systemIds, signals };
    const slotTimes = DEFAULT_SLOT_TIMES;
    const site = () => ({
      version: "test",
      teacherImports: "none" as const,
      registersClients: true,
      slotTimes,
      baseUrl: "http://test",
      siteUrl: "http://test",
    });
    this.#sending = deliveries({ ...parts, vault: testVault, site, senders, slotTimes, wake: () => this.wake() });
    const notices = dueNotices({ ...parts, slotTimes, startedAt: clock.now() });
    this.#timer = startDueTimer({
      ...parts,
      work: [notices, this.#sending],
      alarm: (inMs, ring) => {
        this.#pending = { at: clock.now() + inMs, ring };
        this.#armed.resolve();
        return { stop: () => {} };
      },
    });
  }

  /** Called after every write, as in the service. */
  wake(): void {
    this.#timer.wake();
  }

  /** The next ring, by the clock. */
  get ringsAt(): number {
    return this.#pending?.at ?? Number.POSITIVE_INFINITY;
  }

  /** Advances the clock to a moment, with the scheduler's runs on the way. */
  async runUntil(moment: number): Promise<void> {
    while (this.ringsAt <= moment) await this.ring();
    this.clock.set(Math.max(this.clock.now(), moment));
  }

  /** One run, at the moment it waits for, or now if that has passed; ends when the next is set. */
  async ring(): Promise<void> {
    const pending = this.#pending;
    if (pending === null) throw new Error("It waits for nothing");
    this.clock.set(Math.max(this.clock.now(), pending.at));
    this.#pending = null;
    this.#armed = Promise.withResolvers<void>();
    this.runs++;
    pending.ring();
    await this.#armed.promise;
    // Messages that were started in the run are recorded before the clock advances.
    await this.#settled();
  }

  async stop(): Promise<void> {
    this.#timer.stop();
    await this.#sending.stop();
  }

  async #settled(): Promise<void> {
    for (let ticks = 0; ticks < 3; ticks++) await new Promise((resolve) => setImmediate(resolve));
  }
}
